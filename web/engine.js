// SPDX-License-Identifier: MIT
// The engine for the page: it searches in a worker, with several threads if memory can be shared, is
// loaded on first use, does one job at a time, and stops at once.
// @ts-check
import { SandanError } from "./desk.js";

/**
 * @typedef {object} Question
 * @property {string} game as "sensei:arashi"
 * @property {string} [position] none: the start
 * @property {string} [turns] of the game so far, separated by blanks
 * @property {string} [limits] names and numbers: "time 1000 lines 3", "level 4 seed 17"
 */

/** @typedef {import("./answers.js").Thinking} Thinking */
/** @typedef {import("./answers.js").Proof} Proof */
/** @typedef {import("./answers.js").Pieces} Pieces */
/** @typedef {import("./answers.js").Comparison} Comparison */

/** @typedef {import("./answers.js").Answers} Answers */

/**
 * @typedef {object} Job
 * @property {number} id
 * @property {unknown} best so far
 * @property {(report: Thinking) => void} report
 * @property {(answer: unknown) => void} resolve
 * @property {(error: Error) => void} reject
 */

/** Some browsers say how much memory the device has. */
function usualMegabytes() {
  const { navigator } = globalThis;
  return navigator && "deviceMemory" in navigator && Number(navigator.deviceMemory) <= 2 ? 16 : 64;
}

/**
 * The number of search threads: one core is left to the page, which must respond while the engine runs.
 * @param {number | undefined} cores of the machine, as far as the browser tells
 */
export function threadsFor(cores) {
  return Math.max(1, Math.min(8, (cores || 1) - 1));
}

/**
 * What it runs on.
 * @typedef {object} Ground
 * @property {number} [megabytes] of the hash table
 * @property {number} [threads] at most, if memory can be shared
 * @property {boolean} [shares] whether memory can be shared
 * @property {(script: URL) => Worker} [start] starts a worker
 */

/** The answer to a job that was stopped before it found anything. */
const nothing = { turn: null, stopped: true };

export class Engine {
  /** @type {Worker | undefined} */
  #worker;
  /** @type {Worker[]} */
  #helpers = [];
  /** @type {Promise<void> | undefined} */
  #ready;
  /** @type {Int32Array | null} */
  #stop = null;
  /** @type {Job | undefined} */
  #job;
  #last = 0;
  /** @type {(error: Error) => void} */
  #fail = () => {};
  /** The number of search threads; 0 until it is loaded. */
  threads = 0;
  /** @type {Required<Ground>} */
  #ground;

  /** @param {Ground} [ground] by default, the page's own */
  constructor({
    megabytes = usualMegabytes(),
    threads = threadsFor(globalThis.navigator?.hardwareConcurrency),
    shares = globalThis.crossOriginIsolated === true,
    start = (script) => new Worker(script, { type: "module" }),
  } = {}) {
    this.#ground = { megabytes, threads, shares, start };
  }

  /**
   * Searches a position. A new job stops the previous one, which then resolves with the best
   * result so far.
   * @param {Question} question
   * @param {(report: Thinking) => void} [report] told after every depth
   * @returns {Promise<Thinking>}
   */
  think({ game, position = "", turns = "", limits = "" }, report = () => {}) {
    return this.#ask(["think", game, position, turns, limits], report);
  }

  /**
   * Looks for a proof.
   * @param {Question} question limits: "turns 3 time 5000"
   * @returns {Promise<Proof>}
   */
  solve({ game, position = "", limits = "" }) {
    return this.#ask(["solve", game, position, limits], () => {});
  }

  /**
   * Proves which turns win a piece.
   * @param {Question} question limits: "turns 3 ahead 1"
   * @returns {Promise<Pieces>}
   */
  pieces({ game, position = "", limits = "" }) {
    return this.#ask(["pieces", game, position, limits], () => {});
  }

  /**
   * Searches for a review: one thread and a fixed number of nodes, so the result is reproducible.
   * @param {Question & { nodes: number }} question
   * @returns {Promise<Thinking>}
   */
  examine({ game, position = "", turns = "", nodes }) {
    return this.#ask(["examine", game, position, turns, String(nodes)], () => {});
  }

  /**
   * What is proven about the pieces that a turn loses or misses, compared with a better one.
   * @param {Question & { played: string, better: string }} question
   * @returns {Promise<Comparison>}
   */
  compare({ game, position = "", turns = "", played, better }) {
    return this.#ask(["compare", game, position, turns, played, better], () => {});
  }

