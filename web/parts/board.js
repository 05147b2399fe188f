// SPDX-License-Identifier: MIT
// The board as views use it: the element is loaded on first use, and follows the
// settings of the page.
// @ts-check
import { settings } from "../settings.js";
import { lang } from "../words.js";

/**
 * What a view uses of <sandan-board>; docs/board.md is its manual.
 * @typedef {HTMLElement & {
 *   show: (view: import("../answers.js").View, how?: { animate?: string, last?: string, lastBefore?: string }) => Promise<void>,
 *   replay: (before: string, turn: string) => Promise<void>,
 *   side: number | "both" | "none",
 *   label: string,
 *   arrows: { turn: string, from: string, best?: boolean }[],
 *   marks: { cell: string, kind: string }[],
 *   edit: boolean,
 * }} Board
 */

/**
 * @param {string} game as "sensei:arashi"
 * @param {Record<string, string>} [attributes]
 * @returns {Promise<{ board: Board, close: () => void }>} close ends following the settings
 */
export async function makeBoard(game, attributes = {}) {
  // By a variable: the element stands for itself, and its types are those above.
  const element = "../board.js";
  await import(element);
  const board = /** @type {Board} */ (document.createElement("sandan-board"));
  const all = { game, lang: lang(), ...attributes };
  for (const [name, value] of Object.entries(all)) board.setAttribute(name, value);
  const follow = () => {
    for (const name of /** @type {const} */ (["sound", "coords"])) {
      if (settings.get(name)) board.removeAttribute(name);
      else board.setAttribute(name, "off");
    }
    board.toggleAttribute("flat", settings.get("flat"));
  };
  follow();
  const ends = /** @type {const} */ (["sound", "coords", "flat"]).map((key) => settings.on(key, follow));
  return {
    board,
    close: () => {
      for (const end of ends) end();
    },
  };
}
