// SPDX-License-Identifier: MIT
// How long a newcomer waits on a slow phone: 400 ms of latency, 400 kbit/s, a processor four times slower, nothing in any
// cache. Compares two programs, one of them older, in one browser and in turns, so that whatever else the machine does
// befalls both:
//     node instant.mjs OLD-PROGRAM NEW-PROGRAM [ROUNDS]
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";

const NETWORK = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const SLOWER = 4;

/** Starts a program's server. @param {string} program */
async function serve(program) {
  const data = mkdtempSync(join(tmpdir(), "sandan-"));
  const child = spawn(program, ["serve", "--port", "0", "--lang", "en"], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, XDG_DATA_HOME: data },
  });
  process.once("exit", () => {
    child.kill();
    rmSync(data, { recursive: true, force: true });
  });
  for await (const bytes of child.stdout) {
    const found = /http:\S+/.exec(String(bytes));
    if (found) return found[0];
  }
  throw new Error(`${program} does not serve`);
}

/**
 * One visit; all times in milliseconds.
 * @param {import("playwright-core").Browser} browser
 * @param {string} address
 */
async function visit(browser, address) {
  const context = await browser.newContext({
    viewport: { width: 360, height: 640 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    // Its requests would not be slowed down; on such a network it takes half a minute to have everything.
    serviceWorkers: "block",
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", NETWORK);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  const begun = Date.now();
  await page.goto(address, { waitUntil: "commit" });
  // A board that is seen: in the page itself, or painted by its scripts.
  await page.waitForFunction(() => {
    const board = document.querySelector(".game-card .picture");
    return (
      board &&
      board.getBoundingClientRect().height > 50 &&
      !(board instanceof HTMLImageElement && !board.complete)
    );
  });
  const content = await page.evaluate(
    () =>
      new Promise((resolve) => {
        const seen = () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime;
        const look = () => (seen() === undefined ? setTimeout(look, 20) : resolve(seen()));
        look();
      }),
  );
  const board = Date.now() - begun;
  await page.locator(".setup [data-setting]").first().waitFor();
  const ready = Date.now() - begun;
  await page.waitForTimeout(Math.max(0, begun + Number(content) + 10_000 - Date.now()));
  // Play, ten seconds after the first content: the sign that it was heard, and the table.
  const times = await page.evaluate(
    () =>
      new Promise((resolve) => {
        const button = /** @type {HTMLElement} */ (document.querySelector("[data-do=play]"));
        const begun = performance.now();
        let feedback = 0;
        const look = () => {
          const now = performance.now() - begun;
          const busy =
            location.hash.startsWith("#/play") ||
            button.matches(":active, [aria-busy]") ||
            !button.isConnected;
          if (busy) feedback ||= now;
          const table = document.querySelector(".table sandan-board");
          if (table?.shadowRoot?.querySelector(".piece, .seat")) resolve({ feedback, table: now });
          else requestAnimationFrame(look);
        };
        button.click();
        requestAnimationFrame(look);
      }),
  );
  await context.close();
  return {
    content: Number(content),
    board,
    ready,
    .../** @type {{ feedback: number, table: number }} */ (times),
  };
}

async function compare(/** @type {string[]} */ programs, /** @type {number} */ rounds) {
  const shell = "/usr/lib/chromium/chromium-headless-shell";
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? (existsSync(shell) ? shell : "/usr/bin/chromium"),
    args: ["--disable-gpu", "--mute-audio", ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])],
  });
  const found = [];
  for (const program of programs)
    found.push({
      program,
      address: await serve(program),
      visits: /** @type {Record<string, number>[]} */ ([]),
    });
  for (let round = 0; round < rounds; round++)
    for (const one of round % 2 ? [...found].reverse() : found)
      one.visits.push(await visit(browser, one.address));
  for (const { program, visits } of found) {
    const median = (/** @type {string} */ key) => {
      const sorted = visits.map((one) => one[key]).sort((a, b) => a - b);
      return Math.round(sorted[Math.floor(sorted.length / 2)]);
    };
    console.log(
      `${program}: first content ${median("content")} ms, boards ${median("board")} ms, ready ${median("ready")} ms; ` +
        `after 10 s a tap on Play is answered in ${median("feedback")} ms, and the table is there in ${median("table")} ms ` +
        `(medians of ${rounds})`,
    );
  }
  await browser.close();
  process.exit();
}

await compare(process.argv.slice(2, 4), Number(process.argv[4] ?? 3));
