// SPDX-License-Identifier: MIT
// What is kept on the device: a game goes on after a reload with all that could be done before, is looked
// at with its names and clocks, and is among what is saved.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { SOURCE, done, expect, same, test, until } from "./harness.mjs";

/** @typedef {import("./harness.mjs").Board} Board */

/** @typedef {import("playwright-core").Page} Page */

/** Plays turns by typing them. @param {Page} page @param {...string} turns */
async function type(page, ...turns) {
  for (const turn of turns) {
    await page.locator("input.notation").fill(turn);
    await page.locator("input.notation").press("Enter");
    await page.waitForFunction(
      () => !(/** @type {HTMLInputElement} */ (document.querySelector("input.notation")).value),
    );
  }
}

/** @param {Page} page */
const shownPosition = (page) =>
  page.evaluate(() => /** @type {Board} */ (document.querySelector("sandan-board")).view?.position);

/** @param {Page} page @param {string} name */
const press = (page, name) => page.locator(`[data-do="${name}"]:visible`).first().click();

const ABALONE = "#/play?game=abalone&level=person&clock=10m%2B5s&first=Ann&second=Bo";

await test("undone turns survive a reload and can be redone", async ({ open }) => {
  const page = await open(ABALONE);
  await type(page, "a1b2", "i9h8", "a2b3");
  const end = await shownPosition(page);
  await press(page, "undo");
  await press(page, "undo");
  await page.reload();
  for (let i = 0; i < 2; i++) {
    await page.locator('[data-do="redo"]:enabled').waitFor();
    await press(page, "redo");
  }
  await page.waitForFunction(
    (wanted) => /** @type {Board} */ (document.querySelector("sandan-board")).view.position === wanted,
    end,
  );
  expect(await page.locator('[data-do="redo"]').isDisabled(), "no more to redo");
});

await test("the analysis shows a game with its names and clocks, and reloads it when it has continued", async ({
  open,
}) => {
  const page = await open(ABALONE);
  await type(page, "a1b2", "i9h8");
  const end = await shownPosition(page);
  await press(page, "more");
  await press(page, "analyse");
  await page.locator(".a-title").waitFor();
  same(await page.locator(".a-title").innerText(), "Ann – Bo");
  same(await shownPosition(page), end, "where the game is");
  await page.goBack();
  await type(page, "a2b3");
  await press(page, "more");
  await press(page, "analyse");
  await until(page, () => document.querySelectorAll("[data-turns] [data-turn]").length === 3);
  await page.goBack();
  await press(page, "more");
  await press(page, "resign");
  await press(page, "analyse");
  await until(page, () => document.querySelectorAll("[data-turns] [data-turn]").length === 3);
  same(await page.locator(".a-title").innerText(), "Ann – Bo");
});

await test("games in progress are exported with the finished ones; both open with their names", async ({
  open,
}) => {
  const page = await open(ABALONE);
  await type(page, "a1b2");
  await press(page, "more");
  await press(page, "resign");
  await page.goto(new URL("#/play?game=sensei:arashi&level=person&first=Cy", page.url()).href);
  await page.locator('.table[data-game="sensei"]').waitFor();
  await type(page, "a1a4,d1c1");
  await page.goto(new URL("#/archive", page.url()).href);
  const [download] = await Promise.all([page.waitForEvent("download"), press(page, "export")]);
  const text = readFileSync(await download.path(), "utf8");
  for (const part of ['"Ann"', '"Cy"', "a1b2", "a1a4,d1c1"])
    expect(text.includes(part), `${part} in ${text}`);
  await page.locator('[data-part="archive"] a').first().click();
  await page.locator(".a-title").waitFor();
  same(await page.locator(".a-title").innerText(), "Ann – Bo");
});

await test("mistakes of a reviewed game are kept for practice, except the computer's", async ({ open }) => {
  const records = readFileSync(join(SOURCE, "tests/records/bushishogi.pgn"), "utf8").split(/\n\n(?=\[)/);
  // Known to the end, so that what is a mistake does not depend on the time to think.
  for (const computer of [0, 1]) {
    const text = records[1].replace(/\[(First|Second) .*\]\n/g, "");
    const names = ["Ann", "Bo"].map((name, side) => (side === computer ? "sandan: level 3" : name));
    const tags = `[First "${names[0]}"]\n[Second "${names[1]}"]\n`;
    const page = await open(`#/analyse?record=${encodeURIComponent(tags + text)}`);
    await page.locator('[data-do="review"]:enabled').click();
    await page.locator('.a-summary[data-state="done"]').waitFor({ timeout: 60_000 });
    const counts = await page.locator(`[data-player="${1 - computer}"] .a-counts .unseen`).allInnerTexts();
    const wrong = counts.reduce((sum, words) => sum + Number.parseInt(words, 10), 0);
    if (wrong === 0) {
      same(await page.locator('[data-do="keep-mistakes"]').count(), 0, "nothing to offer");
      continue;
    }
    await press(page, "keep-mistakes");
    await page.locator('[data-do="practise"]').waitFor();
    const kept = await page.evaluate(() => JSON.parse(localStorage.getItem("sandan.mistakes") ?? "[]"));
    same(kept.length, wrong, "mistakes");
    for (const { position } of kept) same(position.split(" ")[2], "wb"[computer], position);
    await press(page, "practise");
    await page.locator(".view-puzzles sandan-board").waitFor();
  }
});

await done();
