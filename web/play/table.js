// SPDX-License-Identifier: MIT
// The table: board, players, turns and actions of one game, and what happens when they are touched.
// State in, picture out: every change of the game draws all of it anew, the board first.
// @ts-check
import { announce, hush, refuse, say } from "../announce.js";
import { makeBoard } from "../parts/board.js";
import { button, icon } from "../parts/dom.js";
import { desk } from "../rules.js";
import { settings } from "../settings.js";
import { games } from "../store.js";
import { t } from "../words.js";
import { layOut } from "./layout.js";
import { DeskError } from "./match.js";
import { acceptsDraw, chooseTurn, findHint, stopThinking } from "./opponent.js";
import { playerName, resultWords, statusWords, wordsOf } from "./status.js";

/** @typedef {import("./match.js").Match} Match */
/** @typedef {import("../parts/board.js").Board} Board */
/** @typedef {{ rematch: (swap: boolean) => void, leave: () => void }} Ways where one goes from here */

/** Milliseconds before the computer answers at the earliest: an answer at once is hard to follow. */
const courtesy = 500;

const wait = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms));

export class Table {
  /**
   * @param {Match} match
   * @param {Board} board
   * @param {Ways} ways
   */
  constructor(match, board, ways) {
    this.match = match;
    this.board = board;
    this.ways = ways;
    /** @type {number | null} how many turns are played where we look back to; null: now */
    this.looking = null;
    /** @type {{ action: string, view: any } | null} the end of a turn that is to be confirmed */
    this.pending = null;
    /** @type {{ turn: string, line: string[] } | null} */
    this.hint = null;
    this.seeking = false;
    this.answering = false;
    this.closed = false;
    this.thinking = false;
    /** @type {string | null} why the computer could not start */
    this.failed = null;
    /** Whether the board shows already what is about to happen. */
    this.shown = false;
    /** Counts what happens, so that an answer to an older question is known as such. */
    this.moment = 0;
    this.frame = 0;
    /** @type {(() => void)[]} */
    this.ends = [];
    this.parts = layOut(this);
    this.element = this.parts.element;
    this.listen();
  }

  /** Once it is on the page: shows the game and lets it go on. */
  async begin() {
    await this.draw({});
    if (document.body.dataset.input === "keys" && document.activeElement === document.body)
      this.board.focus({ preventScroll: true });
    this.step();
  }

  /**
   * @param {Match} match
   * @param {Ways} ways
   */
  static async open(match, ways) {
    match.refresh(); // its words may be those of another language
    const { board, close } = await makeBoard(match.setup.game, { position: match.turnStart });
    const table = new Table(match, board, ways);
    table.ends.push(close);
    return table;
  }

  listen() {
    /** @type {[EventTarget, string, (event: any) => void][]} */
    const all = [
      [this.board, "sandan-act", (event) => this.act(event.detail.action, event)],
      [this.board, "sandan-refuse", (event) => this.refuse(event.detail)],
      [this.board, "sandan-select", hush],
      [this.match, "change", (event) => this.changed(event.detail)],
      [document, "visibilitychange", () => document.hidden && this.match.keep()],
      [window, "pagehide", () => this.match.keep()],
    ];
    for (const [target, name, run] of all) {
      target.addEventListener(name, run);
      this.ends.push(() => target.removeEventListener(name, run));
    }
    this.ends.push(games.follow(this.match.id, (kept) => this.match.heard(kept) && this.ways.leave()));
    const ticking = setInterval(() => this.tick(), 100);
    this.ends.push(() => clearInterval(ticking));
  }

  close() {
    this.closed = true;
    this.moment++;
    stopThinking();
    for (const end of this.ends) end();
    this.match.keep();
  }

  /* ---- what happens ---- */

  /** @param {any} detail of the match's event */
  changed(detail) {
    this.moment++;
    if (this.thinking || this.seeking) stopThinking();
    this.thinking = this.seeking = false;
    this.pending = null;
    this.hint = null;
    this.looking = null;
    this.failed = null;
    hush();
    const standing = this.draw(detail);
    // After the picture, so that it is there within the frame.
    setTimeout(() => {
      this.match.keep();
      this.tell(detail);
    });
    standing.then(() => this.step());
  }

