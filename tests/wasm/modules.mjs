// SPDX-License-Identifier: MIT
// The WebAssembly modules under Node: they are small, say what the program says, count what is known,
// play whole games, refuse what is wrong, and stop at once. Prints TAP.
import { execFileSync } from "node:child_process";
import { Worker } from "node:worker_threads";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { DeskError, sharedMemory } from "../../web/desk.js";
import { threadsFor } from "../../web/engine.js";
import { done, file, openDesk, same, source, test } from "./tap.mjs";

const { SANDAN } = process.env;
const sandan = (...args) => execFileSync(SANDAN, args, { encoding: "utf8" });
const rules = openDesk();

function refused(code, field, ...request) {
  let error = null;
  try {
    rules.call(...request);
  } catch (thrown) {
    error = thrown;
  }
  if (!(error instanceof DeskError)) throw new Error(`${request} was not refused`);
  same([error.code, error.field], [code, field]);
  return error;
}

const ruleSets = rules
  .call("games")
  .games.flatMap((game) => game.rule_sets.slice(0, 5).map((set) => `${game.id}:${set.id}`));

await test("the rules are below 150 KB compressed, the engine too", () => {
  for (const name of ["sandan", "engine", "engine-threads"]) {
    const bytes = file(`${name}.wasm`);
    const gzip = gzipSync(bytes, { level: 9 }).length;
    console.log(
      `# ${name}.wasm: ${bytes.length} bytes, gzip ${gzip}, brotli ${brotliCompressSync(bytes).length}`,
    );
    if (gzip > 150000) throw new Error(`${name}.wasm has grown to ${gzip} bytes`);
  }
});

await test("games, views and pictures are those of the program", () => {
  same(
    rules.call("games").games.map((game) => [game.id, game.rule_sets.map((set) => set.id)]),
    JSON.parse(sandan("games", "--json")).map((game) => [game.id, game.rule_sets.map((set) => set.id)]),
  );
  for (const game of ruleSets) {
    same(rules.call("view", game), JSON.parse(sandan("show", game, "--json")));
    same(rules.call("svg", game, "start", "", "coords").svg, sandan("show", game, "--svg"));
    same(rules.call("turns", game).turns, JSON.parse(sandan("moves", game, "--json")));
  }
});

