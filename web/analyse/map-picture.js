// SPDX-License-Identifier: MIT
// The map as a picture: rings around the end. Positions are a few large paths, one for each kind, and the
// nearest one is found by distance, so that a finger need not hit a dot of three pixels.
// @ts-check
import { shape } from "../parts/shape.js";

/** @typedef {import("./map-layout.js").Whole} Whole */
/** @typedef {import("./map-layout.js").Layout} Layout */
/** @typedef {import("./map-layout.js").Spot} Spot */
/** @typedef {import("./map.js").Move} Move */
/**
 * @typedef {object} Hands
 * @property {string} label
 * @property {(at: number, side?: number) => void} choose
 * @property {(at: number | null) => void} look at one in passing; null: no longer
 * @property {() => void} go to what is chosen
 */

/** How near a pointer must come, in units of the picture. */
const reach = 40;

/**
 * Path data with numbers rounded as far as the eye allows.
 * @param {TemplateStringsArray} text
 * @param {...number} n
 */
const path = (text, ...n) => String.raw({ raw: text }, ...n.map((value) => Math.round(value * 10) / 10));

/**
 * A disc is won, a diamond lost, a small ring drawn, a cross over.
 * @param {string} kind
 * @param {Spot} at
 * @param {number} r
 */
function dot(kind, { x, y }, r) {
  const wide = r * 1.25;
  if (kind === "loss") return path`M${x} ${y - wide}l${wide} ${wide} ${-wide} ${wide} ${-wide} ${-wide}z`;
  if (kind === "mated") return path`M${x - r} ${y - r}l${2 * r} ${2 * r}m0 ${-2 * r}l${-2 * r} ${2 * r}`;
  const o = kind === "draw" ? r * 0.62 : r;
  return path`M${x - o} ${y}a${o} ${o} 0 1 0 ${2 * o} 0a${o} ${o} 0 1 0 ${-2 * o} 0`;
}

/** @param {number | null} value */
const kindOf = (value) => (value === null ? "mated" : value > 0 ? "win" : value < 0 ? "loss" : "draw");

export class MapPicture {
  /** @type {number | null} */
  #chosen = null;
  /** @type {number | null} */
  #looked = null;

