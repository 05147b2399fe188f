// SPDX-License-Identifier: MIT
// A game looked over: the desk wishes to know about one position after another, the engine thinks
// about each, and the desk judges, in the same words as `sandan analyse`. What was thought is kept as
// text, so that the same review can be told in another language or taken up after a stop. Thinking is
// limited by nodes and begins with an empty table, so a game is judged the same way every time.
// @ts-check
import { Tree } from "./tree.js";
import { negate, thoughtScore } from "./score.js";

/** @typedef {import("../desk.js").Desk} Desk */
/** @typedef {import("../answers.js").ReviewAnswer} ReviewAnswer */
/** @typedef {import("./tree.js").Node} Node */
/** @typedef {import("../answers.js").Judged} Judged */
/** @typedef {Node & { parent: Node, verdict: Judged }} Mistake */
/** @typedef {import("./score.js").Score} Score */

/**
 * @typedef {object} Finding what an engine says of a position, for the side to move
 * @property {Score} score
 * @property {number} depth
 * @property {string[]} turns
 */

/**
 * @typedef {object} Claim what is proven about the pieces that a turn loses or misses
 * @property {string | null} code
 * @property {number} amount
 * @property {number} turns
 */

/**
 * @typedef {object} Wish what the desk wants to know: about the position after the turns, or, where there
 * is a better turn, how that compares with the one that was played there
 * @property {string} name
 * @property {string[]} turns
 * @property {string} [played]
 * @property {string} [better]
 */

/** Positions that the engine looks at for each turn: first, and when somebody wants to know more. */
export const NODES = [100000, 500000, 2000000];

/**
 * A line of thoughts, as the desk wants it.
 * @param {string} name of the wish
 * @param {Finding | Claim} found
 */
export function thoughtLine(name, found) {
  if ("score" in found) return [name, thoughtScore(found.score), found.depth, ...found.turns].join(" ");
  return found.code ? [name, found.code, found.amount, found.turns].join(" ") : `${name} -`;
}

/**
 * Lets the engine answer a wish.
 * @param {import("../engine.js").Engine} engine
 * @param {{ game: string, position: string, nodes: number }} about position: the start of the turns
 * @param {Wish} wish
 * @returns {Promise<Finding | Claim | null>} null: stopped
 */
async function fulfil(engine, { game, position, nodes }, { turns, played, better }) {
  const past = turns.join(" ");
  if (played && better) {
    const claim = await engine.compare({ game, position, turns: past, played, better });
    return claim.stopped ? null : claim;
  }
  const answer = await engine.examine({ game, position, turns: past, nodes });
  if (!answer?.lines) return null;
  return { score: answer.score, depth: answer.depth, turns: answer.lines[0].turns };
}

/**
 * Asks the desk until it has nothing more to wish for.
 * @param {Desk} desk
 * @param {{ game: string, start: string, turns: string[], result: string }} played
 * @param {string[]} thoughts so far; grows
 * @param {(wish: Wish) => Promise<Finding | Claim | null>} think null: stop
 * @param {(review: ReviewAnswer) => void} [step] told after each
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
   * @param {number} nodes for a position
   */
  constructor(desk, engine, tree, nodes) {
    this.desk = desk;
    this.engine = engine;
    this.tree = tree;
    this.nodeLimit = nodes;
    /** The main line when it was begun: what the review is about. */
    this.nodes = tree.mainLine();
    /** @type {string[]} */
    this.thoughts = [];
    /** @type {ReviewAnswer | null} what the desk said last */
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

  /** @param {ReviewAnswer} answer */
  #take(answer) {
    this.answer = answer;
    const left = answer.wish ? Number.parseInt(answer.wish.name, 10) + 1 : 0;
    this.done = this.positions - left;
    answer.turns.forEach((turn, i) => {
      const node = this.nodes[i];
      if (turn.loss !== null) node.verdict = /** @type {Judged} */ (turn);
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
    const { name: game, start: position } = this.tree;
    const about = { game, position, nodes: this.nodeLimit };
    try {
      await converse(
        this.desk,
        this.#played,
        this.thoughts,
        async (wish) => {
          const found = this.stopped ? null : await fulfil(this.engine, about, wish);
          return this.stopped ? null : found;
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
    return /** @type {Mistake[]} */ (this.nodes.filter((node) => node.verdict?.size));
  }
}

/**
 * Whether another turn would have been better than a mistake.
 * @param {Desk} desk
 * @param {import("../engine.js").Engine} engine
 * @param {Tree} tree
 * @param {Mistake} mistake
 * @param {string} turn that is tried in its place
 * @param {number} nodes for a position
 * @returns {Promise<import("../answers.js").Verdict | null>} the verdict about the turn; null: stopped
 */
export async function tryTurn(desk, engine, tree, mistake, turn, nodes) {
  const { parent } = mistake;
  const best = mistake.verdict.best;
  const past = Tree.turnsTo(parent);
  const played = { game: tree.name, start: parent.position, turns: [turn], result: "*" };
  const side = tree.sideAt(parent);
  const review = await converse(desk, played, [], async (wish) => {
    // What was best there is known; only the turn that is tried is new.
    if (wish.name === "0" && best)
      return { score: side === 0 ? best.eval : negate(best.eval), depth: best.depth, turns: best.turns };
    const about = { game: tree.name, position: tree.start, nodes };
    return fulfil(engine, about, { ...wish, turns: [...past, ...wish.turns] });
  });
  return review.wish ? null : review.turns[0];
}
