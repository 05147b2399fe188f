// SPDX-License-Identifier: MIT
// Turns text from users into a tree: a link, a position, a record in any notation that the desk reads, or
// a plain list of turns. Unreadable text gives a message with its place, and nothing else
// happens then.
// @ts-check
import { SandanError } from "../desk.js";
import { queryOfLink } from "../parts/links.js";
import { usualGame } from "../rules.js";
import { Tree } from "./tree.js";

/** @typedef {import("../desk.js").Desk} Desk */

/** What is wrong with a text, and where: words of the desk, the place, and the text around it. */
export class LoadError extends Error {
  /**
   * @param {string} words
   * @param {string} [text] that was read
   * @param {number} [at] offset in bytes
   * @param {string} [code] of the desk
   */
  constructor(words, text = "", at = 0, code = "") {
    super(words);
    this.code = code;
    this.name = "LoadError";
    const bytes = new TextEncoder().encode(text);
    const before = new TextDecoder().decode(bytes.subarray(0, at));
    const lines = before.split("\n");
    /** Counted from 1; 0: nowhere in particular. */
    this.line = text ? lines.length : 0;
    this.column = Array.from(lines.at(-1) ?? "").length + 1;
    /** The text around the place, cut to what fits on a line. */
    this.before = Array.from(lines.at(-1) ?? "")
      .slice(-24)
      .join("");
    this.after = Array.from(text.slice(before.length).split("\n")[0]).slice(0, 24).join("");
  }
}

/** Longer texts are rejected; the desk takes a megabyte. */
const MOST = 1_000_000;
/** Games of a file to choose from. */
const MOST_LISTED = 200;

/**
 * @typedef {object} Loaded
 * @property {Tree} tree
 * @property {number} at how many turns of the main line to begin with; -1: the end
 * @property {string} [rest] further records of the same text
 */

/**
 * A share link's query into a tree.
 * @param {Desk} desk
 * @param {URLSearchParams} query
 * @returns {Loaded}
 */
export function loadQuery(desk, query) {
  const name = query.get("game") || usualGame();
  const position = query.get("position") ?? "";
  const turns = (query.get("turns") ?? "").replace(/[\s_+]+/g, " ").trim();
  const fields = ["", name, position, turns];
  try {
    const view = desk.call("view", name, position);
    const applied = desk.call("apply", name, position, turns);
    const tree = Tree.fromSteps(`${view.game}:${view.rule_set}`, view.position, view.side, applied);
    const at = Number.parseInt(query.get("at") ?? "", 10);
    return { tree, at: Number.isNaN(at) ? -1 : at };
  } catch (error) {
    throw asLoadError(error, (field) => fields[field] ?? "");
  }
}

/**
 * @param {unknown} error
 * @param {(field: number) => string} text of a field
 */
function asLoadError(error, text) {
  if (!(error instanceof SandanError)) return error;
  return new LoadError(error.message, text(error.field), error.at, error.code);
}

/**
 * The query of a link to a place of this page, or null.
 * @param {string} text
 */
function linkQuery(text) {
  const found = /^\S*#\/analyse\?(\S*)$/.exec(text.trim());
  return found ? new URLSearchParams(found[1]) : queryOfLink(text.trim());
}

/**
 * @param {Desk} desk
 * @param {string} name GAME:RULESET
 * @param {string} position
 * @returns {Loaded}
 */
export function loadPosition(desk, name, position) {
  const view = desk.call("view", name, position);
  return { tree: new Tree(view.game, view.rule_set, view.position, view.side), at: 0 };
}

/**
 * The first record of a text.
 * @param {Desk} desk
 * @param {string} text
 * @returns {Loaded}
 */
export function loadRecord(desk, text) {
  const read = desk.call("record", text);
  const { side } = desk.call("view", `${read.game}:${read.rule_set}`, read.start);
  const rest = new TextDecoder().decode(new TextEncoder().encode(text).subarray(read.end));
  return { tree: Tree.fromRecord(read, side), at: 0, rest: rest.trim() ? rest : undefined };
}

/**
 * Games in the order in which a text without a game name is tried: the current one first, and rule sets
 * that read more than the usual one after it.
 * @param {Desk} desk
 * @param {string} current GAME:RULESET
 * @returns {string[]}
 */
function candidates(desk, current) {
  const all = desk.call("games").games;
  const names = all.flatMap(({ id, rule_sets: sets }) =>
    sets.filter((_, i) => i === 0 || i === sets.length - 1).map((set) => `${id}:${set.id}`),
  );
  return [...new Set([current, ...names])];
}

