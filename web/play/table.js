// SPDX-License-Identifier: MIT
// The table: carries out what users do in a game, through the match or by changing the state, and every
// new state is drawn. Reads the game from its state only; match.js says what it asks of a match.
// @ts-check
import { announce, hush, refuse, say } from "../announce.js";
import { SandanError } from "../desk.js";
import { makeBoard } from "../parts/board.js";
import { desk } from "../rules.js";
import { settings } from "../settings.js";
import { t } from "../words.js";
import { draw, drawBoard, drawLine, drawList, places } from "./draw.js";
import { Ending } from "./end.js";
import { layOut } from "./layout.js";
import * as to from "./state.js";
import { closedWords, playerName, resultWords, statusWords, wordsOf } from "./status.js";

/** @typedef {import("./match.js").Match} Match */
/** @typedef {import("./state.js").State} State */
/** @typedef {import("../parts/board.js").Board} Board */
/** @typedef {import("./match.js").Change} Change */
/** @typedef {{ rematch: (swap: boolean) => void }} Ways where to go from here */

export class Table {
  #frame = 0;
  /** Counts what is drawn, so that an older picture knows that it is over. */
  #pictures = 0;
  /** The line that screen readers know, without figures. */
  #known = "";
  /** Ends the question that is open. */
  #stop = () => {};
  /** @type {(() => void)[]} */
  #ends = [];
  /** @type {Ending} */
  #ending;

  /**
   * @param {Match} match
   * @param {Board} board
   * @param {Ways} ways
   * @param {boolean} flip
   */
  constructor(match, board, ways, flip) {
    this.match = match;
    this.board = board;
    this.ways = ways;
    this.state = to.begin(match.game, flip);
    /** The side that began the game. */
    this.first = desk.call("view", to.nameOf(match.game), match.game.start).side;
    this.parts = { ...layOut(this), board };
    this.element = this.parts.element;
    this.#ending = new Ending(this);
    this.#listen();
  }

  /**
   * @param {Match} match
   * @param {Ways} ways
   * @param {boolean} [flip] if left out, the only person here sits at the bottom
   */
  static async open(match, ways, flip) {
    match.refresh(); // its words may be those of another language
    const { game } = match;
    const { board, close } = await makeBoard(to.nameOf(game), { position: game.session.turn_start });
    const table = new Table(match, board, ways, flip ?? (game.mine.length === 1 && game.mine[0] === 1));
    table.#ends.push(close);
    return table;
  }

  /** Once it is on the page: shows the game and continues it. */
  async begin() {
    this.#learn();
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
    on(this.board, "sandan-closed", () => say(closedWords(this.state)));
    on(this.match, "change", (event) => this.#changed(event.detail));
    on(this.match, "line", (event) => this.#said(event.detail));
    this.#ends.push(settings.on("coach", () => this.#coach()));
    on(document, "visibilitychange", () => document.hidden && this.#keep());
    on(window, "pagehide", () => this.#keep());
    const ticking = setInterval(() => this.#tick(), 100);
    this.#ends.push(() => clearInterval(ticking));
  }

  close() {
    this.#stop();
    this.match.rest();
    this.#pictures++;
    // No longer the state that anything under way belongs to.
    this.state = to.dropped(this.state);
    for (const end of this.#ends) end();
    this.#ending.close();
    this.#keep();
  }

  #keep() {
    this.match.keep(this.state.flip);
  }

  /* ---- states ---- */

  /**
   * Shows a state. Once the animation has ended and it is still the current state, the opponent continues.
   * @param {State} state
   * @param {string} [meanwhile] what the line says until then; all but the board follows then, too: nobody
   *   should be told to move before they have seen what the opponent did
   */
  async #update(state, meanwhile = "") {
    if (this.state.asked !== state.asked) this.#stop();
    this.state = state;
    const picture = ++this.#pictures;
    const run = (/** @type {string} */ key) => this.#run(key);
    const standing = meanwhile ? drawBoard(this.parts.board, state) : draw(this.parts, state, run);
    if (meanwhile) this.parts.statusText.textContent = meanwhile;
    this.#showClocks();
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => setTimeout(() => drawList(this.parts, this.state)));
    await standing;
    if (meanwhile && this.state === state) drawLine(this.parts, state, run);
    // What the match says about the game may have changed meanwhile, but not the picture.
    if (picture === this.#pictures) this.#ending.follow(this.state);
    if (this.state === state) this.match.goOn();
  }

  /** Shows a state and says its line to screen readers. @param {State} state */
  #updateAloud(state) {
    this.#update(state);
    announce(this.parts.statusText.textContent ?? "");
  }

  /** The match has changed. @param {Change} change */
  #changed(change) {
    hush();
    const { game } = this.state;
    const theirs = Boolean(change.animate) && to.away(game) && !document.hidden;
    const meanwhile = theirs ? t("play.plays", { name: playerName(game, game.session.side) }) : "";
    this.#update(to.changed(this.state, this.match.game, change.animate), meanwhile);
    if (change.say) say(change.say, change.kind);
    // After the picture, so that it is there within the frame.
    setTimeout(() => {
      this.#keep();
      this.#tell(change);
    });
  }

  /** Only what the match says about the game has changed: what is on the screen stays. @param {Change} change */
  #said(change) {
    const { statusButtons } = this.parts;
    const before = statusButtons.dataset.keys;
    this.state = to.lined(this.state, this.match.game);
    drawLine(this.parts, this.state, (key) => this.#run(key));
    // Nobody should answer a question that an older message hides.
    if (statusButtons.dataset.keys !== before && statusButtons.childElementCount > 0) hush();
    if (change.say) say(change.say, change.kind);
    const words = this.#learn();
    // Where somebody looks back, the line is about that.
    if (this.state.looking === null) announce(words);
    else if (words) say(words);
  }

  /** The line about the game now, if it is news to screen readers; else empty. */
  #learn() {
    const words = statusWords({ ...this.state, looking: null });
    const known = words.replace(/\d+/g, "");
    if (known === this.#known || this.state.game.quiet) return "";
    this.#known = known;
    return words;
  }

  /** Announces to screen readers what was played, and how the game ended. @param {Change} change */
  #tell({ turn, before }) {
    const { game } = this.state;
    const end = to.over(game) ? resultWords(game) : "";
    this.#learn();
    // A turn may leave the next player something that needs saying: a check.
    const rest = end || (to.here(this.state) ? (game.session.prompt ?? "") : "");
    if (turn) announce(`${wordsOf(to.nameOf(game), before ?? "", turn)}.${rest && ` ${rest}`}`);
    else announce(end || (this.parts.statusText.textContent ?? ""));
  }

  /** The coach was switched on or off. */
  #coach() {
    this.match.refresh();
    this.#update(to.changed(this.state, this.match.game));
  }

