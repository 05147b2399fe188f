// SPDX-License-Identifier: MIT
// A worker around the engine, as a page has it: the first answers requests, the others help it.
import { parentPort, workerData } from "node:worker_threads";
import { Desk } from "../../web/desk.js";

/** @type {{ module: WebAssembly.Module, memory: WebAssembly.Memory, stop: Int32Array, help?: number, stack: number }} */
const { module, memory, stop, help, stack } = workerData;
const port = /** @type {import("node:worker_threads").MessagePort} */ (parentPort);
const desk = new Desk(module, { memory, stopped: () => Atomics.load(stop, 0) !== 0 });
if (help === undefined) {
  port.on("message", (/** @type {{ request?: Parameters<Desk["call"]> }} */ { request }) => {
    port.postMessage(request ? desk.call(...request) : { stack: desk.stack() });
  });
} else {
  port.postMessage("here");
  desk.help(help, stack);
}
