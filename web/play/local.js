// SPDX-License-Identifier: MIT
// A match on this device, against the computer or between two people: its session, the computer's thinking,
// and how the game is saved.
// @ts-check
import { unturned } from "../parts/text.js";
import { adapted, keepOpponent, opponentOf } from "../opponents.js";
import { desk, openDesk } from "../rules.js";
import { archive, games, newId } from "../store.js";
import { FULL_LEVEL, ratingOf } from "../strength.js";
import { t } from "../words.js";
import { coachingOf, gainExperience } from "./coach.js";
import { acceptsDraw, chooseTurn, findHint } from "./computer.js";
import { gameHere } from "./match.js";
import { over } from "./state.js";
import { playerName } from "./status.js";

/** @typedef {import("../store.js").Progress} Progress */
/** @typedef {import("../store.js").Finished} Finished */
/** @typedef {import("../desk.js").Desk} Desk */
/** @typedef {import("./match.js").Change} Change */
/** @typedef {import("./match.js").Match} Match */
/** @typedef {import("../answers.js").Session} Session */

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

/**
 * Tells a desk who plays which side. A rating in a kept game may be older than the scale.
 * @param {Desk} desk
 * @param {string} game
 * @param {(number | null)[]} levels
 */
function seat(desk, game, levels) {
  for (const side of [0, 1]) {
    const level = levels[side];
    const who = level !== null && level > FULL_LEVEL ? ratingOf(game, level) : level;
    desk.call("seat", side, who ?? "person");
  }
}

/** @implements {Match} */
export class LocalMatch extends EventTarget {
  /** When the session was read: the clocks are as of then. */
  #at = 0;
  /** Whether it is among the finished games. */
  #archived = false;
  /** Another window has continued this game, and saves it. */
  #elsewhere = false;
  /** Seed of the computer's random choices, so that games differ. */
  #seed = crypto.getRandomValues(new Uint32Array(1))[0];
  /** Whether a turn was taken back or a hint asked for: then the game says less about the player. */
  #helped = false;
  /** @type {import("../opponents.js").Opponent | null} before it adapted to the end of this game */
  #before = null;
  /** @type {AbortController | null} of the computer while it thinks */
  #thinking = null;

  /**
   * @param {Desk} desk with the session
   * @param {string} id
   * @param {{ name: string, position: string, clock: string }} terms to begin another game with
   */
  constructor(desk, id, { name, position, clock }) {
    super();
    this.desk = desk;
    this.id = id;
    this.name = name;
    this.position = position;
    this.clock = clock;
    this.game = gameHere(desk.call("state"), "", []);
    this.refresh();
  }

  /** Starts a game. Throws a SandanError where the setup is wrong. @param {Setup} setup */
  static async begin({ game: name, position = "", clock = "", levels, names = ["", ""] }) {
    const desk = openDesk();
    const given = names.map((each, side) => (levels[side] === null ? plainName(each) : ""));
    desk.call("new", name, position, clock, "", ...given);
    seat(desk, name, levels);
    for (const old of games.list()) if (old.played === 0 && !old.half) games.remove(old.id);
    const match = new LocalMatch(desk, newId(), { name, position, clock });
    match.keep();
    return match;
  }

  /** Resumes a saved game. Throws a SandanError if it cannot be read. @param {Progress} kept */
  static async resume(kept) {
    const desk = openDesk();
    const { side, result } = desk.call("load", kept.record);
    seat(desk, kept.game, kept.levels);
    if (kept.undone?.length) desk.call("undone", kept.undone.join(" "));
    for (const action of kept.half ? kept.half.split(",") : []) desk.call("do", `act ${side} ${action}`);
    if (kept.paused && result === "*") desk.call("do", "pause 0");
    const match = new LocalMatch(desk, kept.id, {
      name: kept.game,
      position: typeof kept.start === "string" ? kept.start : "",
      clock: typeof kept.clock === "string" ? kept.clock : "",
    });
    match.#helped = kept.helped === true;
    return match;
  }

  /** Shows a finished game as it ended, after a reload. @param {Finished} ended */
  static async reopen(ended) {
    const { id, game, record, position, played, at } = ended;
    const levels = ended.names.map((name) => desk.call("who", name).level);
    const kept = { id, game, record, position, played, at, levels, half: "", paused: false };
    const match = await LocalMatch.resume(kept);
    match.#archived = over(match.game);
    return match;
  }

  /** What it takes to begin such a game again. @returns {Setup} */
  get setup() {
    const { levels, names } = this.game.session;
    return { game: this.name, position: this.position, clock: this.clock, levels, names };
  }

  /** Asks the desk again: after a change, or for the language. */
  refresh() {
    this.#follow(this.desk.call("state"));
  }