  /** Tells screen readers what was played, and how it ended. @param {any} detail */
  tell({ turn, before }) {
    const { setup, over } = this.match;
    if (turn) announce(`${wordsOf(setup.game, before, turn)}.${over ? ` ${resultWords(this.match)}` : ""}`);
    else if (over) announce(resultWords(this.match));
    else announce(this.parts.statusText.textContent ?? "");
  }

  /** Lets the computer play if it is its turn. */
  async step() {
    const { match } = this;
    const level = match.computer;
    if (this.thinking || this.answering || this.closed || match.over || match.state.paused) return;
    if (match.person !== null && match.state.offer === match.person) return this.answerOffer();
    if (level === null) return;
    this.thinking = true;
    const moment = this.moment;
    const begun = performance.now();
    try {
      const turn = await chooseTurn(match, level);
      await wait(courtesy - (performance.now() - begun));
      if (moment !== this.moment || !turn) return;
      match.turn(turn);
    } catch (error) {
      if (moment !== this.moment) return;
      this.thinking = false;
      this.failed = /** @type {Error} */ (error).message;
      this.draw({});
      announce(this.parts.statusText.textContent ?? "");
    }
  }

  /** Asks the computer again after it could not start. */
  retry() {
    this.failed = null;
    this.draw({});
    this.step();
  }

  /**
   * An action made by hand.
   * @param {string} action
   * @param {Event} [event]
   */
  act(action, event) {
    event?.preventDefault();
    const { match } = this;
    if (this.looking !== null || match.over || match.computer !== null) return;
    if (settings.get("confirm") && action !== "end" && this.hold(action)) return;
    this.attempt(() => match.act(action));
  }

  /**
   * Shows an action that completes the turn, without doing it; false: it does not complete it.
   * @param {string} action
   */
  hold(action) {
    const { match } = this;
    const { side, half } = match.state;
    try {
      const view = desk.call("view", match.setup.game, match.turnStart, half ? `${half},${action}` : action);
      if (view.side === side && view.result === "*") return false;
      this.pending = { action, view };
    } catch {
      return false;
    }
    this.draw({ animate: action });
    return true;
  }

  confirm() {
    const action = this.pending?.action;
    this.pending = null;
    if (action) this.attempt(() => this.match.act(action), true);
  }

  /**
   * Does something that may be refused; then says why in a line.
   * @param {() => void} run
   * @param {boolean} [shown] whether the board shows it already
   */
  attempt(run, shown = false) {
    try {
      this.shown = shown;
      run();
      return true;
    } catch (error) {
      if (!(error instanceof DeskError)) throw error;
      this.refuse({ words: error.message, ruling: error.ruling });
      return false;
    } finally {
      this.shown = false;
    }
  }

  /** @param {{ words: string, ruling: string | null }} why */
  refuse({ words, ruling }) {
    if (words) refuse(words, ruling);
  }

  /** @param {string} text */
  type(text) {
    if (this.match.computer !== null) {
      this.refuse({ words: t("play.not-your-turn"), ruling: null });
      return false;
    }
    if (!text.trim() && this.match.state.half_made) return this.attempt(() => this.match.act("end"));
    return this.attempt(() => this.match.type(text));
  }

  undo() {
    if (this.pending) {
      this.pending = null;
      this.draw({});
    } else if (this.match.canUndo) {
      this.attempt(() => this.match.undo());
    }
  }

  redo() {
    if (this.match.state.can_redo) this.attempt(() => this.match.redo());
  }

  startOver() {
    if (this.pending && !this.match.state.half_made) this.undo();
    else if (this.match.state.half_made) this.attempt(() => this.match.startOver());
  }

  endTurn() {
    if (this.match.state.actions.includes("end") && this.match.computer === null) this.act("end");
  }

  flip() {
    this.match.flip = !this.match.flip;
    this.match.keep();
    this.draw({});
  }

  async showHint() {
    const { match } = this;
    if (match.over || match.computer !== null || match.state.paused || this.seeking) return;
    this.seeking = true;
    this.looking = null;
    const moment = this.moment;
    say(t("play.seeking"));
    try {
      const hint = await findHint(match);
      if (moment !== this.moment) return;
      this.seeking = false;
      hush();
      this.hint = hint;
      this.draw({});
      announce(this.parts.statusText.textContent ?? "");
    } catch (error) {
      if (moment !== this.moment) return;
      this.seeking = false;
      say(t("shell.engine-failed", { why: /** @type {Error} */ (error).message }), "error");
    }
  }

