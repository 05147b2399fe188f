// SPDX-License-Identifier: MIT
// The field for the strength of the computer: a slider in rating points with the ten marks, and whether it adapts.
// @ts-check
import { chooseAdapting, chooseStrength, opponentOf } from "../opponents.js";
import { levelName, levelNear, marksOf, ratingOf } from "../strength.js";
import { t } from "../words.js";
import { h, toggle } from "./dom.js";

/** Points that an arrow key moves; the page keys go from mark to mark. */
const STEP = 10;

/**
 * @param {string} game as "sensei:arashi"
 * @param {number} rating
 * @param {(rating: number) => void} onchoose
 */
export function strengthSlider(game, rating, onchoose) {
  const marks = marksOf(game);
  const [low, high] = [marks[0], marks[marks.length - 1]];
  const steps = Math.ceil((high - low) / STEP);
  const words = h("output", { class: "strength-words" });
  const slider = h("input", {
    type: "range",
    min: String(low),
    max: String(low + steps * STEP), // so that the last step reaches the top
    step: String(STEP),
    "data-setting": "strength",
    oninput: () => choose(Number(slider.value)),
    onkeydown: (/** @type {KeyboardEvent} */ event) => {
      const lower = marks.filter((mark) => mark < now);
      const next = { PageUp: marks.find((mark) => mark > now), PageDown: lower[lower.length - 1] };
      const mark = next[/** @type {keyof typeof next} */ (event.key)];
      if (mark === undefined) return;
      event.preventDefault();
      choose(mark);
    },
  });
  let now = rating;
  const show = (/** @type {number} */ value) => {
    now = value;
    slider.value = String(value);
    const name = levelName(levelNear(marks, value));
    words.textContent = `${value} · ${name}`;
    slider.setAttribute("aria-valuetext", t("play.rating-words", { rating: value, name }));
  };
  const choose = (/** @type {number} */ value) => {
    show(ratingOf(game, value));
    onchoose(now);
  };
  show(ratingOf(game, rating));
  const ticks = marks.map((mark) => h("i", { style: `left:${(100 * (mark - low)) / (steps * STEP)}%` }));
  const element = h(
    "label",
    { class: "field strength" },
    h("span", { class: "field-name" }, t("play.strength"), " ", words),
    h(
      "span",
      { class: "strength-track" },
      h("span", { class: "strength-marks", "aria-hidden": "true" }, ticks),
      slider,
    ),
  );
  return { element, show };
}

/**
 * The slider, and next to it “adapts to me”; both are kept for the rule set.
 * @param {string} game
 * @param {{ strength?: number, onchoose?: (rating: number) => void }} [now] in a game that is being played
 */
export function strengthField(game, { strength, onchoose } = {}) {
  const { rating, adapts } = opponentOf(game);
  const slider = strengthSlider(game, strength ?? rating, (chosen) => {
    chooseStrength(game, chosen);
    box.checked = false;
    onchoose?.(chosen);
  });
  const adapting = toggle(t("play.adapts"), adapts, (on) => chooseAdapting(game, on), {
    "data-setting": "adapts",
  });
  const box = /** @type {HTMLInputElement} */ (adapting.querySelector("input"));
  return h("div", { class: "strength-field" }, slider.element, adapting);
}
