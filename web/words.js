// SPDX-License-Identifier: MIT
// Texts in English, French and German. Each area of the page has its own table in words/;
// a view that is loaded late registers its own with addWords().
// @ts-check
import { unbroken } from "./parts/text.js";
import { speak } from "./rules.js";
import { settings } from "./settings.js";
import shell from "./words/shell.js";

/** @typedef {"en" | "fr" | "de"} Lang */
/** Texts by key; a key instead of texts shares those of that key. */
/** @typedef {Record<string, { en: string, fr: string, de: string } | string>} Words */

/** @type {Lang[]} */
const langs = ["en", "fr", "de"];

/** @type {Words} */
const all = { ...shell };

/** @param {Words} words */
export function addWords(words) {
  Object.assign(all, words);
}

/** @returns {Lang} the first of the reader's languages that we speak */
function preferred() {
  for (const tag of navigator.languages ?? [navigator.language]) {
    const found = langs.find((l) => tag.toLowerCase().split("-")[0] === l);
    if (found) return found;
  }
  return "en";
}

/** @type {Lang} */
let current = settings.get("lang") || preferred();
let plural = new Intl.PluralRules(current);

export const lang = () => current;

/** The language with the reader's region, for dates, times and numbers: "en-GB" where that is preferred. */
export const locale = () =>
  (navigator.languages ?? []).find((tag) => tag.toLowerCase().split("-")[0] === current) ?? current;

/** A text with the spaces of the language; those of `t` have them. @param {string} text */
export const typeset = (text) => (current === "fr" ? unbroken(text) : text);

/**
 * The text of a key. "{name}" stands for a value, "{n:turn|turns}" for the form that agrees with the number n.
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 * @returns {string}
 */
export function t(key, values = {}) {
  const found = all[key];
  const texts = typeof found === "string" ? all[found] : found;
  const text = typeof texts === "object" ? texts[current] : key;
  return typeset(text).replace(/\{(\w+)(?::([^|}]*)\|([^}]*))?\}/g, (whole, name, one, other) => {
    const value = values[name];
    if (value === undefined) return whole;
    if (one === undefined) return String(value);
    return plural.select(Number(value)) === "one" ? one : other;
  });
}

function apply() {
  plural = new Intl.PluralRules(current);
  document.documentElement.lang = current;
  speak(current);
}

/** @param {Lang} to */
export function setLang(to) {
  settings.set("lang", to);
  if (to === current) return;
  current = to;
  apply();
  document.dispatchEvent(new CustomEvent("sandan-lang", { detail: to }));
}

apply();
