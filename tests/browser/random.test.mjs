// SPDX-License-Identifier: MIT
// Random hands on every board: at one device, against the computer, and two people far from each other.
// SANDAN_HANDS is how many gestures each table gets, SANDAN_SEED what they follow from; tools/hands runs many.
import { DESKTOP, PHONE, done, expect, test } from "./harness.mjs";
import { seated } from "./hands.mjs";
import { twoAt } from "./online.mjs";
import { attend, dice, fumble } from "./random.mjs";

const STEPS = Number(process.env.SANDAN_HANDS ?? 25);
const SEED = Number(process.env.SANDAN_SEED ?? 1);

const BOARDS = [
  "sensei:shizukana",
  "sensei:arashi-expert",
  "abalone:standard",
  "abalone:belgian-daisy",
  "bushishogi:cormier",
];
// A short run has each kind of board once.
const boards = STEPS > 100 ? BOARDS : ["sensei:arashi-expert", "abalone:belgian-daisy", "bushishogi:cormier"];

const only = process.argv[2] ?? ""; // a part of the names of games, to try but some

for (const [i, game] of boards.entries()) {
  if (!game.includes(only)) continue;
  for (const [name, device, touch] of /** @type {const} */ ([
    ["a finger", PHONE, true],
    ["a mouse", DESKTOP, false],
  ])) {
    await test(`${game}: ${name} does nothing that was not shown`, async ({ open, note }) => {
      const random = dice(SEED * 1000 + i * 10 + Number(touch));
      const level = touch ? "person" : "1&side=0";
      const mine = touch ? [0, 1] : [0];
      const page = await open(`#/play?game=${game}&level=${level}`, device);
      await seated(page, game);
      await attend(page);
      const counts = await fumble(page, game, random, STEPS, { touch, mine });
      note(JSON.stringify(counts));
      expect(counts.act + counts.select + counts.refuse > 0, "something to have happened");
    });
  }
}

for (const game of STEPS > 100 ? boards : ["abalone:belgian-daisy"]) {
  if (!game.includes(only)) continue;
  await test(`${game}: nor do two people online`, async ({ open, note }) => {
    const random = dice(SEED);
    const { ada, bo } = await twoAt(open, game);
    await Promise.all([attend(ada), attend(bo)]);
    const all = { act: 0, closed: 0 };
    for (let round = 0; round < STEPS / 10; round++) {
      for (const [page, touch, mine] of /** @type {const} */ ([
        [ada, false, [0]],
        [bo, true, [1]],
      ])) {
        const { act, closed } = await fumble(page, game, random, 8, { touch, mine: [...mine] });
        all.act += act;
        all.closed += closed;
      }
    }
    note(JSON.stringify(all));
    expect(all.closed > 0, "somebody to have touched the board out of turn");
  });
}

await done();
