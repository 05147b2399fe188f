// SPDX-License-Identifier: MIT
// The list of turns: the main line in two columns, comments and variations
// below their turn, nested variations indented. Clicking a turn goes there.
// @ts-check
import { h } from "../parts/dom.js";
import { t } from "../words.js";
import { sizes } from "./judgement.js";
import { scoreText } from "./score.js";
import { verdictWords } from "./verdict.js";

/** @typedef {import("./tree.js").Node} TurnNode */
/** @typedef {import("./tree.js").Tree} Tree */

const glyphs = ["", "!", "?", "!!", "??", "!?", "?!"];
/** Beyond this depth variations stay inline, in brackets. */
const DEEPEST = 4;

/**
 * The marks of a turn as people write them: those of the record, else that of the review.
 * @param {TurnNode} node
 */
function marksOf(node) {
  const own = node.nags.filter((nag) => nag > 0);
  const size = node.verdict?.size;
  const nags = own.some((nag) => nag <= 6) || !size ? own : [sizes[size].nag, ...own];
  return nags.map((nag) => glyphs[nag] ?? `$${nag}`).join(" ");
}

/** How bad a turn was, for its colour; the mark says it as well. @param {TurnNode} node */
function sizeOf(node) {
  const nag = node.nags.find((one) => one >= 1 && one <= 6);
  if (nag === 4 || (!nag && node.verdict?.size === "blunder")) return "bad";
  if (nag === 2 || nag === 6 || (!nag && node.verdict?.size)) return "doubt";
  return nag === 1 || nag === 3 ? "good" : null;
}

export class TurnList {
  /**
   * @param {HTMLElement} host
   * @param {{ go: (node: TurnNode) => void, better: (node: TurnNode) => void }} on
   */
  constructor(host, on) {
    this.host = host;
    this.on = on;
    /** @type {Map<TurnNode, HTMLButtonElement>} */
    this.buttons = new Map();
    /** @type {HTMLButtonElement | null} */
    this.current = null;
    host.addEventListener("click", (event) => {
      const button = /** @type {Element} */ (event.target).closest("button[data-turn]");
      const node = button && this.nodes.get(/** @type {HTMLButtonElement} */ (button));
      if (node) this.on.go(node);
    });
    /** @type {WeakMap<HTMLButtonElement, TurnNode>} */
    this.nodes = new WeakMap();
  }

  /**
   * Redraws the whole list.
   * @param {Tree} tree
   * @param {TurnNode} shown
   */
  draw(tree, shown) {
    this.buttons.clear();
    this.current = null;
    const list = h("ol", { class: "a-list" });
    if (tree.root.comment)
      list.append(h("li", { class: "a-note" }, h("p", { class: "a-comment" }, tree.root.comment)));
    /** @type {HTMLElement | null} the row that waits for the second player's turn */
    let row = null;
    for (let at = tree.root; at.children.length > 0; at = at.children[0]) {
      const [node, ...others] = at.children;
      const second = tree.sideAt(at) === 1;
      if (!row) {
        const number = tree.label(node);
        row = h(
          "li",
          { class: "a-row" },
          h("span", { class: "a-number", "aria-hidden": "true" }, number.replace("…", ".")),
        );
        if (second) row.append(h("span", { class: "a-skip", "aria-hidden": "true" }, "…"));
        list.append(row);
      }
      row.append(this.#button(tree, node));
      const notes = this.#notes(tree, node, others);
      if (notes.length > 0) list.append(h("li", { class: "a-note" }, notes));
      row = second || notes.length > 0 ? null : row;
    }
    if (tree.root.children.length === 0) list.append(h("li", { class: "a-empty" }, t("analyse.no-turns")));
    this.host.replaceChildren(list);
    this.select(shown);
  }

  /**
   * @param {Tree} tree
   * @param {TurnNode} node
   */
  #button(tree, node) {
    const marks = marksOf(node);
    const score = node.score === null ? null : scoreText(node.score);
    const label = [tree.label(node), node.turn, marks, score].filter((part) => part).join(" ");
    const button = h(
      "button",
      {
        type: "button",
        class: "a-turn",
        "data-turn": node.turn,
        "data-size": sizeOf(node),
        "aria-label": label,
        tabindex: "-1",
      },
      h("span", { class: "a-name" }, node.turn),
      marks && h("span", { class: "a-mark" }, marks),
      score !== null && h("span", { class: "a-score" }, score),
    );
    this.buttons.set(node, button);
    this.nodes.set(button, node);
    return button;
  }

