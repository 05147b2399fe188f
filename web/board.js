// SPDX-License-Identifier: MIT
// <sandan-board>: a board of any game, to view and to play on. On its own, with one script tag, it runs a
// game for two; driven by show(), it shows what it is given and reports what the user does. It knows no rules:
// these come from sandan.wasm. Renderers draw the boards (board/grid.js for
// boards of cells, board/cubes.js for Bushishogi). docs/board.md is the manual.
// @ts-check
import { around, byKeys, follow, followInput } from "./board/around.js";
import { Bar, OwnGame } from "./board/own.js";
import { play as playSound } from "./board/sound.js";
import { stepsFrom, stepsOf } from "./board/steps.js";
import { sheet } from "./board/style.js";
import { fill } from "./parts/text.js";
import { openDesk, usualGame } from "./rules.js";
import words from "./words/board.js";

/**
 * @typedef {import("./board/types.js").View} View
 * @typedef {import("./board/types.js").Renderer} Renderer
 * @typedef {import("./board/types.js").Options} Options
 * @typedef {import("./board/types.js").Reason} Reason
 * @typedef {import("./board/types.js").Mark} Mark
 * @typedef {{ animate?: string, last?: string | null, lastBefore?: string | null }} ShowOptions
 * @typedef {{ turn: string, from: string, best?: boolean }} Arrow
 */

/** One desk for all boards of a page; every request sets its language first. */
const desk = Promise.resolve(openDesk());
/** How long a position is shown before a turn is replayed. */
const REST = 240;

/** @type {Set<SandanBoard>} */
const boards = new Set();
follow(() => {
  for (const board of boards) board.look();
});
/* Only keys show where the keyboard is; touching anything else clears the selection. */
followInput((event, keys) => {
  for (const board of boards) {
    board.ring(keys);
    if (!keys && !event.composedPath().includes(board)) board.clear();
  }
});
/**
 * A game is drawn as cells with pieces, from the data of its rules, unless it has its own renderer here.
 * @type {Record<string, () => Promise<{ default: new (host: import("./board/types.js").Host, root: HTMLElement) => Renderer }>>}
 */
const renderers = { bushishogi: () => import("./board/cubes.js") };
const grid = () => import("./board/grid.js");

export class SandanBoard extends HTMLElement {
  static observedAttributes = [
    "game",
    "position",
    "flip",
    "coords",
    "flat",
    "ghosts",
    "readonly",
    "board",
    "pieces",
    "lang",
    "sound",
    "label",
  ];

