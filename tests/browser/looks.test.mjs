// SPDX-License-Identifier: MIT
// Themes of boards and pieces: chosen by keyboard and by touch, shown at once on boards and pictures, kept, and set
// by attributes where a board is embedded.
import { DESKTOP, PHONE, accessible, done, expect, same, shot, test, until } from "./harness.mjs";
import { boardStands, cutOff, go, press } from "./views.mjs";

/** @typedef {import("./harness.mjs").Board} Board */
/** @typedef {import("playwright-core").Page} Page */

const GAMES = ["sensei:arashi", "abalone:belgian-daisy", "bushishogi:cormier"];
const START = { "bushishogi:cormier": "&position=1s%203e%20b" };

/** What the board is drawn with. @param {Page} page */
const drawn = (page) =>
  page.evaluate(() => {
    const board = /** @type {Board} */ (document.querySelector("sandan-board"));
    const frame = board.shadowRoot.querySelector(".grid, .cubes");
    return {
      ...{ board: board.options.board, pieces: board.options.pieces },
      line: board.style.getPropertyValue("--art-hairline"),
      ivory: board.style.getPropertyValue("--art-ivory"),
      bold: frame?.classList.contains("bold"),
    };
  });

/** Waits until the lines of the board have a colour. @param {Page} page @param {string} colour */
const drawnIn = (page, colour) =>
  page.waitForFunction((wanted) => {
    const board = /** @type {Board} */ (document.querySelector("sandan-board"));
    return board.style.getPropertyValue("--art-hairline") === wanted;
  }, colour);

/** The colour of a white piece beside a player's name; empty: that of the mark itself. @param {Page} page */
const mark = (page) =>
  page
    .locator(".player-mark svg")
    .first()
    .evaluate((icon) => getComputedStyle(icon).getPropertyValue("--w-fill"));

const usual = { board: "cedar", pieces: "river", line: "#3b2c1c", ivory: "#fbf3e0", bold: false };
const mixed = { board: "garden", pieces: "woodblock", line: "#2c3638", ivory: "#fdf6e6", bold: false };
const strong = { board: "contrast", pieces: "contrast", line: "#000000", ivory: "#ffffff", bold: true };

/** Opens the menu and waits for its pictures. @param {Page} page */
async function openMenu(page) {
  await press(page, "menu");
  await page.locator(".looks").nth(1).waitFor();
  await until(page, () =>
    [...document.querySelectorAll(".looks img")].every(
      (i) => /** @type {HTMLImageElement} */ (i).naturalWidth > 0,
    ),
  );
}

/** A table for two at one board. @param {Page} page @param {string} game */
async function sitDown(page, game) {
  const start = START[/** @type {keyof typeof START} */ (game)] ?? "";
  await go(page, `#/play?game=${game}&level=person${start}`);
  await boardStands(page);
}

/** The theme that is checked in the menu. @param {Page} page @param {string} kind */
const checked = (page, kind) => page.locator(`[data-setting=${kind}] input:checked`).getAttribute("value");

await test("by keyboard: the board changes at once, in any game, and after a reload", async ({ open }) => {
  const page = await open("#/play?game=sensei:arashi&level=person", DESKTOP);
  await boardStands(page);
  same(await drawn(page), usual);
  await openMenu(page);
  same([await checked(page, "board"), await checked(page, "pieces")], ["cedar", "river"]);
  await accessible(page);
  const before = await page.locator("[data-setting=pieces] img").first().getAttribute("src");
  await page.locator("[data-setting=theme] input:checked").focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowRight");
  same([await checked(page, "board"), await checked(page, "pieces")], ["garden", "woodblock"]);
  same(await drawn(page), mixed, "at once");
  const after = await page.locator("[data-setting=pieces] img").first().getAttribute("src");
  expect(before !== after, "the pieces' pictures to have the new board");
  await page.keyboard.press("Escape");
  await page.reload();
  for (const game of GAMES) {
    await sitDown(page, game);
    same(await mark(page), "#f7f0e2", `${game}: the marks beside the names`);
    same(await drawn(page), mixed, game);
    await shot(page, `looks-garden-${game.split(":")[0]}`);
  }
});

