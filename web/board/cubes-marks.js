// SPDX-License-Identifier: MIT
// What is drawn over the cubes: targets to touch, arrows of hints, the dot of the last turn.
// @ts-check
import { shape } from "../parts/shape.js";
import { project, vectors } from "./cubes-space.js";

/** @typedef {import("./cubes-space.js").Space} Space */
/** @typedef {import("./cubes-space.js").Point} Point */
/** @typedef {import("./cubes-space.js").Way} Way */
/** @typedef {{ action: string, kind: string, toward: string, orientation: string }} Try */

/** Where targets are around a cube, by direction on the table, so that the cube hides none of them. */
const around = /** @type {Record<Way | "clockwise", [number, number, number]>} */ ({
  away: [176, 200, 60],
  toward: [176, -200, 40],
  left: [-258, 0, 130],
  right: [240, -60, 40],
  clockwise: [-150, 120, 290],
});

/** The same around the middle of a flat cube: the far one is turned. */
const flatAround = /** @type {Record<Way | "clockwise", [number, number]>} */ ({
  away: [0, -252],
  toward: [0, 252],
  left: [-262, 0],
  right: [262, 0],
  clockwise: [-150, -150],
});

/** @param {boolean} far @returns {Point} */
export function flatMiddle(far) {
  return { x: 500, y: far ? 222 : 778 };
}

/** @param {Space} space @param {number} side @param {string} toward */
function wayOf(space, side, toward) {
  return toward === "clockwise" ? toward : space.wayOf(side, toward);
}

/**
 * Where to touch for an action, in units of the picture.
 * @param {Space} space
 * @param {boolean} flat
 * @param {number} side
 * @param {string} toward
 * @returns {Point}
 */
function targetAt(space, flat, side, toward) {
  const way = wayOf(space, side, toward);
  if (flat) {
    const middle = flatMiddle(space.isFar(side));
    const [x, y] = flatAround[way];
    return { x: middle.x + x, y: middle.y + y };
  }
  const middle = space.middle(side);
  const [x, y, z] = around[way];
  return project({ x: middle.x + x, y: middle.y + y, z });
}

/**
 * The direction on the screen, as a vector.
 * @param {Space} space
 * @param {boolean} flat
 * @param {number} side
 * @param {string} toward
 * @returns {Point}
 */
export function screenWay(space, flat, side, toward) {
  const vector = vectors[space.wayOf(side, toward)];
  if (flat) return { x: vector.x, y: -vector.y };
  const middle = space.middle(side);
  const from = project(middle);
  const to = project({ x: middle.x + 100 * vector.x, y: middle.y + 100 * vector.y, z: 0 });
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  return { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
}

/**
 * A ring with an arrow.
 * @param {Space} space
 * @param {boolean} flat
 * @param {number} side
 * @param {Try} way
 * @param {string} label
 */
export function target(space, flat, side, way, label) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "target";
  button.tabIndex = -1;
  button.dataset.action = way.action;
  button.setAttribute("aria-label", label);
  const at = targetAt(space, flat, side, way.toward);
  button.style.left = `calc(${at.x} * var(--u))`;
  button.style.top = `calc(${at.y} * var(--u))`;
  const picture = shape("svg", { viewBox: "-16 -16 32 32", "aria-hidden": "true" });
  picture.append(shape("circle", { r: 15 }));
  if (way.toward === "clockwise") {
    picture.append(shape("path", { d: "M-5.6 5.6A8 8 0 1 1 8 0M8 0.6L4.2-4M8 0.6L12-3.8" }));
  } else {
    const { x, y } = screenWay(space, flat, side, way.toward);
    const turn = (Math.atan2(y, x) * 180) / Math.PI;
    picture.append(shape("path", { d: "M-8 0H8M2-6L8 0L2 6", transform: `rotate(${turn.toFixed(1)})` }));
  }
  button.append(picture);
  return button;
}

/** @param {Point[]} way three points of a curve @param {number} width @returns {SVGElement[]} */
function curve([a, via, b], width) {
  const [dx, dy] = [b.x - via.x, b.y - via.y];
  const length = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / length, dy / length];
  const head = width * 2.6;
  const wing = (/** @type {number} */ sign) =>
    `L${b.x - ux * head - sign * uy * head * 0.75} ${b.y - uy * head + sign * ux * head * 0.75}`;
  const d = `M${a.x} ${a.y}Q${via.x} ${via.y} ${b.x} ${b.y}${wing(1)}M${b.x} ${b.y}${wing(-1)}`;
  return [
    shape("path", { class: "arrow edge", d, "stroke-width": width + 8 }),
    shape("path", { class: "arrow", d, "stroke-width": width }),
  ];
}

/**
 * A roll goes over the edge that the cube tips on, a turn around its top.
 * @param {Space} space
 * @param {boolean} flat
 * @param {number} side
 * @param {Try} way
 * @param {boolean} best
 */
export function arrow(space, flat, side, way, best) {
  const width = best ? 13 : 6;
  if (flat) {
    const at = flatMiddle(space.isFar(side));
    if (way.toward === "clockwise") {
      const p = (/** @type {number} */ x, /** @type {number} */ y) => ({ x: at.x + x, y: at.y + y });
      return curve([p(-110, -20), p(-100, -130), p(24, -112)], width);
    }
    const { x, y } = screenWay(space, true, side, way.toward);
    const p = (/** @type {number} */ n) => ({ x: at.x + x * n, y: at.y + y * n });
    return curve([p(20), p(110), p(190)], width);
  }
  const middle = space.middle(side);
  const { edge } = space.art;
  const half = edge / 2;
  const p = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ z) =>
    project({ x: middle.x + x, y: middle.y + y, z });
  if (way.toward === "clockwise")
    return curve(
      [p(-half - 30, -10, edge + 20), p(-40, half + 150, edge + 20), p(half + 34, 24, edge + 20)],
      width,
    );
  const { x, y } = vectors[space.wayOf(side, way.toward)];
  const deep = Math.abs(y);
  return curve(
    [
      p(-x * 50 - deep * 70, -y * 60, edge + 20),
      p(x * (half + 30) - deep * 20, y * (half + 40), edge + 220 + deep * 120),
      p(x * (half + 110) + deep * 40, y * (half + 130), edge - 70 - deep * 60),
    ],
    width,
  );
}

/**
 * Where the word “Check” stands: beside the cube that is pointed at, on the other side than its targets.
 * @param {Space} space
 * @param {boolean} flat
 * @param {number} side
 * @returns {Point}
 */
export function checkAt(space, flat, side) {
  const far = space.isFar(side);
  if (flat) return { x: far ? 800 : 200, y: flatMiddle(far).y + (far ? -150 : 150) };
  const middle = space.middle(side);
  return project({ x: middle.x - 285, y: middle.y - 140, z: 0 });
}

/**
 * The dot of the last turn, on the mat beside the cube that moved.
 * @param {Space} space
 * @param {boolean} flat
 * @param {number} side
 */
export function lastDot(space, flat, side) {
  const far = space.isFar(side);
  const middle = space.middle(side);
  const at = flat
    ? { x: 500 + (far ? -150 : 150), y: flatMiddle(far).y + (far ? -150 : 150) }
    : project({ x: 200, y: middle.y - 120, z: 0 });
  return shape("circle", { class: "dot", cx: at.x, cy: at.y, r: 18 });
}

/** The middle between the cubes, at the height of their tops. @param {Space} space @param {boolean} flat @returns {Point} */
export const between = (space, flat) =>
  flat ? { x: 500, y: 500 } : project({ x: 0, y: 0, z: space.art.edge * 0.8 });
