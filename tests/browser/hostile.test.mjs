// SPDX-License-Identifier: MIT
// What nobody should bring, and somebody will: garbage and enormous texts, markup where names belong, links that
// are none, and a device on which something else has written. A clear message, a page that lives, no script run.
import { DESKTOP, done, expect, same, test, until } from "./harness.mjs";
import { act, boardStands, go, paste, press, shown } from "./views.mjs";

/** @typedef {import("playwright-core").Page} Page */

const IDLE = { ...DESKTOP, idle: true };

const markup = `<img src=x onerror="window.ran=1"><script>window.ran=2</script><b>bold</b>`;
const escaped = markup.replaceAll('"', '\\"');

/** Nothing foreign has become part of the page, and it still answers. @param {Page} page */
async function alive(page) {
  const state = await page.evaluate(() => ({
    ran: window.ran ?? null,
    foreign: document.querySelectorAll("img[src=x], main script, main b, dialog b").length,
    failed: document.querySelectorAll(".failure").length,
    bar: document.querySelectorAll("#bar a").length > 0,
  }));
  same(state, { ran: null, foreign: 0, failed: 0, bar: true });
}

/** The words of the line or the sheet that say what is wrong. @param {Page} page */
async function said(page) {
  await until(
    page,
    () => !!document.querySelector(".shown, [data-wrong], [role=alert]")?.textContent?.trim(),
  );
  return page.evaluate(() => document.querySelector("[data-wrong], .shown, [role=alert]")?.textContent ?? "");
}

const nested = (/** @type {number} */ depth) =>
  `[Game "sensei"]\n[RuleSet "shizukana"]\n\n1. a1a2 ${"( 1. b1b2 ".repeat(depth)}${") ".repeat(depth)}*\n`;
const beside = (/** @type {number} */ count) =>
  `[Game "sensei"]\n[RuleSet "shizukana"]\n\n1. a1a2 ${"( 1. b1b2 a7a6 ) ".repeat(count)}*\n`;

await test("any pasted garbage gets an error message", async ({ open, note }) => {
  const page = await open("#/analyse", IDLE);
  await boardStands(page);
  const before = (await shown(page)).position;
  const binary = Array.from({ length: 4000 }, (_, i) => String.fromCharCode((i * 7919) % 256)).join("");
  const cases = {
    binary,
    "5 MB": "a1a2 ".repeat(1_000_000),
    "5 MB without a space": "x".repeat(5_000_000),
    "900 KB of turns": `[Game "sensei"]\n\n${"1. a1a2 a7a6 ".repeat(70_000)}*`,
    "10000 variations inside one another": nested(10_000),
    "lone surrogates": "\ud800\udfff\ud800 a1a2",
    "right to left": "\u202e\u2067a1a2 \u0645\u0631\u062d\u0628\u0627\u2069",
    markup: markup,
    "a link to elsewhere": "javascript:window.ran=1",
    "a position too long": `${"rrrRrrr/".repeat(5000)} g`,
    brackets: "[".repeat(100_000),
    "an open comment": `[Game "sensei"]\n\n1. a1a2 {${"never closed ".repeat(1000)}`,
  };
  for (const [name, text] of Object.entries(cases)) {
    const start = Date.now();
    await paste(page, text.slice(0, 100));
    if (text.length > 100) {
      // As from the clipboard, which the field may cut.
      await page.locator("[data-field=paste]").fill("");
      await page.keyboard.insertText(text);
      await press(page, "read");
    }
    const words = await said(page);
    expect(words.length > 10 && words.length < 400, `a message for ${name}, not ${words.slice(0, 100)}`);
    note(`${name}: ${Date.now() - start} ms, “${words.slice(0, 90).replaceAll("\n", " ")}”`);
    await alive(page);
    await page.keyboard.press("Escape");
    await page.locator("dialog").waitFor({ state: "detached" });
  }
  same((await shown(page)).position, before, "the board to stay as it was");
});

await test("many variations are read; markup, bidirectional text and long names are only text", async ({
  open,
}) => {
  const page = await open("#/analyse", IDLE);
  await boardStands(page);
  await paste(page, beside(500));
  await until(page, () => document.querySelectorAll("[data-turns] [data-turn]").length >= 2);
  await paste(
    page,
    nested(20)
      .replace("(", `{${markup} \u202e drow} (`)
      .replace(
        "[RuleSet",
        `[First "${escaped}"]\n[Second "${"\u202e\u0645".repeat(200)}"]\n[Event "${escaped}"]\n[RuleSet`,
      ),
  );
  await until(page, () => document.querySelector(".a-title")?.textContent?.includes("onerror") ?? false);
  await alive(page);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
    "nothing to grow wide",
  );
  await press(page, "share");
  await page.locator("[data-sheet=share]").waitFor();
  await alive(page);
});

