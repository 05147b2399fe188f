// SPDX-License-Identifier: MIT
// Data kept on the device. Small data and games in progress are in localStorage, which is written
// at once, even while the page is being closed; finished games, which may be many, are in IndexedDB.
// If neither is available (private windows, full disks), data stay in memory until the page is
// closed. Unreadable data are set aside under another key, never deleted.
// @ts-check
import { isStrength } from "./strength.js";

const prefix = "sandan.";

/** @type {Storage | null} */
const local = (() => {
  try {
    const area = globalThis.localStorage;
    area.setItem(`${prefix}probe`, "1");
    area.removeItem(`${prefix}probe`);
    return area;
  } catch {
    return null;
  }
})();

/** @type {Map<string, string>} what localStorage did not take */
const memory = new Map();

/** Whether data survive closing the page. */
export const lasting = local !== null;

/** @type {string[]} keys whose contents were put aside, for a message */
export const broken = [];

/** @param {string} key @returns {string | null} */
function read(key) {
  return memory.get(key) ?? local?.getItem(key) ?? null;
}

/** @param {string} key @param {string} text */
function write(key, text) {
  try {
    if (!local) throw new Error("no storage");
    local.setItem(key, text);
    memory.delete(key);
  } catch {
    memory.set(key, text);
  }
}

/** @param {string} key */
function erase(key) {
  memory.delete(key);
  local?.removeItem(key);
}

/** @param {string} key */
function putAside(key) {
  const text = read(key);
  if (text !== null) write(`${prefix}broken.${key.slice(prefix.length)}`, text);
  erase(key);
  broken.push(key);
}

/**
 * Stores a value as JSON.
 * @param {string} key
 * @param {unknown} value
 */
export function keep(key, value) {
  write(prefix + key, JSON.stringify(value));
}

/**
 * The stored value, or the fallback if there is none or it is invalid.
 * @template T
 * @param {string} key
 * @param {T} fallback
 * @param {(value: unknown) => boolean} [usable]
 * @returns {T}
 */
export function recall(key, fallback, usable = () => true) {
  const text = read(prefix + key);
  if (text === null) return fallback;
  try {
    const value = JSON.parse(text);
    if (usable(value)) return value;
  } catch {
    // Falls through: invalid JSON is set aside like any invalid value.
  }
  putAside(prefix + key);
  return fallback;
}

/**
 * Calls fn whenever another window has changed the value of this key.
 * @param {string} key
 * @param {() => void} fn
 */
export function follow(key, fn) {
  globalThis.addEventListener?.("storage", (event) => event.key === prefix + key && fn());
}

/** @param {string} key */
export function forget(key) {
  erase(prefix + key);
}

/** The rest of every key that starts with this. @param {string} start @returns {string[]} */
function namesAfter(start) {
  const keys = new Set(memory.keys());
  for (let i = 0; local && i < local.length; i++) keys.add(local.key(i) ?? "");
  const all = prefix + start;
  return [...keys].filter((key) => key.startsWith(all)).map((key) => key.slice(all.length));
}

/** A new unique name. */
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(6));
  return Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
}

/**
 * A game in progress: the record of its complete turns, and what a record does not contain.
 * @typedef {object} Progress
 * @property {string} id
 * @property {string} game as "sensei:arashi"
 * @property {string} record
 * @property {string} half actions of the half-made turn, separated by commas
 * @property {string[]} [undone] turns that were taken back and can be played again
 * @property {boolean} paused
 * @property {(number | null)[]} levels the strength of the computer on either side; null: a person
 * @property {string} position for the picture
 * @property {number} played turns
 * @property {number} at when it was last played, in ms
 * @property {boolean} [flip]
 * @property {string} [clock] as "10m+5s"
 * @property {string} [start] where it started, if not at the usual place
 * @property {boolean} [helped] whether a turn was taken back or a hint asked for
 */

/** A valid timestamp. @param {unknown} v */
const isTime = (v) => typeof v === "number" && !Number.isNaN(new Date(v).getTime());

/** An object, whose members may be anything. @param {unknown} v @returns {v is Record<string, unknown>} */
export const isObject = (v) => v !== null && typeof v === "object" && !Array.isArray(v);

/** @param {unknown} v @returns {v is string[]} */
export const areTexts = (v) => Array.isArray(v) && v.every((text) => typeof text === "string");

/** @param {unknown} v @returns {v is Progress} */
export function isProgress(v) {
  return (
    isObject(v) &&
    areTexts([v.id, v.game, v.record, v.half, v.position]) &&
    typeof v.paused === "boolean" &&
    areTexts(v.undone ?? []) &&
    typeof v.played === "number" &&
    isTime(v.at) &&
    Array.isArray(v.levels) &&
    v.levels.length === 2 &&
    v.levels.every((level) => level === null || isStrength(level))
  );
}

const gamePrefix = "game.";

