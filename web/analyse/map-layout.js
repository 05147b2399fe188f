// SPDX-License-Identifier: MIT
// Where the positions of a solved game are on its map: in rings by the number of turns to the end, which is
// in the middle; those that never end, the drawn ones, in a band outside. Within a ring a position lies near
// those that it leads to.
// @ts-check

/**
 * @typedef {object} Whole the verb `map` without a position
 * @property {(number | null)[]} values
 * @property {number[][]} links
 * @property {[string[], string[]]} positions
 * @property {number} count
 * @property {number} win
 * @property {number} draw
 * @property {number} loss
 * @property {number} longest
 */
/** @typedef {{ x: number, y: number, ring: number, angle: number, order: number }} Spot */
/**
 * @typedef {object} Layout
 * @property {Spot[]} spots
 * @property {number[][]} rings the positions of each, along it
 * @property {number[]} radii
 * @property {number} size of a mark, from its middle
 * @property {number} gap the angle at which the rings are emptiest, for their numbers
 */

const inner = 60;
const middle = 372;
const outer = 478;
const whole = 2 * Math.PI;

/** The middle of angles, NaN where there are none. @param {number[]} angles */
function mean(angles) {
  let [x, y] = [0, 0];
  for (const angle of angles) {
    x += Math.cos(angle);
    y += Math.sin(angle);
  }
  return Math.hypot(x, y) > 1e-6 ? (Math.atan2(y, x) + whole) % whole : angles.length > 0 ? angles[0] : NaN;
}

/**
 * Spreads preferred angles on a circle so that no two are closer than `gap`: sorted, then pushed apart.
 * @param {number[]} wishes sorted
 * @param {number} gap
 */
function spread(wishes, gap) {
  const n = wishes.length;
  const at = [...wishes];
  const least = Math.min(gap, whole / Math.max(1, n));
  for (let pass = 0; pass < 200; pass++) {
    let moved = false;
    for (let i = 0; i < n && n > 1; i++) {
      const next = (i + 1) % n;
      const distance = at[next] - at[i] + (next === 0 ? whole : 0);
      if (distance >= least - 1e-6) continue;
      at[i] -= (least - distance) / 2;
      at[next] += (least - distance) / 2;
      moved = true;
    }
    if (!moved) break;
  }
  return at;
}

/** @param {Whole} map @returns {Layout} */
export function layOut({ values, links, longest }) {
  const rings = Array.from({ length: longest + 2 }, () => /** @type {number[]} */ ([]));
  const ringOf = values.map((value) => (value === null ? 0 : value === 0 ? longest + 1 : Math.abs(value)));
  for (const [i, ring] of ringOf.entries()) rings[ring].push(i);
  const step = (middle - inner) / longest;
  const radii = rings.map((_, ring) => (ring > longest ? (middle + outer) / 2 + 16 : inner + ring * step));
  const size = Math.min(9, step * 0.36);
  /** @type {Spot[]} */
  const spots = values.map((_, i) => ({ x: 0, y: 0, ring: ringOf[i], angle: NaN, order: 0 }));
  const settle = (/** @type {number} */ i, /** @type {number} */ angle, /** @type {number} */ radius) => {
    spots[i].angle = (angle + whole) % whole;
    spots[i].x = 500 + radius * Math.sin(angle);
    spots[i].y = 500 - radius * Math.cos(angle);
  };
  for (const [k, i] of rings[0].entries()) settle(i, (k / rings[0].length) * whole, radii[0]);
  for (let ring = 1; ring <= longest; ring++) {
    const wished = rings[ring].map((i) => {
      const ends = links[i].filter((to) => ringOf[to] === ring - 1).map((to) => spots[to].angle);
      return { i, wish: mean(ends) };
    });
    wished.sort((a, b) => a.wish - b.wish || a.i - b.i);
    rings[ring] = wished.map(({ i }) => i);
    const at = spread(
      wished.map(({ wish }) => wish),
      (2.6 * size) / radii[ring],
    );
    for (const [k, i] of rings[ring].entries()) settle(i, at[k], radii[ring]);
  }
  band(rings[longest + 1], links, spots, settle);
  for (const ring of rings) {
    ring.sort((a, b) => spots[a].angle - spots[b].angle || a - b);
    for (const [order, i] of ring.entries()) spots[i].order = order;
  }
  return { spots, rings, radii, size, gap: emptiest(spots, longest) };
}

/** @param {Spot[]} spots @param {number} longest */
function emptiest(spots, longest) {
  const near = (/** @type {number} */ angle) =>
    Math.min(
      ...spots
        .filter(({ ring }) => ring > 0 && ring <= longest)
        .map((spot) => Math.abs(((spot.angle - angle + 3 * Math.PI) % whole) - Math.PI)),
    );
  const angles = Array.from({ length: 72 }, (_, i) => (i / 72) * whole);
  return angles.reduce((a, b) => (near(b) > near(a) ? b : a));
}

/**
 * The drawn positions, in rows around the rest.
 * @param {number[]} drawn
 * @param {number[][]} links
 * @param {Spot[]} spots
 * @param {(i: number, angle: number, radius: number) => void} settle
 */
function band(drawn, links, spots, settle) {
  const wish = new Map(drawn.map((i) => [i, NaN]));
  const angleOf = (/** @type {number} */ i) => wish.get(i) ?? spots[i].angle;
  for (let pass = 0; pass < 6; pass++)
    for (const i of drawn) wish.set(i, mean(links[i].map(angleOf).filter((angle) => !Number.isNaN(angle))));
  const lost = drawn.filter((i) => Number.isNaN(wish.get(i)));
  for (const [k, i] of lost.entries()) wish.set(i, (k / lost.length) * whole);
  drawn.sort((a, b) => angleOf(a) - angleOf(b) || a - b);
  const rows = 4;
  const columns = Math.ceil(drawn.length / rows);
  drawn.forEach((i, k) => {
    const row = k % rows;
    const angle = ((Math.floor(k / rows) + (row % 2) / 2) / columns) * whole;
    settle(i, angle, outer - 8 - (rows - 1 - row) * 21);
  });
}
