// SPDX-License-Identifier: MIT
// Records of games, as PGN. The desk reads and writes them; a record here is its text.
// @ts-check
import { SandanError } from "../web/desk.js";
import {
  ask,
  byteLength,
  checkNumber,
  checkOptions,
  checkPosition,
  checkText,
  Game,
  Position,
  refusal,
  turnText,
  wrong,
} from "./values.js";

/** @typedef {import("./values.js").Result} Result */
/** @typedef {{ clock?: number, comment?: string }} Remarks milliseconds left on the mover's clock, and a comment */

/** The tags that say what the turns mean, and the result: they follow from the game. */
const FIXED = ["Game", "RuleSet", "Position", "FEN", "Variant", "Notation", "Result", "Limit", "Plies"];
const RESULTS = ["*", "1-0", "0-1", "1/2-1/2"];
/** The longest time on a clock: 100 days. */
const LONGEST = 8_640_000_000;
/** Bytes of the parts in which texts are read. A request takes 1 MB, with its verb. */
const ROOMS = [1 << 14, 1 << 17, (1 << 20) - 64];
const BLANK = 0x20;
/** Half a character of UTF-16. */
const HALF = /\p{Surrogate}/u;
/** What no record can hold: that, and what comes before the blank. */
const UNFIT = /\p{Surrogate}|[^ -\u{10ffff}]/u;
const UNFIT_COMMENT = /\p{Surrogate}|[^ -\u{10ffff}]|\}/u;

/** @param {unknown} text @param {string} name @param {RegExp} unfit */
function checkLine(text, name, unfit) {
  if (typeof text !== "string") throw new TypeError(`${name} must be a string`);
  const at = text.search(unfit);
  if (at < 0) return text;
  throw wrong("not-text", `a record cannot hold this character of ${name}`, byteLength(text.slice(0, at)));
}

/** The record of a game: tags, turns, clock times and a result. Variations of a record that was read are kept. */
export class Record {
  /** Canonical. */
  #text;
  /** @type {import("../web/answers.js").RecordRead | null} what the text says, once it is asked for */
  #known = null;

  /**
   * A new record of a game that starts here.
   * @param {Position} start
   * @param {{ [tag: string]: string }} [tags] First and Second are the players
   */
  constructor(start, tags = {}) {
    const { game, text } = checkPosition(start);
    const given = checkOptions(tags, "tags");
    this.#text = ask("compose", game.name, text, "tag First ?\ntag Second ?\nresult *").record;
    for (const [name, value] of Object.entries(given)) this.setTag(name, /** @type {string} */ (value));
  }

  /** Reads and replays the first record of a text, PGN or APGN. @param {string} text @returns {Record} */
  static read(text) {
    for (const record of readRecords(text)) return record;
    throw new Error("a text without a record has thrown already");
  }

  /** What readRecords() does. @param {string} text @returns {Generator<Record, void, void>} */
  static *readAll(text) {
    const half = text.search(HALF);
    if (half >= 0) throw wrong("not-text", "half a character is no text", byteLength(text.slice(0, half)));
    const bytes = new TextEncoder().encode(text);
    for (let at = 0; at === 0 || bytes.subarray(at).some((byte) => byte > BLANK);) {
      try {
        const { part, known } = firstOf(bytes.subarray(at));
        const record = new Record(new Position(`${known.game}:${known.rule_set}`, known.start));
        record.#text = ask("canonical", part).record;
        yield record;
        at += known.end;
      } catch (error) {
        if (error instanceof SandanError) error.at += at;
        throw error;
      }
    }
  }