  /** Shows the last turn of the other side again. */
  async replay() {
    const { steps } = this.match;
    if (steps.length === 0) return;
    const n = this.looking ?? steps.length;
    if (n === 0) return;
    const moment = this.moment;
    await this.board.replay(this.match.before(n - 1), steps[n - 1].turn);
    if (moment === this.moment && !this.closed) this.draw({});
  }

  offerDraw() {
    this.attempt(() => this.match.do(`offer ${this.match.actor}`));
  }

  /** The computer answers the person's offer of a draw; where something comes between, it begins again. */
  async answerOffer() {
    const { match } = this;
    const side = 1 - match.actor;
    const moment = this.moment;
    this.answering = true;
    /** @param {"accept" | "decline"} word @param {string} words @param {"note" | "error"} [kind] */
    const answer = (word, words, kind) => {
      this.answering = false;
      this.attempt(() => match.do(`${word} ${side}`));
      say(words, kind);
    };
    try {
      const yes = await acceptsDraw(match, side);
      if (moment !== this.moment) return;
      answer(yes ? "accept" : "decline", yes ? "" : t("play.declined", { name: playerName(match, side) }));
    } catch (error) {
      if (moment !== this.moment) return;
      answer("decline", t("shell.engine-failed", { why: /** @type {Error} */ (error).message }), "error");
    } finally {
      this.answering = false;
      if (moment !== this.moment) this.step();
    }
  }

  /** @param {"accept" | "decline"} word */
  answer(word) {
    this.attempt(() => this.match.do(`${word} ${1 - this.match.state.offer}`));
  }

  resign() {
    this.attempt(() => this.match.do(`resign ${this.match.actor}`));
  }

  pause() {
    this.attempt(() => this.match.do(`${this.match.state.paused ? "resume" : "pause"} ${this.match.actor}`));
  }

  /** Looks back to where so many turns had been played. @param {number} n */
  look(n) {
    const all = this.match.steps.length;
    const forth = this.looking !== null && n === this.looking + 1;
    const was = this.looking;
    this.looking = n >= all ? null : Math.max(0, n);
    if (was === null && this.looking === null) return;
    this.hint = null;
    this.draw({ animate: forth && !this.match.state.half_made ? this.match.steps[n - 1].turn : "" });
    announce(this.parts.statusText.textContent ?? "");
  }

  /* ---- the picture ---- */

