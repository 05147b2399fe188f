// SPDX-License-Identifier: MIT
// Games, positions and turns: values that never change.
// @ts-check
import { IllegalTurn, SandanError } from "../web/desk.js";
import { BOARDS, PIECES, themeWords } from "../web/board/themes.js";
import { openDesk } from "../web/rules.js";

/** @typedef {"en" | "fr" | "de"} Language */
/** @typedef {"*" | "1-0" | "0-1" | "1/2-1/2"} Result "*" while the game goes on */
/** @typedef {{ readonly code: string, readonly ruling: string | null, readonly words: string }} Reason */
/**
 * @typedef {object} PictureOptions
 * @property {boolean} [dark]
 * @property {"small" | "medium" | "large"} [size]
 * @property {boolean} [coords]
 * @property {boolean} [flip]
 * @property {import("../web/board/themes.js").BoardTheme} [board] "contrast" is for low vision
 * @property {import("../web/board/themes.js").PieceTheme} [pieces]
 */
/** @typedef {{ ascii?: boolean, coords?: boolean, flip?: boolean }} BoardOptions */
/** @typedef {import("../web/answers.js").Facts} Facts */

const LANGUAGES = ["en", "fr", "de"];
const SIZES = /** @type {const} */ (["small", "medium", "large"]);
/** The deepest count of perft(). */
const DEEPEST = 20;
const desk = openDesk();

/**
 * An error that the rules do not know.
 * @param {string} code @param {string} words @param {number} [at]
 */
export const wrong = (code, words, at = 0) => new SandanError({ code, ruling: null, words, at });

/**
 * A text that a request can contain.
 * @param {unknown} text @param {string} name of the argument
 */
export function checkText(text, name) {
  if (typeof text !== "string") throw new TypeError(`${name} must be a string`);
  const nul = text.indexOf("\0");
  if (nul >= 0) throw wrong("not-text", "a text cannot contain a NUL", byteLength(text.slice(0, nul)));
  return text;
}

/**
 * One of several names.
 * @template {string} T
 * @param {unknown} given @param {string} name of the argument @param {readonly T[]} names @returns {T}
 */
function checkName(given, name, names) {
  const found = names.find((one) => one === given);
  if (found === undefined) throw wrong("range", `${name} must be one of ${names.join(", ")}`);
  return found;
}

/** The length of a text in UTF-8. @param {string} text */
export const byteLength = (text) => new TextEncoder().encode(text).length;

/** @param {unknown} options @param {string} name @returns {Record<string, unknown>} */
export function checkOptions(options, name) {
  if (typeof options !== "object" || options === null) throw new TypeError(`${name} must be an object`);
  return /** @type {Record<string, unknown>} */ (options);
}

/**
 * @param {unknown} number @param {string} name @param {number} least @param {number} most
 */
export function checkNumber(number, name, least, most) {
  if (typeof number !== "number") throw new TypeError(`${name} must be a number`);
  if (!Number.isInteger(number) || number < least || number > most)
    throw wrong("range", `${name} must be a whole number from ${least} to ${most}`);
  return number;
}

/**
 * A turn as text, of this or any other kind.
 * @param {unknown} turn
 */
export const turnText = (turn) => checkText(turn instanceof Turn ? turn.text : turn, "turn");

/** @param {unknown} position @returns {Position} */
export function checkPosition(position) {
  // Object.create(Position.prototype) is one, too, but has nothing in it.
  if (!(position instanceof Position && position.game instanceof Game && typeof position.text === "string"))
    throw new TypeError("position must be a Position");
  return position;
}

/** The two fields of a request that name a position. @param {unknown} position @returns {[string, string]} */
function placeOf(position) {
  const { game, text } = checkPosition(position);
  return [game.name, text];
}

/**
 * Asks in English or another language.
 * @template {keyof import("../web/answers.js").Answers} V
 * @param {unknown} lang
 * @param {V} verb
 * @param {...(string | number)} fields
 */
function askIn(lang, verb, ...fields) {
  if (typeof lang !== "string" || !LANGUAGES.includes(lang))
    throw wrong("range", `the language must be one of ${LANGUAGES.join(", ")}`);
  desk.call("lang", lang);
  return desk.call(verb, ...fields);
}

/**
 * @template {keyof import("../web/answers.js").Answers} V
 * @param {V} verb
 * @param {...(string | number)} fields
 */
