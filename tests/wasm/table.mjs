// SPDX-License-Identifier: MIT
// The state of the page's table, without the page: how each input changes it, what the opponent has to
// do, and what people may do. The games are real ones, from a desk. Prints TAP.
import { gameHere } from "../../web/play/match.js";
import * as to from "../../web/play/state.js";
import { done, given, must, openDesk, same, test } from "./tap.mjs";

const desk = openDesk();

/** @typedef {{ name?: string, levels?: (number | null)[], commands?: string[], clock?: string }} About */

/** A game after these commands. @param {About} [about] */
function game({ name = "abalone", levels = [null, null], commands = [], clock = "" } = {}) {
  desk.call("new", name, "", clock, "", "Ann", "Bob");
  levels.forEach((level, side) => {
    if (level !== null) desk.call("seat", side, level);
  });
  for (const command of commands) desk.call("do", command);
  const session = desk.call("state");
  const { start, steps } = desk.call("history");
  return gameHere(session, start, steps);
}

const one = ["act 0 a1b2"];
const two = [...one, "act 1 i9h8"];
const state = (/** @type {About} */ about = {}) => to.begin(game(about), false);
/** @type {import("../../web/play/match.js").Hint} */
const hint = { game: "abalone", position: "start", line: ["b2c3"], stages: ["where", "piece", "turn"] };
/** A state in which everything is open. @returns {to.State} */
const busy = () => ({
  ...state({ levels: [null, 3], commands: two }),
  looking: 1,
  held: { action: "b2c3", view: desk.call("view", "abalone") },
  hint,
  asked: {},
});

await test("a change of the game closes everything about the old one", () => {
  const next = game({ levels: [null, 3], commands: one });
  same(to.changed(busy(), next, "a1b2"), { ...to.begin(next, false), motion: "a1b2" });
});

await test("an action that was shown before confirming is not animated again", () => {
  const next = game({ commands: one });
  const held = to.held(state(), "a1b2", next.session);
  same(held.motion, "a1b2");
  same(to.changed(held, next, "a1b2").motion, "");
  same(to.changed(held, next, "a2b2").motion, "a2b2");
  same(to.changed(state(), next, "a1b2").motion, "a1b2");
});

await test("inputs do not modify the state they are given", () => {
  const before = busy();
  const copy = JSON.stringify(before);
  for (const next of [
    to.flipped(before),
    to.looked(before, 0),
    to.held(before, "b2c3", given(before.held).view),
    to.released(before),
    to.asked(before, {}),
    to.dropped(before),
    to.hinted(before, null),
    to.changed(before, game()),
  ])
    must(next !== before, "a new state");
  same(JSON.stringify(before), copy);
});

await test("looking back: only a step forward is animated, and the end means now", () => {
  const now = state({ commands: two });
  const back = to.looked(now, 1);
  same([back.looking, back.motion, to.shownTurns(back)], [1, "", 1]);
  same(to.looked(now, -5).looking, 0);
  same([to.looked(to.looked(now, 0), 1).motion, to.looked(back, 2).motion], ["a1b2", "i9h8"]);
  same([to.looked(back, 2).looking, to.looked(back, Infinity).looking], [null, null]);
  same(to.looked(back, 0).motion, "");
  must(to.looked(now, Infinity) === now && to.looked(back, 1) === back, "nothing to do");
  same(to.looked({ ...now, hint }, 1).hint, null);
  same(to.positionAfter(now.game, 0), now.game.start);
  same(to.positionAfter(now.game, 2), now.game.session.position);
  same(to.positionAfter(now.game, 2), now.game.session.turn_start);
});

await test("a hint says more each time it is asked for, until all is said", () => {
  let now = to.hinted(state(), hint);
  const seen = [];
  for (let i = 0; i < 4; i++) {
    seen.push(`${hint.stages[now.stage]} ${to.choices(now).map(({ key }) => key)}`);
    now = to.hintedMore(now);
  }
  same(seen, ["where hint-more", "piece hint-more", "turn ", "turn "]);
  same(to.hinted(now, hint).stage, 0);
});

