// SPDX-License-Identifier: MIT
// Learning: a whole course of each game by doing what it asks, with a wrong try that is answered, and puzzles
// of each suite, solved, missed, helped with. What has been done is still there when the page is loaded again.
import { done, expect, same, test, until } from "./harness.mjs";
import {
  act,
  boardStands,
  failPuzzle,
  go,
  lessons,
  press,
  shown,
  solve,
  solvePuzzle,
  touch,
} from "./views.mjs";

/** @typedef {import("./harness.mjs").Board} Board */

/** @typedef {import("playwright-core").Page} Page */

/** A try that is not allowed, by hand, and what the page says. @type {Record<string, { step: number, go: (page: Page) => Promise<void> }>} */
const wrong = {
  sensei: {
    step: 2,
    go: async (page) => {
      await touch(page, "a1");
      await touch(page, "b2");
    },
  },
  abalone: {
    step: 9,
    go: async (page) => {
      for (const cell of ["e2", "e3", "e4", "e5"]) await touch(page, cell);
    },
  },
  bushishogi: {
    step: 6,
    go: async (page) => {
      await page.evaluate(() => {
        const board = /** @type {Board} */ (document.querySelector("sandan-board"));
        /** @type {HTMLElement} */ (board.shadowRoot.querySelector("[tabindex='0']")).focus();
      });
      await page.keyboard.press("ArrowUp");
    },
  },
};

for (const [game, { steps }] of Object.entries(lessons)) {
  await test(`the lessons of ${game}, every step by hand`, async ({ open }) => {
    const page = await open(`#/learn/${game}`);
    await boardStands(page);
    for (const [i, step] of steps.entries()) {
      await page.locator(`.stage[data-step="${step.id}"][data-state=open]`).waitFor();
      if (wrong[game].step === i + 1) {
        await wrong[game].go(page);
        const reply = page.locator("[data-part=reply][data-kind=bad]");
        await reply.waitFor();
        expect((await reply.innerText()).length > 15, "a reason");
        same(await page.locator("[data-part=task]").innerText(), step.task.en, "the task stays");
        await page.locator("[data-do=show]").waitFor();
        same((await shown(page)).half_made, false, "nothing has moved");
      }
      await solve(page, step);
      await page.locator(".stage[data-state=done]").waitFor();
      expect(
        (await page.locator("[data-part=reply]").innerText()).includes(step.right.en.slice(0, 12)),
        "what was right",
      );
      if (i === 2) {
        await page.reload();
        await page.locator(`.stage[data-step="${step.id}"]`).waitFor();
        await go(page, `#/learn/${game}`);
        continue; // goes on with the step that is next
      }
      await press(page, "next");
    }
    await page.locator(`[data-end=${game}]`).waitFor();
    await page.goto(new URL("#/learn", page.url()).href);
    const figures = await page.locator(`[data-game=${game}] .figures`).innerText();
    same(figures.match(/\d+/g), [`${steps.length}`, `${steps.length}`], "steps done");
  });
}

await test("a wrong answer in a lesson says so and starts the step again; the solution can be shown", async ({
  open,
}) => {
  const page = await open("#/learn/sensei/3");
  await boardStands(page);
  await act(page, "e3e4");
  await page.locator("[data-part=reply][data-kind=bad]").waitFor();
  await page.locator(".stage[data-state=open] [data-do=show]").click();
  await page.locator("[data-part=reply][data-kind=note]").waitFor();
  await until(
    page,
    () => document.querySelector("[data-part=reply]")?.textContent?.includes("Your turn") ?? false,
  );
  await solve(page, lessons.sensei.steps[2]);
  await page.locator(".stage[data-state=done]").waitFor();
});

await test("puzzles: one of each suite solved, one failed, and the progress saved", async ({ open }) => {
  const page = await open("#/puzzles");
  for (const game of ["sensei", "abalone", "bushishogi"]) {
    await go(page, `#/puzzles/${game}/2`);
    await solvePuzzle(page, game, 2);
    await page.locator("[data-part=reply][data-kind=good]", { hasText: "Solved" }).waitFor();
  }
  await go(page, "#/puzzles/sensei/3");
  await failPuzzle(page, "sensei", 3);
  expect((await page.locator("[data-part=reply][data-kind=bad]").innerText()).length > 15, "why it fails");
  await press(page, "retry");
  await page.locator(".stage[data-state=ask]").waitFor();
  await go(page, "#/puzzles/abalone/3");
  await boardStands(page);
  await press(page, "hint");
  await page.locator("[data-part=reply][data-kind=note]").waitFor();
  await press(page, "solution");
  await page.locator(".stage[data-state=solution] [data-do=step]").waitFor();
  for (let i = 0; i < 2; i++) {
    const told = await page.locator("[data-part=reply]").textContent();
    await page.locator("[data-do=step]:visible").click();
    await page.waitForFunction(
      (old) =>
        document.querySelector("[data-part=reply]")?.textContent !== old ||
        document.querySelector("[data-state=solved]"),
      told,
    );
  }
  await page.locator(".stage[data-state=solved]").waitFor({ timeout: 60_000 });
  await page.reload();
  await go(page, "#/puzzles/sensei");
  await page.locator("[data-list=sensei]").waitFor();
  const state = (/** @type {number} */ n) =>
    page
      .locator(".puzzle-numbers a")
      .nth(n - 1)
      .getAttribute("data-state");
  same([await state(1), await state(2), await state(3)], ["open", "solved", "missed"]);
  expect((await page.locator(".puzzle-summary").innerText()).includes("1 of 148"), "what is solved, counted");
  // The filter: another game, another list.
  await page.locator("[data-filter=game] input[value=bushishogi]").check({ force: true });
  await page.locator("[data-list=bushishogi]").waitFor();
  same(await state(2), "solved");
  await page.locator("[data-filter=game] input[value=abalone]").check({ force: true });
  await page.locator("[data-list=abalone]").waitFor();
  same([await state(2), await state(3)], ["solved", "missed"]);
});

await test("a puzzle that the engine cannot check counts for nothing, and can be tried again", async ({
  open,
  forgive,
}) => {
  forgive(/engine|wasm|Failed to load|ERR_FAILED|Error/);
  const page = await open("#/puzzles/sensei/3");
  await boardStands(page);
  const engine = /engine[^/]*\.wasm/;
  await page.route(engine, (route) => route.abort());
  const reply = page.locator("[data-part=reply][data-kind=note]", { hasText: "could not be loaded" });
  await failPuzzle(page, "sensei", 3);
  await reply.waitFor();
  await press(page, "retry");
  await page.locator(".stage[data-state=ask]").waitFor();
  const missed = () =>
    page.evaluate(() => localStorage.getItem("sandan.puzzles")?.includes('"missed":1') ?? false);
  same(await missed(), false, "counted as missed");
  // The first turn of a solution is known; those after it are not, and can be asked for again.
  await press(page, "solution");
  await page.locator("[data-part=reply]", { hasText: ":" }).waitFor();
  await page.locator("[data-do=step]").click();
  await reply.waitFor();
  await page.unroute(engine);
  await page.locator("[data-do=step]").click();
  await reply.waitFor({ state: "detached" });
  await page.evaluate(() => localStorage.removeItem("sandan.puzzles"));
  await page.reload();
  await boardStands(page);
  await failPuzzle(page, "sensei", 3);
  await page.locator("[data-part=reply][data-kind=bad]").waitFor();
  same(await missed(), true, "counted as missed");
});

await done();
