// SPDX-License-Identifier: MIT
// Two cubes on a tatami strip, seen from above at an angle: CSS transforms, and the same camera as
// arithmetic to find where something is on the screen.
//
// The world is the table: x to the right, y away from the player below, z up, (0, 0, 0) between the
// cubes, in units of which the picture is 1000 wide. An owner's directions are those of the owner's cube.
// @ts-check
import { shape } from "../parts/shape.js";
import { drawMarks, fragment, slots } from "./cubes-art.js";

/** @typedef {import("./cubes-art.js").Art} Art */
/** @typedef {import("./cubes-art.js").Slot} Slot */
/** @typedef {{ x: number, y: number }} Point */
/** @typedef {{ x: number, y: number, z: number }} Place */

/** The camera of the program's pictures, 24° to the right and 50° above, brought a little nearer. */
const yaw = (24 * Math.PI) / 180;
const tilt = (40 * Math.PI) / 180;
const eye = 4200;
const low = 48;

/** @param {Place} at @returns {Point} in units of the picture */
export function project({ x, y, z }) {
  const across = x * Math.cos(yaw) + y * Math.sin(yaw);
  const down = x * Math.sin(yaw) - y * Math.cos(yaw);
  const nearer = down * Math.sin(tilt) + z * Math.cos(tilt);
  const scale = eye / (eye - nearer);
  return { x: 500 + across * scale, y: 500 + (low + down * Math.cos(tilt) - z * Math.sin(tilt)) * scale };
}

/** Directions of the world, for an owner near or far. */
const world = /** @type {const} */ ({
  near: { front: "away", right: "right", back: "toward", left: "left" },
  far: { front: "toward", right: "left", back: "away", left: "right" },
});

/** @typedef {"away" | "right" | "toward" | "left"} Way */

/** @type {Record<Way, Place>} */
export const vectors = {
  away: { x: 0, y: 1, z: 0 },
  right: { x: 1, y: 0, z: 0 },
  toward: { x: 0, y: -1, z: 0 },
  left: { x: -1, y: 0, z: 0 },
};

/** The light: on top, on the side facing us, on the right side; the other sides are not visible. */
const light = { away: "near", toward: "near", left: "far", right: "far" };

export class Space {
  /** @param {Art} art */
  constructor(art) {
    this.art = art;
    this.unit = 1;
    this.flip = false;
    this.element = make("space");
    this.table = make("table", this.element);
    make("thick", this.table);
    this.table.append(this.mat("mat"));
    this.inlay = make("inlay", this.table);
    this.seats = [0, 1].map((side) => this.seat(side));
    this.setFlip(false);
  }

  /** @param {string} name */
  mat(name) {
    const { wide, long, board } = this.art;
    const box = `${-wide} ${-long} ${2 * wide} ${2 * long}`;
    const mat = shape("svg", {
      class: name,
      viewBox: box,
      preserveAspectRatio: "none",
      "aria-hidden": "true",
    });
    mat.append(...fragment(board).childNodes);
    return mat;
  }

  /** The mat straight from above, to lay flat cubes on. */
  strip() {
    return this.mat("strip");
  }

  /** @param {number} side */
  seat(side) {
    const seat = make(`seat ${side === 0 ? "black" : "white"}`, this.table);
    const shade = make("shade", seat);
    make("place", seat);
    const cube = make("cube", seat);
    cube.dataset.side = String(side);
    const faces = /** @type {Record<Slot, HTMLElement>} */ ({});
    const marks = /** @type {Record<Slot, SVGElement>} */ ({});
    for (const slot of slots) {
      const face = make(`face ${slot}`, cube);
      const picture = shape("svg", { viewBox: "-100 -100 200 200", "aria-hidden": "true" });
      face.append(picture);
      faces[slot] = face;
      marks[slot] = picture;
    }
    return { seat, shade, cube, faces, marks };
  }

  /** @param {boolean} flip whether it is seen from the second player's side */
  setFlip(flip) {
    this.flip = flip;
    this.seats.forEach(({ seat, faces }, side) => {
      const far = this.isFar(side);
      seat.classList.toggle("farther", far);
      for (const slot of slots) {
        const kind = slot === "top" || slot === "bottom" ? "top" : light[this.wayOf(side, slot)];
        faces[slot].style.backgroundColor = this.colour(side, kind);
      }
    });
  }

  /** @param {number} side */
  isFar(side) {
    return (side === 1) !== this.flip;
  }

  /** An owner's direction as one of the world. @param {number} side @param {string} toward @returns {Way} */
  wayOf(side, toward) {
    return world[this.isFar(side) ? "far" : "near"][/** @type {"front"} */ (toward)];
  }

