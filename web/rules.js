// SPDX-License-Identifier: MIT
// The rules of all games: one desk over sandan.wasm for stateless questions, and one more for each game
// that is being played or reviewed. If the module cannot be loaded, everything that does without rules still works:
// the desk then only knows the names of the games, and any other question throws NoRules.
// @ts-check
import { compile, Desk } from "./desk.js";

const url = new URL("sandan.wasm", import.meta.url);

/** There are no rules: the module could not be loaded. */
export class NoRules extends Error {
  /**
   * "unsupported": this browser has no WebAssembly; "missing": the file did not come; "damaged": it cannot be used.
   * @readonly @type {"unsupported" | "missing" | "damaged"}
   */
  why;

  /** @param {unknown} cause */
  constructor(cause) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = "NoRules";
    const wasm = globalThis.WebAssembly;
    this.why = !wasm ? "unsupported" : cause instanceof wasm.CompileError ? "damaged" : "missing";
  }
}

/** @type {WebAssembly.Module | null} */
let module = null;
/** Why there are no rules; null: there are. @type {NoRules | null} */
export let trouble = null;

/** What is known without rules, by language. @type {Record<string, import("./answers.js").Answers["games"]> | null} */
let known = null;

/** A desk without rules. */
class BareDesk {
  /** @param {string} verb */
  call(verb) {
    if (verb === "lang") return {};
    if (verb === "games")
      return known?.[language] ?? { games: [], levels: { lowest: 1, full: 10, names: [] } };
    throw new NoRules(trouble?.cause);
  }
}

/** @type {Set<WeakRef<Desk>>} every desk speaks the language of the page */
const desks = new Set();
let language = "en";

/** Another desk, for a session or a review. */
export function openDesk() {
  if (!module) throw new NoRules(trouble?.cause);
  const fresh = new Desk(module);
  fresh.call("lang", language);
  desks.add(new WeakRef(fresh));
  return fresh;
}

/** @param {"default" | "reload"} [cache] */
async function load(cache) {
  try {
    module = await compile(url, cache);
    trouble = null;
    return openDesk();
  } catch (error) {
    module = null;
    trouble = new NoRules(error);
    known ??= await fetch(new URL("games.json", import.meta.url)).then(
      (answer) => (answer.ok ? answer.json() : null),
      () => null,
    );
    return /** @type {Desk} */ (/** @type {unknown} */ (new BareDesk()));
  }
}

export const desk = await load();

/**
 * Whether the rules can be loaded now, and not from a cache that may have kept something damaged. The page then has to
 * be opened again: modules that needed them cannot be run twice.
 */
export async function rulesArrive() {
  await load("reload");
  return trouble === null;
}

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
  const [first] = games();
  return first ? `${first.id}:${first.rule_sets[0].id}` : "";
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
