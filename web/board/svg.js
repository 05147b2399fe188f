// SPDX-License-Identifier: MIT
// Outlines for the screen, the same that src/draw/svg.c writes into pictures, colours, and where cells are.
// @ts-check

/** @typedef {import("./types.js").Art} Art */
/** @typedef {{ x: number, y: number }} Point */

const round = (/** @type {number} */ n) => Math.round(n * 100) / 100;

/**
 * The point at the fraction `along` of the way from a to b.
 * @param {Point} a
 * @param {Point} b
 * @param {number} along
 */
export function between(a, b, along) {
  return { x: a.x + (b.x - a.x) * along, y: a.y + (b.y - a.y) * along };
}

/** @param {Point} a @param {Point} b */
export function distance(a, b) {
  return Math.hypot(b.x - a.x, b.y - a.y);
}

/**
 * The outline of a straight arrow from a to b with a shaft `width` units wide.
 * @param {Point} a
 * @param {Point} b
 * @param {number} width
 */
export function arrowPath(a, b, width) {
  const length = distance(a, b) || 1;
  const way = { x: (b.x - a.x) / length, y: (b.y - a.y) / length };
  const head = Math.min(width * 2.5, length * 0.7);
  const at = (/** @type {Point} */ p, /** @type {number} */ ahead, /** @type {number} */ aside) =>
    `${round(p.x + way.x * ahead - way.y * aside)} ${round(p.y + way.y * ahead + way.x * aside)}`;
  const half = width / 2;
  const wing = width * 1.5;
  return (
    `M${at(a, 0, -half)}L${at(b, -head, -half)} ${at(b, -head, -wing)} ${at(b, 0, 0)} ` +
    `${at(b, -head, wing)} ${at(b, -head, half)} ${at(a, 0, half)}Z`
  );
}

/**
 * The point of an arrow that comes from a and ends at b, `wing` units wide on either side.
 * @param {Point} a
 * @param {Point} b
 * @param {number} wing
 */
export function headPath(a, b, wing) {
  const length = distance(a, b) || 1;
  const way = { x: ((b.x - a.x) / length) * wing, y: ((b.y - a.y) / length) * wing };
  const back = { x: b.x - 2.2 * way.x, y: b.y - 2.2 * way.y };
  const at = (/** @type {number} */ x, /** @type {number} */ y) => `${round(x)} ${round(y)}`;
  return `M${at(b.x, b.y)}L${at(back.x - way.y, back.y + way.x)} ${at(back.x + way.y, back.y - way.x)}Z`;
}

/**
 * The control point of an arc: it bends upwards, or to the right if the line is vertical.
 * @param {Point} a
 * @param {Point} b
 */
export function arcVia(a, b) {
  const left = b.x > a.x || (b.x === a.x && b.y > a.y);
  const bend = left ? 0.22 : -0.22;
  const middle = between(a, b, 0.5);
  return { x: middle.x + (b.y - a.y) * bend, y: middle.y - (b.x - a.x) * bend };
}

/**
 * The outline around marbles in a line, as one.
 * @param {Point} a
 * @param {Point} b
 * @param {number} r
 */
export function capsulePath(a, b, r) {
  const length = distance(a, b);
  const n = length ? { x: (-(b.y - a.y) * r) / length, y: ((b.x - a.x) * r) / length } : { x: 0, y: r };
  const at = (/** @type {number} */ x, /** @type {number} */ y) => `${round(x)} ${round(y)}`;
  return (
    `M${at(a.x + n.x, a.y + n.y)}L${at(b.x + n.x, b.y + n.y)}A${r} ${r} 0 0 0 ${at(b.x - n.x, b.y - n.y)}` +
    `L${at(a.x - n.x, a.y - n.y)}A${r} ${r} 0 0 0 ${at(a.x + n.x, a.y + n.y)}Z`
  );
}

/**
 * Gives an element colours as custom properties.
 * @param {{ style: CSSStyleDeclaration }} element
 * @param {string} prefix
 * @param {Record<string, string>} colours
 */
export function wear(element, prefix, colours) {
  for (const [name, value] of Object.entries(colours)) element.style.setProperty(prefix + name, value);
}

/** Where the cells of a board are, and which are next to each other. */
export class Places {
  /** @param {Art} art */
  constructor(art) {
    this.art = art;
    /** @type {Map<string, Point>} */
    this.at = new Map(art.cells.map(([cell, x, y]) => [cell, { x, y }]));
    const middle = this.nearest({ x: art.width / 2, y: art.height / 2 }, Infinity) ?? "";
    const origin = this.point(middle);
    /** @type {Point[]} the steps to a neighbour: four or six */
    this.ways = [...this.at.values()]
      .map(({ x, y }) => ({ x: x - origin.x, y: y - origin.y }))
      .filter(({ x, y }) => (x || y) && Math.hypot(x, y) < art.pitch * 1.2);
  }

  /** @param {string} cell */
  point(cell) {
    const found = this.at.get(cell);
    if (!found) throw new Error(`no cell ${cell}`);
    return found;
  }

  /**
   * The cell nearest to a point, if one is within reach.
   * @param {Point} p
   * @param {number} reach
   * @returns {string | null}
   */
  nearest(p, reach) {
    let best = null;
    let least = reach;
    for (const [cell, at] of this.at) {
      const far = distance(p, at);
      if (far >= least) continue;
      least = far;
      best = cell;
    }
    return best;
  }

  /**
   * The cell one step further, or null beyond the edge.
   * @param {string} cell
   * @param {Point} way
   */
  next(cell, way) {
    const { x, y } = this.point(cell);
    return this.nearest({ x: x + way.x, y: y + way.y }, this.art.pitch / 4);
  }

  /**
   * The step closest to a direction.
   * @param {Point} v
   */
  wayOf(v) {
    const worth = (/** @type {Point} */ way) => (way.x * v.x + way.y * v.y) / Math.hypot(way.x, way.y);
    return this.ways.reduce((best, way) => (worth(way) > worth(best) ? way : best));
  }
}
