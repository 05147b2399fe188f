// SPDX-License-Identifier: MIT
// The end of a game and a reason to return: what decided it on the board, the card, the player's page, exercises
// from one's own mistakes, and hints in stages.
import { readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DESKTOP, PHONE, accessible, done, expect, fits, same, shot, test, until } from "./harness.mjs";
import { GAMES } from "./hands.mjs";
import { boardStands, go, paste, press, shortGame } from "./views.mjs";

/** @typedef {import("./harness.mjs").Board} Board */
/** @typedef {import("playwright-core").Page} Page */

const IDLE = { ...DESKTOP, idle: true };
const TABLET = { ...DESKTOP, width: 820, height: 1180 };

/** Types turns at the table of a large screen. @param {Page} page @param {string[]} turns */
async function type(page, ...turns) {
  for (const turn of turns) {
    const before = await page.locator(".turns-list button").count();
    await page.locator(".score input").first().fill(turn);
    await page.keyboard.press("Enter");
    // A single action leaves the turn open; Enter alone ends it.
    if (await page.locator('[data-do="end-turn"]:visible').count())
      await page.locator('[data-do="end-turn"]').click();
    await page.waitForFunction((n) => document.querySelectorAll(".turns-list button").length > n, before);
  }
}

/** @param {string} game @param {string} [more] */
const table = (game, more = "") => `#/play?game=${game}&level=person&first=Anna&second=Ben${more}`;

const card = (/** @type {Page} */ page) => page.locator(".card h2");

/** What decides a game: where it begins, the turn, and what is shown. */
const ENDS = [
  ["sensei:shizukana", "rrgR1rr/3r3/2G4/7/7/3r3/gg2ggg g", "c5c7", ".feature-part.goal", "Anna wins"],
  ["sensei:shizukana", "3R3/7/rr5/gggGggg/7/2r4/3rrr1 r", "c2c3", ".feature-wall", "Ben wins"],
  ["abalone:standard", "5/6/3w3/8/9/8/7/3b2/2bbw b 0 5 0", "a3a4", ".feature-part.out", "Anna wins"],
  ["bushishogi:cormier", "1s 3e b", "f", ".feature-swords", "Anna wins"],
];

await test("the board shows what decided the game, then a card says who won", async ({ open }) => {
  for (const [game, position, turn, feature, title] of ENDS) {
    const page = await open(table(game, `&position=${encodeURIComponent(position)}`), IDLE);
    await boardStands(page);
    await type(page, turn);
    await page.locator(`sandan-board ${feature}`).first().waitFor({ state: "attached" });
    await card(page).waitFor();
    same(await card(page).innerText(), title);
    expect((await page.locator(".card-why").innerText()).length > 10, "the reason");
    await accessible(page);
    await shot(page, `card-${game.split(":")[0]}-${feature.slice(9)}`);
    await page.context().close();
  }
});

await test("a lost clock is told by name, without the ruling of another game", async ({ open }) => {
  const page = await open(table("sensei:arashi", "&clock=3s%2B0s"), IDLE);
  await boardStands(page);
  await type(page, "a1a4,d1c1");
  await card(page).waitFor();
  same(await card(page).innerText(), "Anna wins on time");
  expect(!(await page.locator(".table").innerText()).includes("A9"), "no ruling of Abalone");
});

