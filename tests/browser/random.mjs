// SPDX-License-Identifier: MIT
// Random hands at a table: taps, drags and keys as a browser sends them, from a seed. Whatever they do,
//
//   - a turn is made only by an action that the board showed as a target when it was chosen,
//   - a touched cell is always answered: by a selection, an action, a reason, or why nobody may act now,
//   - every refusal has a reason, in words that are seen,
//   - after a refusal nothing is selected,
//   - the keyboard's ring is seen only after keys.
import { drag, expect, swipe } from "./harness.mjs";
import { look, rules } from "./hands.mjs";

/** @typedef {import("./harness.mjs").Board} Board */
/** @typedef {import("playwright-core").Page} Page */
/** @typedef {[number, number]} Point */
/**
 * @typedef {{ events: HandEvent[], selected: boolean, ring: boolean, position: string, half: string }} Happened
 */

/** A small generator of random numbers (mulberry32): the same seed gives the same hands. @param {number} seed */
export function dice(seed) {
  let state = seed >>> 0;
  const roll = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  /** @template T @param {T[]} list @returns {T} */
  const pick = (list) => list[Math.floor(roll() * list.length)];
  return { roll, pick };
}

/** Keeps what the board reports from now on, and what it showed at that moment. @param {Page} page */
export const attend = (page) =>
  page.evaluate(() => {
    const board = /** @type {Board} */ (document.querySelector(".table sandan-board"));
    const root = board.shadowRoot;
    window.hands = [];
    const keep = (/** @type {HandEvent["kind"]} */ kind, /** @type {Partial<HandEvent>} */ more) => {
      /** @type {HandEvent} */
      const event = { action: "", said: "", ...more, kind };
      window.hands.push(event);
      // As soon as the table has answered: an opponent's turn may take the words away again.
      queueMicrotask(() => {
        event.said = document.querySelector(".status-say.shown")?.textContent ?? "";
      });
    };
    // Before the table hears of it.
    const on = (/** @type {string} */ name, /** @type {(event: CustomEvent) => void} */ run) =>
      document.addEventListener(name, /** @type {EventListener} */ (run), true);
    on("sandan-act", (event) => {
      const { action } = event.detail;
      const shown = [...root.querySelectorAll("[data-action]")].filter((each) => each.checkVisibility());
      const targets = shown.map((each) => each.getAttribute("data-action"));
      // A cube in the hand shows how it would lie.
      targets.push(root.querySelector(".cubes")?.getAttribute("data-orientation") ?? null);
      const { position, half = "", turn_start: start = position } = board.view;
      keep("act", { action, targets, start, half });
    });
    on("sandan-refuse", (event) => keep("refuse", event.detail));
    for (const kind of /** @type {const} */ (["select", "closed"]))
      on(`sandan-${kind}`, () => keep(kind, {}));
  });

/** What has happened since the last look, once what follows from it is on the screen. @param {Page} page */
const happened = (page) =>
  page.evaluate(
    () =>
      /** @type {Promise<Happened>} */ (
        new Promise((resolve) =>
          requestAnimationFrame(() =>
            requestAnimationFrame(() => {
              const board = /** @type {Board} */ (document.querySelector(".table sandan-board"));
              const root = board.shadowRoot;
              const ring = root.querySelector(".focus-ring");
              resolve({
                events: window.hands.splice(0),
                selected: root.querySelectorAll("g.chosen > path").length > 0,
                ring: ring !== null && getComputedStyle(ring).visibility === "visible",
                position: board.view.position,
                half: board.view.half ?? "",
              });
            }),
          ),
        )
      ),
  );

/** Where one could touch: cells, shown targets, pieces of the side to move; on cubes the cubes and all buttons. */
function places(/** @type {Page} */ page) {
  return page.evaluate(() => {
    const board = /** @type {Board} */ (document.querySelector(".table sandan-board"));
    const root = board.shadowRoot;
    const middle = (/** @type {Element} */ element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return /** @type {[number, number]} */ ([x + width / 2, y + height / 2]);
    };
    const all = (/** @type {string} */ query) =>
      [...root.querySelectorAll(query)].filter((each) => each.checkVisibility()).map(middle);
    const { x, y, width, height } = board.getBoundingClientRect();
    const end = document.querySelector('.table [data-do="end-turn"]:not(:disabled)');
    const can = new Set(board.view.motions.flatMap(({ from }) => from));
    return {
      cells: all(".spot"),
      // What could be picked up for something: hands that only ever miss would test little.
      able: [...root.querySelectorAll(".spot")]
        .filter((spot) => can.has(spot.getAttribute("data-cell") ?? ""))
        .map(middle),
      targets: all(".target"),
      buttons: all("button:not(.target):not(:disabled)"),
      cubes: all(".cube .top"),
      box: { x, y, width, height },
      end: end ? middle(end) : null,
    };
  });
}

