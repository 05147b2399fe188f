// SPDX-License-Identifier: MIT
// A new game on the server: with a friend, with anybody, or with the server's computer.
// @ts-check
import { say } from "../announce.js";
import { SandanError } from "../desk.js";
import { button, choice, h, select, toggle } from "../parts/dom.js";
import { numberField } from "../parts/number.js";
import { picture } from "../parts/picture.js";
import { rulesField } from "../parts/rules-field.js";
import { strengthSlider } from "../parts/strength.js";
import { desk, findGame, games, usualGame } from "../rules.js";
import { settings } from "../settings.js";
import { keep, recall, isObject } from "../store.js";
import { isStrength, LOWEST_LEVEL, ratingOf } from "../strength.js";
import { t } from "../words.js";
import { server } from "./connection.js";
import { device } from "./device.js";
import { onlinePage } from "./frame.js";
import { nameField } from "./name.js";
import { explain } from "./refused.js";

/** What is chosen, and kept for the next time. */
const usual = {
  opponent: "friend",
  side: "random",
  kind: "increment",
  minutes: 10,
  seconds: 5,
  days: 3,
  level: LOWEST_LEVEL, // a level or a rating
  watch: false,
  bots: true,
};

/** @typedef {typeof usual} Terms */

/** @returns {Terms} */
function keptTerms() {
  const kept = recall("online.terms", {}, isObject);
  const sane = Object.entries(kept).filter(([key, value]) => typeof value === typeof Reflect.get(usual, key));
  const terms = { ...usual, ...Object.fromEntries(sane) };
  return isStrength(terms.level) ? terms : { ...terms, level: usual.level };
}

/** The clock as people write it. @param {Terms} terms */
function clockText({ kind, minutes, seconds, days }) {
  if (kind === "none") return "-";
  if (kind === "days") return `${days}d/turn`;
  if (kind === "sudden" || seconds === 0) return `${minutes}m`;
  return `${minutes}m${kind === "delay" ? "~" : "+"}${seconds}s`;
}

/**
 * Who may see, accept and say what. An invitation is for everybody who has its link, bots too; in the lobby people
 * choose whether they want to play bots.
 * @param {Terms} terms
 */
function optionsOf({ opponent, watch, bots }) {
  const words = opponent === "engine" ? ["engine"] : ["people"];
  if (opponent === "friend") words.push("invitation");
  if (opponent === "friend" || (opponent === "anybody" && bots)) words.push("bots");
  if (opponent === "anybody" || watch) words.push("public");
  if (server.chat === "free" && opponent !== "engine") words.push("chat");
  return words.join(" ");
}

/**
 * @param {HTMLElement} host
 * @param {URLSearchParams} query game, position and opponent, if they are chosen already
 */
