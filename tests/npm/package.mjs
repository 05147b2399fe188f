// SPDX-License-Identifier: MIT
// The npm package under Node: what is in it, its types, values, records, engine, and what it refuses. Prints TAP.
import { copyFileSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { done, given, must, same, test } from "../tap.mjs";
import { folder, load, run, SOURCE, tarball } from "./install.mjs";

const sandan = await load();
const {
  Engine,
  Game,
  games,
  IllegalTurn,
  openDesk,
  Position,
  Record,
  readRecords,
  SandanError,
  solve,
  Turn,
} = sandan;
const NAMES = ["sensei", "sensei:arashi", "abalone:belgian-daisy", "bushishogi", "bushishogi:dunkel"];

/** What a call throws or is rejected with; null if nothing. @param {() => unknown} call @returns {Promise<unknown>} */
async function thrown(call) {
  try {
    await call();
  } catch (error) {
    return error;
  }
  return null;
}

await test("the package needs nothing else, and has a license, a readme and types", () => {
  const root = join(folder, "node_modules/sandan");
  const about = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  same([about.name, about.type, about.dependencies, about.license], ["sandan", "module", undefined, "MIT"]);
  must(
    readFileSync(join(SOURCE, "meson.build"), "utf8").includes(`version: '${about.version}'`),
    about.version,
  );
  same(readdirSync(root).sort(), ["LICENSE", "README.md", "npm", "package.json", "web"]);
  same(
    readdirSync(join(folder, "node_modules")).filter((name) => !name.startsWith(".")),
    ["sandan"],
  );
  must(statSync(tarball).size < 640_000, `${statSync(tarball).size} bytes`);
});

await test("programs in TypeScript find the types, for Node and for pages", () => {
  for (const name of ["user.ts", "user-board.ts"])
    copyFileSync(join(SOURCE, "tests/npm", name), join(folder, name));
  const modules = join(SOURCE, "tests/browser/node_modules");
  const common = {
    strict: true,
    noEmit: true,
    target: "es2022",
    module: "nodenext",
    exactOptionalPropertyTypes: true,
  };
  const programs = {
    "user.ts": { lib: ["es2023"], types: ["node"], typeRoots: [join(modules, "@types")] },
    "user-board.ts": { lib: ["es2023", "dom"], types: [] },
  };
  for (const [file, own] of Object.entries(programs)) {
    writeFileSync(
      join(folder, "tsconfig.json"),
      JSON.stringify({ compilerOptions: { ...common, ...own }, files: [file] }),
    );
    run(join(modules, ".bin/tsc"), ["--project", ".", "--pretty", "false"], folder);
  }
});

await test("the examples of docs/javascript.md print what they say", () => {
  const page = readFileSync(join(SOURCE, "docs/javascript.md"), "utf8");
  const blocks = [...page.matchAll(/^```js\n(.*?)^```/gms)]
    .map(([, code]) => code)
    .filter((code) => !code.includes("document."));
  must(blocks.length >= 4, `${blocks.length} examples`);
  for (const [number, code] of blocks.entries()) {
    writeFileSync(join(folder, `example${number}.mjs`), code);
    const wanted = [...code.matchAll(/^\s*console\.log\(.*\); \/\/ (.*)$/gm)].map(([, text]) => text);
    same(
      run("node", [`example${number}.mjs`], folder)
        .trimEnd()
        .split("\n"),
      wanted,
      `example ${number + 1}`,
    );
  }
});

await test("games, positions and turns are values: equal, unchangeable, and the same as text", () => {
  must(games().length > 60 && games().every((game) => game.equals(new Game(game.name))), "games");
  for (const name of NAMES) {
    const start = new Game(name).start();
    const turns = start.turns();
    same([turns.length, new Set(turns.map(String)).size], [start.count(), start.count()], name);
    const [turn] = turns;
    const { after } = turn;
    must(new Position(name, start.text).equals(start) && new Turn(start, turn.text).equals(turn), name);
    must(!after.equals(start) && !start.equals(start.text) && after.equals(start.play(turn.text)), name);
    must(new Position(start.game, after.text).equals(after), name);
    same(JSON.parse(JSON.stringify(after)), { game: after.game.name, position: String(after) });
    for (const value of [start.game, start, turn, after]) must(Object.isFrozen(value), name);
    must(start.svg(turn, { dark: true, size: "large" }).startsWith("<svg"), "picture");
    const strong = start.svg(null, { board: "contrast", pieces: "contrast" });
    must(strong !== start.svg() && strong.startsWith("<svg"), "picture in other themes");
    must(start.board({ ascii: true }).length > 20 && start.describe("fr") !== start.describe("de"), "words");
  }
  same(new Game("abalone").start().perft(3), 98912);
});

await test("a whole game is played, as in other languages", async () => {
  const record = new Record(new Game("bushishogi").start(), { First: "Anna", Second: "Bö" });
  for (const turn of "5s 3n r t f".split(" ")) record.append(turn, { clock: 1500, comment: "so" });
  same([record.result, record.length, record.tag("Second"), record.tag("Site")], ["1-0", 5, "Bö", null]);
  same([record.position(5).reason?.code, record.position(5).text], ["mate", "2s 3e w"]);
  same(record.clocks, [1500, 1500, 1500, 1500, 1500]);
  const again = [...readRecords(`${record}\n${record}\n`)];
  same(again.map(String), [String(record), String(record)]);
  same(again[1].positions().map(String), record.positions().map(String));
  const tree = readFileSync(join(SOURCE, "examples/sensei.pgn"), "utf8");
  const kept = Record.read(tree);
  kept.setTag("Event", "again");
  must(
    String(kept).length >= tree.length - 200 && Record.read(String(kept)).turns.length === kept.length,
    "kept",
  );
  kept.setTag("Site", "é".repeat(3000));
  const many = `${kept}\n`.repeat(200);
  must(many.length * 2 > 1 << 20, "longer than a request");
  same([...readRecords(many)].length, 200);
  const second = await thrown(() => [...readRecords(`${kept}\n${String(kept).replace("1. ", "1. d1d2 ")}`)]);
  must(second instanceof IllegalTurn && second.at > 6000, `the place in the whole text: ${second}`);
});

/** @param {string} game @param {string | null} text */
const at = (game, text) => (text === null ? new Game(game).start() : new Game(game).position(text));
const sensei = () => new Record(new Game("sensei").start());

/** @type {{ [call: string]: (...args: never[]) => unknown }} */
const calls = {
  game: (/** @type {string} */ name) => new Game(name),
  position: (/** @type {string} */ game, /** @type {string} */ text) => new Game(game).position(text),
  play: (/** @type {string} */ game, /** @type {null} */ text, /** @type {string} */ turn) =>
    at(game, text).play(turn),
  perft: (/** @type {string} */ game, /** @type {null} */ text, /** @type {number} */ depth) =>
    at(game, text).perft(depth),
  async think(
    /** @type {string} */ game,
    /** @type {null} */ text,
    /** @type {string[]} */ past,
    /** @type {object} */ limits,
  ) {
    await thinker.think(at(game, text), { past, ...limits });
  },
  solve: (/** @type {string} */ game, /** @type {null} */ text, /** @type {number} */ turns) =>
    solve(at(game, text), { turns }),
  read: (/** @type {string} */ text) => Record.read(text),
  tag: (/** @type {string} */ name, /** @type {string} */ value) => sensei().setTag(name, value),
  append(
    /** @type {string} */ game,
    /** @type {null} */ text,
    /** @type {string} */ turn,
    /** @type {number} */ clock,
    /** @type {string} */ comment,
  ) {
    new Record(at(game, text)).append(turn, { clock: clock ?? undefined, comment: comment ?? undefined });
  },
  result(/** @type {string} */ game, /** @type {null} */ text, /** @type {"*"} */ result) {
    new Record(at(game, text)).result = result;
  },
  "record-position": (/** @type {number} */ number) => sensei().position(number),
  engine: (/** @type {number} */ megabytes, /** @type {number} */ threads) =>
    new Engine({ megabytes, threads }),
  call: (/** @type {["turns"]} */ ...fields) => openDesk().call(...fields),
};

const thinker = new Engine({ megabytes: 1 });

await test("what is refused has the code and place that every language gives it (tests/lib/faults.json)", async () => {
  /** @type {[[string, ...never[]], unknown][]} */
  const table = JSON.parse(readFileSync(join(SOURCE, "tests/lib/faults.json"), "utf8"));
  for (const [[call, ...args], wanted] of table) {
    const error = await thrown(() => calls[call](...args));
    must(error instanceof SandanError, `${call} ${JSON.stringify(args)}: ${error}`);
    same([error.name, error.code, error.ruling ?? "", error.at], wanted, `${call} ${JSON.stringify(args)}`);
    same(error instanceof IllegalTurn, error.name === "IllegalTurn", call);
    must(error.message.length > 5, call);
  }
});

await test("garbage is refused with an error, whatever takes it, and changes nothing", async () => {
  const garbage = [
    undefined,
    null,
    0,
    -1,
    1.5,
    Number.NaN,
    Infinity,
    1n,
    true,
    "",
    "\0",
    "\ud800",
    "\n",
    "a\nb",
    "é".repeat(9),
    "x".repeat(2 ** 21),
    Symbol("s"),
    [],
    ["a1a2"],
    {},
    { text: "x" },
    () => "a1a2",
    new Date(),
    Object.create(null),
    Object.create(Position.prototype),
    Object.create(Turn.prototype),
    new Proxy({}, {}),
  ];
  const start = new Game("sensei").start();
  const record = sensei();
  const before = String(record);
  /** Each takes one argument of any kind, and refuses all of the garbage. @type {{ [name: string]: (x: never) => unknown }} */
  const takers = {
    Game: (x) => new Game(x),
    "Position, game": (x) => new Position(x),
    "Position, text": (x) => x === undefined || new Position("sensei", x),
    position: (x) => start.game.position(x ?? ""),
    "Turn, before": (x) => new Turn(x, "a1a2"),
    "Turn, text": (x) => new Turn(start, x),
    turn: (x) => start.turn(x),
    play: (x) => start.play(x),
    "whyNot, lang": (x) => x === undefined || start.whyNot("a1a2", x),
    describe: (x) => x === undefined || start.describe(x),
    words: (x) => x === undefined || start.turns()[0].words(x),
    perft: (x) => x === 0 || start.perft(x),
    "svg, turn": (x) => x === undefined || x === null || start.svg(x),
    "svg, size": (x) => x === undefined || start.svg(null, { size: x }),
    "svg, board": (x) => x === undefined || start.svg(null, { board: x }),
    "svg, pieces": (x) => x === undefined || start.svg(null, { pieces: x }),
    "Record, start": (x) => new Record(x),
    "Record, tag": (x) => new Record(start, { Game: x }),
    read: (x) => Record.read(x),
    readRecords: (x) => [...readRecords(x)],
    append: (x) => record.append(x),
    clock: (x) => x === undefined || x === 0 || record.append("a1a2", { clock: x }),
    comment: (x) => ["", undefined, "é".repeat(9)].includes(x) || record.append("a1a2", { comment: x }),
    "setTag, name": (x) => record.setTag(x, "x"),
    "setTag, value": (x) => ["", "é".repeat(9)].includes(x) || record.setTag("Site", x),
    result: (x) => (record.result = x),
    "record.position": (x) => x === 0 || record.position(x),
    megabytes: (x) => x === undefined || new Engine({ megabytes: x }),
    threads: (x) => x === undefined || new Engine({ threads: x }),
    "think, position": (x) => thinker.think(x, { depth: 1 }),
    "think, limits": (x) =>
      x === undefined || (typeof x === "object" && x !== null) || thinker.think(start, x),
    "think, depth": (x) => x === undefined || thinker.think(start, { depth: x }),
    "think, time": (x) => x === undefined || thinker.think(start, { time: x }),
    "think, level": (x) => x === undefined || thinker.think(start, { level: x }),
    "think, signal": (x) => x === undefined || thinker.think(start, { depth: 1, signal: x }),
    "think, past": (x) =>
      ["", undefined].includes(x) || thinker.think(start, { depth: 1, past: x === null ? x : [x] }),
    stream: async (x) => thinker.stream(x, { depth: 1 }).next(),
    "solve, position": (x) => solve(x),
    "solve, turns": (x) => x === undefined || solve(start, { turns: x }),
    verb: (x) => openDesk().call(x),
  };
  for (const [name, take] of Object.entries(takers))
    for (const [number, bad] of garbage.entries()) {
      let harmless = false;
      const error = await thrown(async () => {
        harmless = (await take(/** @type {never} */ (bad))) === true;
      });
      if (harmless) continue;
      const ours = error instanceof TypeError && (name === "verb" || / must be /.test(error.message));
      must(error instanceof SandanError || ours, `${name}, garbage ${number}: ${error}`);
    }
  /** What only looks like a value: each of its methods says so. @type {[object, object][]} */
  const hollow = [
    [Object.create(Position.prototype), start],
    [Object.create(Turn.prototype), start.turns()[0]],
  ];
  for (const [fake, real] of hollow)
    for (const name of Object.getOwnPropertyNames(Object.getPrototypeOf(real))) {
      if (["constructor", "equals", "toString"].includes(name) || (fake instanceof Turn && name === "toJSON"))
        continue;
      const error = await thrown(() => {
        const value = Reflect.get(fake, name);
        return typeof value === "function" ? value.call(fake, real instanceof Turn ? real : "a1a2") : value;
      });
      must(error instanceof TypeError && / must be /.test(error.message), `${name}: ${error}`);
    }
  same(String(record), before);
  same(start.count(), 290);
});

await test("the engine searches, streams, counts repetition and plays at levels", async () => {
  const start = new Game("abalone").start();
  const answer = await thinker.think(start, {
    depth: 3,
    lines: 2,
    past: ["a1b2", start.game.position(start.text).play("a1b2").turn("i9h8")],
  });
  same([answer.depth, answer.lines.length, answer.lines[0].turns[0]], [3, 2, answer.turn]);
  must(typeof answer.lines[0].score === "number" && answer.nodes > 100 && answer.time >= 0, "facts");
  const depths = [];
  for await (const { depth } of thinker.stream(start, { depth: 4 })) depths.push(depth);
  same(depths, [1, 2, 3, 4, 4]);
  must(
    start
      .turns()
      .map(String)
      .includes(given((await thinker.think(start, { level: 1, seed: 5 })).turn)),
    "level",
  );
  const won = await thinker.think(new Position("bushishogi", "1s 3e b"), { depth: 3 });
  same([won.turn, won.lines[0].forced, won.lines[0].score], ["f", 1, null]);
  const two = new Engine({ megabytes: 4, threads: 2 });
  same((await two.think(start, { depth: 3 })).depth, 3);
  two.close();
});

await test("searches are stopped, abandoned and closed, and others go on", async () => {
  const start = new Game("abalone").start();
  const hour = { time: 3_600_000 };
  for await (const { depth } of thinker.stream(start, hour)) if (depth === 2) break;
  const control = new AbortController();
  const searches = [
    thinker.think(start, { ...hour, signal: control.signal }),
    thinker.think(start, { depth: 2 }),
  ];
  setTimeout(() => control.abort(new Error("enough")), 50);
  same(String(await thrown(() => searches[0])), "Error: enough");
  same((await searches[1]).depth, 2);
  const waits = new AbortController();
  const [first, second] = [
    thinker.think(start, hour),
    thinker.think(start, { ...hour, signal: waits.signal }),
  ];
  waits.abort();
  same(/** @type {Error} */ (await thrown(() => second)).name, "AbortError", "while it waits");
  for await (const { depth } of new Engine({ megabytes: 1 }).stream(start, { depth: 1 })) same(depth, 1);
  thinker.stop();
  must((await first).depth >= 0, "stopped");
  same(
    /** @type {Error} */ (await thrown(() => thinker.think(start, { signal: waits.signal }))).name,
    "AbortError",
    "before",
  );
  await thinker.clear();
  const hopeless = [thinker.think(start, hour), thinker.think(start, hour), thinker.clear()];
  thinker.close();
  thinker.close();
  thinker.stop();
  for (const call of [
    ...hopeless.map((search) => () => search),
    () => thinker.think(start),
    () => thinker.clear(),
    () => thinker.stream(start).next(),
  ]) {
    const error = await thrown(call);
    same([error instanceof SandanError, /** @type {{ code?: string }} */ (error).code], [true, "moment"]);
  }
});

await test("the solver proves, and can be stopped", async () => {
  const proof = await solve(new Position("bushishogi", "1s 3e b"));
  same([proof.value, proof.turns], [1, { f: 1, l: 0, r: 0 }]);
  const sensei = new Position("sensei", "7/1grr3/3Gg2/1g2r2/2Rr1r1/3rg2/1g1g3 g");
  const won = await solve(sensei, { turns: 3 });
  same([won.value, won.within, won.turns["b1c1,e5e6"]], [3, 3, 3]);
  const control = new AbortController();
  const long = solve(new Game("sensei:arashi").start(), { turns: 9, signal: control.signal });
  setTimeout(() => control.abort(), 50);
  same(/** @type {Error} */ (await thrown(() => long)).name, "AbortError");
});

await test("a program ends by itself, also if it leaves an engine open", () => {
  const code =
    'import { Engine, Game } from "sandan"; const e = new Engine(); console.log((await e.think(new Game("abalone").start(), { depth: 2 })).depth);';
  writeFileSync(join(folder, "open.mjs"), code);
  same(run("node", ["open.mjs"], folder).trim(), "2");
});

done();
