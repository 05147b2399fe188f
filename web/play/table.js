// SPDX-License-Identifier: MIT
// The table: carries out what users do in a game, through the match or by changing the state, and every
// new state is drawn. Knows opponents by their small interface only (seats.js).
// @ts-check
import { announce, hush, refuse, say } from "../announce.js";
import { makeBoard } from "../parts/board.js";
import { desk } from "../rules.js";
import { settings } from "../settings.js";
import { games } from "../store.js";
import { t } from "../words.js";
import { draw, drawList, places } from "./draw.js";
import { layOut } from "./layout.js";
import { DeskError } from "./match.js";
import { hintFor, opponentAt } from "./seats.js";
import * as to from "./state.js";
import { playerName, resultWords, wordsOf } from "./status.js";

/** @typedef {import("./match.js").Match} Match */
/** @typedef {import("./state.js").State} State */
/** @typedef {import("../parts/board.js").Board} Board */
/** @typedef {{ rematch: (swap: boolean) => void, leave: () => void }} Ways where to go from here */
/** @typedef {{ animate?: string, turn?: string | null, before?: string }} Change of the match */

/** The game as it stands, for the state. @param {Match} match @returns {import("./state.js").Game} */
const gameOf = ({ state, start, steps, flip }) => ({ session: state, start, steps, flip });

export class Table {
  #frame = 0;
  /** Ends the question that is open. */
  #stop = () => {};
  /** @type {(() => void)[]} */
  #ends = [];

  /**
   * @param {Match} match
   * @param {Board} board
   * @param {Ways} ways
   */
  constructor(match, board, ways) {
    this.match = match;
    this.board = board;
    this.ways = ways;
    this.state = to.begin(gameOf(match));
    this.parts = { ...layOut(this), board };
    this.element = this.parts.element;
    this.#listen();
  }

  /**
   * @param {Match} match
   * @param {Ways} ways
   */
  static async open(match, ways) {
    match.refresh(); // its words may be those of another language
    const { board, close } = await makeBoard(match.setup.game, { position: match.turnStart });
    const table = new Table(match, board, ways);
    table.#ends.push(close);
    return table;
  }

  /** Once it is on the page: shows the game and continues it. */
  async begin() {
    await this.#update(this.state);
    if (document.body.dataset.input === "keys" && document.activeElement === document.body)
      this.board.focus({ preventScroll: true });
  }

  #listen() {
    /** @type {(target: EventTarget, name: string, run: (event: CustomEvent) => void) => void} */
    const on = (target, name, run) => {
      const listener = /** @type {EventListener} */ (run);
      target.addEventListener(name, listener);
      this.#ends.push(() => target.removeEventListener(name, listener));
    };
    on(this.board, "sandan-act", (event) => {
      event.preventDefault();
      this.act(event.detail.action);
    });
    on(this.board, "sandan-refuse", (event) => this.#refuse(event.detail));
    on(this.board, "sandan-select", hush);
    on(this.match, "change", (event) => this.#changed(event.detail));
    on(document, "visibilitychange", () => document.hidden && this.match.keep());
    on(window, "pagehide", () => this.match.keep());
    this.#ends.push(games.follow(this.match.id, (kept) => this.match.heard(kept) && this.ways.leave()));
    const ticking = setInterval(() => this.#tick(), 100);
    this.#ends.push(() => clearInterval(ticking));
  }

  close() {
    this.#stop();
    // No longer the state that anything under way belongs to.
    this.state = to.dropped(this.state);
    for (const end of this.#ends) end();
    this.match.keep();
  }

  /* ---- states ---- */

  /**
   * Shows a state. Once the animation has ended and it is still the current state, the opponent continues.
   * @param {State} state
   */
  async #update(state) {
    if (this.state.asked !== state.asked) this.#stop();
    this.state = state;
    const standing = draw(this.parts, state, (key) => this.#run(key));
    this.#showClocks();
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => setTimeout(() => drawList(this.parts, this.state)));
    await standing;
    if (this.state === state) this.#goOn();
  }

  /** Shows a state and says its line to screen readers. @param {State} state */
  #updateAloud(state) {
    this.#update(state);
    announce(this.parts.statusText.textContent ?? "");
  }

  /** The match has changed. @param {Change} change */
  #changed(change) {
    hush();
    this.#update(to.changed(this.state, gameOf(this.match), change.animate));
    // After the picture, so that it is there within the frame.
    setTimeout(() => {
      this.match.keep();
      this.#tell(change);
    });
  }

