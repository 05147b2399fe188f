// SPDX-License-Identifier: MIT
// Evaluations: numbers, where 1 stands for 70% of the points, or a win or loss in so many turns of both
// players. The engine gives them for the side to move; people read them from the first player's point of view, in
// percent.
// @ts-check
import { spoken } from "../rules.js";
import { shares, step } from "./judgement.js";

/** @typedef {number | { win: number } | { loss: number }} Score */

/**
 * The same score from the other side's point of view.
 * @param {Score} score
 * @returns {Score}
 */
export function negate(score) {
  if (typeof score === "number") return score === 0 ? 0 : -score;
  return "win" in score ? { loss: score.win } : { win: score.loss };
}

/**
 * A score of the side to move, from the first player's point of view.
 * @param {Score} score
 * @param {number} side to move
 * @returns {Score}
 */
export function forFirst(score, side) {
  return side === 0 ? score : negate(score);
}

/**
 * As shown beside turns: the expected score, 59%, or #3 and #-3.
 * @param {Score} score
 */
export function scoreText(score) {
  if (typeof score === "number") return percent(expected(score));
  return "win" in score ? `#${score.win}` : `#-${score.loss}`;
}

/** "54%", in French and German with a space. @param {number} share */
function percent(share) {
  const lang = spoken();
  percents[lang] ??= new Intl.NumberFormat(lang, { style: "percent" });
  return percents[lang].format(share);
}

/** @type {Record<string, Intl.NumberFormat>} by language */
const percents = {};

/**
 * In the format of the desk's reviews: hundredths, or #3 and #-3.
 * @param {Score} score
 */
export function thoughtScore(score) {
  return typeof score === "number" ? String(Math.round(score * 100)) : scoreText(score);
}

/**
 * The expected score of the player whose score this is, 0 to 1: +1 stands for 70%.
 * @param {Score} score
 * @returns {number}
 */
export function expected(score) {
  if (typeof score !== "number") return "win" in score ? 1 : 0;
  if (score < 0) return 1 - expected(-score);
  const steps = (score * 100) / step;
  const i = Math.floor(steps);
  const next = shares[i + 1] ?? shares[shares.length - 1];
  const at = shares[i] ?? next;
  return (at + (next - at) * (steps - i)) / 1000;
}

/**
 * Compares two scores of the same player: below 0, 0 or above 0.
 * @param {Score} a
 * @param {Score} b
 */
export function compare(a, b) {
  const rank = (/** @type {Score} */ s) =>
    typeof s === "number" ? s : "win" in s ? 1e6 - s.win : s.loss - 1e6;
  return rank(a) - rank(b);
}
