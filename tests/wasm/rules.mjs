// SPDX-License-Identifier: MIT
// sandan.wasm under Node: it says what the program says about games and positions, counts the known
// perft values, and refuses what is wrong. Prints TAP.
import { done, given, must, same, source, test } from "./tap.mjs";
import { SandanError } from "../../web/desk.js";
import { isStrength, marksOf } from "../../web/strength.js";
import { refused, ruleSets, rules, sandan } from "./modules.mjs";

await test("games, views and pictures are those of the program", () => {
  same(
    rules.call("games").games.map((game) => [game.id, game.rule_sets.map((set) => set.id)]),
    /** @type {import("../../web/answers.js").GameInfo[]} */ (JSON.parse(sandan(["games", "--json"]))).map(
      (game) => [game.id, game.rule_sets.map((set) => set.id)],
    ),
  );
  const { names, ...levels } = rules.call("games").levels;
  same(levels, { lowest: 1, full: 10, usual: 3 });
  same([names.length, names[0], names[9]], [10, "First steps", "Full strength"]);
  for (const game of ruleSets) {
    same(rules.call("view", game), JSON.parse(sandan(["show", game, "--json"])));
    same(rules.call("svg", game, "start", "", "coords").svg, sandan(["show", game, "--svg"]));
    same(rules.call("turns", game).turns, JSON.parse(sandan(["moves", game, "--json"])));
  }
});

await test("perft gives the known counts", () => {
  for (const game of ["sensei", "abalone", "bushishogi"]) {
    const table = source("tests/perft", `${game}.perft`);
    for (const line of table.split("\n").filter((text) => text && !text.startsWith("#"))) {
      const [set, position, ...depths] = line.split(" | ");
      for (const text of depths.filter((depth) => depth.startsWith("D"))) {
        const [depth, leaves] = text.slice(1).split(" ").map(Number);
        if (leaves < 500000)
          same([line, rules.call("perft", `${game}:${set}`, position, depth).perft], [line, leaves]);
      }
    }
  }
});

await test("positions are set up from parts", () => {
  for (const game of ruleSets) {
    const { position, side, cells, cubes, lost } = rules.call("view", game);
    const { pieces, choices } = rules.call("setup", game);
    const letter = (/** @type {import("../../web/answers.js").Cell} */ cell) =>
      pieces.find((one) => one.piece === cell.piece && one.character === !!cell.character)?.letter;
    const parts = cells
      ? cells.filter((cell) => cell.piece).map((cell) => cell.cell + letter(cell))
      : given(cubes).map(() => "-");
    const made = rules.call("setup", game, side, parts.join(" "), lost ? lost.join(" ") : "");
    same([made.valid, made.position, made.result], [true, position, "*"]);
    same(choices.length, cells ? 0 : 25);
  }
  const few = rules.call("setup", "sensei", 0, "a1g d1G a7r d7R");
  same([few.valid, few.code, few.position], [false, "stones-few", "r2R3/7/7/7/7/7/g2G3 g"]);
  same(rules.call("setup", "abalone", 1, "a1b b2b c3w").position, "5/6/7/8/9/8/2w4/1b4/b4 w 12 13 0");
  const fifteen = "a1 a2 a3 a4 a5 b1 b2 b3 b4 b5 b6 c1 c2 c3 c4".replaceAll(/\d/g, "$&b");
  same(
    [rules.call("setup", "abalone", 0, fifteen).valid, rules.call("setup", "abalone", 0, fifteen).code],
    [false, "marbles-many"],
  );
  same(rules.call("setup", "abalone", 0, "a1b b2b c3w", "13 0").code, "lost-many");
  same(rules.call("setup", "bushishogi", 1, "1s -").valid, true);
  same(rules.call("setup", "bushishogi", 0, "1s -").code, "placement-order");
  refused("cell", 3, "setup", "sensei", 0, "h1g");
  refused("unexpected", 3, "setup", "sensei", 0, "a1x");
  refused("side", 2, "setup", "sensei", 2, "a1g");
});

