// SPDX-License-Identifier: MIT
// Analysis: what people bring, stepping and branching, the engine's lines, the graph, the review in words,
// a position set up by hand, the map of a solved game, and every way out, read again by the program.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { ADDRESS, DESKTOP, PHONE, SANDAN, done, expect, same, test, until } from "./harness.mjs";
import { act, boardStands, paste, press, record, shortGame, shown, thought, touch } from "./views.mjs";

/** @typedef {import("./harness.mjs").Board} Board */

/** @typedef {import("playwright-core").Page} Page */

/** The turns of the list, in order. @param {Page} page */
const turns = (page) =>
  page
    .locator("[data-turns] [data-turn]")
    .evaluateAll((all) => all.map((one) => one.getAttribute("data-turn")));
/** The turn that is marked as shown. @param {Page} page */
const here = (page) =>
  page.evaluate(() => document.querySelector("[data-turns] [aria-current]")?.getAttribute("data-turn") ?? "");
/** @param {Page} page */
const position = async (page) => (await shown(page)).position;
/** @param {Page} page @param {string} wanted */
const standsAt = (page, wanted) =>
  page.waitForFunction(
    (turn) =>
      (document.querySelector("[data-turns] [aria-current]")?.getAttribute("data-turn") ?? "") === turn,
    wanted,
  );