  /** Announces to screen readers what was played, and how the game ended. @param {Change} change */
  #tell({ turn, before }) {
    const { game } = this.state;
    const end = to.over(game) ? resultWords(game) : "";
    if (turn) announce(`${wordsOf(this.match.setup.game, before ?? "", turn)}.${end && ` ${end}`}`);
    else announce(end || (this.parts.statusText.textContent ?? ""));
  }

  /**
   * Asks a question. The answer is for the state in which the question is still open; when something else
   * has happened in the meantime, there is no such state, and the answer is ignored.
   * @template T
   * @param {to.Question["kind"]} kind
   * @param {(signal: AbortSignal) => Promise<T>} question
   * @param {(answer: T) => void} answered
   * @param {(why: string) => void} failed
   */
  async #ask(kind, question, answered, failed) {
    const asked = { kind };
    const controller = new AbortController();
    this.#stop();
    this.#stop = () => controller.abort();
    this.state = to.asked(this.state, asked);
    const tell = await question(controller.signal).then(
      (answer) => () => answered(answer),
      (error) => () => failed(error.message),
    );
    if (this.state.asked === asked) tell();
  }

  /** Lets the opponent do what it has to. */
  #goOn() {
    const owed = this.state.asked ? null : to.owed(this.state);
    if (owed === "turn") this.#askTurn();
    else if (owed === "answer") this.#askDraw();
  }

  #askTurn() {
    const { match } = this;
    const opponent = opponentAt(match, match.state.side);
    const failed = (/** @type {string} */ why) => this.#updateAloud(to.failed(this.state, why));
    this.#ask(
      "turn",
      (signal) => opponent.turn(match, signal),
      (turn) => this.#attempt(() => match.turn(turn)) || failed(turn),
      failed,
    );
  }

  /** The opponent answers the person's offer of a draw. */
  #askDraw() {
    const { match } = this;
    const side = 1 - match.actor;
    const opponent = opponentAt(match, side);
    this.#ask(
      "answer",
      (signal) => opponent.draw(match, side, signal),
      (yes) => {
        this.#attempt(() => match.do(`${yes ? "accept" : "decline"} ${side}`));
        if (!yes) say(t("play.declined", { name: playerName(this.state.game, side) }));
      },
      (why) => {
        this.#attempt(() => match.do(`decline ${side}`));
        say(t("shell.engine-failed", { why }), "error");
      },
    );
  }

  /* ---- commands ---- */

  /** A button beside the line of the state. @param {string} key */
  #run(key) {
    if (key === "return") this.look(Infinity);
    else if (key === "resume") this.pause();
    else if (key === "retry") this.#update(to.retried(this.state));
    else if (key === "accept" || key === "decline")
      this.#attempt(() => this.match.do(`${key} ${1 - Number(this.match.state.offer)}`));
    else if (key === "confirm") this.confirm();
    else if (key === "start-over") this.startOver();
    else this.endTurn();
  }

  /** An action made by hand. @param {string} action */
  act(action) {
    if (!to.here(this.state) || this.state.looking !== null) return;
    const view = settings.get("confirm") && action !== "end" ? this.#completed(action) : null;
    if (view) this.#update(to.held(this.state, action, view));
    else this.#attempt(() => this.match.act(action));
  }

  /** What an action leads to if it completes the turn, else null. @param {string} action */
  #completed(action) {
    const { match } = this;
    try {
      const { turn, view } = desk.call("hand", match.setup.game, match.turnStart, match.state.half, action);
      return turn === null ? null : view;
    } catch {
      return null;
    }
  }

  /** Carries out the action that waits for confirmation, or ends the turn. */
  confirm() {
    const { held } = this.state;
    if (!held) return this.endTurn();
    if (!this.#attempt(() => this.match.act(held.action))) this.#update(to.released(this.state));
  }

  /** Runs something that may be refused, and then shows why. @param {() => void} run */
  #attempt(run) {
    try {
      run();
      return true;
    } catch (error) {
      if (!(error instanceof DeskError)) throw error;
      this.#refuse({ words: error.message, ruling: error.ruling });
      return false;
    }
  }

  /** @param {{ words: string, ruling: string | null }} why */
  #refuse({ words, ruling }) {
    if (words) refuse(words, ruling);
  }

  /** @param {string} text */
  type(text) {
    if (to.away(this.state.game)) {
      this.#refuse({ words: t("play.not-your-turn"), ruling: null });
      return false;
    }
    // Enter alone ends a half-made turn; otherwise it means nothing.
    if (!text.trim() && !this.match.state.half_made) return true;
    return this.#attempt(() => this.match.type(text));
  }

  undo() {
    if (this.state.held) this.#update(to.released(this.state));
    else if (to.able(this.state).undo) this.#attempt(() => this.match.undo());
  }

  redo() {
    if (this.match.state.can_redo) this.#attempt(() => this.match.redo());
  }

  startOver() {
    if (this.match.state.half_made) this.#attempt(() => this.match.startOver());
    else if (this.state.held) this.undo();
  }

  endTurn() {
    if (this.match.state.actions.includes("end") && !to.away(this.state.game)) this.act("end");
  }

  flip() {
    this.#update(to.flipped(this.state));
    this.match.flip = this.state.game.flip;
    this.match.keep();
  }

  showHint() {
    if (!to.here(this.state) || this.state.asked) return;
    this.look(Infinity);
    this.#ask(
      "hint",
      (signal) => hintFor(this.match, signal),
      (hint) => {
        hush();
        this.#updateAloud(to.hinted(this.state, hint));
      },
      (why) => {
        this.#update(to.failed(this.state, why));
        say(t("shell.engine-failed", { why }), "error");
      },
    );
    say(t("play.seeking"));
  }

  /** Shows the last turn again. */
  async replay() {
    const { state } = this;
    const n = to.shownTurns(state);
    if (n === 0) return;
    await this.board.replay(to.positionAfter(state.game, n - 1), state.game.steps[n - 1].turn);
    if (this.state === state) this.#update({ ...state, motion: "" });
  }

  offerDraw() {
    this.#attempt(() => this.match.do(`offer ${this.match.actor}`));
  }

  resign() {
    this.#attempt(() => this.match.do(`resign ${this.match.actor}`));
  }

  pause() {
    this.#attempt(() => this.match.do(`${this.match.state.paused ? "resume" : "pause"} ${this.match.actor}`));
  }

  /** Goes back to the position after n turns. @param {number} n */
  look(n) {
    const state = to.looked(this.state, n);
    if (state !== this.state) this.#updateAloud(state);
  }

  /** Goes this many turns forward. @param {number} by */
  step(by) {
    this.look(to.shownTurns(this.state) + by);
  }

  /** The address of the game in the analysis. */
  analysis() {
    const { match } = this;
    // By its name: a list of turns would have no names, clocks and comments.
    const query = match.kept
      ? new URLSearchParams({ kept: match.id, at: String(to.shownTurns(this.state)) })
      : new URLSearchParams({ game: match.setup.game, position: match.start });
    return `#/analyse?${query}`;
  }

  #showClocks() {
    const { match } = this;
    for (const [place, who] of places(this.state).entries())
      this.parts.players[place].clock.show(match.left(who), match.state.clocks?.running === who);
  }

  /** Updates the clocks regularly. */
  #tick() {
    const { match } = this;
    const running = match.state.clocks?.running ?? null;
    if (running === null) return;
    this.#showClocks();
    if (match.left(running) === 0) match.checkFlag();
  }
}