await test("by touch: high contrast on a phone, light and dark, in every language", async ({ open }) => {
  for (const lang of ["en", "fr", "de"]) {
    const page = await open("#/play?game=sensei:arashi-expert&level=person", { ...PHONE, lang });
    await boardStands(page);
    await openMenu(page);
    for (const kind of ["board", "pieces"])
      await page.locator(`[data-setting=${kind}] label:has([value=contrast])`).tap();
    same(await cutOff(page), [], lang);
    await page.locator(".looks").nth(1).scrollIntoViewIfNeeded();
    await shot(page, `looks-menu-phone-${lang}`);
    await accessible(page);
    await press(page, "close-sheet");
    same(await drawn(page), strong);
    await page.reload();
    for (const game of GAMES) {
      await sitDown(page, game);
      same((await drawn(page)).bold, true, game);
      for (const theme of /** @type {const} */ (["light", "dark"])) {
        await page.emulateMedia({ colorScheme: theme });
        await drawnIn(page, theme === "dark" ? "#ffffff" : "#000000");
        await shot(page, `looks-contrast-${game.split(":")[0]}-${theme}`);
      }
    }
    // The last of the games is a check, in large letters.
    const word = await page.locator("sandan-board .check").boundingBox();
    expect(word && word.x >= 0 && word.x + word.width <= 360, `${lang}: the whole word on the screen`);
    await accessible(page, ["color-contrast"]);
    await page.context().close();
  }
});

await test("pictures and sheets to print follow the themes; nonsense on the device does no harm", async ({
  open,
}) => {
  const page = await open("#/learn/sensei/rules");
  const image = page.locator(".rules figure img").first();
  /** How much more red than blue there is in the picture: cedar is warm, gravel is not. */
  const warmth = () =>
    image.evaluate(async (element) => {
      const shown = /** @type {HTMLImageElement} */ (element);
      await shown.decode();
      const canvas = document.createElement("canvas");
      canvas.width = canvas.height = 64;
      const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
      context.drawImage(shown, 0, 0, 64, 64);
      const { data } = context.getImageData(20, 20, 24, 24);
      return data.reduce((sum, byte, i) => sum + (i % 4 === 0 ? byte : i % 4 === 2 ? -byte : 0), 0) / 576;
    });
  await image.waitFor();
  expect((await warmth()) > 50, "cedar");
  await openMenu(page);
  await page.locator("[data-setting=board] label:has([value=garden])").click();
  expect((await warmth()) < 25, "gravel");
  await press(page, "close-sheet");
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    page.locator("[data-do=sheet]").first().click(),
  ]);
  const stream = await saved.createReadStream();
  let sheet = "";
  for await (const chunk of stream) sheet += chunk;
  expect(sheet.includes("#eff1ef") && !sheet.includes("#f1e2ca"), "a sheet of the garden");
  await page.evaluate(() => localStorage.setItem("sandan.settings", '{"board":"lava","pieces":7}'));
  await page.goto("about:blank");
  await page.goBack();
  await page.locator(".rules figure img").first().waitFor();
  await openMenu(page);
  same([await checked(page, "board"), await checked(page, "pieces")], ["cedar", "river"]);
});

await test("an embedded board has the themes of its attributes, or of what is around it", async ({
  open,
}) => {
  const page = await open("embed.html");
  await boardStands(page);
  same(await drawn(page), usual);
  await page.evaluate(() => {
    document.documentElement.dataset.board = "contrast";
    document.documentElement.dataset.pieces = "contrast";
  });
  await until(
    page,
    () => /** @type {Board} */ (document.querySelector("sandan-board")).options.board === "contrast",
  );
  same(await drawn(page), strong);
  await page.evaluate(() => {
    const board = /** @type {Board} */ (document.querySelector("sandan-board"));
    board.setAttribute("board", "garden");
    board.setAttribute("pieces", "woodblock");
  });
  same(await drawn(page), mixed);
  const others = await page.evaluate(() =>
    [...document.querySelectorAll("sandan-board")].map((each) => /** @type {Board} */ (each).options.board),
  );
  same(others, ["garden", "contrast", "contrast"]);
  await accessible(page);
});
await done();
