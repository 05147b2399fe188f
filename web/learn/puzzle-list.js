// SPDX-License-Identifier: MIT
// All puzzles: loading them, the puzzle of the day, and what a reader wants to see of them.
// @ts-check
import { findGame } from "../rules.js";
import { isObject, keep, recall } from "../store.js";
import { dayOf } from "../you/stats.js";
import { trailOf } from "./progress.js";

/** @typedef {import("./puzzle.js").Puzzle & { theme: string, goal: string, n: number, rating: number }} Puzzle */
/** @typedef {Record<string, Puzzle[]>} Suites by game, the easy ones first */

/** @type {Promise<Suites> | undefined} */
let loading;

/** @returns {Promise<Suites>} */
export function loadPuzzles() {
  loading ??= fetch(new URL("../puzzles.json", import.meta.url)).then((answer) => {
    if (!answer.ok) throw new Error(`puzzles: ${answer.status}`);
    return answer.json();
  });
  return loading.catch((error) => {
    loading = undefined;
    throw error;
  });
}

/** Ratings from which a puzzle is medium, hard, very hard. src/apps/mine has the same. */
const bands = [1100, 1600, 1750];

/** How hard a puzzle is, from 0 to 3. @param {{ rating: number }} puzzle */
export const difficultyOf = ({ rating }) => bands.filter((least) => rating >= least).length;

/**
 * The puzzle of a day: the same on all devices with this date, and every puzzle once before any comes again.
 * @param {Suites} suites
 * @param {number} [now]
 */
export function puzzleOfDay(suites, now = Date.now()) {
  const games = Object.keys(suites).sort();
  const all = games.flatMap((game) => suites[game].map((_, i) => ({ game, number: i + 1 })));
  // A step of about the golden ratio, so that neighbouring days differ in game and difficulty.
  let step = Math.floor(all.length * 0.618);
  while (common(step, all.length) > 1) step++;
  return all[(dayOf(now) * step) % all.length];
}

/** The greatest common divisor. @param {number} a @param {number} b @returns {number} */
const common = (a, b) => (b === 0 ? a : common(b, a % b));

/**
 * What a reader wants to see; empty: all.
 * @typedef {{ rules: string, theme: string, difficulty: string }} Wanted
 */

/** @type {Wanted} */
const everything = { rules: "", theme: "", difficulty: "" };

/** @param {unknown} v */
const areWanted = (v) =>
  isObject(v) &&
  Object.values(v).every(
    (w) => isObject(w) && Object.keys(everything).every((key) => typeof w[key] === "string"),
  );

/** @param {string} game @returns {Wanted} */
export function wantedOf(game) {
  /** @type {Record<string, Wanted>} */
  const all = recall("puzzle-filters", {}, areWanted);
  return all[game] ?? everything;
}

/** @param {string} game @param {Wanted} wanted */
export function keepWanted(game, wanted) {
  keep("puzzle-filters", { ...recall("puzzle-filters", {}, areWanted), [game]: wanted });
}

/** @param {Puzzle} puzzle @param {Wanted} wanted */
const fits = (puzzle, { rules, theme, difficulty }) =>
  (!rules || puzzle.game.endsWith(`:${rules}`)) &&
  (!theme || puzzle.theme === theme) &&
  (!difficulty || difficultyOf(puzzle) === Number(difficulty));

/** The numbers, counted from 1, of the puzzles that fit. @param {Puzzle[]} suite @param {Wanted} wanted */
export const numbersOf = (suite, wanted) =>
  suite.flatMap((puzzle, i) => (fits(puzzle, wanted) ? [i + 1] : []));

/** What a suite has of something, in the order given. @param {Puzzle[]} suite @param {(puzzle: Puzzle) => string} of @param {string[]} order */
export function kindsIn(suite, of, order) {
  const there = new Set(suite.map(of));
  return order.filter((one) => there.has(one));
}

export const themes = ["win", "parry", "unfair", "double", "gain", "save"];

/** The rule sets of a game, in their usual order. @param {string} game */
export const rulesOf = (game) => findGame(game)?.game.rule_sets.map(({ id }) => id) ?? [];

/**
 * The first one after n, of those that fit, that is not solved; or else before it; null: there is none.
 * @param {Puzzle[]} suite
 * @param {number[]} numbers
 * @param {number} n
 */
export function nextOpen(suite, numbers, n) {
  const open = numbers.filter((i) => trailOf(suite[i - 1]).solved === 0);
  return open.find((i) => i > n) ?? open.find((i) => i !== n) ?? null;
}
