// SPDX-License-Identifier: MIT
// At the table: what is said to illegal tries, half-made turns, clocks, and everything that can be done
// in a game besides playing, against the computer and for two.
import { DESKTOP, PHONE, done, expect, same, swipe, test, until } from "./harness.mjs";
import {
  byMouse,
  byTouch,
  look,
  play,
  prefer,
  rules,
  said,
  saved,
  seated,
  shows,
  sit,
  tabToBoard,
} from "./hands.mjs";

/** @typedef {import("./harness.mjs").Board} Board */
/** @typedef {import("../../web/answers.js").Reason} Reason */

/** @typedef {import("playwright-core").Page} Page */

const only = process.argv[2] ?? ""; // a part of the titles, to run but some
const when = (
  /** @type {string} */ title,
  /** @type {(t: import("./harness.mjs").Test) => Promise<void>} */ body,
) => (title.includes(only) ? test(title, body) : null);

/** @param {Page} page @param {string} name */
const press = (page, name) => page.locator(`.table [data-do="${name}"]`).click();
/** Something of the sheet behind “More”. @param {Page} page @param {string} name */
async function more(page, name) {
  await press(page, "more");
  await page.locator(`[data-sheet="more"] [data-do="${name}"]`).click();
}
/** @param {Page} page @param {string | RegExp} words */
async function status(page, words) {
  const line = page.locator("#status");
  try {
    await line.filter({ hasText: words }).waitFor();
  } catch {
    throw new Error(`expected the line ${words}, not ${await line.textContent()}`);
  }
}
/** The turns in the list. @param {Page} page */
const turns = (page) => page.locator(".turns-list button").allTextContents();
/** Waits for so many turns in the list, and that the board shows where they lead. @param {Page} page */
async function played(page, /** @type {string} */ game, /** @type {number} */ count) {
  const buttons = page.locator(".turns-list button");
  if (count > 0) await buttons.nth(count - 1).waitFor();
  await buttons.nth(count).waitFor({ state: "detached" });
  const list = await turns(page);
  const { position } = rules.call("apply", game, "start", list.join(" "));
  await shows(page, game, position);
  return list;
}

/** A reason as it is shown: a sentence, with the number of its ruling. @param {Partial<Reason>} why */
const reason = ({ words = "", ruling }) =>
  `${words.charAt(0).toUpperCase()}${words.slice(1)}${ruling ? ` (${ruling})` : ""}`;

/** That a try is answered by a reason, shown and announced, and that nothing moves. */
async function refused(
  /** @type {Page} */ page,
  /** @type {string} */ game,
  /** @type {Partial<Reason>} */ why,
  /** @type {() => Promise<unknown>} */ attempt,
) {
  const { view } = await look(page);
  expect(why.words, `a reason, not ${JSON.stringify(why)}`);
  await attempt();
  await page
    .locator(".status-say.shown")
    .filter({ hasText: reason(why) })
    .waitFor();
  await said(page, reason(why));
  await shows(page, game, view.position);
  same((await turns(page)).length, 0, "turns");
}

/** Tries by hand: what is picked up, where it should go, and in which position; with the reason's code. */
const TRIES = /** @type {[string, string, string, string, string][]} */ ([
  ["sensei:shizukana", "too-far", "a1", "a3", "start"],
  ["sensei:shizukana", "onto-opposing", "a1", "a7", "start"],
  ["sensei:shizukana", "diagonal", "a1", "b2", "start"],
  ["sensei:shizukana-variant", "carrier", "d1", "a2", "start"],
  ["sensei:shizukana-variant", "pass-target", "d1", "a7", "start"],
  ["sensei:arashi", "behind-opposing", "g7", "g1", "rrrRrrr/7/7/6g/7/7/gggGgg1 r"],
  ["sensei:arashi", "behind-own", "a1", "g1", "Rrrr2r/7/7/6g/7/4rr1/gggGgg1 g"],
  ["sensei:arashi-expert", "onto-pit", "c1", "c3", "start"],
  ["sensei:arashi-expert", "behind-pit", "c1", "c4", "start"],
  ["abalone:standard", "not-adjacent", "a1", "c1", "start"],
  ["abalone:standard", "which-way", "c3c4c5", "d4", "start"],
  ["abalone:standard", "own-in-way", "a1b2c3", "d3", "start"],
  [
    "abalone:standard",
    "pac-3-3",
    "f4g4h4",
    "e4",
    "w2ww/wwwwww/1w5/2wwww2/3bb4/3bb3/1bbbb2/1bb1bb/1bb2 w 0 0 9",
  ],
  [
    "abalone:standard",
    "broadside-push",
    "c3d4e5",
    "f5",
    "w2ww/wwwwww/1w5/2wwww2/4b4/3bb3/2bbb2/b1bbbb/bbb2 b 0 0 6",
  ],
  [
    "abalone:standard",
    "no-room",
    "h6h7",
    "h5",
    "w1www/wbww1w/1bb1ww1/1wbb1w2/3b5/2b5/2b1b2/1bb1bb/1b3 w 0 2 0",
  ],
  ["abalone:belgian-daisy", "outnumbered", "b3", "b4", "start"],
  ["abalone:belgian-daisy", "off-board", "a2b3", "a3", "start"],
]);