export async function openCreate(host, query) {
  const terms = keptTerms();
  const opponent = query.get("opponent") ?? terms.opponent;
  if (["friend", "anybody", "engine"].includes(opponent)) terms.opponent = opponent;
  const wanted = query.get("game") ?? settings.get("game");
  const found = findGame(wanted) ?? findGame(usualGame());
  let name = found?.game.id ?? "";
  let rules = found?.rules.id ?? "";
  let position = query.get("position") ?? "";
  const shown = picture(`${name}:${rules}`, position, { style: "" });
  const form = h("div", { class: "online-form" });

  /**
   * For what is typed. A field changes when it is left, often by a click on a button: to draw the form again
   * would replace the button under the pointer, and the click would be lost.
   * @template {keyof Terms} K @param {K} key @returns {(value: Terms[K]) => void}
   */
  const enter = (key) => (value) => {
    terms[key] = value;
    keep("online.terms", terms);
  };

  /** @template {keyof Terms} K @param {K} key @returns {(value: Terms[K]) => void} */
  const choose = (key) => (value) => {
    enter(key)(value);
    draw();
  };

  const clockFields = () => [
    select(
      t("shell.clock"),
      ["none", "sudden", "increment", "delay", "days"].map((value) => ({
        value,
        words: t(`online.clock-${value}`),
      })),
      terms.kind,
      choose("kind"),
      { "data-setting": "kind" },
    ),
    ["sudden", "increment", "delay"].includes(terms.kind) &&
      h(
        "div",
        { class: "pair" },
        numberField(t("online.clock-minutes"), "clock-minutes", terms.minutes, [1, 180], enter("minutes")),
        terms.kind !== "sudden" &&
          numberField(t("home.seconds"), "clock-seconds", terms.seconds, [1, 60], enter("seconds")),
      ),
    terms.kind === "days" &&
      numberField(t("online.clock-days"), "clock-days", terms.days, [1, 14], enter("days")),
  ];

  const draw = () => {
    const game = /** @type {import("../rules.js").Game} */ (games().find((g) => g.id === name));
    const focused = form.contains(document.activeElement)
      ? document.activeElement?.closest("[data-setting]")?.getAttribute("data-setting")
      : null;
    const value = document.activeElement instanceof HTMLInputElement ? document.activeElement.value : "";
    shown.show(`${name}:${rules}`, position);
    form.replaceChildren(
      ...[
        h(
          "div",
          { class: "online-fields" },
          select(
            t("shell.game"),
            games().map((g) => ({ value: g.id, words: g.title })),
            name,
            (chosen) => {
              name = chosen;
              rules = findGame(chosen)?.rules.id ?? "";
              position = "";
              draw();
            },
            { "data-setting": "game" },
          ),
          rulesField(
            game,
            rules,
            (chosen) => {
              rules = chosen;
              position = "";
              draw();
            },
            { "data-setting": "rules" },
          ),
        ),
        choice(
          t("home.opponent"),
          ["friend", "anybody", "engine"].map((each) => ({ value: each, words: t(`online.${each}`) })),
          terms.opponent,
          choose("opponent"),
          { "data-setting": "opponent" },
        ),
        terms.opponent === "engine" &&
          strengthSlider(`${name}:${rules}`, terms.level, enter("level")).element,
        choice(
          t("home.side"),
          [
            { value: "first", words: game.sides[0], note: t("home.starts") },
            { value: "second", words: game.sides[1] },
            { value: "random", words: t("home.random") },
          ],
          terms.side,
          choose("side"),
          { "data-setting": "side" },
        ),
        ...clockFields(),
        h("div", { class: "online-fields" }, positionField(), nameField()),
        terms.opponent !== "anybody" &&
          toggle(t("online.may-watch"), terms.watch, choose("watch"), { "data-setting": "watch" }),
        terms.opponent === "anybody" &&
          toggle(t("online.bots-too"), terms.bots, choose("bots"), { "data-setting": "bots" }),
        button(t(`online.create-${terms.opponent}`), create, {
          class: "button primary",
          "data-do": "create",
        }),
      ].filter((part) => part instanceof HTMLElement),
    );
    if (!focused) return;
    const again = `[data-setting="${focused}"]`;
    const to = form.querySelector(
      `${again} input[value="${CSS.escape(value)}"], input${again}, select${again}, button${again}`,
    );
    if (to instanceof HTMLElement) to.focus();
  };

  const positionField = () => {
    const input = h("input", {
      type: "text",
      value: position,
      placeholder: t("online.position-usual"),
      autocomplete: "off",
      spellcheck: false,
      "data-setting": "position",
      onchange: () => {
        position = input.value.trim();
        shown.show(`${name}:${rules}`, position);
      },
    });
    return h("label", { class: "field" }, h("span", { class: "field-name" }, t("online.position")), input);
  };

  const create = async () => {
    const side = terms.side === "second" ? 1 : 0;
    try {
      const { setup } = desk.call(
        "invite",
        `${name}:${rules}`,
        position,
        clockText(terms),
        side,
        optionsOf(terms),
      );
      const engine = terms.opponent === "engine" ? { engine: ratingOf(`${name}:${rules}`, terms.level) } : {};
      const request = {
        t: "create",
        setup,
        side: terms.side,
        name: device.name || t("online.guest"),
        ...engine,
      };
      const { game, code } = await server.ask(request);
      if (code) device.keepCode(game, code);
      location.hash = `#/online/game/${game}`;
    } catch (error) {
      if (error instanceof SandanError) say(t("play.cannot-start", { why: error.message }), "error");
      else explain(error, "play.cannot-start");
    }
  };

  draw();
  host.append(
    onlinePage(
      "online-new",
      t("play.new-long"),
      h("div", { class: "online-columns" }, h("div", { class: "online-picture" }, shown.image), form),
    ),
  );
  return () => shown.close();
}
