// SPDX-License-Identifier: MIT
// Every view of the page, as a list of scenes that tests go through: for looks, for languages, for
// keyboards. And what hands do on a board, by way of what the board itself says is allowed.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import abalone from "../../web/learn/lessons-abalone.js";
import bushishogi from "../../web/learn/lessons-bushishogi.js";
import sensei from "../../web/learn/lessons-sensei.js";
import { ROLLS, keyOf, placeBy } from "./cubes.mjs";
import { ADDRESS, SOURCE, expect, middle } from "./harness.mjs";

/** @typedef {import("./harness.mjs").Board} Board */

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("../../web/learn/judge.js").Step} Step */

/** @type {Record<string, import("../../web/learn/judge.js").Lesson>} */
export const lessons = { sensei, abalone, bushishogi };

/** A whole game with mistakes in it. */
export const record = readFileSync(join(SOURCE, "examples/sensei.pgn"), "utf8");

/** Goes to an address of the page, and waits until its view has something to show. @param {Page} page @param {string} hash */
export async function go(page, hash) {
  while ((await page.locator("dialog[open]").count()) > 0) await page.keyboard.press("Escape");
  const { href } = new URL(hash, ADDRESS);
  // What is there now is not what is waited for.
  if (page.url() !== href)
    await page.evaluate(() => document.querySelector("main .view")?.setAttribute("data-left", ""));
  await page.goto(href);
  await page.locator("main .view:not([data-left]) > *").first().waitFor();
}

/** Waits until the board shows a position. @param {Page} page */
export async function boardStands(page) {
  await page.waitForFunction(() => {
    const board = /** @type {Board} */ (document.querySelector("sandan-board"));
    return board?.view && board.shadowRoot?.querySelector("[data-cell], .cube, .picker, svg");
  });
}

/** What the board shows. @param {Page} page */
export const shown = (page) =>
  page.evaluate(() => /** @type {Board} */ (document.querySelector("sandan-board")).view);

/** The board's position as it is asked for, whatever is on its way. @param {Page} page @param {string} cell */
export async function touch(page, cell) {
  const [x, y] = await middle(page.locator(`sandan-board .spot[data-cell="${cell}"]`));
  await page.mouse.click(x, y);
}

/**
 * Makes an action by hand: touches what goes and where it goes; cubes by their keys or their pictures.
 * @param {Page} page
 * @param {string} action
 */
export async function act(page, action) {
  if (action === "end") {
    await page.locator('[data-do="end"], [data-do="end-turn"]').first().click();
    return;
  }
  await page.waitForFunction((name) => {
    const board = /** @type {Board} */ (document.querySelector("sandan-board"));
    return board?.side !== "none" && board?.view?.motions.some((m) => m.action === name);
  }, action);
  const { motions } = await shown(page);
  const motion = motions.find((m) => m.action === action);
  expect(motion, `${action} is not offered`);
  const { kind, from, to, target } = motion;
  if (kind === "place") {
    await placeBy(page, action, (button) => button.click());
  } else if (kind === "turn" || kind === "roll") {
    await page.evaluate(() => {
      const board = /** @type {Board} */ (document.querySelector("sandan-board"));
      /** @type {HTMLElement} */ (board.shadowRoot.querySelector("[tabindex='0']")).focus();
    });
    await page.keyboard.press(await keyOf(page, ROLLS[action]));
  } else {
    await page.keyboard.press("Escape");
    for (const cell of from) await touch(page, cell);
    await touch(page, target ?? to[0]);
  }
}

/** Plays a step's own solution. @param {Page} page @param {Step} step */
export async function solve(page, step) {
  for (const action of step.solution.split(",")) await act(page, action);
}

/** @param {string} game @param {string} id */
export const stepOf = (game, id) => /** @type {Step} */ (lessons[game].steps.find((step) => step.id === id));

/** The first step of a lesson that ends with a win. @param {string} game */
const winning = (game) => /** @type {Step} */ (lessons[game].steps.find((step) => step.goal.win));

/** @param {Page} page @param {string} name */
export const press = (page, name) => page.locator(`[data-do="${name}"]:visible`).first().click();

/** @param {Page} page */
const closeSheet = async (page) => {
  await press(page, "close-sheet");
  await page.locator("dialog").waitFor({ state: "detached" });
};

