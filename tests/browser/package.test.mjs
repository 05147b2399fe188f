// SPDX-License-Identifier: MIT
// The npm package in a page without a bundler: a game on <sandan-board> by mouse, another by keyboard, and the engine.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { folder } from "../npm/install.mjs";
import { accessible, done, expect, same, shot, test, until } from "./harness.mjs";

/** @typedef {import("./harness.mjs").Board} Board */
/** @typedef {import("playwright-core").Page} Page */

const PAGE = `<!doctype html>
<html lang="en">
<title>A board</title>
<link rel="icon" href="data:,">
<style>sandan-board { max-width: 30rem; margin: auto }</style>
<script type="importmap">
  { "imports": { "sandan": "/node_modules/sandan/npm/index.js", "sandan/board": "/node_modules/sandan/npm/board.js" } }
</script>
<script type="module">import "sandan/board";</script>
<main><h1>A board</h1><sandan-board game="GAME"></sandan-board></main>`;

/** @type {Record<string, string>} */
const TYPES = { ".js": "text/javascript", ".wasm": "application/wasm" };

const server = createServer(({ url = "/" }, answer) => {
  const { pathname, searchParams } = new URL(url, "http://any");
  const isolated = searchParams.has("isolated") || pathname.startsWith("/node_modules/");
  if (isolated) {
    answer.setHeader("Cross-Origin-Opener-Policy", "same-origin");
    answer.setHeader("Cross-Origin-Embedder-Policy", "require-corp");
  }
  answer.setHeader("Content-Type", TYPES[extname(pathname)] ?? "text/html");
  if (pathname === "/") return answer.end(PAGE.replace("GAME", searchParams.get("game") ?? "sensei"));
  return answer.end(readFileSync(join(folder, pathname)));
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
const address = server.address();
const at = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}/`;

/** @param {Page} page */
const view = (page) =>
  page.evaluate(() => {
    const { view } = /** @type {Board} */ (document.querySelector("sandan-board"));
    return { half: view.half_made, result: view.result, words: view.words, position: view.position };
  });

/** @param {Page} page */
const ready = (page) =>
  until(page, () => document.querySelector("sandan-board")?.shadowRoot?.querySelector(".piece"));

/**
 * Plays a game with a way of touching a cell and one of ending a turn; returns how it ended.
 * @param {Page} page
 * @param {string} turns
 * @param {(cell: string) => Promise<void>} touch
 * @param {() => Promise<void>} end
 */
async function play(page, turns, touch, end) {
  await ready(page);
  for (const turn of turns.split(" ")) {
    for (const action of turn.split(",")) {
      await touch(action.slice(0, 2));
      await touch(action.slice(2));
    }
    if ((await view(page)).half) await end();
    expect(!(await view(page)).half, `${turn} to be complete`);
  }
  return view(page);
}

await test("a game is played with the mouse", async ({ open }) => {
  const page = await open(`${at}?game=sensei:arashi`);
  const touch = (/** @type {string} */ cell) =>
    page.locator(`sandan-board .spot[data-cell="${cell}"]`).click({ force: true });
  const end = () => page.getByRole("button", { name: "End turn" }).click();
  await ready(page);
  await accessible(page);
  await touch("g1");
  await shot(page, "npm-board-chosen");
  await page.keyboard.press("Escape");
  const over = await play(page, "g1g4 d7a7,e7e2,f7f2 a1a6,d1f1,g4e4 c7c2,g7g1,a7g1", touch, end);
  same([over.result, over.words !== null], ["0-1", true]);
  await accessible(page);
  await shot(page, "npm-board-over");
});

await test("a game is played with the keyboard alone", async ({ open }) => {
  const page = await open(`${at}?game=sensei:arashi-expert`);
  await ready(page);
  const focus = () =>
    page.evaluate(
      () =>
        document.querySelector("sandan-board")?.shadowRoot?.activeElement?.getAttribute("data-cell") ?? "",
    );
  const touch = async (/** @type {string} */ cell) => {
    if (!(await focus()))
      await page.keyboard.press(
        (await page.evaluate(() => document.activeElement?.localName)) === "sandan-board"
          ? "Shift+Tab"
          : "Tab",
      );
    for (let here = await focus(); here !== cell; here = await focus()) {
      const [dx, dy] = [0, 1].map((i) => cell.charCodeAt(i) - here.charCodeAt(i));
      await page.keyboard.press(
        dx > 0 ? "ArrowRight" : dx < 0 ? "ArrowLeft" : dy > 0 ? "ArrowUp" : "ArrowDown",
      );
      expect((await focus()) !== here, `the focus to leave ${here} for ${cell}`);
    }
    await page.keyboard.press("Enter");
  };
  const end = async () => {
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
  };
  const over = await play(page, "g1g6,g6d6,d1d6 a7a6,c7c6 b1b6,f1f6", touch, end);
  expect(over.result !== "*", `the game to be over: ${JSON.stringify(over)}`);
});

for (const isolated of [false, true])
  await test(`the engine searches and stops in a page${isolated ? " with shared memory" : ""}`, async ({
    open,
  }) => {
    const page = await open(`${at}?game=abalone${isolated ? "&isolated" : ""}`);
    const found = await page.evaluate(async () => {
      const name = "sandan"; // of the import map
      /** @type {typeof import("../../npm/index.js")} */
      const { Engine, Game, SandanError, solve } = await import(name);
      const start = new Game("abalone").start();
      const engine = new Engine({ megabytes: 8, threads: 2 });
      const { depth } = await engine.think(start, { depth: 3 });
      const control = new AbortController();
      setTimeout(() => control.abort(new Error("enough")), 50);
      const stopped = await engine.think(start, { time: 1e7, signal: control.signal }).catch(String);
      const wrong = await engine.think(start, { depth: -1 }).catch((error) => error);
      const again = await engine.think(start, { depth: 2 });
      const { value } = await solve(new Game("bushishogi").position("1s 3e b"));
      engine.close();
      return [
        depth,
        stopped,
        wrong instanceof SandanError && wrong.code,
        again.depth,
        value,
        crossOriginIsolated,
      ];
    });
    same(found, [3, "Error: enough", "number", 2, 1, isolated]);
  });

await done();
server.close();
