// SPDX-License-Identifier: MIT
// The opponent in a puzzle. Only one first turn solves it, which is proven when puzzles are made; for later turns the
// solver says which ones do. The reply to a right turn is the one that holds out longest, to a wrong one its refutation.
// @ts-check
import { engine } from "../engine.js";
import { desk } from "../rules.js";

/** Milliseconds that a proof may take; most take ten. */
const proofTime = 20000;
/** Milliseconds for choosing among answers. */
const choiceTime = 400;

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */

/**
 * A turn that the reader has made.
 * @typedef {object} Made
 * @property {string} position before it
 * @property {string} turn
 * @property {string} after the position after it
 * @property {string} result after it
 * @property {number} left turns of both sides until the goal, this one included
 */

/**
 * What the opponent says to it.
 * @typedef {object} Verdict
 * @property {boolean} right
 * @property {string | null} reply the opponent's turn; null: there is none, the goal is reached or the game is over
 * @property {number} left turns of both sides until the goal, after the reply; 0: it is reached
 * @property {string} how which words explain it
 */

/** @type {Verdict} */
const reached = { right: true, reply: null, left: 0, how: "reached" };

/** Whether a puzzle is solved by its first turn alone. @param {Puzzle} puzzle */
export const defends = ({ goal }) => goal === "parry" || goal === "save";

/**
 * @param {Puzzle} puzzle
 * @param {Made} made
 * @returns {Promise<Verdict | null>} null when it was stopped by another question
 */
export async function judge(puzzle, made) {
  const { side } = desk.call("view", puzzle.game, made.position);
  if (made.result === (side === 0 ? "1-0" : "0-1")) return reached;
  if (made.result !== "*") return { right: false, reply: null, left: made.left, how: "lost" };
  const first = made.position === puzzle.position;
  const known = isSolution(puzzle, made.after) ? puzzle.n : 0;
  const solves = first ? known : await stillSolves(puzzle, made);
  if (solves === null) return null;
  if (!solves) return refute(puzzle, made);
  if (defends(puzzle) || solves === 1) return reached;
  const reply = await resist(puzzle, made.after, made.left - 1);
  return reply === null ? null : { right: true, reply, left: made.left - 2, how: "good" };
}

/** Whether a position is the one after a solution; other orders of actions lead there, too. @param {Puzzle} puzzle @param {string} after */
export const isSolution = ({ game, position, turns }, after) =>
  turns.some((turn) => desk.call("apply", game, position, turn).position === after);

/**
 * How many turns a later turn needs to the goal; 0: it misses it; null: stopped.
 * @param {Puzzle} puzzle
 * @param {Made} made
 * @returns {Promise<number | null>}
 */
async function stillSolves(puzzle, { position, turn, after, left }) {
  if (puzzle.goal === "gain") {
    const found = await weigh(puzzle, position, left);
    return found && (found.find((move) => move.turn === turn)?.turns ?? 0);
  }
  if (left === 1) return 0;
  const proof = await engine.solve({
    game: puzzle.game,
    position: after,
    limits: `turns ${left - 1} time ${proofTime}`,
  });
  if (proof.stopped) return null;
  return proof.value === "loss" && (proof.turns ?? 0) < left ? (proof.turns ?? 0) + 1 : 0;
}

/** By how many pieces one side is ahead. @param {string} game @param {string} position @param {number} side */
function lead(game, position, side) {
  const lost = desk.call("view", game, position).lost ?? [0, 0];
  return lost[1 - side] - lost[side];
}

/**
 * Within how many turns each turn wins the piece that the puzzle is about; null: stopped, or too long to tell.
 * @param {Puzzle} puzzle
 * @param {string} position
 * @param {number} turns
 */
async function weigh({ game, position: start, goal }, position, turns) {
  const { side } = desk.call("view", game, start);
  const wanted = lead(game, start, goal === "save" ? 1 - side : side) + 1;
  const limits = `turns ${turns} ${wanted < 0 ? "behind" : "ahead"} ${Math.abs(wanted)}`;
  const answer = await engine.pieces({ game, position, limits });
  return answer.stopped ? null : answer.moves;
}

/** The engine's choice among turns; the first of them if it prefers none. @param {string} game @param {string} position @param {string[]} turns */
async function choose(game, position, turns) {
  if (turns.length === 1) return turns[0];
  const { turn } = await engine.think({ game, position, limits: `time ${choiceTime}` });
  return turn && (turns.length === 0 || turns.includes(turn)) ? turn : (turns[0] ?? null);
}

