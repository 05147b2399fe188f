// SPDX-License-Identifier: MIT
// Evaluations: numbers, of which 1 stands for 70 % of the points, or a win or loss in so many turns of both
// players. An engine tells them for the side to move; people read them as the first player sees them, in
// percent.
// @ts-check

/** @typedef {number | { win: number } | { loss: number }} Score */

/**
 * The same score as the other side sees it.
 * @param {Score} score
 * @returns {Score}
 */
export function negate(score) {
  if (typeof score === "number") return score === 0 ? 0 : -score;
  return "win" in score ? { loss: score.win } : { win: score.loss };
}

/**
 * What the side to move thinks, as the first player sees it.
 * @param {Score} score
 * @param {number} side to move
 * @returns {Score}
 */
export function forFirst(score, side) {
  return side === 0 ? score : negate(score);
}

/**
 * As it stands beside turns: the share of the points that may be expected, 59 %; or #3 and #-3.
 * @param {Score} score
 */
export function scoreText(score) {
  if (typeof score === "number") return `${Math.round(expected(score) * 100)}\u202f%`;
  return "win" in score ? `#${score.win}` : `#-${score.loss}`;
}

/**
 * As the desk's verb for reviews wants it: hundredths, or #3 and #-3.
 * @param {Score} score
 */
export function thoughtScore(score) {
  return typeof score === "number" ? String(Math.round(score * 100)) : scoreText(score);
}

/**
 * The share of the points that the one who sees this score may expect, 0 to 1: +1 stands for 70 %.
 * @param {Score} score
 */
export function expected(score) {
  if (typeof score !== "number") return "win" in score ? 1 : 0;
  return 1 / (1 + Math.exp(-score * Math.log(0.7 / 0.3)));
}

/**
 * Which of two scores is better for the one who sees them: below 0, 0 or above 0.
 * @param {Score} a
 * @param {Score} b
 */
export function compare(a, b) {
  const rank = (/** @type {Score} */ s) =>
    typeof s === "number" ? s : "win" in s ? 1e6 - s.win : s.loss - 1e6;
  return rank(a) - rank(b);
}
