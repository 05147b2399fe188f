// SPDX-License-Identifier: MIT
// What the tests under Node share: opening a desk, and printing TAP.
import { readFileSync } from "node:fs";
import files from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { Desk } from "../../web/desk.js";

export { done, given, must, same, test } from "../tap.mjs";

/** A variable of the environment, which the build sets. @param {string} name */
export function setting(name) {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set`);
  return value;
}

/** The bytes of a module. @param {string} name of its file */
export const file = (name) => readFileSync(join(setting("SANDAN_WASM"), name));

/* Scripts of the page load modules from beside them; here they are in the build. */
const { readFile } = files;
/** @param {Parameters<typeof readFile>} wanted */
const readThere = async (...wanted) => {
  const name = String(wanted[0]).replace(/.*\//, "");
  return name.endsWith(".wasm") ? file(name) : readFile(...wanted);
};
Object.assign(files, { readFile: readThere });
syncBuiltinESMExports();

/** @param {string} [name] of the module's file @param {import("../../web/desk.js").DeskOptions} [options] */
export const openDesk = (name = "sandan.wasm", options = {}) =>
  new Desk(new WebAssembly.Module(file(name)), options);

/** The text of a file of the project. @param {string[]} path */
export const source = (...path) => readFileSync(join(setting("SANDAN_SOURCE"), ...path), "utf8");
