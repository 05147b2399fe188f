// SPDX-License-Identifier: MIT
// Bushishogi's cubes on the page, without a browser: the cube in space, the flat one and the rules agree on
// every roll and turn of every orientation, and the map has a place for every position. Prints TAP.
import { done, given, openDesk, same, test } from "./tap.mjs";

/** @typedef {import("../../web/answers.js").Face} Face */
/** @typedef {number[][]} Matrix rows of three */

/** The sheet is only read here. */
class Sheet {
  text = "";
  /** @param {string} text */
  replaceSync(text) {
    this.text = text;
  }
}
Object.assign(globalThis, { CSSStyleSheet: Sheet });
const { layOut } = await import("../../web/analyse/map-layout.js");
const { sheet } = await import("../../web/board/cubes-style.js");
const { ways } = await import("../../web/board/cubes-flat.js");
const { project, Space } = await import("../../web/board/cubes-space.js");
const { default: cubesWords } = await import("../../web/words/cubes.js");
const { default: mapWords } = await import("../../web/words/map.js");

const desk = openDesk();
const editions = ["bushishogi:cormier", "bushishogi:dunkel"];
const edges = "nesw";

/** A rotation in CSS, with y down and z towards the eye. @param {string} axis @param {number} degrees @returns {Matrix} */
function rotation(axis, degrees) {
  const [s, c] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  if (axis === "X")
    return [
      [1, 0, 0],
      [0, c, -s],
      [0, s, c],
    ];
  if (axis === "Y")
    return [
      [c, 0, s],
      [0, 1, 0],
      [-s, 0, c],
    ];
  return [
    [c, -s, 0],
    [s, c, 0],
    [0, 0, 1],
  ];
}

const times = (/** @type {Matrix} */ a, /** @type {Matrix} */ b) =>
  a.map((row) =>
    [0, 1, 2].map((k) => Math.round(row.reduce((sum, value, i) => sum + value * b[i][k], 0) * 1e6) / 1e6 + 0),
  );

/** What the rotations of a transform do, one after the other. @param {string} transform */
function turning(transform) {
  const found = [...transform.matchAll(/rotate([XYZ])\((-?[\d.]+)deg\)/g)];
  return found.reduce(
    (all, [, axis, degrees]) => times(all, rotation(axis, Number(degrees))),
    rotation("Z", 0),
  );
}

const slots = /** @type {Face[]} */ (["front", "right", "back", "left", "top", "bottom"]);
const { text } = /** @type {Sheet} */ (/** @type {unknown} */ (sheet));
const slotTurns = Object.fromEntries(
  slots.map((slot) => [
    slot,
    turning(given(text.match(new RegExp(`\\.face\\.${slot} \\{[^}]*transform: ([^;]*);`)))[1]),
  ]),
);

/**
 * Where each face of a cube is after a turning: side to face and edge of the samurai.
 * @param {Record<Face, string>} cube
 * @param {Matrix} by
 */
function turned(cube, by) {
  /** @type {Partial<Record<Face, string>>} */
  const after = {};
  for (const slot of slots) {
    const now = times(by, slotTurns[slot]);
    for (const to of slots)
      for (let quarters = 0; quarters < 4; quarters++)
        if (String(times(slotTurns[to], rotation("Z", 90 * quarters))) === String(now))
          after[to] = cube[slot][0] + edges[(edges.indexOf(cube[slot][1]) + quarters) % 4];
  }
  return after;
}

