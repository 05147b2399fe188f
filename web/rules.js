// SPDX-License-Identifier: MIT
// The rules of all games: one desk over sandan.wasm for stateless questions, and one more for each game
// that is being played or reviewed.
// @ts-check
import { compile, Desk } from "./desk.js";

const url = new URL("sandan.wasm", import.meta.url);

const module = await compile(url);

/** @type {Set<WeakRef<Desk>>} every desk speaks the language of the page */
const desks = new Set();
let language = "en";

/** Another desk, for a session or a review. */
export function openDesk() {
  const fresh = new Desk(module);
  fresh.call("lang", language);
  desks.add(new WeakRef(fresh));
  return fresh;
}

export const desk = openDesk();

/** The language of the desks. */
export const spoken = () => language;

/** Sets the language of all desks. @param {string} lang */
export function speak(lang) {
  language = lang;
  for (const ref of desks) {
    const found = ref.deref();
    if (found) found.call("lang", lang);
    else desks.delete(ref);
  }
}

/**
 * @typedef {Game["rule_sets"][number]} RuleSet
 * @typedef {import("./answers.js").GameInfo} Game
 */

/** All games, in the language of the page. @returns {Game[]} */
export function games() {
  return desk.call("games").games;
}

/** The game for those who have not chosen any, with its rule set. */
export function usualGame() {
  const [{ id, rule_sets: sets }] = games();
  return `${id}:${sets[0].id}`;
}

/**
 * The game and the rule set of "sensei:arashi"; undefined if there is no such game.
 * @param {string} name
 * @returns {{ game: Game, rules: RuleSet } | undefined}
 */
export function findGame(name) {
  const [id, set] = name.split(":");
  const game = games().find((g) => g.id === id);
  const rules = game?.rule_sets.find((r) => set === undefined || r.id === set);
  return game && rules ? { game, rules } : undefined;
}

/**
 * A position to show a rule set by: the scene of the game, unless the rule set starts from another position than the
 * first one does; then that one. Empty: the start.
 * @param {Game} game
 * @param {RuleSet} rules
 */
export function sceneOf(game, rules) {
  const start = (/** @type {RuleSet} */ { id }) => desk.call("view", `${game.id}:${id}`).position;
  return game.scene && start(rules) === start(game.rule_sets[0]) ? game.scene : "";
}
