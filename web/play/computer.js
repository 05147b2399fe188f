// SPDX-License-Identifier: MIT
// The engine as the computer opponent: it carries out the tasks that the desk gives.
// @ts-check
import { thoughtScore } from "../analyse/score.js";
import { engine } from "../engine.js";
import { stagesOf } from "../parts/hint.js";

/** @typedef {import("./local.js").LocalMatch} LocalMatch */

/**
 * The engine answers one question at a time, and ends early when the signal is aborted.
 * @param {LocalMatch} match
 * @param {string} limits
 * @param {AbortSignal} signal
 */
function think({ game, name }, limits, signal) {
  const stop = () => engine.stop();
  signal.addEventListener("abort", stop, { once: true });
  const turns = game.steps.map((step) => step.turn).join(" ");
  return engine
    .think({ game: name, position: game.start, turns, limits })
    .finally(() => signal.removeEventListener("abort", stop));
}

const wait = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * The computer's turn, delayed so that people can follow; null if it was stopped.
 * @param {LocalMatch} match
 * @param {AbortSignal} signal
 * @returns {Promise<string | null>}
 */
export async function chooseTurn(match, signal) {
  const begun = performance.now();
  const { limits, least } = match.task();
  const { turn } = await think(match, limits, signal);
  await wait(least - (performance.now() - begun));
  return turn;
}

/**
 * What the engine would play, with its line.
 * @param {LocalMatch} match
 * @param {AbortSignal} signal
 * @returns {Promise<import("./match.js").Hint | null>}
 */
export async function findHint(match, signal) {
  const { turn, lines } = await think(match, match.task().limits, signal);
  if (!turn) return null;
  const { turn_start: position } = match.game.session;
  const advice = { game: match.name, position, line: lines[0].turns };
  return { ...advice, stages: stagesOf(advice) };
}

/**
 * Whether the computer accepts the draw offer.
 * @param {LocalMatch} match
 * @param {AbortSignal} signal
 */
export async function acceptsDraw(match, signal) {
  const { turn, score } = await think(match, match.task().limits, signal);
  return turn !== null && match.accepts(thoughtScore(score));
}
