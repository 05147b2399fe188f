// SPDX-License-Identifier: MIT
// What the tests under Node share: opening a desk, and printing TAP.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Desk } from "../../web/desk.js";

/** A variable of the environment, which the build sets. @param {string} name */
export function setting(name) {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set`);
  return value;
}

/** The bytes of a module. @param {string} name of its file */
export const file = (name) => readFileSync(join(setting("SANDAN_WASM"), name));

/** Scripts of the page load modules from beside them; here they are in the build. */
globalThis.fetch = async (from) => new Response(file(String(from).replace(/.*\//, "")));

/** @param {string} [name] of the module's file @param {import("../../web/desk.js").DeskOptions} [options] */
export const openDesk = (name = "sandan.wasm", options = {}) =>
  new Desk(new WebAssembly.Module(file(name)), options);

/** The text of a file of the project. @param {string[]} path */
export const source = (...path) => readFileSync(join(setting("SANDAN_SOURCE"), ...path), "utf8");

let count = 0;
let failed = 0;

/** Runs a test. @param {string} title @param {() => void | Promise<void>} body */
export async function test(title, body) {
  count++;
  try {
    await body();
    console.log(`ok ${count} - ${title}`);
  } catch (error) {
    failed++;
    console.log(`not ok ${count} - ${title}`);
    console.log(String(error instanceof Error ? error.stack : error).replace(/^/gm, "# "));
  }
}

/** @param {unknown} holds @param {string} words @returns {asserts holds} */
export function must(holds, words) {
  if (!holds) throw new Error(words);
}

/** A value that is there. @template T @param {T} value @returns {NonNullable<T>} */
export function given(value) {
  if (value === undefined || value === null) throw new Error("missing");
  return value;
}

/** Compares two values as JSON. @param {unknown} found @param {unknown} wanted @param {string} [about] */
export function same(found, wanted, about = "here") {
  const [a, b] = [JSON.stringify(found), JSON.stringify(wanted)];
  if (a !== b) throw new Error(`${about}: found ${a?.slice(0, 500)}, wanted ${b?.slice(0, 500)}`);
}

export function done() {
  console.log(`1..${count}`);
  process.exit(failed > 0 ? 1 : 0);
}
