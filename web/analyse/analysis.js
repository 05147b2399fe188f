// SPDX-License-Identifier: MIT
// The table of the analysis: joins board, turns, the engine's opinion and the review. It holds the state
// and the commands; the parts draw themselves.
// @ts-check
import { announce, refuse, say } from "../announce.js";
import { button, h } from "../parts/dom.js";
import { sheetIsOpen } from "../parts/sheet.js";
import { SandanError } from "../desk.js";
import { desk, games } from "../rules.js";
import { t } from "../words.js";
import { aboutTurn } from "./about.js";
import { Frame } from "./frame.js";
import { listenKeys, listenWheel } from "./keys.js";
import { openOpener, readInto } from "./open.js";
import { Opinion } from "./opinion.js";
import { Retry } from "./retry.js";
import { startSetup } from "./setup.js";
import { ReviewPanel } from "./summary.js";
import { betterLine, Tree } from "./tree.js";
import { TurnList } from "./turns.js";
import { unitsButton, verdictWords } from "./verdict.js";

/** @typedef {import("./tree.js").Node} TurnNode */

/**
 * @typedef {object} Kept what outlives the view
 * @property {Tree} tree
 * @property {TurnNode} node
 * @property {boolean} flip
 * @property {import("./review.js").Review | null} review
 * @property {string} [half] actions of a half-made turn
 * @property {boolean} [exploring] whether the explorer is open
 */

/** Large, and not everybody's: loaded on demand. */
const explorerModule = "./explorer.js";

/** Does something once the picture has been drawn. @param {() => void} act */
const afterPaint = (act) => requestAnimationFrame(() => setTimeout(act));

/** @typedef {import("../rules.js").Game & { solved: boolean, letters: string[] }} Info */

export class Analysis {
  /** @type {Info | null} asked for once: it names every rule set */
  #info = null;

  /**
   * @param {HTMLElement} host
   * @param {import("../parts/board.js").Board} board
   * @param {Kept} kept
   * @param {{ changed: () => void, resultOf: (tree: Tree) => string }} on
   */
  constructor(host, board, kept, on) {
    this.on = on;
    this.board = board;
    this.tree = kept.tree;
    this.node = kept.node;
    this.flip = kept.flip;
    /** Actions of a half-made turn. */
    this.half = kept.half ?? "";
    /** @type {import("../answers.js").View} what the desk says about what is shown */
    this.view = desk.call("view", this.tree.name, this.node.position, this.half);
    /** @type {import("./setup.js").Editor | null} */
    this.editor = null;
    /** @type {Retry | null} */
    this.retry = null;
    /** @type {{ parent: TurnNode, node: TurnNode, at: number } | null} what was deleted last */
    this.deleted = null;
    /** @type {(() => void) | null} */
    this.closeMap = null;
    this.closed = false;
    /** Whether the explorer is open; it is loaded when it first is. */
    this.exploring = false;
    /** @type {import("./explorer.js").Explorer | null} */
    this.explorer = null;

    this.opinion = new Opinion(this);
    this.frame = new Frame(this);
    host.append(this.frame.root);
    this.list = new TurnList(this.frame.turns, {
      go: (node) => this.go(node),
      better: (node) => this.showBetter(/** @type {import("./review.js").Mistake} */ (node)),
    });
    this.panel = new ReviewPanel(this, kept.review);
    this.frame.review.append(this.panel.element);
    const off = [listenKeys(this), listenWheel(this.frame.board, (by) => !this.editor && this.step(by))];
    this.unlisten = () => {
      for (const end of off) end();
    };
    this.structure();
    this.show();
    if (kept.exploring) this.explore(true);
  }

  /** @returns {Kept} */
  kept() {
    const { tree, node, flip, panel, exploring } = this;
    // A turn that is tried again ends with its trial.
    return { tree, node, flip, review: panel.review, half: this.retry ? "" : this.half, exploring };
  }

  close() {
    this.closed = true;
    this.unlisten();
    this.panel.stop();
    this.retry?.stop();
    this.opinion.thinker.stop();
    this.closeMap?.();
  }

