// SPDX-License-Identifier: MIT
// The data that tools/web-data makes for the page: the rules are complete, their pictures can be drawn, their examples
// work, and every link target exists; the puzzles are valid and can be won. Prints TAP.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { SandanError } from "../../web/desk.js";
import { done, must, openDesk, setting, source, test } from "./tap.mjs";

/** @typedef {string | [string, ...unknown[]]} Span */
/** @typedef {{ game: string, position: string, turns?: string, sheet?: boolean }} Trial */

/**
 * @typedef {object} Block of a rules page
 * @property {string} [id]
 * @property {Span[]} [text]
 * @property {Span[]} [p]
 * @property {Span[][]} [ul]
 * @property {Span[][]} [ol]
 * @property {Span[][][]} [table]
 * @property {["svg", ...string[]][]} [pictures]
 * @property {string} [alt]
 * @property {Trial[]} [tries]
 */

/** @typedef {import("../../web/learn/puzzle-list.js").Puzzle} Puzzle */

const read = (/** @type {string} */ name) =>
  JSON.parse(readFileSync(join(setting("SANDAN_WEB_DATA"), name), "utf8"));
const desk = openDesk();
const engine = openDesk("engine.wasm");

/** All spans of a text, nested ones too. @param {Span[]} text @returns {Generator<[string, ...unknown[]]>} */
function* spans(text) {
  for (const span of text) {
    if (typeof span === "string") continue;
    must(["b", "i", "code", "to", "ruling"].includes(span[0]), `what is ${span[0]}?`);
    yield span;
    if (span[0] === "b" || span[0] === "i") yield* spans(/** @type {Span[]} */ (span.slice(1)));
    if (span[0] === "to") yield* spans(/** @type {Span[]} */ (span.slice(2)));
  }
}

const textsOf = (/** @type {Block} */ block) => [
  ...(block.text ? [block.text] : []),
  ...(block.p ? [block.p] : []),
  ...(block.ul ?? block.ol ?? []),
  ...(block.table ?? []).flat(),
];

/** The error of an illegal turn, or null. @param {Trial} trial */
function refusal({ game, position, turns = "" }) {
  try {
    desk.call("apply", game, position, turns);
    return null;
  } catch (error) {
    if (!(error instanceof SandanError)) throw error;
    return error;
  }
}

