// SPDX-License-Identifier: MIT
// A cube laid flat: the top face large, its four neighbours folded out around it.
// @ts-check
import { shape } from "../parts/shape.js";
import { drawMarks, slots } from "./cubes-art.js";

/** @typedef {import("./cubes-art.js").Art} Art */
/** @typedef {import("./cubes-art.js").Slot} Slot */

/** Half the width of the picture, and the places of its faces as the program's pictures have them. */
const half = 172;
const step = 124;
const topScale = 0.78;
const sideScale = 0.4;

/** @type {Record<Slot, [number, number]>} */
const places = { front: [0, -1], right: [1, 0], back: [0, 1], left: [-1, 0], bottom: [0, 2], top: [0, 0] };

/** Where a roll takes the faces: each list is a way around the cube, and the two faces beside it turn. */
export const ways = /** @type {const} */ ({
  front: { round: ["back", "top", "front", "bottom"], turns: { left: -90, right: 90 } },
  back: { round: ["front", "top", "back", "bottom"], turns: { left: 90, right: -90 } },
  left: { round: ["right", "top", "left", "bottom"], turns: { front: 90, back: -90 } },
  right: { round: ["left", "top", "right", "bottom"], turns: { front: -90, back: 90 } },
});

/** @param {Slot} slot @param {number} [turn] */
function pose(slot, turn = 0) {
  const [x, y] = places[slot];
  const scale = slot === "top" ? topScale : sideScale;
  return `translate(${x * step}px, ${y * step}px) rotate(${turn}deg) scale(${scale})`;
}

export class FlatCube {
  /**
   * @param {Art} art
   * @param {number | null} side null: the container says whose it is
   * @param {boolean} [moves] whether it will ever move; else it needs no face below
   */
  constructor(art, side, moves = true) {
    this.art = art;
    this.slots = moves ? slots : slots.filter((slot) => slot !== "bottom");
    this.element = shape("svg", {
      class: side === null ? "flat" : `flat ${side === 0 ? "black" : "white"}`,
      viewBox: `${-half} ${-half} ${2 * half} ${2 * half}`,
      "aria-hidden": "true",
    });
    this.place = shape("rect", { class: "place", x: -78, y: -78, width: 156, height: 156, rx: 8 });
    this.faces = /** @type {Record<Slot, SVGElement>} */ ({});
    this.marks = /** @type {Record<Slot, SVGElement>} */ ({});
    this.element.append(this.place);
    for (const slot of this.slots) {
      const face = shape("g", { class: `side ${slot}` });
      const marks = shape("g");
      face.append(shape("rect", { x: -100, y: -100, width: 200, height: 200, rx: 10 }), marks);
      face.style.transform = pose(slot);
      this.faces[slot] = face;
      this.marks[slot] = marks;
      this.element.append(face);
    }
    this.set(null, false);
  }

  /** @param {string | null} orientation @param {boolean} points */
  set(orientation, points) {
    this.element.classList.toggle("unset", orientation === null);
    this.element.classList.toggle("points", points);
    if (orientation === null) return;
    for (const slot of this.slots) drawMarks(this.marks[slot], this.art, this.art.cubes[orientation][slot]);
  }

  /**
   * The same for a cube in the hand, if it is on the page at all.
   * @param {string} toward
   * @param {KeyframeAnimationOptions} timing
   * @returns {Animation[]}
   */
  moveFreely(toward, timing) {
    return this.element.checkVisibility() ? this.move(toward, timing) : [];
  }

  /**
   * Rolls or turns the cube that is there; the caller sets the new orientation when it is over.
   * @param {string} toward
   * @param {KeyframeAnimationOptions} timing
   * @returns {Animation[]}
   */
  move(toward, timing) {
    /** @type {Animation[]} */
    const running = [];
    const run = (/** @type {Slot} */ slot, /** @type {Keyframe[]} */ frames) =>
      running.push(this.faces[slot].animate(frames, timing));
    if (toward === "clockwise") {
      // About the middle of the picture, each face along its quarter of a circle.
      for (const slot of slots) {
        if (slot === "bottom") continue;
        run(slot, [
          { transform: `rotate(0deg) ${pose(slot)}` },
          { transform: `rotate(90deg) ${pose(slot)}` },
        ]);
      }
      return running;
    }
    const way = ways[/** @type {keyof typeof ways} */ (toward)];
    way.round.forEach((slot, i) => {
      const to = way.round[(i + 1) % 4];
      if (slot === "bottom") return;
      const frames = [
        { transform: pose(slot), opacity: 1 },
        { transform: pose(to), opacity: 1 },
      ];
      if (to === "bottom") frames[1] = { transform: pose(slot), opacity: 0 };
      run(slot, frames);
    });
    for (const [slot, turn] of Object.entries(way.turns)) {
      const at = /** @type {Slot} */ (slot);
      run(at, [{ transform: pose(at) }, { transform: pose(at, turn) }]);
    }
    return running;
  }
}