/** @param {Page} page */
const tree = (page) => page.locator("[data-turns]").innerText();
/** What a button saves. @param {Page} page @param {string} name */
async function saved(page, name) {
  const [download] = await Promise.all([page.waitForEvent("download"), press(page, name)]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}
/** What a button puts on the clipboard. @param {Page} page @param {string} name */
async function copied(page, name) {
  await press(page, name);
  await until(page, async () => (await navigator.clipboard.readText()) !== "");
  return page.evaluate(async () => {
    const text = await navigator.clipboard.readText();
    await navigator.clipboard.writeText("");
    return text;
  });
}
/** @param {Page} page */
const closeSheet = (page) => page.keyboard.press("Escape");

const before = "5g1/2r1r2/rg1G3/2g2rr/3g3/3R1g1/2g3r g";
/** Where the engine is not what is looked at. */
const IDLE = { ...DESKTOP, idle: true };
const CLIPBOARD = { ...IDLE, permissions: ["clipboard-read", "clipboard-write"] };

await test("a position, a record, turns or a link can be pasted; garbage gets an error", async ({ open }) => {
  const page = await open("#/analyse", IDLE);
  await boardStands(page);
  await paste(page, before);
  await page.waitForFunction(
    (wanted) => /** @type {Board} */ (document.querySelector("sandan-board")).view.position === wanted,
    before,
  );
  await paste(page, record);
  await until(page, () => document.querySelectorAll("[data-turns] [data-turn]").length === 41);
  expect((await page.locator(".a-title").innerText()).includes("Hana – Emil"), "the players' names");
  for (const [garbage, words] of [
    ["these are no turns", ""],
    ["a1a9", ""],
    ["", "paste"],
    ["\u0000\u0001\u0002", ""],
  ]) {
    await paste(page, garbage);
    const said = await page.locator("[data-wrong]").innerText();
    expect(said.trim().length > 10, `words for ${JSON.stringify(garbage)}${words}`);
    expect((await page.locator("[data-field=paste]").inputValue()) === garbage, "the text to stay");
    await closeSheet(page);
  }
  expect((await turns(page)).length === 41, "the record to stay");
  await paste(page, "a1a2,a2a3 a7a6");
  await until(page, () => document.querySelectorAll("[data-turns] [data-turn]").length === 2);
  await paste(page, `${ADDRESS}#/analyse?game=abalone&turns=a1b2%20i9h8`);
  await until(
    page,
    () => /** @type {Board} */ (document.querySelector("sandan-board")).view.game === "abalone",
  );
  same(await turns(page), ["a1b2", "i9h8"]);
});

await test("stepping with buttons, keys and the list; another turn starts a variation; the board flips", async ({
  open,
}) => {
  const page = await open("#/analyse?game=sensei:shizukana&turns=a1a2%20a7a6%20b1b2&at=0", IDLE);
  await boardStands(page);
  same(await here(page), "");
  await press(page, "next");
  await standsAt(page, "a1a2");
  await page.locator("[data-do=next]:visible").focus();
  await page.keyboard.press("ArrowRight");
  await standsAt(page, "a7a6");
  await press(page, "last");
  await standsAt(page, "b1b2");
  await page.locator("[data-turns] [data-turn=a1a2]").click();
  await standsAt(page, "a1a2");
  await act(page, "g7g6");
  await page.locator("[data-do=end-turn]").waitFor();
  await act(page, "f7f6");
  await act(page, "end");
  await standsAt(page, "f7f6,g7g6");
  same((await turns(page)).sort(), ["a1a2", "a7a6", "b1b2", "f7f6,g7g6"]);
  expect(await page.locator(".a-variation [data-turn='f7f6,g7g6']").count(), "a variation");
  await press(page, "first");
  await standsAt(page, "");
  await press(page, "flip");
  expect(
    await page.evaluate(() => document.querySelector("sandan-board")?.hasAttribute("flip")),
    "a turned board",
  );
  const list = await tree(page);
  // What has been done here is kept on the device.
  await until(page, () => (localStorage.getItem("sandan.analysis") ?? "").includes("g7g6"));
  await page.reload();
  await boardStands(page);
  same(await tree(page), list);
});

await test("messages cover neither the board nor the buttons below it", async ({ open }) => {
  const across = { ...PHONE, width: 640, height: 360 };
  for (const device of [PHONE, across, DESKTOP]) {
    const page = await open("#/analyse?game=sensei:arashi", { ...device, idle: true });
    await boardStands(page);
    await touch(page, "a1");
    await touch(page, "b7");
    const line = page.locator(".a-say.shown");
    const say = await line.boundingBox();
    const [board, nav] = [page.locator('sandan-board .spot[data-cell="d1"]'), page.locator(".a-nav")];
    for (const what of [board, nav]) {
      const box = await what.boundingBox();
      if (!say || !box) throw new Error("nothing is to be seen");
      const beside = say.x >= box.x + box.width || say.x + say.width <= box.x;
      expect(beside || say.y >= box.y + box.height || say.y + say.height <= box.y, `room for ${what}`);
    }
  }
});

await test("a half-made turn survives a change of language", async ({ open }) => {
  const page = await open("#/analyse?game=sensei:arashi", IDLE);
  await boardStands(page);
  await act(page, "a1a4");
  await page.locator(".a-half:not([hidden])").waitFor();
  await press(page, "menu");
  await page.locator("[data-setting=lang] input[value=de]").check({ force: true });
  await page.locator("[data-tab]", { hasText: "Züge" }).waitFor({ state: "attached" });
  await boardStands(page);
  same((await shown(page)).half, "a1a4");
});

await test("the tabs on a phone fit even with large text", async ({ open }) => {
  for (const [width, height] of [
    [360, 640],
    [640, 360],
  ]) {
    const page = await open("#/analyse?game=abalone", { ...PHONE, width, height, lang: "de", idle: true });
    await boardStands(page);
    await page.evaluate(() => (document.documentElement.style.fontSize = "32px"));
    const right = await page
      .locator(".a-tabs button")
      .last()
      .evaluate((tab) => tab.getBoundingClientRect().right);
    expect(right <= width, `${right} of ${width}`);
  }
});

await test("the engine's lines appear, respect the time budget, and stay", async ({ open, note }) => {
  const page = await open("#/analyse?game=abalone:belgian-daisy");
  await boardStands(page);
  const start = Date.now();
  await page.locator(".a-engine-line").nth(2).waitFor();
  note(`three lines after ${Date.now() - start} ms`);
  await thought(page);
  note(`ended after ${Date.now() - start} ms`);
  const lines = await page.locator(".a-lines").innerText();
  const bar = await page.locator(".a-bar").getAttribute("aria-label");
  // Playing the first line's turn and coming back costs nothing: what was found is there at once.
  const turn = await page.locator(".a-line-turn").first().innerText();
  await page.locator(".a-line-score").first().click();
  await standsAt(page, turn);
  await press(page, "first");
  await standsAt(page, "");
  const again = await page.locator(".a-lines").innerText();
  same(again, lines, "the same lines");
  await page.locator("[data-do=more-lines]").click();
  await page.locator(".a-engine-line").nth(3).waitFor();
  expect(bar !== null && bar.length > 10, "a bar with words");
  // Off is off, and stays so.
  await page.locator(".a-engine input[type=checkbox]").click();
  await until(page, () => document.querySelectorAll(".a-engine-line").length === 0);
  await page.reload();
  await boardStands(page);
  expect(await page.locator(".a-engine.off").count(), "the engine still off");
});

await test("a review explains mistakes; the graph leads to them; the turn can be tried again", async ({
  open,
}) => {
  const page = await open("#/analyse");
  await boardStands(page);
  await paste(page, shortGame);
  await until(page, () => document.querySelectorAll("[data-turns] [data-turn]").length === 7);
  await press(page, "review");
  await page.locator(".a-summary[data-state=done]").waitFor({ timeout: 60_000 });
  const verdicts = await page.locator(".a-verdict").allInnerTexts();
  expect(
    verdicts.some((words) => /allows the goal|misses|loses/i.test(words)),
    `words, not ${verdicts}`,
  );
  const cut = await page.locator(".a-figures").evaluate((all) => all.scrollHeight > all.clientHeight);
  expect(!cut, "the figures of both players in sight");
  const box = /** @type {{ x: number, y: number, width: number, height: number }} */ (
    await page.locator(".a-graph").boundingBox()
  );
  await page.mouse.click(box.x + box.width - 2, box.y + box.height / 2);
  await standsAt(page, "e4e5,e5e6,d5f7");
  await page.mouse.click(box.x + 1, box.y + box.height / 2);
  await standsAt(page, "");
  await press(page, "next-mistake");
  await until(page, () => document.querySelector("[data-turns] [aria-current]") !== null);
  const mistake = await here(page);
  await press(page, "retry");
  await page.locator("[data-retry=ask]").waitFor();
  // The same mistake again is told so; another try is judged.
  for (const action of [...mistake.split(","), "end"]) {
    if (action === "end" && (await page.locator("[data-do=end-turn]:visible").count()) === 0) break;
    await act(page, action);
  }
  await page.locator("[data-retry=same]").waitFor();
  const { actions } = await shown(page);
  await act(page, String(actions.find((one) => one !== "end" && !mistake.includes(one))));
  if (await page.locator("[data-do=end-turn]:visible").count()) await act(page, "end");
  await page.locator("[data-retry=good], [data-retry=better], [data-retry=worse]").waitFor();
  await press(page, "retry-show");
  await page.locator("[data-retry]").waitFor({ state: "detached" });
});

await test("a position can be set up by hand; it is checked and used", async ({ open }) => {
  const page = await open("#/analyse?game=sensei:shizukana", IDLE);
  await boardStands(page);
  await press(page, "set-up");
  const valid = () => page.locator(".a-setup-verdict").getAttribute("data-valid");
  same(await valid(), "true");
  await press(page, "setup-clear");
  same(await valid(), "false");
  expect(await page.locator("[data-do=setup-done]").isDisabled(), "nothing to use");
  await page.locator("[data-field=position]").fill(before);
  await page.locator("[data-field=position]").press("Enter");
  await page.locator("[data-field=position]").blur();
  await until(page, () => document.querySelector(".a-setup-verdict")?.getAttribute("data-valid") === "true");
  await page.locator("[data-piece=none]").check({ force: true });
  await touch(page, "g1");
  await until(page, () => document.querySelector(".a-setup-verdict")?.getAttribute("data-valid") === "false");
  await page.locator("[data-piece=r]").check({ force: true });
  await touch(page, "g2");
  await until(page, () => document.querySelector(".a-setup-verdict")?.getAttribute("data-valid") === "true");
  await press(page, "setup-done");
  same(await position(page), "5g1/2r1r2/rg1G3/2g2rr/3g3/3R1gr/2g4 g");
  await press(page, "set-up");
  await page.locator("[data-field=game]").selectOption("bushishogi");
  await press(page, "setup-done");
  same((await shown(page)).game, "bushishogi");
});

await test("Bushishogi: the exact value of every move, and the map of all positions", async ({ open }) => {
  const page = await open(`#/analyse?game=bushishogi:cormier&position=${encodeURIComponent("1s 3e b")}`);
  await thought(page);
  const rows = await page.locator(".a-engine-line").allInnerTexts();
  same(rows.length, 3);
  expect(/f/.test(rows[0]) && /wins|win in/i.test(rows[0]), `the win first, not ${rows[0]}`);
  expect(
    rows.slice(1).every((row) => /draw/i.test(row)),
    `draws, not ${rows.slice(1)}`,
  );
  await press(page, "more");
  await press(page, "map");
  await page.locator("[data-do=map-go]").waitFor();
  // Its arrow keys are its own, and letters are no moves: F would be one more meaning.
  const chosen = () => page.locator(".map-value code").innerText();
  await page.locator(".map-picture").focus();
  const start = await chosen();
  await page.keyboard.press("f");
  same(await chosen(), start, "a letter moves nothing");
  await page.keyboard.press("ArrowRight");
  expect((await chosen()) !== start, "the next position of the ring");
  await press(page, "map-here");
  const moves = page.locator(".a-map [data-turn]");
  same((await moves.allInnerTexts()).length, 3);
  await moves.first().click();
  await press(page, "map-go");
  await page.locator(".a-map-layer").waitFor({ state: "detached" });
  expect((await position(page)) !== "1s 3e b", "another position");
});

await test("sharing as link, record and picture; each can be opened again", async ({ open }) => {
  const page = await open("#/analyse", CLIPBOARD);
  await boardStands(page);
  await paste(page, `${record.replace("1-0\n", "( 21. e4e5 {a <b>try</b> “ü”} ) 1-0\n")}`);
  await until(page, () => document.querySelectorAll("[data-turns] [data-turn]").length >= 41);
  await press(page, "last");
  const game = await tree(page);
  const end = await position(page);
  await press(page, "share");
  const pgn = await saved(page, "save-pgn");
  expect(/^sandan-sensei-.*\.pgn$/.test(pgn.name), pgn.name);
  const check = spawnSync(SANDAN, ["record", "check", "-"], { input: pgn.bytes, encoding: "utf8" });
  same(check.status, 0, check.stdout + check.stderr);
  expect(check.stdout.includes("1 replays"), check.stdout);
  const svg = (await saved(page, "save-svg")).bytes.toString();
  expect(svg.startsWith("<svg") || svg.startsWith("<?xml"), "a drawing");
  same(
    await page.evaluate(
      (text) =>
        new DOMParser().parseFromString(text, "image/svg+xml").querySelector("parsererror")?.textContent ??
        "",
      svg,
    ),
    "",
  );
  const png = (await saved(page, "save-png")).bytes;
  same([...png.subarray(0, 8)], [137, 80, 78, 71, 13, 10, 26, 10]);
  expect(png.readUInt32BE(16) === 1200 && png.length > 10_000, "a picture of 1200 px");
  const link = await copied(page, "share-game");
  await page.goto("about:blank");
  await page.goto(link);
  await boardStands(page);
  same(await position(page), end, "the position of the game's link");
  same((await turns(page)).length, 41);
  await press(page, "share");
  const place = await copied(page, "share-position");
  await page.goto("about:blank");
  await page.goto(place);
  await boardStands(page);
  same(await position(page), end, "the position's link");
  same(await turns(page), []);
  await paste(page, pgn.bytes.toString());
  await until(page, () => document.querySelectorAll("[data-turns] [data-turn]").length >= 41);
  await press(page, "last");
  same(await tree(page), game, "the tree, by way of the record");
});

await done();
