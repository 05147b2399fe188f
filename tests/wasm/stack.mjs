// SPDX-License-Identifier: MIT
// Measures the stack of the WebAssembly modules. It is at the start of the memory, so that an overflow traps, and it is
// empty between calls. The test fills it with a pattern and sees how much the calls overwrite. Prints TAP.
import { done, must, openDesk, source, test } from "./tap.mjs";

const STACK = 1 << 20; // THREAD_STACK of src/os/thread.h, and what the modules are linked with
const PAINT = 0xa5;
const KEPT = 64; // bytes at the end that are in use between calls

/** @typedef {import("../../web/desk.js").Desk} Desk */
/** @typedef {(call: import("../../web/answers.js").Ask) => void} Calls */

/** What a desk's calls use of its stack, in bytes. @param {Desk} desk @param {Calls} calls */
function measure(desk, calls) {
  new Uint8Array(desk.memory.buffer, 0, STACK - KEPT).fill(PAINT);
  calls(desk.call.bind(desk));
  const clean = new Uint8Array(desk.memory.buffer, 0, STACK).findIndex((byte) => byte !== PAINT);
  return STACK - clean;
}

/** @param {Desk} desk @param {string} name @param {Calls} calls */
function within(desk, name, calls) {
  const used = measure(desk, calls);
  console.log(`# ${name}: ${used} bytes`);
  must(used > KEPT && used <= STACK / 2, `${name} takes ${used} of ${STACK} bytes`);
}

/** Demanding positions: crowded, blocked, wide open. */
const positions = [
  ["sensei:shizukana", "start"],
  ["sensei:shizukana", "3r3/2r1rg1/2rG3/6g/r1R4/2gr2g/g3g2 r"],
  ["sensei:shizukana", "7/2R2r1/1r1rr1r/r5g/g3g2/7/1gG2gg g"],
  ["sensei:arashi", "start"],
  ["sensei:arashi-expert", "rrrRrrr/7/2*1*2/7/2*1*2/7/gggGggg g"],
  ["sensei:arashi-expert", "7/1R2*2/r1rrr*r/r4*g/g3g2/2***2/1gG2gg g"],
  ["abalone:belgian-daisy", "start"],
  ["abalone", "5/6/3ww2/3wwb2/3bbbw2/3wwbb1/1bwwb2/3b2/5 w 5 5 14"],
  ["abalone", "5/6/7/8/4bw3/8/7/6/5 b 0 0 0"],
  ["bushishogi:cormier", "start"],
  ["bushishogi:dunkel", "1s 3e b"],
];

await test("the modules are linked with the stated stack size", () => {
  must(source("src/os/thread.h").includes("THREAD_STACK = 1 << 20"), "src/os/thread.h states another stack");
  for (const name of ["sandan.wasm", "engine.wasm"]) {
    const desk = openDesk(name);
    const request = desk.exports.sandan_request();
    must(request >= STACK, `${name} has data at ${request}, where its stack should be`);
  }
});

await test("thinking and solving use at most half of the stack", () => {
  const desk = openDesk("engine.wasm");
  for (const [game, position] of positions)
    within(desk, `${game} ${position}`, (call) => {
      call("think", game, position, "", "nodes 20000");
      call("think", game, position, "", "nodes 20000 lines 8");
      call("think", game, position, "", "nodes 2000 depth 95");
      call("think", game, position, "", "level 3 seed 1");
      call("think", game, position, "", "level 9 seed 1");
      call("solve", game, position, "turns 5 nodes 20000");
    });
});

await test("rules, pictures and records use at most half of the stack", () => {
  const desk = openDesk();
  for (const [game, position] of positions)
    within(desk, `${game} ${position}`, (call) => {
      for (const verb of /** @type {const} */ (["view", "turns", "svg", "text", "words", "setup"]))
        call(verb, game, verb === "setup" ? 0 : position);
      const first = call("turns", game, position).turns[0].turn;
      call("apply", game, position, first);
      call("new", game, position, "", "", "A", "B");
      call("do", `turn ${call("state").side} ${first}`);
      call("load", call("save", "2026.11.16").record);
    });
  within(desk, "variations of the greatest depth", (call) => {
    const deep = `[Game "bushishogi"]\n\n1. 3n ${"(1. 3n ".repeat(128)}${")".repeat(128)} *\n`;
    call("record", deep);
    call("canonical", deep);
  });
});

done();
