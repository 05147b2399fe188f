// SPDX-License-Identifier: MIT
// How strong the computer plays: a rating on the scale of a rule set, or, in older links and kept games, one of the
// ten levels that are marks on it. The desk knows the scales and what the marks are called.
// @ts-check
import { desk, findGame } from "./rules.js";

const { lowest, full } = desk.call("games").levels;

/** Numbers up to this are levels, larger ones ratings. */
export const FULL_LEVEL = full;
export const LOWEST_LEVEL = lowest;

/** A level, or what may be a rating. @param {unknown} value @returns {value is number} */
export const isStrength = (value) =>
  Number.isInteger(value) &&
  ((Number(value) >= lowest && Number(value) <= full) || (Number(value) >= 100 && Number(value) <= 9999));

/** The ratings of the ten levels in a rule set, the lowest first; empty if there is no such game. @param {string} game */
export const marksOf = (game) => findGame(game)?.rules.ratings ?? [];

/** The nearest rating on the scale of a rule set. @param {string} game @param {number} strength */
export function ratingOf(game, strength) {
  const marks = marksOf(game);
  if (strength <= full) return marks[Math.max(lowest, strength) - lowest];
  return Math.min(Math.max(strength, marks[0]), marks[marks.length - 1]);
}

/** The level whose rating is nearest. @param {number[]} marks @param {number} rating */
export function levelNear(marks, rating) {
  const far = marks.map((mark) => Math.abs(mark - rating));
  return lowest + far.indexOf(Math.min(...far));
}

/** What a level is called. @param {number} level */
export const levelName = (level) => desk.call("games").levels.names[level - lowest];
