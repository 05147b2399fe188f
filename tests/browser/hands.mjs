// SPDX-License-Identifier: MIT
// Hands at a table: play turns in the page by mouse, by finger or by keyboard, and compare what is shown
// with what the rules say. The rules are asked here, outside of the page, so that the page cannot agree
// with itself.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Desk } from "../../web/desk.js";
import { ROLLS, inHand, keyOf, placeBy, tumbles } from "./cubes.mjs";
import { ADDRESS, SOURCE, expect, middle, same, until } from "./harness.mjs";

/** @typedef {import("./harness.mjs").Board} Board */
/** @typedef {import("../../web/answers.js").View} View */

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {[number, number]} Point */

const wasm = await (await fetch(new URL("sandan.wasm", ADDRESS))).arrayBuffer();
export const rules = new Desk(new WebAssembly.Module(wasm));

/**
 * A short game of each rule set, from the start to its end: shortest of sixty in
 * `sandan match sandan:nodes=2000 random GAME --games 60 --opening-turns 0`.
 * @type {Record<string, string>}
 */
export const GAMES = JSON.parse(readFileSync(new URL("games.json", import.meta.url), "utf8"));

const SANDAN = process.env.SANDAN ?? join(SOURCE, "build/sandan");
/** @param {...string} args */
export const sandan = (...args) => execFileSync(SANDAN, args, { encoding: "utf8" });

/** Opens a game for two persons, or as a query of the address says. @param {Page} page @param {string} game */
export async function sit(page, game, query = "level=person") {
  await page.evaluate((hash) => (location.hash = hash), `#/play?game=${game}&${query}`);
  await seated(page, game);
}

/** Sets what a person prefers, as found at the next visit. @param {Page} page @param {object} settings */
export async function prefer(page, settings) {
  // The start keeps its choices when it opens.
  await page.locator('[data-do="play"]').waitFor();
  await page.evaluate((text) => localStorage.setItem("sandan.settings", text), JSON.stringify(settings));
  await page.reload();
  await page.locator('[data-do="play"]').waitFor();
}

/** Waits for the table of a game that has just been asked for. @param {Page} page @param {string} game */
export async function seated(page, game) {
  await page.waitForFunction((name) => {
    const board = /** @type {Board} */ (document.querySelector(".table sandan-board"));
    return (
      location.hash.startsWith("#/play?id=") &&
      board?.view &&
      board.gameName === name &&
      board.shadowRoot.querySelector(".piece, .seat")
    );
  }, game);
}

/** What the board shows: the view that it was given, where cells are on the screen, and where the keys are. */
export function look(/** @type {Page} */ page) {
  return page.evaluate(() => {
    const board = /** @type {Board} */ (document.querySelector(".table sandan-board"));
    const root = /** @type {ShadowRoot} */ (board.shadowRoot);
    /** @type {Record<string, [number, number]>} */
    const cells = {};
    for (const cell of root.querySelectorAll(".spot")) {
      const { x, y, width, height } = cell.getBoundingClientRect();
      cells[/** @type {HTMLElement} */ (cell).dataset.cell ?? ""] = [x + width / 2, y + height / 2];
    }
    return {
      view: board.view,
      cells,
      focus: root.activeElement?.getAttribute("data-cell") ?? null,
      focused: root.activeElement !== null,
      status: document.getElementById("status")?.textContent?.replace(/[\u00a0\u202f]/g, " ") ?? "",
      said: document.querySelector(".status-say.shown")?.textContent ?? "",
    };
  });
}

/** What can be seen: which pieces are drawn where, read off the picture; how it is drawn, and of what. @param {Page} page */
function seen(page) {
  return page.evaluate(() => {
    const board = /** @type {Board} */ (document.querySelector(".table sandan-board"));
    const root = /** @type {ShadowRoot} */ (board.shadowRoot);
    const names = () => [...root.querySelectorAll(".name")].map((name) => name.textContent);
    const { position, half_made: halfMade, side } = board.view;
    const style = /** @type {const} */ (["coords", "small", "flip"])
      .filter((word) => board.options[word])
      .join(" ");
    if (board.view.cubes) return { position, halfMade, side, style, picture: names().join(" ") };
    const kinds = [...root.querySelectorAll(".piece")].map((piece) => {
      const { transform } = /** @type {SVGElement} */ (piece).style;
      const [x, y] = (transform.match(/-?[\d.]+/g) ?? []).map(Number);
      return `${x},${y} ${piece.querySelector("use")?.getAttribute("href")}`;
    });
    return { position, halfMade, side, style, picture: kinds.sort().join("\n") };
  });
}

