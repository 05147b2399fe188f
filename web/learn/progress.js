// SPDX-License-Identifier: MIT
// What a reader has done, kept on the device: steps of the lessons, and puzzles. Those that went wrong come
// back after a day, then after longer and longer intervals, until they were solved often enough.
// @ts-check
import { areTexts, isObject, keep, recall } from "../store.js";

const day = 24 * 60 * 60 * 1000;
/** Days until a missed puzzle comes back: the first time, and after each time it was solved. */
export const intervals = [1, 3, 7, 21, 60];

/** @returns {Record<string, string[]>} */
function lessons() {
  return recall("lessons", {}, (v) => isObject(v) && Object.values(v).every(areTexts));
}

/**
 * Steps that are done, by game. Names, not numbers: a lesson may get a new step.
 * @param {string} game
 * @returns {string[]}
 */
export function stepsDone(game) {
  return lessons()[game] ?? [];
}

/** @param {string} game @param {string} step */
export function stepIsDone(game, step) {
  keep("lessons", { ...lessons(), [game]: [...new Set([...stepsDone(game), step])] });
}

/**
 * @typedef {object} Trail what happened with a puzzle
 * @property {number} tried how often
 * @property {number} missed how often not at first try, or with help
 * @property {number} solved when last, in ms; 0: never
 * @property {number} stage how often it went well since it last went wrong
 * @property {number} due when it comes back, in ms; 0: not any more
 */

/** @param {unknown} v */
const isTrail = (v) =>
  isObject(v) && ["tried", "missed", "solved", "stage", "due"].every((key) => Number.isFinite(v[key]));

/** @type {Record<string, Trail> | null} read once: a list asks for hundreds */
let known = null;
globalThis.addEventListener?.("storage", () => (known = null));

/** @returns {Record<string, Trail>} */
function trails() {
  known ??= recall("puzzles", {}, (v) => isObject(v) && Object.values(v).every(isTrail));
  return known;
}

/** @param {Place} puzzle @param {Trail} trail */
function keepTrail(puzzle, trail) {
  known = { ...trails(), [nameOf(puzzle)]: trail };
  keep("puzzles", known);
}

/** @typedef {{ game: string, position: string }} Place */

/** @param {Place} puzzle */
const nameOf = (puzzle) => `${puzzle.game} ${puzzle.position}`;

/** @param {Place} puzzle @returns {Trail} */
export function trailOf(puzzle) {
  return trails()[nameOf(puzzle)] ?? { tried: 0, missed: 0, solved: 0, stage: 0, due: 0 };
}

/**
 * @template {Place} P
 * @param {P[]} suite
 * @param {number} [now]
 * @returns {P[]} those that are to be practised again, the longest due first
 */
export function dueOf(suite, now = Date.now()) {
  const all = trails();
  const due = (/** @type {P} */ puzzle) => all[nameOf(puzzle)]?.due ?? 0;
  return suite.filter((puzzle) => due(puzzle) > 0 && due(puzzle) <= now).sort((a, b) => due(a) - due(b));
}

/**
 * Notes that a puzzle was missed, or needed help. It comes back tomorrow.
 * @param {Place} puzzle
 * @param {number} [now]
 */
export function wentWrong(puzzle, now = Date.now()) {
  const trail = trailOf(puzzle);
  const next = {
    ...trail,
    tried: trail.tried + 1,
    missed: trail.missed + 1,
    stage: 0,
    due: now + intervals[0] * day,
  };
  keepTrail(puzzle, next);
}

/**
 * Notes that a puzzle was solved.
 * @param {Place} puzzle
 * @param {boolean} clean at the first try and without help; else wentWrong() came before, which says when
 *   it comes back
 * @param {number} [now]
 */
export function wentWell(puzzle, clean, now = Date.now()) {
  const trail = trailOf(puzzle);
  const next = { ...trail, solved: now };
  if (clean) {
    next.tried++;
    // Early practice is welcome, but only what was due counts as remembered.
    if (trail.due > 0 && trail.due <= now) {
      next.stage++;
      next.due = next.stage < intervals.length ? now + intervals[next.stage] * day : 0;
    }
  }
  keepTrail(puzzle, next);
}

/**
 * A position where the reader went wrong in a game of their own, and the turns that would have been better.
 * @typedef {{ game: string, position: string, turns: string[], at: number }} Mistake
 */

/** @param {unknown} v */
const isMistake = (v) =>
  isObject(v) && typeof v.game === "string" && typeof v.position === "string" && areTexts(v.turns);

/** @returns {Mistake[]} the newest first */
export function mistakes() {
  return recall("mistakes", /** @type {Mistake[]} */ ([]), (v) => Array.isArray(v) && v.every(isMistake));
}

/**
 * Adds a mistake to practise; for the review of games. A position is kept once, and of all the newest 200.
 * @param {{ game: string, position: string, turns: string[] }} mistake
 */
export function addMistake(mistake) {
  const others = mistakes().filter((old) => nameOf(old) !== nameOf(mistake));
  keep("mistakes", [{ ...mistake, at: Date.now() }, ...others].slice(0, 200));
}

/** @param {Place} mistake */
export function removeMistake(mistake) {
  keep(
    "mistakes",
    mistakes().filter((old) => nameOf(old) !== nameOf(mistake)),
  );
}
