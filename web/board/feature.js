// SPDX-License-Identifier: MIT
// What decided a game, shown on the board when it is over: the character at its goal, the line with the stones in
// contact, the last marble, crossed swords. The rules say which cells those are.
// @ts-check
import { shape } from "../parts/shape.js";
import { distance } from "./svg.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./svg.js").Places} Places */
/** @typedef {import("./svg.js").Point} Point */

/** Rings around a point, the outer one thin, as ripples around a stone. @param {Point} at @param {number} r @param {string} kind */
function ripples({ x, y }, r, kind) {
  const group = shape("g", { class: `feature-part ${kind}` });
  for (const [name, radius] of /** @type {const} */ ([
    ["feature-edge", r],
    ["feature-ring", r],
    ["feature-wave", r * 1.32],
  ]))
    group.append(shape("circle", { class: name, cx: x, cy: y, r: radius }));
  return group;
}

/**
 * A path through all cells that touch each other by side or corner: under the stones, it is the wall.
 * @param {Point[]} points
 * @param {number} pitch
 */
function wall(points, pitch) {
  const lines = points.flatMap((a, i) =>
    points.slice(i + 1).flatMap((b) => (distance(a, b) < pitch * 1.5 ? `M${a.x} ${a.y}L${b.x} ${b.y}` : [])),
  );
  return shape("path", { class: "feature-wall", d: lines.join(""), "stroke-width": pitch * 0.96 });
}

/** Where a stone touches the wall: a bar across the side that they share. @param {Point} a @param {Point} b */
function contact(a, b) {
  const [x, y] = [(a.x + b.x) / 2, (a.y + b.y) / 2];
  const across = { x: (b.y - a.y) * 0.2, y: (a.x - b.x) * 0.2 };
  const d = `M${x - across.x} ${y - across.y}L${x + across.x} ${y + across.y}`;
  return ["feature-bar edge", "feature-bar"].map((name) => shape("path", { class: name, d }));
}

/** Draws the feature of a board of cells, below and above its pieces. */
export class Feature {
  /** The position whose feature is drawn. */
  #shown = "";

  /** @param {Places} places @param {SVGElement} below @param {SVGElement} above */
  constructor(places, below, above) {
    this.places = places;
    this.below = below;
    this.above = above;
  }

  /** Draws it once, so that it appears only once. @param {View} view */
  show(view) {
    const parts = view.feature ?? [];
    const now = parts.length > 0 ? view.position : "";
    if (now === this.#shown) return;
    this.#shown = now;
    const { art } = this.places;
    const at = (/** @type {string} */ kind) =>
      parts.flatMap((part) => (part.kind === kind && part.cell ? [this.places.point(part.cell)] : []));
    const line = at("line");
    const touching = at("contact");
    this.below.replaceChildren(...(line.length > 0 ? [wall(line, art.pitch)] : []));
    this.above.replaceChildren(
      ...at("goal").map((point) => ripples(point, art.pitch * 0.44, "goal")),
      ...at("stuck").map((point) => ripples(point, art.pitch * 0.4, "stuck")),
      ...touching.map((point) => ripples(point, art.pitch * 0.4, "contact")),
      ...touching.flatMap((a) =>
        line.filter((b) => distance(a, b) < art.pitch * 1.1).flatMap((b) => contact(a, b)),
      ),
      ...this.#last(view).map((point) => ripples(point, art.pitch * 0.42, "out")),
    );
  }

  /** Where the marble lies that decided the game. @param {View} view @returns {Point[]} */
  #last({ feature = [], result, lost = [] }) {
    if (!feature.some(({ kind }) => kind === "out")) return [];
    const loser = result === "1-0" ? 1 : 0;
    const gutter = this.places.art.gutters?.[loser] ?? [];
    const place = gutter[Math.min(lost[loser], gutter.length) - 1];
    return place ? [{ x: place[0], y: place[1] }] : [];
  }
}

const BLADE = "M-34 7L96 7Q122 5 134-5Q116-7 96-7L-34-7Z";
const HILT = "M-92 8L-40 8L-40 22L-30 22L-30-22L-40-22L-40-8L-92-8Q-98 0-92 8Z";

/** Two swords that cross. @param {Point} at */
export function crossedSwords({ x, y }) {
  const group = shape("g", { class: "feature-swords", transform: `translate(${x} ${y})` });
  for (const [name, turn] of /** @type {const} */ ([
    ["from-left", "rotate(-32)"],
    ["from-right", "scale(-1 1) rotate(-32)"],
  ])) {
    const sword = shape("g", { class: `sword ${name}` });
    sword.append(
      shape("path", { class: "sword-blade", d: BLADE }),
      shape("path", { class: "sword-hilt", d: HILT }),
    );
    const turned = shape("g", { transform: turn });
    turned.append(sword);
    group.append(turned);
  }
  return group;
}

/** Styles of both; part of the style sheet of the board. */
export const featureStyle = `
.feature-edge, .feature-ring, .feature-wave, .feature-wall, .feature-bar { fill: none; stroke-linecap: round; stroke-linejoin: round; }
.feature-edge { stroke: var(--art-ivory); stroke-width: 13; stroke-opacity: 0.9; }
.feature-ring { stroke: var(--sandan-seal, var(--art-seal_deep)); stroke-width: 8; }
.feature-wave { stroke: var(--sandan-seal, var(--art-seal_deep)); stroke-width: 4; stroke-opacity: 0.5; }
.contact .feature-wave, .stuck .feature-wave { display: none; }
.contact .feature-edge, .stuck .feature-edge { stroke-width: 9; }
.contact .feature-ring, .stuck .feature-ring { stroke-width: 5; }
.feature-wall { stroke: var(--sandan-seal, var(--art-seal_deep)); stroke-opacity: 0.55; }
.feature-bar { stroke: var(--sandan-seal, var(--art-seal_deep)); stroke-width: 9; }
.feature-bar.edge { stroke: var(--art-ivory); stroke-width: 15; }
.sword-blade, .sword-hilt { stroke: var(--art-ivory); stroke-width: 7; paint-order: stroke; stroke-linejoin: round; }
.sword-blade { fill: var(--sandan-seal, var(--art-seal_bright)); }
.sword-hilt { fill: var(--art-carving, #2b2119); }
.feature-part, .feature-wall, .feature-bar, .feature-swords { animation: feature-in 420ms ease-out backwards; }
.feature-part { transform-box: fill-box; transform-origin: center; animation-name: feature-land; }
.contact, .feature-bar { animation-delay: 260ms; }
.feature-swords .sword { animation: feature-draw 420ms ease-out backwards; }
@keyframes feature-in { from { opacity: 0; } }
@keyframes feature-land { from { opacity: 0; transform: scale(1.7); } }
@keyframes feature-draw { from { transform: translateX(-120px); } }
@media (prefers-reduced-motion: reduce) {
  .feature-part { animation-name: feature-in; }
  .feature-swords .sword { animation: none; }
}
`;
