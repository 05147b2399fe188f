// SPDX-License-Identifier: MIT
// What is drawn around the pieces: the last turn, the turn being made, what is selected, where it can go,
// hints and lines. Each kind has its layer, which is refilled when it changes.
// @ts-check
import { shape } from "../parts/shape.js";
import { arcVia, arrowPath, between, capsulePath, distance, headPath } from "./svg.js";

/**
 * @typedef {import("./types.js").Motion} Motion
 * @typedef {import("./svg.js").Places} Places
 * @typedef {import("./svg.js").Point} Point
 */

const RIM = 27;

/** @param {Point} p */
const text = (p) => `${Math.round(p.x)} ${Math.round(p.y)}`;

export class Marks {
  /** @type {Map<string, SVGElement>} */
  #targets = new Map();

  /**
   * @param {Places} places
   * @param {Record<"inlay" | "trails" | "dots" | "chosen" | "targets" | "lines", SVGElement>} layers
   */
  constructor(places, layers) {
    this.places = places;
    this.layers = layers;
  }

  /** The side to move: a vermilion inlay before its player. @param {number | null} side */
  inlay(side) {
    this.layers.inlay.replaceChildren();
    if (side === null) return;
    const [x, y, width, height] = this.places.art.inlays[side];
    this.layers.inlay.append(shape("rect", { class: "inlay", x, y, width, height, rx: 4 }));
  }

  /**
   * What has been done: in this turn, else the last turn.
   * @param {Motion[]} steps
   * @param {boolean} last
   * @param {(cell: string) => boolean} taken
   */
  done(steps, last, taken) {
    const trails = shape("g", { class: last ? "last" : "half" });
    const arcs = shape("g", { class: last ? "last" : "half" });
    /** @type {Set<string>} */
    const dotted = new Set();
    for (const { kind, from, to, target } of steps) {
      for (const cell of from.length > 0 ? [...from, ...to] : target ? [target] : []) dotted.add(cell);
      if (kind !== "slide" && kind !== "pass") continue;
      const a = this.places.point(from[0]);
      const b = this.places.point(to[0]);
      const arc = `M${text(a)}Q${text(arcVia(a, b))} ${text(b)}`;
      if (kind === "pass") arcs.append(shape("path", { class: "air", d: arc }));
      else trails.append(shape("path", { class: "trail", d: `M${text(a)}L${text(b)}` }));
    }
    if (last) trails.prepend(...this.#grounds(steps));
    const dots = [...dotted].map((cell) => {
      const { x, y } = this.places.point(cell);
      /* On a piece it is at the rim, where it hides neither figure nor ring. */
      const aside = taken(cell) ? RIM : 0;
      return shape("circle", { class: "dot", cx: x + aside, cy: y + aside, r: 10, "data-cell": cell });
    });
    this.layers.trails.replaceChildren(trails);
    this.layers.dots.replaceChildren(arcs, ...dots);
  }

  /**
   * The cells of the last turn, to be seen at a glance: coloured where pieces left and where they arrived.
   * @param {Motion[]} steps
   */
  #grounds(steps) {
    /** @type {Map<string, "was" | "now">} */
    const cells = new Map();
    for (const { moves, target } of steps) {
      for (const [from] of moves) cells.set(from, "was");
      for (const [, to] of moves) if (to) cells.set(to, "now");
      if (moves.length === 0 && target) cells.set(target, "now");
    }
    const { pitch } = this.places.art;
    return [...cells].map(([cell, kind]) => {
      const { x, y } = this.places.point(cell);
      const name = { class: `ground ${kind}`, "data-cell": cell };
      if (this.places.ways.length === 6)
        return shape("circle", { ...name, cx: x, cy: y, r: pitch * (kind === "now" ? 0.5 : 0.38) });
      const [left, top, width, height] = [x - pitch / 2, y - pitch / 2, pitch, pitch];
      return shape("rect", { ...name, x: left, y: top, width, height });
    });
  }

  /**
   * Outlines the selection as one shape.
   * @param {string[]} cells
   */
  chosen(cells) {
    this.shift(0, 0);
    this.layers.chosen.replaceChildren();
    if (cells.length === 0) return;
    const points = cells.map((cell) => this.places.point(cell));
    let ends = [points[0], points[0]];
    for (const a of points)
      for (const b of points) if (distance(a, b) > distance(ends[0], ends[1])) ends = [a, b];
    const d = capsulePath(ends[0], ends[1], this.places.art.pitch * 0.465);
    const outlines = ["chosen-edge", "chosen"].map((name) => shape("path", { class: name, d }));
    this.layers.chosen.append(...outlines);
  }

