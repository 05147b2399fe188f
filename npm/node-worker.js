// SPDX-License-Identifier: MIT
// A thread of Node that runs a worker of the page.
// @ts-check
import { parentPort, workerData } from "node:worker_threads";

const port = /** @type {import("node:worker_threads").MessagePort} */ (parentPort);
const page = /** @type {{ onmessage?: (event: object) => void }} */ (/** @type {unknown} */ (globalThis));
Object.assign(globalThis, {
  self: globalThis,
  postMessage: (/** @type {unknown} */ message) => port.postMessage(message),
});
await import(workerData);
port.on("message", (data) => page.onmessage?.({ data }));