  /** Stops the running job; it resolves with the best result so far. */
  stop() {
    // A job that still waits for the engine to load does not start.
    this.#last++;
    const job = this.#job;
    if (!job) return;
    if (this.#stop) {
      Atomics.store(this.#stop, 0, job.id);
      return;
    }
    this.#close();
    job.resolve(job.best);
  }

  /** Clears the hash table. @returns {Promise<unknown>} */
  clear() {
    return this.#ask(["clear"], () => {});
  }

  /** Ends it, and a job that runs with its best result so far. */
  close() {
    const job = this.#job;
    this.#last++;
    this.#fail(new Error("closed"));
    this.#close();
    job?.resolve(job.best);
  }

  /** Whether a job is running. */
  get busy() {
    return this.#job !== undefined;
  }

  /**
   * @template {keyof Answers} V
   * @param {[V, ...string[]]} request
   * @param {(report: Thinking) => void} report
   * @returns {Promise<Answers[V]>} one that was stopped before there was anything to say: turn null
   */
  async #ask(request, report) {
    const before = this.#job;
    this.stop();
    const id = ++this.#last;
    // A job that is not yet waiting for its answer is replaced, too.
    const overtaken = () => id !== this.#last;
    this.#ready ??= this.#open();
    try {
      await this.#ready;
    } catch (error) {
      this.#close();
      throw error;
    }
    if (before && this.#stop) await this.#idle(before);
    if (overtaken() || !this.#worker) return /** @type {Answers[V]} */ (nothing);
    const worker = this.#worker;
    return new Promise((resolve, reject) => {
      this.#job = { id, best: nothing, report, resolve: /** @type {Job["resolve"]} */ (resolve), reject };
      worker.postMessage({ id, request });
    });
  }

  /** Waits until a stopped job has been answered, which takes milliseconds. @param {Job} job */
  #idle(job) {
    return new Promise((resolve) => {
      if (this.#job !== job) return resolve(undefined);
      const { resolve: answer, reject } = job;
      job.resolve = (a) => {
        answer(a);
        resolve(undefined);
      };
      job.reject = (e) => {
        reject(e);
        resolve(undefined);
      };
    });
  }

  /** @returns {Promise<void>} */
  async #open() {
    const { shares, threads, megabytes } = this.#ground;
    this.#stop = shares ? new Int32Array(new SharedArrayBuffer(4)) : null;
    const worker = this.#start();
    this.#worker = worker;
    /** @type {Promise<never>} */
    const failed = new Promise((_, reject) => (this.#fail = reject));
    const opened = new Promise((resolve) => {
      worker.onmessage = ({ data }) => {
        if (data.ready) resolve(data);
        else this.#fail(new Error(data.error?.words));
      };
    });
    worker.postMessage({
      open: { helpers: shares ? threads - 1 : 0, stop: this.#stop },
    });
    /** @type {{ ready: number[], module: WebAssembly.Module, memory: WebAssembly.Memory }} */
    const { ready, module, memory } = await Promise.race([opened, failed]);
    const helping = ready.map((stack, number) => {
      const helper = this.#start();
      this.#helpers.push(helper);
      const here = new Promise((resolve) => (helper.onmessage = resolve));
      helper.postMessage({ help: { module, memory, number, stack } });
      return here;
    });
    await Promise.race([Promise.all(helping), failed]);
    worker.onmessage = ({ data }) => this.#hear(data);
    await Promise.race([this.#setUp(worker, megabytes, ready.length + 1), failed]);
  }

  /** @param {Worker} worker @param {number} megabytes @param {number} threads */
  async #setUp(worker, megabytes, threads) {
    const answer = await new Promise((resolve, reject) => {
      this.#job = { id: -1, best: null, report: () => {}, resolve, reject };
      worker.postMessage({ id: -1, request: ["engine", String(megabytes), String(threads)] });
    });
    this.threads = Number(answer?.threads ?? threads);
  }

  #start() {
    const worker = this.#ground.start(new URL("engine-worker.js", import.meta.url));
    worker.onerror = (event) => {
      event.preventDefault();
      const error = new Error(event.message || "engine");
      const job = this.#job;
      this.#fail(error);
      this.#close();
      job?.reject(error);
    };
    return worker;
  }

  /**
   * @param {{ id: number, report?: Thinking, answer?: unknown, error?: import("./desk.js").Wrong }} data
   */
  #hear(data) {
    const job = this.#job;
    if (!job || data.id !== job.id) return;
    if (data.report) {
      job.best = { ...data.report, stopped: true };
      job.report(data.report);
      return;
    }
    this.#job = undefined;
    if (data.error) job.reject(SandanError.of(data.error));
    else job.resolve(data.answer);
  }

  #close() {
    this.#worker?.terminate();
    for (const helper of this.#helpers) helper.terminate();
    this.#helpers = [];
    this.#worker = undefined;
    this.#ready = undefined;
    this.#job = undefined;
    this.threads = 0;
  }
}

export const engine = new Engine();