export const ask = (verb, ...fields) => askIn("en", verb, ...fields);

/**
 * What the rules say when they refuse something.
 * @param {string} game @param {string} code @param {number} [at]
 */
export function refusal(game, code, at = 0) {
  const { ruling, words } = ask("reason", code, game);
  return new IllegalTurn({ code, ruling, words: words ?? code, at, illegal: true });
}

/** A game with one of its rule sets. */
export class Game {
  /** "abalone" @readonly @type {string} */
  id;
  /** "belgian-daisy" @readonly @type {string} */
  ruleSet;
  /** "Abalone" @readonly @type {string} */
  title;
  /** "Belgian Daisy" @readonly @type {string} */
  ruleSetTitle;
  /** The names of the players, in the order in which they move. @readonly @type {readonly [string, string]} */
  sides;
  /** Whether the value of every position is known. @readonly @type {boolean} */
  isSolved;

  /** @param {string} name "sensei" with its first rule set, or "sensei:arashi" */
  constructor(name) {
    const found = ask("game", checkText(name, "name"));
    this.id = found.game;
    this.ruleSet = found.rule_set;
    this.title = found.title;
    this.ruleSetTitle = found.rule_set_title;
    this.sides = Object.freeze(found.sides);
    this.isSolved = found.solved;
    Object.freeze(this);
  }

  /** Both names, as the constructor reads them. */
  get name() {
    return `${this.id}:${this.ruleSet}`;
  }

  /** The position in which it starts. */
  start() {
    return new Position(this);
  }

  /** Reads a position. @param {string} text */
  position(text) {
    return new Position(this, text);
  }

  /** The words of a code. @param {string} code @param {Language} [lang] @returns {Reason} */
  reason(code, lang = "en") {
    const { ruling, words } = askIn(lang, "reason", oneLine(code, "code"), this.name);
    return Object.freeze({ code, ruling: ruling ?? null, words: words ?? "" });
  }

  /** Whether it is the same game with the same rule set. @param {unknown} other */
  equals(other) {
    return other instanceof Game && other.name === this.name;
  }

  toString() {
    return this.name;
  }
}

/** @param {unknown} text @param {string} name */
function oneLine(text, name) {
  const checkedText = checkText(text, name);
  const end = checkedText.indexOf("\n");
  if (end >= 0) throw wrong("unexpected", `${name} must be one line`, byteLength(checkedText.slice(0, end)));
  return checkedText;
}

/** All games with all their rule sets. @returns {Game[]} */
export function games() {
  return ask("games").games.flatMap(({ id, rule_sets: sets }) =>
    sets.map((set) => new Game(`${id}:${set.id}`)),
  );
}

/** A position between two turns. It never changes: play() returns the next one. */
export class Position {
  /** @readonly @type {Game} */
  game;
  /** The position in notation. @readonly @type {string} */
  text;
  /** 0 if the player who began is to move, else 1. @readonly @type {0 | 1} */
  mover;
  /** How the game ended on this board. Repetition depends on the history, which openDesk() keeps. @readonly @type {Result} */
  result;
  /** Why it ended; null while it goes on. @readonly @type {Reason | null} */
  reason;

  /**
   * @param {string | Game} game
   * @param {string} [text] in notation; without it, the start
   */
  constructor(game, text) {
    this.game = game instanceof Game ? game : new Game(game);
    const wanted = text === undefined ? ask("view", this.game.name).position : checkText(text, "text");
    const facts = ask("position", this.game.name, wanted);
    this.text = facts.position;
    this.mover = facts.side;
    this.result = facts.result;
    this.reason = facts.reason && Object.freeze({ ...facts.reason });
    Object.freeze(this);
  }

  /** The name of the player to move. */
  get side() {
    return checkPosition(this).game.sides[this.mover];
  }

  /** Every legal turn, one for each outcome. @returns {Turn[]} */
  turns() {
    const { turns } = ask("turns", ...placeOf(this));
    return turns.map(({ turn }) => turnOf(this, turn));
  }

  /** @returns {Iterator<Turn>} */
  [Symbol.iterator]() {
    return this.turns()[Symbol.iterator]();
  }

  /** How many turns there are, without listing them. */
  count() {
    return this.perft(1);
  }

