// SPDX-License-Identifier: MIT
// Settings, kept on the device. The defaults suit most people; a value that is not one
// of those allowed counts as not set.
// @ts-check
import { BOARDS, PIECES } from "./board/themes.js";
import { usualGame } from "./rules.js";
import { follow, isObject, keep, recall } from "./store.js";

/**
 * @typedef {object} Settings
 * @property {string} theme
 * @property {import("./board/themes.js").BoardTheme} board
 * @property {import("./board/themes.js").PieceTheme} pieces
 * @property {"" | "en" | "fr" | "de"} lang
 * @property {boolean} sound
 * @property {boolean} coords
 * @property {boolean} flat
 * @property {boolean} confirm
 * @property {boolean} coach whether first games are coached
 * @property {boolean} keys
 * @property {string} game
 * @property {string} opponent
 * @property {string} side
 * @property {string} clock
 * @property {string[]} names
 * @property {Record<string, string>} rules the rule set chosen last in each game
 * @property {number} next-side
 * @property {boolean} engine whether it thinks in the analysis
 * @property {number} lines that it shows there
 */

/** Lines that the analysis shows at most. */
export const MOST_LINES = 5;

/** @type {{ [K in keyof Settings]: { usual: Settings[K], allowed: (value: unknown) => boolean } }} */
const known = {
  theme: { usual: "auto", allowed: oneOf("auto", "light", "dark") },
  board: { usual: BOARDS[0], allowed: oneOf(...BOARDS) },
  pieces: { usual: PIECES[0], allowed: oneOf(...PIECES) },
  lang: { usual: "", allowed: oneOf("", "en", "fr", "de") },
  sound: { usual: true, allowed: isBoolean },
  coords: { usual: true, allowed: isBoolean },
  flat: { usual: false, allowed: isBoolean },
  confirm: { usual: false, allowed: isBoolean },
  coach: { usual: true, allowed: isBoolean },
  keys: { usual: true, allowed: isBoolean },
  game: { usual: usualGame(), allowed: isText },
  opponent: { usual: "computer", allowed: oneOf("computer", "person") },
  side: { usual: "first", allowed: oneOf("first", "second", "turns", "random") },
  clock: { usual: "", allowed: (v) => v === "" || (isText(v) && /^\d{1,3}m\+\d{1,2}s$/.test(v)) },
  names: { usual: ["", ""], allowed: (v) => Array.isArray(v) && v.length === 2 && v.every(isText) },
  rules: { usual: {}, allowed: (v) => isObject(v) && Object.values(v).every(isText) },
  "next-side": { usual: 0, allowed: oneOf(0, 1) },
  engine: { usual: true, allowed: isBoolean },
  lines: { usual: 3, allowed: (v) => Number.isInteger(v) && Number(v) >= 1 && Number(v) <= MOST_LINES },
};

/** @param {...unknown} values */
function oneOf(...values) {
  return (/** @type {unknown} */ v) => values.includes(v);
}

/** @param {unknown} v */
function isBoolean(v) {
  return typeof v === "boolean";
}

/** @param {unknown} v @returns {v is string} */
function isText(v) {
  return typeof v === "string" && v.length < 200;
}

const read = () => recall("settings", {}, isObject);
/** @type {Record<string, unknown>} */
let kept = read();
/** @type {Map<keyof Settings, Set<() => void>>} */
const listeners = new Map();

export const settings = {
  /** @template {keyof Settings} K @param {K} key @returns {Settings[K]} */
  get(key) {
    const rule = known[key];
    const value = kept[key];
    return rule.allowed(value) ? /** @type {Settings[K]} */ (value) : rule.usual;
  },

  /** @template {keyof Settings} K @param {K} key @param {Settings[K]} value */
  set(key, value) {
    kept[key] = value;
    keep("settings", kept);
    for (const fn of listeners.get(key) ?? []) fn();
  },

  /**
   * Calls fn whenever the value is set; returns a function that stops this.
   * @param {keyof Settings} key
   * @param {() => void} fn
   * @returns {() => void}
   */
  on(key, fn) {
    const all = listeners.get(key) ?? new Set();
    listeners.set(key, all.add(fn));
    return () => all.delete(fn);
  },
};

// Windows share settings: one that was opened earlier must not write back old values.
follow("settings", () => {
  const before = kept;
  kept = read();
  for (const [key, all] of listeners) {
    if (JSON.stringify(before[key]) === JSON.stringify(kept[key])) continue;
    for (const fn of all) fn();
  }
});
