// SPDX-License-Identifier: MIT
// Every view by keyboard alone: each control is reached by Tab, shows that it has the focus, and lets go of it.
import { DESKTOP, PHONE, done, expect, same, test, until } from "./harness.mjs";
import { boardStands, go, press, rest, scenes } from "./views.mjs";

/** @typedef {import("playwright-core").Page} Page */

/**
 * Goes round by Tab until it comes back; what was reached, what was not, and what showed no focus.
 * @param {Page} page
 */
async function round(page) {
  const wanted = await page.evaluate(() => {
    const top = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
    const all = [
      ...top.querySelectorAll("a[href], button, input, select, textarea, [tabindex='0'], sandan-board"),
    ];
    let count = 0;
    for (const element of all) {
      if (!(element instanceof HTMLElement) || (element.tabIndex < 0 && element.localName !== "sandan-board"))
        continue;
      if (element.matches(":disabled") || !element.checkVisibility({ visibilityProperty: true })) continue;
      if (element.closest("[inert], [hidden]")) continue;
      // Of a group of radio buttons one is a stop.
      if (element instanceof HTMLInputElement && element.type === "radio" && !element.checked) continue;
      if (element.localName === "sandan-board" && element.hasAttribute("readonly")) continue;
      element.setAttribute("data-stop", String(count++));
    }
    return count;
  });
  /** @type {Set<string>} */
  const reached = new Set();
  /** @type {string[]} */
  const dim = [];
  /** @type {string[]} */
  const trail = [];
  for (let i = 0; i < wanted * 2 + 10; i++) {
    await page.keyboard.press("Tab");
    const at = await page.evaluate(async () => {
      let element = document.activeElement;
      const outer = element;
      while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
      if (!element || !outer || element === document.body) return null;
      const shows = (/** @type {Element | null | undefined} */ one) => {
        if (!one) return false;
        const { outlineStyle, outlineWidth } = getComputedStyle(one);
        return outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
      };
      const board = outer.localName === "sandan-board";
      const ringed = () =>
        board
          ? [...(outer.shadowRoot?.querySelectorAll("*") ?? [])].some((one) => shows(one)) ||
            !!outer.shadowRoot?.querySelector(".focus-ring")
          : shows(element) ||
            shows(element.nextElementSibling) ||
            shows(element.closest("label")) ||
            [...(element.closest("label")?.children ?? [])].some((one) => shows(one));
      const inside = () => {
        const box = element.getBoundingClientRect();
        return board || (box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth);
      };
      // A ring may take some frames to be there.
      let ring = false;
      for (let frames = 0; !ring && frames < 20; frames++) {
        ring = ringed() && inside();
        if (!ring) await new Promise((resolve) => requestAnimationFrame(resolve));
      }
      return {
        stop: outer.getAttribute("data-stop"),
        name: `${outer.localName}.${outer.className} ${(outer.getAttribute("aria-label") ?? outer.textContent ?? "").trim().slice(0, 30)}`,
        ring,
      };
    });
    if (!at) continue;
    trail.push(at.name);
    if (!at.ring) dim.push(at.name);
    if (at.stop !== null) reached.add(at.stop);
    if (reached.size === wanted) break;
  }
  const missed = await page.evaluate(
    (seen) =>
      [...document.querySelectorAll("[data-stop]")]
        .filter((element) => !seen.includes(element.getAttribute("data-stop") ?? ""))
        .map(
          (element) =>
            `${element.localName}.${element.className} ${(element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 30)}`,
        ),
    [...reached],
  );
  await page.evaluate(() => {
    for (const one of document.querySelectorAll("[data-stop]")) one.removeAttribute("data-stop");
  });
  return { wanted, missed, dim: [...new Set(dim)] };
}

/** Lists of hundreds of links are like one of ten. */
const many = new Set(["rules-sensei", "rules-abalone", "rules-bushishogi"]);

