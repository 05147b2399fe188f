// SPDX-License-Identifier: MIT
// Screenshots of every view, to be looked at: tools/shots runs this. The scenes are those of the tests, and some of
// games on a server, where a second person is needed.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join as joinPath } from "node:path";
import { done, expect, serve, shot, test } from "./harness.mjs";
import { GAMES, byMouse, play, shows } from "./hands.mjs";
import { go, invite, join, more, seated, stepsOf } from "./online.mjs";
import { act, boardStands, cutOff, press, rest, scenes, touch, go as visit } from "./views.mjs";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("./harness.mjs").Test["open"]} Open */

/** @type {Record<string, import("./harness.mjs").Device>} */
const devices = {
  phone: { width: 360, height: 740, touch: true },
  tablet: { width: 820, height: 1180, touch: true },
  desktop: { width: 1440, height: 900 },
};
const lang = process.env.SANDAN_LANG ?? "en";
const [board, pieces] = (process.env.SANDAN_THEMES ?? "cedar+river").split("+");
const views = process.argv.slice(2);

/** @param {string} name */
const wanted = (name) => views.length === 0 || views.includes(name);

/** Runs in the page, before it is loaded again. @param {Record<string, string>} chosen */
function choose(chosen) {
  const key = "sandan.settings";
  const before = JSON.parse(localStorage.getItem(key) ?? "{}");
  localStorage.setItem(key, JSON.stringify({ ...before, ...chosen }));
}

/** Both themes of what a page shows. @param {Page} page @param {string} name @param {boolean} whole more than fits on the screen */
async function both(page, name, whole) {
  for (const theme of /** @type {const} */ (["light", "dark"])) {
    await page.emulateMedia({ colorScheme: theme });
    // Pictures are drawn again a moment after the page hears of it.
    await page.evaluate(() => new Promise((end) => requestAnimationFrame(() => requestAnimationFrame(end))));
    await page.evaluate(() =>
      Promise.all([...document.images].map((image) => image.decode().catch(() => {}))),
    );
    await shot(page, `${name}-${theme}`, whole);
  }
  await page.emulateMedia({ colorScheme: "light" });
  const cut = await cutOff(page);
  expect(cut.length === 0, `nothing cut off: ${cut.join("; ")}`);
}

/** Views that the tests reach in their own ways. @type {import("./views.mjs").Scene[]} */
const others = [
  {
    name: "play-coach",
    still: true,
    open: async (page) => {
      await visit(page, "#/play?game=sensei:shizukana&level=1");
      await boardStands(page);
      await touch(page, "b1");
    },
  },
  {
    name: "play-rules",
    still: true,
    open: async (page) => {
      await press(page, "rules");
      await page.locator("dialog[open]").waitFor();
    },
    leave: (page) => press(page, "close-sheet"),
  },
  {
    name: "play-last-turn",
    still: true,
    open: async (page) => {
      await visit(page, "#/play?game=abalone:belgian-daisy&level=person");
      for (const turn of ["b3a3", "c5b4"]) await act(page, turn);
    },
  },
];

/**
 * Scenes with another person. Each leads to the next; what it returns is kept.
 * @type {{ name: string, whole?: boolean, open: (at: { page: Page, friend: Page, code: string, steps: import("../../web/answers.js").Answers["apply"]["steps"] }) => Promise<string | void> }[]}
 */