  /* ---- commands ---- */

  /** A button beside the line of the state. @param {string} key */
  #run(key) {
    if (key === "return") this.look(Infinity);
    else if (key === "confirm") this.confirm();
    else if (key === "end-turn") this.endTurn();
    else if (key === "hint-more") void this.showHint();
    else this.do(key);
  }

  /** A command to the match. @param {string} key @param {number} [value] */
  do(key, value) {
    this.#attempt(() => this.match.do(key, value));
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
    const { game } = this.state;
    const { turn_start: start, half } = game.session;
    try {
      const { turn, view } = desk.call("hand", to.nameOf(game), start, half, action);
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
      if (!(error instanceof SandanError)) throw error;
      this.#refuse({ words: error.message, ruling: error.ruling });
      return false;
    }
  }

  /** @param {{ words: string, ruling: string | null, selected?: boolean }} why */
  #refuse({ words, ruling, selected }) {
    if (words) refuse(words, ruling, selected ? "note" : "error");
  }

  /** @param {string} text */
  type(text) {
    // Enter alone ends a half-made turn; otherwise it means nothing.
    if (!text.trim() && !this.state.game.session.half_made) return true;
    return this.#attempt(() => this.match.type(text));
  }

  undo() {
    if (this.state.held) this.#update(to.released(this.state));
    else if (to.able(this.state).undo) this.do("undo");
  }

  redo() {
    if (to.able(this.state).redo) this.do("redo");
  }

  startOver() {
    if (this.state.game.session.half_made) this.do("start-over");
    else if (this.state.held) this.undo();
  }

  endTurn() {
    const { game } = this.state;
    if (game.session.actions.includes("end") && !to.away(game)) this.act("end");
  }

  flip() {
    this.#update(to.flipped(this.state));
    this.#keep();
  }

  /**
   * Asks for a hint. The answer is for the state in which the question is still open; when something else
   * has happened in the meantime, there is no such state, and the answer is ignored.
   */
  async showHint() {
    if (!to.able(this.state).hint || this.state.asked) return;
    if (this.state.hint) return this.#updateAloud(to.hintedMore(this.state));
    this.look(Infinity);
    const controller = new AbortController();
    this.#stop = () => controller.abort();
    this.state = to.asked(this.state, controller);
    say(t("play.seeking"));
    const tell = await this.match.hint(controller.signal).then(
      (hint) => () => {
        hush();
        this.#updateAloud(to.hinted(this.state, hint));
      },
      (error) => () => {
        this.#update(to.hinted(this.state, null));
        say(t("shell.engine-failed", { why: error.message }), "error");
      },
    );
    if (this.state.asked === controller) tell();
  }

  /** Shows the last turn again. */
  async replay() {
    const { state } = this;
    const n = to.shownTurns(state);
    if (n === 0) return;
    await this.board.replay(to.positionAfter(state.game, n - 1), state.game.steps[n - 1].turn);
    if (this.state === state) this.#update({ ...state, motion: "" });
  }

  pause() {
    this.do(this.state.game.session.paused ? "resume" : "pause");
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
    return this.match.analysis(to.shownTurns(this.state));
  }

  /** The side whose clock is running, or null. */
  get #running() {
    return this.state.game.session.clocks?.running ?? null;
  }

  #showClocks() {
    for (const [place, who] of places(this.state).entries())
      this.parts.players[place].clock.show(this.match.left(who), this.#running === who);
  }

  /** Updates the clocks regularly. */
  #tick() {
    const running = this.#running;
    if (running === null) return;
    this.#showClocks();
    if (this.match.left(running) === 0) this.do("flag");
  }
}
