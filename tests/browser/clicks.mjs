// SPDX-License-Identifier: MIT
// How long clicks take. Run by itself it compares two programs, one of them older, in one browser and in
// turns, so that whatever else the machine does befalls both:
//     node clicks.mjs OLD-PROGRAM NEW-PROGRAM [ROUNDS]
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "playwright-core";

/** @typedef {import("./harness.mjs").Board} Board */

/** Games and the turns before the position whose actions are clicked. */
export const CLICKED = /** @type {[string, string][]} */ ([
  ["sensei:shizukana", ""],
  ["sensei:arashi-expert", "g1g6,g6d6,d1d6"],
  ["sensei:arashi", ""],
  ["abalone:standard", "a5b5 i7h7 a4b4 i6h5 b2c3 g5g7f4 a1b1b2 g4f4 b4c4 h4g3 a3b3 f6g6 c4d4 g3f3 d4e4 h7i7"],
  ["abalone:belgian-daisy", ""],
  ["bushishogi:cormier", ""],
  ["bushishogi:cormier", "5s 5s"],
  ["bushishogi:dunkel", "2n 6n"],
]);

/**
 * Times legal clicks: what is picked up and where it goes. Each begins right after a frame, and is
 * followed until the frame that shows it has been painted. Runs in the page.
 * @param {number} share
 * @returns {Promise<{ work: number, frames: number }[]>} milliseconds of work, and frames until it is shown
 */
export async function clickAll(share) {
  const board = /** @type {Board} */ (document.querySelector("sandan-board"));
  const root = board.shadowRoot;
  const painted = () =>
    new Promise((resolve) =>
      requestAnimationFrame((time) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(time);
        port2.postMessage(null);
      }),
    );
  /** @type {{ work: number, frames: number }[]} */
  const times = [];
  const timed = async (/** @type {() => void} */ run) => {
    const last = await painted();
    const begun = performance.now();
    run();
    root.firstElementChild?.getBoundingClientRect(); // styles and places are part of it
    document.body.getBoundingClientRect();
    const work = performance.now() - begun;
    const next = await painted();
    times.push({ work, frames: (next - last) / (1000 / 60) });
  };
  const touch = (/** @type {string} */ cell) => {
    const frame = /** @type {Element} */ (root.querySelector(".grid"));
    const spot = /** @type {Element} */ (root.querySelector(`.spot[data-cell="${cell}"]`));
    const { x, y, width, height } = spot.getBoundingClientRect();
    const how = {
      clientX: x + width / 2,
      clientY: y + height / 2,
      pointerId: 1,
      button: 0,
      bubbles: true,
      composed: true,
      pointerType: "mouse",
      isPrimary: true,
    };
    return () => {
      frame.dispatchEvent(new PointerEvent("pointerdown", how));
      frame.dispatchEvent(new PointerEvent("pointerup", how));
    };
  };
  const { motions, position } = board.view;
  for (const [i, { action, kind, from, target }] of motions.entries()) {
    if (kind === "end" || i % share) continue;
    if (board.view.cubes) {
      const inHand = /** @type {HTMLElement} */ (root.querySelector(".cubes")).dataset.orientation;
      // Of the ways to set a cube down, the one that it lies in.
      if (kind === "place" && action !== inHand) continue;
      const find = () =>
        /** @type {HTMLElement | null} */ (
          root.querySelector(kind === "place" ? ".set" : `button[data-action="${action}"]`)
        );
      for (let i = 0; i < 200 && !find(); i++) await painted();
      await timed(() => find()?.click());
    } else {
      for (const cell of [...from, String(target)]) await timed(touch(cell));
    }
    if (board.view.position === position && !board.view.half_made) throw new Error(`${action} was not made`);
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "u", bubbles: true }));
    await painted();
    if (board.view.position !== position || board.view.half_made)
      throw new Error(`${action} was not taken back`);
  }
  return times;
}

/** @param {{ work: number, frames: number }[]} times */
export function figures(times) {
  const sorted = times.map(({ work }) => work).sort((a, b) => a - b);
  const part = (/** @type {number} */ p) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * p))].toFixed(1);
  const next = times.filter(({ frames }) => frames < 1.5).length;
  const inTime = times.filter(({ work }) => work <= 16).length;
  return (
    `${times.length} clicks, work of median ${part(0.5)}, 95 % ${part(0.95)}, most ${part(1)} ms; ` +
    `${inTime} within 16 ms, ${next} shown in the very next frame`
  );
}

/** Starts a program's server. @param {string} program */
async function serve(program) {
  const child = spawn(program, ["serve", "--port", "0", "--lang", "en"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  process.once("exit", () => child.kill());
  for await (const bytes of child.stdout) {
    const found = /http:\S+/.exec(String(bytes));
    if (found) return found[0];
  }
  throw new Error(`${program} does not serve`);
}

/** A position of a game on the table of a page. */
async function lay(
  /** @type {import("playwright-core").Page} */ page,
  /** @type {[string, string]} */ [game, turns],
) {
  await page.evaluate(
    async ([game, turns]) => {
      const rules = new URL("rules.js", location.href).href;
      const { desk } = await import(rules);
      const { position } = turns ? desk.call("apply", game, "", turns) : desk.call("view", game);
      location.hash = `#/play?game=${game}&level=person&position=${encodeURIComponent(position)}`;
    },
    [game, turns],
  );
  await page.waitForFunction((name) => {
    const board = /** @type {Board} */ (document.querySelector(".table sandan-board"));
    // Not the table before, which may be of the same game.
    const begun = location.hash.startsWith("#/play?id=");
    return begun && board?.gameName === name && board.shadowRoot.querySelector(".piece, .seat");
  }, game);
}

async function compare(/** @type {string[]} */ programs, /** @type {number} */ rounds) {
  const shell = "/usr/lib/chromium/chromium-headless-shell";
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? (existsSync(shell) ? shell : "/usr/bin/chromium"),
    args: ["--disable-gpu", "--mute-audio", ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])],
  });
  const pages = [];
  for (const program of programs) {
    const page = await browser.newPage({ serviceWorkers: "block" });
    await page.goto(await serve(program));
    pages.push({ page, times: /** @type {{ work: number, frames: number }[]} */ ([]) });
  }
  for (let round = 0; round < rounds; round++)
    for (const one of CLICKED)
      for (const { page, times } of round % 2 ? [...pages].reverse() : pages) {
        await page.bringToFront();
        await lay(page, one);
        times.push(...(await page.evaluate(clickAll, 6)));
      }
  for (const [i, { times }] of pages.entries()) console.log(`${programs[i]}: ${figures(times)}`);
  await browser.close();
  process.exit();
}

if (process.argv[1] === new URL(import.meta.url).pathname)
  await compare(process.argv.slice(2, 4), Number(process.argv[4] ?? 4));
