// SPDX-License-Identifier: MIT
// An engine as WebAssembly, under Node, as a program that speaks enough UGI for `sandan match`.
// Usage: node under-node.mjs desk.js engine.wasm
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { createInterface } from "node:readline";

const [script, module] = process.argv.slice(2);
const { Desk } = await import(resolve(script));
const desk = new Desk(new WebAssembly.Module(readFileSync(module)));
let game = "sensei:shizukana";
let start = "start";
let turns = "";

/** What `go` asks for, as limits of the desk. @param {string} words */
function limits(words) {
  const time = words.match(/movetime (\d+)/);
  const nodes = words.match(/nodes (\d+)/);
  if (!time && !nodes) throw new Error(`neither movetime nor nodes: ${words}`);
  return [time && `time ${time[1]}`, nodes && `nodes ${nodes[1]}`].filter(Boolean).join(" ");
}

/** @type {Record<string, (rest: string) => void>} */
const verbs = {
  ugi: () => console.log("id name Sandan as WebAssembly\nugiok"),
  isready: () => console.log("readyok"),
  setoption(rest) {
    const named = rest.match(/^name Game value (\S+)$/);
    if (named) game = named[1];
  },
  uginewgame: () => desk.call("clear"),
  position(rest) {
    const [from, played] = rest.split(" moves ");
    start = from === "startpos" ? "start" : from.replace(/^fen /, "");
    turns = played ?? "";
  },
  go: (rest) => console.log(`bestmove ${desk.call("think", game, start, turns, limits(rest)).turn ?? "none"}`),
  quit: () => process.exit(0),
};

for await (const line of createInterface({ input: process.stdin })) {
  const [, verb, rest] = line.match(/^(\S*) ?(.*)$/) ?? [];
  verbs[verb]?.(rest);
}
