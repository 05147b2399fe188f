// SPDX-License-Identifier: MIT
// What the tests of the WebAssembly modules share: a desk, the program to compare it with, and refusals.
import { execFileSync } from "node:child_process";
import { SandanError } from "../../web/desk.js";
import { openDesk, same, setting } from "./tap.mjs";

/** @typedef {keyof import("../../web/answers.js").Answers} Verb */

export const rules = openDesk();

/** What the program prints. @param {string[]} args @param {string} [input] */
export const sandan = (args, input = "") =>
  execFileSync(setting("SANDAN"), args, { encoding: "utf8", input });

/** Every game with its rule sets; of many layouts, the first five. */
export const ruleSets = rules
  .call("games")
  .games.flatMap((game) => game.rule_sets.slice(0, 5).map((set) => `${game.id}:${set.id}`));

/**
 * Checks that a request is refused; returns the error.
 * @param {string} code
 * @param {number} field
 * @param {string} verb
 * @param {(string | number)[]} fields
 */
export function refused(code, field, verb, ...fields) {
  let error = null;
  try {
    rules.call(/** @type {Verb} */ (verb), ...fields);
  } catch (thrown) {
    error = thrown;
  }
  if (!(error instanceof SandanError)) throw new Error(`${verb} ${fields} was not refused`);
  same([error.code, error.field], [code, field]);
  return error;
}

/** A number below n, the same sequence for the same seed. @param {number} seed */
export function randomly(seed) {
  return (/** @type {number} */ n) => {
    seed = (seed * 48271) % 2147483647;
    return seed % n;
  };
}
