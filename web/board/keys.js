// SPDX-License-Identifier: MIT
// Keyboard input: one tab stop, arrow keys from cell to cell, and on a hexagon the four keys at the
// corners of a numeric keypad for the diagonals.
// @ts-check

/** @typedef {import("./svg.js").Point} Point */

/** The arrow keys, as directions on the screen. @type {Record<string, Point>} */
export const STRAIGHT = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
/** @type {Record<string, Point>} */
const SLANTED = {
  Home: { x: -1, y: -2 },
  PageUp: { x: 1, y: -2 },
  End: { x: -1, y: 2 },
  PageDown: { x: 1, y: 2 },
};

export class Keys {
  /** The cell that has the focus. */
  #cell = "";
  /** Up and down on a hexagon stay in a column. */
  #column = 0;

  /** @param {import("./grid.js").default} grid */
  constructor(grid) {
    this.grid = grid;
    this.restore(false);
    grid.frame.addEventListener("focusin", (event) => {
      const cell = event.target instanceof Element ? event.target.getAttribute("data-cell") : null;
      if (cell) this.#enter(cell);
    });
    /* Screen readers press buttons without a key or a pointer. */
    grid.frame.addEventListener("click", (event) => {
      const cell = event.target instanceof Element ? event.target.getAttribute("data-cell") : null;
      if (cell && event.detail === 0) grid.tap(cell);
    });
  }

  hasFocus() {
    return this.grid.frame.contains(
      /** @type {ShadowRoot} */ (this.grid.frame.getRootNode()).activeElement ?? null,
    );
  }

  /** After the cells were recreated. @param {boolean} focus */
  restore(focus) {
    const { cells } = this.grid;
    const cell = cells.has(this.#cell) ? this.#cell : [...cells.keys()][0];
    this.#cell = "";
    if (cell) this.#enter(cell);
    if (focus) this.focus();
  }

  /** @param {string} cell */
  #enter(cell) {
    if (cell === this.#cell) return;
    this.grid.cells.get(this.#cell)?.setAttribute("tabindex", "-1");
    this.grid.cells.get(cell)?.setAttribute("tabindex", "0");
    this.#cell = cell;
    const { x, y } = this.grid.places.point(cell);
    this.#column = x;
    this.grid.scene.layers.focus.style.transform = `translate(${x}px, ${y}px)`;
  }

  /** @param {string} [cell] */
  focus(cell = this.#cell) {
    this.#enter(cell);
    this.grid.cells.get(cell)?.focus({ preventScroll: true });
  }

  /** @param {KeyboardEvent} event */
  down(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const { grid } = this;
    if (event.key === "Escape") {
      const had = grid.chosen.length > 0 || grid.pointer.busy;
      grid.pointer.stop();
      grid.clear();
      return had;
    }
    if (event.key === "Enter" || event.key === " ") {
      if (!event.repeat) grid.tap(this.#cell);
      return true;
    }
    const six = grid.places.ways.length === 6;
    const way = STRAIGHT[event.key] ?? (six ? SLANTED[event.key] : undefined);
    if (!way) return false;
    this.#go(way, six);
    return true;
  }

  /** @param {Point} way @param {boolean} six */
  #go(way, six) {
    const { places } = this.grid;
    const column = this.#column;
    let next = null;
    if (six && way.x === 0) {
      /* Of the two cells above or below, the one closer to the column. */
      const steps = places.ways.filter(({ y }) => Math.sign(y) === way.y);
      const found = steps.map((step) => places.next(this.#cell, step)).filter((cell) => cell !== null);
      const far = (/** @type {string} */ cell) => Math.abs(places.point(cell).x - column);
      next = found.sort((a, b) => far(a) - far(b))[0] ?? null;
    } else {
      next = places.next(this.#cell, places.wayOf(way));
    }
    if (!next) return;
    this.focus(next);
    if (six && way.x === 0) this.#column = column;
  }
}
