// SPDX-License-Identifier: MIT
// A game being played on this device: its session, who plays which side, and how it is saved. Knows
// nothing about the screen; sends an event "change" whenever something has changed.
// @ts-check
import { DeskError } from "../desk.js";
import { unturned } from "../parts/text.js";
import { desk, openDesk } from "../rules.js";
import { archive, games, newId } from "../store.js";

/** @typedef {import("../store.js").Progress} Progress */
/** @typedef {import("../store.js").Finished} Finished */
/** @typedef {import("../desk.js").Desk} Desk */

/**
 * @typedef {object} Setup
 * @property {string} game as "sensei:arashi"
 * @property {string} [position] none: the start
 * @property {string} [clock] as "10m+5s"; none: no clock
 * @property {(number | null)[]} levels of the computer for either side; null: a person
 * @property {string[]} [names] of persons
 */

/**
 * A name without line ends and without direction marks, which would reorder the text around it.
 * @param {string} name
 */
const plainName = (name) => unturned(name).replace(/\s+/g, " ");

function today() {
  const now = new Date();
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  return `${now.getFullYear()}.${two(now.getMonth() + 1)}.${two(now.getDate())}`;
}

export class Match extends EventTarget {
  /**
   * @param {Desk} desk
   * @param {Setup} setup
   * @param {string} id
   */
  constructor(desk, setup, id) {
    super();
    this.desk = desk;
    this.setup = setup;
    this.id = id;
    this.flip = false;
    /** @type {import("../answers.js").Session} */
    this.state = desk.call("state");
    /** @type {{ turn: string, position: string }[]} */
    this.steps = [];
    this.start = "";
    /** When the state was read: the clocks are as of then. */
    this.at = 0;
    this.archived = false;
    /** Another window has continued this game, and saves it. */
    this.elsewhere = false;
    /** Seed of the computer's random choices, so that games differ. */
    this.seed = crypto.getRandomValues(new Uint32Array(1))[0];
  }

  /** Starts a game. Throws a DeskError where the setup is wrong. @param {Setup} setup */
  static async begin(setup) {
    const match = new Match(openDesk(), setup, newId());
    const names = (setup.names ?? ["", ""]).map((name, side) =>
      setup.levels[side] === null ? plainName(name) : "",
    );
    match.desk.call("new", setup.game, setup.position ?? "", setup.clock ?? "", "", ...names);
    match.#seat();
    match.flip = setup.levels[0] !== null && setup.levels[1] === null;
    for (const old of games.list()) if (old.played === 0 && !old.half) games.remove(old.id);
    match.refresh();
    match.keep();
    return match;
  }

  /** Resumes a saved game. Throws a DeskError if it cannot be read. @param {Progress} kept */
  static async resume(kept) {
    const { game, levels } = kept;
    const match = new Match(openDesk(), { game, levels: [...levels] }, kept.id);
    match.desk.call("load", kept.record);
    match.#seat();
    match.flip = kept.flip === true;
    match.setup.clock = typeof kept.clock === "string" ? kept.clock : "";
    match.setup.position = typeof kept.start === "string" ? kept.start : "";
    match.refresh();
    match.setup.names = match.state.names;
    if (kept.undone?.length) match.desk.call("undone", kept.undone.join(" "));
    for (const action of kept.half ? kept.half.split(",") : [])
      match.desk.call("do", `act ${match.state.side} ${action}`);
    if (kept.paused && match.state.result === "*") match.desk.call("do", "pause 0");
    match.refresh();
    return match;
  }

  /** Shows a finished game as it ended, after a reload. @param {Finished} ended */
  static async reopen(ended) {
    const { id, game, record, position, played, at } = ended;
    const levels = ended.names.map((name) => desk.call("who", name).level);
    const kept = { id, game, record, position, played, at, levels, half: "", paused: false };
    const match = await Match.resume({ ...kept, flip: levels[0] !== null && levels[1] === null });
    match.archived = match.over;
    return match;
  }

  /** Asks the desk again: after a change, or for the clocks. */
  refresh() {
    this.state = this.desk.call("state");
    this.at = performance.now();
    if (this.state.played !== this.steps.length || this.steps.at(-1)?.turn !== this.state.last) {
      const { start, steps } = this.desk.call("history");
      this.start = start;
      this.steps = steps;
    }
    this.start ||= this.state.position;
  }

  /** The position before the n-th turn, counted from 0. @param {number} n */
  before(n) {
    return n > 0 ? this.steps[n - 1].position : this.start;
  }

  /** The position that the side to move started from. */
  get turnStart() {
    return this.before(this.steps.length);
  }

  get over() {
    return this.state.result !== "*";
  }

  /** Whether the game is saved on the device; one that ended before its first turn is not. */
  get kept() {
    return !this.over || this.state.played > 0;
  }

