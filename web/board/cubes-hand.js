// SPDX-License-Identifier: MIT
// Input for cubes: a drag tips the cube under the finger until it falls one way or the other; keys roll it
// in their direction on the screen.
// @ts-check
import { flatMiddle, screenWay } from "./cubes-marks.js";
import { STRAIGHT } from "./keys.js";

/** @typedef {import("./cubes.js").default} Cubes */
/** @typedef {import("./cubes-marks.js").Try} Try */

/** The angle from which a released cube falls over, and how far one that may not roll can be tipped. */
const FALLS = 28;
export const GIVES = 13;
/** Pixels before a touch is a drag. */
const START = 6;

export class Hand {
  /** @type {{ id: number, x: number, y: number, side: number, way: Try | null, angle: number } | null} */
  #drag = null;
  /**
   * A cube held at an angle until the rules answer.
   * @type {{ side: number, toward: string, angle: number } | null}
   */
  #held = null;

  /** @param {Cubes} cubes */
  constructor(cubes) {
    this.cubes = cubes;
    const { frame } = cubes;
    frame.addEventListener("pointerdown", (event) => this.#down(event));
    frame.addEventListener("pointermove", (event) => this.#move(event));
    frame.addEventListener("pointerup", (event) => this.#up(event));
    frame.addEventListener("pointercancel", () => this.#drop());
  }

  /** The cube at a place on the screen, or -1. @param {PointerEvent} event */
  #cubeAt(event) {
    const { space, host, frame } = this.cubes;
    if (host.options.flat) {
      const box = frame.getBoundingClientRect();
      const unit = space.unit;
      const x = (event.clientX - box.left - box.width / 2) / unit + 500;
      const y = (event.clientY - box.top - box.height / 2) / unit + 500;
      return [0, 1].findIndex((side) => {
        const middle = flatMiddle(space.isFar(side));
        return Math.abs(x - middle.x) < 216 && Math.abs(y - middle.y) < 216;
      });
    }
    const cube = event.target instanceof Element ? event.target.closest(".cube") : null;
    return cube instanceof HTMLElement ? Number(cube.dataset.side) : -1;
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (
      event.button !== 0 ||
      this.#drag ||
      (event.target instanceof Element && event.target.closest("button"))
    )
      return;
    const side = this.#cubeAt(event);
    const { view, host } = this.cubes;
    if (!view) return;
    if (host.edit) {
      if (side >= 0) host.touchCell(view.sides[side].letter);
      return;
    }
    if (!host.mayAct()) host.closed();
    else if (side >= 0 && (view.cubes[side] || this.cubes.placing.holds(side))) this.#begin(event, side);
  }

  /** @param {PointerEvent} event @param {number} side */
  #begin(event, side) {
    this.#drag = { id: event.pointerId, x: event.clientX, y: event.clientY, side, way: null, angle: 0 };
    this.cubes.frame.setPointerCapture(event.pointerId);
  }

  /** The ways to roll, legal or not; a cube that is not set down yet rolls any way. */
  get #rolls() {
    const { view, placing } = this.cubes;
    const all = placing.orientation === null ? (view?.tries ?? []) : placing.ways;
    return all.filter(({ kind }) => kind === "roll");
  }

  /**
   * The action whose direction on the screen is nearest.
   * @param {number} side
   * @param {number} dx
   * @param {number} dy
   */
  #nearest(side, dx, dy) {
    const { space, host } = this.cubes;
    const along = (/** @type {Try} */ way) => {
      const { x, y } = screenWay(space, host.options.flat, side, way.toward);
      return x * dx + y * dy;
    };
    return this.#rolls.sort((a, b) => along(b) - along(a))[0] ?? null;
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const drag = this.#drag;
    if (!drag || event.pointerId !== drag.id) return;
    const { view, space, host } = this.cubes;
    const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
    const far = Math.hypot(dx, dy);
    if (far < START && !drag.way) return;
    drag.way = this.#nearest(drag.side, dx, dy);
    if (!drag.way || !view) return;
    this.cubes.frame.classList.add("held");
    const { side, way } = drag;
    const free = this.cubes.placing.holds(side) || (side === view.side && this.cubes.legal().includes(way));
    const wanted = Math.max(0, (far - START) / (space.art.edge * 0.8 * space.unit)) * 90;
    drag.angle = free ? Math.min(88, wanted) : GIVES * (1 - Math.exp(-wanted / 40));
    if (!host.options.flat && !host.options.still) space.hold(drag.side, drag.way.toward, drag.angle);
    for (const target of this.cubes.targets.querySelectorAll("button"))
      target.classList.toggle("armed", free && drag.angle > FALLS && target.dataset.action === way.action);
    drag.angle = free ? drag.angle : wanted > FALLS ? -1 : 0;
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const drag = this.#drag;
    if (!drag || event.pointerId !== drag.id) return;
    this.#drag = null;
    this.cubes.frame.classList.remove("held");
    const { way, side, angle } = drag;
    if (!way) {
      const { view } = this.cubes;
      const other = view && side !== view.side ? view.tries.find(({ kind }) => kind === "roll") : null;
      if (other) this.cubes.act(other.action, side);
      else this.cubes.tell();
      return;
    }
    if (this.cubes.placing.holds(side)) {
      this.cubes.space.hold(side, way.toward, 0);
      for (const target of this.cubes.targets.children) target.classList.remove("armed");
      if (angle > FALLS) void this.cubes.placing.tumble(way.toward, angle);
      return;
    }
    if (angle > FALLS) {
      this.#held = { side, toward: way.toward, angle };
      this.cubes.act(way.action);
      // The game may take a moment to respond, or reject the action.
      setTimeout(() => this.#settle(), 400);
      return;
    }
    this.#held = { side, toward: way.toward, angle: angle < 0 ? GIVES : angle };
    this.#settle();
    if (angle < 0) this.cubes.act(way.action, side);
  }

  #drop() {
    if (!this.#drag) return;
    const { side, way, angle } = this.#drag;
    this.#drag = null;
    this.cubes.frame.classList.remove("held");
    this.#held = way && { side, toward: way.toward, angle: Math.max(0, angle) };
    this.#settle();
  }

  /** A cube that was tipped and let go falls back. */
  #settle() {
    const held = this.#held;
    if (!held) return;
    this.#held = null;
    const { space, host } = this.cubes;
    space.hold(held.side, held.toward, 0);
    for (const target of this.cubes.targets.children) target.classList.remove("armed");
    if (held.angle > 0 && !host.options.still && !host.options.flat)
      space.move(held.side, held.toward, held.angle, 0, { duration: 160 });
  }