await when("an illegal action is explained, and nothing moves", async ({ open }) => {
  const page = await open("#/");
  for (const [game, code, cells, target, position] of TRIES) {
    await sit(page, game, `level=person&position=${encodeURIComponent(position)}`);
    await shows(page, game, position);
    const { cells: at } = await look(page);
    const why = rules.call("touch", game, position, "", cells, target);
    same(why.code, code);
    await refused(page, game, why, async () => {
      for (const cell of [...(cells.match(/../g) ?? []), target]) await page.mouse.click(...at[cell]);
    });
  }
});

await when("an illegal typed turn is explained, and stays in the field to be fixed", async ({ open }) => {
  const page = await open("#/");
  for (const [game, action] of [
    ["sensei:arashi-expert", "d1d2"],
    ["sensei:shizukana-variant", "a1a4"],
    ["abalone:standard", "a1i9"],
    ["abalone:standard", "i9h8"],
    ["bushishogi:cormier", "1s"],
    ["bushishogi:dunkel", "f"],
  ]) {
    await sit(page, game);
    const { view } = await look(page);
    const why = rules.call("why", game, view.position, "", action);
    const field = page.locator('.score input[name="notation"]');
    await refused(page, game, why, async () => {
      await field.fill(action);
      await field.press("Enter");
    });
    same(await field.inputValue(), action);
  }
  // What is no notation at all, and a turn whose second action is wrong.
  await sit(page, "sensei:arashi");
  const field = page.locator('.score input[name="notation"]');
  for (const text of ["???", "<b>x</b>", "a1a3,d1d2"]) {
    await field.fill(text);
    await field.press("Enter");
    await page.locator(".status-say.shown").waitFor();
    const { view, status } = await look(page);
    same([view.half_made, status], [false, "Green to move."], text);
    await press(page, "flip"); // which also takes the line away
    await press(page, "flip");
    await page.locator(".status-words").click();
    await page.locator(".status-say.shown").waitFor({ state: "detached" });
  }
  // Nothing at all is answered with nothing.
  await field.fill("");
  await field.press("Enter");
  same(await page.locator(".status-say").textContent(), "");
  await field.fill("a1a3, b1b3 ");
  await field.press("Enter");
  await played(page, "sensei:arashi", 1);
  same(await field.inputValue(), "");
  // As Nacre and PlayStrategy write a1b2.
  await sit(page, "abalone:standard");
  await field.fill("A1-D4");
  await field.press("Enter");
  await played(page, "abalone:standard", 1);
});

await when("a cube that may not roll there falls back, and the reason is shown", async ({ open }) => {
  for (const [device, flat] of /** @type {const} */ ([
    [DESKTOP, false],
    [PHONE, false],
    [PHONE, true],
  ])) {
    const page = await open("#/", device);
    await prefer(page, { flat });
    // The second samurai points: a turn is all that is left.
    const position = "2n 1w b";
    await sit(page, "bushishogi:cormier", `level=person&position=${encodeURIComponent(position)}`);
    const { view } = await look(page);
    same(view.actions, ["t"]);
    const why = rules.call("touch", "bushishogi:cormier", position, "", "b", "l");
    if (device !== PHONE) {
      await tabToBoard(page);
      await refused(page, "bushishogi:cormier", why, () => page.keyboard.press("ArrowLeft"));
      await page.locator(".status-words").click();
    }
    const [x, y] = await page.evaluate((/** @type {boolean} */ lying) => {
      const root = /** @type {Board} */ (document.querySelector("sandan-board")).shadowRoot;
      const cube = root.querySelector(lying ? ".scene > .flat" : '.cube[data-side="0"] > *');
      const box = /** @type {Element} */ (cube).getBoundingClientRect();
      return [box.x + box.width / 2, box.y + box.height / 2];
    }, flat);
    if (device === DESKTOP) {
      await refused(page, "bushishogi:cormier", why, async () => {
        await page.mouse.move(x, y);
        await page.mouse.down();
        for (let i = 1; i < 12; i++) await page.mouse.move(x - i * 10, y);
        await page.mouse.up();
      });
    } else {
      await refused(page, "bushishogi:cormier", why, () =>
        swipe(page, [
          [x, y],
          [x - 90, y],
        ]),
      );
    }
  }
});

