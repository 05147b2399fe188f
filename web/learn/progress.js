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

/**
 * The first try at a puzzle, which says something about the reader's strength.
 * @typedef {{ game: string, position: string, at: number, rating: number, score: 0 | 1 }} Attempt
 */

/** Of all attempts, the newest so many are kept. */
const MOST_ATTEMPTS = 3000;

/** @param {unknown} v */
export const areAttempts = (v) =>
  Array.isArray(v) &&
  v.every(
    (one) =>
      isObject(one) &&
      areTexts([one.game, one.position]) &&
      ["at", "rating", "score"].every((key) => Number.isFinite(one[key])) &&
      (one.score === 0 || one.score === 1) &&
      Number(one.rating) >= 0,
  );

/** @returns {Attempt[]} the oldest first */
export function attempts() {
  return recall("attempts", /** @type {Attempt[]} */ ([]), areAttempts);
}

/** @param {Place & { rating?: number }} puzzle @param {0 | 1} score @param {number} now */
function noteAttempt(puzzle, score, now) {
  // One's own mistakes have no rating and are known before; and a puzzle is new only once.
  const { game, position, rating } = puzzle;
  if (rating === undefined || trailOf(puzzle).tried > 0) return;
  const one = { game, position, at: now, rating, score };
  keep("attempts", [...attempts(), one].slice(-MOST_ATTEMPTS));
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
  noteAttempt(puzzle, 0, now);
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
  if (clean) noteAttempt(puzzle, 1, now);
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

/** @param {unknown} v */
const areMistakes = (v) => Array.isArray(v) && v.every(isMistake);

/** Of all mistakes, the newest so many are kept. */
const MOST_MISTAKES = 200;

/** @returns {Mistake[]} the newest first */
export function mistakes() {
  return recall("mistakes", /** @type {Mistake[]} */ ([]), areMistakes);
}

/**
 * Adds a mistake to practise, due at once; for the review of games. A position is kept once.
 * @param {{ game: string, position: string, turns: string[] }} mistake
 * @param {number} [now]
 */
export function addMistake(mistake, now = Date.now()) {
  const others = mistakes().filter((old) => nameOf(old) !== nameOf(mistake));
  keep("mistakes", [{ ...mistake, at: now }, ...others].slice(0, MOST_MISTAKES));
  const trail = trailOf(mistake);
  keepTrail(mistake, { ...trail, stage: 0, due: now });
}

/** Mistakes in the order to practise them: those that are due, the longest first, then the others. @param {number} [now] */
export function practiceOf(now = Date.now()) {
  const all = mistakes();
  const due = dueOf(all, now);
  return { due, later: all.filter((one) => !due.includes(one)) };
}

/** A mistake was corrected at the first try: it comes back later, until it has been remembered often enough. @param {Place} mistake */
export function corrected(mistake) {
  wentWell(mistake, true);
  if (trailOf(mistake).due === 0) removeMistake(mistake);
}

/* ---- to another device and back ---- */

/**
 * Everything above.
 * @typedef {{ lessons: Record<string, string[]>, puzzles: Record<string, Trail>, attempts: Attempt[], mistakes: Mistake[] }} Progress
 */

/** @returns {Progress} */
export const allProgress = () => ({
  lessons: lessons(),
  puzzles: trails(),
  attempts: attempts(),
  mistakes: mistakes(),
});

/** Which part of a progress is invalid; null: none. @param {Record<string, unknown>} v */
export function wrongProgress(v) {
  if (!isObject(v.lessons) || !Object.values(v.lessons).every(areTexts)) return "lessons";
  if (!isObject(v.puzzles) || !Object.values(v.puzzles).every(isTrail)) return "puzzles";
  if (!areAttempts(v.attempts)) return "attempts";
  return areMistakes(v.mistakes) ? null : "mistakes";
}

/** Adds what was done elsewhere; nothing that is here is lost. @param {Progress} other */
export function addProgress(other) {
  const learned = lessons();
  for (const [game, steps] of Object.entries(other.lessons))
    learned[game] = [...new Set([...(learned[game] ?? []), ...steps])];
  keep("lessons", learned);
  const done = { ...trails() };
  for (const [name, trail] of Object.entries(other.puzzles))
    if (!done[name] || trail.tried > done[name].tried) done[name] = trail;
  known = done;
  keep("puzzles", done);
  const key = (/** @type {Attempt} */ one) => `${one.at} ${nameOf(one)}`;
  const tries = new Map([...attempts(), ...other.attempts].map((one) => [key(one), one]));
  keep("attempts", [...tries.values()].sort((a, b) => a.at - b.at).slice(-MOST_ATTEMPTS));
  const wrong = new Map([...other.mistakes, ...mistakes()].map((one) => [nameOf(one), one]));
  keep("mistakes", [...wrong.values()].sort((a, b) => b.at - a.at).slice(0, MOST_MISTAKES));
}

/** @param {Place} mistake */
export function removeMistake(mistake) {
  keep(
    "mistakes",
    mistakes().filter((old) => nameOf(old) !== nameOf(mistake)),
  );
}
