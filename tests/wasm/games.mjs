// SPDX-License-Identifier: MIT
// Games and records in sandan.wasm: played, saved, resumed, taken back. Prints TAP.
import { randomly, refused, ruleSets, rules } from "./modules.mjs";
import { done, same, test } from "./tap.mjs";

await test("whole games are saved, resumed and undone", () => {
  const below = randomly(1);
  for (const game of ruleSets) {
    let state = rules.call("new", game, "start", "10m+5s", "", "Ann", 'Bob "B"');
    while (state.result === "*" && state.played < 60) {
      const { turns } = rules.call("turns", game, state.position);
      const chosen = turns[below(turns.length)];
      const made = rules.call("do", `turn ${state.side} ${chosen.turn}`);
      same([made.turn, made.state.position], [chosen.turn, chosen.position]);
      state = made.state;
    }
    same(rules.call("history").steps.at(-1)?.position, state.position);
    const { record } = rules.call("save", "2026.11.15");
    const again = rules.call("load", record);
    same([again.position, again.played, again.result], [state.position, state.played, state.result]);
    same(again.names, ["Ann", 'Bob "B"']);
    const read = rules.call("record", record);
    same(read.nodes.at(-1)?.position, state.position);
    same(
      rules.call("apply", game, "start", read.nodes.map((node) => node.turn).join(" ")).position,
      state.position,
    );
    while (rules.call("state").can_undo) rules.call("do", "undo 0");
    same(rules.call("state").played, 0);
  }
});

await test("undone turns can be redone after a game is resumed", () => {
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
  same(state.prompt, "1 stone move and a pass left.");
  same(rules.call("view", "sensei", "start", "b1b2").actions, state.actions);
  state = rules.call("do", "act 0 b2b3").state;
  state = rules.call("do", "unact 0").state;
  same(state.half, "b1b2");
  const end = rules.call("do", "act 0 end");
  same([end.turn, end.state.side, end.state.last], ["b1b2", 1, "b1b2"]);
  same([end.state.left, end.state.prompt], [{ stones: 2, character: true }, null]);
});

await test("a game says what to do when that needs saying", () => {
  rules.call("lang", "fr");
  same(
    rules.call("new", "bushishogi").prompt,
    "Posez votre cube : aucun sabre du dessus ne doit pointer l’adversaire.",
  );
  same(rules.call("new", "bushishogi", "2w 5s b").prompt, null);
  rules.call("lang", "de");
  rules.call("new", "sensei");
  same(rules.call("do", "act 0 c1c2").state.prompt, "Noch möglich: 1 Steinzug und die Figur.");
  same(rules.call("do", "act 0 d1c2").state.prompt, "Noch möglich: 1 Steinzug.");
  rules.call("lang", "en");
  same(rules.call("new", "abalone").prompt, null);
});

await test("a game says what can be done this turn, for newcomers", () => {
  same(rules.call("new", "sensei").todo, "2 stone moves and a pass left.");
  same(rules.call("do", "act 0 d1c1").state.todo, "2 stone moves left.");
  const last = "5/6/2www2/2bb1b2/1wbbb1bb1/w1b1b3/1wbw3/1bw3/w4 b 2 5 19";
  same(rules.call("new", "abalone").todo, "Move 1, 2 or 3 marbles. Push 6 more off to win.");
  same(rules.call("new", "abalone", last).todo, "Move 1, 2 or 3 marbles. Push 1 more off to win.");
  rules.call("lang", "de");
  same(
    rules.call("new", "abalone", last).todo,
    "Ziehen Sie mit 1, 2 oder 3 Kugeln. Noch 1 Kugel hinausschieben, dann gewinnen Sie.",
  );
  rules.call("lang", "en");
  same(rules.call("do", "resign 0").state.todo, null);
});

await test("B6 a player in check is told what can be done about it", () => {
  const prompt = (/** @type {string} */ position, game = "bushishogi") =>
    rules.call("new", game, position).prompt;
  same(prompt("3n 2s b"), "Check: your cube does not point back, so you can only turn it.");
  same(prompt("3e 5w b"), "Check: your cube points back, so you must roll it forward.");
  same(prompt("1e 5w b"), "Check: your cube points back, so you must roll it forward or left.");
  same(prompt("3e 5w b", "bushishogi:dunkel"), "Check: your cube points back, so you must roll it left.");
  same(rules.call("new", "bushishogi", "3n 2s b").todo, prompt("3n 2s b"));
  same(
    rules.call("new", "bushishogi", "2w 5s b").todo,
    "1 move: turn your cube, or roll it forward, left or right.",
  );
});

await test("what the player who has just moved threatens", () => {
  const wins = rules.call("threat", "sensei", "r1rRrrr/1g5/3G3/1r5/7/7/g1g1ggg r");
  same([wins.turn, wins.wins], ["b6b7,d5b7", true]);
  same(rules.call("threat", "sensei", "start"), { turn: null, position: null, wins: false });
  const takes = rules.call("threat", "abalone", "5/6/4www/5wb1/4bbbbw/4b3/7/6/5 w 0 0 0");
  same([takes.turn, takes.wins], ["e6e7", false]);
  // The turn can be told and drawn from the position that comes with it.
  same(rules.call("tell", "abalone", takes.position ?? "", "e6e7").steps.at(-1)?.kind, "eject");
  same(rules.call("threat", "bushishogi", "3n 2s b").turn, null);
});

await test("S12 repetitions are counted", () => {
  let state = rules.call("new", "sensei", "", "", "", "Ann", "level 1");
  same([state.repeated, state.names], [1, ["Ann", "level 1"]]);
  for (const turn of ["turn 0 b1b2", "turn 1 b7b6", "turn 0 b2b1", "turn 1 b6b7"])
    state = rules.call("do", turn).state;
  same(state.repeated, 2);
});

await test("variations of a record have the right parents", () => {
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

done();
