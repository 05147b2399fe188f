// SPDX-License-Identifier: MIT
// Made by tools/book: the opening books that there are.
// @ts-check

/** @type {string[]} */
export default [
  "abalone-belgian-daisy",
  "abalone-domination",
  "abalone-dutch-daisy",
  "abalone-german-daisy",
  "abalone-standard",
  "abalone-swiss-daisy",
  "sensei-arashi-expert",
  "sensei-arashi",
  "sensei-shizukana-variant",
  "sensei-shizukana",
];
