// SPDX-License-Identifier: MIT
// A board of cells: pieces are selected and moved, or placed, by touch, mouse and keyboard. It
// shows a view and asks the rules about everything else.
// @ts-check
import { ghost } from "./ghosts.js";
import { Keys } from "./keys.js";
import { Pointer } from "./pointer.js";
import { Scene } from "./scene.js";
import { shape } from "../parts/shape.js";
import { between, wear } from "./svg.js";

/**
 * @typedef {import("./types.js").Host} Host
 * @typedef {import("./types.js").Motion} Motion
 * @typedef {import("./types.js").Shown} Shown
 * @typedef {import("./types.js").View} View
 */

/** The pause between the actions of a turn that is replayed. */
const PAUSE = 90;

export default class Grid {
  /** @type {View | null} */
  view = null;
  /** @type {string[]} what is selected, in the order it was touched */
  chosen = [];
  /** @type {Motion[]} where it can go */
  ways = [];
  /** @type {import("./types.js").Line[]} */
  #arrows = [];
  /** @type {Shown} */
  #shown = { steps: [], last: [] };
  /** Counts what is shown, so that an older picture knows that it is over. */
  #turn = 0;
  /** @type {Map<string, string>} what is said of each cell */
  #said = new Map();

  /**
   * @param {Host} host
   * @param {HTMLElement} root
   */
  constructor(host, root) {
    this.host = host;
    this.frame = document.createElement("div");
    this.frame.className = "grid";
    this.frame.setAttribute("role", "application");
    this.help = document.createElement("p");
    this.help.className = "unseen";
    this.help.id = "keys";
    this.frame.setAttribute("aria-describedby", this.help.id);
    root.append(this.frame);
    this.game = host.gameName;
    this.scene = new Scene(host, this.game);
    this.#dress(this.scene);
    this.pointer = new Pointer(this);
    this.keys = new Keys(this);
  }

