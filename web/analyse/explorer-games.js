// SPDX-License-Identifier: MIT
// The imported games, for the page: questions to the explorer's worker, which starts with the first of them.
// @ts-check
import { lang } from "../words.js";

/** @typedef {import("./explorer-worker.js").Progress} Progress */
/** @typedef {import("./collection.js").Game} Game */
/** @typedef {{ games: number, files: import("./collection.js").Source[], lasting: boolean }} About */
/** @typedef {Omit<import("./collection.js").Found, "examples"> & { examples: Game[] }} Found */

/** @type {Promise<Worker> | undefined} */
let starting;
let last = 0;
/** @type {Map<number, { resolve: (answer: never) => void, reject: (error: Error) => void }>} */
const waiting = new Map();
/** @type {((progress: Progress) => void) | null} */
let watcher = null;

function start() {
  const worker = new Worker(new URL("explorer-worker.js", import.meta.url), { type: "module" });
  return new Promise((/** @type {(worker: Worker) => void} */ resolve, reject) => {
    worker.onerror = (event) => {
      const error = new Error(event.message || "worker");
      reject(error);
      for (const one of waiting.values()) one.reject(error);
      waiting.clear();
      // The next question starts another one.
      starting = undefined;
    };
    worker.onmessage = ({ data }) => {
      if (data.ready) resolve(worker);
      else if (data.progress) watcher?.(data.progress);
      else {
        const one = waiting.get(data.id);
        waiting.delete(data.id);
        if (data.error === undefined) one?.resolve(/** @type {never} */ (data.answer));
        else one?.reject(new Error(data.error));
      }
    };
  });
}

/**
 * @template T
 * @param {string} what
 * @param {Record<string, unknown>} [more]
 * @returns {Promise<T>}
 */
async function ask(what, more = {}) {
  starting ??= start();
  const worker = await starting;
  const id = ++last;
  return new Promise((/** @type {(answer: T) => void} */ resolve, reject) => {
    waiting.set(id, { resolve, reject });
    worker.postMessage({ id, ask: what, ...more });
  });
}

export const importedGames = {
  /** @returns {Promise<About>} */
  about: () => ask("about"),
  /** @param {string} key @returns {Promise<Found>} */
  find: (key) => ask("find", { key }),
  /** @param {number} file @returns {Promise<About>} */
  remove: (file) => ask("remove", { file }),
  cancel: () => ask("cancel"),
  /**
   * @param {File[]} files
   * @param {(progress: Progress) => void} watch
   * @returns {Promise<Progress & { about: About }>}
   */
  async take(files, watch) {
    watcher = watch;
    try {
      return await ask("import", { files, lang: lang() });
    } finally {
      watcher = null;
    }
  },
};