await test("hostile links lead to a message and a working view", async ({ open, note }) => {
  const page = await open("", IDLE);
  const long = "a1a2%20".repeat(20_000);
  const links = [
    "#/analyse?game=<script>window.ran=1</script>",
    `#/analyse?game=${encodeURIComponent(markup)}&turns=${encodeURIComponent(markup)}`,
    `#/analyse?game=sensei&position=${encodeURIComponent(markup)}`,
    "#/analyse?game=sensei&turns=%E0%A4%A",
    "#/analyse?game=%%%&position=%u0000",
    `#/analyse?game=sensei&turns=${long}`,
    `#/analyse?record=${encodeURIComponent(markup)}`,
    "#/analyse?kept=../../etc",
    "#/analyse?kept=__proto__",
    "#/analyse?game=sensei&at=1e999&turns=a1a2",
    `#/play?game=${encodeURIComponent(markup)}`,
    "#/play?game=sensei&position=zzz",
    "#/play?game=sensei&clock=99999999999m%2B-1s",
    "#/play?id=<img>",
    `#/play?game=sensei&level=person&first=${encodeURIComponent(markup)}&second=%22%3E%3Cb%3E`,
    "#/learn/__proto__/1",
    "#/learn/sensei/999",
    "#/learn/sensei/rules?at=<b>",
    "#/puzzles/constructor/1",
    "#/puzzles/abalone/-1",
    "#/p/<script>window.ran=1</script>/x/y",
    `#/p/sensei/shizukana/start/${"a1a2_".repeat(20_000)}`,
    "#/<script>window.ran=1</script>",
    "#/%00%ff",
    "#/../../../etc/passwd",
    `#/${"x/".repeat(20_000)}`,
  ];
  for (const link of links) {
    const start = Date.now();
    await page.evaluate((hash) => (location.hash = hash), link);
    await page.waitForFunction(
      () =>
        document.querySelector("main .view")?.firstElementChild?.checkVisibility() ??
        document.querySelector(".failure"),
    );
    // The view of this link, and not the one before: it is there when the address has been read.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 150)));
    await page.locator("main .view > *").first().waitFor();
    await alive(page);
    const words = await page.evaluate(() => document.querySelector(".shown")?.textContent ?? "");
    note(`${link.slice(0, 60)}: ${Date.now() - start} ms ${words.slice(0, 100)}`);
    expect(words.length < 300, `a short message, not ${words.length} characters`);
  }
  await go(page, "#/play?game=sensei&level=person");
  await act(page, "a1a2");
});

await test("broken data in the device's storage is set aside with a message, and nothing breaks", async ({
  open,
}) => {
  const page = await open("#/archive");
  await page.locator("[data-do=import]").waitFor();
  const garbage = [
    "{",
    "null",
    "[]",
    '""',
    '{"theme":"<b>","lang":"xx","level":99,"game":"<img src=x onerror=window.ran=1>"}',
    "\u0000\ud800",
  ];
  const keys = [
    "settings",
    "analysis",
    "lessons",
    "puzzles",
    "puzzle-filters",
    "mistakes",
    "game.1",
    "game.2",
  ];
  for (const text of garbage) {
    await page.evaluate(async ([text, keys]) => {
      for (const key of keys) localStorage.setItem(`sandan.${key}`, /** @type {string} */ (text));
      localStorage.setItem(
        "sandan.mistakes",
        JSON.stringify([{ game: "sensei", position: text, turns: ["a1a2"], at: 1 }]),
      );
      localStorage.setItem(
        "sandan.game.3",
        JSON.stringify({
          id: "3",
          game: "sensei",
          record: text,
          half: "",
          position: text,
          paused: false,
          played: 1,
          at: 1,
          levels: [null, 3],
        }),
      );
      const open = indexedDB.open("sandan", 1);
      await new Promise((resolve) => (open.onsuccess = resolve));
      const change = open.result.transaction("archive", "readwrite");
      const shelf = change.objectStore("archive");
      shelf.put({ id: "a", nothing: text });
      shelf.put({
        id: "b",
        game: text,
        record: text,
        result: text,
        position: text,
        names: [text, 7],
        played: -1,
        at: "x",
      });
      shelf.put({
        id: "c",
        game: "sensei:arashi",
        record: "<b>",
        result: "1-0",
        position: "start",
        names: ["<b>", "<img src=x onerror=window.ran=1>"],
        played: 2,
        at: 0,
      });
      await new Promise((resolve) => (change.oncomplete = resolve));
      open.result.close();
    }, /** @type {[string, string[]]} */ ([text, keys]));
    // What is kept for the whole page is read when it is loaded, the rest by the view that uses it.
    await page.goto("about:blank");
    for (const hash of [
      "#/",
      "#/archive",
      "#/analyse",
      "#/learn",
      "#/puzzles/sensei",
      "#/puzzles/own/1",
      "#/play?id=3",
      "#/play?id=1",
    ]) {
      await go(page, hash);
      await alive(page);
    }
  }
  await go(page, "#/archive");
  await page.locator("[data-part=archive]", { hasText: "<img" }).waitFor();
});

await test("without storage the page works until it is closed", async ({ open }) => {
  const page = await open("about:blank", DESKTOP);
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException("refused", "SecurityError");
    };
    Object.defineProperty(window, "localStorage", { get: refuse });
    Object.defineProperty(window, "indexedDB", { get: refuse });
  });
  await go(page, "#/play?game=sensei&level=person");
  await act(page, "a1a2");
  await go(page, "#/");
  await page.locator(".game-row").first().waitFor();
  await go(page, "#/archive");
  await alive(page);
});

await test("an unknown puzzle or lesson leads to the list with a message", async ({ open }) => {
  const page = await open("#/");
  for (const [link, words] of [
    ["#/puzzles/abalone/9999", "This puzzle does not exist. Here are all of them."],
    ["#/learn/sensei/99", "This page does not exist. Here are the lessons."],
    ["#/puzzles/chess", "This puzzle does not exist. Here are all of them."],
    ["#/learn/chess/1", "This page does not exist. Here are the lessons."],
  ]) {
    await page.evaluate((hash) => (location.hash = hash), link);
    await page.waitForFunction(
      (expected) => document.querySelector(".shown")?.textContent === expected,
      words,
    );
  }
});

await done();