  /** Tells the desk who plays which side. */
  #seat() {
    for (const side of [0, 1]) this.desk.call("seat", side, this.setup.levels[side] ?? "person");
  }

  /** The side that acts on behalf of the person here: whose turn it is, or the person's own. */
  get actor() {
    return this.state.speaker;
  }

  /**
   * Carries out a command. Throws a DeskError if it is refused.
   * @param {string} command
   * @param {{ animate?: string }} [detail] goes with the event
   * @returns {{ turn: string | null, flag: boolean }}
   */
  do(command, detail = {}) {
    return this.#ask(detail, "do", command);
  }

  /**
   * @param {object} detail goes with the event
   * @param {"do" | "undo" | "redo"} verb
   * @param {(string | number)[]} fields
   * @returns {{ turn: string | null, flag: boolean }}
   */
  #ask(detail, verb, ...fields) {
    const before = this.turnStart;
    const { turn, flag, state } = this.desk.call(verb, ...fields);
    this.state = state;
    this.at = performance.now();
    if (turn !== null) this.steps.push({ turn, position: state.position });
    if (state.played !== this.steps.length) this.refresh();
    this.dispatchEvent(new CustomEvent("change", { detail: { ...detail, turn, flag, before } }));
    return { turn, flag };
  }

  /** @param {string} action */
  act(action) {
    return this.do(`act ${this.state.side} ${action}`, { animate: action === "end" ? "" : action });
  }

  /** @param {string} turn */
  turn(turn) {
    return this.do(`turn ${this.state.side} ${turn}`, { animate: turn });
  }

  /**
   * What a person typed: several actions are a whole turn, one alone may be continued.
   * @param {string} text
   */
  type(text) {
    const { half } = this.state;
    const before = this.turnStart;
    const { turn, state } = this.desk.call("type", text);
    const made = (turn ?? state.half).slice(half ? half.length + 1 : 0);
    this.refresh();
    this.dispatchEvent(new CustomEvent("change", { detail: { animate: made, turn, before, flag: false } }));
  }

  /** Takes back the last action of a half-made turn, else the last turn; of the computer's as well. */
  undo() {
    this.#ask({}, "undo");
  }

  /** Takes back all of a half-made turn. */
  startOver() {
    this.do(`undo ${this.state.side}`);
  }

  redo() {
    this.#ask({ animate: "" }, "redo");
  }

  /** What the computer has to do, and the engine's limits for it; else those of a hint. */
  task() {
    return this.desk.call("task", this.seed);
  }

  /** Whether the computer takes the draw. @param {string} score of its look, as in reviews */
  accepts(score) {
    return this.desk.call("accepts", score).accepts;
  }

  /** Changes the computer's level. @param {number} level */
  setLevel(level) {
    this.setup.levels = this.setup.levels.map((old) => (old === null ? null : level));
    this.#seat();
    this.refresh();
    this.dispatchEvent(new CustomEvent("change", { detail: { level: true } }));
  }

  /** Whether the flag has fallen; then the game is over. */
  checkFlag() {
    if (!this.over && this.state.clocks) this.do("flag 0");
  }

  /** Milliseconds that a side has left now. @param {number} side @returns {number | null} */
  left(side) {
    const { clocks } = this.state;
    if (!clocks) return null;
    const gone = clocks.running === side ? performance.now() - this.at : 0;
    return Math.max(0, clocks.left[side] - gone);
  }

  /** @returns {string} */
  record() {
    return this.desk.call("save", today()).record;
  }

  /**
   * Another window has kept this game: finds out whether it has gone on there.
   * @param {Progress | null} kept null: it has ended, or was deleted
   */
  heard(kept) {
    const { played, half, paused } = this.state;
    const same = (/** @type {Progress} */ k) =>
      k.played === played && k.half === half && k.paused === paused && k.position === this.turnStart;
    this.elsewhere = kept ? !same(kept) : played > 0 && !this.over;
    return this.elsewhere;
  }

  /** Keeps the game on the device as it is now: in progress, or among the finished ones. */
  keep() {
    const { id, setup, state } = this;
    const { played } = state;
    if (this.elsewhere) return;
    const common = { id, game: setup.game, record: this.record(), position: this.turnStart, played };
    if (this.over) {
      if (this.kept && !this.archived)
        archive.add({ ...common, result: state.result, names: state.names, at: Date.now() });
      this.archived = this.kept;
      games.remove(id); // not before it is kept elsewhere
      return;
    }
    // An end that was taken back does not count.
    if (this.archived) archive.remove(id);
    this.archived = false;
    games.put({
      ...common,
      half: state.half,
      undone: this.desk.call("history").undone,
      paused: state.paused,
      levels: setup.levels,
      flip: this.flip,
      clock: setup.clock ?? "",
      start: setup.position ?? "",
      at: Date.now(),
    });
  }
}

/**
 * A finished record as an entry of the archive, its names as they are shown.
 * @param {string} text
 * @param {Desk} desk
 * @returns {import("../store.js").Finished}
 */
export function finishedFrom(text, desk) {
  const { game, rule_set: rules, tags, result, nodes, start } = desk.call("record", text);
  /** @param {string} name */
  const tag = (name) => {
    const value = tags.find((tag) => tag[0] === name)?.[1];
    return value && value !== "?" ? value : "";
  };
  let last = -1;
  const main = nodes.filter((node, i) => {
    if (node.depth !== 0 || node.parent !== last) return false;
    last = i;
    return true;
  });
  const date = Date.parse(tag("Date").replaceAll(".", "-"));
  return {
    id: newId(),
    game: `${game}:${rules}`,
    record: text,
    result,
    names: [tag("First"), tag("Second")],
    position: main.at(-1)?.position ?? start,
    played: main.length,
    at: Number.isNaN(date) ? Date.now() : date,
  };
}

export { DeskError };
