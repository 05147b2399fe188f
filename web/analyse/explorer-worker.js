// SPDX-License-Identifier: MIT
// The explorer's worker: reads files of games piece by piece and finds positions in them, so that the page never
// waits. It knows no rules and no notation; the desk reads the records. Only explorer-games.js talks to it.
// @ts-check
import { compile, Desk, SandanError } from "../desk.js";
import { Collection, keysOf } from "./collection.js";

/** Bytes that the desk reads at once: small pieces for progress, and more for a game that is longer. */
const PIECE = 1 << 17;
const LARGEST = 7 << 17;
/** Larger files are refused. */
const MOST = 1 << 28;
/** Bad games that are listed; the rest are counted. */
const LISTED = 100;

const [module, collection] = await Promise.all([
  compile(new URL("../sandan.wasm", import.meta.url)),
  Collection.open(),
]);
const desk = new Desk(module);
let cancelled = false;

/** The bytes of a text file in UTF-8; other files are taken to be in the old Western encoding. @param {File} file */
async function bytesOf(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return bytes;
  } catch {
    return new TextEncoder().encode(new TextDecoder("windows-1252").decode(bytes));
  }
}

/** @param {Uint8Array} bytes @param {number} from @param {number} to */
function countLines(bytes, from, to) {
  let n = 0;
  for (let at = bytes.indexOf(10, from); at >= 0 && at < to; at = bytes.indexOf(10, at + 1)) n++;
  return n;
}

/**
 * @typedef {object} Progress
 * @property {string} file
 * @property {number} done bytes of all files
 * @property {number} all
 * @property {number} added games
 * @property {number} same games that were there already
 * @property {number} bad
 * @property {{ file: string, game: number, line: number, words: string }[]} wrong what is wrong with bad games
 * @property {boolean} [cancelled]
 */

/** The end of a piece: after a line, so that no character is cut. @param {Uint8Array} bytes @param {number} at @param {number} size */
function pieceEnd(bytes, at, size) {
  if (at + size >= bytes.length) return bytes.length;
  const line = bytes.lastIndexOf(10, at + size - 1);
  return line > at ? line + 1 : at + size;
}

/**
 * Imports the games of one file.
 * @param {File} file
 * @param {Progress} progress
 */
async function importFile(file, progress) {
  const bytes = await bytesOf(file);
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  const source = collection.newFile(file.name);
  const before = progress.done;
  let number = 0;
  let lines = 0;
  let size = PIECE;
  for (let at = 0; at < bytes.length && !cancelled;) {
    const to = pieceEnd(bytes, at, size);
    const piece = bytes.subarray(at, to);
    const last = to === bytes.length || size >= LARGEST;
    const { games, end } = desk.call("collect", last ? "all" : "more", decoder.decode(piece));
    if (end === 0 && !last) {
      size = Math.min(size * 2, LARGEST);
      continue;
    }
    /** @type {{ game: import("./collection.js").Game, keys: Uint32Array }[]} */
    const fresh = [];
    for (const { at: from, end: until, keys, wrong, ...game } of games) {
      number++;
      if (wrong) {
        progress.bad++;
        const line = 1 + lines + countLines(piece, 0, wrong.at);
        const words = wrong.ruling ? `${wrong.words} (${wrong.ruling})` : wrong.words;
        if (progress.wrong.length < LISTED)
          progress.wrong.push({ file: file.name, game: number, line, words });
      } else if (collection.has(game.id) || fresh.some((one) => one.game.id === game.id)) {
        progress.same++;
      } else {
        const record = decoder.decode(piece.subarray(from, until));
        fresh.push({ game: { ...game, file: source.id, record }, keys: keysOf(keys) });
      }
    }
    await collection.add(source, fresh);
    progress.added += fresh.length;
    const next = end > 0 ? end : piece.length;
    lines += countLines(piece, 0, next);
    at += next;
    size = PIECE;
    progress.done = before + Math.round((file.size * at) / bytes.length);
    postMessage({ progress });
    // Lets a message that cancels arrive.
    await new Promise((resolve) => setTimeout(resolve));
  }
}

/** @param {File[]} files @returns {Promise<Progress>} */
async function importFiles(files) {
  cancelled = false;
  const all = files.reduce((sum, file) => sum + file.size, 0);
  /** @type {Progress} */
  const progress = { file: "", done: 0, all, added: 0, same: 0, bad: 0, wrong: [] };
  for (const file of files) {
    if (cancelled) break;
    progress.file = file.name;
    const before = progress.done;
    if (file.size > MOST) {
      progress.bad++;
      progress.wrong.push({ file: file.name, game: 0, line: 0, words: "" });
    } else {
      await importFile(file, progress);
    }
    if (!cancelled) progress.done = before + file.size;
  }
  progress.cancelled = cancelled;
  return progress;
}

const about = () => ({ games: collection.games, files: collection.files, lasting: collection.lasting });

/** @typedef {{ ask: string, lang: string, files: File[], file: number, key: string }} Question of which it has some */

/** @type {Record<string, (question: Question) => unknown>} */
const requests = {
  about,
  cancel: () => {
    cancelled = true;
  },
  import: async ({ files, lang }) => {
    desk.call("lang", lang);
    return { ...(await importFiles(files)), about: about() };
  },
  remove: async ({ file }) => {
    await collection.remove(file);
    return about();
  },
  find: async ({ key }) => {
    const found = collection.find(key);
    return { ...found, examples: await collection.read(found.examples) };
  },
};

self.onmessage = async ({ data }) => {
  try {
    postMessage({ id: data.id, answer: await requests[data.ask](data) });
  } catch (error) {
    const words = error instanceof SandanError || error instanceof Error ? error.message : String(error);
    postMessage({ id: data.id, error: words });
  }
};
postMessage({ ready: true });
