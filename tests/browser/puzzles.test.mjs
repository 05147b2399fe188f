// SPDX-License-Identifier: MIT
// Puzzles: the one of the day, the list with its filters and pictures, and one of each theme solved and failed; hints,
// the solution, and an engine that cannot be loaded. What has been done is still there when the page is loaded again.
import { accessible, done, expect, PHONE, same, shot, test, until } from "./harness.mjs";
import { boardStands, failPuzzle, go, numberOf, press, puzzles, shown, solvePuzzle } from "./views.mjs";

/** @typedef {import("playwright-core").Page} Page */

const suites = await puzzles();

/** The numbers on the cards that are shown. @param {Page} page */
const numbers = (page) =>
  page.locator(".puzzle-cards a").evaluateAll((cards) => cards.map((card) => Number(card.dataset.number)));

/** @param {Page} page @param {number} n */
const stateOf = (page, n) => page.locator(`.puzzle-cards [data-number="${n}"]`).getAttribute("data-state");

await test("the puzzle of the day is the same for everyone with that date, and another one the next day", async ({
  open,
}) => {
  const seen = new Set();
  const at = async (/** @type {string} */ time, /** @type {string} */ timezoneId) => {
    const page = await open("about:blank", { timezoneId });
    await page.clock.setFixedTime(new Date(time));
    await go(page, "#/puzzles");
    return String(await page.locator("[data-day]").getAttribute("data-day"));
  };
  const tokyo = await at("2026-11-17T16:00:00Z", "Asia/Tokyo");
  same(await at("2026-11-18T20:00:00Z", "America/New_York"), tokyo, "18 November, there and there");
  for (const day of [19, 20, 21]) seen.add(await at(`2026-11-${day}T12:00:00Z`, "UTC"));
  expect(seen.size === 3 && !seen.has(tokyo), `another one each day, not ${[tokyo, ...seen]}`);
  const page = await open("about:blank", { timezoneId: "UTC" });
  await page.clock.setFixedTime(new Date("2026-11-18T12:00:00Z"));
  await go(page, "#/puzzles");
  await page.locator("[data-day] img[src]").waitFor();
  await page.locator("[data-day]").click();
  await boardStands(page);
  const [game, n] = tokyo.split("/");
  same((await shown(page)).position, suites[game][Number(n) - 1].position);
  expect((await page.locator(".stage-place").innerText()).includes("November 18"), "its date");
});

await test("the list: pictures, filters by rule set, theme and difficulty, and what the rule set is about", async ({
  open,
}) => {
  const page = await open("#/puzzles/sensei", PHONE);
  await page.locator(".puzzle-cards img[src]").first().waitFor();
  await until(page, () => [...document.querySelectorAll("img")].every((image) => image.naturalWidth > 0));
  await accessible(page);
  await shot(page, "puzzles-phone");
  const first = (await numbers(page)).length;
  await press(page, "more");
  expect((await numbers(page)).length > first, "more of them");
  /** @param {string} what @param {string} value */
  const choose = (what, value) => page.locator(`[data-filter=${what}]`).selectOption(value);
  await choose("rules", "arashi-expert");
  expect(
    (await page.locator("[data-part=rules-note]").innerText()).startsWith("Arashi with pits"),
    "the rules",
  );
  await choose("theme", "parry");
  await choose("difficulty", "3");
  const fits = (/** @type {typeof suites["sensei"][number]} */ { game, theme, rating }) =>
    game === "sensei:arashi-expert" && theme === "parry" && rating >= 1750;
  const wanted = suites.sensei.flatMap((puzzle, i) => (fits(puzzle) ? [i + 1] : []));
  same(await numbers(page), wanted, "those that fit");
  // The next one is one of them, too; and the choice is still there later.
  await page.locator("[data-do=next-open]").click();
  await boardStands(page);
  expect(page.url().endsWith(`/sensei/${wanted[0]}`), "the first of them");
  await page.reload();
  await go(page, "#/puzzles/sensei");
  await page.locator(".puzzle-cards a").first().waitFor();
  same(await numbers(page), wanted, "those that fit, later");
  // Of another game there are other themes.
  await page.locator("[data-filter=game] input[value=abalone]").check({ force: true });
  await page.locator("[data-list=abalone]").waitFor();
  const themes = await page
    .locator("[data-filter=theme] option")
    .evaluateAll((all) => all.map((one) => one.getAttribute("value")));
  same(themes, ["", "win", "parry", "double", "gain", "save"]);
  await choose("theme", "save");
  same(
    await page.locator(".figures").innerText(),
    `0 of ${suites.abalone.filter(({ theme }) => theme === "save").length} solved`,
  );
});

await test("a puzzle says what its rule set adds, and all of its words fit on a phone", async ({ open }) => {
  /** @type {Map<string, string>} */
  const kinds = new Map();
  for (const [game, suite] of Object.entries(suites))
    for (const [i, { game: rules, theme, n }] of suite.entries())
      kinds.set(`${game === "abalone" ? game : rules} ${theme} ${n > 1}`, `#/puzzles/${game}/${i + 1}`);
  for (const lang of ["en", "fr", "de"]) {
    const page = await open("#/", { ...PHONE, lang });
    for (const [kind, address] of kinds) {
      await go(page, address);
      await boardStands(page);
      const room = await page
        .locator(".stage-panel")
        .evaluate((panel) => panel.clientHeight - panel.scrollHeight);
      expect(room >= 0, `the words of ${kind} to fit: ${lang}, ${room} px`);
      same(await page.locator(".stage-text").isVisible(), !kind.startsWith("abalone"), `a note: ${kind}`);
    }
    if (lang === "en") {
      await go(page, `#/puzzles/sensei/${await numberOf("sensei", (one) => one.game === "sensei:arashi")}`);
      expect((await page.locator(".stage-text").innerText()).startsWith("The storm: a stone"), "of Arashi");
    }
    await page.context().close();
  }
});