await when(
  "a half-made turn says what is left, and can be ended, begun again and left alone",
  async ({ open }) => {
    const game = "sensei:arashi";
    const page = await open(`#/play?game=${game}&level=person`);
    await seated(page, game);
    await status(page, "Green to move.");
    await byMouse(page, "a1a3");
    await status(page, "1 stone move and a pass left.");
    await said(page, "1 stone move and a pass left.");
    await byMouse(page, "d1c1");
    await status(page, "1 stone move left.");
    // The last action only.
    await press(page, "undo");
    await status(page, "1 stone move and a pass left.");
    same((await look(page)).view.half, "a1a3");
    // Loaded again in the middle, it goes on in the middle.
    await byMouse(page, "a3c3");
    await status(page, "A pass left.");
    await page.reload();
    await seated(page, game);
    await status(page, "A pass left.");
    same((await look(page)).view.half, "a1a3,a3c3");
    same(await page.locator('.actions [data-do="start-over"] span').innerText(), "Undo turn");
    expect(!(await page.locator('.actions [data-do="redo"]').isVisible()), "they share a place");
    await press(page, "start-over");
    await page.locator('.actions [data-do="redo"]').waitFor();
    await status(page, "Green to move.");
    await played(page, game, 0);
    expect(!(await page.locator('.table [data-do="start-over"]').isVisible()), "nothing to start over");
    // By keys: E ends the turn, S starts it over.
    await byMouse(page, "b1b4");
    await page.keyboard.press("s");
    await status(page, "Green to move.");
    await byMouse(page, "b1b4");
    await press(page, "end-turn");
    await status(page, "Red to move.");
    same(await played(page, game, 1), ["b1b4"]);
    // Three actions end a turn by themselves.
    await play(page, byMouse, "a7a3,g7g3,d7e7");
    await status(page, "Green to move.");
    await played(page, game, 2);
    // In a game for two every turn can be taken back, and made again.
    await press(page, "undo");
    await played(page, game, 1);
    await press(page, "redo");
    await played(page, game, 2);
  },
);

await when("a turn that needs confirming is shown and waits", async ({ open }) => {
  const game = "abalone:standard";
  const page = await open("#/");
  await prefer(page, { confirm: true });
  await sit(page, game);
  await byMouse(page, "a1b2");
  await status(page, "Play this turn?");
  await press(page, "start-over");
  await status(page, "Black to move.");
  await byMouse(page, "a1b2");
  await press(page, "confirm");
  await status(page, "White to move.");
  same(await played(page, game, 1), ["a1b2"]);
});