  /* ---- what is shown ---- */

  /** The game of the tree: its names, whether it is solved, and the letters of its sides. */
  get info() {
    if (this.#info?.id !== this.tree.game) {
      const found = games().find((one) => one.id === this.tree.game) ?? games()[0];
      const { sides } = desk.call("view", this.tree.name, this.tree.start);
      const letters = sides.map((/** @type {{ letter: string }} */ side) => side.letter);
      this.#info = { .../** @type {Info} */ (found), letters };
    }
    return this.#info;
  }

  /** The position in words, for screen readers. */
  describe() {
    return t("analyse.at-start", { side: this.info.sides[this.tree.sideAt(this.node)] });
  }

  /** Draws what depends on the whole tree, after turns, comments or verdicts have changed. */
  structure() {
    const { tree } = this;
    const { title, rule_sets: sets, sides } = this.info;
    const names = [0, 1].map((side) => tree.player(side));
    const rules = sets.find((set) => set.id === tree.ruleSet)?.title ?? tree.ruleSet;
    const players = names.some((name) => name) ? names.map((name, i) => name || sides[i]).join(" – ") : "";
    this.frame.title.textContent = players || `${title}\u00a0· ${rules}`;
    this.frame.root.dataset.game = tree.game;
    this.frame.title.title = `${title} · ${rules}`;
    this.list.draw(tree, this.node);
    this.opinion.drawGraph();
    this.panel.draw();
  }

  /**
   * Shows the node, on the board and beside it.
   * @param {{ animate?: string, view?: import("../answers.js").View }} [how] view: what the desk says, if it has been asked already
   */
  show({ animate, view } = {}) {
    const { node, tree } = this;
    this.view = view ?? desk.call("view", tree.name, node.position, this.half);
    const { board } = this;
    board.toggleAttribute("flip", this.flip);
    board.side = this.retry?.busy ? "none" : "both";
    board.show(
      this.view,
      node.parent ? { animate, last: node.turn, lastBefore: node.parent.position } : { animate },
    );
    this.list.select(node);
    this.opinion.graph.select(node);
    this.#drawHalf();
    this.#drawAbout();
    this.opinion.look();
    if (this.exploring) this.explorer?.show();
    const line = Tree.lineOf(node);
    const [first, previous, next, last] = /** @type {HTMLButtonElement[]} */ ([...this.frame.nav.children]);
    first.disabled = previous.disabled = !node.parent && !this.half;
    next.disabled = last.disabled = line.at(-1) === node || line.length === 0;
  }