await test("the card counts the series and the record, and leads to the decisive moments", async ({
  open,
}) => {
  const page = await open("#/play?game=bushishogi:cormier&level=person", { ...DESKTOP });
  await boardStands(page);
  await type(page, ...GAMES["bushishogi:cormier"].split(" "));
  await page
    .locator('.card-moments[data-state="found"], .card-moments [data-state="none"]')
    .waitFor({ timeout: 60_000 });
  const moments = page.locator(".card-moment");
  expect((await moments.count()) > 0 && (await moments.count()) <= 3, "one to three moments");
  await accessible(page);
  await shot(page, "card-moments");
  await press(page, "rematch");
  await page.locator(".card").waitFor({ state: "detached" });
  await until(page, () => !document.querySelector(".turns-list button"));
  await type(page, ...GAMES["bushishogi:cormier"].split(" "));
  await page.locator('[data-fact="series"]').waitFor();
  expect(
    /2 – 0|0 – 2/.test(await page.locator('[data-fact="series"] dd').innerText()),
    "two games of a series",
  );
  await page.locator('.card-moments[data-state="found"]').waitFor({ timeout: 60_000 });
  const ply = Number(await moments.first().getAttribute("data-ply"));
  await moments.first().click();
  // The review is there already, at that turn.
  await page.locator('.a-summary[data-state="done"]').waitFor();
  await until(page, () => document.querySelector("[data-turns] [aria-current]") !== null);
  const place = await page.evaluate(() =>
    [...document.querySelectorAll("[data-turns] .a-row .a-turn")].findIndex((one) =>
      one.hasAttribute("aria-current"),
    ),
  );
  same(place + 1, ply);
  // Back at the table nothing is looked for again.
  await page.evaluate(() => {
    window.heard = [];
    const keep = () =>
      window.heard?.push(document.querySelector('.card [data-state="looking"]')?.textContent ?? "");
    new MutationObserver(keep).observe(document.body, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
  await page.goBack();
  await page.locator('.card-moments[data-state="found"]').waitFor();
  const looked = (await page.evaluate(() => window.heard ?? [])).filter((text) => /\b\d?\d%/.test(text));
  same(looked, [], "looked for again");
});

await test("games against the computer: record, exercises, rating, and all of it as a file", async ({
  open,
  note,
}) => {
  const page = await open("#/play?game=bushishogi:cormier&level=1&side=0");
  await boardStands(page);
  for (let round = 1; round <= 2; round++) {
    // Any turns: the computer may win or lose before the player resigns.
    for (let i = 0; ; i++) {
      await page.waitForFunction(() => {
        const board = /** @type {Board} */ (document.querySelector("sandan-board"));
        return board?.view && (board.view.side === 0 || board.view.result !== "*");
      });
      const view = await page.evaluate(
        () => /** @type {Board} */ (document.querySelector("sandan-board")).view,
      );
      if (i === 4 || view.result !== "*") break;
      await type(page, view.actions[0]);
    }
    if (
      await page.evaluate(
        () => /** @type {Board} */ (document.querySelector("sandan-board")).view.result === "*",
      )
    ) {
      await press(page, "more");
      await press(page, "resign");
    }
    await page.locator('[data-fact="record"]').waitFor();
    const words = await page.locator('[data-fact="record"]').innerText();
    const counted = [...words.matchAll(/\d+(?= (?:win|draw|loss))/g)].reduce(
      (sum, [n]) => sum + Number(n),
      0,
    );
    same(counted, round, words);
    await page
      .locator('.card-moments[data-state="found"], .card-moments [data-state="none"]')
      .waitFor({ timeout: 60_000 });
    const names = (await page.locator(".card-turn").allInnerTexts()).join();
    note(names);
    expect(!/level|rating/.test(names), `short names below small pictures, not ${names}`);
    if (round === 2) break;
    await press(page, "rematch");
    await page.locator(".card").waitFor({ state: "detached" });
    await until(page, () => !document.querySelector(".turns-list button"));
  }
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem("sandan.mistakes") ?? "[]"));
  await go(page, "#/you");
  same(await page.locator('[data-figure="games"] strong').innerText(), "2");
  same(await page.locator('[data-figure="due"] strong').innerText(), String(kept.length));
  const rating = await page.locator('[data-rating="bushishogi:cormier"] .you-value').innerText();
  expect(/^-?\d+ ± \d+$/.test(rating), rating);
  await accessible(page);
  await shot(page, "you");

  const [download] = await Promise.all([page.waitForEvent("download"), press(page, "export")]);
  const file = await download.path();
  const other = await open("#/you");
  await other.locator('[data-do="import"]').waitFor();
  const bring = async (/** @type {string} */ path) => other.locator('input[type="file"]').setInputFiles(path);
  // A damaged file changes nothing and says why.
  const content = JSON.parse(readFileSync(file, "utf8"));
  const bad = join(tmpdir(), `sandan-bad-${process.pid}.json`);
  for (const [wrong, why] of /** @type {[unknown, RegExp][]} */ ([
    [{ ...content, finished: [{ ...content.finished[0], record: "nonsense" }] }, /game 1 of 1/],
    [{ ...content, progress: { ...content.progress, mistakes: 7 } }, /mistakes/],
    [{ kind: "other" }, /not saved by this page/],
  ])) {
    writeFileSync(bad, JSON.stringify(wrong));
    await bring(bad);
    await other.locator(".say.shown").filter({ hasText: why }).waitFor();
    same(await other.locator('[data-figure="games"] strong').innerText(), "0");
  }
  await bring(file);
  await until(other, () => document.querySelector('[data-figure="games"] strong')?.textContent === "2");
  same(await other.locator('[data-rating="bushishogi:cormier"] .you-value').innerText(), rating);
  same(await other.locator('[data-figure="due"] strong').innerText(), String(kept.length));
  // A second time, nothing is doubled.
  await bring(file);
  await other.locator(".say.shown").filter({ hasText: "0 games added" }).waitFor();
  same(await other.locator('[data-figure="games"] strong').innerText(), "2");
});

await test("a mistake comes back after longer and longer breaks, and at last no more", async ({ open }) => {
  const page = await open("#/you", IDLE);
  const days = await page.evaluate(async () => {
    const day = 86_400_000;
    /** @type {typeof import("../../web/learn/progress.js")} */
    const progress = await import(`${location.origin}/learn/progress.js`);
    const mistake = { game: "bushishogi:cormier", position: "1s 3e b", turns: ["f"] };
    const real = Date.now;
    let now = real();
    Date.now = () => now;
    progress.addMistake(mistake);
    const gaps = [];
    while (progress.mistakes().length > 0 && gaps.length < 9) {
      if (progress.practiceOf().due.length !== 1) throw new Error("not due");
      progress.corrected(mistake);
      const { due } = progress.trailOf(mistake);
      gaps.push(Math.round((due - now) / day));
      now = Math.max(now, due);
    }
    progress.addMistake(mistake);
    progress.wentWrong(mistake);
    gaps.push(Math.round((progress.trailOf(mistake).due - now) / day));
    Date.now = real;
    return gaps;
  });
  same(days.slice(0, 4), [3, 7, 21, 60]);
  same(days.at(-1), 1, "a missed one tomorrow");
  expect(days[4] < 0, "then it is gone");
});

await test("hints say where, which piece, the turn and the line, in words", async ({ open }) => {
  const page = await open("#/play?game=abalone:belgian-daisy&level=1&side=0");
  await boardStands(page);
  const seen = () =>
    page.evaluate(() => {
      const { arrows, marks } = /** @type {Board} */ (document.querySelector("sandan-board"));
      return { arrows: arrows.length, marks: marks.map(({ kind }) => kind).join(" ") };
    });
  const status = page.locator(".status-text");
  await press(page, "hint");
  await status.filter({ hasText: "Look at the marked part" }).waitFor();
  same(await seen(), { arrows: 0, marks: "area" });
  await press(page, "hint-more");
  await status.filter({ hasText: "Move the marble" }).waitFor();
  expect(/^hint( hint)*$/.test((await seen()).marks), "rings around the marbles");
  await page.keyboard.press("h");
  await until(page, () => /** @type {Board} */ (document.querySelector("sandan-board")).arrows.length === 1);
  await page.keyboard.press("h");
  await status.filter({ hasText: "Then perhaps" }).waitFor();
  same((await seen()).arrows, 3);
  same(await page.locator('[data-do="hint-more"]').count(), 0, "nothing more to tell");
});

await test("every word of a hint is seen, and the board stands still", async ({ open }) => {
  for (const device of [{ ...PHONE, height: 740 }, DESKTOP]) {
    const page = await open("#/play?game=sensei:shizukana&level=1&side=0", { ...device, lang: "fr" });
    await page.locator(".coach").waitFor();
    const place = () => page.locator(".board-box").boundingBox();
    const before = JSON.stringify(await place());
    const line = page.locator("#status");
    for (const words of [/Regardez/, /Commencez/, /^Vert/, /^Ensuite/]) {
      const more = page.locator('[data-do="hint-more"]');
      await ((await more.count()) > 0 ? more : page.locator('.actions [data-do="hint"]')).click();
      await line.filter({ hasText: words }).waitFor({ timeout: 60_000 });
      expect(await line.evaluate((p) => p.scrollHeight <= p.clientHeight), `all of it: ${words}`);
      same(JSON.stringify(await place()), before, "where the board is");
    }
    await page.context().close();
  }
});

for (const [name, device] of /** @type {const} */ ([
  ["phone", PHONE],
  ["tablet", TABLET],
])) {
  await test(`a review shows its words next to the mistake on a ${name}`, async ({ open }) => {
    const page = await open("#/analyse", device);
    await boardStands(page);
    await paste(page, shortGame);
    await page.locator('[data-tab="review"]').click();
    await press(page, "review");
    await page.locator(".a-summary[data-state=done]").waitFor({ timeout: 60_000 });
    const whole = await page
      .locator(".a-player-name")
      .evaluateAll((all) => all.map((one) => one.scrollWidth <= one.clientWidth));
    same(whole, [true, true], "the names of both players");
    await press(page, "next-mistake");
    const words = page.locator(".a-verdict-host .a-verdict");
    await words.waitFor();
    expect(/allows the goal|misses|loses|chances/i.test(await words.innerText()), await words.innerText());
    expect(await fits(page), "nothing to scroll");
    await accessible(page);
    await shot(page, `review-words-${name}`);
    await page.locator('.a-verdict-host [data-do="units"]').click();
    const sheet = page.locator('[data-sheet="units"]');
    await sheet.waitFor();
    expect((await sheet.innerText()).includes("100%"), "what percentages mean");
    await accessible(page);
  });
}

await done();
