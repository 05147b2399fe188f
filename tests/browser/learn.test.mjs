// SPDX-License-Identifier: MIT
// Learning: a whole course of each game by doing what it asks, with a wrong try that is answered. What has been done is
// still there when the page is loaded again.
import { done, expect, same, test, until } from "./harness.mjs";
import { act, boardStands, go, lessons, press, shown, solve, touch } from "./views.mjs";

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

await done();
