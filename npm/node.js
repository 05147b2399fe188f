// SPDX-License-Identifier: MIT
// What the engine runs on under Node: threads that look like the workers of a page.
// @ts-check
import { Worker } from "node:worker_threads";

/** @param {URL} script */
function start(script) {
  const thread = new Worker(new URL("node-worker.js", import.meta.url), { workerData: script.href });
  const worker = /** @type {globalThis.Worker} */ (
    /** @type {unknown} */ ({
      postMessage: (/** @type {unknown} */ message) => thread.postMessage(message),
      terminate: () => void thread.terminate(),
      onmessage: null,
      onerror: null,
    })
  );
  thread.on("message", (data) => worker.onmessage?.(/** @type {MessageEvent} */ ({ data })));
  thread.on("error", ({ message }) =>
    worker.onerror?.(/** @type {ErrorEvent} */ ({ message, preventDefault() {} })),
  );
  thread.unref(); // after the listeners, which undo it
  return worker;
}

/** @type {import("../web/engine.js").Ground} */
export const ground = { shares: true, start };