for (const game of editions) {
  const art = desk.call("art", game);
  const orientations = Object.keys(art.cubes);
  const tries = (/** @type {string} */ orientation) =>
    given(desk.call("view", game, `${orientation} 1n b`).tries).filter(({ kind }) => kind !== "place");

  await test(`B5 a cube rolled in space ends up as the rules say (${game})`, () => {
    let rolls = 0;
    for (const orientation of orientations)
      for (const { toward, orientation: after } of tries(orientation)) {
        const by = turning(Space.prototype.pose.call({ unit: 1, art }, toward, 90));
        const found = turned(art.cubes[orientation], by);
        for (const slot of slots)
          same(found[slot], art.cubes[after][slot], `${orientation} ${toward} ${slot}`);
        rolls++;
      }
    if (rolls < 100) throw new Error(`only ${rolls} rolls`);
  });

  await test(`B5 the flat cube moves its faces like the one in space (${game})`, () => {
    for (const orientation of orientations)
      for (const { toward, orientation: after } of tries(orientation)) {
        if (toward === "clockwise") continue;
        const { round, turns } = ways[/** @type {keyof typeof ways} */ (toward)];
        const [before, now] = [art.cubes[orientation], art.cubes[after]];
        same(now[round[1]], before[round[0]], `${orientation} ${toward}: what comes up`);
        same(now[round[2]], before[round[1]], `${orientation} ${toward}: what was up`);
        for (const [name, degrees] of Object.entries(turns)) {
          const slot = /** @type {Face} */ (name);
          const edge = edges[(edges.indexOf(before[slot][1]) + degrees / 90 + 4) % 4];
          same(now[slot], before[slot][0] + edge, `${orientation} ${toward}: ${slot}`);
        }
      }
  });

  await test(`the map has a separate place for every position (${game})`, () => {
    const map = desk.call("map", game);
    const { spots, rings, size } = layOut(map);
    same(rings.flat().length, map.values.length, "positions in rings");
    rings.forEach((ring, d) => {
      for (const [order, i] of ring.entries()) {
        const value = map.values[i];
        same(d, value === null ? 0 : value === 0 ? map.longest + 1 : Math.abs(value), map.positions[0][i]);
        same([spots[i].ring, spots[i].order], [d, order], map.positions[0][i]);
      }
    });
    for (const [i, a] of spots.entries()) {
      if (!(Math.hypot(a.x - 500, a.y - 500) < 490)) throw new Error(`${map.positions[0][i]} lies outside`);
      for (const b of spots.slice(i + 1))
        if (Math.hypot(a.x - b.x, a.y - b.y) < size)
          throw new Error(`${map.positions[0][i]} lies on another`);
    }
  });
}

await test("a cube touches the mat while it rolls, and is in its place before and after", () => {
  const art = desk.call("art", "bushishogi");
  const at = (/** @type {number} */ angle) =>
    [...Space.prototype.pose.call({ unit: 1, art }, "left", angle).matchAll(/(-?[\d.]+)px/g)].map(([, n]) =>
      Number(n),
    );
  same(at(0).map(Math.abs), [0, 0, art.edge / 2], "before");
  same(at(90).map(Math.abs), [0, 0, art.edge / 2], "after");
  for (let angle = 1; angle < 90; angle++) {
    const [s, c] = [Math.sin((angle * Math.PI) / 180), Math.cos((angle * Math.PI) / 180)];
    const lowest = at(angle)[2] - (art.edge / 2) * (s + c);
    if (Math.abs(lowest) > 0.01) throw new Error(`${angle}°: ${lowest} above the mat`);
  }
});

await test("everything on the table is inside the picture", () => {
  const { wide, long, edge, gap } = desk.call("art", "bushishogi");
  const corners = [];
  for (const x of [-1, 1])
    for (const y of [-1, 1]) {
      corners.push({ x: x * wide, y: y * long, z: 0 });
      corners.push({ x: (x * edge) / 2, y: y * (edge + gap / 2), z: edge });
    }
  for (const { x, y } of corners.map(project))
    if (x < 0 || x > 1000 || y < 0 || y > 1000) throw new Error(`${x}, ${y}`);
});

await test("every text exists in three languages", () => {
  for (const [key, words] of Object.entries({ ...cubesWords, ...mapWords }))
    for (const lang of /** @type {const} */ (["en", "fr", "de"]))
      if (!words[lang]) throw new Error(`${key} ${lang}`);
});

done();
