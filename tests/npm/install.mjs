// SPDX-License-Identifier: MIT
// The npm package as a user gets it: packed, and installed into an empty folder without a network.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

export const SOURCE = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
/** Milliseconds that a program may take. */
const PATIENCE = 60_000;
const MODULES = process.env.SANDAN_WASM ?? join(SOURCE, "build/src/apps/wasm");

const work = mkdtempSync(join(tmpdir(), "sandan-npm-"));
process.once("exit", () => rmSync(work, { recursive: true, force: true }));

/** Runs a program; throws what it printed if it fails. @param {string} program @param {string[]} words @param {string} [cwd] */
export function run(program, words, cwd = work) {
  try {
    return execFileSync(program, words, {
      cwd,
      encoding: "utf8",
      timeout: PATIENCE,
      stdio: ["ignore", "pipe", "pipe"],
    });
  } catch (error) {
    const { stdout = "", stderr = "" } = /** @type {{ stdout?: string, stderr?: string }} */ (error);
    throw new Error(`${program} ${words.join(" ")}\n${stdout}${stderr}`);
  }
}

run(join(SOURCE, "tools/javascript"), ["--pack", join(work, "out"), MODULES], SOURCE);
const name = readdirSync(join(work, "out")).find((file) => file.endsWith(".tgz")) ?? "none";
/** The package as a file. */
export const tarball = join(work, "out", name);
/** The folder that it is installed in. */
export const folder = join(work, "user");
mkdirSync(folder);
writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }');
run(
  "npm",
  ["install", "--offline", "--ignore-scripts", "--no-audit", "--no-fund", "--silent", tarball],
  folder,
);

/** @returns {Promise<typeof import("../../npm/index.js")>} what a program in the folder imports as "sandan" */
export function load() {
  return import(pathToFileURL(createRequire(join(folder, "user.js")).resolve("sandan")).href);
}
