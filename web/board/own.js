// SPDX-License-Identifier: MIT
// A board on its own: a game for two people, and the status line and buttons below it.
// @ts-check

/** @typedef {import("../answers.js").View} View */
/** @typedef {import("../answers.js").Ask} Ask */

/** The game: a position until the first action, then a session. */
export class OwnGame {
  #game = "";
  #start = "start";
  /** @type {Ask | null} a desk of its own, once there is a session */
  #session = null;
  #side = 0;
  #turnStart = "start";
  /** Whether turns of this game can be half made. */
  halves = false;
  /** @type {{ last?: string, lastBefore?: string }} */
  last = {};

  /**
   * @param {string} game
   * @param {string} position
   */
  begin(game, position) {
    this.#game = game;
    this.#start = position;
    this.#session = null;
    this.last = {};
  }

  /**
   * @param {Ask} ask a desk without a session
   * @returns {View}
   */
  view(ask) {
    if (this.#session) return this.#take(this.#session("state"));
    const view = ask("view", this.#game, this.#start);
    this.halves = ask("games").games.some(({ id, several_actions }) => id === view.game && several_actions);
    return view;
  }

  /** @param {import("../answers.js").Session} state */
  #take(state) {
    this.#side = state.side;
    this.#turnStart = state.turn_start;
    return state;
  }

  /**
   * Makes a legal action; returns the turn in words if that completed it.
   * @param {() => Ask} open opens a desk
   * @param {string} action
   * @returns {string | null}
   */
  make(open, action) {
    if (!this.#session) {
      this.#session = open();
      this.#take(this.#session("new", this.#game, this.#start));
    }
    const before = this.#turnStart;
    const { turn, state } = this.#session("do", `act ${this.#side} ${action}`);
    this.#take(state);
    if (turn === null) return null;
    this.last = { last: turn, lastBefore: before };
    return this.#session("tell", this.#game, before, turn).words;
  }

  /** Takes back a half-made turn. */
  startOver() {
    this.#session?.("do", `undo ${this.#side}`);
  }
}

/** The line below: whose turn it is or why an action is illegal, and the buttons of a half-made turn. */
export class Bar {
  element = document.createElement("div");
  #status = document.createElement("p");
  #end = document.createElement("button");
  #over = document.createElement("button");

  /**
   * @param {() => void} end
   * @param {() => void} over
   */
  constructor(end, over) {
    this.element.className = "bar";
    this.element.hidden = true;
    this.#status.className = "status";
    this.#end.className = "end";
    this.#end.type = this.#over.type = "button";
    this.#end.addEventListener("click", end);
    this.#over.addEventListener("click", over);
    this.element.append(this.#status, this.#end, this.#over);
  }

  /** @param {string} text */
  say(text) {
    this.#status.textContent = text;
  }

  /**
   * @param {string} end
   * @param {string} over
   * @param {boolean} halves whether to reserve room for them, so that nothing jumps when they appear
   * @param {boolean} now whether they can be used
   */
  offer(end, over, halves, now) {
    this.#end.textContent = end;
    this.#over.textContent = over;
    this.#end.hidden = this.#over.hidden = !halves;
    this.#end.disabled = this.#over.disabled = !now;
  }
}
