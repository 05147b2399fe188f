// SPDX-License-Identifier: MIT
// The page with a game that it has never heard of: tests/toy/run builds the program and starts this.
import { done, same, shot, test } from "../browser/harness.mjs";

/** @typedef {Awaited<ReturnType<import("../browser/harness.mjs").Test["open"]>>} Page */

/** @param {Page} page @param {string} cell */
const touch = (page, cell) => page.locator(`sandan-board .spot[data-cell="${cell}"]`).click({ force: true });
/** @param {Page} page @param {string} cell @param {RegExp} words */
const labelled = (page, cell, words) =>
  page.waitForFunction(
    (/** @type {string[]} */ [name, pattern]) => {
      const root = document.querySelector("sandan-board")?.shadowRoot;
      const label = root?.querySelector(`.spot[data-cell="${name}"]`)?.getAttribute("aria-label");
      return new RegExp(pattern).test(label ?? "");
    },
    [cell, words.source],
  );
/** @param {Page} page @param {number} count */
const turns = (page, count) =>
  page
    .locator(".turns-list button")
    .nth(count - 1)
    .waitFor();

await test("the home page offers the game and starts it", async ({ open }) => {
  const page = await open("");
  await page.locator('[data-game="tictactoe"]').click();
  await page.locator('[data-setting="opponent"] input[value="person"]').check({ force: true });
  await page.locator('[data-do="play"]').click();
  await labelled(page, "b2", /^b2, empty/);
  await shot(page, "toy");
});

await test("two people play it on the board to its end", async ({ open }) => {
  const page = await open("#/play?game=tictactoe:classic&level=person");
  await touch(page, "b2");
  await labelled(page, "b2", /^b2, cross/);
  await touch(page, "b2");
  await page.getByText("This cell is taken (T1)").first().waitFor();
  for (const cell of ["a1", "b3", "a2", "b1"]) await touch(page, cell);
  await turns(page, 5);
  await page.getByText("three in a line").first().waitFor();
  const pieces = await page.evaluate(
    () => document.querySelector("sandan-board")?.shadowRoot?.querySelectorAll(".piece").length,
  );
  same(pieces, 5, "pieces on the board");
});

await test("the engine answers, by keyboard too", async ({ open }) => {
  const page = await open("#/play?game=tictactoe:classic&level=5&side=0");
  await labelled(page, "b2", /^b2, empty/);
  same(await page.locator("#status").textContent(), "Your turn.");
  await page.evaluate(() => /** @type {HTMLElement} */ (document.querySelector("sandan-board")).focus());
  await page.keyboard.press("Enter");
  await labelled(page, "a1", /^a1, cross/);
  await turns(page, 2);
});

await test("the analysis shows lines for it", async ({ open }) => {
  const page = await open(
    `#/analyse?${new URLSearchParams({ game: "tictactoe:classic", position: "xx1/oo1/3 x" })}`,
  );
  await labelled(page, "a3", /^a3, cross/);
  await page.locator(".a-lines, .lines").getByText("c3").first().waitFor();
});

await test("pages about lessons do without it", async ({ open }) => {
  const page = await open("#/learn");
  await page.locator('.learn-games [data-game="sensei"]').waitFor();
  same(await page.locator('.learn-games [data-game="tictactoe"]').count(), 0, "lessons");
});

await done();