await test("within a turn a step forward is not animated: more than the last turn is new", () => {
  const half = state({ name: "sensei", commands: ["turn 0 a1a2", "act 1 a7a6"] });
  same(half.game.session.half_made, true);
  same(to.looked(to.looked(half, 0), 1).motion, "");
});

await test("which sides are played here", () => {
  same(game().mine, [0, 1]);
  same(game({ levels: [null, 3] }).mine, [0]);
  same(game({ levels: [3, null] }).mine, [1]);
  same(game({ levels: [3, 3] }).mine, []);
});

await test("the board stays turned while the game goes on", () => {
  const turned = to.flipped(state());
  same([turned.flip, to.changed(turned, game({ commands: one })).flip], [true, true]);
});

await test("a match that someone far away plays: only one's own side, and its own line and buttons", () => {
  // Two people, of whom only the second sits here.
  const far = (/** @type {string[]} */ commands, more = {}) =>
    to.begin({ ...game({ commands }), mine: [1], ...more }, true);
  same([to.open(far([])), to.away(far([]).game), to.shared(far([]).game)], [false, true, false]);
  same([to.open(far(one)), to.away(far(one).game)], [true, false]);
  const keys = (/** @type {to.State} */ about) => to.choices(about).map(({ key }) => key);
  same(keys(far(["offer 0"])), ["accept", "decline"]);
  same(keys(far(["offer 1"])), [], "one's own offer");
  same(keys(far([], { choices: [{ key: "claim", icon: "flag" }] })), ["claim"]);
  same(to.able(far(one, { commands: [] })).undo, false);
});

await test("nobody may act in a pause, after the end, or while the opponent is to move", () => {
  const levels = [null, 3];
  const may = (/** @type {About} */ about) => [to.here(state(about)), to.open(state(about))];
  same(may({ levels }), [true, true]);
  same(may({ levels, commands: one }), [false, false]);
  same(may({ commands: one }), [true, true]);
  same(may({ commands: ["pause 0"] }), [false, false]);
  same(may({ commands: ["resign 0"] }), [false, false]);
  same([to.open(to.looked(state({ commands: two }), 1)), to.open(busy())], [false, false]);
  same(to.away(game({ levels: [3, 3] })), true);
});

await test("the buttons beside the status follow the state", () => {
  const keys = (/** @type {to.State} */ about) =>
    to.choices(about).map(({ key, able = true }) => `${key}${able ? "" : "!"}`);
  same(keys(state()), []);
  same(keys(busy()), ["return"]);
  same(keys(state({ commands: ["pause 0"] })), ["resume"]);
  const failed = { ...game({ levels: [3, null] }), choices: [{ key: "retry", icon: "replay" }] };
  same(keys(to.begin(failed, false)), ["retry"]);
  same(keys(state({ commands: ["offer 0"] })), ["accept", "decline"]);
  same(keys(state({ levels: [null, 3], commands: ["offer 0"] })), []);
  same(keys({ ...busy(), looking: null }), ["confirm"]);
  same(keys(state({ name: "sensei", commands: ["act 0 a1a2"] })), ["end-turn"]);
  same(keys(state({ commands: ["resign 0"] })), []);
});

await test("the actions below the board follow the state", () => {
  const able = (/** @type {to.State} */ about) =>
    Object.entries(to.able(about)).flatMap(([key, yes]) => (yes ? [key] : []));
  same(able(state()), ["hint"]);
  same(able(state({ commands: two })), ["undo", "hint", "replay"]);
  same(able(state({ commands: [...two, "undo 0"] })), ["undo", "redo", "hint", "replay"]);
  same(able(state({ levels: [null, 3], commands: one })), ["undo", "replay"]);
  same(able(state({ levels: [null, 3], commands: ["offer 0"] })), [], "the computer thinks about the offer");
  same(able(state({ commands: [...two, "undo 0", "pause 0"] })), ["replay"]);
  same(able(to.held(state(), "a1b2", desk.call("view", "abalone"))), ["undo", "hint"]);
});

done();
