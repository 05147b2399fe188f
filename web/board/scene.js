// SPDX-License-Identifier: MIT
// The parts of a board that do not depend on the position: its picture, its layers, where its cells are.
// It is redrawn when the board is turned or changes its colours or its language.
// @ts-check
import { shape } from "../parts/shape.js";
import { Feature } from "./feature.js";
import { Marks } from "./marks.js";
import { Pieces } from "./pieces.js";
import { Places } from "./svg.js";
import { themeWords } from "./themes.js";

const LAYERS = /** @type {const} */ ([
  "board",
  "inlay",
  "trails",
  "wall",
  "ground",
  "chosen",
  "above",
  "counts",
  "dots",
  "feature",
  "targets",
  "lines",
  "focus",
  "cells",
]);

export class Scene {
  /**
   * @param {import("./types.js").Host} host
   * @param {string} game
   */
  constructor(host, game) {
    const { flip, coords, dark, small, board, pieces } = host.options;
    const style = [
      ...themeWords(board, pieces),
      dark && "dark",
      small && "small",
      coords && "coords",
      flip && "flip",
    ];
    /** @type {import("./types.js").Art} */
    this.art = host.ask("art", game, style.filter(Boolean).join(" "));
    const { art } = this;
    this.places = new Places(art);
    this.svg = /** @type {SVGSVGElement} */ (shape("svg", { viewBox: `0 0 ${art.width} ${art.height}` }));
    this.layers = /** @type {Record<typeof LAYERS[number], SVGElement>} */ (
      Object.fromEntries(LAYERS.map((name) => [name, shape("g", { class: name })]))
    );
    const { layers } = this;
    /* From our own pictures: shapes with presentation attributes only. */
    layers.board.innerHTML = art.defs + art.board;
    for (const name of LAYERS) {
      if (name !== "cells") layers[name].setAttribute("aria-hidden", "true");
      this.svg.append(layers[name]);
    }
    this.pieces = new Pieces(this.places, layers.ground, layers.above);
    this.marks = new Marks(this.places, layers);
    this.feature = new Feature(this.places, layers.wall, layers.feature);
    for (const name of ["focus-edge", "focus-ring"])
      layers.focus.append(shape("circle", { class: name, r: art.pitch * 0.49 }));
    /** @type {Map<string, SVGElement>} a real thing for each cell, for keyboards and screen readers */
    this.cells = new Map();
    for (const [cell, { x, y }] of this.places.at) {
      const made = shape("circle", { class: "spot", cx: x, cy: y, r: art.pitch * 0.46 });
      made.setAttribute("data-cell", cell);
      made.setAttribute("role", "button");
      made.setAttribute("tabindex", "-1");
      this.cells.set(cell, made);
      layers.cells.append(made);
    }
  }
}
