// SPDX-License-Identifier: MIT
// Game reviews: sandan.wasm asks, engine.wasm answers. Prints TAP.
import { done, openDesk, same, source, test } from "./tap.mjs";
import { thoughtScore } from "../../web/analyse/score.js";
import { refused, rules, sandan } from "./modules.mjs";

await test("a game is reviewed as `sandan analyse` does it", () => {
  refused("unexpected", 0, "found", "0 12 3");
  refused("unexpected", 0, "report");
  const engine = openDesk("engine.wasm");
  let claims = 0;
  const stored = (/** @type {string} */ name, /** @type {number} */ number) =>
    source("tests/records", `${name}.pgn`).split(/\n\n(?=\[)/)[number - 1];
  const edge =
    '[Game "abalone"][Position "5/6/2bb3/8/bwww4b/3bb3/4ww1/6/5 b 4 5 0"] 1. e9e8 e4e5 2. e1d1 c6d6 *';
  for (const text of [stored("bushishogi", 2), stored("abalone", 1), stored("sensei", 1), edge]) {
    const read = rules.call("record", text);
    const turns = read.nodes.filter((node) => node.depth === 0).map((node) => node.turn);
    const game = `${read.game}:${read.rule_set}`;
    const { result } = rules.call("apply", game, read.start, turns.join(" "));
    const tags = `[Game "${read.game}"]\n[RuleSet "${read.rule_set}"]\n[Position "${read.start}"]`;
    const record = `${tags}\n\n${turns.join(" ")} ${result}\n`;
    const wanted = sandan(["analyse", "-", "--nodes", "3000", "--json"], record);
    /** @type {import("../../web/answers.js").Verdict[]} */
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
      if (played && better) {
        const { code, amount, turns: n } = engine.call("compare", game, read.start, past, played, better);
        if (code) line = `${name} ${code} ${amount} ${n}`;
        claims += code ? 1 : 0;
      } else {
        const answer = engine.call("examine", game, read.start, past, 3000);
        line = [name, thoughtScore(answer.score), answer.depth, ...answer.lines[0].turns].join(" ");
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
  same(rules.call("report").turns[0].words, "blunder: the engine sees chances fall from 50% to 22%");
});

await test("A8 nothing is claimed that the limit of turns may prevent", () => {
  const engine = openDesk("engine.wasm");
  const start = "5/6/2www2/2bb1b2/1wbbb1bb1/w1bbb3/1wb4/1ww3/1w3 b 2 5 17";
  for (const limit of ["19", "20"]) {
    rules.call("new", "abalone", start, "", limit, "Ann", "Bob");
    const { limits } = rules.call("task", "1");
    same(limits, `nodes 200000 quiet ${limit}`);
    const { score } = engine.call("think", "abalone", start, "", limits);
    rules.call("review", "abalone", start, "d4c3", "*", limit);
    rules.call("found", "1 #-2 3 a2b3 c3b2");
    rules.call("found", "0 #3 4 d4c3 a2b3 c3b2");
    const { eval: found } = rules.call("report");
    if (limit === "20") same([score, found], [{ win: 3 }, { win: 3 }]);
    else same([typeof score, found], ["number", 290]);
  }
  refused("number", 5, "review", "abalone", "start", "a1b2", "*", "x");
});

done();