await test("perft counts what is known", () => {
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

await test("whole games, saved, taken up again, and taken back", () => {
  let seed = 1;
  const below = (n) => {
    seed = (seed * 48271) % 2147483647;
    return seed % n;
  };
  for (const game of ruleSets) {
    let state = rules.call("new", game, "start", "10m+5s", "", "Ann", 'Bob "B"');
    while (state.result === "*" && state.played < 60) {
      const { turns } = rules.call("turns", game, state.position);
      const chosen = turns[below(turns.length)];
      const made = rules.call("do", `turn ${state.side} ${chosen.turn}`);
      same([made.turn, made.state.position], [chosen.turn, chosen.position]);
      state = made.state;
    }
    same(rules.call("history").steps.at(-1).position, state.position);
    const { record } = rules.call("save", "2026.11.15");
    const again = rules.call("load", record);
    same([again.position, again.played, again.result], [state.position, state.played, state.result]);
    same(again.names, ["Ann", 'Bob "B"']);
    const read = rules.call("record", record);
    same(read.nodes.at(-1).position, state.position);
    same(
      rules.call("apply", game, "start", read.nodes.map((node) => node.turn).join(" ")).position,
      state.position,
    );
    while (rules.call("state").can_undo) rules.call("do", "undo 0");
    same(rules.call("state").played, 0);
  }
});

await test("turns that were taken back can be played again after a game is taken up again", () => {
  rules.call("new", "abalone", "", "10m+5s");
  for (const [side, turn] of [
    [0, "a1b2"],
    [1, "i9h8"],
    [0, "a2b3"],
  ])
    rules.call("do", `turn ${side} ${turn}`);
  const before = rules.call("state").position;
  for (let i = 0; i < 2; i++) rules.call("do", "undo 0");
  const { record } = rules.call("save", "2026.11.15");
  const { undone } = rules.call("history");
  same(undone, ["i9h8", "a2b3"]);
  same(rules.call("load", record).can_redo, false);
  refused("no-marble", 1, "undone", "i9h8 i9h8");
  same(rules.call("state").can_redo, false);
  same(rules.call("undone", undone.join(" ")).can_redo, true);
  rules.call("do", "redo 0");
  const state = rules.call("do", "redo 0").state;
  same([state.position, state.can_redo, state.played], [before, false, 3]);
  // Another turn forgets them.
  rules.call("do", "undo 0");
  same(rules.call("do", "turn 0 a3b3").state.can_redo, false);
});

await test("a turn action by action", () => {
  let state = rules.call("new", "sensei");
  state = rules.call("do", "act 0 b1b2").state;
  same([state.half_made, state.half, state.played], [true, "b1b2", 0]);
  same(state.left, { stones: 1, character: true });
  same(rules.call("view", "sensei", "start", "b1b2").actions, state.actions);
  state = rules.call("do", "act 0 b2b3").state;
  state = rules.call("do", "unact 0").state;
  same(state.half, "b1b2");
  const end = rules.call("do", "act 0 end");
  same([end.turn, end.state.side, end.state.last], ["b1b2", 1, "b1b2"]);
  same(end.state.left, { stones: 2, character: true });
});

await test("S12 repetitions are counted, and players may be named anew", () => {
  let state = rules.call("new", "sensei", "", "", "", "Ann", "level 1");
  same([state.repeated, state.names], [1, ["Ann", "level 1"]]);
  for (const turn of ["turn 0 b1b2", "turn 1 b7b6", "turn 0 b2b1", "turn 1 b6b7"])
    state = rules.call("do", turn).state;
  same(state.repeated, 2);
  same(rules.call("name", 1, "level 2").names, ["Ann", "level 2"]);
});

/** What stands where, by cell; a character as a plus. */
const placed = (view) =>
  new Map(
    view.cells
      .filter((cell) => cell.piece)
      .map((cell) => [cell.cell, cell.piece + (cell.character ? "+" : "")]),
  );

/** Makes a motion on a map of pieces, knowing nothing of rules. */
function carry(pieces, motion) {
  const after = new Map(pieces);
  if (motion.kind === "pass") {
    const [[from, to]] = motion.moves;
    after.set(from, pieces.get(from).slice(0, -1));
    after.set(to, `${pieces.get(to)}+`);
    return after;
  }
  for (const [from] of motion.moves) after.delete(from);
  for (const [from, to] of motion.moves) if (to) after.set(to, pieces.get(from));
  return after;
}

const sorted = (pieces) => [...pieces].sort(([a], [b]) => (a < b ? -1 : 1));

await test("motions are what the actions do, in every rule set", () => {
  let seed = 3;
  const below = (n) => {
    seed = (seed * 48271) % 2147483647;
    return seed % n;
  };
  const kinds = new Set();
  const all = rules
    .call("games")
    .games.flatMap((game) => game.rule_sets.map((set) => `${game.id}:${set.id}`));
  for (const game of all) {
    let start = "start";
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
        const touched = rules.call("touch", game, start, half.join(","), motion.from.join(""), motion.target);
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
      same(told.steps.at(-1).position.split(" ")[0], start.split(" ")[0]);
      half = [];
    }
  }
  for (const kind of "slide pass move side push place turn roll end".split(" "))
    same([kind, kinds.has(kind)], [kind, true]);
});

await test("a touch says what is meant, or why it cannot be", () => {
  const touch = (...request) => {
    const { action, code, ruling } = rules.call("touch", ...request);
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
      .moves.at(-1),
    ["a5", null],
  );
  same(touch("sensei", "start", "b1b2", "b2", "b3"), "b2b3");
  same(touch("sensei", "start", "b1b2,b2b3", "a1", "a2"), "stones-done S3");
  same(touch("sensei", "start", "", "d1", "d2"), "carrier S5");
  same(touch("bushishogi", "1s 3e b", "", "", "t"), "check-roll-sword B6");
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
  for (const lang of ["fr", "de", "en"]) {
    rules.call("lang", lang);
    same(
      turns.map((turn) => rules.call("tell", ...turn).words),
      wanted[lang],
    );
  }
  same(refused("carrier", 3, "tell", "sensei", "start", "b1b2,d1d2").at, 5);
});

await test("the board for screens has the cells of the view, whichever way it lies", () => {
  for (const game of ["sensei", "abalone"]) {
    const { cells } = rules.call("view", game);
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
      for (const piece of new Set(cells.map((cell) => cell.piece).filter(Boolean))) {
        same([piece, art.defs.includes(`id="${art.ids}${piece}"`)], [piece, true]);
        same([piece, typeof art.names[piece]], [piece, "string"]);
      }
      if (/ style=| on\w+=|<script/.test(art.defs + art.board)) throw new Error("more than shapes");
    }
  }
  refused("unexpected", 2, "art", "sensei", "loud");
});