const meetings = [
  {
    name: "online",
    whole: true,
    open: async ({ page, friend }) => {
      await invite(friend, "abalone:belgian-daisy", { opponent: "anybody", kind: "increment", name: "Emil" });
      await go(page, "#/online");
      await page.locator("[data-part] li").first().waitFor();
    },
  },
  {
    name: "online-new",
    whole: true,
    open: async ({ page }) => {
      await go(page, "#/online/new?game=sensei:shizukana&opponent=friend");
      await page.locator("[data-do=create]").waitFor();
    },
  },
  {
    name: "online-invite",
    whole: true,
    open: async ({ page }) => {
      const code = await invite(page, "sensei:shizukana", { kind: "increment", name: "Hana" });
      await page.locator("[data-code]").waitFor();
      return code;
    },
  },
  {
    name: "online-join",
    whole: true,
    open: async ({ page, friend }) => {
      // The friend invites, so that the invitation is seen on this device.
      const code = await invite(friend, "sensei:arashi", { kind: "increment", name: "Emil" });
      await go(page, `#/online/join/${code}`);
      await page.locator("[data-do=accept]").waitFor();
    },
  },
  {
    name: "online-play",
    open: async ({ page, friend, code, steps }) => {
      await join(friend, code, "Emil");
      await go(page, "#/online");
      await go(page, `#/online/join/${code}`);
      await Promise.all([seated(page, "sensei:shizukana", 0), seated(friend, "sensei:shizukana", 1)]);
      await play(page, byMouse, steps[0].turn);
      await shows(friend, "sensei:shizukana", steps[0].position);
      await play(friend, byMouse, steps[1].turn);
      await shows(page, "sensei:shizukana", steps[1].position);
    },
  },
  {
    name: "online-more",
    open: async ({ page }) => {
      await page.locator(".actions [data-do=more]").click();
      await page.locator("[data-sheet=more]").waitFor();
    },
  },
  {
    name: "online-chat",
    open: async ({ page }) => {
      await page.locator("[data-do=close-sheet]").click();
      await more(page, "chat");
      await page.locator("[data-do=say-hello]").waitFor();
    },
  },
  {
    name: "online-over",
    open: async ({ page, friend }) => {
      await page.locator("[data-do=close-sheet]").click();
      await more(friend, "resign");
      await page.locator(".card").waitFor();
    },
  },
];

for (const [device, options] of Object.entries(devices)) {
  if (process.env.SANDAN_DEVICE && process.env.SANDAN_DEVICE !== device) continue;

  await test(`views: ${device}`, async ({ open, note }) => {
    const page = await open("", { ...options, lang });
    await page.evaluate(choose, { board, pieces });
    await page.reload();
    /** @type {string[]} */
    const faults = [];
    for (const { name, open: enter, leave, still } of [...scenes, ...others]) {
      // Some follow from the one before.
      if (!wanted(name)) continue;
      try {
        await enter(page);
        await rest(page);
        await both(page, `${name}-${device}`, !still);
      } catch (error) {
        faults.push(`${name}: ${error instanceof Error ? error.message.split("\n")[0] : error}`);
      }
      await leave?.(page).catch(() => {});
    }
    if (faults.length > 0) note(faults.join("\n"));
    expect(faults.length === 0, "no faults");
  });

  if (!wanted("online")) continue;
  await test(`with another person: ${device}`, async ({ open, note }) => {
    const [page, friend] = await Promise.all([open("#/online", { ...options, lang }), open("#/online")]);
    await page.evaluate(choose, { board, pieces });
    await page.reload();
    const steps = stepsOf("sensei:shizukana", GAMES["sensei:shizukana"]);
    let code = "";
    /** @type {string[]} */
    const faults = [];
    for (const { name, whole, open: enter } of meetings) {
      try {
        code = (await enter({ page, friend, code, steps })) ?? code;
        await both(page, `${name}-${device}`, whole ?? false);
      } catch (error) {
        faults.push(`${name}: ${error instanceof Error ? error.message.split("\n")[0] : error}`);
      }
    }
    if (faults.length > 0) note(faults.join("\n"));
    expect(faults.length === 0, "no faults");
  });

  await test(`the host, boards in another page, no such page: ${device}`, async ({
    open,
    forgive,
    after,
  }) => {
    forgive(/404/);
    const folder = mkdtempSync(joinPath(tmpdir(), "sandan-host-"));
    writeFileSync(joinPath(folder, "token"), "a-secret-of-the-host");
    const own = await serve(
      ...["--db", joinPath(folder, "online.db"), "--host-token", joinPath(folder, "token")],
    );
    after(async () => {
      await own.stop();
      rmSync(folder, { recursive: true });
    });
    const guest = await open(new URL("#/online", own.address).href);
    await invite(guest, "abalone:standard", { opponent: "anybody", name: "Emil" });
    const host = await open(new URL("#/online/host", own.address).href, { ...options, lang });
    await host.locator("[data-setting=host-token]").fill("a-secret-of-the-host");
    await host.locator("[data-do=host-enter]").click();
    await host.locator("[data-part=host-games] li").waitFor();
    await both(host, `online-host-${device}`, true);
    for (const [name, where, ready] of [
      ["embed", "embed.html", "sandan-board [aria-label]"],
      ["not-found", "no/such/page", "p"],
    ]) {
      const page = await open(where, { ...options, lang });
      await page.locator(ready).nth(2).waitFor({ state: "attached" });
      await both(page, `${name}-${device}`, true);
    }
  });
}
await done();
