// SPDX-License-Identifier: MIT
// The engine beside the board: it searches the current position within a budget, and the
// result is kept with the position, so that coming back costs nothing.
// @ts-check
import { isObject, keep, recall } from "../store.js";
import { compare } from "./score.js";
import { Tree } from "./tree.js";

/** @typedef {import("./tree.js").Node} Node */
/** @typedef {import("./tree.js").Thought} Thought */
/** @typedef {import("../engine.js").Engine} Engine */

/** The budget of a position before the user asks for more. */
const BUDGET = 10_000;

/** How many results are kept in addition to those of the tree. */
const KEPT = 2000;

/** How many of them survive closing the page. */
const LASTING = 100;

/** @param {unknown} entries of what was kept on the device */
function usable(entries) {
  return (
    Array.isArray(entries) &&
    entries.every(
      ([key, thought]) =>
        typeof key === "string" &&
        [thought.depth, thought.wanted, thought.time_ms].every(Number.isFinite) &&
        thought.lines.every(isLine),
    )
  );
}

/** @param {unknown} line */
const isLine = (line) => isObject(line) && line.score != null && Array.isArray(line.turns);

export class Thinker {
  /**
   * @param {Engine} engine
   * @param {(node: Node) => void} changed told whenever something is found, begun or ended
   */
  constructor(engine, changed) {
    this.engine = engine;
    this.changed = changed;
    this.lines = 3;
    this.on = true;
    /** @type {Node | null} what is being thought about */
    this.node = null;
    /** @type {string} what went wrong, if anything */
    this.trouble = "";
    /** @type {Map<string, Thought>} by game and position, for lines that meet again */
    this.kept = new Map(recall("thoughts", /** @type {[string, Thought][]} */ ([]), usable));
    this.budget = BUDGET;
    this.ticket = 0;
  }

  /** @param {Tree} tree @param {Node} node */
  #key(tree, node) {
    return `${tree.name} ${node.position} ${tree.limit}`.trim();
  }

  /**
   * What is known about a node, wherever it was thought about.
   * @param {Tree} tree
   * @param {Node} node
   */
  known(tree, node) {
    node.thought ??= this.kept.get(this.#key(tree, node)) ?? null;
    return node.thought;
  }

  /**
   * @param {Tree} tree
   * @param {Node} node
   * @param {Thought} thought
   */
  keep(tree, node, thought) {
    const before = node.thought;
    // A longer search with the same number of lines is worth more than a shorter one.
    if (before && before.wanted >= thought.wanted && before.depth > thought.depth) return;
    node.thought = thought;
    const key = this.#key(tree, node);
    this.kept.delete(key);
    this.kept.set(key, thought);
    if (this.kept.size > KEPT) this.kept.delete(/** @type {string} */ (this.kept.keys().next().value));
  }

  /** Keeps what was found last beyond this visit. What is known as a whole is found again at once. */
  #save() {
    const lasting = [...this.kept].filter(([, thought]) => Number.isFinite(thought.wanted));
    keep("thoughts", lasting.slice(-LASTING));
  }

  /**
   * Searches a node, unless it has been searched enough.
   * @param {Tree} tree
   * @param {Node} node
   * @param {{ over: boolean, solved: boolean }} about the game: over there; known as a whole
   * @param {number} [more] milliseconds beyond the budget: "go on"
   */
  async look(tree, node, { over, solved }, more = 0) {
    const ticket = ++this.ticket;
    const known = this.known(tree, node);
    const spent = known && known.wanted >= this.lines ? known.time_ms : 0;
    const left = this.budget - spent + more;
    if (!this.on || over || left < 100 || (known?.final && known.wanted >= this.lines)) {
      this.stop();
      this.changed(node);
      return;
    }
    this.node = node;
    this.trouble = "";
    this.changed(node);
    const wanted = this.lines;
    const take = (/** @type {import("../answers.js").Thinking} */ answer, final = false) => {
      if (answer?.lines) this.keep(tree, node, { ...answer, wanted, time_ms: answer.time_ms + spent, final });
    };
    const turns = Tree.turnsTo(node).join(" ");
    const quiet = tree.limit && ` quiet ${tree.limit}`;
    const limits = `time ${Math.round(left)} lines ${wanted}${quiet}`;
    try {
      if (solved) {
        const exact = await this.#solve(tree, node, turns);
        if (ticket === this.ticket && exact)
          this.keep(tree, node, { ...exact, wanted: Infinity, final: true });
      }
      const answer = solved
        ? null
        : await this.engine.think({ game: tree.name, position: tree.start, turns, limits }, (report) => {
            if (ticket !== this.ticket) return;
            take(report);
            this.changed(node);
          });
      // A search that ends early has nothing left to find: the game is solved, or the win is proven.
      if (answer) take(answer, ticket === this.ticket && answer.time_ms < left * 0.8);
      if (answer?.lines) this.#save();
    } catch (error) {
      if (ticket === this.ticket) this.trouble = /** @type {Error} */ (error).message;
    }
    if (ticket === this.ticket) this.node = null;
    // A stopped search has looked deeper than its last report says.
    this.changed(node);
  }

  /**
   * Every move with its exact value, the best first, and how it goes on where the engine says so.
   * @param {Tree} tree
   * @param {Node} node
   * @param {string} turns
   */
  async #solve(tree, node, turns) {
    const game = tree.name;
    const about = { game, position: tree.start, turns, limits: "time 300 lines 5" };
    const answer = await this.engine.think(about);
    if (!answer?.lines) return null;
    const { moves } = await this.engine.solve({ game, position: node.position });
    if (!moves) return null;
    const lines = moves.map((move) => {
      const { value, turns: n = 0 } = move;
      const score = value === "win" ? { win: n } : value === "loss" ? { loss: n } : 0;
      const found = answer.lines.find((line) => line.turns[0] === move.turn);
      return { score, turns: found?.turns ?? [move.turn] };
    });
    lines.sort((a, b) => compare(b.score, a.score));
    return { ...answer, lines };
  }

  stop() {
    this.ticket++;
    if (this.node) this.engine.stop();
    this.node = null;
  }
}
