// SPDX-License-Identifier: MIT
// Pointer input by mouse, finger and pen: tap twice, or drag. A stone follows the finger. Marbles are pushed:
// a swipe over own marbles selects them, and beyond the last one moves them all; a selected group moves
// in any direction it is dragged. A touch means the nearest cell; the page never scrolls during a drag.
// @ts-check

/**
 * @typedef {import("./svg.js").Point} Point
 * @typedef {import("./types.js").Motion} Motion
 * @typedef {object} Press
 * @property {number} id
 * @property {string | null} cell
 * @property {Point} from where it began, on the board
 * @property {DOMMatrix} matrix
 * @property {boolean} fresh the press selected what it is on
 * @property {boolean} drags
 * @property {string[]} group what was selected when it began
 * @property {Motion | null} way what would happen on release
 * @property {string | null} over the cell that a release would try
 */

/** How far from a cell's middle a touch may be, in cells, and how far a press may move and still be a tap. */
const REACH = 0.62;
const SLOP = 0.14;
/** From this distance on it is a push. */
const MEANT = 0.4;

export class Pointer {
  /** @type {Press | null} */
  #press = null;
  #abort = new AbortController();

  /** @param {import("./grid.js").default} grid */
  constructor(grid) {
    this.grid = grid;
    const { frame } = grid;
    const { signal } = this.#abort;
    frame.addEventListener("pointerdown", (event) => this.#down(event), { signal });
    frame.addEventListener("pointermove", (event) => this.#move(event), { signal });
    frame.addEventListener("pointerup", (event) => this.#up(event), { signal });
    frame.addEventListener("pointercancel", () => this.stop(), { signal });
    frame.addEventListener("contextmenu", (event) => this.#press && event.preventDefault(), { signal });
  }

  get busy() {
    return this.#press !== null;
  }

  /** Cancels the press; dragged pieces go back. */
  stop() {
    const press = this.#press;
    this.#press = null;
    this.grid.frame.classList.remove("dragging");
    if (press?.drags) this.#back();
    this.grid.marks.aim(null);
  }

  close() {
    this.#abort.abort();
  }

  /** @param {PointerEvent} event @param {DOMMatrix} matrix */
  #point(event, matrix) {
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
    return { x, y };
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (event.button !== 0 || this.#press) return;
    const { grid } = this;
    const matrix = grid.scene.svg.getScreenCTM()?.inverse();
    if (!matrix) return;
    event.preventDefault();
    const from = this.#point(event, matrix);
    const cell = grid.places.nearest(from, grid.places.art.pitch * REACH);
    if (cell) grid.keys.focus(cell);
    const { host } = grid;
    if (!cell && !host.edit) grid.clear();
    let fresh = false;
    /* The first touch selects at once; the rest happens on release. */
    const free = cell && grid.own(cell) && !grid.chosen.includes(cell) && !grid.wayTo(cell);
    if (free && !host.edit && host.mayAct()) {
      grid.choose(grid.groups && grid.chosen.length > 0 ? grid.extended(cell) : [cell]);
      fresh = true;
    }
    this.#press = {
      id: event.pointerId,
      cell,
      from,
      matrix,
      fresh,
      drags: false,
      group: grid.chosen,
      way: null,
      over: null,
    };
    try {
      grid.frame.setPointerCapture(event.pointerId);
    } catch {
      /* A pointer that is already gone cannot be captured, and need not be. */
    }
    if (cell) grid.marks.aim(grid.wayTo(cell)?.action ?? null);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const press = this.#press;
    if (!press || press.id !== event.pointerId || !press.cell) return;
    const { grid } = this;
    const at = this.#point(event, press.matrix);
    const far = Math.hypot(at.x - press.from.x, at.y - press.from.y);
    if (!press.drags) {
      const slop = grid.places.art.pitch * (event.pointerType === "mouse" ? SLOP : SLOP * 1.5);
      if (far < slop || grid.host.edit || !grid.host.mayAct() || !grid.own(press.cell)) return;
      /* An own stone is a target only for a tap; a drag picks it up. */
      if (!grid.chosen.includes(press.cell)) grid.choose([press.cell]);
      press.group = grid.chosen;
      press.drags = true;
      grid.frame.classList.add("dragging");
    }
    const { group, fresh } = press;
    if (!grid.groups) this.#carry(press, at);
    else if (group.length > 1 && group.includes(press.cell) && !fresh) this.#shove(press, at);
    else this.#swipe(press, at);
  }

  /** A stone, or the character on it, follows the finger. @param {Press} press @param {Point} at */
  #carry(press, at) {
    const { grid } = this;
    const cell = /** @type {string} */ (press.cell);
    const place = grid.pieces.at.has(`${cell}^`) ? `${cell}^` : cell;
    grid.pieces.hold(place, at);
    press.over = grid.places.nearest(at, grid.places.art.pitch * REACH);
    press.way = (press.over && grid.ways.find(({ target }) => target === press.over)) || null;
    grid.marks.aim(press.way?.action ?? null);
  }

  /**
   * Shows how far a push has come.
   * @param {Motion | null} way
   * @param {string[]} cells what resists where there is no way
   * @param {Point} step
   * @param {number} t 0 to 1
   */
  #push(way, cells, step, t) {
    const { grid } = this;
    const moved = way ? way.moves.map(([from]) => from) : cells;
    const part = way ? t : Math.min(t, 1) * 0.1;
    for (const [place, piece] of grid.pieces.at)
      if (piece.shown && !moved.includes(place)) grid.pieces.hold(place, piece.at);
    for (const cell of moved) {
      const { x, y } = grid.places.point(cell);
      grid.pieces.hold(cell, { x: x + step.x * part, y: y + step.y * part });
    }
    grid.marks.shift(step.x * part, step.y * part);
  }

  /** A selected group goes the way it is dragged. @param {Press} press @param {Point} at */
  #shove(press, at) {
    const { grid } = this;
    const { pitch } = grid.places.art;
    const cell = /** @type {string} */ (press.cell);
    const pull = { x: at.x - press.from.x, y: at.y - press.from.y };
    const step = grid.places.wayOf(pull);
    const t = Math.max(0, Math.min(1, (pull.x * step.x + pull.y * step.y) / (pitch * pitch)));
    const to = grid.places.next(cell, step);
    const there = (/** @type {Motion} */ { moves }) => moves.some((m) => m[0] === cell && m[1] === to);
    const way = grid.ways.find(there) ?? null;
    this.#push(way, press.group, step, t);
    this.#mean(press, t > MEANT, way, this.#ahead(press.group, step));
  }

