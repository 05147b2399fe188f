// SPDX-License-Identifier: MIT
// Every view on a phone and on a desk, light and dark: axe finds nothing, nothing is cut off, nothing
// scrolls sideways, and where one plays nothing scrolls at all. With SANDAN_SHOTS all are kept to be looked at.
import { DESKTOP, PHONE, accessible, done, expect, failureShot, fits, shot, test } from "./harness.mjs";
import { cutOff, rest, scenes } from "./views.mjs";

/** @typedef {import("playwright-core").Page} Page */

const only = process.env.SCENES?.split(",");
const wanted = scenes.filter(({ name }) => !only || only.includes(name));

for (const [device, options] of /** @type {const} */ ([
  ["phone", PHONE],
  ["desktop", DESKTOP],
])) {
  await test(`every view, light and dark: ${device}`, async ({ open, note }) => {
    const page = await open("", { ...options, theme: "light" });
    /** @type {string[]} */
    const faults = [];
    for (const { name, open: enter, leave, still } of wanted) {
      try {
        await enter(page);
        await rest(page);
        expect(!still || (await fits(page)), "no scrolling");
        const cut = await cutOff(page);
        expect(cut.length === 0, `nothing cut off: ${cut.join("; ")}`);
        for (const theme of /** @type {const} */ (["light", "dark"])) {
          await page.emulateMedia({ colorScheme: theme });
          await shot(page, `${name}-${device}-${theme}`);
          // What is there is the same in the dark; only colours differ.
          await accessible(page, theme === "dark" ? ["color-contrast"] : undefined);
        }
      } catch (error) {
        faults.push(`${name}: ${error instanceof Error ? error.message : error}`);
        await failureShot(page, `${name}-${device}`);
      }
      await page.emulateMedia({ colorScheme: "light" });
      await leave?.(page).catch(() => {});
    }
    note(`${wanted.length} views`);
    expect(faults.length === 0, `no faults:\n${faults.join("\n")}`);
  });
}

for (const [device, options] of /** @type {const} */ ([
  ["phone", PHONE],
  ["desktop", DESKTOP],
])) {
  await test(`boards embedded in another page, and the 404 page, light and dark: ${device}`, async ({
    open,
    forgive,
  }) => {
    forgive(/404/);
    for (const [name, where, ready] of [
      ["embed", "embed.html", "sandan-board [aria-label]"],
      ["not-found", "no/such/page", "p"],
    ]) {
      const page = await open(where, { ...options, theme: "light" });
      await page.locator(ready).nth(2).waitFor({ state: "attached" });
      const cut = await cutOff(page);
      expect(cut.length === 0, `nothing cut off: ${cut.join("; ")}`);
      for (const theme of /** @type {const} */ (["light", "dark"])) {
        await page.emulateMedia({ colorScheme: theme });
        await accessible(page);
        await shot(page, `${name}-${device}-${theme}`);
      }
    }
  });
}

await done();
