// SPDX-License-Identifier: MIT
// What reviews judge by, from the desk: the sizes of mistakes, the expected score by evaluation, and how many
// nodes the search of a position takes.
// @ts-check
import { desk, trouble } from "../rules.js";

// Without rules nothing is judged, but the lists of games still import this.
const judgement = trouble ? { shown: 0, step: 1, shares: [], nodes: 0, sizes: [] } : desk.call("judgement");

export const { shown, step, shares, nodes } = judgement;

/** By the name of a size: the loss from which a turn counts as such a mistake, and its mark in PGN. */
export const sizes = Object.fromEntries(judgement.sizes.map((one) => [one.size, one]));
