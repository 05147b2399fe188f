// SPDX-License-Identifier: MIT
// The opponent in a puzzle. The solver proves whether the win is still forced after the reader's turn. The
// reply is the one that holds out longest, or the one that refutes the turn.
// @ts-check
import { engine } from "../engine.js";

/** Milliseconds that a proof may take; most take ten. */
const proofTime = 20000;
/** Milliseconds for choosing among answers. */
const choiceTime = 400;

/**
 * @typedef {object} Response
 * @property {boolean} holds the win is still forced, in as many turns as are left
 * @property {"resists" | "escapes" | "wins" | "slow"} how
 * @property {string} turn the answer
 */

/**
 * @param {string} game
 * @param {string} position with the opponent to move
 * @param {number} left turns of both sides until the win
 * @returns {Promise<Response | null>} null when it was stopped by another question
 */
export async function respond(game, position, left) {
  const proof = await engine.solve({ game, position, limits: `turns ${left} time ${proofTime}` });
  if (proof.stopped) return null;
  const thought = await engine.think({ game, position, limits: `time ${choiceTime}` });
  const { turn, score } = thought;
  if (!turn) return null;
  const moves = proof.moves ?? [];
  const choose = (/** @type {(move: typeof moves[number]) => boolean} */ fits) => {
    const fitting = moves.filter(fits).map((move) => move.turn);
    return fitting.includes(turn) || fitting.length === 0 ? turn : fitting[0];
  };
  if (proof.value === "loss" && (proof.turns ?? 0) <= left) {
    const longest = Math.max(...moves.map((move) => move.turns ?? 0));
    return { holds: true, how: "resists", turn: choose((move) => move.turns === longest) };
  }
  if (proof.value === "win" || isForced("win", score))
    return { holds: false, how: "wins", turn: choose((move) => move.value === "win") };
  // A loss in more turns than are left does not solve the puzzle, but is not an escape either.
  const how = isForced("loss", score) || proof.value === "loss" ? "slow" : "escapes";
  return { holds: false, how, turn: choose((move) => move.value !== "loss") };
}

/** @param {"win" | "loss"} how @param {import("../answers.js").Score} score */
const isForced = (how, score) => typeof score === "object" && how in score;

/**
 * The reader's next turn, where the win is forced.
 * @param {string} game
 * @param {string} position
 * @param {number} left turns of both sides until the win
 * @returns {Promise<string | null>}
 */
export async function winningTurn(game, position, left) {
  const proof = await engine.solve({ game, position, limits: `turns ${left} time ${proofTime}` });
  const wins = (proof.moves ?? []).filter((move) => move.value === "win");
  return wins.sort((a, b) => (a.turns ?? 0) - (b.turns ?? 0))[0]?.turn ?? null;
}