for (const [game, first] of [
  ["sensei:shizukana", "c1c2,d1c2"],
  ["abalone:belgian-daisy", "b2c3"],
  ["bushishogi:cormier", "2n"],
]) {
  await when(`${game}: the computer answers, and everything else at the table`, async ({ open }) => {
    const page = await open(`#/play?game=${game}&level=2&side=0`);
    await seated(page, game);
    // An even game that has just begun is worth playing.
    await more(page, "offer-draw");
    await page.locator(".status-say.shown").filter({ hasText: "Computer, level 2 plays on." }).waitFor();
    await play(page, byMouse, first);
    const list = await played(page, game, 2);
    same(list[0], first);
    expect((await look(page)).view.side === 0, "the person's turn");
    // A turn is taken back with its answer.
    await press(page, "undo");
    await played(page, game, 0);
    await press(page, "redo");
    same(await played(page, game, 2), list);

    // Each time the hint says a little more; the turn comes with its arrow.
    await press(page, "hint");
    await until(page, () => document.querySelector('.table [data-do="hint-more"]') !== null);
    while (
      (await page.evaluate(
        () => /** @type {Board} */ (document.querySelector("sandan-board")).arrows.length,
      )) === 0
    )
      await press(page, "hint-more");
    const arrows = await page.evaluate(
      () => /** @type {Board} */ (document.querySelector("sandan-board")).arrows,
    );
    same(arrows.length, 1);
    const { view } = await look(page);
    expect(
      rules.call("turns", game, view.position).turns.some((t) => t.turn === arrows[0].turn),
      `${arrows[0].turn} to be legal`,
    );
    const inWords = rules.call("tell", game, view.position, arrows[0].turn).words;
    expect((await look(page)).status.toLowerCase().startsWith(inWords.toLowerCase()), "the hint in words");

    await press(page, "more");
    const strength = page.locator('[data-sheet="more"] [data-setting="strength"]');
    await strength.press("Home");
    const lowest = await strength.getAttribute("min");
    same(await strength.getAttribute("aria-valuetext"), `rating ${lowest}, First steps`);
    await strength.press("PageUp");
    expect(String(await strength.getAttribute("aria-valuetext")).endsWith(", Beginner"), "the next mark");
    await strength.press("PageDown");
    await page.locator('[data-do="close-sheet"]').click();
    same(
      await page.locator('.player[data-side="1"] .player-name').textContent(),
      `Computer, rating ${lowest}`,
    );

    const place = () => page.locator('.player[data-side="0"]').getAttribute("data-place");
    same(await place(), "bottom");
    await press(page, "flip");
    same(await place(), "top");
    await shows(page, game, view.position);
    await press(page, "flip");

    // Looking back, and forth again.
    await page.keyboard.press(",");
    await status(page, "Viewing turn 1 of 2.");
    await shows(page, game, rules.call("apply", game, "start", first).position);
    await page.keyboard.press(",");
    await status(page, "Viewing the starting position.");
    await press(page, "return");
    await shows(page, game, view.position);
    await press(page, "replay");
    await shows(page, game, view.position);

    await more(page, "resign");
    await status(page, "You lose: ");
    await said(page, "You lose: ");
    const { checked, record } = await saved(page, (b) => b.click());
    expect(checked.startsWith(`1: ${game}, 2 turns, 0-1`), checked);
    same(
      record.tags.find((tag) => tag[0] === "Second"),
      ["Second", `sandan: rating ${lowest}`],
    );

    // An end can be taken back; then resign again, and a rematch.
    await more(page, "take-back");
    await page.locator('.actions [data-do="hint"]:enabled').waitFor();
    await more(page, "resign");
    await press(page, "rematch");
    await played(page, game, 0);
    same(await place(), "bottom");
    await more(page, "resign");
    await press(page, "swap");
    // Now the computer begins, and the board is seen from the other side.
    await until(page, () => document.querySelectorAll(".turns-list button").length === 1);
    same(await place(), "top");
    await status(page, game.startsWith("bushi") ? "Set your cube down" : "Your turn.");
  });
}

await when("an answer to a question that is no longer open is ignored", async ({ open }) => {
  const game = "abalone:belgian-daisy";
  const page = await open(`#/play?game=${game}&level=2&side=0`);
  await seated(page, game);
  // The turn is taken back while the computer thinks about it.
  await byMouse(page, "b2c3");
  await press(page, "undo");
  await played(page, game, 0);
  // A hint is wanted, and a turn made before it is there.
  await press(page, "hint");
  const plays = page.evaluate(() => {
    const line = /** @type {HTMLElement} */ (document.getElementById("status"));
    return new Promise((tell) =>
      new MutationObserver(() => {
        if (line.textContent === "Computer, level 2 plays.") tell(true);
      }).observe(line, { childList: true }),
    );
  });
  await byMouse(page, "b2c3");
  await played(page, game, 2);
  await status(page, "Your turn.");
  expect(await plays, "nobody thinks while a turn is shown");
  // The computer has had time for whatever it was asked first.
  await page.waitForTimeout(1500);
  expect((await look(page)).status.startsWith("Your turn."), "no answer to the old question");
  await played(page, game, 2);
  same(await page.evaluate(() => /** @type {Board} */ (document.querySelector("sandan-board")).arrows), []);
});

await when("two people agree on a draw, or not", async ({ open }) => {
  const game = "sensei:shizukana";
  const page = await open(`#/play?game=${game}&level=person&first=Ana&second=%3Cb%3EBo%3C%2Fb%3E`);
  await seated(page, game);
  same(await page.locator(".player-name").allTextContents(), ["<b>Bo</b>", "Ana"]);
  await play(page, byMouse, "a1a2");
  await more(page, "offer-draw");
  await status(page, "<b>Bo</b> offers a draw.");
  await press(page, "decline");
  await status(page, "Red to move.");
  await more(page, "offer-draw");
  await press(page, "accept");
  await status(page, "Draw: ");
  await said(page, "Draw: ");
  const { checked } = await saved(page, (b) => b.click());
  expect(checked.includes("1/2-1/2"), checked);
  // The finished game is kept.
  await page.evaluate(() => (location.hash = "#/archive"));
  await page.locator(".game-rows li").first().waitFor();
});

