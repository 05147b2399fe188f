// SPDX-License-Identifier: MIT
// What a server refuses, in words.
// @ts-check
import { say } from "../announce.js";
import { desk } from "../rules.js";
import { t } from "../words.js";
import { Refusal } from "./connection.js";

/** The reason that a server gave by its slug. @param {string} slug @param {string} [game] */
export const whyWords = (slug, game = "") => desk.call("reason", slug, game).words ?? slug;

/**
 * Refuses what no server needs to be asked about; like an answer, when the view is there.
 * @param {string} code
 * @returns {Promise<never>}
 */
export const refuse = (code) => new Promise((_, reject) => setTimeout(() => reject(new Refusal(code))));

/**
 * Says why a server has refused something; any other error is a bug.
 * @param {unknown} error
 * @param {string} [key] of the sentence around the reason
 * @param {(words: string, kind: "error") => void} [tell]
 */
export function explain(error, key = "online.refused", tell = say) {
  if (!(error instanceof Refusal)) throw error;
  tell(t(key, { why: whyWords(error.limit || error.code) }), "error");
}
