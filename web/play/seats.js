// SPDX-License-Identifier: MIT
// The players. A person at this device needs nothing; every other player is an Opponent: the
// computer today. The table knows no other difference between them.
// @ts-check
import { acceptsDraw, chooseTurn, findHint, stopThinking } from "./opponent.js";

/** @typedef {import("./match.js").Match} Match */

/**
 * A player who is not a person at this device. A question ends early when its signal is aborted; then
 * the answer is ignored. A rejection is shown with its message, and the question can be repeated.
 * @typedef {object} Opponent
 * @property {(match: Match, signal: AbortSignal) => Promise<string>} turn the turn it plays
 * @property {(match: Match, side: number, signal: AbortSignal) => Promise<boolean>} draw whether it
 *   accepts a draw, playing this side
 */

/**
 * The engine answers one question at a time.
 * @template T
 * @param {Promise<T>} answer
 * @param {AbortSignal} signal
 */
function untilStopped(answer, signal) {
  signal.addEventListener("abort", stopThinking, { once: true });
  return answer.finally(() => signal.removeEventListener("abort", stopThinking));
}

/** @type {Opponent} */
const computer = {
  async turn(match, signal) {
    const turn = await untilStopped(chooseTurn(match), signal);
    if (!turn) throw new Error("stopped");
    return turn;
  },
  draw: (match, _side, signal) => untilStopped(acceptsDraw(match), signal),
};

/** Who plays a side that no person at this device plays. @param {Match} _match @param {number} _side */
export const opponentAt = (_match, _side) => computer;

/** What a person could play. @param {Match} match @param {AbortSignal} signal */
export const hintFor = (match, signal) => untilStopped(findHint(match), signal);