/** The engine has thought as long as it wants to. @param {Page} page */
export const thought = (page) =>
  page.waitForFunction(
    () =>
      document.querySelectorAll(".a-engine-line").length > 0 &&
      document.querySelector(".a-engine")?.getAttribute("data-thinking") === "false",
    undefined,
    { timeout: 60_000 },
  );

/** Lines are there; the engine may be at it. @param {Page} page */
const lines = (page) => page.locator(".a-engine-line").first().waitFor();

/** Lets the engine stop, so that what is shown stays as it is. @param {Page} page */
export const rest = (page) =>
  page.evaluate(() => {
    /** @type {HTMLElement | null} */ (
      document.querySelector('.a-engine[data-thinking="true"] [data-do="go-on"]')
    )?.click();
  });

/** Pastes a text into the analysis. @param {Page} page @param {string} text */
export async function paste(page, text) {
  if ((await page.locator("[data-do=open]:visible").count()) > 0) await press(page, "open");
  else {
    await press(page, "more");
    await press(page, "open-game");
  }
  await page.locator("[data-field=paste]").fill(text);
  await press(page, "read");
}

const end = "7/1g1r2r/5r1/2rg1r1/1g1rR2/2g1g2/1g1G3 g";

/**
 * A scene: how to get there from any other, and how to leave it where that takes more than an address.
 * `still`: nothing scrolls there, not even down.
 * @typedef {{ name: string, open: (page: Page) => Promise<void>, leave?: (page: Page) => Promise<void>, still?: boolean }} Scene
 */

/** @param {string} game @param {string} [more] */
const table = (game, more = "") => `#/play?game=${game}&level=person${more}`;

/** @param {Page} page @param {string} game */
async function playToTheEnd(page, game) {
  const step = winning(game);
  await go(page, table(step.game, `&position=${encodeURIComponent(step.position)}`));
  await boardStands(page);
  for (const turn of (step.history ?? "").split(" ").filter(Boolean)) await act(page, turn);
  await solve(page, step);
  await page.locator(".table[data-over]").waitFor();
  await page.locator(".card").waitFor();
}

