// SPDX-License-Identifier: MIT
// Foreign texts made fit to stand among ours.
// @ts-check

/** A text without the marks that would turn what stands around it. @param {string} text */
export const unturned = (text) => text.replace(/[\u202a-\u202e\u2066-\u2069]/g, "");