  /** @param {number} side @param {string} kind top, near or far */
  colour(side, kind) {
    return this.art.materials[`${side === 0 ? "black" : "white"}-${kind}`];
  }

  /** The middle of a cube's ground. @param {number} side @returns {Place} */
  middle(side) {
    const y = (this.art.edge + this.art.gap) / 2;
    return { x: 0, y: this.isFar(side) ? y : -y, z: 0 };
  }

  /** @param {number} side @param {string | null} orientation @param {boolean} points */
  set(side, orientation, points) {
    const { seat, cube, marks } = this.seats[side];
    seat.classList.toggle("unset", orientation === null);
    seat.classList.toggle("points", points);
    cube.style.transform = "";
    if (orientation === null) return;
    for (const slot of slots) drawMarks(marks[slot], this.art, this.art.cubes[orientation][slot]);
  }

  /** Marks the side to move by a vermilion inlay in the mat in front of its player. @param {number | null} side */
  setMover(side) {
    this.inlay.hidden = side === null;
    if (side !== null) this.inlay.classList.toggle("farther", this.isFar(side));
  }

  /**
   * A moving cube, at `angle` degrees of 90. It tips over its lower edge, stays on the mat, and is
   * moved back to its place while it falls.
   * @param {string} toward
   * @param {number} angle
   */
  pose(toward, angle) {
    const px = (/** @type {number} */ n) => `${(n * this.unit).toFixed(2)}px`;
    const half = this.art.edge / 2;
    if (toward === "clockwise") {
      const lift = half + 26 * Math.sin((angle / 90) * Math.PI);
      return `translate3d(0, 0, ${px(lift)}) rotateZ(${angle}deg)`;
    }
    const [sin, cos] = [Math.sin((angle * Math.PI) / 180), Math.cos((angle * Math.PI) / 180)];
    const part = angle / 90;
    const out = half * (1 - cos + sin) * (1 - part * part * (3 - 2 * part));
    const sign = toward === "front" || toward === "left" ? -1 : 1;
    const sideways = toward === "left" || toward === "right";
    const [x, y] = sideways ? [sign * out, 0] : [0, sign * out];
    const turn = sideways ? `rotateY(${sign * angle}deg)` : `rotateX(${-sign * angle}deg)`;
    return `translate3d(${px(x)}, ${px(y)}, ${px(half * (sin + cos))}) ${turn}`;
  }

  /** Holds a cube at an angle, while a finger drags it. */
  hold(/** @type {number} */ side, /** @type {string} */ toward, /** @type {number} */ angle) {
    this.seats[side].cube.style.transform = angle > 0 ? this.pose(toward, angle) : "";
  }

  /**
   * Continues to roll or turn a cube from its current angle; the caller then sets the new orientation.
   * @param {number} side
   * @param {string} toward
   * @param {number} from
   * @param {number} to
   * @param {KeyframeAnimationOptions} timing
   * @returns {Animation[]}
   */
  move(side, toward, from, to, timing) {
    const { cube, faces } = this.seats[side];
    const steps = 16;
    const frames = Array.from({ length: steps + 1 }, (_, i) => {
      const part = 1 - (1 - i / steps) ** 2.2;
      return { transform: this.pose(toward, from + (to - from) * part) };
    });
    const running = [cube.animate(frames, { ...timing, easing: "linear" })];
    if (to !== 90 || toward === "clockwise") return running;
    // The face that comes up moves into the light, the old top one out of it.
    const back = { front: "back", back: "front", left: "right", right: "left" };
    const rising = /** @type {Slot} */ (back[/** @type {"front"} */ (toward)]);
    const sinking = /** @type {Slot} */ (toward);
    const top = this.colour(side, "top");
    const shaded = (/** @type {Slot} */ slot) => this.colour(side, light[this.wayOf(side, slot)]);
    running.push(
      faces[rising].animate({ backgroundColor: [shaded(rising), top] }, timing),
      faces.top.animate({ backgroundColor: [top, shaded(sinking)] }, timing),
    );
    return running;
  }

  /** Sets a cube down from a hand's height. @param {number} side @param {KeyframeAnimationOptions} timing */
  drop(side, timing) {
    const half = (this.art.edge / 2) * this.unit;
    return [
      this.seats[side].cube.animate(
        [
          { transform: `translate3d(0, 0, ${half + 200 * this.unit}px)` },
          { transform: `translate3d(0, 0, ${half}px)` },
        ],
        timing,
      ),
      this.seats[side].shade.animate({ opacity: [0, 1] }, timing),
    ];
  }
}

/** @param {string} name @param {Element} [into] */
export function make(name, into) {
  const element = document.createElement("div");
  element.className = name;
  into?.append(element);
  return element;
}
