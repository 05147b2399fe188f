// SPDX-License-Identifier: MIT
// The map of a solved game: every position with its exact value, the moves of the selected one, and a button to go
// there. All values come from the desk's verb `map`.
// @ts-check
import { announce } from "../announce.js";
import { button, choice, h, useStyles } from "../parts/dom.js";
import { desk } from "../rules.js";
import { addWords, t } from "../words.js";
import words from "../words/map.js";
import { layOut } from "./map-layout.js";
import { MapPicture } from "./map-picture.js";
import { mapTable } from "./map-table.js";

/**
 * @typedef {{ turn: string, position: string, value: number, to: number | null }} Move
 * @typedef {{ at: number | null, value: number | null, moves: Move[] }} Here the verb `map` with a position
 * @typedef {{ game: string, position: string, onPick: (position: string) => void }} MapOptions
 */

addWords(words);

/**
 * Which side moves in a position, what it is called, and the view.
 * @param {string} game
 * @param {string} position
 */
function moverOf(game, position) {
  const view = desk.call("view", game, position);
  return {
    side: /** @type {number} */ (view.side),
    name: /** @type {string} */ (view.sides[view.side].name),
    view,
  };
}

/** A mark for a value, the same everywhere: shape as well as colour. @param {number | null} value */
function markOf(value) {
  return value === null ? "mated" : value > 0 ? "win" : value < 0 ? "loss" : "draw";
}

/** What a position is worth, in words. @param {number | null} value @param {string} side */
function valueWords(value, side) {
  const mark = markOf(value);
  return t(mark === "win" ? "analyse.wins-in" : `map.${mark}`, { side, n: Math.abs(value ?? 0) });
}

/**
 * Opens the map in an empty element.
 * @param {HTMLElement} host
 * @param {MapOptions} options
 * @returns {Promise<(() => void) & { show: (position: string) => void }>} closes it; show() moves on
 */
export async function openMap(host, options) {
  await Promise.all([useStyles("analyse/map.css"), import("../board.js")]);
  let map = build(host, options);
  const again = () => {
    if (!host.isConnected) return;
    const { here, chosen } = map.state();
    map = build(host, { ...options, position: here });
    map.choose(chosen);
  };
  document.addEventListener("sandan-lang", again);
  return Object.assign(
    () => {
      document.removeEventListener("sandan-lang", again);
      host.replaceChildren();
    },
    { show: (/** @type {string} */ position) => map.place(position) },
  );
}

/**
 * The map in the language of the page.
 * @param {HTMLElement} host
 * @param {MapOptions} options
 */
function build(host, { game, position, onPick }) {
  /** @type {import("./map-layout.js").Whole} */
  const whole = desk.call("map", game);
  let here = position;
  let chosen = position;

  const board = /** @type {import("../board.js").SandanBoard} */ (document.createElement("sandan-board"));
  board.setAttribute("game", game);
  board.setAttribute("coords", "off");
  board.sound = "off";
  board.side = "none";
  const value = h("p", { class: "map-value" });
  const moves = h("div", { class: "map-moves", role: "group", "aria-label": t("map.moves") });
  const go = button(t("map.go"), () => onPick(chosen), { class: "button primary", "data-do": "map-go" });
  const back = button(t("map.back"), () => choose(here), {
    title: t("map.back-title"),
    "data-do": "map-here",
  });
  const picture = new MapPicture(whole, layOut(whole), {
    label: t("map.label"),
    choose: (at, side) => choose(whole.positions[side ?? sideOf(at)][at]),
    look: (at) => show(at === null ? chosen : whole.positions[sideOf(at)][at]),
    go: () => onPick(chosen),
  });
  const stage = h("div", { class: "map-stage" }, picture.element);
  const form = choice(
    t("map.show-as"),
    [
      { value: "picture", words: t("map.picture") },
      { value: "table", words: t("map.table") },
    ],
    "picture",
    (as) => {
      stage.replaceChildren(
        as === "table"
          ? mapTable(whole, chosenNumber(), (at) => choose(whole.positions[sideOf(at)][at]))
          : picture.element,
      );
      stage.querySelector("[aria-current]")?.scrollIntoView({ block: "center", inline: "center" });
    },
    { class: "choice map-as" },
  );
  const root = h(
    "section",
    { class: "map", "aria-label": t("map.title", { count: whole.count }) },
    h(
      "div",
      { class: "map-body" },
      h(
        "header",
        { class: "map-head" },
        h("h2", null, t("map.title", { count: whole.count })),
        legend(whole),
        form,
      ),
      stage,
      h(
        "div",
        { class: "map-side" },
        h("div", { class: "map-board", inert: true }, board),
        value,
        moves,
        h("div", { class: "map-go" }, go, back),
      ),
    ),
  );
  host.replaceChildren(root);

  /** The number of the selected position; null before both cubes are set down. */
  function chosenNumber() {
    return /** @type {Here} */ (desk.call("map", game, chosen)).at;
  }

  /** Which side is to move in a position reached from here: after a move of the selected one, the other side. */
  function sideOf(/** @type {number} */ at) {
    /** @type {Here} */
    const now = desk.call("map", game, chosen);
    const { side } = moverOf(game, chosen);
    if (at === now.at) return side;
    return now.moves.some((move) => move.to === at) ? 1 - side : side;
  }

  /** @param {string} to */
  function choose(to) {
    chosen = to;
    const { at, words: said } = show(to);
    picture.setChosen(at);
    announce(`${to}. ${said}`);
  }

  /** Shows a position at the side, and its moves on the map. @param {string} to */
  function show(to) {
    /** @type {Here} */
    const found = desk.call("map", game, to);
    const { name, view } = moverOf(game, to);
    const said = valueWords(found.value, name);
    value.replaceChildren(
      h("span", { class: `map-mark ${markOf(found.value)}`, "aria-hidden": "true" }),
      h("span", null, said),
      h("code", null, to),
    );
    moves.replaceChildren(...found.moves.map(moveButton));
    go.disabled = to === here;
    back.disabled = to === here;
    board.show(view);
    picture.setLooked(found.at, found.moves);
    return { at: found.at, words: said };
  }

  /** @param {Move} move */
  function moveButton(move) {
    const kind = markOf(move.value);
    const worth = t(`map.move-${kind}`, { n: Math.abs(move.value) });
    return h(
      "button",
      {
        type: "button",
        class: "map-move",
        "data-turn": move.turn,
        "data-value": move.value,
        title: t("map.lead"),
        onclick: () => choose(move.position),
      },
      h("code", null, move.turn),
      " ",
      h("span", { class: `map-mark ${kind}`, "aria-hidden": "true" }),
      h("span", null, worth),
    );
  }

  function place(/** @type {string} */ at) {
    here = at;
    picture.setHere(/** @type {Here} */ (desk.call("map", game, at)).at);
    chosen = at;
    picture.setChosen(show(at).at);
  }
  place(position);
  return { place, choose, state: () => ({ here, chosen }) };
}

/** The legend: what the marks mean, and how many there are. @param {import("./map-layout.js").Whole} whole */
function legend(whole) {
  const over = whole.values.length - whole.count;
  const entry = (/** @type {string} */ kind, /** @type {string} */ key, /** @type {number} */ n) =>
    h("li", null, h("span", { class: `map-mark ${kind}`, "aria-hidden": "true" }), t(key, { n }));
  return h(
    "ul",
    { class: "map-legend", title: t("map.for-mover") },
    entry("win", "map.won", whole.win),
    entry("loss", "map.lost", whole.loss),
    entry("draw", "map.drawn", whole.draw),
    entry("mated", "map.over", over),
  );
}