  /** @type {import("./desk.js").Desk | null} */
  #desk = null;
  /** @type {Renderer | null} */
  #renderer = null;
  #rendererOf = "";
  /** @type {View | null} */
  #view = null;
  /** @type {0 | 1 | "both" | "none"} */
  #side = "both";
  /** @type {Arrow[]} */
  #arrows = [];
  /** @type {Mark[]} */
  #marks = [];
  #edit = false;
  /** show() was called: the element runs no game of its own. */
  #driven = false;
  #loading = 0;
  #replaying = false;
  #own = new OwnGame();
  /** @type {Options} */
  options = {
    flip: false,
    coords: true,
    flat: false,
    ghosts: false,
    dark: false,
    board: "cedar",
    pieces: "river",
    small: false,
    still: false,
    lang: "en",
  };
  #stage = document.createElement("div");
  #live = document.createElement("div");
  #bar = new Bar(
    () => this.act("end"),
    () => {
      this.#own.startOver();
      this.#showOwn();
    },
  );
  #sizes = new ResizeObserver(() => this.look());

  constructor() {
    super();
    const root = this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [sheet];
    this.#stage.className = "stage";
    this.#live.className = "unseen";
    this.#live.setAttribute("role", "status");
    root.append(this.#stage, this.#bar.element, this.#live);
    this.#stage.addEventListener("keydown", (event) => {
      if (!event.defaultPrevented && this.#renderer?.keydown(event)) event.preventDefault();
    });
    /** Resolves when the rules are loaded. */
    this.ready = desk.then((found) => {
      this.#desk = found;
      this.look();
    });
  }

  /** Focuses the place on the board where the keyboard was last. @param {FocusOptions} [options] */
  focus(options) {
    const place = this.shadowRoot?.querySelector('[tabindex="0"]');
    if (place instanceof HTMLElement || place instanceof SVGElement) place.focus(options);
  }

  /** Shows where the keyboard is, or not. @param {boolean} shown */
  ring(shown) {
    this.#stage.classList.toggle("keys", shown);
  }

  connectedCallback() {
    boards.add(this);
    this.ring(byKeys());
    this.#sizes.observe(this);
    this.look();
    if (!this.#view) this.#begin();
    else if (!this.#renderer) this.#present(this.#view, this.#driven ? {} : this.#own.last);
  }

  disconnectedCallback() {
    boards.delete(this);
    this.#sizes.disconnect();
    /* When moved within a page, it is reconnected at once and keeps its state. */
    queueMicrotask(() => {
      if (!this.isConnected) this.#unload();
    });
  }

  /**
   * @param {string} name
   * @param {string | null} before
   * @param {string | null} now
   */
  attributeChangedCallback(name, before, now) {
    if (before === now || !this.isConnected) return;
    if (name === "game" || name === "position") {
      if (!this.#driven) this.#begin();
    } else if (name === "readonly") {
      this.#renderer?.changed("side");
      this.#sayState();
    } else if (name === "label") {
      this.#renderer?.changed("label");
    } else {
      this.look();
    }
  }

  // ---- properties ----

  get game() {
    return this.getAttribute("game") ?? usualGame();
  }
  set game(name) {
    this.setAttribute("game", name);
  }
  get position() {
    return this.#view?.position ?? this.getAttribute("position") ?? "start";
  }
  set position(text) {
    if (text === this.getAttribute("position") && !this.#driven) this.#begin();
    this.setAttribute("position", text);
  }
  get flip() {
    return this.hasAttribute("flip");
  }
  set flip(on) {
    this.toggleAttribute("flip", on);
  }
  get flat() {
    return this.hasAttribute("flat");
  }
  set flat(on) {
    this.toggleAttribute("flat", on);
  }
  get coords() {
    return this.getAttribute("coords") ?? "on";
  }
  set coords(text) {
    this.setAttribute("coords", text);
  }
  get sound() {
    return this.getAttribute("sound") ?? "on";
  }
  set sound(text) {
    this.setAttribute("sound", text);
  }
  get readonly() {
    return this.hasAttribute("readonly");
  }
  set readonly(on) {
    this.toggleAttribute("readonly", on);
  }
  get label() {
    return this.getAttribute("label") ?? "";
  }
  set label(text) {
    this.setAttribute("label", text);
  }
  /** The view that is shown. */
  get view() {
    return this.#view;
  }
  /** Which side may act by hand: 0, 1, "both" or "none". */
  get side() {
    return this.#side;
  }
  set side(side) {
    if (side === this.#side) return;
    this.#side = side;
    this.#renderer?.changed("side");
  }
  /** Hints and lines of the engine. */
  get arrows() {
    return this.#arrows;
  }
  set arrows(list) {
    this.#arrows = list;
    this.#drawArrows();
  }
  get marks() {
    return this.#marks;
  }
  set marks(list) {
    this.#marks = list;
    this.#renderer?.changed("marks");
  }
  /** Whether touching a cell only reports it. */
  get edit() {
    return this.#edit;
  }
  set edit(on) {
    this.#edit = on;
    this.#renderer?.changed("edit");
  }

  // ---- showing ----

  /**
   * Shows a view; resolves when the animation has ended.
   * @param {View} view
   * @param {ShowOptions} [options]
   */
  async show(view, options = {}) {
    this.#driven = true;
    this.#bar.element.hidden = true;
    await this.#present(view, options);
  }

  /**
   * Replays a turn, action by action, from the position before it, then restores the current view.
   * @param {string} before
   * @param {string} turn
   */
  async replay(before, turn) {
    await this.ready;
    const shown = this.#view;
    if (!shown || !this.#renderer) return;
    const name = this.gameName;
    const steps = stepsOf(this.#asks, name, before, turn);
    if (steps.length === 0) return;
    this.#replaying = true;
    await this.#renderer.show(this.ask("view", name, before), { steps: [], last: [] });
    await new Promise((done) => setTimeout(done, REST));
    this.#replaying = false;
    if (this.#view === shown) await this.#renderer?.show(shown, { steps, last: steps });
  }

  /** Clears the selection. */
  clear() {
    this.#renderer?.clear();
  }

  /**
   * @param {View} view
   * @param {ShowOptions} options
   */
  async #present(view, options) {
    const before = this.#view;
    this.#view = view;
    // Otherwise the renderer of another game would be asked about this one while its own is loading.
    if (this.#renderer && this.#rendererOf !== view.game) this.#unload();
    if (!this.#desk || this.#rendererOf !== view.game) await this.#load(view.game);
    if (this.#view !== view || !this.#renderer) return;
    const steps = options.animate && before ? stepsFrom(this.#asks, before, options.animate) : [];
    const { last: turn, lastBefore } = options;
    const last = turn && lastBefore ? stepsOf(this.#asks, this.gameName, lastBefore, turn) : [];
    this.#sayState();
    const standing = this.#renderer.show(view, { steps, last });
    this.#drawArrows();
    await standing;
  }

  #unload() {
    this.#loading++;
    this.#renderer?.close();
    this.#renderer = null;
    this.#rendererOf = "";
    this.#stage.replaceChildren();
  }

  /** @param {string} game */
  async #load(game) {
    const loading = ++this.#loading;
    const [module] = await Promise.all([(renderers[game] ?? grid)(), this.ready]);
    if (loading !== this.#loading || !module || this.#rendererOf === game) return;
    this.#unload();
    this.#rendererOf = game;
    this.look();
    this.#renderer = new module.default(this, this.#stage);
  }

  #drawArrows() {
    if (!this.#renderer || !this.#view) return;
    const name = this.gameName;
    this.#renderer.arrows = this.#arrows
      .map(({ turn, from, best }) => ({ steps: stepsOf(this.#asks, name, from, turn), best: best === true }))
      .filter(({ steps }) => steps.length > 0);
  }

  /** Reads everything that affects how the board is drawn, and says what has changed. */
  look() {
    const now = around(this);
    const names = /** @type {(keyof Options)[]} */ (Object.keys(now));
    const changed = names.filter((name) => now[name] !== this.options[name]);
    this.options = now;
    this.#stage.setAttribute("lang", now.lang);
    if (changed.includes("lang") && !this.#driven && this.#view && this.#desk) this.#showOwn();
    for (const name of changed) this.#renderer?.changed(name);
    if (changed.length > 0) this.#sayState();
  }

  // ---- what renderers need from their host ----

  get gameName() {
    return this.#view ? `${this.#view.game}:${this.#view.rule_set}` : this.game;
  }

  get boardLabel() {
    if (this.label || !this.#view) return this.label;
    return `${this.word("board.label", { title: this.#view.title })}, ${this.#stateWords()}`;
  }

  /**
   * @template {keyof import("./answers.js").Answers} V
   * @param {V} verb
   * @param {...(string | number)} fields
   */
  ask(verb, ...fields) {
    if (!this.#desk) throw new Error("not ready");
    return this.#askOf(this.#desk)(verb, ...fields);
  }

  #asks = this.ask.bind(this);

  /**
   * Asks a desk in the language of the element.
   * @param {import("./desk.js").Desk} asked
   * @returns {import("./answers.js").Ask}
   */
  #askOf(asked) {
    return (verb, ...fields) => {
      asked.call("lang", this.options.lang);
      return asked.call(verb, ...fields);
    };
  }

  /**
   * @param {string} key
   * @param {Record<string, string | number>} [values]
   */
  word(key, values = {}) {
    return fill(words[key][this.options.lang], values);
  }

  mayAct() {
    const view = this.#view;
    if (!view || this.readonly || this.#replaying || view.result !== "*") return false;
    return this.#side === "both" || this.#side === view.side;
  }

  /**
   * A legal action chosen by hand: reported, and made here unless the page runs the game.
   * @param {string} action
   */
  act(action) {
    if (!this.mayAct() || !this.#view?.actions.includes(action)) return;
    if (this.#emit("sandan-act", { action }, true) && !this.#driven) this.#make(action);
  }

  /** An attempt was made by hand although nobody may act now: the page says why. */
  closed() {
    if (this.readonly || this.#replaying) return;
    if (!this.#driven) this.announce(this.#stateWords());
    this.#emit("sandan-closed", {});
  }

  /** @param {Reason} reason */
  refuse(reason) {
    if (!reason.selected) this.sounds("no");
    this.announce(reason.words);
    if (!this.#driven) this.#bar.say(reason.words);
    this.#emit("sandan-refuse", { action: null, selected: false, ...reason });
  }

  /** @param {string[]} cells */
  select(cells) {
    this.#emit("sandan-select", { cells });
  }

  /** @param {string} cell */
  touchCell(cell) {
    this.#emit("sandan-cell", { cell });
  }

  /** @param {string} text */
  announce(text) {
    /* A live region announces the same words again only if the text differs a little. */
    this.#live.textContent = this.#live.textContent === text ? `${text}\u00a0` : text;
  }

  /** @param {"wood"|"stone"|"roll"|"push"|"eject"|"no"} name */
  sounds(name) {
    if (this.sound !== "off") playSound(name);
  }

  /**
   * @param {string} name
   * @param {object} detail
   * @param {boolean} [cancelable]
   */
  #emit(name, detail, cancelable = false) {
    return this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable }));
  }

  // ---- a game of its own ----

  async #begin() {
    await this.ready;
    if (this.#driven || !this.isConnected) return;
    this.#own.begin(this.game, this.getAttribute("position") || "start");
    this.#showOwn();
  }

  /** @param {string} [animate] */
  #showOwn(animate) {
    try {
      this.#present(this.#own.view(this.#asks), { animate, ...this.#own.last });
    } catch (error) {
      this.#unload();
      this.#view = null;
      this.#sayState();
      const text = document.createElement("p");
      text.className = "wrong";
      text.textContent = this.word("board.no-game", { words: error instanceof Error ? error.message : "" });
      this.#stage.replaceChildren(text);
    }
  }

  /** @param {string} action */
  #make(action) {
    const words = this.#own.make(() => this.#askOf(openDesk()), action);
    this.#showOwn(action);
    if (words) this.announce(words);
  }

  #stateWords() {
    const view = this.#view;
    if (!view) return "";
    const { result, sides } = view;
    if (result === "1/2-1/2") return this.word("board.drawn", { words: view.words ?? "" });
    if (result === "*")
      return this.word(view.half_made ? "board.going-on" : "board.to-move", { side: sides[view.side].name });
    const winner = sides[result === "1-0" ? 0 : 1].name;
    return this.word("board.wins", { side: winner, words: view.words ?? "" });
  }

  /** The status line below a board that runs its own game. */
  #sayState() {
    const view = this.#view;
    this.#bar.element.hidden = this.#driven || this.readonly || !view;
    if (!view || this.#bar.element.hidden) return;
    this.#bar.say(this.#stateWords());
    const { halves } = this.#own;
    this.#bar.offer(this.word("board.end-turn"), this.word("board.start-over"), halves, view.half_made);
  }
}

if (!customElements.get("sandan-board")) customElements.define("sandan-board", SandanBoard);
