// SPDX-License-Identifier: MIT
// A worker around the engine, as a page has it: the first answers requests, the others help it.
import { parentPort, workerData } from "node:worker_threads";
import { Desk } from "../../web/desk.js";

const { module, memory, stop, help, stack } = workerData;
const desk = new Desk(module, { memory, stopped: () => Atomics.load(stop, 0) !== 0 });
if (help === undefined) {
  parentPort.on("message", ({ request }) => {
    parentPort.postMessage(request ? desk.call(...request) : { stack: desk.stack() });
  });
} else {
  parentPort.postMessage("here");
  desk.help(help, stack);
}