/** Of each theme, and of the shorter and longer ones. @type {[string, string, number][]} */
const tried = [
  ["sensei", "win", 1],
  ["sensei", "win", 5],
  ["sensei", "unfair", 1],
  ["sensei", "double", 3],
  ["sensei", "parry", 4],
  ["abalone", "win", 3],
  ["abalone", "gain", 1],
  ["abalone", "gain", 5],
  ["abalone", "save", 2],
  ["abalone", "double", 3],
  ["abalone", "parry", 4],
  ["bushishogi", "win", 3],
];

for (const [game, theme, n] of tried)
  await test(`${game}: a puzzle of the theme ${theme} in ${n} is failed, with the reason, and solved`, async ({
    open,
  }) => {
    const number = await numberOf(game, (puzzle) => puzzle.theme === theme && puzzle.n === n);
    const page = await open(`#/puzzles/${game}/${number}`);
    await failPuzzle(page, game, number);
    const reply = page.locator("[data-part=reply]");
    expect((await reply.innerText()).length > 15, "why it fails");
    same(await reply.getAttribute("data-kind"), "bad");
    await press(page, "retry");
    await page.locator(".stage[data-state=ask]").waitFor();
    await solvePuzzle(page, game, number);
    expect((await reply.innerText()).startsWith("Solved."), "that it is solved");
    await page.reload();
    await go(page, `#/puzzles/${game}`);
    const { theme: kept } = suites[game][number - 1];
    if (game !== "bushishogi") await page.locator("[data-filter=theme]").selectOption(kept);
    // A list shows the first ones at once.
    while ((await page.locator(`.puzzle-cards [data-number="${number}"]`).count()) === 0)
      await press(page, "more");
    same(await stateOf(page, number), "missed", "failed first, so it comes back");
  });

await test("a puzzle solved at once counts with its measured difficulty; hints and the solution count as missed", async ({
  open,
}) => {
  const number = await numberOf("abalone", ({ theme, n }) => theme === "gain" && n === 3);
  const page = await open(`#/puzzles/abalone/${number}`);
  await solvePuzzle(page, "abalone", number);
  const attempts = () => page.evaluate(() => JSON.parse(localStorage.getItem("sandan.attempts") ?? "[]"));
  same(
    (await attempts()).map((/** @type {{ rating: number, score: number }} */ { rating, score }) => [
      rating,
      score,
    ]),
    [[suites.abalone[number - 1].rating, 1]],
  );
  const other = await numberOf("abalone", ({ theme, n }) => theme === "double" && n === 3);
  await go(page, `#/puzzles/abalone/${other}`);
  await boardStands(page);
  const reply = page.locator("[data-part=reply]");
  const told = new Set();
  // Where, which piece, the turn, and then the line.
  for (let i = 0; i < 4; i++) {
    const before = await reply.textContent();
    await press(page, "hint");
    await page.waitForFunction(
      (old) => document.querySelector("[data-part=reply]")?.textContent !== old,
      before,
      { timeout: 60_000 },
    );
    told.add(await reply.textContent());
  }
  same(told.size, 4, "each hint says more");
  await press(page, "solution");
  for (let i = 0; i < 2; i++) {
    await page.locator(".stage[data-state=solution] [data-do=step]").waitFor();
    const before = await reply.textContent();
    await page.locator("[data-do=step]:visible").click();
    await page.waitForFunction(
      (old) => document.querySelector("[data-part=reply]")?.textContent !== old,
      before,
    );
  }
  await page.locator(".stage[data-state=solved]").waitFor({ timeout: 60_000 });
  same((await attempts()).length, 2);
  same((await attempts())[1].score, 0);
});

await test("a puzzle that the engine cannot check counts for nothing, and can be tried again", async ({
  open,
  forgive,
}) => {
  forgive(/engine|wasm|Failed to load|ERR_FAILED|Error/);
  const number = await numberOf("sensei", ({ theme, n }) => theme === "win" && n === 3);
  const page = await open(`#/puzzles/sensei/${number}`);
  await boardStands(page);
  const engine = /engine[^/]*\.wasm/;
  await page.route(engine, (route) => route.abort());
  const reply = page.locator("[data-part=reply][data-kind=note]", { hasText: "could not be loaded" });
  await failPuzzle(page, "sensei", number);
  await reply.waitFor();
  await press(page, "retry");
  await page.locator(".stage[data-state=ask]").waitFor();
  const missed = () =>
    page.evaluate(() => localStorage.getItem("sandan.puzzles")?.includes('"missed":1') ?? false);
  same(await missed(), false, "counted as missed");
  // The first turn of a solution is known; those after it are not, and can be asked for again.
  await press(page, "solution");
  await page.locator("[data-part=reply]", { hasText: ":" }).waitFor();
  await page.locator("[data-do=step]").click();
  await reply.waitFor();
  await page.unroute(engine);
  await page.locator("[data-do=step]").click();
  await reply.waitFor({ state: "detached" });
  await page.evaluate(() => localStorage.removeItem("sandan.puzzles"));
  await page.reload();
  await boardStands(page);
  await failPuzzle(page, "sensei", number);
  await page.locator("[data-part=reply][data-kind=bad]").waitFor();
  same(await missed(), true, "counted as missed");
});

await done();
