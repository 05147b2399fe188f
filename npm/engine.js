// SPDX-License-Identifier: MIT
// The engine and the solver, in workers of pages or threads of Node.
// @ts-check
import { Engine as Worker } from "../web/engine.js";
import {
  ask,
  byteLength,
  checkNumber,
  checkOptions,
  checkPosition,
  refusal,
  turnText,
  wrong,
} from "./values.js";

/** @typedef {import("./values.js").Position} Position */
/** @typedef {import("./values.js").Turn} Turn */
/** @typedef {import("../web/answers.js").Score} Score */
/** @typedef {import("../web/answers.js").Thinking} Thinking */

/**
 * A line that the engine expects.
 * @typedef {object} Line
 * @property {number | null} score for the side to move, 1 is about a marble; null if the line is forced
 * @property {number | null} forced the number of turns to a proven win, negative: loss; null: nothing is proven
 * @property {readonly string[]} turns
 */

/**
 * What the engine found.
 * @typedef {object} Answer
 * @property {string | null} turn the best one; null only if stop() came before anything was found
 * @property {number} depth
 * @property {number} nodes
 * @property {number} time in milliseconds
 * @property {readonly Line[]} lines the best first
 */

/**
 * @typedef {object} Limits
 * @property {number} [time] in milliseconds; 1000 if there is no other limit, and no level below 10
 * @property {number} [nodes]
 * @property {number} [depth] in turns
 * @property {number} [lines] how many of the best turns to find
 * @property {number} [level] 1 to 9 play weaker, differently for each seed
 * @property {number} [rating] any strength in rating points, likewise
 * @property {number} [seed]
 * @property {Iterable<string | Turn>} [past] the turns played since the position, so that repetition counts
 * @property {AbortSignal} [signal] ends the search; the promise is then rejected with its reason
 */

/**
 * What is proven.
 * @typedef {object} Proof
 * @property {number} value n: the side to move wins in n turns; -n: it loses; 0: a draw if the game is solved, else unknown
 * @property {number} within every result within so many turns was found
 * @property {{ readonly [turn: string]: number }} turns the value of each turn for the player who makes it
 */

/**
 * @typedef {object} SolveLimits
 * @property {number} [turns] 1 to 15; 3 if left out
 * @property {number} [time] in milliseconds
 * @property {number} [nodes]
 * @property {AbortSignal} [signal] ends it; the promise is then rejected with its reason
 */

const MOST_MEGABYTES = 1024;
const MOST_THREADS = 256;
const MOST_TURNS = 15;
const USUAL_TIME = 1000;
/** Its level without weaknesses, which end a search of the others. */
const FULL_LEVEL = ask("games").levels.full;
const LONG = 1 << 30;

/** Node has no workers like those of pages. Its module is in a variable so that bundlers for pages do not look for it. */
const node = "Worker" in globalThis ? null : "./node.js";
/** @type {import("../web/engine.js").Ground} */
const ground = node ? (await import(/* webpackIgnore: true */ /* @vite-ignore */ node)).ground : {};

/** @param {Thinking} found @returns {Answer} */
function answerOf({ turn, depth = 0, nodes = 0, time_ms: time = 0, lines = [] }) {
  return { turn, depth, nodes, time, lines: lines.map(({ score, turns }) => ({ ...worth(score), turns })) };
}

/** @param {Score} score */
function worth(score) {
  if (typeof score === "number") return { score, forced: null };
  return { score: null, forced: "win" in score ? score.win : -score.loss };
}

/** Names and numbers for the desk. @param {Record<string, unknown>} named @param {string[]} names */
function numbers(named, names) {
  const given = names.filter((name) => named[name] !== undefined);
  for (const name of given)
    if (typeof named[name] !== "number") throw new TypeError(`${name} must be a number`);
  return given.map((name) => `${name} ${named[name]}`).join(" ");
}

/** @param {unknown} signal @returns {AbortSignal | undefined} */
function checkSignal(signal) {
  if (signal !== undefined && !(signal instanceof AbortSignal))
    throw new TypeError("signal must be an AbortSignal");
  return signal;
}

/** @param {unknown} past @returns {string} */
function pastText(past) {
  if (typeof past !== "object" || past === null || !(Symbol.iterator in past))
    throw new TypeError("past must be a list of turns");
  // A line end would end the field of the request. A tab is as wrong, at the same place.
  return Array.from(/** @type {Iterable<unknown>} */ (past), turnText)
    .join(" ")
    .replaceAll("\n", "\t");
}

const closed = () => wrong("moment", "the engine is closed");

/** The engine. It searches one position after the other; close() it when you are done. */
export class Engine {
  /** @type {Worker} */
  #worker;
  /** @type {Promise<unknown>} */
  #last = Promise.resolve();
  /** @type {Set<(error: Error) => void>} */
  #waiting = new Set();
  #closed = false;

