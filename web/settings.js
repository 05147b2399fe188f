// SPDX-License-Identifier: MIT
// What a person prefers, kept on the device. Everything is right by default; a value that is not one
// of those allowed counts as not set.
// @ts-check
import { follow, keep, recall } from "./store.js";

/** @type {Record<string, { usual: any, allowed: (value: any) => boolean }>} */
const known = {
  theme: { usual: "auto", allowed: oneOf("auto", "light", "dark") },
  lang: { usual: "", allowed: oneOf("", "en", "fr", "de") },
  sound: { usual: true, allowed: isBoolean },
  coords: { usual: true, allowed: isBoolean },
  flat: { usual: false, allowed: isBoolean },
  confirm: { usual: false, allowed: isBoolean },
  keys: { usual: true, allowed: isBoolean },
  game: { usual: "sensei:shizukana", allowed: isText },
  opponent: { usual: "computer", allowed: oneOf("computer", "person") },
  level: { usual: 3, allowed: (v) => Number.isInteger(v) && v >= 1 && v <= 10 },
  side: { usual: "first", allowed: oneOf("first", "second", "turns", "random") },
  clock: { usual: "", allowed: (v) => v === "" || (isText(v) && /^\d{1,3}m\+\d{1,2}s$/.test(v)) },
  names: { usual: ["", ""], allowed: (v) => Array.isArray(v) && v.length === 2 && v.every(isText) },
};

/** @param {...string} values */
function oneOf(...values) {
  return (/** @type {any} */ v) => values.includes(v);
}

/** @param {any} v */
function isBoolean(v) {
  return typeof v === "boolean";
}

/** @param {any} v */
function isText(v) {
  return typeof v === "string" && v.length < 200;
}

const read = () => recall("settings", {}, (v) => v !== null && typeof v === "object" && !Array.isArray(v));
/** @type {Record<string, any>} */
let kept = read();
/** @type {Map<string, Set<(value: any) => void>>} */
const listeners = new Map();

export const settings = {
  /** @param {string} key @returns {any} */
  get(key) {
    const rule = known[key];
    const value = kept[key];
    if (!rule) return value;
    return value !== undefined && rule.allowed(value) ? value : rule.usual;
  },

  /** @param {string} key @param {any} value */
  set(key, value) {
    kept[key] = value;
    keep("settings", kept);
    for (const fn of listeners.get(key) ?? []) fn(this.get(key));
  },

  /**
   * Calls fn whenever the value is set; returns what ends that.
   * @param {string} key
   * @param {(value: any) => void} fn
   * @returns {() => void}
   */
  on(key, fn) {
    const all = listeners.get(key) ?? new Set();
    listeners.set(key, all.add(fn));
    return () => all.delete(fn);
  },
};

// Windows share what is preferred: one that was opened earlier must not write back what it then read.
follow("settings", () => {
  const before = kept;
  kept = read();
  for (const [key, all] of listeners) {
    if (JSON.stringify(before[key]) === JSON.stringify(kept[key])) continue;
    for (const fn of all) fn(settings.get(key));
  }
});
