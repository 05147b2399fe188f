// SPDX-License-Identifier: MIT
// What sandan.wasm tells boards on a screen: cells, shapes, motions, and what a touch means. Prints TAP.
import { randomly, refused, ruleSets, rules } from "./modules.mjs";
import { done, given, same, test } from "./tap.mjs";

/** @typedef {import("../../web/answers.js").View} View */
/** @typedef {import("../../web/answers.js").Face} Face */

/** What stands where, by cell; a plus for a character. @param {View} view */
const placed = (view) =>
  new Map(
    given(view.cells)
      .filter((cell) => cell.piece)
      .map((cell) => [cell.cell, cell.piece + (cell.character ? "+" : "")]),
  );

/**
 * Makes a motion on a map of pieces, without knowing the rules.
 * @param {Map<string, string>} pieces
 * @param {import("../../web/answers.js").Motion} motion
 */
function carry(pieces, motion) {
  const after = new Map(pieces);
  if (motion.kind === "pass") {
    const [[from, to]] = motion.moves;
    after.set(from, given(pieces.get(from)).slice(0, -1));
    after.set(given(to), `${pieces.get(given(to))}+`);
    return after;
  }
  for (const [from] of motion.moves) after.delete(from);
  for (const [from, to] of motion.moves) if (to) after.set(to, given(pieces.get(from)));
  return after;
}

const sorted = (/** @type {Map<string, string>} */ pieces) =>
  [...pieces].sort(([a], [b]) => (a < b ? -1 : 1));

await test("motions show what actions do, in every rule set", () => {
  const below = randomly(3);
  const kinds = new Set();
  const all = rules
    .call("games")
    .games.flatMap((game) => game.rule_sets.map((set) => `${game.id}:${set.id}`));
  for (const game of all) {
    let start = "start";
    /** @type {string[]} */
    let half = [];
    // Of most layouts only the start is different.
    const steps = ruleSets.includes(game) ? 25 : 3;
    for (let step = 0; step < steps; step++) {
      const view = rules.call("view", game, start, half.join(","));
      if (view.result !== "*") break;
      same(
        view.motions.map((motion) => motion.action),
        view.actions,
      );
      const said = view.motions
        .filter((motion) => motion.target)
        .map(({ from, target }) => `${from} ${target}`);
      same(new Set(said).size, said.length);
      for (const motion of view.motions) {
        kinds.add(motion.kind);
        if (motion.kind === "end" || !view.cells) continue;
        const next = rules.call("view", game, start, [...half, motion.action].join(","));
        same(sorted(carry(placed(view), motion)), sorted(placed(next)));
        same(
          motion.moves.slice(0, motion.from.length),
          motion.from.map((from, i) => [from, motion.to[i]]),
        );
        const touched = rules.call(
          "touch",
          game,
          start,
          half.join(","),
          motion.from.join(""),
          given(motion.target),
        );
        same(touched.action, motion.action);
      }
      const { action } = view.motions[below(view.motions.length)];
      const next = rules.call(
        "view",
        game,
        start,
        [...half, ...(action === "end" ? [] : [action])].join(","),
      );
      if (next.half_made && action !== "end") {
        same([next.turn_start, next.half], [view.turn_start ?? view.position, [...half, action].join(",")]);
        half.push(action);
        continue;
      }
      const turn = [...half, ...(action === "end" ? [] : [action])].join(",");
      const told = rules.call("tell", game, start, turn);
      same(told.steps.map((motion) => motion.action).join(","), turn);
      start = rules.call("apply", game, start, turn).position;
      same(told.steps.at(-1)?.position.split(" ")[0], start.split(" ")[0]);
      half = [];
    }
  }
  for (const kind of "slide pass move side push place turn roll end".split(" "))
    same([kind, kinds.has(kind)], [kind, true]);
});