  /** Reads a legal turn. Throws IllegalTurn or SandanError. @param {string | Turn} text */
  turn(text) {
    return new Turn(this, turnText(text));
  }

  /** The position after a turn. Throws IllegalTurn or SandanError. @param {string | Turn} turn @returns {Position} */
  play(turn) {
    return positionOf(checkPosition(this).game, ask("play", ...placeOf(this), turnText(turn)));
  }

  /**
   * Why a turn is illegal or cannot be read; null if it is legal.
   * @param {string | Turn} turn @param {Language} [lang] @returns {Reason | null}
   */
  whyNot(turn, lang = "en") {
    const text = turnText(turn);
    try {
      askIn(lang, "play", ...placeOf(this), text);
      return null;
    } catch (error) {
      if (!(error instanceof SandanError) || error.field === 0) throw error;
      return Object.freeze({ code: error.code, ruling: error.ruling, words: error.message });
    }
  }

  /** Counts the sequences of exactly so many turns. @param {number} depth 0 to 20; it can take long */
  perft(depth) {
    return ask("perft", ...placeOf(this), checkNumber(depth, "depth", 0, DEEPEST)).perft;
  }

  /** An SVG document, with a turn as arrows. @param {string | Turn | null} [turn] @param {PictureOptions} [options] */
  svg(turn = null, options = {}) {
    const { dark = false, coords = true, flip = false, ...named } = checkOptions(options, "options");
    const { size: given = "medium", board = BOARDS[0], pieces = PIECES[0] } = named;
    const size = checkName(given, "size", SIZES);
    const themes = themeWords(checkName(board, "board", BOARDS), checkName(pieces, "pieces", PIECES));
    const style = [styleOf({ dark, coords, flip, [size]: size !== "medium" }), ...themes].join(" ");
    const arrows = turn === null ? "" : this.turn(turn).text;
    return ask("svg", ...placeOf(this), arrows, style).svg;
  }

  /** The board as text. @param {BoardOptions} [options] */
  board(options = {}) {
    const { ascii = false, coords = true, flip = false } = checkOptions(options, "options");
    return ask("text", ...placeOf(this), styleOf({ ascii, coords, flip })).text;
  }

  /** The position in words. @param {Language} [lang] */
  describe(lang = "en") {
    return askIn(lang, "words", ...placeOf(this)).words;
  }

  /** Whether it is the same position of the same game. @param {unknown} other */
  equals(other) {
    return other instanceof Position && other.text === this.text && this.game.equals(other.game);
  }

  toString() {
    return this.text;
  }

  toJSON() {
    const [game, position] = placeOf(this);
    return { game, position };
  }
}

/*
 * What the desk has just answered is not read again.
 */

/** @param {Game} game @param {Facts} facts @returns {Position} */
function positionOf(game, { position: text, side: mover, result, reason }) {
  const kept = { game, text, mover, result, reason: reason && Object.freeze(reason) };
  return Object.freeze(Object.assign(Object.create(Position.prototype), kept));
}

/** @param {Position} before @param {string} text @returns {Turn} */
function turnOf(before, text) {
  return Object.freeze(Object.assign(Object.create(Turn.prototype), { before, text }));
}

/** The words of a style that are switched on. @param {Record<string, unknown>} words */
const styleOf = (words) =>
  Object.keys(words)
    .filter((word) => words[word])
    .join(" ");

/** A legal turn of a position, in canonical notation. It never changes. */
export class Turn {
  /** The position in which it is played. @readonly @type {Position} */
  before;
  /** @readonly @type {string} */
  text;

  /** @param {Position} before @param {string} text Throws IllegalTurn or SandanError. */
  constructor(before, text) {
    this.before = checkPosition(before);
    this.text = ask("play", ...placeOf(before), checkText(text, "turn")).turn;
    Object.freeze(this);
  }

  /** The position that it leads to. */
  get after() {
    return checkPosition(this.before).play(this);
  }

  /** The turn as a sentence. @param {Language} [lang] */
  words(lang = "en") {
    return askIn(lang, "tell", ...placeOf(this.before), turnText(this)).words;
  }

  /** Whether it is the same turn of the same position. @param {unknown} other */
  equals(other) {
    return other instanceof Turn && other.text === this.text && this.before.equals(other.before);
  }

  toString() {
    return this.text;
  }

  toJSON() {
    return this.text;
  }
}
