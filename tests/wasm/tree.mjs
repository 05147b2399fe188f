// SPDX-License-Identifier: MIT
// The analysis without the page: the tree of turns, pasted texts, the review. Reading, changing and writing
// keep all comments, and nothing that people write breaks a record. Prints TAP.
import { done, openDesk, same, source, test } from "./tap.mjs";
import { Tree, splitComments } from "../../web/analyse/tree.js";
import { LoadError, listRecords, loadQuery, loadText, recordsOf } from "../../web/analyse/load.js";
import { SandanError } from "../../web/desk.js";
import { Review, tryTurn } from "../../web/analyse/review.js";
import { Thinker } from "../../web/analyse/think.js";
import { compare, expected, forFirst, scoreText } from "../../web/analyse/score.js";

const desk = openDesk();

/** @typedef {import("../../web/analyse/tree.js").Node} Node */
/** @typedef {import("../../web/engine.js").Engine} Engine */

/** @param {string} text */
function read(text) {
  const record = desk.call("record", text);
  return Tree.fromRecord(record, desk.call("view", `${record.game}:${record.rule_set}`, record.start).side);
}

const write = (/** @type {Tree} */ tree, result = tree.ownResult()) => tree.record(desk, result);
const branched =
  '[Game "abalone"]\n[First "Ann"]\n\n{before all} 1. a1b2 $1 {one [%csl Ga1]} ' +
  "(1. a2b2 i5h5 (1... i9h8 {deep}) 2. a3b3) 1... i5h5 {[%clk 0:09:58] [%eval #-3] two} 2. a2b3 *\n";
const turns = (/** @type {Node[]} */ nodes) => nodes.map((node) => node.turn);

await test("a record becomes a tree, and the tree the same record", () => {
  const tree = read(branched);
  same(turns(tree.mainLine()), ["a1b2", "i5h5", "a2b3"]);
  same(turns(tree.root.children), ["a1b2", "a2b2"]);
  same(turns(tree.root.children[1].children), ["i5h5", "i9h8"]);
  const [one, two] = tree.mainLine();
  same([one.comment, one.nags, one.commands], ["one", [1], ["[%csl Ga1]"]]);
  same([two.comment, two.clock, two.score], ["two", 598000, { loss: 3 }]);
  const again = read(write(tree));
  same(write(again), write(tree));
  const about = (/** @type {Node[]} */ nodes) =>
    nodes.map((node) => [node.turn, node.comment, node.nags, node.clock, node.score]);
  same(about(again.all()), about(tree.all()));
  same(again.root.comment, "before all");
  same(
    again.tags.find(([name]) => name === "First"),
    ["First", "Ann"],
  );
});

await test("all records of the tests survive the round trip", () => {
  for (const game of ["sensei", "abalone", "bushishogi"]) {
    let text = source("tests/records", `${game}.pgn`);
    for (let n = 0; text.trim(); n++) {
      let record = null;
      try {
        record = desk.call("record", text);
      } catch (error) {
        if (n > 0 && error instanceof SandanError && error.code === "no-result") break; // a comment after the last record
        throw error;
      }
      const tree = read(text);
      const again = read(write(tree));
      same([turns(again.all()), again.result], [turns(tree.all()), tree.result]);
      text = Buffer.from(text).subarray(record.end).toString();
    }
  }
});

await test("numbers count from the side that starts", () => {
  const tree = read(
    '[Game "abalone"]\n[Position "wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb w"]\n\n7... i9h8 8. a1b2 *\n',
  );
  same([tree.side, tree.mainLine().map((node) => tree.label(node))], [1, ["7…", "8."]]);
  same(write(tree).includes("7... i9h8 8. a1b2"), true);
});

await test("turns branch; variations can be promoted and deleted", () => {
  const tree = read(branched);
  const [one] = tree.mainLine();
  same(tree.add(one, "i5h5", "whatever") === one.children[0], true);
  const { position } = desk.call("apply", tree.name, "start", "a1b2 i9h8");
  const other = tree.add(one, "i9h8", position);
  same(
    [turns(one.children), other.ply, tree.label(other), tree.sideAt(other)],
    [["i5h5", "i9h8"], 2, "1…", 0],
  );
  same(turns(Tree.path(other)), ["a1b2", "i9h8"]);
  tree.promote(other);
  same(turns(tree.mainLine()), ["a1b2", "i9h8"]);
  same(tree.ownResult(), "*");
  same(turns(read(write(tree)).mainLine()), ["a1b2", "i9h8"]);
  same(tree.remove(other) === one, true);
  same(turns(tree.mainLine()), ["a1b2", "i5h5", "a2b3"]);
  const deep = tree.root.children[1].children[1];
  tree.promote(deep);
  same(turns(tree.mainLine()), ["a2b2", "i9h8"]);
});

