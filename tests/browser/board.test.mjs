// SPDX-License-Identifier: MIT
// The board as those use it who drive it: other games while one is loading, turns that are typed beside it,
// and pictures that are there at once.
import { done, expect, same, test } from "./harness.mjs";

/** @typedef {import("./harness.mjs").Board} Board */

/** @typedef {import("playwright-core").Page} Page */

/** @param {Page} page */
const shown = (page) =>
  page.evaluate(() => /** @type {Board} */ (document.querySelector("sandan-board")).view);

await test("properties may change while the board of another game is loading", async ({ open }) => {
  const page = await open();
  const games = await page.evaluate(async () => {
    const load = (/** @type {string} */ name) => import(new URL(name, document.baseURI).href);
    const [{ openDesk }] = await Promise.all([load("rules.js"), load("board.js")]);
    const desk = await openDesk();
    const board = /** @type {Board} */ (document.createElement("sandan-board"));
    document.body.append(board);
    const names = ["bushishogi", "sensei", "bushishogi", "abalone", "sensei"];
    await board.show(desk.call("view", "bushishogi"));
    for (const name of names) {
      const standing = board.show(desk.call("view", name));
      board.edit = !board.edit;
      board.side = board.side === "none" ? "both" : "none";
      board.marks = [];
      board.arrows = [];
      board.toggleAttribute("flip");
      // Not awaited every time: the next one overtakes it.
      if (name === "abalone") await standing;
    }
    await board.show(desk.call("view", "sensei"));
    return [board.view.game, board.shadowRoot.querySelectorAll(".stage > *").length];
  });
  same(games, ["sensei", 1]);
});

await test("engine lines that arrive while cubes still fade are shown", async ({ open }) => {
  const page = await open();
  await page.evaluate(async () => {
    const load = (/** @type {string} */ name) => import(new URL(name, document.baseURI).href);
    const [{ openDesk }] = await Promise.all([load("rules.js"), load("board.js")]);
    const desk = await openDesk();
    const board = /** @type {Board} */ (document.createElement("sandan-board"));
    document.body.append(board);
    const name = "bushishogi:cormier";
    await board.show(desk.call("view", name, "1s 3e b"));
    const { position } = desk.call("apply", name, "1s 3e b", "l");
    const view = desk.call("view", name, position);
    const standing = board.show(view, { animate: "l" });
    await new Promise((resolve) => setTimeout(resolve, 20));
    board.arrows = [{ turn: view.actions[0], from: position, best: true }];
    await standing;
  });
  expect((await page.locator("sandan-board .overlay .arrow").count()) > 0, "an arrow");
});

await test("the analysis accepts typed turns, whole or in parts, and explains refusals", async ({ open }) => {
  const page = await open("#/analyse?game=sensei:arashi");
  const field = page.locator(".analyse input.notation");
  await field.waitFor();
  await page.keyboard.press("/");
  await page.waitForFunction(() => document.activeElement?.matches("input.notation"));
  const type = async (/** @type {string} */ text) => {
    await field.fill(text);
    await field.press("Enter");
  };
  await type("end");
  same(await field.inputValue(), "end", "an end without a beginning is refused");
  await type("a1a4");
  await page.waitForFunction(
    () => /** @type {Board} */ (document.querySelector("sandan-board")).view.half === "a1a4",
  );
  await type("d1d4");
  await page.waitForFunction(() => /S5/.test(document.querySelector("[data-say]")?.textContent ?? ""));
  same(await field.inputValue(), "d1d4", "what was refused stays");
  await type("");
  await page.waitForFunction(() => document.querySelectorAll("[data-turns] [data-turn]").length === 1);
  await type("a7 a5");
  await page.waitForFunction(
    () => /** @type {Board} */ (document.querySelector("sandan-board")).view.half === "a7a5",
  );
  await type("end");
  await type("b1b3,d1c1");
  await page.waitForFunction(() => document.querySelectorAll("[data-turns] [data-turn]").length === 3);
  const view = await shown(page);
  expect(!view.half_made && view.side === 1, "three whole turns");
});

await done();
