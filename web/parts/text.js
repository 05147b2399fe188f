// SPDX-License-Identifier: MIT
// Texts: safe to show if they come from outside, and with the spaces of their language.
// @ts-check

/** A text without the direction marks that would reorder the text around it. @param {string} text */
export const unturned = (text) => text.replace(/[\u202a-\u202e\u2066-\u2069]/g, "");

/** Keeps French punctuation on the line of its word. @param {string} text */
export const unbroken = (text) => text.replace(/ (?=[:;?!»%])|(?<=«) /g, "\u00a0");

/** Words as a sentence: a capital letter and a full stop; empty stays empty. @param {string} words */
export const sentence = (words) => words && `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;

/** A reason and the ruling that it follows from. @param {string} words @param {string | null} [ruling] */
export const reasonWords = (words, ruling) => (ruling ? `${words} (${ruling})` : words);

/**
 * A text with values in place of "{name}".
 * @param {string} text
 * @param {Record<string, string | number>} values
 */
export const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
