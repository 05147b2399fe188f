// SPDX-License-Identifier: MIT
// Pieces on a board: where they are, and how they move from place to place. A place is a cell ("e4"), a
// cell's stone ("e4^", for the figure that stands on it) or a place in a gutter ("out1.3").
// @ts-check
import { shape } from "../parts/shape.js";
import { arcVia, between, distance } from "./svg.js";

/**
 * @typedef {import("./types.js").Motion} Motion
 * @typedef {import("./types.js").View} View
 * @typedef {import("./svg.js").Point} Point
 * @typedef {object} Piece
 * @property {SVGElement} el
 * @property {string} kind
 * @property {Point} at
 * @property {number} scale
 * @property {Point | null} shown where a hand holds it
 * @typedef {{ piece: Piece, from: Point, to: Point, off: Point | null }} Trip off: where it leaves the board
 */

const EASE = "cubic-bezier(0.2, 0.7, 0.3, 1)";
const OUT = 0.8;
const LATE = 120;

/** @param {Point} p @param {number} scale */
const put = (p, scale) => `translate(${p.x}px, ${p.y}px)${scale === 1 ? "" : ` scale(${scale})`}`;

export class Pieces {
  /** @type {Map<string, Piece>} */
  at = new Map();
  /** @type {Set<Animation>} */
  #running = new Set();

  /**
   * @param {import("./svg.js").Places} places
   * @param {Element} ground where stones and marbles go
   * @param {Element} above where figures go
   */
  constructor(places, ground, above) {
    this.places = places;
    this.ground = ground;
    this.above = above;
  }