/** @type {Scene[]} */
export const scenes = [
  { name: "home", open: (page) => go(page, "#/") },
  {
    name: "play-sensei",
    still: true,
    open: async (page) => {
      await go(page, table("sensei:arashi", "&first=Hana&second=Emil&clock=10m%2B5s"));
      await boardStands(page);
    },
  },
  {
    name: "play-half-made",
    still: true,
    open: async (page) => {
      await go(page, table("sensei:arashi"));
      await act(page, "b1b4");
      await page.locator("[data-do=end-turn]").waitFor();
    },
  },
  {
    name: "play-expert",
    still: true,
    open: async (page) => {
      await go(page, table("sensei:arashi-expert"));
      await boardStands(page);
      await touch(page, "b1");
    },
  },
  {
    name: "play-abalone",
    still: true,
    open: async (page) => {
      await go(page, table("abalone:belgian-daisy"));
      await boardStands(page);
      await touch(page, "b2");
      await touch(page, "c3");
    },
  },
  {
    name: "play-placement",
    still: true,
    open: async (page) => {
      await go(page, table("bushishogi:cormier"));
      await boardStands(page);
    },
  },
  {
    name: "play-bushishogi",
    still: true,
    open: async (page) => {
      await go(page, table("bushishogi:cormier", `&position=${encodeURIComponent("2w 5s b")}`));
      await boardStands(page);
    },
  },
  {
    name: "play-flat",
    still: true,
    open: async (page) => {
      await page.evaluate(async () =>
        (await import(`${location.origin}/settings.js`)).settings.set("flat", true),
      );
      await boardStands(page);
    },
    leave: (page) =>
      page.evaluate(async () => (await import(`${location.origin}/settings.js`)).settings.set("flat", false)),
  },
  {
    name: "play-turns",
    still: true,
    open: async (page) => {
      await go(page, table("sensei:shizukana"));
      for (const action of ["a1a2", "b1b2", "end", "a7a6", "end"]) await act(page, action);
      const sheet = page.locator("[data-do=turns]:visible");
      if ((await sheet.count()) > 0) await sheet.first().click();
    },
  },
  {
    name: "play-more",
    still: true,
    open: async (page) => {
      await go(page, table("sensei:shizukana"));
      await boardStands(page);
      await press(page, "more");
    },
  },
  ...["sensei", "abalone", "bushishogi"].map((game) => ({
    name: `play-over-${game}`,
    still: true,
    open: (/** @type {Page} */ page) => playToTheEnd(page, game),
  })),
  {
    name: "home-continue",
    open: async (page) => {
      await go(page, "#/");
      await page.locator("[data-part=continue] li").first().scrollIntoViewIfNeeded();
    },
  },
  {
    name: "you",
    open: async (page) => {
      await go(page, "#/you");
      await page.locator("[data-part=file]").waitFor();
    },
  },
  {
    name: "archive",
    open: async (page) => {
      await go(page, "#/archive");
      await page.locator("[data-part=archive] li").first().waitFor();
    },
  },
  {
    name: "analyse",
    still: true,
    open: async (page) => {
      await go(page, `#/analyse?game=sensei:shizukana&position=${encodeURIComponent(end)}`);
      await lines(page);
      await press(page, "next").catch(() => {});
    },
  },
  {
    name: "analyse-abalone",
    still: true,
    open: async (page) => {
      await go(page, "#/analyse?game=abalone:standard&turns=a1b2%20i9h8");
      await lines(page);
    },
  },
  {
    name: "analyse-open",
    open: async (page) => {
      await go(page, "#/analyse");
      if ((await page.locator("[data-do=open]:visible").count()) > 0) await press(page, "open");
      else {
        await press(page, "more");
        await press(page, "open-game");
      }
      await page.locator("[data-field=paste]").fill("this is no game");
      await press(page, "read");
      await page.locator("[data-wrong]").waitFor();
    },
  },
  {
    name: "analyse-review",
    still: true,
    open: async (page) => {
      await go(page, "#/analyse");
      await paste(page, shortGame);
      const tab = page.locator("[data-tab=review]:visible");
      if ((await tab.count()) > 0) await tab.click();
      await press(page, "review");
      await page.locator(".a-summary[data-state=done]").waitFor({ timeout: 60_000 });
      await press(page, "next-mistake");
    },
  },
  {
    name: "analyse-turns",
    still: true,
    open: async (page) => {
      const tab = page.locator("[data-tab=turns]:visible");
      if ((await tab.count()) > 0) await tab.click();
    },
  },
  {
    name: "analyse-explorer",
    still: true,
    open: async (page) => {
      await go(page, "#/analyse?game=sensei:shizukana&turns=c1c2,d1c2,d1d2");
      await boardStands(page);
      await page.locator("[data-do=explorer]:visible, [data-tab=explorer]:visible").click();
      await page.locator(".x-play").first().waitFor();
    },
  },
  {
    name: "layouts",
    open: async (page) => {
      await go(page, "#/");
      await page.locator('.game-card[data-game="abalone"]').click();
      await page.locator("[data-setting=rules]").click();
      await page.locator("[data-layout=pyramid] img").waitFor();
    },
    leave: (page) => page.keyboard.press("Escape"),
  },
  {
    name: "analyse-editor",
    open: async (page) => {
      await go(page, "#/analyse?game=sensei:arashi-expert");
      await boardStands(page);
      await openEditor(page);
    },
    leave: (page) => press(page, "setup-cancel"),
  },
  {
    name: "analyse-editor-abalone",
    open: async (page) => {
      await go(page, "#/analyse?game=abalone:standard");
      await boardStands(page);
      await openEditor(page);
    },
    leave: (page) => press(page, "setup-cancel"),
  },
  {
    name: "analyse-bushishogi",
    still: true,
    open: async (page) => {
      await go(page, `#/analyse?game=bushishogi:cormier&position=${encodeURIComponent("1s 3e b")}`);
      await thought(page);
    },
  },
  {
    name: "analyse-map",
    open: async (page) => {
      await press(page, "more");
      await press(page, "map");
      await page.locator("[data-do=map-go]").waitFor();
    },
    leave: (page) => press(page, "map-close"),
  },
  {
    name: "share",
    open: async (page) => {
      await go(page, "#/analyse?game=sensei:shizukana&turns=a1a2");
      await boardStands(page);
      await page.evaluate(() => 0);
      if ((await page.locator("[data-do=share]:visible").count()) === 0) await press(page, "more");
      await press(page, "share");
      await page.locator("[data-sheet=share]").waitFor();
    },
  },
  { name: "learn", open: (page) => go(page, "#/learn") },
  ...Object.keys(lessons).map((game) => ({
    name: `lesson-${game}`,
    still: true,
    open: async (/** @type {Page} */ page) => {
      await go(page, `#/learn/${game}/2`);
      await boardStands(page);
    },
  })),
  {
    name: "lesson-done",
    still: true,
    open: async (page) => {
      const step = lessons.sensei.steps[4];
      await go(page, "#/learn/sensei/5");
      await boardStands(page);
      await solve(page, step);
      await page.locator("[data-state=done]").waitFor();
    },
  },
  { name: "lesson-end", open: (page) => go(page, "#/learn/abalone/end") },
  ...Object.keys(lessons).map((game) => ({
    name: `rules-${game}`,
    open: async (/** @type {Page} */ page) => {
      await go(page, `#/learn/${game}/rules`);
      await page.locator(".rules h2").first().waitFor();
    },
  })),
  {
    name: "puzzles",
    open: async (page) => {
      await go(page, "#/puzzles/abalone");
      await page.locator(".puzzle-cards a").first().waitFor();
    },
  },
  {
    name: "puzzle",
    still: true,
    open: async (page) => {
      await go(page, "#/puzzles/abalone/20");
      await boardStands(page);
    },
  },
  {
    name: "puzzle-solved",
    still: true,
    open: async (page) => {
      await go(page, "#/puzzles/bushishogi/1");
      await solvePuzzle(page, "bushishogi", 1);
    },
  },
  {
    name: "puzzle-failed",
    still: true,
    open: async (page) => {
      await go(page, "#/puzzles/sensei/1");
      await failPuzzle(page, "sensei", 1);
    },
  },
  {
    name: "help",
    open: async (page) => {
      await go(page, "#/puzzles/sensei/2");
      await press(page, "help");
      await page.locator("[data-sheet=help]").waitFor();
    },
  },
  {
    name: "menu",
    open: async (page) => {
      await go(page, "#/");
      await press(page, "menu");
      await page.locator("[data-sheet=menu] .looks").nth(1).waitFor();
    },
    leave: closeSheet,
  },
];

