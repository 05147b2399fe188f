// SPDX-License-Identifier: MIT
// Whole games of every rule set, from the start page to a saved record: by mouse, by finger on the smallest
// phone, and by keyboard alone.
import { DESKTOP, PHONE, done, expect, fits, same, shot, test } from "./harness.mjs";
import { GAMES, byKeys, byMouse, byTouch, playAll, saved, seated, tabTo } from "./hands.mjs";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("playwright-core").Locator} Locator */

/**
 * Chooses a game for two on the start page. Two people play it.
 * @param {Page} page
 * @param {string} name
 * @param {(button: Locator) => Promise<void>} press
 */
async function begin(page, name, press) {
  const [game, set] = name.split(":");
  await press(page.locator(`.game-card[data-game="${game}"]`));
  const rules = page.locator('[data-setting="rules"]');
  if ((await rules.getAttribute("aria-haspopup")) === "dialog") {
    await press(rules);
    await press(page.locator(`[data-layout="${set}"]`));
  } else {
    await rules.selectOption(set);
  }
  await press(page.locator('[data-setting="opponent"] label:has([value="person"])'));
  await press(page.locator('[data-do="play"]'));
  await seated(page, name);
}

/** The same by keyboard alone. @param {Page} page @param {string} name */
async function beginByKeys(page, name) {
  const [game, set] = name.split(":");
  const choose = async (/** @type {string} */ setting, /** @type {string} */ value) => {
    await page.evaluate((wanted) => (document.documentElement.dataset.wanted = wanted), setting);
    const there = () =>
      document.activeElement?.closest(`[data-setting="${document.documentElement.dataset.wanted}"]`) !==
        null && document.activeElement !== document.body;
    await tabTo(page, there);
    for (let i = 0; i < 80; i++) {
      const now = await page.evaluate(() => /** @type {HTMLInputElement} */ (document.activeElement).value);
      if (now === value) return;
      // Start layouts are pictures in a sheet.
      const pictures = await page.evaluate(() => document.activeElement?.getAttribute("aria-haspopup"));
      if (pictures) await page.keyboard.press("Enter");
      if (pictures) await page.locator("[data-sheet=layouts] input:focus").waitFor();
      await page.keyboard.press("ArrowDown");
      if (pictures) await page.keyboard.press("Enter");
      await tabTo(page, there);
    }
    throw new Error(`no way by keys to ${value}`);
  };
  await choose("game", game);
  await choose("rules", set);
  await choose("opponent", "person");
  await tabTo(page, () => document.activeElement?.getAttribute("data-do") === "play");
  await page.keyboard.press("Enter");
  await seated(page, name);
}

/** Presses a button by keyboard alone. */
async function pressByKeys(/** @type {Locator} */ button) {
  const page = button.page();
  const name = String(await button.getAttribute("data-do"));
  await page.evaluate((wanted) => (document.documentElement.dataset.wanted = wanted), name);
  await tabTo(
    page,
    () => document.activeElement?.getAttribute("data-do") === document.documentElement.dataset.wanted,
  );
  await page.keyboard.press("Enter");
}

const WAYS = /** @type {const} */ ([
  ["by mouse", DESKTOP, byMouse, (/** @type {Locator} */ b) => b.click()],
  ["by touch at 360 × 640", PHONE, byTouch, (/** @type {Locator} */ b) => b.tap()],
  ["by keyboard alone", DESKTOP, byKeys, pressByKeys],
]);

const only = process.argv[2] ?? ""; // a part of the titles, to run but some
for (const [how, device, hand, press] of WAYS) {
  for (const family of ["sensei", "abalone", "bushishogi"]) {
    if (!`${family} ${how}`.includes(only)) continue;
    await test(`${family}: whole games ${how}`, async ({ open, note }) => {
      const page = await open("", device);
      await page.locator('[data-do="play"]').waitFor();
      for (const [game, turns] of Object.entries(GAMES)) {
        if (!game.startsWith(`${family}:`)) continue;
        const begun = Date.now();
        if (hand === byKeys) await beginByKeys(page, game);
        else await begin(page, game, press);
        if (device === PHONE) expect(await fits(page), `${game} not to scroll`);
        const { result, steps } = await playAll(page, hand, game, turns);
        if (device === PHONE) expect(await fits(page), `the end of ${game} not to scroll`);
        const { checked, record } = await saved(page, press);
        expect(
          checked.includes(`1: ${game}, ${steps.length} turns, ${result} `),
          `${game} to replay: ${checked}`,
        );
        same(record.nodes.map((node) => node.turn).join(" "), turns, "the turns saved");
        note(`${game}: ${steps.length} turns, ${((Date.now() - begun) / 1000).toFixed(1)} s`);
        if (device === PHONE) await shot(page, `over-${game.replace(":", "-")}-phone`);
        // Where there is little room, it is behind “More”.
        if (device === PHONE) await press(page.locator('.actions [data-do="more"]'));
        await press(page.locator(`[data-do="${device === PHONE ? "new-long" : "new"}"]`));
        await page.locator('[data-do="play"]').waitFor();
      }
    });
  }
}

await done();