/** Seconds on a clock. @param {Page} page @param {number} side */
async function clock(page, side) {
  const text = (await page.locator(`.player[data-side="${side}"] .clock-digits`).textContent()) ?? "";
  const [minutes, seconds] = text.split(":").map(Number);
  return minutes * 60 + seconds;
}
/** @param {Page} page @param {number} side @param {number} seconds */
async function below(page, side, seconds) {
  for (let i = 0; (await clock(page, side)) >= seconds; i++) {
    if (i > 1200) throw new Error(`expected the clock to run: ${await clock(page, side)}`);
    await page.waitForTimeout(50);
  }
}

await when("clocks run, stop during a pause and a reload, and end the game", async ({ open }) => {
  const game = "abalone:belgian-daisy";
  const page = await open(`#/play?game=${game}&level=person&clock=5m%2B30s`);
  await seated(page, game);
  await play(page, byMouse, "b2c3");
  // The first had its increment, the second's runs.
  expect((await clock(page, 0)) >= 300, "an increment");
  await below(page, 1, 299);
  await more(page, "pause");
  await status(page, "Paused.");
  const stood = await clock(page, 1);
  await page.waitForTimeout(1200);
  same(await clock(page, 1), stood, "the clock in a pause");
  const { view, cells } = await look(page);
  const [motion] = view.motions;
  await page.mouse.click(...cells[motion.from[0]]);
  await page.mouse.click(...cells[String(motion.target)]);
  await played(page, game, 1);
  await page.reload();
  await seated(page, game);
  await status(page, "Paused.");
  expect(
    Math.abs((await clock(page, 1)) - stood) <= 1,
    `${stood} over a reload, not ${await clock(page, 1)}`,
  );
  await press(page, "resume");
  await below(page, 1, stood - 1);
  // Without a pause it stands while the page is closed, and says so.
  const before = await clock(page, 1);
  const left = Date.now();
  await page.goto("about:blank");
  await page.waitForTimeout(5000);
  await page.goBack();
  await seated(page, game);
  await said(page, "The clock was stopped while the page was closed.");
  // However long all of it took, the five seconds are not among what the clock lost; it shows whole ones.
  const lost = before - (await clock(page, 1));
  expect(lost <= (Date.now() - left) / 1000 - 5 + 1, `${lost} s while it was closed`);

  // Whoever does nothing loses; a turn might be too slow, on a busy machine.
  await sit(page, "sensei:arashi", "level=person&clock=1s%2B0s");
  await status(page, "Red wins on time.");
  await said(page, "Red wins on time.");
  expect((await look(page)).status.includes("time"), (await look(page)).status);
  const { checked, record } = await saved(page, (b) => b.click());
  expect(checked.includes("0-1"), checked);
  same(
    record.tags.find((tag) => tag[0] === "Result"),
    ["Result", "0-1"],
  );
});

await when("the computer plays on a clock, and on a phone", async ({ open }) => {
  const game = "sensei:arashi-expert";
  const page = await open(`#/play?game=${game}&level=3&side=1&clock=1m%2B1s`, PHONE);
  await seated(page, game);
  await status(page, "Your turn.");
  await page.locator('.actions [data-do="turns"]').tap();
  const list = page.locator('[data-sheet="turns"] .turns-list button');
  same(await list.count(), 1);
  const turn = String(await list.first().textContent());
  await page.locator('[data-do="close-sheet"]').tap();
  await shows(page, game, rules.call("apply", game, "start", turn).position);
  const { view } = await look(page);
  await play(page, byTouch, String(view.actions.find((action) => action !== "end")));
  await status(page, /Your turn|You lose|You win/);
});

await when(
  "a game that the second player begins: the first turn stands in the second column",
  async ({ open }) => {
    const page = await open();
    const position = "wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb w 0 0 0";
    await sit(page, "abalone:standard", `level=person&position=${encodeURIComponent(position)}`);
    for (const turn of ["i9h8", "a1b2", "h8g7"]) {
      await page.locator(".score input").first().fill(turn);
      await page.keyboard.press("Enter");
    }
    await until(page, () => document.querySelectorAll(".turns-list button").length === 3);
    same(
      await page
        .locator(".turns-list li")
        .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent))),
      [
        ["1.", "", "i9h8"],
        ["2.", "a1b2", "h8g7"],
      ],
    );
  },
);

await done();