export const games = {
  /** Games in progress, the newest first. @returns {Progress[]} */
  list() {
    return namesAfter(gamePrefix)
      .flatMap((id) => this.get(id) ?? [])
      .sort((a, b) => b.at - a.at);
  },

  /** @param {string} id @returns {Progress | null} */
  get(id) {
    return recall(gamePrefix + id, /** @type {Progress | null} */ (null), isProgress);
  },

  /** @param {Progress} game */
  put(game) {
    keep(gamePrefix + game.id, game);
  },

  /** @param {string} id */
  remove(id) {
    forget(gamePrefix + id);
  },

  /**
   * Calls fn whenever another window has saved or removed a game; returns a function that stops this.
   * @param {string} id
   * @param {(kept: Progress | null) => void} fn
   * @returns {() => void}
   */
  follow(id, fn) {
    const heard = (/** @type {StorageEvent} */ { key }) => {
      if (key === prefix + gamePrefix + id) fn(this.get(id));
    };
    addEventListener("storage", heard);
    return () => removeEventListener("storage", heard);
  },

  /** Sets a game aside without deleting it. @param {string} id */
  putAside(id) {
    putAside(prefix + gamePrefix + id);
  },
};

/**
 * A finished game.
 * @typedef {object} Finished
 * @property {string} id
 * @property {string} game as "sensei:arashi"
 * @property {string} record
 * @property {string} result "1-0", "0-1" or "1/2-1/2"; "*" of records that were brought along unfinished
 * @property {string[]} names
 * @property {string} position the last one
 * @property {number} played turns
 * @property {number} at when it ended, in ms
 * @property {number[]} [mine] the sides that people at this device played
 * @property {boolean} [helped] whether they took a turn back or asked for a hint
 */

/** @type {Promise<IDBDatabase | null> | undefined} */
let opened;
/** @type {Map<string, Finished>} */
const shelf = new Map();

/** @returns {Promise<IDBDatabase | null>} */
function database() {
  opened ??= new Promise((resolve) => {
    try {
      const request = indexedDB.open("sandan", 1);
      request.onupgradeneeded = () => request.result.createObjectStore("archive", { keyPath: "id" });
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => resolve(null);
      request.onblocked = () => resolve(null);
    } catch {
      resolve(null);
    }
  });
  return opened;
}

/**
 * One request to the database of finished games; undefined if the device refuses.
 * @template T
 * @param {IDBTransactionMode} mode
 * @param {(shelf: IDBObjectStore) => IDBRequest<T>} ask
 * @returns {Promise<T | undefined>}
 */
async function onShelf(mode, ask) {
  const db = await database();
  if (!db) return undefined;
  return new Promise((resolve) => {
    try {
      const transaction = db.transaction("archive", mode);
      const request = ask(transaction.objectStore("archive"));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => resolve(undefined);
      transaction.onerror = () => resolve(undefined);
    } catch {
      resolve(undefined);
    }
  });
}

/** @param {unknown} v @returns {v is Finished} */
export function isFinished(v) {
  return (
    isObject(v) &&
    areTexts([v.id, v.game, v.record, v.result, v.position]) &&
    typeof v.played === "number" &&
    isTime(v.at) &&
    areTexts(v.names) &&
    (v.mine === undefined || (Array.isArray(v.mine) && v.mine.every((side) => side === 0 || side === 1))) &&
    (v.helped === undefined || typeof v.helped === "boolean")
  );
}

/** Finished games not yet in the database, since writing may take longer than the page stays open. */
const endedPrefix = "ended.";
/** @type {Promise<void> | undefined} */
let cleared;

/** Writes the games that were pending when the page was closed to the database. */
async function clearUp() {
  for (const id of namesAfter(endedPrefix)) {
    const game = recall(endedPrefix + id, /** @type {Finished | null} */ (null), isFinished);
    if (game) await archive.add(game);
  }
}

export const archive = {
  /** The newest first. @returns {Promise<Finished[]>} */
  async list() {
    cleared ??= clearUp();
    await cleared;
    const stored = (await onShelf("readonly", (s) => s.getAll())) ?? [];
    return [...stored.filter(isFinished), ...shelf.values()].sort((a, b) => b.at - a.at);
  },

  /** @param {string} id @returns {Promise<Finished | undefined>} */
  async get(id) {
    cleared ??= clearUp();
    await cleared;
    const found = shelf.get(id) ?? (await onShelf("readonly", (s) => s.get(id)));
    return isFinished(found) ? found : undefined;
  },

  /** @param {Finished} game */
  async add(game) {
    keep(endedPrefix + game.id, game);
    if ((await onShelf("readwrite", (s) => s.put(game))) === undefined) shelf.set(game.id, game);
    else forget(endedPrefix + game.id);
  },

  /** @param {string} id */
  async remove(id) {
    shelf.delete(id);
    forget(endedPrefix + id);
    await onShelf("readwrite", (s) => s.delete(id));
  },

  async clear() {
    shelf.clear();
    for (const id of namesAfter(endedPrefix)) forget(endedPrefix + id);
    await onShelf("readwrite", (s) => s.clear());
  },
};