const only = process.env.SCENES?.split(",");
await test("Tab reaches every control of every view, with a focus ring, and never gets trapped", async ({
  open,
  note,
}) => {
  const page = await open("", DESKTOP);
  /** @type {string[]} */
  const faults = [];
  let stops = 0;
  for (const { name, open: enter, leave } of scenes) {
    if (many.has(name) || (only && !only.includes(name))) continue;
    try {
      await enter(page);
      await rest(page);
      const { wanted, missed, dim } = await round(page);
      stops += wanted;
      expect(missed.length === 0, `all reached, not missed: ${missed.slice(0, 5).join("; ")}`);
      expect(dim.length === 0, `a ring around ${dim.slice(0, 5).join("; ")}`);
    } catch (error) {
      faults.push(`${name}: ${error instanceof Error ? error.message : error}`);
    }
    await leave?.(page).catch(() => {});
  }
  note(`${stops} stops`);
  expect(faults.length === 0, `no faults:\n${faults.join("\n")}`);
});

await test("the skip link works; sheets return the focus; a game can be started by keyboard", async ({
  open,
}) => {
  const page = await open("", PHONE);
  await page.locator(".play-button").waitFor();
  await page.keyboard.press("Tab");
  const first = page.locator(":focus");
  same(await first.getAttribute("id"), "skip");
  expect(((await first.boundingBox())?.y ?? -1) >= 0, "the link to be seen");
  await page.keyboard.press("Enter");
  same(await page.evaluate(() => document.activeElement?.id), "main");
  await page.keyboard.press("Tab");
  expect(
    await page.evaluate(() => !!document.activeElement?.closest("main")),
    "the next stop in the content",
  );
  await page.locator("[data-do=menu]").focus();
  await page.keyboard.press("Enter");
  await page.locator("[data-sheet=menu]").waitFor();
  for (let i = 0; i < 30; i++) {
    await page.keyboard.press("Tab");
    expect(
      await page.evaluate(
        () => document.activeElement === document.body || !!document.activeElement?.closest("dialog"),
      ),
      "the focus to stay in the sheet",
    );
  }
  await page.keyboard.press("Escape");
  await page.locator("dialog").waitFor({ state: "detached" });
  same(
    await page.evaluate(() => document.activeElement?.getAttribute("data-do")),
    "menu",
    "the focus to come back",
  );
  await page.keyboard.press("?");
  await page.locator("[data-sheet=help]").waitFor();
  await page.keyboard.press("Escape");
  await page.locator(".play-button").focus();
  await page.keyboard.press("Enter");
  await boardStands(page);
  await until(page, () => location.hash.startsWith("#/play"));
});

await test("letters and signs are shortcuts only for those who want them, in every view (WCAG 2.1.4)", async ({
  open,
}) => {
  const page = await open("#/analyse?game=abalone", { idle: true });
  await boardStands(page);
  const flipped = () => page.locator("sandan-board").evaluate((board) => board.hasAttribute("flip"));
  const help = page.locator("[data-sheet=help]");
  const want = async () => {
    await press(page, "help");
    await help.locator(".help-keys:not([open]) summary").click();
    await help.locator("[data-setting=keys]").click();
    await page.keyboard.press("Escape");
    await help.waitFor({ state: "detached" });
    await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement)?.blur());
  };
  await want();
  for (const key of ["f", "?", "/"]) await page.keyboard.press(key);
  same([await flipped(), await help.count()], [false, 0], "flipped, and sheets of help");
  same(await page.evaluate(() => document.activeElement?.localName), "body", "what has the focus");
  await page.keyboard.press("End"); // not a character: stays what it is
  await go(page, "#/play?game=abalone&level=person");
  await boardStands(page);
  await page.keyboard.press("f");
  await page.keyboard.press("?");
  same([await flipped(), await help.count()], [false, 0], "at the table");
  await go(page, "#/");
  await page.locator(".play-button").waitFor();
  await want();
  await page.keyboard.press("?");
  await help.waitFor();
  await page.keyboard.press("Escape");
  await go(page, "#/analyse?game=abalone");
  await boardStands(page);
  await page.keyboard.press("f");
  same(await flipped(), true, "flipped");
});

await test("after keyboard navigation the focus is in the new view", async ({ open }) => {
  const page = await open("#/learn");
  await page.locator(".learn-games a.primary").focus();
  await page.keyboard.press("Enter");
  await boardStands(page);
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => !!document.activeElement?.closest("main")), "the next stop in the lesson");
  await go(page, "#/");
  await press(page, "help");
});

await done();
