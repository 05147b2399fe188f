// SPDX-License-Identifier: MIT
// Game review: the desk asks about one position after another, the engine searches each, and the desk
// judges the turns, in the same words as `sandan analyse`. The desk keeps the review, so each Review has
// a desk of its own. Searches are limited by nodes and begin with an empty hash table, so that a game gets
// the same verdicts every time.
// @ts-check
import { nodes as usual } from "./judgement.js";
import { Tree } from "./tree.js";
import { negate, thoughtScore } from "./score.js";

/** @typedef {import("../desk.js").Desk} Desk */
/** @typedef {import("../answers.js").ReviewStep} ReviewStep */
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

/** @typedef {NonNullable<import("../answers.js").ReviewStep["wish"]>} Wish */

/** Nodes per position: for the first review, and for deeper ones. */
export const NODES = [usual, 5 * usual, 20 * usual];

/**
 * A line of thoughts, as the desk wants it.
 * @param {string} name of the wish
 * @param {Finding | Claim} found
 */
function thoughtLine(name, found) {
  if ("score" in found) return [name, thoughtScore(found.score), found.depth, ...found.turns].join(" ");
  return found.code ? [name, found.code, found.amount, found.turns].join(" ") : `${name} -`;
}

/**
 * Lets the engine answer a wish.
 * @param {import("../engine.js").Engine} engine
 * @param {{ game: string, position: string, turns: string[], nodes: number }} about turns: those that lead
 *   from the position to the wish
 * @param {Wish} wish
 * @returns {Promise<Finding | Claim | null>} null: stopped
 */
async function fulfil(engine, { game, position, turns, nodes }, { played, better }) {
  if (played && better) {
    const claim = await engine.compare({ game, position, turns: turns.join(" "), played, better });
    return claim.stopped ? null : claim;
  }
  const past = (better ? [...turns, better] : turns).join(" ");
  const answer = await engine.examine({ game, position, turns: past, nodes });
  if (!answer?.lines) return null;
  return { score: answer.score, depth: answer.depth, turns: answer.lines[0].turns };
}

/**
 * Answers the desk until it wants nothing more.
 * @param {Desk} desk
 * @param {ReviewStep} begun what it said last
 * @param {(wish: Wish) => Promise<Finding | Claim | null>} think null: stop
 * @param {(step: ReviewStep) => void} [take] gets each answer
 * @returns {Promise<boolean>} whether it was not stopped
 */
async function converse(desk, begun, think, take = () => {}) {
  for (let { wish } = begun; wish;) {
    const found = await think(wish);
    if (!found) return false;
    const step = desk.call("found", thoughtLine(wish.name, found));
    take(step);
    wish = step.wish;
  }
  return true;
}

export class Review {
  /**
   * @param {Desk} desk not shared with anything else
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
    this.turns = this.nodes.map((node) => node.turn);
    this.stopped = false;
    this.running = false;
    this.positions = this.nodes.length + 1;
    this.done = 0;
    /** @type {import("../answers.js").Player[]} what came of it for each, once it has ended or was stopped */
    this.players = [];
    const { name, start, limit } = tree;
    this.last = desk.call("review", name, start, this.turns.join(" "), tree.ownResult(), limit);
    this.#take(this.last);
  }

  /** Whether there is nothing more to find out. */
  get whole() {
    return this.last.wish === null;
  }

  /** @param {ReviewStep} step */
  #take(step) {
    this.last = step;
    this.done = this.positions - (step.wish ? step.wish.at + 1 : 0);
    this.#judge(step.from, step.turns);
  }

  /** @param {number} from @param {import("../answers.js").Verdict[]} turns */
  #judge(from, turns) {
    turns.forEach((turn, i) => {
      const node = this.nodes[from + i];
      if (turn.loss !== null) node.verdict = /** @type {Judged} */ (turn);
      if (turn.eval !== null) node.score = turn.eval;
    });
  }

  /**
   * @param {(review: Review) => void} told after each step
   * @returns {Promise<boolean>} whether it came to its end
   */
  async run(told) {
    this.running = true;
    this.stopped = false;
    const { name: game, start: position } = this.tree;
    told(this);
    try {
      return await converse(
        this.desk,
        this.last,
        async (wish) => {
          const about = { game, position, turns: this.turns.slice(0, wish.at), nodes: this.nodeLimit };
          const found = this.stopped ? null : await fulfil(this.engine, about, wish);
          return this.stopped ? null : found;
        },
        (step) => {
          this.#take(step);
          told(this);
        },
      );
    } finally {
      this.running = false;
      this.retell();
      told(this);
    }
  }

  stop() {
    if (!this.running) return;
    this.stopped = true;
    this.engine.stop();
  }

  /** Rewrites all words in the desk's current language. */
  retell() {
    const { turns, players } = this.desk.call("report");
    this.players = players;
    this.#judge(0, turns);
  }

  /** Whether the tree's main line is still the one that was reviewed. */
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
 * @param {Desk} desk not shared with anything else
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
  const side = tree.sideAt(parent);
  const begun = desk.call("review", tree.name, parent.position, turn, "*", tree.limit);
  const whole = await converse(desk, begun, async (wish) => {
    // The best turn is known; only the turn that is tried is new.
    if (wish.name === "0" && best)
      return { score: side === 0 ? best.eval : negate(best.eval), depth: best.depth, turns: best.turns };
    const turns = wish.at > 0 ? [...past, turn] : past;
    return fulfil(engine, { game: tree.name, position: tree.start, turns, nodes }, wish);
  });
  return whole ? desk.call("report").turns[0] : null;
}
