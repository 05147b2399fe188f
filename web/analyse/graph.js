// SPDX-License-Identifier: MIT
// Who is ahead: a thin bar for the current position, and a graph of the game. Upwards the first
// player expects more than half of the points. Mistakes are a ring, a diamond, a triangle, as in the
// pictures of `sandan analyse`.
// @ts-check
import { h } from "../parts/dom.js";
import { shape } from "../parts/shape.js";
import { t } from "../words.js";
import { sizes } from "./judgement.js";
import { expected, forFirst, scoreText } from "./score.js";
import { Tree } from "./tree.js";

/** @typedef {import("./tree.js").Node} TurnNode */
/** @typedef {import("./score.js").Score} Score */

const WIDTH = 360;
const HEIGHT = 80;

/**
 * What is known about a node's position, from the first player's point of view; the engine's result
 * takes precedence over the record's.
 * @param {Tree} tree
 * @param {TurnNode} node
 * @returns {Score | null}
 */
export function scoreOf(tree, node) {
  const line = node.thought?.lines[0];
  return line ? forFirst(line.score, tree.sideAt(node)) : node.score;
}

/**
 * A score in words.
 * @param {Score} score as the first player sees it
 * @param {string[]} sides their names
 */
export function scoreWords(score, sides) {
  if (typeof score !== "number") {
    const [side, n] = "win" in score ? [sides[0], score.win] : [sides[1], score.loss];
    return t("analyse.wins-in", { side, n });
  }
  const lead = Math.abs(expected(score) - 0.5) * 1000;
  const side = sides[score > 0 ? 0 : 1];
  // In the measures of mistakes: what one inaccuracy would turn is even, two blunders are a lot.
  const { inaccuracy, blunder } = sizes;
  if (lead < inaccuracy.loss) return t("analyse.level");
  if (lead < blunder.loss) return t("analyse.ahead-little", { side });
  return t(lead < 2 * blunder.loss ? "analyse.ahead" : "analyse.ahead-much", { side });
}

export class EvaluationBar {
  constructor() {
    this.fill = h("div", { class: "a-bar-fill" });
    this.element = h(
      "div",
      { class: "a-bar", role: "img", "aria-label": t("analyse.no-evaluation") },
      this.fill,
    );
  }

  /**
   * @param {Score | null} score as the first player sees it
   * @param {string[]} sides names
   * @param {string[]} letters of the sides, for their colours
   * @param {boolean} flip
   * @param {number | null} over the share of the first player when the game is over
   */
  draw(score, sides, letters, flip, over) {
    const share = over ?? (score === null ? 0.5 : expected(score));
    this.element.dataset.first = letters[0];
    this.element.dataset.second = letters[1];
    this.element.classList.toggle("flip", flip);
    this.element.classList.toggle("unknown", score === null && over === null);
    this.element.style.setProperty("--share", `${(share * 100).toFixed(1)}%`);
    this.element.setAttribute(
      "aria-label",
      score === null
        ? t("analyse.no-evaluation")
        : t("analyse.evaluation", {
            score: scoreText(score),
            side: sides[0],
            words: scoreWords(score, sides),
          }),
    );
  }
}

export class Graph {
  /** @param {(node: TurnNode) => void} go */
  constructor(go) {
    this.go = go;
    this.element = h("div", {
      class: "a-graph",
      role: "slider",
      tabindex: "0",
      "aria-label": t("analyse.graph"),
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.#key(event),
      onpointerdown: (/** @type {PointerEvent} */ event) => this.#point(event),
      onpointermove: (/** @type {PointerEvent} */ event) => event.buttons === 1 && this.#point(event),
    });
    /** @type {TurnNode[]} the root and the main line */
    this.nodes = [];
    this.at = 0;
    this.cursor = shape("path", { class: "a-graph-cursor", d: "" });
  }

  /** @param {PointerEvent} event */
  #point(event) {
    const box = this.element.getBoundingClientRect();
    const last = this.nodes.length - 1;
    const i = Math.round(((event.clientX - box.left) / box.width) * last);
    const node = this.nodes[Math.max(0, Math.min(last, i))];
    if (node) this.go(node);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const last = this.nodes.length - 1;
    /** @type {Record<string, number>} */
    const to = {
      Home: 0,
      End: last,
      ArrowLeft: this.at - 1,
      ArrowDown: this.at - 1,
      ArrowRight: this.at + 1,
      ArrowUp: this.at + 1,
      PageUp: this.at + 10,
      PageDown: this.at - 10,
    };
    const i = to[event.key];
    if (i === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    this.go(this.nodes[Math.max(0, Math.min(last, i))]);
  }