  /** Puts a scene into the frame. @param {Scene} scene */
  #dress(scene) {
    this.#said.clear();
    const { art } = scene;
    this.frame.style.aspectRatio = `${art.width} / ${art.height}`;
    const { host } = this;
    wear(host, "--art-", art.colours);
    this.frame.classList.toggle("bold", art.bold);
    const six = scene.places.ways.length === 6;
    this.help.textContent = host.word(six ? "board.keys-hexagon" : "board.keys-square");
    this.frame.replaceChildren(scene.svg, this.help);
  }

  get places() {
    return this.scene.places;
  }
  get pieces() {
    return this.scene.pieces;
  }
  get marks() {
    return this.scene.marks;
  }
  get cells() {
    return this.scene.cells;
  }

  // ---- showing ----

  /**
   * @param {View} view
   * @param {Shown} shown
   */
  async show(view, shown) {
    const turn = ++this.#turn;
    this.view = view;
    this.game = `${view.game}:${view.rule_set}`;
    this.#shown = shown;
    this.pieces.finish();
    this.pointer.stop();
    this.choose([], true);
    this.#dressFrame();
    if (shown.steps.length === 0) {
      this.pieces.settle(view);
      this.#finish();
      return;
    }
    /* Remove old marks now; new ones appear when the pieces have arrived. */
    this.marks.done([], true, () => false);
    this.marks.lines([], []);
    for (const [i, step] of shown.steps.entries()) {
      if (i > 0) await new Promise((done) => setTimeout(done, PAUSE));
      if (turn !== this.#turn) return;
      this.#soundOf(step);
      const arrived = this.pieces.move(step, this.host.options.still);
      /* The last one is all that is new: labels follow at once, the picture in a moment. */
      if (i === shown.steps.length - 1) this.#label();
      await arrived;
    }
    if (turn !== this.#turn) return;
    this.pieces.settle(view);
    this.#finish();
  }

  #finish() {
    this.#drawMarks();
    if (this.view) this.scene.feature.show(this.view);
    this.#label();
    this.#count();
  }

  /** Shows how the user can act on the board. */
  #dressFrame() {
    this.frame.classList.toggle("may", this.host.mayAct() || this.host.edit);
    this.frame.classList.toggle("fixed", this.host.readonly && !this.host.edit);
  }

  /** @param {Motion} step */
  #soundOf({ kind }) {
    const { host } = this;
    if (kind === "slide" || kind === "put") host.sounds("wood");
    else if (kind === "pass") host.sounds("stone");
    else if (kind === "push") host.sounds("push");
    else if (kind === "eject") host.sounds("eject");
    else host.sounds("roll");
  }

  #drawMarks() {
    const { view } = this;
    if (!view) return;
    this.marks.inlay(view.result === "*" ? view.side : null);
    const half = view.done ?? [];
    const taken = (/** @type {string} */ cell) => this.pieceAt(cell) !== null;
    this.marks.done(half.length > 0 ? half : this.#shown.last, half.length === 0, taken);
    this.marks.lines(this.#arrows, this.host.marks);
  }

  /** The number of marbles in each gutter, shown on the last one. */
  #count() {
    const { gutters, owners } = this.places.art;
    const texts = (this.view?.lost ?? []).map((count, side) => {
      const [x, y] = gutters?.[side]?.[Math.min(count, 6) - 1] ?? [0, 0];
      const text = shape("text", { class: `count ${owners[side]}`, x, y: y + 10 });
      text.textContent = count > 0 ? String(count) : "";
      return text;
    });
    this.scene.layers.counts.replaceChildren(...texts);
  }

  /** Labels every cell with its piece and possible actions; writes only what has changed. */
  #label() {
    const { view, host } = this;
    if (!view?.cells) return;
    const { names } = this.places.art;
    /** @type {Map<string, string>} */
    const ways = new Map();
    for (const { target, kind } of this.ways) if (target) ways.set(target, this.#wayWords(kind));
    for (const { cell, piece, character } of view.cells) {
      let text = `${cell}, ${names[(piece ?? "") + (character ? "+" : "")]}`;
      if (this.chosen.includes(cell)) text += `, ${host.word("board.selected")}`;
      if (ways.has(cell)) text += `, ${ways.get(cell)}`;
      if (this.#said.get(cell) === text) continue;
      this.#said.set(cell, text);
      this.cells.get(cell)?.setAttribute("aria-label", text);
    }
    this.frame.setAttribute("aria-label", host.boardLabel);
  }

  /** @param {string} name */
  changed(name) {
    if (["flip", "coords", "dark", "board", "pieces", "small", "lang"].includes(name)) this.#rebuild();
    else if (name === "marks") this.marks.lines(this.#arrows, this.host.marks);
    else if (name === "label") this.frame.setAttribute("aria-label", this.host.boardLabel);
    else if (name === "side" || name === "edit") {
      this.clear();
      this.#dressFrame();
    }
  }

  #rebuild() {
    this.#turn++;
    const focused = this.keys.hasFocus();
    this.pointer.stop();
    this.scene = new Scene(this.host, this.game);
    this.#dress(this.scene);
    this.keys.restore(focused);
    if (!this.view) return;
    this.pieces.settle(this.view);
    this.choose(this.chosen, true);
    this.#finish();
  }

  get arrows() {
    return this.#arrows;
  }
  set arrows(lines) {
    this.#arrows = lines;
    this.marks.lines(lines, this.host.marks);
  }

  // ---- choosing ----

  /** Whether several pieces can go together. */
  get groups() {
    return this.places.art.gutters !== undefined;
  }

  /** @param {string} cell */
  pieceAt(cell) {
    return this.view?.cells?.find((found) => found.cell === cell)?.piece ?? null;
  }

  /** Whether the cell has a piece of the side to move that the user may pick up. @param {string} cell */
  own(cell) {
    if (this.drops.length > 0) return false;
    return this.view !== null && this.pieceAt(cell) === this.places.art.owners[this.view.side];
  }

  /** Ways to put something new on the board: nothing is picked up for them. */
  get drops() {
    return this.view?.motions.filter(({ from, target }) => from.length === 0 && target) ?? [];
  }

  /** The actions of exactly these cells together. @param {string[]} cells */
  motionsOf(cells) {
    const { view } = this;
    if (!view || cells.length === 0) return [];
    return view.motions.filter(
      ({ from }) => from.length === cells.length && from.every((cell) => cells.includes(cell)),
    );
  }

  /**
   * The action that a touched cell stands for: its own mark, else the only action that leads there or pushes what
   * is there.
   * @param {string} cell
   */
  wayTo(cell) {
    const ways = this.chosen.length > 0 ? this.ways : this.drops;
    const marked = ways.find(({ target }) => target === cell);
    if (marked || this.own(cell)) return marked ?? null;
    const there = this.ways.filter(({ to, moves }) => to.includes(cell) || moves.some((m) => m[0] === cell));
    return there.length === 1 ? there[0] : null;
  }

  /**
   * @param {string[]} cells
   * @param {boolean} [quietly] without an announcement
   */
  choose(cells, quietly = false) {
    const same = cells.length === this.chosen.length && cells.every((cell, i) => cell === this.chosen[i]);
    if (same && quietly && cells.length === 0) {
      this.ways = [];
      return;
    }
    this.chosen = cells;
    this.ways = this.host.mayAct() ? this.motionsOf(cells) : [];
    this.marks.chosen(cells);
    this.marks.targets(this.ways, (motion) =>
      this.view && this.host.options.ghosts ? ghost(this.places, this.view, motion) : null,
    );
    if (same) return;
    this.#label();
    this.host.select(cells);
    if (!quietly) this.host.announce(this.#chosenWords());
  }

  /** The name of a kind of action. @param {string} kind */
  #wayWords(kind) {
    const known = ["pass", "side", "push", "eject"].includes(kind);
    return this.host.word(`board.${known ? kind : "move"}`);
  }

  #chosenWords() {
    const { host, chosen, ways } = this;
    if (chosen.length === 0) return host.word("board.cleared");
    const cells = ways.map(({ target, to, kind }) =>
      kind === "push" || kind === "eject" || kind === "side"
        ? `${target ?? to[0]} (${host.word(`board.${kind}`)})`
        : (target ?? to[0]),
    );
    const some = cells.length > 0;
    const can = some ? host.word("board.ways", { cells: cells.join(", ") }) : host.word("board.no-ways");
    return `${host.word("board.chosen", { cells: chosen.join(", ") })}; ${can}`;
  }

  clear() {
    if (this.chosen.length > 0) this.choose([]);
  }

  /** Whether cells can be selected together; if not, the reason. @param {string[]} cells */
  together(cells) {
    return cells.length === 1 ? null : (this.#ask(cells, "").code ?? null);
  }

  /**
   * The group with another cell, or that cell alone.
   * @param {string} cell
   */
  extended(cell) {
    const more = [...this.chosen, cell];
    const why = this.together(more);
    if (!why) return more;
    if (why === "gap" && more.length === 2) {
      const { places } = this;
      const [a, b] = more.map((name) => places.point(name));
      const middle = places.nearest(between(a, b, 0.5), places.art.pitch / 4);
      const filled = middle ? [more[0], middle, more[1]] : more;
      if (middle && !this.together(filled)) return filled;
    }
    return [cell];
  }

  /** Touching a cell: by tap, or by keyboard. @param {string} cell */
  tap(cell) {
    const { host, chosen } = this;
    if (host.edit) {
      host.touchCell(cell);
      return;
    }
    if (!host.mayAct()) {
      host.closed();
      return;
    }
    const way = this.wayTo(cell);
    if (way) host.act(way.action);
    else if (chosen.includes(cell)) this.choose(this.#without(cell));
    else if (this.own(cell)) this.choose(this.groups && chosen.length > 0 ? this.extended(cell) : [cell]);
    else if (chosen.length > 0) this.refuse(chosen, cell);
    else if (this.drops.length > 0) this.refuse([], cell);
    else this.#reject([cell], this.#stuck([cell]));
    this.explain();
  }

  /**
   * Says why what is selected can go nowhere. Marbles stay selected, since others may go with them.
   */
  explain() {
    const { chosen, ways, host } = this;
    if (chosen.length === 0 || ways.length > 0 || !host.mayAct()) return;
    const reason = this.#stuck(chosen);
    if (this.groups && reason) host.refuse({ ...reason, selected: true });
    else this.#reject(chosen, reason);
  }

  /** Why cells have no action of their own. @param {string[]} cells */
  #stuck(cells) {
    const { code, ruling = null, words = "" } = this.host.ask("stuck", ...this.#hand(), cells.join(""));
    return code
      ? { code, ruling, words: this.host.word("board.stuck", { cells: cells.join(", "), words }) }
      : null;
  }

  /**
   * What was tried is dropped: nothing stays selected, the pieces shake, and the reason is given.
   * @param {string[]} cells
   * @param {import("./types.js").Reason | null} reason
   */
  #reject(cells, reason) {
    if (!reason) return;
    this.choose([], true);
    this.pieces.shake(cells, this.host.options.still);
    this.host.refuse(reason);
  }

  /** The group without a cell: it shrinks if the cell is at its end, else it is empty. @param {string} cell */
  #without(cell) {
    const rest = this.chosen.filter((other) => other !== cell);
    return rest.length > 0 && !this.together(rest) ? rest : [];
  }

  /**
   * Says why an attempt is illegal.
   * @param {string[]} cells
   * @param {string} target
   */
  refuse(cells, target) {
    const { action: other, ...reason } = this.#ask(cells, target);
    const action = cells.join("") + target;
    /* A row that was dragged one way may reach the same cell another way, but that was not meant. */
    const blocked = { code: "other-way", ruling: null, words: this.host.word("board.other-way") };
    this.#reject(cells, { action, ...(other === null ? reason : blocked) });
  }

  /** The game and the turn being made, as the rules are asked about them. @returns {[string, string, string]} */
  #hand() {
    const { view } = this;
    return [this.game, view?.turn_start ?? view?.position ?? "start", view?.half ?? ""];
  }

  /** @param {string[]} cells @param {string} target */
  #ask(cells, target) {
    return this.host.ask("touch", ...this.#hand(), cells.join(""), target);
  }

  /** @param {KeyboardEvent} event */
  keydown(event) {
    return this.keys.down(event);
  }

  close() {
    this.#turn++;
    this.pieces.finish();
    this.pointer.close();
    this.frame.remove();
  }
}
