// SPDX-License-Identifier: MIT
// Tests of the page in a real browser. A test file is a program that prints TAP:
//
//     import { test, done, DESKTOP, PHONE } from "./harness.mjs";
//
//     await test("the menu opens", async ({ open }) => {
//       const page = await open("#/play", { ...PHONE, theme: "dark", lang: "fr" });
//       await page.getByRole("button", { name: "Menu" }).tap();
//       await shot(page, "menu-phone-dark");
//     });
//     await done();
//
// Whatever a page complains about (errors, the security policy, requests that fail) fails its test,
// unless the test says forgive(/…/). Every open() is a fresh profile; all are closed after the test.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

/**
 * A board that shows something.
 * @typedef {import("../../web/parts/board.js").Board & {
 *   view: import("../../web/answers.js").View,
 *   shadowRoot: ShadowRoot,
 *   gameName: string,
 *   options: import("../../web/board/types.js").Options,
 * }} Board
 */

const here = dirname(fileURLToPath(import.meta.url));
export const SOURCE = resolve(here, "../..");
export const SANDAN = process.env.SANDAN ?? join(SOURCE, "build/sandan");
/** Where screenshots are kept to be looked at: in no folder unless one is named. Taking them is much of the work. */
const SHOTS = process.env.SANDAN_SHOTS;
/** Where what failed is kept, always. */
const FAILURES = SHOTS ?? join(dirname(SANDAN), "shots");
/** No step of a test may take longer, in milliseconds. */
const PATIENCE = Number(process.env.SANDAN_PATIENCE ?? 60_000);

/**
 * A kind of device, and how its owner has set it. Also takes any option of Playwright's newContext.
 * `idle`: the engine of the analysis is off, which otherwise thinks for ten seconds wherever one looks.
 * @typedef {{ width?: number, height?: number, touch?: boolean, scale?: number, theme?: "light" | "dark",
 *   lang?: string, still?: boolean, worker?: boolean, idle?: boolean, [playwright: string]: unknown }} Device
 */

/** @type {Device} */
export const DESKTOP = { width: 1280, height: 800 };
/** @type {Device} */
export const LARGE = { width: 2560, height: 1440 };
/** @type {Device} The smallest phone that there must be room on. */
export const PHONE = { width: 360, height: 640, touch: true, scale: 2 };

/** @param {Device} device @returns {import("playwright-core").BrowserContextOptions} */
function contextOptions({ width, height, touch, scale, theme, lang, still, worker, idle, ...more }) {
  return {
    viewport: { width: width ?? 1280, height: height ?? 800 },
    deviceScaleFactor: scale ?? 1,
    hasTouch: touch ?? false,
    isMobile: touch ?? false,
    colorScheme: theme ?? "light",
    locale: lang ?? "en",
    // Motion only takes time, unless it is what is tested.
    reducedMotion: (still ?? true) ? "reduce" : "no-preference",
    // A service worker would answer for the server, and out of sight.
    serviceWorkers: worker ? "allow" : "block",
    ...more,
  };
}

/**
 * Starts a server of the built program.
 * @param {...string} args
 * @returns {Promise<{ address: string, stop: () => Promise<void> }>}
 */
export async function serve(...args) {
  // What it keeps is its own: several servers run at the same time.
  const data = mkdtempSync(join(tmpdir(), "sandan-"));
  const port = args.includes("--port") ? [] : ["--port", "0"];
  const child = spawn(SANDAN, ["serve", ...port, "--lang", "en", ...args], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, XDG_DATA_HOME: data },
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  let said = "";
  const address = await new Promise((resolve, reject) => {
    child.stdout.on("data", (bytes) => {
      said += bytes;
      const found = /http:\S+/.exec(said);
      if (found) resolve(found[0]);
    });
    ended.then(() => reject(new Error(`sandan serve ended: ${said}`)));
  });
  const stop = async () => {
    child.kill();
    await ended;
    rmSync(data, { recursive: true, force: true });
  };
  process.once("exit", () => child.kill());
  return { address, stop };
}

// Chromium without its windows does the same with a third less work, where it is installed.
const SHELL = "/usr/lib/chromium/chromium-headless-shell";
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? (existsSync(SHELL) ? SHELL : "/usr/bin/chromium"),
  args: [
    ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
    ..."--disable-gpu --disable-quic --no-first-run --disable-component-update --disable-sync".split(" "),
    ..."--disable-background-networking --disable-default-apps --mute-audio --lang=en".split(" "),
    // A name of this machine that browsers do not trust as they do 127.0.0.1: as in a network without https.
    "--host-resolver-rules=MAP sandan.test 127.0.0.1",
  ],
});
const server = await serve();
/** Where the page is: ends with a slash. */
export const ADDRESS = server.address;