await test("a turn in words, in three languages", () => {
  const turns = [
    ["sensei:arashi", "start", "b1b3,c1c4,d1b3"],
    ["sensei", "rrrRrrr/7/7/7/7/7/gggGggg r", "d7c7"],
    ["abalone", "start", "a1b2"],
    ["abalone", "start", "c3c5d3"],
    ["abalone", "5/6/3w3/8/9/8/7/3b2/bbw2 b 0 5 0", "a1a2"],
    ["abalone", "5/6/3w3/8/9/8/7/3b2/2bbw b 2 3 0", "a3a4"],
    ["abalone", "5/6/3b3/8/9/8/7/3b2/bbwww w 2 3 0", "a5a4"],
    ["bushishogi", "1s 3e b", "f"],
    ["bushishogi:dunkel", "- - b", "3s"],
  ];
  const wanted = {
    en: [
      "Green moves b1 to b3, moves c1 to c4 and passes the Sage from d1 to b3",
      "Red passes the Monkey from d7 to c7",
      "Black moves a1 to b2",
      "Black moves c3–c5 sideways to d3",
      "Black moves a1 to a2 and pushes one marble",
      "Black moves a3 to a4 and pushes one marble off; 4 to 2",
      "White moves a5 to a4 and pushes two marbles, one of them off; 3 to 3",
      "Black rolls forward to 2s and points at White",
      "Black sets the cube down as 3s",
    ],
    fr: [
      "Vert déplace b1 en b3, déplace c1 en c4 et passe le Sage de d1 à b3",
      "Rouge passe le Singe de d7 à c7",
      "Noir joue a1 en b2",
      "Noir joue c3–c5 en flèche en d3",
      "Noir joue a1 en a2 et pousse une bille",
      "Noir joue a3 en a4 et éjecte une bille ; 4 à 2",
      "Blanc joue a5 en a4 et pousse deux billes, dont une éjectée ; 3 à 3",
      "Noir roule vers l’avant en 2s et pointe Blanc",
      "Noir pose le cube en 3s",
    ],
    de: [
      "Grün zieht b1 nach b3, zieht c1 nach c4 und gibt den Weisen von d1 nach b3 weiter",
      "Rot gibt den Affen von d7 nach c7 weiter",
      "Schwarz zieht a1 nach b2",
      "Schwarz zieht c3–c5 seitwärts nach d3",
      "Schwarz zieht a1 nach a2 und schiebt eine Kugel",
      "Schwarz zieht a3 nach a4 und schiebt eine Kugel hinaus; 4 zu 2",
      "Weiß zieht a5 nach a4 und schiebt zwei Kugeln, eine davon hinaus; 3 zu 3",
      "Schwarz rollt nach vorn auf 2s und zeigt auf Weiß",
      "Schwarz stellt den Würfel auf, Lage 3s",
    ],
  };
  for (const lang of /** @type {const} */ (["fr", "de", "en"])) {
    rules.call("lang", lang);
    same(
      turns.map(([game, position, turn]) => rules.call("tell", game, position, turn).words),
      wanted[lang],
    );
  }
  same(refused("carrier", 3, "tell", "sensei", "start", "b1b2,d1d2").at, 5);
});

await test("a view is the same each time (and how long it takes)", () => {
  for (const game of ruleSets) {
    const times = [];
    for (let i = 0; i < 51; i++) {
      const begin = performance.now();
      const view = rules.call("view", game);
      times.push(performance.now() - begin);
      if (i === 0) same(view, rules.call("view", game));
    }
    const took = times.sort((a, b) => a - b)[25];
    console.log(`# ${game}: ${took.toFixed(2)} ms`);
  }
});

await test("errors are refused with their place", () => {
  must(
    /^no verb has this name; the verbs are lang, games, /.test(refused("no-verb", 0, "pirouette").message),
    "all",
  );
  same(refused("no-verb", 0, "trns").message, "no verb has this name; did you mean turns?");
  same(refused("separator", 0, "turns sensei start").at, 5);
  same(refused("separator", 0, " games").at, 6);
  refused("empty", 0, "");
  refused("no-game", 1, "view", "chess");
  refused("row-short", 2, "view", "sensei", "rrrRrr/7/7/7/7/7/gggGggg g");
  same(refused("cell", 3, "apply", "abalone", "start", "a1b2 zz").at, 5);
  refused("trailing", 1, "games", "now");
  rules.call("lang", "de");
  same(refused("no-game", 1, "view", "chess").message, "kein Spiel heißt so");
  rules.call("lang", "en");
  const why = rules.call("why", "sensei", "start", "", "d1d2");
  same([why.legal, why.ruling], [false, "S5"]);
  try {
    rules.call("record", "x".repeat(2000000));
    throw new Error("a request without end was taken");
  } catch (error) {
    must(error instanceof SandanError, String(error));
    same(error.code, "too-long");
  }
});

await test("the strengths of the page are those of the desk: levels, and ratings from mark to mark", () => {
  rules.call("new", "sensei:arashi");
  const marks = marksOf("sensei:arashi");
  same(marks.length, 10);
  for (const strength of [-1, 0, 1, 10, 11, 99, marks[0] - 1, marks[0], 900, marks[9], marks[9] + 1]) {
    const fits = isStrength(strength) && (strength <= 10 || (strength >= marks[0] && strength <= marks[9]));
    try {
      rules.call("seat", 1, strength);
      must(fits, `${strength} is a strength`);
    } catch (error) {
      if (!(error instanceof SandanError) || fits) throw error;
    }
  }
});

done();
