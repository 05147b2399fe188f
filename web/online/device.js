// SPDX-License-Identifier: MIT
// What this device is to a server: a secret token, made here and kept here, and the name its user goes by.
// Works on plain http too, where browsers offer neither randomUUID nor a service worker.
// @ts-check
import { areTexts, forget, isObject, keep, recall } from "../store.js";

/** @param {number} bytes */
const random = (bytes) => crypto.getRandomValues(new Uint8Array(bytes));

/** Sixteen hexadecimal digits: the id of a command. */
export const newCommandId = () => Array.from(random(8), (b) => b.toString(16).padStart(2, "0")).join("");

/** @param {unknown} value */
const isToken = (value) => typeof value === "string" && /^[\w-]{43}$/.test(value);

/** 32 random bytes in base64url. */
const newToken = () =>
  btoa(String.fromCharCode(...random(32)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");

/** @param {unknown} value */
const isText = (value) => typeof value === "string";

/** @returns {Record<string, string>} */
const keptPending = () =>
  recall("online.pending", {}, (value) => isObject(value) && Object.values(value).every(isText));

export const device = {
  /** Whether this device has played online before. */
  get known() {
    return isToken(recall("online.token", "", isText));
  },

  /** The token; the first call makes it. @returns {string} */
  get token() {
    const kept = recall("online.token", "", isText);
    if (isToken(kept)) return kept;
    const made = newToken();
    keep("online.token", made);
    return made;
  },

  get name() {
    return recall("online.name", "", isText);
  },

  set name(name) {
    keep("online.name", name);
  },

  /** The code under which friends find a game that was created here. @param {string} game @returns {string} */
  codeOf(game) {
    return recall("online.codes", /** @type {Record<string, string>} */ ({}), isObject)[game] ?? "";
  },

  /** @param {string} game @param {string} code */
  keepCode(game, code) {
    const all = Object.entries(recall("online.codes", /** @type {Record<string, string>} */ ({}), isObject));
    // Codes expire; a few are enough.
    keep("online.codes", Object.fromEntries([...all.slice(-20), [game, code]]));
  },

  /** Players whose messages are not shown, by game. @param {string} game */
  isMuted: (game) => recall("online.muted", /** @type {string[]} */ ([]), areTexts).includes(game),

  /** @param {string} game @param {boolean} on */
  mute(game, on) {
    const others = recall("online.muted", /** @type {string[]} */ ([]), areTexts).filter((id) => id !== game);
    keep("online.muted", on ? [...others.slice(-50), game] : others);
  },

  /** The games with commands that no server has answered yet. @returns {string[]} */
  pendingGames: () => Object.keys(keptPending()),

  /** These commands, as the desk writes them; empty: none. @param {string} game */
  pendingOf: (game) => keptPending()[game] ?? "",

  /** @param {string} game @param {string} pending */
  keepPending(game, pending) {
    const { [game]: before = "", ...others } = keptPending();
    if (pending !== before) keep("online.pending", pending ? { ...others, [game]: pending } : others);
  },

  /** Nothing on this device says any longer that it has played online. */
  forget() {
    for (const key of ["token", "name", "codes", "muted", "pending", "terms", "notify"])
      forget(`online.${key}`);
  },
};