  /** @param {{ megabytes?: number, threads?: number }} [options] memory of the hash table; threads in Node and isolated pages */
  constructor(options = {}) {
    const { megabytes = 64, threads = 1 } = checkOptions(options, "options");
    this.#worker = new Worker({
      ...ground,
      megabytes: checkNumber(megabytes, "megabytes", 1, MOST_MEGABYTES),
      threads: checkNumber(threads, "threads", 1, MOST_THREADS),
    });
  }

  /** Searches. @param {Position} position @param {Limits} [limits] @returns {Promise<Answer>} */
  async think(position, limits = {}) {
    return this.#think(position, limits, () => {});
  }

  /**
   * Every answer as the search gets deeper; the last one is the best. Leaving the loop stops the search.
   * @param {Position} position @param {Limits} [limits] @returns {AsyncGenerator<Answer, void, void>}
   */
  async *stream(position, limits = {}) {
    const signal = checkSignal(checkOptions(limits, "limits").signal);
    const leave = new AbortController();
    const abort = () => leave.abort(signal?.reason);
    if (signal?.aborted) abort();
    signal?.addEventListener("abort", abort);
    /** @type {Answer[]} */
    const found = [];
    let wake = () => {};
    let over = false;
    const search = this.#think(position, { ...limits, signal: leave.signal }, (answer) => {
      found.push(answer);
      wake();
    });
    const end = () => {
      over = true;
      wake();
    };
    search.then(end, end);
    try {
      while (found.length > 0 || !over) {
        const next = found.shift();
        if (next) yield next;
        else await new Promise((resolve) => (wake = () => resolve(undefined)));
      }
      yield await search;
    } finally {
      signal?.removeEventListener("abort", abort);
      leave.abort();
    }
  }

  /** Ends the search that runs: think() resolves with what it has found so far. */
  stop() {
    this.#worker.stop();
  }

  /** Forgets what it has learnt; for a new game. */
  async clear() {
    await this.#inTurn(undefined, () => this.#worker.clear());
  }

  /** Ends everything: searches that run or wait are rejected. */
  close() {
    this.#closed = true;
    for (const reject of this.#waiting) reject(closed());
    this.#worker.close();
  }

  /**
   * @param {Position} position @param {Limits} limits @param {(answer: Answer) => void} report
   * @returns {Promise<Answer>}
   */
  async #think(position, limits, report) {
    const { game, text } = checkPosition(position);
    const { past = [], signal, lines = 1, ...named } = checkOptions(limits, "limits");
    const turns = pastText(past);
    const given = numbers({ lines, ...named }, [
      "time",
      "nodes",
      "depth",
      "lines",
      "level",
      "rating",
      "seed",
    ]);
    const weaker = named.level !== undefined && named.level !== FULL_LEVEL;
    const bounded = weaker || ["time", "nodes", "depth"].some((name) => named[name] !== undefined);
    const question = {
      game: game.name,
      position: text,
      turns,
      limits: bounded ? given : `time ${USUAL_TIME} ${given}`,
    };
    const found = await this.#inTurn(checkSignal(signal), () =>
      this.#worker.think(question, (so_far) => report(answerOf(so_far))),
    );
    if (found.turn === null && !found.stopped) throw refusal(game.name, "game-over", byteLength(turns));
    return answerOf(found);
  }

  /**
   * Does one thing after the other.
   * @template T
   * @param {AbortSignal | undefined} signal
   * @param {() => Promise<T>} job
   * @returns {Promise<T>}
   */
  #inTurn(signal, job) {
    if (this.#closed) return Promise.reject(closed());
    if (signal?.aborted) return Promise.reject(signal.reason);
    let running = false;
    const over = () => {
      running = false;
    };
    return new Promise((resolve, reject) => {
      const work = this.#last.then(async () => {
        if (this.#closed || signal?.aborted) return;
        running = true;
        resolve(await job());
      });
      const abort = () => {
        if (running) this.#worker.stop();
        reject(signal?.reason);
      };
      // The threads of Node do not keep a program alive that waits for one.
      const alive = setInterval(() => {}, LONG);
      signal?.addEventListener("abort", abort);
      this.#waiting.add(reject);
      this.#last = work.catch(reject).finally(() => {
        over();
        clearInterval(alive);
        signal?.removeEventListener("abort", abort);
        this.#waiting.delete(reject);
      });
    });
  }

  /** What solve() does. @param {Position} position @param {SolveLimits} limits @returns {Promise<Proof>} */
  async #prove(position, limits) {
    const { game, text, result } = checkPosition(position);
    const { turns = 3, signal, ...named } = checkOptions(limits, "limits");
    checkNumber(turns, "turns", 1, MOST_TURNS);
    const given = `turns ${turns} ${numbers(named, ["time", "nodes"])}`;
    if (result !== "*") throw refusal(game.name, "game-over");
    const question = { game: game.name, position: text, limits: given };
    const found = await this.#inTurn(checkSignal(signal), () => this.#worker.solve(question));
    const values = (found.moves ?? []).map((move) => [move.turn, provenBy(move)]);
    const within = found.within ?? (game.isSolved ? Infinity : 0);
    return { value: provenBy(found), within, turns: Object.fromEntries(values) };
  }

  /** @param {Position} position @param {SolveLimits} [limits] @returns {Promise<Proof>} */
  static async solve(position, limits = {}) {
    const engine = new Engine({ megabytes: 1 });
    try {
      return await engine.#prove(position, limits);
    } finally {
      engine.close();
    }
  }
}

/** @param {{ value: string, turns?: number | null }} found */
const provenBy = ({ value, turns }) => (value === "loss" ? -(turns ?? 0) : (turns ?? 0));

/**
 * Proves forced results within so many turns, counting both players'; solved games are looked up.
 * @param {Position} position
 * @param {SolveLimits} [limits]
 */
export const solve = (position, limits) => Engine.solve(position, limits);