  /** @param {number} i */
  #x(i) {
    return this.nodes.length < 2 ? 0 : (WIDTH * i) / (this.nodes.length - 1);
  }

  /**
   * @param {Tree} tree
   * @param {TurnNode} shown
   * @param {string[]} letters
   * @param {(node: TurnNode) => number | null} over the first player's share where the game is over
   */
  draw(tree, shown, letters, over) {
    this.tree = tree;
    this.nodes = [tree.root, ...tree.mainLine()];
    const shares = this.nodes.map((node) => {
      const score = scoreOf(tree, node);
      return over(node) ?? (score === null ? null : expected(score));
    });
    const y = (/** @type {number} */ share) => (HEIGHT - 8) * (1 - share) + 4;
    const middle = y(0.5);
    const svg = shape("svg", {
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      preserveAspectRatio: "none",
      "aria-hidden": "true",
    });
    // The area between the curve and the middle has the colour of the player who is ahead.
    svg.append(
      shape("clipPath", { id: "a-graph-up" }, shape("rect", { x: 0, y: 0, width: WIDTH, height: middle })),
      shape(
        "clipPath",
        { id: "a-graph-down" },
        shape("rect", { x: 0, y: middle, width: WIDTH, height: HEIGHT - middle }),
      ),
    );
    svg.append(shape("path", { class: "a-graph-middle", d: `M0 ${middle}H${WIDTH}` }));
    for (const run of runs(shares)) {
      const points = run.map(
        (i) => `${this.#x(i).toFixed(1)} ${y(/** @type {number} */ (shares[i])).toFixed(1)}`,
      );
      const [from, to] = [this.#x(run[0]), this.#x(run[run.length - 1])];
      for (const [half, letter] of [
        ["up", letters[0]],
        ["down", letters[1]],
      ]) {
        const area = shape("path", {
          class: "a-graph-area",
          "clip-path": `url(#a-graph-${half})`,
          "data-letter": letter,
          d: `M${from.toFixed(1)} ${middle}L${points.join("L")}L${to.toFixed(1)} ${middle}Z`,
        });
        svg.append(area);
      }
      svg.append(shape("path", { class: "a-graph-curve", d: `M${points.join("L")}` }));
    }
    this.cursor = shape("path", { class: "a-graph-cursor", d: "" });
    svg.append(this.cursor);
    const marks = this.nodes.flatMap((node, i) => {
      const share = shares[i];
      if (!node.verdict?.size || share === null) return [];
      const mark = h("span", { class: "a-shape", "data-shape": node.verdict.size });
      mark.style.left = `${(this.#x(i) / WIDTH) * 100}%`;
      mark.style.top = `${(y(share) / HEIGHT) * 100}%`;
      return [mark];
    });
    this.element.replaceChildren(svg, ...marks);
    this.element.classList.toggle("empty", shares.filter((share) => share !== null).length < 2);
    this.element.setAttribute("aria-valuemin", "0");
    this.element.setAttribute("aria-valuemax", String(this.nodes.length - 1));
    this.select(shown);
  }

  /**
   * Shows where in the game a node is; for a variation, where it leaves the main line.
   * @param {TurnNode} node
   */
  select(node) {
    let at = node;
    while (at.parent && this.nodes[at.ply] !== at) at = at.parent;
    this.at = at.ply;
    const x = this.#x(this.at).toFixed(1);
    this.cursor.setAttribute("d", `M${x} 0V${HEIGHT}`);
    this.element.setAttribute("aria-valuenow", String(this.at));
    const score = this.tree && scoreOf(this.tree, at);
    const text =
      !at.parent || !this.tree
        ? t("analyse.start")
        : t("analyse.graph-at", {
            label: this.tree.label(at),
            turn: at.turn,
            score: score === null || score === undefined ? "–" : scoreText(score),
          });
    this.element.setAttribute("aria-valuetext", text);
  }
}

/**
 * Runs of known values.
 * @param {(number | null)[]} shares
 * @returns {number[][]}
 */
function runs(shares) {
  /** @type {number[][]} */
  const found = [];
  shares.forEach((share, i) => {
    if (share === null) return;
    const last = found.at(-1);
    if (last && last[last.length - 1] === i - 1) last.push(i);
    else found.push([i]);
  });
  return found;
}