const KEYS =
  "ArrowLeft ArrowRight ArrowUp ArrowDown Home End PageUp PageDown Enter Enter Enter Escape t f l".split(" ");

/**
 * One random gesture; returns what it was, and whether it touched a cell, which must be answered.
 * @param {Page} page
 * @param {ReturnType<typeof dice>} random
 * @param {boolean} touch
 */
async function gesture(page, { roll, pick }, touch) {
  const { cells, able, targets, buttons, cubes, box, end } = await places(page);
  const tap = async (/** @type {Point} */ [x, y]) =>
    touch ? page.touchscreen.tap(x, y) : page.mouse.click(x, y);
  const anywhere = () =>
    /** @type {Point} */ ([box.x + 4 + roll() * (box.width - 8), box.y + 4 + roll() * (box.height - 8)]);
  const spot = () => {
    if (able.length > 0 && roll() < 0.6) return pick(able);
    if (cells.length > 0) return pick(cells);
    return cubes.length > 0 && roll() < 0.7 ? pick(cubes) : anywhere();
  };
  const kind = roll();
  if (kind < 0.15) {
    const key = pick(KEYS);
    await page.evaluate(() =>
      /** @type {HTMLElement} */ (document.querySelector(".table sandan-board")).focus(),
    );
    await page.keyboard.press(key);
    return { what: `key ${key}`, keys: true, cell: false };
  }
  if (kind < 0.35) {
    const from = spot();
    const to = roll() < 0.7 && cells.length > 0 ? near(from, cells, pick) : anywhere();
    await (touch ? swipe : drag)(page, [from, to]);
    return { what: `drag ${from} to ${to}`, keys: false, cell: false };
  }
  if (kind < 0.4) {
    const at = anywhere();
    await tap(at);
    return { what: `tap ${at}`, keys: false, cell: false };
  }
  if (kind < 0.45 && end) {
    await tap(end);
    return { what: "end turn", keys: false, cell: false, ends: true };
  }
  if (kind < 0.8 && (targets.length > 0 || buttons.length > 0)) {
    // Buttons are for a cube in the hand: to set it down.
    const at = pick(buttons.length > 0 && (targets.length === 0 || roll() < 0.4) ? buttons : targets);
    await tap(at);
    return { what: `tap the target ${at}`, keys: false, cell: cells.length > 0 };
  }
  const at = spot();
  await tap(at);
  return { what: `tap the cell ${at}`, keys: false, cell: cells.length > 0 };
}

/** A cell close to a point. @param {Point} from @param {Point[]} cells @param {(list: Point[]) => Point} pick */
function near([x, y], cells, pick) {
  const far = (/** @type {Point} */ cell) => Math.hypot(cell[0] - x, cell[1] - y);
  return pick([...cells].sort((a, b) => far(a) - far(b)).slice(1, 13));
}

/**
 * Lets random hands do a number of things at a table.
 * @param {Page} page
 * @param {string} game
 * @param {ReturnType<typeof dice>} random
 * @param {number} steps
 * @param {{ touch?: boolean, mine?: number[] }} who how, and for which sides; others move by themselves
 */
export async function fumble(page, game, random, steps, { touch = false, mine = [0, 1] } = {}) {
  const counts = { act: 0, refuse: 0, closed: 0, select: 0 };
  for (let i = 0; i < steps; i++) {
    const { view } = await look(page);
    if (view.result !== "*") break;
    const before = { position: view.position, half: view.half ?? "" };
    const { what, keys, cell, ends } = await gesture(page, random, touch);
    const now = await happened(page);
    const here = `step ${i}, ${what}, ${before.position} ${before.half}: ${JSON.stringify(now)}`;
    for (const event of now.events) {
      counts[event.kind]++;
      if (event.kind === "act") {
        expect(event.targets?.includes(event.action), `${event.action} to have been shown; ${here}`);
        const made = rules.call("hand", game, event.start ?? "", event.half ?? "", event.action);
        expect(made.made.endsWith(event.action), `${event.action} to be legal; ${here}`);
      }
      if (event.kind === "refuse") expect(event.words && event.code, `a reason; ${here}`);
    }
    const last = now.events.at(-1);
    if (last?.kind === "refuse" || last?.kind === "closed") expect(last.said, `words to be seen; ${here}`);
    if (last?.kind === "refuse" && !last.selected) expect(!now.selected, `nothing selected; ${here}`);
    const moved = now.position !== before.position || now.half !== before.half;
    const acted = now.events.some(({ kind }) => kind === "act") || ends;
    if (moved) expect(acted || !mine.includes(view.side), `only what was chosen to happen; ${here}`);
    if (cell && mine.includes(view.side)) expect(now.events.length > 0 || moved, `an answer; ${here}`);
    if (!keys) expect(!now.ring, `no ring after a pointer; ${here}`);
  }
  return counts;
}