/** What a board is drawn with; the same in every position. @type {Map<string, import("../../web/answers.js").BoardArt>} */
const arts = new Map();
/** @param {string} game @param {string} style */
function artOf(game, style) {
  const key = `${game} ${style}`;
  const art = arts.get(key) ?? rules.call("art", game, style);
  arts.set(key, art);
  return art;
}

/** The same as the rules say. @param {string} game @param {View} view @param {string} style */
function wanted(game, view, style) {
  if (view.cubes) return view.cubes.map((cube) => cube?.orientation ?? "").join(" ");
  const art = artOf(game, style);
  const at = new Map(art.cells.map(([cell, x, y]) => [cell, `${x},${y}`]));
  const kinds = (view.cells ?? []).flatMap(({ cell, piece, character }) => [
    ...(piece ? [`${at.get(cell)} #${art.ids}${piece}`] : []),
    ...(piece && character ? [`${at.get(cell)} #${art.ids}${characterOf(piece)}`] : []),
  ]);
  for (const [side, count] of (view.lost ?? []).entries()) {
    for (const [x, y] of (art.gutters?.[side] ?? []).slice(0, count))
      kinds.push(`${x},${y} #${art.ids}${art.owners[side]}`);
  }
  return kinds.sort().join("\n");
}

/** @param {string} piece */
const characterOf = (piece) => (piece === "green" ? "sage" : "monkey");

/** Waits until the board shows a position, and that its picture does, too. @param {Page} page */
export async function shows(page, /** @type {string} */ game, /** @type {string} */ position) {
  const view = rules.call("view", game, position);
  for (let tries = 0; ; tries++) {
    const now = await seen(page);
    const there = now.position === view.position && !now.halfMade;
    const right = wanted(game, view, now.style);
    if (there && now.picture === right) return;
    if (tries > 2400) {
      expect(there, `${view.position}, not ${now.position}`);
      same(now.picture.split("\n"), right.split("\n"), `the picture of ${position}`);
    }
    await page.waitForTimeout(25);
  }
}

/**
 * A way to play: each makes one action from what is shown.
 * @typedef {(page: Page, action: string) => Promise<void>} Hand
 */

/** @param {View} view @param {string} action */
function motionOf(view, action) {
  const motion = view.motions.find((found) => found.action === action);
  if (!motion) throw new Error(`${action} is none of ${view.actions.join(" ")} (${view.position})`);
  return motion;
}

/** What is pressed for an action: cells from what is picked up to where it goes, or a button. */
async function presses(/** @type {Page} */ page, /** @type {string} */ action) {
  const { view, cells } = await look(page);
  const motion = motionOf(view, action);
  if (motion.kind === "end") return [await middle(page.locator('.status [data-do="end-turn"]'))];
  if (view.cubes) {
    const button = page.locator(`sandan-board button[data-action="${action}"]`);
    await button.waitFor();
    return [await middle(button)];
  }
  return [...motion.from, String(motion.target)].map((cell) => cells[cell]);
}

/** Whether an action sets a cube down. @param {Page} page @param {string} action */
const places = async (page, action) => motionOf((await look(page)).view, action).kind === "place";

/** @type {Hand} */
export async function byMouse(page, action) {
  if (await places(page, action)) return placeBy(page, action, (button) => button.click());
  for (const [x, y] of await presses(page, action)) await page.mouse.click(x, y);
}

/** @type {Hand} */
export async function byTouch(page, action) {
  if (await places(page, action)) return placeBy(page, action, (button) => button.tap());
  for (const [x, y] of await presses(page, action)) await page.touchscreen.tap(x, y);
}

/** Keys of the six or four ways, and which way each leads on the screen. */
const WAYS = /** @type {[string, Point][]} */ ([
  ["ArrowLeft", [-1, 0]],
  ["ArrowRight", [1, 0]],
  ["ArrowUp", [0, -1]],
  ["ArrowDown", [0, 1]],
  ["Home", [-0.5, -0.87]],
  ["PageUp", [0.5, -0.87]],
  ["End", [-0.5, 0.87]],
  ["PageDown", [0.5, 0.87]],
]);

/**
 * The keys that lead from cell to cell, on what is shown.
 * @param {Record<string, Point>} cells
 * @param {string} from
 * @param {string} to
 */
