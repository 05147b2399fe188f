// SPDX-License-Identifier: MIT
// A board that nobody drives: the game that it plays for two, and the line of words and buttons below it.
// @ts-check

/**
 * @typedef {import("./types.js").View} View
 * @typedef {(verb: string, ...fields: (string | number)[]) => any} Ask
 */

/** The game: turns, the half-made one, and what came of them. */
export class OwnGame {
  #game = "";
  #origin = "start";
  /** @type {string[]} */
  #turns = [];
  /** The position between turns. */
  #start = "start";
  /** @type {string[]} */
  #half = [];
  /** @type {{ result?: string, words?: string | null }} what the turns before have decided: repetition */
  #decided = {};
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
    this.#origin = this.#start = position;
    this.#turns = [];
    this.#half = [];
    this.#decided = {};
    this.last = {};
  }

  /**
   * @param {Ask} ask
   * @returns {View}
   */
  view(ask) {
    /** @type {View} */
    const view = ask("view", this.#game, this.#start, this.#half.join(","));
    const [first] = view.actions;
    if (view.half_made) this.halves = true;
    else if (first) this.halves = ask("view", this.#game, this.#start, first).half_made;
    if (view.result !== "*" || !this.#decided.result) return view;
    return { ...view, ...this.#decided, actions: [], motions: [] };
  }

  /**
   * Makes a legal action; the words of the turn that it completed, if it did.
   * @param {Ask} ask
   * @param {string} action
   * @returns {string | null}
   */
  make(ask, action) {
    const done = action === "end" ? this.#half : [...this.#half, action];
    const turn = done.join(",");
    if (action !== "end" && ask("view", this.#game, this.#start, turn).half_made) {
      this.#half = done;
      return null;
    }
    const before = this.#start;
    this.#turns.push(turn);
    const { position, result, reason } = ask("apply", this.#game, this.#origin, this.#turns.join(" "));
    this.#decided = result === "*" ? {} : { result, words: reason?.words ?? null };
    this.#start = position;
    this.#half = [];
    this.last = { last: turn, lastBefore: before };
    return ask("tell", this.#game, before, turn).words;
  }

  startOver() {
    this.#half = [];
  }
}

/** The line below: whose turn it is or why something cannot be, and the buttons of a half-made turn. */
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
   * @param {boolean} halves whether there is room for them: nothing shall jump when they appear
   * @param {boolean} now
   */
  offer(end, over, halves, now) {
    this.#end.textContent = end;
    this.#over.textContent = over;
    this.#end.hidden = this.#over.hidden = !halves;
    this.#end.disabled = this.#over.disabled = !now;
  }
}
