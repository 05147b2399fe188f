// SPDX-License-Identifier: MIT
// Makes texts from outside safe to show among ours.
// @ts-check

/** A text without the direction marks that would reorder the text around it. @param {string} text */
export const unturned = (text) => text.replace(/[\u202a-\u202e\u2066-\u2069]/g, "");
