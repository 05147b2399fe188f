// SPDX-License-Identifier: MIT
// The opening books: fetched when the explorer asks for one, and read by the desk.
// @ts-check
import books from "../books/list.js";
import { desk } from "../rules.js";

/** @typedef {import("../answers.js").Answers["book"]} Book */

/** @type {Map<string, Promise<string>>} files in base64, by name */
const files = new Map();
/** The book on the desk. */
let onDesk = "";
/** @type {Book | null} */
let book = null;

/** @param {string} name */
async function fetchBook(name) {
  const reply = await fetch(new URL(`../books/${name}.book`, import.meta.url));
  if (!reply.ok) throw new Error(`${name}: ${reply.status}`);
  const bytes = new Uint8Array(await reply.arrayBuffer());
  let text = "";
  for (let at = 0; at < bytes.length; at += 4096)
    text += String.fromCharCode(...bytes.subarray(at, at + 4096));
  return btoa(text);
}

/**
 * Opens the book of a rule set; null if there is none. Throws if it cannot be loaded.
 * @param {string} rules "abalone:standard"
 * @returns {Promise<Book | null>}
 */
export async function openBook(rules) {
  const name = rules.replace(":", "-");
  if (!books.includes(name)) return null;
  const file = files.get(name) ?? fetchBook(name);
  files.set(name, file);
  try {
    const text = await file;
    if (onDesk !== name) book = desk.call("book", text);
    onDesk = name;
    return book;
  } catch (error) {
    files.delete(name);
    throw error;
  }
}