  /**
   * Where a place is.
   * @param {string} place
   * @returns {Point}
   */
  #point(place) {
    if (!place.startsWith("out")) return this.places.point(place.replace("^", ""));
    const [side, slot] = place.slice(3).split(".").map(Number);
    const [x, y] = this.places.art.gutters?.[side]?.[Math.min(slot, 5)] ?? [0, 0];
    return { x, y };
  }

  /** @param {string} kind @param {boolean} high */
  #make(kind, high) {
    const el = shape("g", { class: "piece" });
    el.append(shape("use", { href: `#${this.places.art.ids}${kind}` }));
    (high ? this.above : this.ground).append(el);
    return { el, kind, at: { x: 0, y: 0 }, scale: 1, shown: null };
  }

  /** @param {Piece} piece @param {string} place */
  #put(piece, place) {
    piece.at = this.#point(place);
    piece.scale = place.startsWith("out") ? OUT : 1;
    piece.shown = null;
    piece.el.style.transform = put(piece.at, piece.scale);
    this.at.set(place, piece);
  }

  /**
   * Which pieces a view has, and where.
   * @param {View} view
   */
  #wanted(view) {
    /** @type {Map<string, string>} */
    const wanted = new Map();
    const { figures, owners } = this.places.art;
    for (const { cell, piece, character } of view.cells ?? []) {
      if (!piece) continue;
      wanted.set(cell, piece);
      if (character && figures) wanted.set(`${cell}^`, figures[piece]);
    }
    view.lost?.forEach((count, side) => {
      for (let slot = 0; slot < Math.min(count, 6); slot++) wanted.set(`out${side}.${slot}`, owners[side]);
    });
    return wanted;
  }

  /**
   * Puts all pieces where a view has them, at once, with as few changes as possible.
   * @param {View} view
   */
  settle(view) {
    const wanted = this.#wanted(view);
    /** @type {Piece[]} */
    const free = [];
    for (const [place, piece] of this.at) {
      if (wanted.get(place) === piece.kind) {
        if (piece.shown) this.#put(piece, place);
        continue;
      }
      free.push(piece);
      this.at.delete(place);
    }
    for (const [place, kind] of wanted) {
      if (this.at.has(place)) continue;
      const i = free.findIndex((piece) => piece.kind === kind);
      this.#put(i < 0 ? this.#make(kind, place.endsWith("^")) : free.splice(i, 1)[0], place);
    }
    for (const piece of free) piece.el.remove();
  }

  /**
   * Animates a motion; resolves when everything has arrived.
   * @param {Motion} motion
   * @param {boolean} still
   */
  move(motion, still) {
    const trips = this.#carry(motion);
    const pass = motion.kind === "pass";
    return Promise.all(trips.map((trip) => this.#animate(trip, pass, still)));
  }

  /**
   * @param {Motion} motion
   * @returns {Trip[]}
   */
  #carry(motion) {
    const high = motion.kind === "pass" ? "^" : "";
    const taken = motion.moves.map(([from, to]) => ({ from, to, piece: this.at.get(from + high) }));
    for (const { from } of taken) this.at.delete(from + high);
    /** @type {Trip[]} */
    const trips = [];
    for (const { from, to, piece } of taken) {
      if (!piece) continue;
      const start = piece.shown ?? piece.at;
      let off = null;
      if (to === null) {
        const [first, second] = motion.moves[0].map((cell) => this.places.point(cell ?? from));
        const edge = this.places.point(from);
        off = { x: edge.x + second.x - first.x, y: edge.y + second.y - first.y };
        this.#put(piece, this.#gutter(piece));
      } else {
        this.#put(piece, to + high);
      }
      /* Moving pieces are above the others. */
      piece.el.parentNode?.append(piece.el);
      trips.push({ piece, from: start, to: piece.at, off });
    }
    return trips;
  }

  /** The next free place in the gutter. @param {Piece} piece */
  #gutter(piece) {
    const side = this.places.art.owners.indexOf(piece.kind);
    let slot = 0;
    while (this.at.has(`out${side}.${slot}`)) slot++;
    return `out${side}.${slot}`;
  }

  /**
   * @param {Trip} trip
   * @param {boolean} pass
   * @param {boolean} still
   */
  async #animate({ piece, from, to, off }, pass, still) {
    const far = distance(from, to) / this.places.art.pitch;
    if (far < 0.02) return;
    /** @type {Keyframe[]} */
    let frames = [{ transform: put(from, 1) }, { transform: put(to, piece.scale) }];
    let duration = Math.min(220, 150 + 20 * far);
    if (still) {
      frames = [{ opacity: 0 }, { opacity: 1 }];
      duration = 160;
    } else if (pass) {
      const via = arcVia(from, to);
      frames = Array.from({ length: 9 }, (_, i) => {
        const t = i / 8;
        const p = between(between(from, via, t), between(via, to, t), t);
        return { transform: put(p, 1 + 0.5 * t * (1 - t)) };
      });
    } else if (off) {
      frames.splice(1, 0, { transform: put(off, 0.9), offset: 0.5 });
      duration = 400;
    }
    const animation = piece.el.animate(frames, { duration, easing: EASE });
    this.#running.add(animation);
    /* A hidden page may stop its animations, so nothing may wait for them. */
    const late = new Promise((done) => setTimeout(done, duration + LATE));
    await Promise.race([animation.finished.catch(() => {}), late]);
    /* A late animation must not end after the next one. */
    animation.cancel();
    this.#running.delete(animation);
  }

  /** Finishes all animations at once. */
  finish() {
    for (const animation of this.#running) animation.cancel();
    this.#running.clear();
  }

  /**
   * Shows a piece away from its cell while it is dragged.
   * @param {string} place
   * @param {Point} p
   */
  hold(place, p) {
    const piece = this.at.get(place);
    if (!piece) return;
    if (!piece.shown) piece.el.parentNode?.append(piece.el);
    piece.shown = p;
    piece.el.style.transform = put(p, piece.scale);
  }

  /**
   * Shakes what is on cells: it cannot do what was tried. Added to a motion that brings it back.
   * @param {string[]} cells
   * @param {boolean} still
   */
  shake(cells, still) {
    const aside = (/** @type {number} */ x) => ({ transform: `translate(${x}px)` });
    const frames = still ? { opacity: [1, 0.4, 1] } : [0, -9, 8, -6, 4, 0].map(aside);
    for (const place of cells.flatMap((cell) => [cell, `${cell}^`])) {
      const animation = this.at
        .get(place)
        ?.el.animate(frames, { duration: 320, composite: still ? "replace" : "add" });
      if (!animation) continue;
      this.#running.add(animation);
      animation.finished.catch(() => {}).then(() => this.#running.delete(animation));
    }
  }

  /** Releases all dragged pieces, which go back to their cells. @param {boolean} still */
  release(still) {
    for (const piece of this.at.values()) {
      if (!piece.shown) continue;
      const from = piece.shown;
      piece.shown = null;
      piece.el.style.transform = put(piece.at, piece.scale);
      this.#animate({ piece, from, to: piece.at, off: null }, false, still);
    }
  }
}