  /**
   * Moves the outline along with a push.
   * @param {number} x
   * @param {number} y
   */
  shift(x, y) {
    this.layers.chosen.style.transform = x || y ? `translate(${x}px, ${y}px)` : "";
  }

  /**
   * Shows where the selection can go: rings, or arrows for marbles.
   * @param {Motion[]} motions
   * @param {(motion: Motion) => SVGElement | null} [ghost] of the piece, below its mark
   */
  targets(motions, ghost = () => null) {
    this.#targets.clear();
    const drawn = motions.map((motion) => {
      const mark = shape("g", { class: "target", "data-action": motion.action });
      mark.append(...[ghost(motion)].filter((each) => each !== null), ...this.#target(motion));
      this.#targets.set(motion.action, mark);
      return mark;
    });
    this.layers.targets.replaceChildren(...drawn);
  }

  /** @param {Motion} motion */
  #target({ kind, from, to, target }) {
    const at = this.places.point(target ?? to[0]);
    if (kind === "slide" || kind === "pass") {
      const r = kind === "pass" ? 44 : 17;
      return ["ring-edge", "ring"].map((name) => shape("circle", { class: name, cx: at.x, cy: at.y, r }));
    }
    const a = this.places.point(from[0]);
    const b = this.places.point(to[0]);
    const half = { x: (b.x - a.x) * 0.33, y: (b.y - a.y) * 0.33 };
    const d = arrowPath({ x: at.x - half.x, y: at.y - half.y }, { x: at.x + half.x, y: at.y + half.y }, 18);
    return [shape("path", { class: `step ${kind}`, d })];
  }

  /** Highlights the target under the pointer. @param {string | null} action */
  aim(action) {
    for (const [name, mark] of this.#targets) mark.classList.toggle("aim", name === action);
  }

  /**
   * Hints and lines of the engine, the best one solid, and marks on cells.
   * @param {import("./types.js").Line[]} lines
   * @param {import("./types.js").Mark[]} marks
   */
  lines(lines, marks) {
    /** @type {SVGElement[]} */
    const drawn = [];
    for (const { cell, kind } of marks) {
      if (!this.places.at.has(cell)) continue;
      drawn.push(...this.#circle(cell, `mark ${kind.replace(/[^\w-]/g, "")}`));
    }
    /* The best one last: above the others. */
    for (const { steps, best } of [...lines].sort((a, b) => Number(a.best) - Number(b.best)))
      for (const step of steps) drawn.push(...this.#line(step, best));
    this.layers.lines.replaceChildren(...drawn);
  }

  /** @param {string} cell @param {string} name */
  #circle(cell, name) {
    const { x, y } = this.places.point(cell);
    // An area is a hint where to look: the cell and those around it.
    const r = this.places.art.pitch * (name === "mark area" ? 1.6 : 0.45);
    return ["mark-edge", name].map((one) => shape("circle", { class: one, cx: x, cy: y, r }));
  }

  /** @param {Motion} step @param {boolean} best */
  #line({ kind, from, to, target }, best) {
    const name = best ? "best" : "other";
    if (from.length === 0) return this.#circle(target ?? to[0], `mark ${name}`);
    if (kind === "side") {
      const middle = (/** @type {string[]} */ cells) =>
        between(this.places.point(cells[0]), this.places.point(cells[cells.length - 1]), 0.5);
      const d = arrowPath(middle(from), middle(to), best ? 16 : 9);
      return [shape("path", { class: `line ${name}`, d })];
    }
    const a = this.places.point(from[0]);
    const b = this.places.point(target ?? to[0]);
    if (kind !== "pass")
      return [shape("path", { class: `line ${name}`, d: arrowPath(a, between(a, b, 0.97), best ? 14 : 8) })];
    const via = arcVia(a, b);
    const width = best ? 8 : 5;
    const length = distance(via, b) || 1;
    const neck = between(b, via, Math.min(0.8, (width * 3.5) / length));
    const d = `M${text(a)}Q${text(via)} ${text(neck)}`;
    return [
      shape("path", { class: "air-line edge", d, "stroke-width": width + 6 }),
      shape("path", { class: `line ${name}`, d: headPath(via, b, width * 2) }),
      shape("path", { class: `air-line ${name}`, d, "stroke-width": width }),
    ];
  }
}
