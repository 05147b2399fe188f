// SPDX-License-Identifier: MIT
// People who play each other on a server: how they invite, join, play and wait in a real page.
import { PHONE, accessible, expect, same, test, until } from "./harness.mjs";
import { rules } from "./hands.mjs";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("./harness.mjs").Board} Board */
/** @typedef {import("./harness.mjs").Device} Device */
/** @typedef {(where?: string, device?: Device) => Promise<Page>} Open */
/**
 * @typedef {{ side?: "first" | "second" | "random", kind?: string, opponent?: string, watch?: boolean,
 *   name?: string, minutes?: number }} Terms
 */

const only = process.argv[2] ?? ""; // a part of the titles, to run but some
/** @type {typeof test} */
export const run = async (title, body) => {
  if (title.includes(only)) await test(title, body);
};

/** The positions of a game, and its turns. @param {string} game @param {string} turns */
export const stepsOf = (game, turns) => rules.call("apply", game, "start", turns).steps;

/** @param {Page} page @param {string} hash */
export const go = (page, hash) => page.evaluate((to) => (location.hash = to), hash);

/** Enters the name that others read. @param {Page} page @param {string} name */
export async function call(page, name) {
  await page.locator("input[data-setting=name]").fill(name);
  await page.locator("input[data-setting=name]").blur();
}

/** Makes a game; returns its code. @param {Page} page @param {string} game @param {Terms} [terms] */
export async function invite(page, game, terms = {}) {
  const { side = "first", kind = "none", opponent = "friend", watch = false, name = "Ada", minutes } = terms;
  await go(page, `#/online/new?game=${game}&opponent=${opponent}`);
  await page.locator("[data-do=create]").waitFor();
  await page.locator(`[data-setting=side] label:has([value=${side}])`).click();
  await page.locator("select[data-setting=kind]").selectOption(kind);
  if (minutes) {
    await page.locator("input[data-setting=clock-minutes]").fill(String(minutes));
    await page.locator("input[data-setting=clock-minutes]").blur();
  }
  if (opponent !== "anybody")
    await page.locator("input[data-setting=watch]").setChecked(watch, { force: true });
  await call(page, name);
  await page.locator("[data-do=create]").click();
  if (opponent === "engine") return "";
  const code = page.locator("[data-code]");
  await code.waitFor();
  return String(await code.getAttribute("data-code"));
}

/** Opens an invitation and accepts it. @param {Page} page @param {string} code @param {string} [name] */
export async function join(page, code, name = "Bo") {
  await go(page, `#/online/join/${code}`);
  await page.locator("[data-do=accept]").waitFor();
  await call(page, name);
  await page.locator("[data-do=accept]").click();
}

/** Waits for the table of an online game, seen from a side. @param {Page} page @param {string} game @param {number | null} side */
export async function seated(page, game, side) {
  await page.waitForFunction(([name, at]) => {
    const board = /** @type {Board} */ (document.querySelector(".table sandan-board"));
    const ready = board?.view && board.gameName === name && board.shadowRoot.querySelector(".piece, .seat");
    return (
      ready &&
      (at === null ||
        document.querySelector(".player[data-place=bottom]")?.getAttribute("data-side") === String(at))
    );
  }, /** @type {[string, number | null]} */ ([game, side]));
}

/** Two people begin a game: the first invites the second. @param {Page} ada @param {Page} bo @param {string} game @param {Terms} [terms] */
export async function begin(ada, bo, game, terms = {}) {
  const code = await invite(ada, game, terms);
  await join(bo, code);
  await Promise.all([seated(ada, game, 0), seated(bo, game, 1)]);
  return code;
}

/** Two people at one game, one of them at a phone. @param {Open} open @param {string} game @param {Terms} [terms] */
export async function twoAt(open, game, terms = {}) {
  const [ada, bo] = await Promise.all([open("#/online"), open("#/online", PHONE)]);
  const code = await begin(ada, bo, game, terms);
  return { ada, bo, code };
}

/** Waits for the line of the state. @param {Page} page @param {RegExp} words */
export async function line(page, words) {
  await page.waitForFunction(
    (pattern) => new RegExp(pattern).test(document.querySelector(".status-text")?.textContent ?? ""),
    words.source,
  );
}

/** Waits for a short message. @param {Page} page @param {string} words a part of it */
export async function told(page, words) {
  await page.waitForFunction((part) => document.querySelector(".shown")?.textContent?.includes(part), words);
}

/** A command of the sheet “More”. @param {Page} page @param {string} name */
export async function more(page, name) {
  await page.locator(".actions [data-do=more]").click();
  await page.locator(`[data-sheet=more] [data-do=${name}]`).click();
}

/** Types a turn at a desk. @param {Page} page @param {string} turn */
export async function type(page, turn) {
  await page.locator("input.notation").fill(turn);
  await page.locator("input.notation").press("Enter");
}

/** Keeps what screen readers are told from now on; the function returns it. @param {Page} page */
export async function listen(page) {
  await page.evaluate(() => {
    const live = /** @type {HTMLElement} */ (document.getElementById("live"));
    window.heard = [];
    new MutationObserver(() =>
      window.heard?.push((live.textContent ?? "").replaceAll("\u00a0", " ")),
    ).observe(live, { childList: true });
  });
  return () => page.evaluate(() => window.heard ?? []);
}

/** Waits until screen readers have been told something, since `listen`. @param {Page} page @param {string} words a part of it */
export async function hears(page, words) {
  await page.waitForFunction((part) => window.heard?.some((text) => text.includes(part)), words);
}

/** Axe finds nothing, all is in words, and nothing is wider than the screen. @param {Page} page */
export async function proper(page) {
  await accessible(page);
  const text = await page.evaluate(() => document.body.innerText);
  const key = /\b(?:online|home|play|shell)\.[a-z][a-z-]+\b/.exec(text);
  expect(!key, `words instead of ${key?.[0]}`);
  same(
    await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
    true,
    "nothing is cut off",
  );
}

/** Waits until nothing is on its way to the server. @param {Page} page */
export const settled = (page) =>
  until(page, () => !localStorage.getItem("sandan.online.pending")?.includes(":"));
