// SPDX-License-Identifier: MIT
// Prints TAP: what the tests under Node share.

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
