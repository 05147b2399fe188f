// SPDX-License-Identifier: MIT
// What affects how a board is drawn: its attributes, the theme and language of the page,
// the user's preferences, and the available space.
// @ts-check
import { boardTheme, pieceTheme } from "./themes.js";

/** @typedef {import("./types.js").Options} Options */

const still = matchMedia("(prefers-reduced-motion: reduce)");
const dark = matchMedia("(prefers-color-scheme: dark)");
/** Narrower boards have larger labels. */
const SMALL = 420;

/**
 * Calls back whenever something may have changed, except for what a board notices itself.
 * @param {() => void} changed
 */
export function follow(changed) {
  still.addEventListener("change", changed);
  dark.addEventListener("change", changed);
  document.addEventListener("sandan-lang", changed);
  new MutationObserver(changed).observe(document.documentElement, {
    attributes: true,
    attributeFilter: ["data-theme", "data-board", "data-pieces", "lang"],
    subtree: true,
  });
}

let keysLast = true;
/** Whether the keyboard was used last. */
export const byKeys = () => keysLast;

/**
 * Calls back at every key and every touch or click, anywhere on the page.
 * @param {(event: Event, keys: boolean) => void} heard
 */
export function followInput(heard) {
  const listen = (/** @type {"keydown" | "pointerdown"} */ name, /** @type {boolean} */ keys) =>
    document.addEventListener(
      name,
      (event) => {
        if (event instanceof KeyboardEvent && ["Alt", "Control", "Meta", "Shift"].includes(event.key)) return;
        keysLast = keys;
        heard(event, keys);
      },
      { capture: true, passive: true },
    );
  listen("keydown", true);
  listen("pointerdown", false);
}

/**
 * The nearest ancestor that has an attribute, shadow roots included.
 * @param {Element} element
 * @param {string} name
 */
function inherited(element, name) {
  /** @type {Element | null} */
  let at = element;
  while (at) {
    const found = at.closest(`[${name}]`);
    if (found) return found.getAttribute(name);
    const root = at.getRootNode();
    at = root instanceof ShadowRoot ? root.host : null;
  }
  return null;
}

/** @param {import("../board.js").SandanBoard} board @returns {Options} */
export function around(board) {
  const width = board.getBoundingClientRect().width;
  const theme = inherited(board, "data-theme");
  /* A page that stays light although the user prefers dark keeps light boards. */
  const scheme = board.isConnected ? getComputedStyle(board).colorScheme : "";
  const lang = (inherited(board, "lang") ?? navigator.language).slice(0, 2);
  return {
    flip: board.flip,
    coords: board.coords !== "off",
    flat: board.flat,
    ghosts: board.hasAttribute("ghosts"),
    dark: theme ? theme === "dark" : scheme === "dark" || (scheme.includes("dark") && dark.matches),
    board: boardTheme(board.getAttribute("board") ?? inherited(board, "data-board")),
    pieces: pieceTheme(board.getAttribute("pieces") ?? inherited(board, "data-pieces")),
    small: width > 0 && width < SMALL,
    still: still.matches,
    lang: lang === "fr" || lang === "de" ? lang : "en",
  };
}
