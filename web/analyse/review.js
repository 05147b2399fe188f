// SPDX-License-Identifier: MIT
// A game looked over: the desk wishes to know about one position after another, the engine thinks
// about each, and the desk judges, in the same words as `sandan analyse`. What was thought is kept as
// text, so that the same review can be told in another language or taken up after a stop.
// @ts-check
import { Tree } from "./tree.js";
import { negate, thoughtScore } from "./score.js";

/** @typedef {import("../desk.js").Desk} Desk */
/** @typedef {import("./tree.js").Node} Node */
/** @typedef {import("./score.js").Score} Score */

/**
 * @typedef {object} Finding what an engine says of a position, for the side to move
 * @property {Score} score
 * @property {number} depth
 * @property {string[]} turns
 */

/**
 * A line of thoughts, as the desk wants it.
 * @param {string} name of the wish
 * @param {Finding} found
 */
export function thoughtLine(name, found) {
  return [name, thoughtScore(found.score), found.depth, ...found.turns].join(" ");
}

/**
 * Asks the desk until it has nothing more to wish for.
 * @param {Desk} desk
 * @param {{ game: string, start: string, turns: string[], result: string }} played
 * @param {string[]} thoughts so far; grows
 * @param {(wish: { name: string, turns: string[] }) => Promise<Finding | null>} think null: stop
 * @param {(review: any) => void} [step] told after each
 */
export async function converse(desk, played, thoughts, think, step = () => {}) {
  const ask = () =>
    desk.call(
      "review",
      played.game,
      played.start,
      played.turns.join(" "),
      played.result,
      thoughts.join("\n"),
    );
  let review = ask();
  step(review);
  while (review.wish) {
    const found = await think(review.wish);
    if (!found) return review;
    thoughts.push(thoughtLine(review.wish.name, found));
    review = ask();
    step(review);
  }
  return review;
}

export class Review {
  /**
   * @param {Desk} desk
   * @param {import("../engine.js").Engine} engine
   * @param {Tree} tree
   * @param {number} time for a position, in ms
   */
  constructor(desk, engine, tree, time) {
    this.desk = desk;
    this.engine = engine;
    this.tree = tree;
    this.time = time;
    /** The main line when it was begun: what the review is about. */
    this.nodes = tree.mainLine();
    /** @type {string[]} */
    this.thoughts = [];
    /** @type {any} what the desk said last */
    this.answer = null;
    this.stopped = false;
    this.running = false;
    this.positions = this.nodes.length + 1;
    this.done = 0;
  }

  get #played() {
    const { tree, nodes } = this;
    const turns = nodes.map((node) => node.turn);
    return { game: tree.name, start: tree.start, turns, result: tree.ownResult() };
  }

  /** @param {any} answer */
  #take(answer) {
    this.answer = answer;
    const left = answer.wish ? Number.parseInt(answer.wish.name, 10) + 1 : 0;
    this.done = this.positions - left;
    answer.turns.forEach((/** @type {any} */ turn, /** @type {number} */ i) => {
      const node = this.nodes[i];
      if (turn.loss !== null) node.verdict = turn;
      if (turn.eval !== null) node.score = turn.eval;
    });
  }

  /**
   * @param {(review: Review) => void} step
   * @returns {Promise<boolean>} whether it came to its end
   */
  async run(step) {
    this.running = true;
    this.stopped = false;
    const limits = `time ${this.time}`;
    try {
      await converse(
        this.desk,
        this.#played,
        this.thoughts,
        async ({ turns }) => {
          if (this.stopped) return null;
          const { name: game, start: position } = this.tree;
          const answer = await this.engine.think({ game, position, turns: turns.join(" "), limits });
          if (this.stopped || !answer?.lines) return null;
          return { score: answer.score, depth: answer.depth, turns: answer.lines[0].turns };
        },
        (answer) => {
          this.#take(answer);
          step(this);
        },
      );
    } finally {
      this.running = false;
    }
    step(this);
    return this.answer?.wish === null;
  }

  stop() {
    if (!this.running) return;
    this.stopped = true;
    this.engine.stop();
  }

  /** Says the same in the language that the desk speaks now. */
  retell() {
    const { game, start, turns, result } = this.#played;
    this.#take(this.desk.call("review", game, start, turns.join(" "), result, this.thoughts.join("\n")));
  }

  /** Whether the tree's main line is still the one that was looked over. */
  fits() {
    const line = this.tree.mainLine();
    return line.length === this.nodes.length && line.every((node, i) => node === this.nodes[i]);
  }

  /** The mistakes, in the order of the game. */
  mistakes() {
    return this.nodes.filter((node) => node.verdict?.size);
  }
}

/**
 * Whether another turn would have been better than a mistake.
 * @param {Desk} desk
 * @param {import("../engine.js").Engine} engine
 * @param {Tree} tree
 * @param {Node} mistake
 * @param {string} turn that is tried in its place
 * @param {number} time in ms
 * @returns {Promise<any>} the verdict about the turn; null: stopped
 */
export async function tryTurn(desk, engine, tree, mistake, turn, time) {
  const parent = /** @type {Node} */ (mistake.parent);
  const best = mistake.verdict.best;
  const past = Tree.turnsTo(parent);
  const played = { game: tree.name, start: parent.position, turns: [turn], result: "*" };
  const side = tree.sideAt(parent);
  const review = await converse(desk, played, [], async (wish) => {
    // What was best there is known; only the turn that is tried is new.
    if (wish.name === "0" && best.eval !== null)
      return { score: side === 0 ? best.eval : negate(best.eval), depth: best.depth, turns: best.turns };
    const turns = [...past, ...wish.turns].join(" ");
    const answer = await engine.think({
      game: tree.name,
      position: tree.start,
      turns,
      limits: `time ${time}`,
    });
    if (!answer?.lines) return null;
    return { score: answer.score, depth: answer.depth, turns: answer.lines[0].turns };
  });
  return review.wish ? null : review.turns[0];
}