  /** The game has come to this, after a turn if there is one. @param {Session} session @param {string | null} turn */
  #follow(session, turn = null) {
    let { start, steps } = this.game;
    if (turn !== null) steps = [...steps, { turn, position: session.position }];
    if (session.played !== steps.length || session.last !== (steps.at(-1)?.turn ?? null))
      ({ start, steps } = this.desk.call("history"));
    this.#at = performance.now();
    const game = gameHere(session, steps.length > 0 ? start : session.turn_start, steps);
    if (turn !== null) gainExperience(this.game, game, this.name);
    this.game = { ...game, coach: coachingOf(game, this.name) };
    this.rest();
  }

  /** @param {Change} detail */
  #tell(detail) {
    this.dispatchEvent(new CustomEvent("change", { detail }));
  }

  /**
   * Carries out a command. Throws a SandanError if it is refused.
   * @param {Change} change goes with the event
   * @param {"do" | "undo" | "redo"} verb
   * @param {string[]} fields
   */
  #run(change, verb, ...fields) {
    const { turn_start: before } = this.game.session;
    const { turn, state } = this.desk.call(verb, ...fields);
    this.#follow(state, turn);
    this.#tell({ ...change, turn, before });
  }

  /* ---- by hand ---- */

  /** @param {string} action */
  act(action) {
    const animate = action === "end" ? "" : action;
    this.#run({ animate }, "do", `act ${this.game.session.side} ${action}`);
  }

  /**
   * What a person typed: several actions are a whole turn, one alone may be continued.
   * @param {string} text
   */
  type(text) {
    const { half, turn_start: before } = this.game.session;
    const { turn, state } = this.desk.call("type", text);
    this.#follow(state, turn);
    this.#tell({ animate: (turn ?? state.half).slice(half ? half.length + 1 : 0), turn, before });
  }

  /** @param {string} key @param {number} [value] */
  do(key, value) {
    const { session } = this.game;
    const { side, speaker, answerer, clocks } = session;
    if (key === "undo" && session.played > 0 && !session.half_made) this.#helped = true;
    if (key === "undo" || key === "redo") this.#run({}, key);
    else if (key === "start-over") this.#run({}, "do", `undo ${side}`);
    else if (key === "offer-draw") this.#run({}, "do", `offer ${speaker}`);
    else if (key === "accept" || key === "decline") this.#run({}, "do", `${key} ${answerer}`);
    else if (key === "level") this.#setLevel(Number(value));
    else if (key === "retry") this.#retry();
    else if (key !== "flag") this.#run({}, "do", `${key} ${speaker}`);
    else if (clocks && !over(this.game)) this.#run({}, "do", "flag 0");
  }

  /** Changes the computer's strength. @param {number} level a rating, or a level */
  #setLevel(level) {
    const { levels } = this.game.session;
    seat(
      this.desk,
      this.name,
      levels.map((old) => (old === null ? null : level)),
    );
    this.refresh();
    this.#tell({});
  }

  /* ---- the computer ---- */

  /** What the computer has to do, and the engine's limits for it; else those of a hint. */
  task() {
    return this.desk.call("task", this.#seed);
  }

  /** Whether the computer takes the draw. @param {string} score of its look, as in reviews */
  accepts(score) {
    return this.desk.call("accepts", score).accepts;
  }

  /** @param {AbortSignal} signal */
  hint(signal) {
    this.#helped = true;
    return findHint(this, signal);
  }

  /** Ends the computer's thinking. */
  rest() {
    this.#thinking?.abort();
    this.#thinking = null;
  }

  /** The computer does what it has to, unless it just failed to. */
  async goOn() {
    const { line, session } = this.game;
    if (!session.duty || line !== null || this.#thinking) return;
    const thinking = new AbortController();
    this.#thinking = thinking;
    const answer = await (session.duty === "turn"
      ? this.#makeTurn(thinking.signal)
      : this.#answer(thinking.signal));
    // If something else has happened in the meantime, the answer is ignored.
    if (this.#thinking === thinking) answer();
  }

  /** @param {AbortSignal} signal @returns {Promise<() => void>} */
  async #makeTurn(signal) {
    const { side } = this.game.session;
    const failed = (/** @type {unknown} */ error) => this.#fail(/** @type {Error} */ (error).message);
    try {
      const turn = await chooseTurn(this, signal);
      if (!turn) throw new Error("stopped");
      return () => {
        try {
          this.#run({ animate: turn }, "do", `turn ${side} ${turn}`);
        } catch (error) {
          failed(error);
        }
      };
    } catch (error) {
      return () => failed(error);
    }
  }

  /** Answers the person's offer of a draw. @param {AbortSignal} signal @returns {Promise<() => void>} */
  async #answer(signal) {
    const { side } = this.task();
    try {
      const yes = await acceptsDraw(this, signal);
      const say = t("play.declined", { name: playerName(this.game, side) });
      return () => this.#run(yes ? {} : { say }, "do", `${yes ? "accept" : "decline"} ${side}`);
    } catch (error) {
      const say = t("shell.engine-failed", { why: /** @type {Error} */ (error).message });
      return () => this.#run({ say, kind: "error" }, "do", `decline ${side}`);
    }
  }

  /** @param {string} why the computer could not move */
  #fail(why) {
    const line = t("play.computer-failed", { why });
    this.game = { ...this.game, line, choices: [{ key: "retry", icon: "replay" }] };
    this.rest();
    this.#tell({});
  }

  #retry() {
    this.refresh();
    this.#tell({});
  }

  /* ---- the clock, and what is saved ---- */

  /** @param {number} side @returns {number | null} */
  left(side) {
    const { clocks } = this.game.session;
    if (!clocks) return null;
    const gone = clocks.running === side ? performance.now() - this.#at : 0;
    return Math.max(0, clocks.left[side] - gone);
  }

  /** @returns {string} */
  record() {
    return this.desk.call("save", today()).record;
  }

  /** Whether the game is saved on the device; one that ended before its first turn is not. */
  get #worthKeeping() {
    return !over(this.game) || this.game.session.played > 0;
  }

  /** @param {number} turns */
  analysis(turns) {
    // By its name: a list of turns would have no names, clocks and comments.
    const query = this.#worthKeeping
      ? new URLSearchParams({ kept: this.id, at: String(turns) })
      : new URLSearchParams({ game: this.name, position: this.game.start });
    return `#/analyse?${query}`;
  }

  /**
   * Another window has kept this game: finds out whether it has gone on there.
   * @param {Progress | null} kept null: it has ended, or was deleted
   */
  heard(kept) {
    const { played, half, paused, turn_start: position } = this.game.session;
    const same = (/** @type {Progress} */ k) =>
      k.played === played && k.half === half && k.paused === paused && k.position === position;
    this.#elsewhere = kept ? !same(kept) : played > 0 && !over(this.game);
    return this.#elsewhere;
  }

  /** The computer adapts to the result, if it is to. @param {string} result */
  #adapt(result) {
    const { levels } = this.game.session;
    const [mine] = this.game.mine;
    const played = levels[1 - mine];
    const score = { "1-0": 1 - mine, "0-1": mine, "1/2-1/2": 0.5 }[result];
    if (this.game.mine.length !== 1 || played === null || score === undefined) return;
    this.#before = opponentOf(this.name);
    keepOpponent(this.name, adapted(this.name, this.#before, played, score));
  }

  /** Keeps the game on the device as it is now: in progress, or among the finished ones. @param {boolean} [flip] */
  keep(flip) {
    const { id, name: game } = this;
    const { played, turn_start: position, result, names, half, paused, levels } = this.game.session;
    if (this.#elsewhere) return;
    const common = { id, game, record: this.record(), position, played, at: Date.now() };
    if (over(this.game)) {
      if (this.#worthKeeping && !this.#archived) {
        archive.add({ ...common, result, names, mine: this.game.mine, helped: this.#helped });
        this.#adapt(result);
      }
      this.#archived = this.#worthKeeping;
      games.remove(id); // not before it is kept elsewhere
      return;
    }
    // An end that was taken back does not count.
    if (this.#archived) archive.remove(id);
    if (this.#before) keepOpponent(game, this.#before);
    this.#before = null;
    this.#archived = false;
    const { undone } = this.desk.call("history");
    const { clock, position: start } = this;
    games.put({ ...common, half, undone, paused, levels, flip, clock, start, helped: this.#helped });
  }
}

/**
 * A finished record as an entry of the archive, its names as they are shown.
 * @param {string} text
 * @param {Desk} desk
 * @returns {import("../store.js").Finished}
 */
export function finishedFrom(text, desk) {
  const { game, rule_set: rules, tags, players, result, nodes, start } = desk.call("record", text);
  let last = -1;
  const main = nodes.filter((node, i) => {
    if (node.depth !== 0 || node.parent !== last) return false;
    last = i;
    return true;
  });
  const [, day = ""] = tags.find(([name]) => name === "Date") ?? [];
  const date = Date.parse(day.replaceAll(".", "-"));
  return {
    id: newId(),
    game: `${game}:${rules}`,
    record: text,
    result,
    names: players.map((name) => name ?? ""),
    position: main.at(-1)?.position ?? start,
    played: main.length,
    at: Number.isNaN(date) ? Date.now() : date,
  };
}
