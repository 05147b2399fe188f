// SPDX-License-Identifier: MIT
// The levels of the computer, from the weakest to full strength, as the desk has them.
// @ts-check
import { desk } from "./rules.js";

const { lowest, full } = desk.call("games").levels;

export const LEVELS = Array.from({ length: full - lowest + 1 }, (_, i) => lowest + i);

/** The strength for a newcomer: for those who have not chosen any. Nothing else decides that. */
export const NEWCOMER_LEVEL = lowest;

/** @param {unknown} value @returns {value is number} */
export const isLevel = (value) => typeof value === "number" && LEVELS.includes(value);
