// SPDX-License-Identifier: MIT
// The WebAssembly modules for JavaScript: a desk takes a verb and fields, and answers an object.
// docs/webassembly.md is the manual. Works in pages, in workers and under Node.
// @ts-check

/**
 * @typedef {object} DeskOptions
 * @property {() => boolean} [stopped] asked while the engine thinks: whether it shall end
 * @property {(answer: unknown) => void} [report] told while the engine thinks
 * @property {WebAssembly.Memory} [memory] shared memory; for engine-threads.wasm only
 */

/**
 * @typedef {object} Exports of a module
 * @property {WebAssembly.Memory} memory
 * @property {() => number} sandan_room
 * @property {() => number} sandan_request
 * @property {(length: number) => number} sandan_call
 * @property {() => number} sandan_answer
 * @property {() => number} sandan_stack
 * @property {(number: number, stack: number) => void} sandan_help
 * @property {WebAssembly.Global} __stack_pointer
 */

/** An invalid request: code, ruling, words, and the place as field and byte offset. */
export class DeskError extends Error {
  /** @param {{code: string, ruling: string | null, words: string, field: number, at: number}} error */
  constructor(error) {
    super(error.words);
    this.name = "DeskError";
    this.code = error.code;
    this.ruling = error.ruling;
    this.field = error.field;
    this.at = error.at;
  }
}

/** The same clock in every worker. */
const now = () => performance.timeOrigin + performance.now();

/** Memory shared by a desk and its helpers. */
export function sharedMemory() {
  return new WebAssembly.Memory({ initial: 64, maximum: 32768, shared: true });
}

export class Desk {
  /**
   * @param {WebAssembly.Module} module
   * @param {DeskOptions} [options]
   */
  constructor(module, options = {}) {
    const { stopped = () => false, report = () => {} } = options;
    const instance = new WebAssembly.Instance(module, {
      env: {
        memory: /** @type {WebAssembly.Memory} */ (options.memory),
        now,
        stopped: () => (stopped() ? 1 : 0),
        report: (/** @type {number} */ at, /** @type {number} */ n) => report(JSON.parse(this.text(at, n))),
      },
    });
    this.exports = /** @type {Exports} */ (/** @type {unknown} */ (instance.exports));
    this.memory = options.memory ?? this.exports.memory;
  }

  /**
   * Answers a request. Throws a DeskError if it is invalid.
   * @template {keyof import("./answers.js").Answers} V
   * @param {V} verb
   * @param {...(string | number)} fields
   * @returns {import("./answers.js").Answers[V]}
   */
  call(verb, ...fields) {
    const request = new TextEncoder().encode([verb, ...fields].join("\n"));
    if (request.length > this.exports.sandan_room())
      throw new DeskError({
        code: "too-long",
        ruling: null,
        words: "the request is too long",
        field: 0,
        at: 0,
      });
    new Uint8Array(this.memory.buffer).set(request, this.exports.sandan_request());
    const answer = JSON.parse(
      this.text(this.exports.sandan_answer(), this.exports.sandan_call(request.length)),
    );
    if (answer.error) throw new DeskError(answer.error);
    return answer;
  }

  /** Allocates a stack for another thread, before that thread starts. */
  stack() {
    return this.exports.sandan_stack();
  }

  /**
   * Runs as another thread, forever, in its own worker with the same memory.
   * @param {number} number counted from 0
   * @param {number} stack of the first desk's stack()
   */
  help(number, stack) {
    this.exports.__stack_pointer.value = stack;
    this.exports.sandan_help(number, stack);
  }

  /**
   * @param {number} at
   * @param {number} n
   */
  text(at, n) {
    return new TextDecoder().decode(new Uint8Array(this.memory.buffer, at, n).slice());
  }
}
