// SPDX-License-Identifier: MIT
// How the computer's strength adapts to its player, and what the device keeps of it. Without a browser the device
// is the memory of store.js. Prints TAP.
import { adapted, addOpponents, allOpponents, areOpponents, chooseStrength } from "../../web/opponents.js";
import { keepOpponent, opponentOf } from "../../web/opponents.js";
import { keep } from "../../web/store.js";
import { marksOf } from "../../web/strength.js";
import { done, must, same, test } from "./tap.mjs";

const GAME = "sensei:arashi";
const marks = marksOf(GAME);
const [low, high] = [marks[0], marks[9]];
const most = (high - low) / 9;

/** @typedef {import("../../web/opponents.js").Opponent} Opponent */

/** An opponent that adapts, after games with these scores. @param {Opponent} from @param {number[]} scores */
const after = (from, ...scores) => scores.reduce((now, score) => adapted(GAME, now, now.rating, score), from);

/** @param {number} rating @returns {Opponent} */
const at = (rating) => ({ rating, adapts: true, step: 0, last: 0 });

await test("a newcomer meets the lowest strength, one who had chosen a level keeps it, another scale is no harm", () => {
  same(opponentOf(GAME), at(low));
  keep("settings", { level: 4 });
  same(opponentOf(GAME), { ...at(marks[3]), adapts: false });
  keep("settings", {});
  for (const [kept, now] of [
    [low - 1, low],
    [high + 1, high],
  ]) {
    keepOpponent(GAME, at(kept));
    same(opponentOf(GAME).rating, now);
  }
  chooseStrength(GAME, high + 500);
  same(opponentOf(GAME), { ...at(high), adapts: false });
});

await test("steps begin with the distance of two marks, halve at each change, and grow in a run", () => {
  const first = after(at(900), 1);
  same([first.rating, first.step, first.last], [Math.round(900 + most), most, 1]);
  const back = after(first, 0);
  same([back.rating, back.step], [Math.round(first.rating - most / 2), most / 2]);
  same(after(back, 0).step, Math.min(most, (most / 2) * 1.5));
  same(after(back, 0, 0, 0, 0).step, most, "never more than at first");
  const last = after(at(900), 1, 0, 1, 0, 1, 0, 1, 0, 1, 0);
  same(last.step, most / 8, "never less than an eighth");
  same(after(first, 0.5), first, "a draw changes nothing");
});

await test("nothing is learnt at the ends, from a far weaker or stronger opponent, or where it does not adapt", () => {
  same(after(at(high), 1), at(high));
  same(after(at(low), 0), at(low));
  same(after({ ...at(900), step: 4 * most, last: -1 }, 0).rating, Math.round(900 - most));
  same(adapted(GAME, at(1500), low, 1), at(1500), "a win against a far weaker one");
  same(adapted(GAME, at(900), high, 0), at(900), "a loss against a far stronger one");
  must(adapted(GAME, at(900), high, 1).rating > 900, "a win against a far stronger one");
  must(adapted(GAME, at(1500), 1, 0).rating < 1500, "a loss against level 1");
  const chosen = { ...at(900), adapts: false };
  same(after(chosen, 1), chosen);
});

await test("what another device knows is added; what is here stays; nonsense is refused", () => {
  keepOpponent(GAME, at(900));
  addOpponents({ [GAME]: at(1000), abalone: at(800) });
  same(allOpponents(), { [GAME]: at(900), abalone: at(800) });
  for (const wrong of [null, 3, [at(900)], { a: { ...at(11) } }, { a: { ...at(900), step: -1 } }])
    must(!areOpponents(wrong), JSON.stringify(wrong));
  for (const part of ["rating", "adapts", "step", "last"])
    must(!areOpponents({ a: { ...at(900), [part]: "1" } }), part);
});

done();
