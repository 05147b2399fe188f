// SPDX-License-Identifier: MIT
// The rules from JavaScript: node examples/desk.mjs
import { readFileSync } from "node:fs";
import { Desk, SandanError } from "../web/desk.js";

const wasm = readFileSync(new URL("../build/src/apps/wasm/sandan.wasm", import.meta.url));
const desk = new Desk(new WebAssembly.Module(wasm));

const { games } = desk.call("games");
console.log(games.map((game) => game.title).join(", "));

desk.call("new", "sensei");
const { turn, state } = desk.call("do", "turn 0 c1c2,d1c2");
console.log(`${state.sides[state.side].name} to move after ${turn}: ${state.turns} turns`);

try {
  desk.call("do", "turn 1 d7d4");
} catch (error) {
  if (error instanceof SandanError) console.log(`d7d4: ${error.message} (${error.ruling})`);
}

const { position } = desk.call("apply", "abalone", "start", "a1b2 i9h8");
console.log(`a1b2 i9h8: ${position}`);