for (const game of ["sensei", "abalone", "bushishogi"]) {
  const shapes = new Set();
  for (const lang of ["en", "fr", "de"])
    await test(`the rules of ${game} in ${lang}`, () => {
      /** @type {Block[]} */
      const blocks = read(`rules-${game}-${lang}.json`);
      const markdown = source("docs/rules", lang, `${game}.md`);
      const found = blocks.flatMap(textsOf).flatMap((text) => [...spans(text)]);
      const places = new Set(blocks.map((block) => block.id));
      for (const [kind, place] of found)
        if (kind === "to") must(places.has(String(place)), `there is no ${place}`);
      const rulings = new Set(found.filter(([kind]) => kind === "ruling").map(([, number]) => number));
      const named = new Set([...markdown.matchAll(/\(([SAB]\d+)\)/g)].map(([, number]) => number));
      must(
        [...named].every((number) => rulings.has(number)),
        `rulings ${[...rulings]}`,
      );
      const text = JSON.stringify(blocks);
      must(!/\*\*|\]\(|```|<!--/.test(text), "signs of Markdown are left over");
      for (const { pictures = [], alt } of blocks)
        for (const request of pictures) {
          must(alt && alt.length > 5, "a picture without words");
          must(desk.call(...request).svg.startsWith("<svg"), `${request} draws nothing`);
        }
      for (const trial of blocks.flatMap((block) => block.tries ?? [])) {
        if (trial.sheet) must(desk.call("sheet", trial.game).svg.includes("<svg"), "no sheet");
        else if (trial.turns) refusal(trial);
        else desk.call("view", trial.game, trial.position);
      }
      const refusals = blocks
        .flatMap((block) => block.tries ?? [])
        .filter((trial) => trial.turns && refusal(trial));
      must(refusals.length === markdown.split("\n? 2").length - 1, `${refusals.length} refusals`);
      shapes.add(blocks.map((block) => Object.keys(block)[0]).join());
    });
  await test(`the rules of ${game} have the same structure in three languages`, () =>
    must(shapes.size === 1, [...shapes].join("\n")));
}

/** How many pieces the other side is ahead after a side wins one. @param {string} game @param {string} position @param {number} side */
function aPieceMore(game, position, side) {
  const lost = desk.call("view", game, position).lost ?? [0, 0];
  const lead = lost[1 - side] - lost[side] + 1;
  return lead < 0 ? `behind ${-lead}` : `ahead ${lead}`;
}

/** Whether the module that judges in the page agrees with a puzzle. @param {Puzzle} puzzle */
function agrees({ game, position, goal, n, turns: [turn] }) {
  const { side } = desk.call("view", game, position);
  const after = desk.call("apply", game, position, turn);
  if (goal === "win" && n === 1) return after.result === ["1-0", "0-1"][side];
  if (after.result !== "*") return false;
  if (goal === "win") {
    const proof = engine.call("solve", game, after.position, `turns ${n - 1} time 20000`);
    return proof.value === "loss" && proof.turns === n - 1;
  }
  if (goal === "parry") return engine.call("solve", game, after.position, "turns 1").value !== "win";
  const gains = goal === "gain";
  const more = aPieceMore(game, position, gains ? side : 1 - side);
  const { moves } = engine.call("pieces", game, position, `turns ${n} ${more}`);
  // Exactly one turn wins a piece, or does not lose one.
  const only = moves.filter(({ turns }) => (turns === null) !== gains).map((move) => move.turn);
  return only.length === 1 && only[0] === turn;
}

/** @type {Record<string, Puzzle[]>} */
const puzzles = read("puzzles.json");
const goals = ["win", "gain", "save", "parry"];
for (const [game, suite] of Object.entries(puzzles))
  await test(`${suite.length} puzzles of ${game}`, () => {
    const seen = new Set();
    suite.forEach((puzzle, i) => {
      const name = `${puzzle.game} ${puzzle.position}`;
      must(
        !seen.has(name) && puzzle.game.startsWith(`${game}:`),
        `${name} is there twice, or in the wrong place`,
      );
      seen.add(name);
      must(i === 0 || puzzle.rating >= suite[i - 1].rating, "not sorted");
      must(goals.includes(puzzle.goal) && puzzle.turns.length === 1, `${name}: ${puzzle.goal}`);
      desk.call("apply", puzzle.game, puzzle.position, puzzle.turns[0]);
      // Each is proven by tools/problems; here a share is, by the module that judges in the page.
      if (i % 10 === 0 && puzzle.n <= 4) must(agrees(puzzle), `${name} ${puzzle.turns[0]}`);
    });
  });

await test("each rule set has many puzzles, of several themes and from easy to hard", () => {
  const kinds = ["shizukana", "shizukana-variant", "arashi", "arashi-expert"].map((rules) =>
    puzzles.sensei.filter((puzzle) => puzzle.game === `sensei:${rules}`),
  );
  for (const suite of [...kinds, puzzles.abalone]) {
    must(suite.length >= 120, `${suite[0].game}: ${suite.length}`);
    must(new Set(suite.map(({ theme }) => theme)).size >= 4, `${suite[0].game}: themes`);
    for (const [from, to] of [
      [0, 1100],
      [1100, 1600],
      [1600, 1750],
      [1750, 4000],
    ]) {
      const there = suite.filter(({ rating }) => rating >= from && rating < to).length;
      must(there >= suite.length / 10, `${suite[0].game}: ${there} from ${from}`);
    }
  }
  must(new Set(puzzles.abalone.map((puzzle) => puzzle.game)).size >= 5, "layouts");
  // Not only endgames: in many of them few marbles are out.
  const early = puzzles.abalone.filter(({ game, position }) => {
    const [black, white] = desk.call("view", game, position).lost ?? [];
    return black + white <= 3;
  });
  must(early.length >= 20, `${early.length} from the first half of a game`);
});

done();