await test("whatever people write stays a comment", () => {
  const tree = read(branched);
  const [one] = tree.mainLine();
  const words = 'a } b { c [%eval x] "q" \\ ; % $9 (1. x) <script>\n\nü 段';
  one.comment = words;
  tree.tags.push(["Second", 'B "b" \\ ] [x "y"]\n<img>']);
  const again = read(write(tree));
  same(again.mainLine()[0].comment, 'a } b { c [ %eval x] "q" \\ ; % $9 (1. x) <script> ü 段');
  same(again.tags.find(([name]) => name === "Second")?.[1], 'B "b" \\ ] [x "y"] <img>');
  same(turns(again.all()), turns(tree.all()));
});

await test("a long game does not exhaust the stack", () => {
  const { position } = desk.call("view", "abalone");
  const applied = desk.call("apply", "abalone", position, "c3d4 g7f6 d4c3 f6g7 ".repeat(3000));
  const tree = Tree.fromSteps("abalone:standard", position, 0, applied);
  same(tree.mainLine().length, 12000);
  same(read(write(tree, "*")).mainLine().length, 12000);
});

await test("clocks, commands and scores as text", () => {
  same(splitComments(["[%emt 3] good", " ", "more"]), { said: "good\nmore", commands: ["[%emt 3]"] });
  same([scoreText(0.42), scoreText(-1), scoreText(0), scoreText({ loss: 3 })], ["59%", "30%", "50%", "#-3"]);
  same([forFirst(0.5, 1), forFirst({ win: 2 }, 1), Math.round(expected(1) * 100)], [-0.5, { loss: 2 }, 70]);
  const order = [{ loss: 1 }, { loss: 9 }, -3, 0, 2, { win: 9 }, { win: 1 }];
  same([...order].reverse().sort(compare), order);
});

await test("pasted texts", () => {
  const load = (/** @type {string} */ text) => loadText(desk, text, "sensei:arashi").tree;
  const about = (/** @type {Tree} */ tree) => [tree.name, turns(tree.mainLine()).join(" ")];
  same(about(load("1. a1b2 i9h8 2. b2c3")), ["abalone:standard", "a1b2 i9h8 b2c3"]);
  same(about(load("b1b3 b7b5")), ["sensei:arashi", "b1b3 b7b5"]);
  same(load(" wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb w \n").side, 1);
  same(load("rrrRrrr/7/2*1*2/7/7/7/gggGggg g").name, "sensei:arashi-expert");
  same(load("1s 3e b").name, "bushishogi:cormier");
  same(about(load("https://example.org/#/analyse?game=abalone&turns=a1b2+i9h8")), [
    "abalone:standard",
    "a1b2 i9h8",
  ]);
  same(about(load('\uFEFF[Game "abalone"]\r\n\r\n1. a1b2 *\r\n')), ["abalone:standard", "a1b2"]);
});

await test("errors in pasted texts have their place", () => {
  const told = (/** @type {() => void} */ act) => {
    try {
      act();
    } catch (error) {
      if (!(error instanceof LoadError)) throw error;
      return [error.code, error.line, error.column];
    }
    throw new Error("it was read");
  };
  const load = (/** @type {string} */ text) => told(() => loadText(desk, text, "sensei:arashi"));
  same(load('[Game "abalone"]\n\n1. a1b2 i9h8\n2. a1b2 *'), ["no-marble", 4, 4]);
  same(load('[Game "abalone"]\n\n1. a1b2 {ü\n段 never'), ["comment-open", 3, 9]);
  same(load('[Game "abalone"]\n[First "段段"] x'), ["no-result", 2, 15]);
  same(load("  \n ")[0], "empty");
  same(load("x".repeat(1100000))[0], "too-long");
  same(load("<script>alert(1)</script>")[0], "nonsense");
  same(
    told(() => loadQuery(desk, new URLSearchParams("game=abalone&turns=a1b2 zz9"))),
    ["cell", 1, 6],
  );
  same(
    told(() => loadQuery(desk, new URLSearchParams("game=go"))),
    ["no-game", 1, 1],
  );
});

await test("several records in one text are listed", () => {
  const text = source("tests/records/bushishogi.pgn");
  const records = listRecords(desk, text);
  same(records.length > 1, true);
  for (const record of records) loadText(desk, record.text, "sensei");
});