/**
 * The opponent's turn that holds out longest, where the goal is forced.
 * @param {Puzzle} puzzle
 * @param {string} position
 * @param {number} left turns of both sides until the goal
 * @returns {Promise<string | null>} null: stopped
 */
export async function resist(puzzle, position, left) {
  const { game } = puzzle;
  const moves =
    puzzle.goal === "gain"
      ? await weigh(puzzle, position, left)
      : (await engine.solve({ game, position, limits: `turns ${left} time ${proofTime}` })).moves;
  if (!moves) return null;
  const longest = Math.max(...moves.map((move) => move.turns ?? 0));
  return choose(
    game,
    position,
    moves.filter(({ turns }) => turns === longest).map(({ turn }) => turn),
  );
}

/**
 * The reader's next turn, where the goal is forced.
 * @param {Puzzle} puzzle
 * @param {string} position
 * @param {number} left turns of both sides until the goal
 * @returns {Promise<string | null>} null: stopped
 */
export async function nextTurn(puzzle, position, left) {
  const { game } = puzzle;
  if (puzzle.goal === "gain") {
    const moves = (await weigh(puzzle, position, left)) ?? [];
    const wins = moves.filter(({ turns }) => turns !== null);
    return wins.sort((a, b) => (a.turns ?? 0) - (b.turns ?? 0))[0]?.turn ?? null;
  }
  return (await shortestWin(game, position, left))?.turn ?? null;
}

/** @param {string} game @param {string} position @param {number} left */
async function shortestWin(game, position, left) {
  const proof = await engine.solve({ game, position, limits: `turns ${left} time ${proofTime}` });
  const wins = (proof.moves ?? []).filter((move) => move.value === "win");
  return wins.sort((a, b) => (a.turns ?? 0) - (b.turns ?? 0))[0];
}

/**
 * Why a turn is wrong, with the opponent's answer to it.
 * @param {Puzzle} puzzle
 * @param {Made} made
 * @returns {Promise<Verdict | null>}
 */
async function refute(puzzle, { position, after, left }) {
  const { game, goal, n = 0 } = puzzle;
  const wrong = (/** @type {string} */ how, /** @type {string} */ reply, turns = left) => ({
    right: false,
    reply,
    left: turns,
    how,
  });
  if (goal === "parry") {
    const win = await shortestWin(game, after, n - 1);
    return win ? wrong("loses", win.turn, win.turns ?? 1) : null;
  }
  if (goal === "save") {
    const moves = (await weigh(puzzle, after, n - 1)) ?? [];
    const takes = moves.filter(({ turns }) => turns !== null);
    const best = takes.sort((a, b) => (a.turns ?? 0) - (b.turns ?? 0))[0];
    return best ? wrong("sheds", best.turn, best.turns ?? 1) : null;
  }
  const { turn, score, stopped } = await engine.think({
    game,
    position: after,
    limits: `time ${choiceTime}`,
  });
  if (!turn || stopped) return null;
  if (isForced("win", score)) return wrong("wins", turn);
  if (goal === "gain") return refuteGain(puzzle, { position, after, left }, turn, wrong);
  // A win in more turns than are left does not solve the puzzle, but the opponent does not escape, either.
  return wrong(isForced("loss", score) ? "slow" : "escapes", turn);
}

/**
 * @param {Puzzle} puzzle
 * @param {Pick<Made, "position" | "after" | "left">} made
 * @param {string} turn what the engine would answer
 * @param {(how: string, reply: string) => Verdict} wrong
 */
async function refuteGain(puzzle, { position, after, left }, turn, wrong) {
  const { game } = puzzle;
  const { side } = desk.call("view", game, position);
  const moves = left > 2 ? ((await weigh(puzzle, after, left - 1)) ?? []) : [];
  const escapes = moves.filter(({ turns }) => turns === null).map((move) => move.turn);
  const reply = escapes.length === 0 || escapes.includes(turn) ? turn : escapes[0];
  const then = desk.call("apply", game, after, reply).position;
  const taken = lead(game, then, side) < lead(game, after, side);
  return wrong(taken ? "retakes" : "keeps", reply);
}

/** @param {"win" | "loss"} how @param {import("../answers.js").Score} score */
const isForced = (how, score) => typeof score === "object" && how in score;
