// SPDX-License-Identifier: MIT
// What a language asks of running text beyond its words.
// @ts-check
import { lang } from "../words.js";

/** French sets a space before high punctuation, which must not begin a line. @param {string} text */
export const typeset = (text) => (lang() === "fr" ? text.replace(/ (?=[:;?!»])/g, "\u00a0") : text);