await test("a view is the same each time; how long it takes is told", () => {
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

await test("variations of a record have the parents that they should", () => {
  const text =
    '[Game "abalone"]\n\n1. a1b2 $1 {one} (1. a2b2 i5h5 (1... i9h8) 2. a3b3) 1... i5h5 {[%clk 0:09:58] [%eval 0.42]} *\n';
  const { nodes } = rules.call("record", text);
  same(
    nodes.map((node) => [node.turn, node.parent, node.depth]),
    [
      ["a1b2", -1, 0],
      ["a2b2", -1, 1],
      ["i5h5", 1, 1],
      ["i9h8", 1, 2],
      ["a3b3", 2, 1],
      ["i5h5", 0, 0],
    ],
  );
  same([nodes[0].comments, nodes[0].nags, nodes[5].clock, nodes[5].eval], [["one"], [1], 598000, 0.42]);
  const { record } = rules.call("canonical", text);
  same(rules.call("canonical", record).record, record);
});

await test("a game is reviewed as `sandan analyse` does it", () => {
  refused("unexpected", 0, "found", "0 12 3");
  refused("unexpected", 0, "report");
  const engine = openDesk("engine.wasm");
  let claims = 0;
  const stored = (name, number) => source("tests/records", `${name}.pgn`).split(/\n\n(?=\[)/)[number - 1];
  const edge =
    '[Game "abalone"][Position "5/6/2bb3/8/bwww4b/3bb3/4ww1/6/5 b 0 0 0"] 1. e9e8 e4e5 2. e1d1 c6d6 *';
  for (const text of [stored("bushishogi", 2), stored("abalone", 1), stored("sensei", 1), edge]) {
    const read = rules.call("record", text);
    const turns = read.nodes.filter((node) => node.depth === 0).map((node) => node.turn);
    const game = `${read.game}:${read.rule_set}`;
    const { result } = rules.call("apply", game, read.start, turns.join(" "));
    const tags = `[Game "${read.game}"]\n[RuleSet "${read.rule_set}"]\n[Position "${read.start}"]`;
    const record = `${tags}\n\n${turns.join(" ")} ${result}\n`;
    const wanted = execFileSync(SANDAN, ["analyse", "-", "--nodes", "3000", "--json"], { input: record });
    const told = [];
    let step = rules.call("review", game, read.start, turns.join(" "), result);
    for (let steps = 0; ; steps++) {
      for (const [i, turn] of step.turns.entries()) told[step.from + i] = turn;
      if (!step.wish) break;
      const { name, at, played, better } = step.wish;
      const past = [...turns.slice(0, at), ...(better && !played ? [better] : [])].join(" ");
      // What the engine does in between changes nothing.
      if (steps % 7 === 3) engine.call("think", game, read.start, past, "nodes 500");
      let line = `${name} -`;
      if (played) {
        const { code, amount, turns: n } = engine.call("compare", game, read.start, past, played, better);
        if (code) line = `${name} ${code} ${amount} ${n}`;
        claims += code ? 1 : 0;
      } else {
        const answer = engine.call("examine", game, read.start, past, 3000);
        const { win, loss } = answer.score;
        const score = win ? `#${win}` : loss ? `#-${loss}` : Math.round(answer.score * 100);
        line = [name, score, answer.depth, ...answer.lines[0].turns].join(" ");
      }
      step = rules.call("found", line);
    }
    const report = rules.call("report");
    const [native] = JSON.parse(wanted).records;
    console.log(
      `# ${game}: ${turns.length} turns, ${report.turns.filter((turn) => turn.size).length} mistakes`,
    );
    same([report.eval, report.turns, report.players], [native.eval, native.turns, native.players]);
    same(told, report.turns);
  }
  same(claims > 0, true);
});

await test("a step of a review answers only what is new", () => {
  const turns = "a1b2 i9h8 b2a1 h8i9".split(" ");
  const { wish, from, turns: none } = rules.call("review", "abalone", "start", turns.join(" "), "*");
  same([wish, from, none], [{ name: "4", at: 4 }, 4, []]);
  const sizes = [4, 3, 2, 1].map((i) => rules.call("found", `${i} 0 3`).turns.length);
  same(sizes, [1, 2, 2, 2]);
  same(
    rules.call("report").turns.map((turn) => turn.loss),
    [null, 0, 0, 0],
  );
  same(rules.call("found", "0 0 3").wish, null);
  refused("unexpected", 1, "found", "0 0 3");
});

await test("a mistake is reported only when it is confirmed and compared", () => {
  rules.call("review", "abalone", "start", "a1b2", "*");
  refused("unexpected", 1, "found", "0 12 3");
  refused("number", 1, "found", "1 #x 3");
  rules.call("found", "1 150 3 i9h8");
  same(rules.call("found", "0 0 3 a2b2"), {
    wish: { name: "0+", at: 0, better: "a2b2" },
    from: 0,
    turns: [],
  });
  same(rules.call("found", "0+ 0 3 i9h8").wish, { name: "0=", at: 0, played: "a1b2", better: "a2b2" });
  same(rules.call("report").turns[0].loss, null);
  refused("unexpected", 1, "found", "0= gains 2 3");
  refused("number", 1, "found", "0= loses-pieces 0 3");
  same(rules.call("found", "0= loses-pieces 2 3").turns[0].words, "blunder: loses 2 marbles in 3 turns");
  rules.call("review", "abalone", "start", "a1b2", "*");
  for (const line of ["1 150 3 i9h8", "0 0 3 a2b2", "0+ 0 3 i9h8", "0= -"]) rules.call("found", line);
  // A review that cannot begin leaves this one as it is.
  refused("result-form", 4, "review", "abalone", "start", "a1b2", "2-0");
  refused("no-marble", 3, "review", "abalone", "start", "a1b2 a1b2", "*");
  same(rules.call("report").turns[0].words, "blunder: the engine expects 22 % instead of 50 %");
});

await test("A8 nothing is claimed that the limit of turns may prevent", () => {
  const engine = openDesk("engine.wasm");
  const start = "5/6/2www2/2bb1b2/1wbbb1bb1/w1bbb3/1wb4/1ww3/1w3 b 2 5 17";
  for (const [limit, claimed] of [
    ["19", false],
    ["20", true],
  ]) {
    rules.call("new", "abalone", start, "", limit, "Ann", "Bob");
    const { limits } = rules.call("task", "1");
    same(limits, `nodes 200000 quiet ${limit}`);
    same(engine.call("think", "abalone", start, "", limits).score.win, claimed ? 3 : undefined);
    rules.call("review", "abalone", start, "d4c3", "*", limit);
    rules.call("found", "1 #-2 3 a2b3 c3b2");
    rules.call("found", "0 #3 4 d4c3 a2b3 c3b2");
    same(rules.call("report").eval, claimed ? { win: 3 } : 290);
  }
  refused("number", 5, "review", "abalone", "start", "a1b2", "*", "x");
});

await test("positions are set up from parts", () => {
  for (const game of ruleSets) {
    const { position, side, cells, cubes, lost } = rules.call("view", game);
    const { pieces, choices } = rules.call("setup", game);
    const letter = (cell) =>
      pieces.find((one) => one.piece === cell.piece && one.character === !!cell.character).letter;
    const parts = cells
      ? cells.filter((cell) => cell.piece).map((cell) => cell.cell + letter(cell))
      : cubes.map(() => "-");
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

await test("what is wrong is refused, with its place", () => {
  refused("unexpected", 0, "dance");
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
    same(error.code, "too-long");
  }
});

await test("the engine answers and reports, alike every time", () => {
  const reports = [];
  const engine = openDesk("engine.wasm", { report: (answer) => reports.push(answer) });
  const limits = "depth 5 lines 2";
  const answer = engine.call("think", "abalone:belgian-daisy", "start", "i9h8 a5b5", limits);
  same([answer.lines.length, reports.length, reports.at(-1).turn], [2, 5, answer.turn]);
  engine.call("clear");
  same(engine.call("think", "abalone:belgian-daisy", "start", "i9h8 a5b5", limits).nodes, answer.nodes);
  same(engine.call("think", "abalone", "start", "", "nodes 5000").nodes <= 5000, true);
  same(engine.call("think", "abalone", "5/6/3w3/8/9/8/7/6/2bb1 b 0 6 0").turn, null);
});

await test("levels and what is certain", () => {
  const engine = openDesk("engine.wasm");
  for (const game of ruleSets) {
    const { turn } = engine.call("think", game, "start", "", "level 1 seed 7");
    same(engine.call("think", game, "start", "", "level 1 seed 7").turn, turn);
    rules.call("apply", game, "start", turn);
  }
  const known = engine.call("solve", "bushishogi:dunkel", "5e 1w b");
  const wanted = JSON.parse(sandan("solve", "bushishogi:dunkel", "5e 1w b", "--json"));
  const values = ({ value, turns, moves }) => [
    value,
    turns,
    moves.map((move) => JSON.stringify(move)).sort(),
  ];
  same(values(known), values(wanted));
  const eject = engine.call("solve", "abalone", "5/6/3w3/8/9/8/7/3b2/2bbw b 0 5 0", "turns 1");
  same([eject.value, eject.turns], ["win", 1]);
});

await test("B5 the tries of a cube lead where they say, and those that are legal are the actions", () => {
  for (const game of ["bushishogi:cormier", "bushishogi:dunkel"]) {
    const { positions } = rules.call("map", game);
    for (const position of [...positions[0], ...positions[1], "- - b", "1n - w"]) {
      const view = rules.call("view", game, position);
      const legal = view.tries.filter((way) => view.actions.includes(way.action));
      same(
        legal.map((way) => way.action),
        view.actions,
      );
      for (const way of legal) {
        const next = rules.call("view", game, rules.call("apply", game, position, way.action).position);
        same(next.cubes[view.side].attitude, way.attitude);
      }
    }
  }
});

await test("art has a face for every attitude, in both themes", () => {
  for (const style of ["", "dark"]) {
    for (const game of ["bushishogi:cormier", "bushishogi:dunkel"]) {
      const art = rules.call("art", game, style);
      same(Object.keys(art.faces).length, 24);
      for (const part of [art.board, art.defs, ...Object.values(art.faces)])
        if (/style=|<script|[@%]/.test(part)) throw new Error(part);
      // What lies around each attitude is what a view says, mark by mark.
      for (const attitude of Object.keys(art.faces)) {
        const { faces } = rules.call("view", game, `${attitude} 1n b`).cubes[0];
        for (const [side, { face, marks }] of Object.entries(faces)) {
          const drawn = art.cubes[attitude][side];
          same(Number(drawn[0]), face);
          same("nesw".indexOf(drawn[1]), marks.indexOf("s"));
          same(art.faces[drawn].split("-sword").length - 1, marks.split("x").length - 1);
        }
      }
    }
  }
  refused("unexpected", 2, "art", "bushishogi", "loud");
});

await test("the map has every position, and the values of solve", () => {
  const engine = openDesk("engine.wasm");
  const signed = ({ value, turns }) => (value === "win" ? turns : value === "loss" ? -turns : 0);
  for (const [set, count, win, draw, loss, longest] of [
    ["cormier", 552, 63, 477, 12, 7],
    ["dunkel", 567, 130, 394, 43, 15],
  ]) {
    const game = `bushishogi:${set}`;
    const map = rules.call("map", game);
    same([map.count, map.win, map.draw, map.loss, map.longest], [count, win, draw, loss, longest]);
    same(map.values.filter((value) => value !== null).length, count);
    for (const [i, position] of [...map.positions[0], ...map.positions[1]].entries()) {
      const here = rules.call("map", game, position);
      same([here.at, here.value], [i % 576, map.values[i % 576]]);
      same(here.moves.map((move) => move.to).sort(), [...map.links[i % 576]].sort());
      // A third of them, from all over, is enough to see that both read one table.
      if (here.value === null || i % 3) continue;
      const known = engine.call("solve", game, position);
      same(
        [signed(known), ...known.moves.map(signed)],
        [here.value, ...here.moves.map((move) => move.value)],
      );
    }
    same(rules.call("map", game, "- - b").moves.length, 16);
  }
  refused("unexpected", 1, "map", "abalone");
});

await test("the page keeps a core for itself while the engine thinks", () => {
  same([undefined, 1, 2, 3, 4, 8, 64].map(threadsFor), [1, 1, 1, 2, 3, 7, 8]);
});

await test("the engine stops when told", () => {
  let asked = 0;
  let at = Infinity;
  const engine = openDesk("engine.wasm", { stopped: () => ++asked >= at });
  for (const game of ["abalone", "sensei", "sensei:arashi"]) {
    asked = 0;
    at = 100;
    engine.call("think", game);
    console.log(`# ${game}: asked ${asked} times, told to stop the ${at}th`);
    if (asked < at || asked > at + 4) throw new Error("not at once");
  }
  // A level searches a number of positions, however long that takes.
  const ask = () => engine.call("think", "sensei:arashi", "start", "", "level 9 seed 1");
  at = Infinity;
  const whole = ask();
  at = 0;
  const cut = ask();
  if (typeof cut.turn !== "string" || cut.nodes > whole.nodes / 20)
    throw new Error(`${cut.nodes} of ${whole.nodes}`);
});

/** Two workers over one memory; the page's part is played here. */
await test("two threads share the work, and stop from outside", async () => {
  const memory = sharedMemory();
  const stop = new Int32Array(new SharedArrayBuffer(4));
  const module = new WebAssembly.Module(file("engine-threads.wasm"));
  const worker = new URL("worker.mjs", import.meta.url);
  const data = { module, memory, stop };
  const first = new Worker(worker, { workerData: data });
  const answer = () => new Promise((done) => first.once("message", done));
  first.postMessage({ stack: true });
  const { stack } = await answer();
  const second = new Worker(worker, { workerData: { ...data, help: 0, stack } });
  await new Promise((done) => second.once("message", done));
  first.postMessage({ request: ["engine", 32, 2] });
  same((await answer()).threads, 2);
  first.postMessage({ request: ["think", "abalone", "start", "", "time 300"] });
  const found = await answer();
  rules.call("apply", "abalone", "start", found.lines[0].turns.join(" "));
  first.postMessage({ request: ["think", "sensei"] });
  await new Promise((done) => setTimeout(done, 200));
  Atomics.store(stop, 0, 1);
  const stopped = await answer();
  console.log(`# depth ${found.depth}, ${found.nps} nodes a second`);
  same(typeof stopped.turn, "string");
  await Promise.all([first.terminate(), second.terminate()]);
});

done();
