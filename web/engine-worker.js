// SPDX-License-Identifier: MIT
// The worker that runs the engine. The first one answers requests one by one; the others help it through
// the shared memory and send nothing. Only engine.js talks to it.
// @ts-check
import { compile, Desk, SandanError, sharedMemory } from "./desk.js";

/** @type {Desk | undefined} */
let desk;
/** @type {Int32Array | null} the number of the newest request that shall end, and so all before it */
let stop = null;
let current = 0;

const stopped = () => stop !== null && Atomics.load(stop, 0) >= current;
/** @param {unknown} answer */
const report = (answer) => postMessage({ id: current, report: answer });

/**
 * Opens the engine, with stacks for this many helpers if memory can be shared.
 * @param {number} helpers
 */
async function openEngine(helpers) {
  if (helpers > 0) {
    try {
      const module = await compile(new URL("engine-threads.wasm", import.meta.url));
      const memory = sharedMemory();
      const shared = new Desk(module, { memory, stopped, report });
      desk = shared;
      postMessage({ ready: Array.from({ length: helpers }, () => shared.stack()), module, memory });
      return;
    } catch {
      // Not enough contiguous memory, or no shared memory in this browser: use one thread.
    }
  }
  const module = await compile(new URL("engine.wasm", import.meta.url));
  desk = new Desk(module, { stopped, report });
  postMessage({ ready: [] });
}

self.onmessage = async ({ data }) => {
  try {
    if (data.open) {
      stop = data.open.stop;
      await openEngine(data.open.helpers);
    } else if (data.help) {
      const { module, memory, number, stack } = data.help;
      const helper = new Desk(module, { memory });
      postMessage({ here: true });
      helper.help(number, stack);
    } else {
      current = data.id;
      postMessage({ id: data.id, answer: desk?.call(.../** @type {["think"]} */ (data.request)) });
    }
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    postMessage({ id: data.id, error: error instanceof SandanError ? error.toWrong() : { words } });
  }
};