  #drawHalf() {
    const half = Boolean(this.half);
    this.frame.half.hidden = !half;
    this.frame.root.classList.toggle("half", half);
    if (!half) return;
    const canEnd = this.view.actions.includes("end");
    const side = this.info.sides[this.tree.sideAt(this.node)];
    this.frame.half.replaceChildren(
      h("p", null, t("analyse.half-made", { side, half: this.half })),
      button(t("shell.start-over"), () => this.startOver(), { "data-do": "start-over" }),
      button(t("shell.end-turn"), () => this.act("end"), {
        class: "button primary",
        disabled: !canEnd,
        "data-do": "end-turn",
      }),
    );
  }

  #drawAbout() {
    this.#drawVerdict();
    this.frame.about.replaceChildren(
      this.retry
        ? this.retry.element
        : aboutTurn(this.tree, this.node, {
            retry: (node) => this.startRetry(/** @type {import("./review.js").Mistake} */ (node)),
            promote: (node) => this.promote(node),
            remove: (node) => this.remove(node),
            changed: () => this.edited(),
          }),
    );
  }

  /** The mistake that is shown, in words below the board. */
  #drawVerdict() {
    const better = (/** @type {TurnNode} */ node) =>
      this.showBetter(/** @type {import("./review.js").Mistake} */ (node));
    const { parent } = this.node;
    const side = parent ? this.info.sides[this.tree.sideAt(parent)] : "";
    const words = this.retry ? null : verdictWords(this.node, better, side);
    this.frame.verdict.hidden = !words;
    this.frame.verdict.replaceChildren(...(words ? [words, unitsButton(() => this.info.sides)] : []));
  }

  /** The tree has changed. */
  edited() {
    this.structure();
    this.#drawAbout();
    this.on.changed();
  }

  /** Plays turns of a line as a variation. @param {string[]} turns */
  playLine(turns) {
    if (turns.length === 0 || this.half) return;
    const added = this.#addLine(turns);
    this.go(added[added.length - 1]);
  }

  /** @param {string[]} turns after the current node, at least one @returns {TurnNode[]} their nodes */
  #addLine(turns) {
    const { steps } = desk.call("apply", this.tree.name, this.node.position, turns.join(" "));
    let node = this.node;
    const added = steps.map((step) => (node = this.tree.add(node, step.turn, step.position)));
    this.structure();
    this.on.changed();
    return added;
  }

  /* ---- navigation ---- */

  /** @param {TurnNode} node */
  go(node) {
    if (this.editor) return;
    if (this.retry) this.endRetry(false);
    const before = this.node;
    this.half = "";
    this.node = node;
    this.show({ animate: node.parent === before ? node.turn : undefined });
    if (node === before) return;
    announce(node.parent ? `${this.tree.label(node)} ${this.#tell(node)}` : this.describe());
  }

  /** A turn in words. @param {TurnNode} node */
  #tell(node) {
    const { words } = desk.call(
      "tell",
      this.tree.name,
      /** @type {TurnNode} */ (node.parent).position,
      node.turn,
    );
    return words ?? node.turn;
  }

  /** One turn forward or back. @param {number} by */
  step(by) {
    if (by < 0 && this.half) {
      this.startOver();
      return;
    }
    const to = by < 0 ? this.node.parent : this.node.children[0];
    if (to) this.go(to);
  }

  /** The next or previous variation at this place. @param {number} by */
  sibling(by) {
    const siblings = this.node.parent?.children ?? [];
    const to = siblings[siblings.indexOf(this.node) + by];
    if (to) this.go(to);
  }

  toEnd() {
    this.go(Tree.lineFrom(this.node).at(-1) ?? this.node);
  }

  turnRound() {
    this.flip = !this.flip;
    this.show();
  }

  /* ---- playing ---- */

  /** An action made on the board. @param {string} action */
  act(action) {
    if (!this.editor && !this.retry?.busy) this.#make(action);
  }

  /**
   * A typed turn, or part of one; says why if it is refused.
   * @param {string} text
   * @returns {boolean} whether it was taken
   */
  type(text) {
    if (this.editor || this.retry?.busy) return false;
    try {
      if (text.trim() || this.half) this.#make(text);
      return true;
    } catch (error) {
      if (!(error instanceof SandanError)) throw error;
      refuse(error.message, error.ruling);
      return false;
    }
  }

  /** Continues the turn being made. @param {string} text actions, as the desk's hand reads them */
  #make(text) {
    const { tree, node, half } = this;
    const { made, turn, view } = desk.call("hand", tree.name, node.position, half, text);
    const animate = made.slice(half.length).replace(/^,/, "") || undefined;
    this.half = turn === null ? made : "";
    if (turn === null) this.show({ animate, view });
    else this.#played(turn, view.position, animate);
  }

  /**
   * @param {string} turn
   * @param {string} position
   * @param {string | undefined} animate what the board has not shown yet
   */
  #played(turn, position, animate) {
    if (this.retry) {
      this.retry.attempt(turn, position, animate);
      return;
    }
    const count = this.node.children.length;
    const child = this.tree.add(this.node, turn, position);
    const isNew = this.node.children.length > count;
    this.node = child;
    // The board first: it must respond at once, and the list may be long.
    this.show({ animate });
    if (isNew)
      afterPaint(() => {
        if (this.closed) return;
        this.structure();
        this.on.changed();
      });
    announce(this.#tell(child));
  }

  startOver() {
    this.half = "";
    this.show();
  }

  /* ---- changing the tree ---- */

  /** @param {TurnNode} node */
  promote(node) {
    this.tree.promote(node);
    this.edited();
    say(t("analyse.promoted"));
  }

  /** @param {TurnNode} node */
  remove(node) {
    if (!node.parent) return;
    this.deleted = { parent: node.parent, node, at: node.parent.children.indexOf(node) };
    const before = this.tree.all().length;
    const parent = this.tree.remove(node);
    this.half = "";
    this.node = parent;
    this.edited();
    this.show();
    say(t("analyse.deleted", { n: before - this.tree.all().length }));
  }

  /** Restores what was deleted last. */
  undelete() {
    if (!this.deleted) return;
    const { parent, node, at } = this.deleted;
    this.deleted = null;
    parent.children.splice(at, 0, node);
    this.structure();
    this.on.changed();
    this.go(node);
  }

  /** Adds the better line of a mistake as a variation. @param {import("./review.js").Mistake} mistake */
  showBetter(mistake) {
    if (this.retry) this.endRetry(false);
    this.half = "";
    this.node = mistake.parent;
    this.go(this.#addLine(betterLine(mistake.verdict.best))[0] ?? this.node);
  }

  /* ---- trying a turn again ---- */

  /** @param {import("./review.js").Mistake} mistake */
  startRetry(mistake) {
    this.panel.stop();
    this.opinion.thinker.stop();
    this.half = "";
    this.node = mistake.parent;
    this.retry = new Retry(this, mistake);
    this.frame.root.classList.add("retrying");
    this.show();
    announce(this.retry.words);
  }

  /** @param {boolean} [redraw] */
  endRetry(redraw = true) {
    this.retry?.stop();
    this.retry = null;
    this.frame.root.classList.remove("retrying");
    if (redraw) this.show();
  }

  /* ---- opening and setting up ---- */

  openOpener() {
    openOpener(this);
  }

  /** Reads a pasted or dropped text, or says what is wrong with it. @param {string} text */
  tryRead(text) {
    try {
      readInto(this, text);
    } catch (error) {
      openOpener(this, text.slice(0, 100_000), error);
    }
  }

  /** @param {Tree} tree @param {number} [at] turns of the main line; -1: all */
  take(tree, at = 0) {
    this.panel.reset();
    if (this.retry) this.endRetry(false);
    this.deleted = null;
    this.tree = tree;
    this.half = "";
    this.board.arrows = [];
    const line = tree.mainLine();
    this.node = at < 0 ? (line.at(-1) ?? tree.root) : (line[at - 1] ?? tree.root);
    this.structure();
    this.show();
    this.on.changed();
    say(t("analyse.opened", { what: this.frame.title.textContent ?? "" }));
  }

  setUp() {
    this.panel.stop();
    if (this.retry) this.endRetry(false);
    this.opinion.thinker.stop();
    this.half = "";
    this.board.arrows = [];
    startSetup(this);
  }

  /* ---- the explorer ---- */

  /** Opens or closes the explorer. */
  async explore(on = !this.exploring) {
    if (on === this.exploring) return;
    this.exploring = on;
    const { root, explorer: host } = this.frame;
    root.classList.toggle("exploring", on);
    root.querySelector("[data-do=explorer]")?.setAttribute("aria-pressed", String(on));
    this.frame.show(on ? "explorer" : "lines");
    if (!on) return;
    try {
      const { Explorer } = await import(explorerModule);
      /** @type {import("./explorer.js").Explorer} */
      const explorer = this.explorer ?? (await Explorer.open(this));
      this.explorer = explorer;
      host.replaceChildren(explorer.element);
      await explorer.show();
    } catch (error) {
      console.error(error);
      say(t("analyse.failed"), "error");
    }
  }

  /** Whether something else handles the keys now. */
  get occupied() {
    return Boolean(this.editor || this.closeMap) || sheetIsOpen();
  }
}
