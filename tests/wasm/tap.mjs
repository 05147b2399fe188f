// SPDX-License-Identifier: MIT
// What the tests under Node have in common: they open a desk, say what holds in TAP, and end with its plan.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Desk } from "../../web/desk.js";

/** The bytes of a module, by its file name. */
export const file = (name) => readFileSync(join(process.env.SANDAN_WASM, name));
export const openDesk = (name = "sandan.wasm", options = {}) =>
  new Desk(new WebAssembly.Module(file(name)), options);
/** The text of a file of the project. */
export const source = (...path) => readFileSync(join(process.env.SANDAN_SOURCE, ...path), "utf8");

let count = 0;
let failed = 0;

/** A test that waits for something is waited for: its answer is a promise then. */
export function test(title, body) {
  const tell = (wrong) => {
    count++;
    failed += wrong ? 1 : 0;
    console.log(`${wrong ? "not ok" : "ok"} ${count} - ${title}`);
    if (wrong) console.log(String(wrong.stack).replace(/^/gm, "# "));
  };
  try {
    const end = body();
    if (end instanceof Promise) return end.then(() => tell(null), tell);
  } catch (error) {
    return tell(error);
  }
  return tell(null);
}

export function must(holds, words) {
  if (!holds) throw new Error(words);
}

export function same(found, wanted, about = "here") {
  const [a, b] = [JSON.stringify(found), JSON.stringify(wanted)];
  if (a !== b) throw new Error(`${about}: found ${a?.slice(0, 500)}, wanted ${b?.slice(0, 500)}`);
}

export function done() {
  console.log(`1..${count}`);
  process.exit(failed > 0 ? 1 : 0);
}