  /** The cell before the foremost of some cells. @param {string[]} cells @param {Point} step */
  #ahead(cells, step) {
    const { places } = this.grid;
    const reach = (/** @type {string} */ cell) => {
      const { x, y } = places.point(cell);
      return x * step.x + y * step.y;
    };
    return places.next(
      cells.reduce((best, cell) => (reach(cell) > reach(best) ? cell : best)),
      step,
    );
  }

  /**
   * Over own marbles a swipe selects them; beyond the last one it pushes them.
   * @param {Press} press
   * @param {Point} at
   */
  #swipe(press, at) {
    const { grid } = this;
    const { places } = grid;
    const { pitch } = places.art;
    const rear = /** @type {string} */ (press.cell);
    const begin = places.point(rear);
    const pull = { x: at.x - begin.x, y: at.y - begin.y };
    const step = places.wayOf(pull);
    const far = (pull.x * step.x + pull.y * step.y) / (pitch * pitch);
    const second = places.next(rear, step);
    const row = [rear];
    for (let next = second; next && grid.own(next); next = places.next(next, step)) row.push(next);
    const swiped = row.slice(0, Math.max(1, Math.round(far) + 1));
    if (!grid.together(swiped)) this.#select(swiped);
    const t = Math.max(0, Math.min(1, far - (row.length - 1)));
    const along = (/** @type {Motion} */ { moves: [move], kind }) =>
      kind !== "side" && move?.[0] === rear && move[1] === second;
    const way = grid.view?.motions.find(along) ?? null;
    this.#push(t > 0 ? way : null, t > 0 && !way ? row : [], step, t);
    this.#mean(press, t > MEANT, way, this.#ahead(row, step));
    press.group = row;
  }

  /** @param {string[]} cells */
  #select(cells) {
    const { chosen } = this.grid;
    const same = chosen.length === cells.length && cells.every((cell) => chosen.includes(cell));
    if (!same) this.grid.choose(cells);
  }

  /**
   * What releasing would do now.
   * @param {Press} press
   * @param {boolean} meant
   * @param {Motion | null} way
   * @param {string | null} over
   */
  #mean(press, meant, way, over) {
    press.way = meant ? way : null;
    press.over = meant && !way ? over : null;
    this.grid.marks.aim(press.way?.action ?? null);
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const press = this.#press;
    if (!press || press.id !== event.pointerId) return;
    const { grid } = this;
    this.#press = null;
    grid.frame.classList.remove("dragging");
    grid.marks.aim(null);
    if (!press.drags) {
      const at = this.#point(event, press.matrix);
      const cell = grid.places.nearest(at, grid.places.art.pitch * REACH);
      const { host } = grid;
      if (press.fresh) grid.explain();
      else if (cell && cell === press.cell) grid.tap(cell);
      else if (press.cell && !host.edit && !host.mayAct()) host.closed();
      return;
    }
    const { way, over, cell } = press;
    const before = grid.view;
    if (way) grid.host.act(way.action);
    else if (over && over !== cell) grid.refuse(grid.groups ? press.group : grid.chosen, over);
    else if (!over && !grid.groups) grid.clear();
    else grid.explain();
    /* The game has shown the result by now, or will; pieces of a rejected action go back. */
    if (grid.view === before) this.#settle(way ? 400 : 0, before);
  }

  /** @param {number} after @param {import("./types.js").View | null} view */
  #settle(after, view) {
    const { grid } = this;
    const back = () => {
      if (grid.view === view && !this.#press) this.#back();
    };
    if (after === 0) back();
    else setTimeout(back, after);
  }

  #back() {
    this.grid.pieces.release(this.grid.host.options.still);
    this.grid.marks.shift(0, 0);
  }
}
