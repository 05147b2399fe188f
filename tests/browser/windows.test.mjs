// SPDX-License-Identifier: MIT
// What people do who are in a hurry, or in two places: several windows with one game, loading a page
// again at the wrong moment, leaving before it is there, offers of a draw that something comes between.
import { done, expect, same, test, until } from "./harness.mjs";

/** @typedef {import("playwright-core").Page} Page */

/** @param {Page} page @param {string} text */
async function type(page, text) {
  await page.locator("input.notation").fill(text);
  await page.keyboard.press("Enter");
}

/** @param {Page} page */
const turns = (page) =>
  page.evaluate(async () => {
    const id = new URLSearchParams(location.hash.split("?")[1]).get("id");
    return JSON.parse(localStorage.getItem(`sandan.game.${id}`) ?? "{}").played;
  });

/** @param {Page} page @param {string} name */
async function more(page, name) {
  await page.locator(".actions [data-do=more]").click();
  await page.locator(`[data-do=${name}]`).click();
}

await test("a window leaves a game that continues in another window", async ({ open }) => {
  const one = await open("#/play?game=abalone&level=person");
  await type(one, "a1b2");
  await until(one, () => localStorage.length > 0 && !!document.querySelector(".status-text")?.textContent);
  const two = await one.context().newPage();
  await two.goto(one.url());
  await type(two, "i9h8");
  await until(one, () => document.body.dataset.view === "home");
  await until(one, () => !!document.querySelector(".shown")?.textContent?.includes("window"));
  await one.close();
  same(await turns(two), 2, "turns kept after the older window was closed");
});

await test("a setting made in one window is not undone by another", async ({ open }) => {
  const one = await open();
  await until(one, () => !!document.querySelector(".home"));
  const two = await one.context().newPage();
  await two.goto(one.url());
  await two.locator("[data-do=sound]").click();
  await until(one, () => document.querySelector("[data-do=sound]")?.getAttribute("aria-pressed") === "false");
  await one.locator('input[name=game][value="abalone"]').check({ force: true });
  same(await one.evaluate(() => JSON.parse(localStorage.getItem("sandan.settings") ?? "{}").sound), false);
});

await test("a finished game is still there after a reload, and its end can be undone", async ({ open }) => {
  const page = await open("#/play?game=abalone&level=person");
  await type(page, "a1b2");
  await more(page, "resign");
  await until(page, () => !!document.querySelector(".status-text")?.textContent?.startsWith("Black wins"));
  await page.reload();
  await until(page, () => !!document.querySelector(".status-text")?.textContent?.startsWith("Black wins"));
  await more(page, "take-back");
  await until(page, () => document.querySelector(".status-text")?.textContent === "White to move.");
});

await test("a draw offer is answered, whatever happens in between", async ({ open }) => {
  const page = await open("#/play?game=abalone&level=1&side=0");
  await more(page, "offer-draw");
  await page.keyboard.press("p");
  await page.keyboard.press("p");
  await until(page, () => document.querySelector(".status-text")?.textContent?.startsWith("Your turn."));
  await type(page, "a1b2");
  await until(page, () => document.querySelectorAll(".score li button, .score .turn").length > 1);
});

await test("leaving while a game is opening does not bring you back to it", async ({ open }) => {
  const page = await open();
  await until(page, () => !!document.querySelector(".home"));
  await page.evaluate(() => {
    location.hash = "#/play?game=sensei:arashi&level=3";
    setTimeout(() => (location.hash = "#/learn"), 20);
  });
  await until(page, () => document.body.dataset.view === "learn" && !!document.querySelector(".view *"));
  await page.waitForTimeout(500);
  same(await page.evaluate(() => location.hash), "#/learn");
});

await test("turns are read as they are shown, and names cannot reverse other text", async ({ open }) => {
  const page = await open(`#/play?game=abalone&level=person&first=${encodeURIComponent("\u202eabc")}`);
  for (const text of ["A1 B2", "i9-h8", "a2b3"]) await type(page, text);
  await until(page, () => document.querySelector(".status-text")?.textContent === "White to move.");
  expect((await page.locator(".player-name").allTextContents()).includes("abc"), "a plain name");
});

await test("two turns typed at once are refused together, and a complete turn can be ended", async ({
  open,
}) => {
  const page = await open("#/play?game=abalone&level=person");
  await type(page, "a1b2 i9h8");
  await page.locator(".status-say.shown").waitFor();
  await type(page, "a1b2");
  await until(page, () => document.querySelector(".status-text")?.textContent === "White to move.");
  await page.evaluate(() => (location.hash = "#/play?game=sensei:arashi&level=person"));
  await until(page, () => document.querySelector(".status-text")?.textContent?.startsWith("Green") ?? false);
  await type(page, "a1a4,b1b4,d1c1,end");
  await until(page, () => document.querySelector(".status-text")?.textContent?.startsWith("Red") ?? false);
});

await test("engine results survive a reload", async ({ open, forgive }) => {
  forgive(/engine/);
  const page = await open("#/analyse?game=abalone&turns=a1b2");
  const best = page.locator(".a-engine-line").first();
  await best.waitFor();
  await page.getByRole("button", { name: "Stop" }).click();
  await until(page, () => !!localStorage.getItem("sandan.thoughts")?.includes("depth"));
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem("sandan.thoughts") ?? "").at(-1)[1]);
  await page.route(/engine.*\.wasm/, (route) => route.abort());
  await page.reload();
  await best.waitFor();
  const found = await best.locator(".a-line-turn").allTextContents();
  same(found, kept.lines[0].turns.slice(0, found.length));
});

await done();