/** The last turns of the record, from where they begin: long enough for a review with mistakes, and short. */
export const shortGame = `[Game "sensei"]
[RuleSet "shizukana"]
[First "Hana"]
[Second "Emil"]
[Position "5g1/2r1r2/rg1G3/2g2rr/3g3/3R1g1/2g3r g"]
[Result "1-0"]

1. c4c5,d5c5,f2f1 e6d6,g4g3 2. c5d5,d3e3,f1e1 f4f3,g3g2 3. b5b6,e3e4
d2g2,d2d1,f3f2 4. e4e5,e5e6,d5f7 1-0
`;

/** @param {Page} page */
async function openEditor(page) {
  if ((await page.locator("[data-do=set-up]:visible").count()) === 0) await press(page, "more");
  await press(page, "set-up");
  await page.locator("[data-setup]").waitFor();
}

/** @typedef {import("../../web/learn/puzzle-list.js").Puzzle} Puzzle */
/** @type {Promise<Record<string, Puzzle[]>> | undefined} */
let suites;

/** @returns {Promise<Record<string, Puzzle[]>>} by game */
export function puzzles() {
  suites ??= fetch(new URL("puzzles.json", ADDRESS)).then((answer) => answer.json());
  return suites;
}

/** The number of the first puzzle of a game that fits. @param {string} game @param {(puzzle: Puzzle) => boolean} fits */
export async function numberOf(game, fits) {
  const found = (await puzzles())[game].findIndex(fits) + 1;
  expect(found > 0, `a puzzle of ${game}: ${fits}`);
  return found;
}

/** Makes a whole turn of a puzzle. @param {Page} page @param {string} turn */
async function makeTurn(page, turn) {
  for (const action of turn.split(",")) await act(page, action);
  if ((await page.locator(".stage[data-state=half]").count()) > 0) await act(page, "end");
}

