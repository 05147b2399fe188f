// SPDX-License-Identifier: MIT
// Typographic rules of the languages.
// @ts-check
import { lang } from "../words.js";

/** French sets a space before high punctuation, which must not begin a line. @param {string} text */
export const typeset = (text) => (lang() === "fr" ? text.replace(/ (?=[:;?!»])/g, "\u00a0") : text);
