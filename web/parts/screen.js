// SPDX-License-Identifier: MIT
// What “?” explains: the view, its board, and the buttons that are on the screen right now, each with its own
// picture. It reads the screen, so that it can name nothing that is not there.
// @ts-check
import { button, h } from "./dom.js";
import { addWords, t } from "../words.js";
import words from "../words/help.js";

/** @typedef {import("./dom.js").Child} Child */

addWords(words);

/** Words about a button of a view, if there are any. @param {string} view @param {string} key */
const aboutButton = (view, key) => [`help.${view}.${key}`, `help.${key}`].find((name) => name in words);

/** @param {HTMLElement} shown a button @param {string} about */
function row(shown, about) {
  const picture = shown.querySelector(".icon")?.cloneNode(true) ?? null;
  const name = shown.getAttribute("aria-label") ?? shown.textContent ?? "";
  return h("div", null, h("dt", null, picture, h("span", null, name)), h("dd", null, t(about)));
}

/** @param {string} name */
const openRules = async (name) => (await import("../learn/rules-sheet.js")).openRulesSheet(name);

/** Everything about the view that is open. @param {string} view @returns {Child[]} */
export function screenHelp(view) {
  const main = document.querySelector("main");
  const board = main?.querySelector("sandan-board");
  /** The game on the board, as "sensei:arashi". */
  const name = board && "gameName" in board ? String(board.gameName) : "";
  const [game] = name.split(":");
  const texts = [`help.view-${view}`, `help.board-${game}`].filter((key) => key in words);
  /** @type {Map<string, HTMLElement>} */
  const buttons = new Map();
  for (const each of main?.querySelectorAll("[data-do]") ?? [])
    if (each instanceof HTMLElement && each.checkVisibility()) buttons.set(each.dataset.do ?? "", each);
  const rows = [...buttons].flatMap(([key, shown]) => {
    const about = aboutButton(view, key);
    return about ? [row(shown, about)] : [];
  });
  return [
    ...texts.map((key) => h("p", { "data-about": key }, t(key))),
    rows.length > 0 && h("dl", { class: "screen" }, rows),
    name && button(t("shell.rules"), () => openRules(name), { icon: "learn", "data-do": "help-rules" }),
  ];
}