  /**
   * @param {Whole} whole
   * @param {Layout} layout
   * @param {Hands} hands
   */
  constructor(whole, layout, hands) {
    this.whole = whole;
    this.layout = layout;
    this.hands = hands;
    this.element = /** @type {SVGSVGElement} */ (
      shape("svg", {
        class: "map-picture",
        viewBox: "0 0 1000 1000",
        tabindex: 0,
        role: "application",
        "aria-label": hands.label,
      })
    );
    this.moves = shape("g", { class: "map-links" });
    this.here = shape("g", { class: "map-here" });
    this.ring = shape("g", { class: "map-chosen" });
    this.element.append(...this.#ground(), ...this.#dots(), this.here, this.moves, this.ring);
    this.element.addEventListener("pointermove", (event) => {
      if (event.pointerType !== "mouse") return;
      const at = this.#nearest(event);
      if (at === this.#looked) return;
      this.#looked = at;
      this.hands.look(at);
    });
    this.element.addEventListener("pointerleave", () => {
      if (this.#looked === null) return;
      this.#looked = null;
      this.hands.look(null);
    });
    this.element.addEventListener("click", (event) => this.#click(event));
    this.element.addEventListener("keydown", (event) => {
      if (this.#key(event)) event.preventDefault();
    });
  }

  /** Rings with their numbers, and the shortest way from every position that is not drawn. */
  #ground() {
    const { rings, radii, spots } = this.layout;
    const last = rings.length - 1;
    const circles = radii
      .slice(0, last)
      .map((r, ring) =>
        shape("circle", { class: `map-ring ${ring % 2 ? "win" : "loss"}`, cx: 500, cy: 500, r }),
      );
    let ways = "";
    rings.slice(1, last).forEach((ring, k) => {
      for (const i of ring) {
        const to = this.whole.links[i].filter((end) => spots[end].ring === k);
        for (const end of to) ways += path`M${spots[i].x} ${spots[i].y}L${spots[end].x} ${spots[end].y}`;
      }
    });
    const { gap } = this.layout;
    const every = (radii[2] ?? 0) - (radii[1] ?? 0) < 26 ? 2 : 1;
    const numbers = radii.slice(1, last).map((r, k) => {
      const at = { x: 500 + r * Math.sin(gap), y: 508 - r * Math.cos(gap) };
      return shape("text", { class: "map-number", ...at }, k % every === 0 ? String(k + 1) : "");
    });
    return [...circles, shape("path", { class: "map-ways", d: ways }), ...numbers];
  }

  #dots() {
    const { spots, size, rings, radii } = this.layout;
    const paths = { draw: "", mated: "", win: "", loss: "" };
    // The final positions are close together in the middle.
    const end = Math.min(size * 0.7, (2 * Math.PI * radii[0]) / rings[0].length / 3);
    this.whole.values.forEach((value, i) => {
      const kind = /** @type {"win"} */ (kindOf(value));
      paths[kind] += dot(kind, spots[i], value === null ? end : size);
    });
    return Object.entries(paths).map(([kind, d]) => shape("path", { class: `map-dots ${kind}`, d }));
  }

  /** @param {MouseEvent} event */
  #nearest(event) {
    const matrix = this.element.getScreenCTM()?.inverse();
    if (!matrix) return null;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
    let [best, distance] = [-1, reach];
    this.layout.spots.forEach((spot, i) => {
      const d = Math.hypot(spot.x - x, spot.y - y);
      if (d < distance) [best, distance] = [i, d];
    });
    return best < 0 ? null : best;
  }

  /** A mouse click goes to the position at once; a first touch only shows it. @param {MouseEvent} event */
  #click(event) {
    const at = this.#nearest(event);
    if (at === null) return;
    const again = at === this.#chosen;
    if (!again) this.hands.choose(at);
    const mouse = /** @type {PointerEvent} */ (event).pointerType === "mouse";
    if (again || mouse) this.hands.go();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    if (event.key === "Enter") {
      this.hands.go();
      return true;
    }
    const { rings, spots } = this.layout;
    const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: 1, ArrowDown: -1 };
    const step = steps[/** @type {keyof typeof steps} */ (event.key)];
    if (!step) return false;
    const from = spots[this.#chosen ?? rings[0][0]];
    if (event.key === "ArrowLeft" || event.key === "ArrowRight") {
      const ring = rings[from.ring];
      this.hands.choose(ring[(from.order + step + ring.length) % ring.length]);
      return true;
    }
    let to = from.ring + step;
    while (rings[to]?.length === 0) to += step;
    if (!rings[to]) return true;
    const off = (/** @type {number} */ i) =>
      Math.abs(((spots[i].angle - from.angle + 3 * Math.PI) % (2 * Math.PI)) - Math.PI);
    this.hands.choose(rings[to].reduce((a, b) => (off(b) < off(a) ? b : a)));
    return true;
  }

  /** The position of the game. @param {number | null} at */
  setHere(at) {
    this.here.replaceChildren();
    if (at === null) return;
    const { x, y } = this.layout.spots[at];
    this.here.append(shape("circle", { cx: x, cy: y, r: 20 }));
  }

  /** @param {number | null} at */
  setChosen(at) {
    this.#chosen = at;
  }

  /**
   * The moves of the selected position, as arrows with their letters.
   * @param {number | null} number
   * @param {Move[]} moves
   */
  setLooked(number, moves) {
    const { spots, size } = this.layout;
    this.moves.replaceChildren();
    this.ring.replaceChildren();
    if (number === null) return;
    const from = spots[number];
    this.ring.append(shape("circle", { cx: from.x, cy: from.y, r: size + 6 }));
    for (const { turn, value, to } of moves) {
      if (to === null) continue;
      const end = spots[to];
      // Bent towards the middle, so that arrows along a ring do not lie on it.
      const via = { x: 125 + 0.375 * (from.x + end.x), y: 125 + 0.375 * (from.y + end.y) };
      const length = Math.hypot(end.x - via.x, end.y - via.y) || 1;
      const [ux, uy] = [(end.x - via.x) / length, (end.y - via.y) / length];
      const [x, y] = [end.x - ux * (size + 3), end.y - uy * (size + 3)];
      const [back, wing] = [14, 8];
      const d =
        path`M${from.x} ${from.y}Q${via.x} ${via.y} ${x} ${y}` +
        path`M${x - ux * back - uy * wing} ${y - uy * back + ux * wing}L${x} ${y}` +
        path`L${x - ux * back + uy * wing} ${y - uy * back - ux * wing}`;
      const out = 24 / (Math.hypot(end.x - 500, end.y - 500) || 1);
      const at = { x: end.x + (end.x - 500) * out, y: end.y + (end.y - 500) * out + 9 };
      this.moves.append(
        shape("path", { class: "edge", d }),
        shape("path", { class: kindOf(value), d }),
        shape("text", at, turn),
      );
    }
  }
}
