// SPDX-License-Identifier: MIT
// Setting a cube down by hand: which turns and rolls bring it to lie as wanted, by the board's own pictures of it.

/** @typedef {import("./harness.mjs").Board} Board */
/** @typedef {import("playwright-core").Page} Page */

/** What is pressed for each way to turn or roll a cube, for players near and far. @type {Record<string, string[]>} */
const KEYS = {
  clockwise: ["t", "t"],
  front: ["ArrowUp", "ArrowDown"],
  back: ["ArrowDown", "ArrowUp"],
  left: ["ArrowLeft", "ArrowRight"],
  right: ["ArrowRight", "ArrowLeft"],
};

/** How the cube in the hand lies. @param {Page} page */
export const inHand = (page) =>
  page.evaluate(() => {
    const { shadowRoot } = /** @type {Board} */ (document.querySelector("sandan-board"));
    return /** @type {HTMLElement} */ (shadowRoot.querySelector(".cubes")).dataset.orientation ?? "";
  });

/** The fewest turns and rolls to an orientation. @param {Page} page @param {string} to */
export const tumbles = (page, to) =>
  page.evaluate((wanted) => {
    const board = /** @type {Board & { ask: import("../../web/answers.js").Ask }} */ (
      document.querySelector("sandan-board")
    );
    const { cubes, turns } = board.ask("art", board.gameName, "");
    const frame = /** @type {HTMLElement} */ (board.shadowRoot.querySelector(".cubes"));
    const start = frame.dataset.orientation ?? "";
    /** @type {Map<string, string[]>} */
    const found = new Map([[start, []]]);
    for (const [orientation, ways] of found) {
      // Backward has no button.
      const { right, back, left } = cubes[orientation];
      const next = { clockwise: turns[orientation], front: back, left: right, right: left };
      for (const [way, to] of Object.entries(next)) if (!found.has(to)) found.set(to, [...ways, way]);
    }
    return found.get(wanted) ?? [];
  }, to);

/** The keys of a roll or a turn of the side to move. @param {Page} page @param {string} way */
export async function keyOf(page, way) {
  const far = await page.evaluate(() => {
    const board = /** @type {Board} */ (document.querySelector("sandan-board"));
    return (board.view.side === 1) !== board.options.flip;
  });
  return KEYS[way][far ? 1 : 0];
}

/** Where each move goes. @type {Record<string, string>} */
export const ROLLS = { t: "clockwise", f: "front", b: "back", l: "left", r: "right" };

/**
 * Turns and rolls the cube in the hand until it lies so, by the buttons around it.
 * @param {Page} page
 * @param {string} orientation
 * @param {(button: import("playwright-core").Locator) => Promise<void>} press
 */
export async function placeBy(page, orientation, press) {
  await page.locator("sandan-board .set-down:not([hidden])").waitFor();
  for (const way of await tumbles(page, orientation))
    await press(page.locator(`sandan-board button[data-action="${way}"]`));
  await page.waitForFunction((wanted) => {
    const root = document.querySelector("sandan-board")?.shadowRoot;
    const frame = /** @type {HTMLElement | null | undefined} */ (root?.querySelector(".cubes"));
    return frame?.dataset.orientation === wanted;
  }, orientation);
  await press(page.locator("sandan-board .set-down .set"));
}