await test("a touch gives the action, or the reason against it", () => {
  const touch = (/** @type {string[]} */ ...fields) => {
    const { action, code, ruling } = rules.call("touch", ...fields);
    return action ?? (code ? `${code} ${ruling}` : null);
  };
  const pushing = "5/6/3w3/8/9/8/7/3b2/2bbw b 0 5 0";
  same(touch("abalone", "start", "", "c3c4c5", "d3"), "c3c5d3");
  same(touch("abalone", "start", "", "c5c3c4", "c6"), "c3c4");
  same(touch("abalone", "start", "", "c3c4c5", "d4"), "which-way A3");
  same(touch("abalone", "start", "", "c3c4c5", "e4"), "not-adjacent A2");
  same(touch("abalone", "start", "", "c3c5", "d5"), "gap A2");
  same(touch("abalone", "start", "", "c5c4c3", ""), null);
  same(touch("abalone", "start", "", "c5c3", ""), "gap A2");
  same(touch("bushishogi", "1s 3e b", "", "b", "l"), "l");
  same(touch("bushishogi", "1s 3e b", "", "b", "t"), "check-roll-sword B6");
  same(touch("bushishogi", "1n 3n b", "", "b", "b"), "no-backward B5");
  same(touch("bushishogi", "1s 3e b", "", "w", "l"), "not-yours B5");
  same(touch("abalone", "start", "", "c3b1", "d4"), "not-in-line A2");
  same(touch("abalone", "start", "", "b3b4b5b6", "c6"), "too-many A2");
  same(touch("abalone", "start", "", "g7", "f7"), "not-yours A2");
  same(touch("abalone", "start", "", "e5", "f5"), "no-marble A2");
  same(touch("abalone", "start", "", "b4b5", "b6"), "own-in-way A3");
  same(touch("abalone", pushing, "", "a4", "a5"), "not-rearmost A5");
  same(touch("abalone", pushing, "", "a3a4", "a5"), "a3a4");
  same(
    rules
      .call("view", "abalone", pushing)
      .motions.find(({ kind }) => kind === "eject")
      ?.moves.at(-1),
    ["a5", null],
  );
  same(touch("sensei", "start", "b1b2", "b2", "b3"), "b2b3");
  same(touch("sensei", "start", "b1b2,b2b3", "a1", "a2"), "stones-done S3");
  same(touch("sensei", "start", "", "d1", "d2"), "carrier S5");
  same(touch("bushishogi", "1s 3e b", "", "", "t"), "check-roll-sword B6");
});

await test("the drawn board has the cells of the view, flipped or not", () => {
  for (const game of ["sensei", "abalone"]) {
    const cells = given(rules.call("view", game).cells);
    for (const style of ["", "coords", "dark small coords flip"]) {
      const art = rules.call("art", game, style);
      same(
        art.cells.map(([cell]) => cell),
        cells.map(({ cell }) => cell),
      );
      const way = style.includes("flip") ? -1 : 1;
      const [[, x, y]] = art.cells;
      for (const [i, [, atX, atY]] of art.cells.entries())
        same(
          [Math.sign(atX - x), Math.sign(atY - y)],
          [Math.sign(way * (cells[i].x - cells[0].x)) + 0, Math.sign(way * (cells[i].y - cells[0].y)) + 0],
        );
      for (const piece of new Set(cells.flatMap(({ piece }) => piece ?? []))) {
        same([piece, art.defs.includes(`id="${art.ids}${piece}"`)], [piece, true]);
        same([piece, typeof art.names[piece]], [piece, "string"]);
      }
      if (/ style=| on\w+=|<script/.test(art.defs + art.board)) throw new Error("more than shapes");
    }
  }
  refused("unexpected", 2, "art", "sensei", "loud");
});

await test("B5 the tries of a cube lead where they say; the legal ones are the actions", () => {
  for (const game of ["bushishogi:cormier", "bushishogi:dunkel"]) {
    const { positions } = rules.call("map", game);
    for (const position of [...positions[0], ...positions[1], "- - b", "1n - w"]) {
      const view = rules.call("view", game, position);
      const legal = given(view.tries).filter((way) => view.actions.includes(way.action));
      same(
        legal.map((way) => way.action),
        view.actions,
      );
      for (const way of legal) {
        const next = rules.call("view", game, rules.call("apply", game, position, way.action).position);
        same(next.cubes?.[view.side]?.orientation, way.orientation);
      }
    }
  }
});

await test("art has a face for every orientation, in both themes", () => {
  for (const style of ["", "dark"]) {
    for (const game of ["bushishogi:cormier", "bushishogi:dunkel"]) {
      const art = rules.call("art", game, style);
      same(Object.keys(art.faces).length, 24);
      for (const part of [art.board, art.defs, ...Object.values(art.faces)])
        if (/style=|<script|[@%]/.test(part)) throw new Error(part);
      // What lies around each orientation is what a view says, mark by mark.
      for (const orientation of Object.keys(art.faces)) {
        const { faces } = given(rules.call("view", game, `${orientation} 1n b`).cubes?.[0]);
        for (const [side, { face, marks }] of Object.entries(faces)) {
          const drawn = art.cubes[orientation][/** @type {Face} */ (side)];
          same(Number(drawn[0]), face);
          same("nesw".indexOf(drawn[1]), marks.indexOf("s"));
          same(art.faces[drawn].split("-sword").length - 1, marks.split("x").length - 1);
        }
      }
    }
  }
  refused("unexpected", 2, "art", "bushishogi", "loud");
});

done();
