// SPDX-License-Identifier: MIT
// The history of a rating as a small picture: the line, and around it how certain it was.
// @ts-check
import { shape } from "../parts/shape.js";

/** @typedef {import("../answers.js").Rating} Rating */

const WIDE = 320;
const HIGH = 96;
const EDGE = 6;

/**
 * @param {Rating[]} history
 * @param {string} label for screen readers
 * @returns {SVGElement}
 */
export function ratingChart(history, label) {
  const low = Math.min(...history.map(({ rating, deviation }) => rating - deviation));
  const high = Math.max(...history.map(({ rating, deviation }) => rating + deviation));
  const x = (/** @type {number} */ i) =>
    EDGE + (history.length > 1 ? (i * (WIDE - 2 * EDGE)) / (history.length - 1) : (WIDE - 2 * EDGE) / 2);
  const y = (/** @type {number} */ value) =>
    HIGH - EDGE - ((value - low) * (HIGH - 2 * EDGE)) / Math.max(1, high - low);
  const point = (/** @type {number} */ i, /** @type {number} */ value) =>
    `${x(i).toFixed(1)} ${y(value).toFixed(1)}`;
  const upper = history.map(({ rating, deviation }, i) => point(i, rating + deviation));
  const lower = history.map(({ rating, deviation }, i) => point(i, rating - deviation)).reverse();
  const line = history.map(({ rating }, i) => point(i, rating));
  const last = history.length - 1;
  return shape(
    "svg",
    { class: "you-chart", viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", "aria-label": label },
    shape("path", { class: "you-band", d: `M${upper.join("L")}L${lower.join("L")}Z` }),
    shape("path", { class: "you-line", d: `M${line.join("L")}` }),
    shape("circle", { class: "you-now", cx: x(last), cy: y(history[last].rating), r: 4 }),
  );
}