let count = 0;
let failed = 0;

/**
 * What a test is given: open a page, say which complaints are meant, what to
 * print, and what to do at the end, however it ends.
 * @typedef {{
 *   open: (where?: string, device?: Device) => Promise<import("playwright-core").Page>,
 *   forgive: (complaint: RegExp) => void,
 *   complaints: string[],
 *   note: (text: string) => void,
 *   after: (end: () => unknown) => void,
 * }} Test
 */

/**
 * Runs a test right away.
 * @param {string} title
 * @param {(t: Test) => Promise<void>} body
 */
export async function test(title, body) {
  /** @type {import("playwright-core").BrowserContext[]} */
  const contexts = [];
  /** @type {string[]} */
  const complaints = [];
  /** @type {RegExp[]} */
  const forgiven = [];
  /** @type {string[]} */
  const notes = [];
  /** @type {(() => unknown)[]} */
  const ends = [];
  const open = async (where = "", device = DESKTOP) => {
    const context = await browser.newContext(contextOptions(device));
    contexts.push(context);
    context.setDefaultTimeout(PATIENCE);
    context.on("page", (page) => listen(page, complaints));
    if (device.idle) await context.addInitScript(turnEngineOff);
    const page = await context.newPage();
    await page.goto(new URL(where, ADDRESS).href);
    return page;
  };
  let wrong = null;
  try {
    await body({
      open,
      complaints,
      forgive: (pattern) => forgiven.push(pattern),
      note: (text) => notes.push(text),
      after: (end) => ends.push(end),
    });
    const left = complaints.filter((text) => !forgiven.some((pattern) => pattern.test(text)));
    if (left.length > 0) throw new Error(`the page complained:\n${left.join("\n")}`);
  } catch (error) {
    wrong = error;
    await Promise.all(
      contexts.flatMap((c) => c.pages()).map((p, i) => failureShot(p, `${slug(title)}-${i}`)),
    ).catch(() => {});
    if (complaints.length > 0) notes.push(`complaints:\n${complaints.join("\n")}`);
  }
  await Promise.all(contexts.map((context) => context.close()));
  for (const end of ends) await end();
  count++;
  failed += wrong ? 1 : 0;
  for (const text of notes) console.log(text.replace(/^/gm, "# "));
  if (wrong) console.log(String(wrong instanceof Error ? wrong.stack : wrong).replace(/^/gm, "# "));
  console.log(`${wrong ? "not ok" : "ok"} ${count} - ${title.replaceAll("#", "\\#")}`);
}

/** Runs in the page, before its own scripts. */
function turnEngineOff() {
  const key = "sandan.settings";
  if (location.protocol === "http:" && !localStorage.getItem(key))
    localStorage.setItem(key, '{"engine":false}');
}

/** @param {string} text */
const slug = (text) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 60);

/**
 * @param {import("playwright-core").Page} page
 * @param {string[]} complaints
 */