  /**
   * Releases everything; returns the angle at which the cube that now rolls this way was held.
   * @param {number} side
   * @param {string} toward
   */
  release(side, toward) {
    const held = this.#held;
    this.#held = null;
    if (!held) return 0;
    this.cubes.space.hold(held.side, held.toward, 0);
    return held.side === side && held.toward === toward && !this.cubes.host.options.flat ? held.angle : 0;
  }

  /** The roll in the direction of an arrow key on the screen. @param {{ x: number, y: number }} arrow */
  #toward(arrow) {
    const { view, space } = this.cubes;
    return this.#rolls.find(({ toward }) => {
      const flat = screenWay(space, true, view?.side ?? 0, toward);
      return Math.round(flat.x) === arrow.x && Math.round(flat.y) === arrow.y;
    });
  }

  /** Arrows roll, T turns, Enter sets down or reads; letters mean the same as everywhere. @param {KeyboardEvent} event */
  keydown(event) {
    const { cubes } = this;
    const { view, host, placing } = cubes;
    if (!view || host.edit || event.ctrlKey || event.metaKey || event.altKey) return false;
    const arrow = STRAIGHT[event.key];
    const held = placing.orientation !== null;
    if (event.key === "Enter" || event.key === " ") {
      if (event.repeat) return true;
      if (held) placing.setDown();
      else cubes.tell();
      return true;
    }
    const turn = event.key.toLowerCase() === "t";
    if (event.repeat || !(arrow || turn)) return arrow !== undefined;
    if (!held && !host.mayAct()) {
      host.closed();
      return true;
    }
    const way = arrow
      ? this.#toward(arrow)
      : (held ? placing.ways : view.tries).find(({ kind }) => kind === "turn");
    if (way && held) void placing.tumble(way.toward);
    else if (way) cubes.act(way.action);
    return true;
  }
}
