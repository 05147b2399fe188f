// SPDX-License-Identifier: MIT
// Ghosts, for those who are new to a game: on each place where the selection can go, the piece as it would
// stand there.
// @ts-check
import { shape } from "../parts/shape.js";

/**
 * The ghost of a motion; null where it would hide what stands there now.
 * @param {import("./svg.js").Places} places
 * @param {import("./types.js").View} view
 * @param {import("./types.js").Motion} motion
 * @returns {SVGElement | null}
 */
export function ghost(places, view, { kind, from, to, target }) {
  const pieceOn = (/** @type {string} */ name) =>
    view.cells?.find(({ cell }) => cell === name)?.piece ?? null;
  const { ids, figures } = places.art;
  const cell = target ?? to[0];
  const mover = pieceOn(from[0]);
  const piece = kind === "pass" ? figures?.[mover ?? ""] : mover;
  if (!piece || (kind !== "pass" && pieceOn(cell))) return null;
  const { x, y } = places.point(cell);
  const drawn = shape("g", { class: "ghost", transform: `translate(${x} ${y})` });
  drawn.append(shape("use", { href: `#${ids}${piece}` }));
  return drawn;
}