  /**
   * What is shown below a turn of the main line.
   * @param {Tree} tree
   * @param {TurnNode} node
   * @param {TurnNode[]} others variations in its place
   */
  #notes(tree, node, others) {
    /** @type {HTMLElement[]} */
    const notes = [];
    if (node.before) notes.push(h("p", { class: "a-comment" }, node.before));
    const verdict = verdictWords(node, this.on.better);
    if (verdict) notes.push(verdict);
    if (node.comment) notes.push(h("p", { class: "a-comment" }, node.comment));
    for (const other of others) notes.push(this.#variation(tree, other, 1));
    return notes;
  }

  /**
   * A variation as running text; those inside it are indented below, or in brackets when too deep.
   * @param {Tree} tree
   * @param {TurnNode} first
   * @param {number} depth
   * @returns {HTMLElement}
   */
  #variation(tree, first, depth) {
    const block = h("div", { class: "a-variation", role: "group", "aria-label": t("analyse.variation") });
    let line = h("p", { class: "a-line" });
    block.append(line);
    this.#words(tree, first, line, true);
    let numbered = Boolean(first.comment);
    for (let at = first; at.children.length > 0; at = at.children[0]) {
      const [node, ...others] = at.children;
      this.#words(tree, node, line, numbered);
      numbered = Boolean(node.comment) || others.length > 0;
      for (const other of others) {
        if (depth < DEEPEST) {
          block.append(this.#variation(tree, other, depth + 1));
        } else {
          line.append("( ");
          const inner = this.#variation(tree, other, depth + 1);
          inner.classList.add("a-inline");
          line.append(inner, ") ");
        }
      }
      if (others.length > 0 && depth < DEEPEST) {
        line = h("p", { class: "a-line" });
        block.append(line);
      }
    }
    if (!line.hasChildNodes()) line.remove();
    return block;
  }

  /**
   * @param {Tree} tree
   * @param {TurnNode} node
   * @param {HTMLElement} line
   * @param {boolean} numbered whether its number must stand there in any case
   */
  #words(tree, node, line, numbered) {
    const label = tree.label(node);
    if (node.before) line.append(h("span", { class: "a-comment" }, `${node.before} `));
    const number =
      (numbered || label.endsWith(".")) && h("span", { class: "a-count", "aria-hidden": "true" }, label);
    line.append(h("span", { class: "a-numbered" }, number, this.#button(tree, node)), " ");
    if (node.comment) line.append(h("span", { class: "a-comment" }, `${node.comment} `));
  }

  /**
   * Marks the current turn, and scrolls it into view without moving anything else.
   * @param {TurnNode} node
   */
  select(node) {
    const button = this.buttons.get(node) ?? null;
    if (this.current && this.current !== button) {
      this.current.removeAttribute("aria-current");
      this.current.tabIndex = -1;
    }
    this.current = button;
    if (!button) {
      const first = this.buttons.values().next().value;
      if (first) first.tabIndex = 0;
      this.host.scrollTop = 0;
      return;
    }
    button.setAttribute("aria-current", "true");
    button.tabIndex = 0;
    // Rows out of sight are not laid out, but they have a place.
    const place = button.closest(".a-note") ? button : (button.closest("li") ?? button);
    const [inner, outer] = [place.getBoundingClientRect(), this.host.getBoundingClientRect()];
    if (inner.top < outer.top + 8) this.host.scrollTop -= outer.top + outer.height / 3 - inner.top;
    else if (inner.bottom > outer.bottom - 8)
      this.host.scrollTop += inner.bottom - outer.bottom + outer.height / 3;
  }
}
