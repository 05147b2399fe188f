// SPDX-License-Identifier: MIT
// Made by tools/book: the opening books that there are.
// @ts-check

/** @type {string[]} */
export default [
  "abalone-alien",
  "abalone-belgian-daisy",
  "abalone-domination",
  "abalone-dutch-daisy",
  "abalone-face-to-face",
  "abalone-german-daisy",
  "abalone-pyramid",
  "abalone-standard",
  "abalone-swiss-daisy",
  "abalone-the-wall",
  "sensei-arashi-expert",
  "sensei-arashi",
  "sensei-shizukana-variant",
  "sensei-shizukana",
];