await test("a game is reviewed, the review told in another language, and a mistake tried again", async () => {
  const mind = openDesk("engine.wasm");
  /** @type {Pick<Engine, "examine" | "stop">} */
  const answers = {
    examine: async ({ game, position = "", turns = "", nodes }) =>
      mind.call("examine", game, position, turns, nodes),
    stop: () => {},
  };
  const engine = /** @type {Engine} */ (answers);
  const { position } = desk.call("view", "bushishogi");
  const tree = Tree.fromSteps(
    "bushishogi:cormier",
    position,
    0,
    desk.call("apply", "bushishogi", "", "5s 3n r t f"),
  );
  const review = new Review(openDesk("sandan.wasm"), engine, tree, 5000);
  same(await review.run(() => {}), true);
  const [mistake, ...others] = review.mistakes();
  same([mistake.turn, mistake.verdict.size, others.length], ["3n", "blunder", 0]);
  same([review.done, review.positions, review.fits()], [6, 6, true]);
  review.desk.call("lang", "de");
  review.retell();
  same(mistake.verdict.words?.startsWith("grober Fehler: "), true);
  review.desk.call("lang", "en");
  review.retell();
  const good = await tryTurn(desk, engine, tree, mistake, mistake.verdict.best.turns[0], 5000);
  same([good?.size, good?.is_best], [null, true]);
  const again = await tryTurn(desk, engine, tree, mistake, "3n", 5000);
  same(again?.size, "blunder");
  const told = read(write(tree));
  same(told.mainLine()[1].nags, [4]);
  same(turns(told.mainLine()[0].children), ["3n", mistake.verdict.best.turns[0]]);
  same(read(tree.record(desk, "1-0", { plain: true })).hasVariations(), false);
});

await test("the last result of a stopped engine is kept and shown", async () => {
  const tree = read(branched);
  /** @type {unknown[]} */
  const told = [];
  const line = { score: 0, turns: ["a1b2"] };
  const answer = (/** @type {number} */ depth) => ({
    ...line,
    turn: "a1b2",
    depth,
    nodes: 1,
    nps: 1,
    time_ms: 100,
    lines: [line],
  });
  let end = (/** @type {import("../../web/answers.js").Thinking} */ _) => {};
  /** @type {Pick<Engine, "think" | "stop">} */
  const answers = {
    think: (_, report = () => {}) => {
      report(answer(3));
      return new Promise((resolve) => (end = resolve));
    },
    stop: () => end(answer(5)),
  };
  const engine = /** @type {Engine} */ (answers);
  const thinker = new Thinker(engine, (node) => told.push([node === tree.root, node.thought?.depth ?? null]));
  const looking = thinker.look(tree, tree.root, { over: false, solved: false });
  thinker.stop();
  await looking;
  same(
    [told, thinker.node],
    [
      [
        [true, null],
        [true, 3],
        [true, 5],
      ],
      null,
    ],
  );
});

await test("a file is split into its records, whatever they say", () => {
  const one = '[Game "abalone"]\n\n1. a1b2 {a comment\n\n[Game "sensei"]\n\n1. b1b2 *} *\n';
  const illegal = '[Game "abalone"]\n\n1. a1i9 *\n';
  const long = `[Game "abalone"]\n\n1. a1b2 {${"é ".repeat(60_000)}} *\n`;
  const file = `\ufeff${[one, illegal, long, one].join("\n")}\n\n`;
  same(
    [...recordsOf(desk, file)].map((text) => text.replace("\ufeff", "").trim()),
    [one, illegal, long, one].map((text) => text.trim()),
  );
  same([...recordsOf(desk, " \n")], []);
  const found = recordsOf(desk, `${one}\n[Game "abalone"]\n\n1. a1b2 {never closed`);
  same(found.next().value?.trim(), one.trim());
  let code = "";
  try {
    found.next();
  } catch (error) {
    code = error instanceof SandanError ? error.code : "";
  }
  same(code !== "", true, "an error");
  same(listRecords(desk, file).length, 1, "games to choose from, up to the illegal one");
});

await test("the expected score is the one of reviews", () => {
  const { step, shares } = desk.call("judgement");
  for (const [i, share] of shares.entries())
    same(Math.round(expected((i * step) / 100) * 1000), share, `share ${i}`);
  same(
    [expected(50), expected(-50)].map((share) => Math.round(share * 1000)),
    [999, 1],
  );
  same([expected({ win: 3 }), expected({ loss: 3 })], [1, 0]);
});

done();