export function keysTo(cells, from, to) {
  const all = Object.values(cells);
  const six = new Set(all.map(([x]) => Math.round(x))).size > 9;
  const ways = six
    ? WAYS.filter(([key]) => !/Up$|Down$/.test(key) || key.startsWith("Page"))
    : WAYS.slice(0, 4);
  const pitch = Math.min(...all.slice(1).map(([x, y]) => Math.hypot(x - all[0][0], y - all[0][1])));
  /** @type {string[]} */
  const keys = [];
  let [x, y] = cells[from];
  const [toX, toY] = cells[to];
  const far = (/** @type {Point} */ [dx, dy]) => Math.hypot(toX - x - dx * pitch, toY - y - dy * pitch);
  while (Math.hypot(toX - x, toY - y) > pitch / 2) {
    const [key, way] = ways.reduce((best, each) => (far(each[1]) < far(best[1]) ? each : best));
    keys.push(key);
    [x, y] = [x + way[0] * pitch, y + way[1] * pitch];
    if (keys.length > 40) throw new Error(`no way by keys from ${from} to ${to}`);
  }
  return keys;
}

/** Presses Tab until something has the focus. @param {Page} page @param {() => boolean} condition */
export async function tabTo(page, condition, key = "Tab") {
  for (let i = 0; i < 60; i++) {
    if (await page.evaluate(condition)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`Tab does not lead to ${condition}`);
}

/** Brings the focus to the board. @param {Page} page */
export const tabToBoard = (page) => tabTo(page, () => document.activeElement?.localName === "sandan-board");

/** @type {Hand} */
export async function byKeys(page, action) {
  await tabToBoard(page);
  const { view, cells, focus } = await look(page);
  const motion = motionOf(view, action);
  if (motion.kind === "end") {
    await tabTo(page, () => document.activeElement?.getAttribute("data-do") === "end-turn");
    await page.keyboard.press("Enter");
    return;
  }
  if (motion.kind === "place") return pick(page, action);
  if (view.cubes) return void (await page.keyboard.press(await keyOf(page, ROLLS[action])));
  let at = focus ?? "";
  for (const cell of [...motion.from, String(motion.target)]) {
    for (const key of keysTo(cells, at, cell)) await page.keyboard.press(key);
    await page.keyboard.press("Enter");
    at = cell;
  }
}

/** Sets a cube down by keys. @param {Page} page @param {string} action */
async function pick(page, action) {
  for (const way of await tumbles(page, action)) await page.keyboard.press(await keyOf(page, way));
  same(await inHand(page), action, "how the cube lies");
  await page.keyboard.press("Enter");
}

/**
 * Plays a turn, and ends it where the rules let it go on.
 * @param {Page} page
 * @param {Hand} hand
 * @param {string} turn
 */
export async function play(page, hand, turn) {
  const before = await seen(page);
  for (const action of turn.split(",")) await hand(page, action);
  const { halfMade, side } = await seen(page);
  if (halfMade && side === before.side) await hand(page, "end");
}

/**
 * Plays a game to its end; every position must be what the rules say.
 * @param {Page} page
 * @param {Hand} hand
 * @param {string} game
 * @param {string} turns
 */
export async function playAll(page, hand, game, turns) {
  const { steps, result, reason } = rules.call("apply", game, "start", turns);
  for (const { turn, position } of steps) {
    await play(page, hand, turn);
    await shows(page, game, position);
  }
  const words = `${whyWords(reason)} (${reason?.ruling}).`;
  await said(page, words);
  const { status } = await look(page);
  expect(status.endsWith(words), `the end in words, not ${status}`);
  return { result, steps };
}

/** Why a game ended, as the page says it: of the player who lost. @param {{ code?: string, words?: string } | null} [why] */
export const whyWords = (why) => (why?.code === "ejections" ? "lost six marbles" : why?.words);

/** Waits until screen readers have been told something; any space is a space. @param {Page} page */
export async function said(page, /** @type {string} */ words) {
  const plain = words.replace(/\s/g, " ");
  try {
    await page.waitForFunction(
      (text) => document.getElementById("live")?.textContent?.replace(/\s/g, " ").includes(text),
      plain,
    );
  } catch {
    const live = await page.locator("#live").textContent();
    throw new Error(`expected “${plain}” to be announced, not “${live}”`);
  }
}

/** Saves the game as a record, and lets the program replay it. @param {Page} page @param {(button: import("playwright-core").Locator) => Promise<void>} press */
export async function saved(page, press) {
  await press(page.locator('.actions [data-do="share"]'));
  const coming = page.waitForEvent("download");
  await press(page.locator('[data-sheet="share"] [data-do="save-pgn"]'));
  const path = await (await coming).path();
  const checked = sandan("record", "check", path);
  await press(page.locator('[data-do="close-sheet"]'));
  return { checked, record: rules.call("record", readFileSync(path, "utf8")) };
}

export { until };
