// SPDX-License-Identifier: MIT
// Made by tools/book: the opening books that there are.
// @ts-check

/** @type {string[]} */
export default ["abalone-belgian-daisy", "abalone-standard", "sensei-shizukana"];
