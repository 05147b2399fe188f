// SPDX-License-Identifier: MIT
// The computer at the board: what it plays at its level, how it answers an offer of a draw, and what it
// would play in a person's place.
// @ts-check
import { engine } from "../engine.js";

/** @typedef {import("./match.js").Match} Match */

const fullStrength = 10;
/** Milliseconds a turn at full strength, where no clock says. */
const usualTime = 2000;
/** Milliseconds kept back from the clock. */
const margin = 200;

/** @param {Match} match */
function question(match) {
  return {
    game: match.setup.game,
    position: match.start,
    turns: match.steps.map((step) => step.turn).join(" "),
  };
}

/** @param {Match} match @param {number} level */
function limits(match, level) {
  const left = match.left(match.state.side);
  if (level >= fullStrength) {
    if (left === null) return `time ${usualTime}`;
    return `left ${Math.max(1, Math.round(left))} increment ${match.state.clocks?.increment ?? 0} margin ${margin}`;
  }
  const seed = crypto.getRandomValues(new Uint32Array(1))[0];
  // A level takes well below a second; only a clock that runs out makes it hurry.
  const most = left === null ? "" : ` time ${Math.max(20, Math.round(left / 10))}`;
  return `level ${level} seed ${seed}${most}`;
}

/**
 * The turn that the computer plays; null when it was stopped.
 * @param {Match} match
 * @param {number} level
 * @returns {Promise<string | null>}
 */
export async function chooseTurn(match, level) {
  const answer = await engine.think({ ...question(match), limits: limits(match, level) });
  return answer.turn;
}

/** Ends all thinking. */
export function stopThinking() {
  engine.stop();
}

/**
 * What the engine would play, with the line behind it.
 * @param {Match} match
 * @returns {Promise<{ turn: string, line: string[] } | null>}
 */
export async function findHint(match) {
  const answer = await engine.think({ ...question(match), limits: "time 800" });
  return answer.turn ? { turn: answer.turn, line: answer.lines[0].turns } : null;
}

/**
 * Whether the computer, playing `side`, takes a draw: when it stands clearly worse, or not better after
 * a while. An even game that has just begun is worth playing.
 * @param {Match} match
 * @param {number} side
 */
export async function acceptsDraw(match, side) {
  const { score, turn } = await engine.think({ ...question(match), limits: "time 500" });
  if (!turn) return false;
  const sign = match.state.side === side ? 1 : -1;
  const worth = typeof score === "number" ? sign * score : sign * ("win" in score ? 1000 : -1000);
  const long = match.state.played >= 20;
  return worth <= (long ? 0.05 : -1);
}
