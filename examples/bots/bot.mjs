#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// A small bot: it looks one turn ahead. `sandan call` knows the rules; improve evaluate().
// Try it:  sandan check-engine node bot.mjs      sandan match "cmd:node bot.mjs" random abalone
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

const GAMES = ["sensei:shizukana", "abalone:standard", "abalone:belgian-daisy", "bushishogi:cormier"];
const RESULTS = new Map([
  ["*", "none"],
  ["1-0", "p1win"],
  ["0-1", "p2win"],
  ["1/2-1/2", "draw"],
]);
const rules = spawn(process.env.SANDAN ?? "sandan", ["call"], { stdio: ["pipe", "pipe", "inherit"] });
const answers = createInterface({ input: rules.stdout })[Symbol.asyncIterator]();
let game = GAMES[0];
let start = "start";
/** @type {string[]} */
let moves = [];
/** What `go infinite` has found, until `stop`. */
let waiting = "";

/** Sends one request to `sandan call`; the answer is one line of JSON. @param {...string} fields */
async function ask(...fields) {
  rules.stdin.write(`${fields.join("\t")}\n`);
  return JSON.parse((await answers.next()).value);
}

/** How good a position is for the opponent, who is to move: the number of turns to choose from. @param {string} position */
async function evaluate(position) {
  return (await ask("perft", game, position, "1")).perft;
}

async function bestTurn() {
  const { position } = await ask("apply", game, start, moves.join(" "));
  const { side } = await ask("position", game, position);
  const [won, lost] = side === 0 ? ["1-0", "0-1"] : ["0-1", "1-0"];
  const ends = { [won]: -1, "1/2-1/2": 1e6, [lost]: 1e7 };
  let best = "none";
  let least = Infinity;
  for (const choice of (await ask("turns", game, position)).turns) {
    const { result } = await ask("apply", game, start, [...moves, choice.turn].join(" "));
    const score = result === "*" ? await evaluate(choice.position) : ends[result];
    if (score < least) [best, least] = [choice.turn, score];
  }
  return best;
}

/** @param {string[]} words */
async function setPosition(words) {
  const at = words.includes("moves") ? words.indexOf("moves") : words.length;
  const first = words[0] === "startpos" ? "start" : words.slice(1, at).join(" ");
  const { error } = await ask("apply", game, first, words.slice(at + 1).join(" "));
  if (error) console.log(`info string error: ${error.words}`);
  else [start, moves] = [first, words.slice(at + 1)];
}

/** @param {string} what */
async function query(what) {
  const { position, result } = await ask("apply", game, start, moves.join(" "));
  const { side } = await ask("position", game, position);
  if (what === "p1turn") return side === 0;
  if (what === "gameover") return result !== "*";
  return what === "result" ? RESULTS.get(result) : "unknown";
}

for await (const line of createInterface({ input: process.stdin })) {
  const [word, ...rest] = line.trim().split(/\s+/);
  if (word === "ugi") {
    console.log("id name One turn (JavaScript)\nid author you");
    console.log(`option name Game type combo default ${GAMES[0]} var ${GAMES.join(" var ")}\nugiok`);
  } else if (word === "isready") {
    console.log("readyok");
  } else if (word === "setoption" && rest[1] === "Game") {
    const name = rest.slice(3).join(" ");
    if (!(await ask("game", name)).error) [game, start, moves] = [name, "start", []];
  } else if (word === "uginewgame") {
    [start, moves] = ["start", []];
  } else if (word === "position") {
    await setPosition(rest);
  } else if (word === "query") {
    console.log(`response ${await query(rest.join(" "))}`);
  } else if (word === "go") {
    const found = `bestmove ${await bestTurn()}`;
    if (rest.includes("infinite")) waiting = found;
    else console.log(found);
  } else if ((word === "stop" || word === "quit") && waiting) {
    console.log(waiting);
    waiting = "";
  }
  if (word === "quit") break;
}
rules.stdin.end();
process.exit();
