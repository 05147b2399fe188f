// SPDX-License-Identifier: MIT
// engine.wasm under Node: it is small, answers the same every time, knows solved positions, uses several
// threads, and stops at once. Prints TAP.
import { Worker } from "node:worker_threads";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { sharedMemory } from "../../web/desk.js";
import { threadsFor } from "../../web/engine.js";
import { refused, ruleSets, rules, sandan } from "./modules.mjs";
import { done, file, given, openDesk, same, test } from "./tap.mjs";

await test("the rules are below 180 KB compressed, the engine too", () => {
  for (const name of ["sandan", "engine", "engine-threads"]) {
    const bytes = file(`${name}.wasm`);
    const gzip = gzipSync(bytes, { level: 9 }).length;
    console.log(
      `# ${name}.wasm: ${bytes.length} bytes, gzip ${gzip}, brotli ${brotliCompressSync(bytes).length}`,
    );
    if (gzip > 180000) throw new Error(`${name}.wasm has grown to ${gzip} bytes`);
  }
});

await test("the engine answers and reports the same every time", () => {
  /** @type {import("../../web/answers.js").Thinking[]} */
  const reports = [];
  const engine = openDesk("engine.wasm", {
    report: (found) => reports.push(/** @type {import("../../web/answers.js").Thinking} */ (found)),
  });
  const limits = "depth 5 lines 2";
  const answer = engine.call("think", "abalone:belgian-daisy", "start", "i9h8 a5b5", limits);
  same([answer.lines.length, reports.length, reports.at(-1)?.turn], [2, 5, answer.turn]);
  engine.call("clear");
  same(engine.call("think", "abalone:belgian-daisy", "start", "i9h8 a5b5", limits).nodes, answer.nodes);
  same(engine.call("think", "abalone", "start", "", "nodes 5000").nodes <= 5000, true);
  same(engine.call("think", "abalone", "5/6/3w3/8/9/8/7/6/2bb1 b 0 6 0").turn, null);
});

await test("levels and proven results", () => {
  const engine = openDesk("engine.wasm");
  for (const game of ruleSets) {
    const { turn } = engine.call("think", game, "start", "", "level 1 seed 7");
    same(engine.call("think", game, "start", "", "level 1 seed 7").turn, turn);
    rules.call("apply", game, "start", given(turn));
  }
  // The second position is over.
  for (const [game, position] of [
    ["bushishogi:dunkel", "5e 1w b"],
    ["bushishogi", "2s 3e w"],
  ]) {
    const known = engine.call("solve", game, position);
    same(known, JSON.parse(sandan(["solve", game, position, "--json"])));
  }
  const eject = engine.call("solve", "abalone", "5/6/3w3/8/9/8/7/3b2/2bbw b 0 5 0", "turns 1");
  same([eject.value, eject.turns], ["win", 1]);
});

await test("the map has every position, with the values of solve", () => {
  const engine = openDesk("engine.wasm");
  const signed = (/** @type {{ value: string, turns?: number }} */ { value, turns = 0 }) =>
    value === "win" ? turns : value === "loss" ? -turns : 0;
  for (const [set, count, win, draw, loss, longest] of [
    ["cormier", 552, 63, 477, 12, 7],
    ["dunkel", 567, 130, 394, 43, 15],
  ]) {
    const game = `bushishogi:${set}`;
    const map = rules.call("map", game);
    same([map.count, map.win, map.draw, map.loss, map.longest], [count, win, draw, loss, longest]);
    same(map.values.filter((value) => value !== null).length, count);
    for (const [i, position] of [...map.positions[0], ...map.positions[1]].entries()) {
      const here = rules.call("map", game, position);
      same([here.at, here.value], [i % 576, map.values[i % 576]]);
      same(here.moves.map((move) => move.to).sort(), [...map.links[i % 576]].sort());
      // A third of them, from all over, is enough to see that both read one table.
      if (here.value === null || i % 3) continue;
      const known = engine.call("solve", game, position);
      same(
        [signed(known), ...given(known.moves).map(signed)],
        [here.value, ...here.moves.map((move) => move.value)],
      );
    }
    same(rules.call("map", game, "- - b").moves.length, 16);
  }
  refused("unexpected", 1, "map", "abalone");
});

await test("the page keeps a core for itself while the engine thinks", () => {
  same([undefined, 1, 2, 3, 4, 8, 64].map(threadsFor), [1, 1, 1, 2, 3, 7, 8]);
});

await test("the engine stops when asked to", () => {
  let asked = 0;
  let at = Infinity;
  const engine = openDesk("engine.wasm", { stopped: () => ++asked >= at });
  for (const game of ["abalone", "sensei", "sensei:arashi"]) {
    asked = 0;
    at = 100;
    engine.call("think", game);
    console.log(`# ${game}: asked ${asked} times, told to stop the ${at}th`);
    if (asked < at || asked > at + 4) throw new Error("not at once");
  }
  // A level searches a number of positions, however long that takes.
  const ask = () => engine.call("think", "sensei:arashi", "start", "", "level 9 seed 1");
  at = Infinity;
  const whole = ask();
  at = 0;
  const cut = ask();
  if (typeof cut.turn !== "string" || cut.nodes > whole.nodes / 20)
    throw new Error(`${cut.nodes} of ${whole.nodes}`);
});

/** Two workers over one memory; the page's part is played here. */
await test("two threads share the work, and stop from outside", async () => {
  const memory = sharedMemory();
  const stop = new Int32Array(new SharedArrayBuffer(4));
  const module = new WebAssembly.Module(file("engine-threads.wasm"));
  const worker = new URL("worker.mjs", import.meta.url);
  const data = { module, memory, stop };
  const first = new Worker(worker, { workerData: data });
  const answer = () => new Promise((done) => first.once("message", done));
  first.postMessage({ stack: true });
  const { stack } = await answer();
  const second = new Worker(worker, { workerData: { ...data, help: 0, stack } });
  await new Promise((done) => second.once("message", done));
  first.postMessage({ request: ["engine", 32, 2] });
  same((await answer()).threads, 2);
  first.postMessage({ request: ["think", "abalone", "start", "", "time 300"] });
  const found = await answer();
  rules.call("apply", "abalone", "start", found.lines[0].turns.join(" "));
  first.postMessage({ request: ["think", "sensei"] });
  await new Promise((done) => setTimeout(done, 200));
  Atomics.store(stop, 0, 1);
  const stopped = await answer();
  console.log(`# depth ${found.depth}, ${found.nps} nodes per second`);
  same(typeof stopped.turn, "string");
  await Promise.all([first.terminate(), second.terminate()]);
});

done();
