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
 * @property {(width: number, height: number) => number} sandan_gif_open
 * @property {(moment: number) => number} sandan_gif_frame
 * @property {() => number} sandan_gif_close
 * @property {() => number} sandan_stack
 * @property {(number: number, stack: number) => void} sandan_help
 * @property {WebAssembly.Global} __stack_pointer
 */

/**
 * @typedef {object} Wrong what is wrong with a request
 * @property {string} code
 * @property {string | null} ruling
 * @property {string} words
 * @property {boolean} [illegal] it can be read, but the rules forbid it
 * @property {number} [field]
 * @property {number} [at]
 */

/** What is wrong with an input. The message says it in words. */
export class SandanError extends Error {
  /** The reason for programs, such as "carrier". @readonly @type {string} */
  code;
  /** The number of the rule, such as "S5", or null. @readonly @type {string | null} */
  ruling;
  /** The number of the wrong field of a request. @readonly @type {number} */
  field;
  /** The offset of the first wrong byte, in UTF-8. @type {number} */
  at;

  /** @param {Wrong} wrong */
  constructor(wrong) {
    super(wrong.words);
    this.name = wrong.illegal ? "IllegalTurn" : "SandanError";
    this.code = wrong.code;
    this.ruling = wrong.ruling;
    this.field = wrong.field ?? 0;
    this.at = wrong.at ?? 0;
  }

  /** The same error in another worker, where only plain objects go. @returns {Wrong} */
  toWrong() {
    const { code, ruling, message: words, field, at } = this;
    return { code, ruling, words, field, at, illegal: this instanceof IllegalTurn };
  }

  /** @param {Wrong} wrong */
  static of(wrong) {
    return wrong.illegal ? new IllegalTurn(wrong) : new SandanError(wrong);
  }
}

/** A turn that can be read, but that the rules forbid. */
export class IllegalTurn extends SandanError {}

/**
 * Compiles a module, while it is loading if possible; if the server sends a wrong type, that only costs a little time.
 * @param {URL} from
 * @param {"default" | "reload"} [cache] "reload": not from the browser's cache
 * @returns {Promise<WebAssembly.Module>}
 */
export async function compile(from, cache = "default") {
  if (from.protocol === "file:" && "process" in globalThis) {
    // Node's fetch() knows no files. The name is in a variable so that bundlers for pages do not look for it.
    const files = "node:fs/promises";
    const { readFile } = await import(/* webpackIgnore: true */ /* @vite-ignore */ files);
    return WebAssembly.compile(await readFile(from));
  }
  const answer = await fetch(from, { cache });
  if (!answer.ok) throw new Error(`${from.pathname}: ${answer.status}`);
  try {
    return await WebAssembly.compileStreaming(answer.clone());
  } catch {
    return WebAssembly.compile(await answer.arrayBuffer());
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
   * Answers a request. Throws a SandanError if it is invalid.
   * @template {keyof import("./answers.js").Answers} V
   * @param {V} verb
   * @param {...(string | number)} fields
   * @returns {import("./answers.js").Answers[V]}
   */
  call(verb, ...fields) {
    const request = new TextEncoder().encode([verb, ...fields].join("\n"));
    if (request.length > this.exports.sandan_room())
      throw new SandanError({ code: "too-long", ruling: null, words: "the request is too long" });
    new Uint8Array(this.memory.buffer).set(request, this.exports.sandan_request());
    const answer = JSON.parse(
      this.text(this.exports.sandan_answer(), this.exports.sandan_call(request.length)),
    );
    if (answer.error) throw SandanError.of(answer.error);
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