/** A turn that goes on towards the goal, by the engine of the page. @param {Page} page @param {Puzzle} puzzle @param {number} left */
async function goesOn(page, { game, position: start, goal }, left) {
  const { position, side } = await shown(page);
  return page.evaluate(
    async ([game, start, position, goal, side, left]) => {
      const at = (/** @type {string} */ path) => import(new URL(path, document.baseURI).href);
      const [{ engine }, { desk }] = await Promise.all([at("engine.js"), at("rules.js")]);
      if (goal === "gain") {
        const { lost } = desk.call("view", game, start);
        const lead = lost[1 - Number(side)] - lost[Number(side)] + 1;
        const limits = `turns ${left} ${lead < 0 ? "behind" : "ahead"} ${Math.abs(lead)}`;
        const { moves } = await engine.pieces({ game, position, limits });
        return moves.find((/** @type {{ turns: number | null }} */ { turns }) => turns !== null)?.turn;
      }
      const { moves } = await engine.solve({ game, position, limits: `turns ${left}` });
      return moves.find((/** @type {{ value: string }} */ { value }) => value === "win")?.turn;
    },
    [game, start, position, goal, side, left],
  );
}

/** Solves a puzzle, with the help of the engine. @param {Page} page @param {string} game @param {number} n */
export async function solvePuzzle(page, game, n) {
  await boardStands(page);
  const puzzle = (await puzzles())[game][n - 1];
  const { goal, turns } = puzzle;
  const defends = goal === "parry" || goal === "save";
  await makeTurn(page, turns[0]);
  for (let left = defends ? 0 : puzzle.n - 2; left > 0; left -= 2) {
    await page
      .locator(".stage[data-state=ask] [data-part=reply][data-kind=good]")
      .waitFor({ timeout: 60_000 });
    await makeTurn(page, String(await goesOn(page, puzzle, left)));
  }
  await page.locator(".stage[data-state=solved]").waitFor();
}

/** Makes a turn that is no solution. @param {Page} page @param {string} game @param {number} n */
export async function failPuzzle(page, game, n) {
  await boardStands(page);
  const { turns } = (await puzzles())[game][n - 1];
  const { actions } = await shown(page);
  const firsts = new Set(turns.flatMap((turn) => turn.split(",")));
  await act(page, String(actions.find((action) => action !== "end" && !firsts.has(action))));
  if (await page.locator("[data-do=end]").count()) await act(page, "end");
  await page.locator(".stage[data-state=wrong]").waitFor({ timeout: 60_000 });
}

/**
 * Words and controls that do not fit where they stand: beyond the edge of the screen, or longer than the
 * box that hides what is too long.
 * @param {Page} page
 * @returns {Promise<string[]>}
 */
export function cutOff(page) {
  return page.evaluate(() => {
    /** @type {string[]} */
    const found = [];
    if (document.documentElement.scrollWidth > innerWidth)
      found.push(`the page is ${document.documentElement.scrollWidth} px wide`);
    const top = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
    for (const element of top.querySelectorAll("*")) {
      if (!(element instanceof HTMLElement) || !element.checkVisibility({ visibilityProperty: true }))
        continue;
      const style = getComputedStyle(element);
      const words = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
      const control = element.matches("button, a[href], input, select, textarea");
      if ((!words && !control) || element.closest(".unseen, .skip")) continue;
      const box = element.getBoundingClientRect();
      if (box.width <= 1 || box.height <= 1) continue;
      const name = `${element.localName}.${element.className} “${(element.textContent ?? "").trim().slice(0, 30)}”`;
      // What scrolls sideways by itself may be longer.
      let holder = element.parentElement;
      while (holder && !/auto|scroll/.test(getComputedStyle(holder).overflowX)) holder = holder.parentElement;
      if (!holder && (box.left < -1 || box.right > innerWidth + 1)) found.push(`${name} leaves the screen`);
      if (
        style.overflowX !== "visible" &&
        element.scrollWidth > element.clientWidth + 1 &&
        element.matches("button, a")
      )
        found.push(`${name} is ${element.scrollWidth} px in ${element.clientWidth}`);
    }
    return found.slice(0, 8);
  });
}