  get #read() {
    this.#known ??= ask("record", this.#text);
    return this.#known;
  }

  /** The turns of the main line. */
  get #line() {
    return this.#read.nodes.filter((node) => node.depth === 0);
  }

  get game() {
    return new Game(`${this.#read.game}:${this.#read.rule_set}`);
  }

  /** A copy of the tags; setTag() changes one. @returns {{ [tag: string]: string }} */
  get tags() {
    /** @type {{ [tag: string]: string }} */
    const found = Object.create(null);
    for (const [name, value] of this.#read.tags) found[name] ??= value;
    return { ...found };
  }

  /** The value of a tag; null if there is none. @param {string} name @returns {string | null} */
  tag(name) {
    return this.#read.tags.find((tag) => tag[0] === checkText(name, "name"))?.[1] ?? null;
  }

  /** @param {string} name @param {string} value */
  setTag(name, value) {
    if (FIXED.includes(checkText(name, "name")))
      throw wrong("moment", `the tag ${name} follows from the game and cannot be set`);
    if (!/^\w+$/.test(name)) throw wrong("tag-form", "the name of a tag has only letters, digits and _");
    this.#amend(`tag ${name} ${checkLine(value, "the value", UNFIT)}`);
  }

  /** The turns that were played, in canonical form. @returns {string[]} */
  get turns() {
    return this.#line.map((node) => node.turn);
  }

  /** How many turns were played. */
  get length() {
    return this.#line.length;
  }

  /** Milliseconds left on the mover's clock after each turn; null: not recorded. @returns {(number | null)[]} */
  get clocks() {
    return this.#line.map((node) => node.clock ?? null);
  }

  /** The position before a turn, counted from 0, or after the last one. @param {number} number */
  position(number) {
    const line = this.#line;
    checkNumber(number, "number", 0, line.length);
    return this.game.position(number === 0 ? this.#read.start : line[number - 1].position);
  }

  /** All positions, the last one included. @returns {Position[]} */
  positions() {
    const { game } = this;
    return [this.#read.start, ...this.#line.map((node) => node.position)].map((text) => game.position(text));
  }

  /** Adds a turn. Throws IllegalTurn or SandanError. @param {string | import("./values.js").Turn} turn @param {Remarks} [remarks] */
  append(turn, remarks = {}) {
    const { clock, comment } = checkOptions(remarks, "remarks");
    const text = turnText(turn);
    const lines = [];
    if (clock !== undefined) lines.push(`clock ${checkNumber(clock, "clock", 0, LONGEST)}`);
    if (comment !== undefined) lines.push(`comment ${checkLine(comment, "the comment", UNFIT_COMMENT)}`);
    if (this.result !== "*") throw refusal(this.game.name, "game-over");
    const played = this.position(this.length).turn(text);
    const { result } = played.after;
    this.#amend(`turn ${played}`, ...lines, ...(result === "*" ? [] : [`result ${result}`]));
  }

  /** @returns {Result} */
  get result() {
    return /** @type {Result} */ (this.#read.result);
  }

  /** A result that contradicts the board is refused. @param {Result} result */
  set result(result) {
    if (!RESULTS.includes(result)) throw wrong("range", `result must be one of ${RESULTS.join(", ")}`);
    const end = this.position(this.length).result;
    if (end !== "*" && end !== result) throw refusal(this.game.name, "result-differs");
    this.#amend(`result ${result}`);
  }

  /** All of the lines, or nothing. @param {...string} lines for the desk */
  #amend(...lines) {
    this.#text = lines.reduce((text, line) => ask("amend", line, text).record, this.#text);
    this.#known = null;
  }

  /** The record as PGN. */
  toString() {
    return this.#text;
  }
}

/**
 * The first record of a text, and a part of the text that begins with it: a small one if possible, because the desk
 * looks at all of it. A part ends before a blank line and a tag; if that was in a comment, a larger one has more.
 * @param {Uint8Array} bytes
 */
function firstOf(bytes) {
  for (const room of ROOMS) {
    const last = room >= bytes.length || room === ROOMS.at(-1);
    const whole = new TextDecoder().decode(bytes.subarray(0, room));
    const end = room < bytes.length ? whole.lastIndexOf("\n\n[") + 1 : 0;
    const part = end > 0 ? whole.slice(0, end) : whole;
    try {
      return { part, known: ask("record", part) };
    } catch (error) {
      if (last) throw error;
    }
  }
  throw new Error("the last part has thrown already");
}

/**
 * All records of a text, one after the other. A mistake throws when its record is reached; its `at` counts from the
 * beginning of the text.
 * @param {string} text PGN or APGN
 * @returns {Generator<Record, void, void>}
 */
export function readRecords(text) {
  if (typeof text !== "string") throw new TypeError("text must be a string");
  return Record.readAll(text);
}