function listen(page, complaints) {
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") {
      // What Playwright itself says where it blocks a worker.
      if (!message.text().includes("blocked by Playwright")) complaints.push(`console: ${message.text()}`);
    }
  });
  page.on("pageerror", (error) => complaints.push(`error: ${error.stack ?? error.message}`));
  page.on("requestfailed", (request) => {
    const why = request.failure()?.errorText ?? "";
    // A page that is left stops loading.
    if (why !== "net::ERR_ABORTED") complaints.push(`request: ${request.url()}: ${why}`);
  });
  page.on("response", (answer) => {
    if (answer.status() >= 400) complaints.push(`answer: ${answer.url()}: ${answer.status()}`);
  });
  page.on("dialog", (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
}

/** Ends the program: the plan, the browser, the server. The last line of every test file. */
export async function done() {
  await browser.close();
  await server.stop();
  console.log(`1..${count}`);
  process.exitCode = failed > 0 || count === 0 ? 1 : 0;
}

/**
 * @param {unknown} held
 * @param {string} what
 * @returns {asserts held}
 */
export function expect(held, what) {
  if (!held) throw new Error(`expected ${what}`);
}

/**
 * @param {unknown} found
 * @param {unknown} wanted
 * @param {string} [what]
 */
export function same(found, wanted, what = "") {
  const [a, b] = [JSON.stringify(found), JSON.stringify(wanted)];
  if (a !== b) throw new Error(`${what ? `${what}: ` : ""}found ${a}, wanted ${b}`);
}

/**
 * Waits until something holds in the page; unlike Playwright's own, for promises and over reloads, too.
 * @param {import("playwright-core").Page} page
 * @param {() => unknown} condition
 */
export async function until(page, condition) {
  if (!(await within(page, PATIENCE, condition))) throw new Error(`expected in time: ${condition}`);
}

/**
 * Whether something comes to hold in the page, within milliseconds; over reloads, too.
 * @template [T=void]
 * @param {import("playwright-core").Page} page
 * @param {number} time
 * @param {(given: T) => unknown} condition
 * @param {T} [given] to it
 */
export async function within(page, time, condition, given) {
  const ask = /** @type {(given: unknown) => unknown} */ (condition);
  for (const end = Date.now() + time; Date.now() < end; await page.waitForTimeout(50)) {
    if (await page.evaluate(ask, given).catch(() => false)) return true;
  }
  return false;
}

/** @param {import("playwright-core").Page} page @param {string} folder @param {string} name @param {boolean} [fullPage] */
async function picture(page, folder, name, fullPage = false) {
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`), animations: "disabled", fullPage });
}

/**
 * Writes NAME.png into SANDAN_SHOTS, if that is set, when nothing moves any more.
 * @param {import("playwright-core").Page} page
 * @param {string} name
 * @param {boolean} [whole] the whole page, not only what is on the screen
 */
export async function shot(page, name, whole = false) {
  if (SHOTS) await picture(page, SHOTS, name, whole);
}

/** What a page looked like that failed. @param {import("playwright-core").Page} page @param {string} name */
export const failureShot = (page, name) => picture(page, FAILURES, `failed-${name}`);

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * Fails when axe finds anything on the page as it now is.
 * @param {import("playwright-core").Page} page
 * @param {string[]} [rules] only these
 */
export async function accessible(page, rules) {
  // By the debugger: the policy of the page forbids scripts from elsewhere.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
  const found = await page.evaluate(async (only) => {
    /** @type {import("axe-core").RunOptions} */
    const options = { resultTypes: ["violations"], ...(only ? { runOnly: only } : {}) };
    const result = await window.axe.run(document, options);
    return result.violations.map((v) => {
      const places = v.nodes.map((n) => `  ${n.target.join(" ")}: ${n.failureSummary}`);
      return `${v.id}: ${v.help}\n${places.slice(0, 5).join("\n")}`;
    });
  }, rules);
  if (found.length > 0) throw new Error(`axe finds:\n${found.join("\n")}`);
}

/**
 * Moves a finger over the screen, from point to point; where points are close together it lingers.
 * @param {import("playwright-core").Page} page
 * @param {[number, number][]} points
 */
export async function swipe(page, points) {
  const session = await page.context().newCDPSession(page);
  /** @param {"touchStart" | "touchMove" | "touchEnd"} type @param {[number, number][]} at */
  const touch = (type, at) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: at.map(([x, y]) => ({ x, y })) });
  await touch("touchStart", [points[0]]);
  for (const point of between(points)) await touch("touchMove", [point]);
  await touch("touchEnd", []);
  await session.detach();
}

/**
 * Drags with the mouse, from point to point.
 * @param {import("playwright-core").Page} page
 * @param {[number, number][]} points
 */
export async function drag(page, points) {
  await page.mouse.move(...points[0]);
  await page.mouse.down();
  for (const point of between(points)) await page.mouse.move(...point);
  await page.mouse.up();
}

/**
 * The way along points in small steps, as hands move.
 * @param {[number, number][]} points
 * @returns {[number, number][]}
 */
function between(points) {
  const steps = 6;
  return points.slice(1).flatMap(([x, y], i) =>
    Array.from({ length: steps }, (_, k) => {
      const [fromX, fromY] = points[i];
      const part = (k + 1) / steps;
      return /** @type {[number, number]} */ ([fromX + (x - fromX) * part, fromY + (y - fromY) * part]);
    }),
  );
}

/**
 * The middle of an element, in pixels of the page.
 * @param {import("playwright-core").Locator} locator
 * @returns {Promise<[number, number]>}
 */
export async function middle(locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`${locator} is not to be seen`);
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/**
 * Whether all of the page is to be seen without scrolling.
 * @param {import("playwright-core").Page} page
 */
export async function fits(page) {
  return page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement;
    return scrollWidth <= innerWidth && scrollHeight <= innerHeight;
  });
}