/**
 * Tries each way in turn; uses the first that can be read, or reports the error with the largest offset.
 * @template T
 * @param {string} text
 * @param {(() => T)[]} ways
 * @returns {T}
 */
function firstThatReads(text, ways) {
  let furthest = new SandanError({ code: "", ruling: null, words: "", field: 0, at: -1 });
  for (const way of ways) {
    try {
      return way();
    } catch (error) {
      if (!(error instanceof SandanError)) throw error;
      if (error.at > furthest.at) furthest = error;
    }
  }
  throw new LoadError(furthest.message, text, furthest.at, furthest.code);
}

/** Whether a text begins like a position or a turn, and so may be a mistyped one. @param {string} text */
const isAlmost = (text) => /^(?:\d+\.+\s*)?(?:(?:[a-i][1-9]){2}|[\w*]+\/[\w*]|[1-6][nesw]\b)/i.test(text);

/** Whether what precedes an error is at most a part of the first word. @param {string} before */
const isFirstWord = (before) => !/\S\s/.test(before);

/**
 * Any text that a person may paste, drop or open.
 * @param {Desk} desk
 * @param {string} given
 * @param {string} current GAME:RULESET of what is shown
 * @returns {Loaded}
 */
export function loadText(desk, given, current) {
  const text = given
    .replace(/^\uFEFF/, "")
    .replaceAll("\r\n", "\n")
    .trim();
  if (!text) throw new LoadError("", "", 0, "empty");
  if (text.length > MOST) throw new LoadError("", "", 0, "too-long");
  const query = linkQuery(text);
  if (query) return loadQuery(desk, query);
  if (text.startsWith("[") || text.startsWith("{") || text.startsWith(";") || text.startsWith("%")) {
    try {
      return loadRecord(desk, text);
    } catch (error) {
      throw asLoadError(error, () => text);
    }
  }
  const names = candidates(desk, current);
  const line = text.replace(/\s+/g, " ");
  /** @type {(() => Loaded)[]} */
  const ways = names.map((name) => () => loadPosition(desk, name, line));
  for (const name of names) {
    const [game, ruleSet] = name.split(":");
    // Turns alone, with numbers or without: a record that lacks its tags, and perhaps its end.
    const tags = `[Game "${game}"]\n[RuleSet "${ruleSet}"]\n\n`;
    const end = /(?:1-0|0-1|1\/2-1\/2|\*)$/.test(text) ? "" : " *";
    ways.push(() => {
      try {
        const loaded = loadRecord(desk, tags + text + end);
        // Numbers and marks alone are a record, but not one that anybody means.
        if (loaded.tree.root.children.length > 0) return loaded;
        throw new SandanError({ code: "nonsense", ruling: null, words: "" });
      } catch (error) {
        if (error instanceof SandanError) error.at = Math.max(0, error.at - tags.length);
        throw error;
      }
    });
  }
  try {
    return firstThatReads(text, ways);
  } catch (error) {
    // Where not even the first word can be read, an offset would only puzzle.
    if (error instanceof LoadError && !isAlmost(text) && isFirstWord(error.before))
      throw new LoadError("", "", 0, "nonsense");
    throw error;
  }
}

/** Bytes in which the desk looks for the end of a record at first; a longer record gets more. */
const PIECE = 1 << 16;

/**
 * The records of a text, one by one. Throws a SandanError at one whose end cannot be found.
 * @param {Desk} desk
 * @param {string} text
 * @returns {Generator<string, void>}
 */
export function* recordsOf(desk, text) {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  let rest = new TextEncoder().encode(text);
  /** The length of the first record, 0 if there is none. */
  const length = () => {
    for (let size = PIECE; ; size *= 4) {
      try {
        return desk.call("end", decoder.decode(rest.subarray(0, size))).end;
      } catch (error) {
        if (size < rest.length) continue;
        if (error instanceof SandanError && error.code === "empty") return 0;
        throw error;
      }
    }
  };
  for (let end = length(); end > 0; end = length()) {
    yield decoder.decode(rest.subarray(0, end));
    rest = rest.subarray(end);
  }
}

/**
 * The games of a file, named for a list; reading stops at an invalid one.
 * @param {Desk} desk
 * @param {string} text
 * @returns {{ title: string, text: string }[]}
 */
export function listRecords(desk, text) {
  const found = [];
  try {
    for (const one of recordsOf(desk, text)) {
      const { players, result } = desk.call("record", one);
      const title = `${players.map((name) => name ?? "?").join(" – ")}, ${result}`;
      if (found.push({ title, text: one }) >= MOST_LISTED) break;
    }
  } catch (error) {
    if (!(error instanceof SandanError)) throw error;
  }
  return found;
}
