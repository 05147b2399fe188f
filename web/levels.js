// SPDX-License-Identifier: MIT
// The levels of the computer, from the weakest to full strength.
// @ts-check

export const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/** @param {unknown} value @returns {value is number} */
export const isLevel = (value) => typeof value === "number" && LEVELS.includes(value);
