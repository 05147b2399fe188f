// SPDX-License-Identifier: MIT
// The engine as the computer opponent: it carries out the tasks that the desk gives.
// @ts-check
import { thoughtScore } from "../analyse/score.js";
import { engine } from "../engine.js";

/** @typedef {import("./match.js").Match} Match */

/** @param {Match} match @param {string} limits */
function think(match, limits) {
  const { setup, start, steps } = match;
  const turns = steps.map((step) => step.turn).join(" ");
  return engine.think({ game: setup.game, position: start, turns, limits });
}

const wait = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * The computer's turn, delayed so that people can follow; null if it was stopped.
 * @param {Match} match
 * @returns {Promise<string | null>}
 */
export async function chooseTurn(match) {
  const begun = performance.now();
  const { limits, least } = match.task();
  const { turn } = await think(match, limits);
  await wait(least - (performance.now() - begun));
  return turn;
}

/** Ends all thinking. */
export function stopThinking() {
  engine.stop();
}

/**
 * What the engine would play, with its line.
 * @param {Match} match
 * @returns {Promise<{ turn: string, line: string[] } | null>}
 */
export async function findHint(match) {
  const { turn, lines } = await think(match, match.task().limits);
  return turn ? { turn, line: lines[0].turns } : null;
}

/**
 * Whether the computer accepts the draw offer.
 * @param {Match} match
 */
export async function acceptsDraw(match) {
  const { turn, score } = await think(match, match.task().limits);
  return turn !== null && match.accepts(thoughtScore(score));
}