  /** @param {{ animate?: string }} how @returns {Promise<void>} when the board stands still */
  draw({ animate = "" }) {
    const { activeElement } = document;
    const focused = this.element.contains(activeElement) ? activeElement?.getAttribute("data-do") : null;
    const standing = this.drawBoard(animate);
    this.drawPlayers();
    this.drawStatus();
    this.drawActions();
    // Measuring the list would hold up the frame with the board.
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => setTimeout(() => this.drawList()));
    const lost = document.activeElement === document.body || document.activeElement?.matches(":disabled");
    if (focused && lost) this.refocus(focused);
    return standing;
  }

  drawList() {
    const { steps } = this.match;
    this.parts.list.show(
      steps.map((step) => step.turn),
      this.looking ?? steps.length,
    );
  }

  /**
   * A button that was drawn anew keeps the focus; one that is gone gives it to the board.
   * @param {string} name
   */
  refocus(name) {
    const again = this.element.querySelector(`[data-do="${name}"]:not(:disabled)`);
    (again instanceof HTMLElement ? again : this.board).focus({ preventScroll: true });
  }

  /** @param {string} animate */
  drawBoard(animate) {
    const { match, board, looking, pending } = this;
    const n = looking ?? match.steps.length;
    const view =
      looking !== null
        ? desk.call("view", match.setup.game, match.before(n))
        : (pending?.view ?? match.state);
    const open =
      looking === null && !pending && !match.over && !match.state.paused && match.computer === null;
    board.side = open ? match.state.side : "none";
    board.toggleAttribute("flip", match.flip);
    board.arrows = this.hint ? [{ turn: this.hint.turn, from: match.turnStart, best: true }] : [];
    const last = n > 0 ? { last: match.steps[n - 1].turn, lastBefore: match.before(n - 1) } : {};
    return board.show(view, { ...(animate && !this.shown ? { animate } : {}), ...last });
  }

  drawPlayers() {
    const { match } = this;
    const { state } = match;
    const bottom = match.flip ? 1 : 0;
    this.parts.players.forEach(({ element, mark, name, side, clock }, place) => {
      const who = place === 0 ? bottom : 1 - bottom;
      const turn = !match.over && state.side === who;
      element.dataset.place = place === 0 ? "bottom" : "top";
      element.dataset.side = String(who);
      element.toggleAttribute("data-turn", turn);
      if (mark.dataset.letter !== state.sides[who].letter) {
        mark.dataset.letter = state.sides[who].letter;
        mark.replaceChildren(icon(`side-${state.sides[who].letter}`, state.sides[who].name));
      }
      name.textContent = playerName(match, who);
      side.textContent = name.textContent === state.sides[who].name ? "" : state.sides[who].name;
      clock.show(match.left(who), state.clocks?.running === who);
    });
  }

  drawStatus() {
    const { match, looking, pending, hint, failed } = this;
    const words = statusWords(match, { looking, pending: pending !== null, hint, failed });
    this.parts.statusText.textContent = words;
    this.element.toggleAttribute("data-over", match.over && looking === null);
    const choices = this.statusChoices();
    const keys = choices.map((choice) => choice.key).join(" ");
    const { statusButtons } = this.parts;
    // The same buttons stay: making new ones costs time, and the focus.
    if (statusButtons.dataset.keys !== keys) {
      statusButtons.dataset.keys = keys;
      statusButtons.replaceChildren(
        ...choices.map(({ key, icon: name, run }, i) =>
          button(t(`play.${key}`), run, {
            icon: name,
            class: i === 0 ? "button primary" : "button",
            "data-do": key,
          }),
        ),
      );
    }
    for (const [i, each] of statusButtons.querySelectorAll("button").entries())
      each.disabled = !choices[i].able;
  }

  /** What can be answered to the line: names of words, icons, and what is done; the likeliest first. */
  statusChoices() {
    const { match } = this;
    const { state } = match;
    /** @param {string} key @param {string} icon @param {() => void} run @param {boolean} [able] */
    const one = (key, icon, run, able = true) => ({ key, icon, run, able });
    if (this.looking !== null) return [one("return", "last", () => this.look(Infinity))];
    if (match.over) return [];
    if (state.paused) return [one("resume", "play", () => this.pause())];
    if (this.failed !== null) return [one("retry", "replay", () => this.retry())];
    if (state.offer !== null && match.shared)
      return [
        one("accept", "check", () => this.answer("accept")),
        one("decline", "close", () => this.answer("decline")),
      ];
    const startOver = one("start-over", "first", () => this.startOver());
    if (this.pending) return [one("confirm", "check", () => this.confirm()), startOver];
    if (!state.half_made || match.computer !== null) return [];
    return [one("end-turn", "check", () => this.endTurn(), state.actions.includes("end")), startOver];
  }

  drawActions() {
    const { match } = this;
    const { state } = match;
    const { actions, live, ended } = this.parts;
    const waiting = match.computer !== null || state.paused || match.over;
    live.undo.disabled = !match.canUndo && this.pending === null;
    live.redo.disabled = !state.can_redo || state.paused;
    live.hint.disabled = waiting;
    live.replay.disabled = match.steps.length === 0;
    const wanted = Object.values(match.over ? ended : live);
    if (actions.firstElementChild !== wanted[0]) actions.replaceChildren(...wanted);
  }

  /** The address of the game in the analysis. */
  analysis() {
    const { match } = this;
    // By its name: a list of turns would have no names, clocks and comments.
    const query = match.kept
      ? new URLSearchParams({ kept: match.id, at: String(this.looking ?? match.steps.length) })
      : new URLSearchParams({ game: match.setup.game, position: match.start });
    return `#/analyse?${query}`;
  }

  tick() {
    const { match } = this;
    if (!match.state.clocks) return;
    const bottom = match.flip ? 1 : 0;
    this.parts.players.forEach(({ clock }, place) => {
      const who = place === 0 ? bottom : 1 - bottom;
      clock.show(match.left(who), match.state.clocks.running === who);
    });
    const { running } = match.state.clocks;
    if (running !== null && match.left(running) === 0) match.checkFlag();
  }
}
