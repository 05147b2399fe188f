// SPDX-License-Identifier: MIT
// The explorer of the analysis: the opening book, imported files with thousands of games, and the start layouts as
// pictures.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import {
  DESKTOP,
  PHONE,
  SANDAN,
  SOURCE,
  accessible,
  done,
  expect,
  fits,
  same,
  shot,
  test,
  until,
} from "./harness.mjs";
import { tabTo } from "./hands.mjs";
import { boardStands, go, shown } from "./views.mjs";

/** @typedef {import("playwright-core").Page} Page */

const folder = mkdtempSync(join(tmpdir(), "sandan-explorer-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));

/** Games of the engine with itself. @param {string} rules @param {number} count @returns {{ result: string, turns: string[] }[]} */
function generate(rules, count) {
  const path = join(folder, `${rules.replace(":", "-")}.games`);
  const options = ["--out", path, "--games", String(count), "--nodes", "20", "--threads", "1"];
  execFileSync(join(dirname(SANDAN), "sandan-book"), ["play", rules, ...options], { stdio: "ignore" });
  return readFileSync(path, "utf8")
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => {
      const [, result, , ...turns] = line.split(" ");
      return { result, turns };
    });
}

/**
 * @param {string} rules
 * @param {{ result: string, turns: string[] }[]} games
 * @param {string} player
 */
function pgn(rules, games, player) {
  const [game, set] = rules.split(":");
  return games
    .map(
      ({ result, turns }, i) =>
        `[Game "${game}"]\n[RuleSet "${set}"]\n[First "${player} ${i}"]\n[Second "Böb"]\n[Date "2025.01.02"]\n[Result "${result}"]\n\n${turns.join(" ")} ${result}\n`,
    )
    .join("\n");
}

/** @param {string} name @param {string} text */
function file(name, text) {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const SHIZUKANA = "sensei:shizukana";

/** Opens the explorer, by its tab on phones. @param {Page} page */
async function openExplorer(page) {
  await page.locator("[data-do=explorer]:visible, [data-tab=explorer]:visible").click();
  await page.locator(".x-panel:not([aria-busy])").waitFor();
}

/** All rows of the table. @param {Page} page */
async function rows(page) {
  const rare = page.locator("[data-do=explorer-rare]");
  if ((await rare.count()) > 0) await rare.click();
  return page.locator(".x-table tr[data-turn]").evaluateAll((list) =>
    list.map((row) => ({
      turn: row.getAttribute("data-turn"),
      games: Number(row.querySelector(".x-count span")?.textContent?.replace(/\D/g, "")),
      words: row.querySelector(".x-bar")?.getAttribute("aria-label"),
    })),
  );
}

/** @param {Page} page @param {...string} paths */
async function importFiles(page, ...paths) {
  await page.locator("[data-field=explorer-files]").setInputFiles(paths);
  await page.locator("[data-do=explorer-files]:not(:disabled)").waitFor();
  await page.locator("[data-do=explorer-cancel]").waitFor({ state: "hidden" });
}

const said = (/** @type {Page} */ page) => page.locator("[data-explorer=import]").textContent();
const about = (/** @type {Page} */ page) => page.locator("[data-explorer=about]").textContent();

await test("the book: turns with counts and results, played on the tree", async ({ open }) => {
  const page = await open(`#/analyse?game=${SHIZUKANA}`, { ...DESKTOP, idle: true });
  const asked = page.waitForRequest(/\.book$/);
  await openExplorer(page);
  expect((await asked).url().endsWith("/books/sensei-shizukana.book"), "only the book of these rules");
  const first = await rows(page);
  expect(first.length >= 5, `several turns: ${first.length}`);
  const sum = first.reduce((all, row) => all + row.games, 0);
  expect(sum > 4500 && sum <= 5000, `nearly all of 5,000 games: ${sum}`);
  for (const { words } of first)
    expect(/^Green won \d+%, drawn \d+%, Red won \d+%$/.test(words ?? ""), `results in words: ${words}`);
  expect((await about(page))?.includes("5,000 games that the computer played"), "what it is");
  await shot(page, "explorer-book-desktop");
  await accessible(page);
  // A click plays the turn, and the answers are fewer games.
  await page.locator(`tr[data-turn="${first[0].turn}"] button`).click();
  await until(page, () => document.querySelectorAll("[data-turns] button").length > 0);
  await page.locator(".x-panel:not([aria-busy])").waitFor();
  const second = await rows(page);
  const rest = second.reduce((all, row) => all + row.games, 0);
  expect(rest <= first[0].games && rest > 0, `${rest} of ${first[0].games} games go on`);
  expect(
    (await page.locator("[data-turns]").textContent())?.includes(first[0].turn ?? ""),
    "the turn in the list",
  );
  // By keyboard: the next turn is at hand.
  await page.locator(".x-play").first().focus();
  await page.keyboard.press("Enter");
  await until(page, () => document.querySelectorAll("[data-turns] [aria-current]").length > 0);
  await page.locator(".x-panel:not([aria-busy])").waitFor();
  await until(page, () => document.activeElement?.classList.contains("x-play"));
  // An example opens at this position, and the analysis comes back.
  const place = (await shown(page)).side;
  await page.locator("[data-example]").first().click();
  await page.locator("[data-do=explorer-back]").waitFor();
  same((await shown(page)).side, place, "the side to move");
  expect((await page.locator(".a-title").textContent())?.includes("Sandan – Sandan"), "an example");
  await page.locator("[data-do=explorer-back]").click();
  await page.locator("[data-do=explorer-back]").waitFor({ state: "hidden" });
  expect(
    (await page.locator("[data-turns]").textContent())?.includes(first[0].turn ?? ""),
    "the analysis is back",
  );
});

await test("rules without a book, positions beyond it, and a phone", async ({ open }) => {
  const page = await open("#/analyse?game=abalone:snakes", { ...PHONE, idle: true });
  await openExplorer(page);
  same(await about(page), "There is no opening book for these rules.");
  await go(page, `#/analyse?game=${SHIZUKANA}`);
  await openExplorer(page);
  await page.locator(".x-play").first().waitFor();
  expect(await fits(page), "the phone not to scroll");
  await shot(page, "explorer-book-phone");
  await accessible(page);
  const before = await rows(page);
  await page.locator(".x-play").first().tap();
  await until(page, () => document.querySelector(".x-panel:not([aria-busy])") !== null);
  expect(JSON.stringify(await rows(page)) !== JSON.stringify(before), "other turns");
  await go(page, `#/analyse?game=${SHIZUKANA}&turns=a1a2+g7g6+b1b2+f7f6+g1g2`);
  await openExplorer(page);
  expect((await about(page))?.startsWith("This position is not in the book."), "beyond the book");
});

await test("imports thousands of games: progress, duplicates, bad games, delete", async ({ open, note }) => {
  const games = generate(SHIZUKANA, 2200);
  const bad = `[Game "sensei"]\n[RuleSet "shizukana"]\n\n1. a1a2 a7a6 2. a1a2 *\n\n`;
  const half = games.length / 2;
  const one = file("one.pgn", pgn(SHIZUKANA, games.slice(0, half), "Ann"));
  const two = file(
    "two.pgn",
    `${bad}${pgn(SHIZUKANA, games.slice(half), "Zoë")}\n${pgn(SHIZUKANA, games.slice(0, 3), "Ann")}`,
  );
  const page = await open(`#/analyse?game=${SHIZUKANA}`, { ...DESKTOP, idle: true });
  await openExplorer(page);
  await page.locator("[data-do=explorer-import]").click();
  await page.locator("[data-sheet=explorer-import]").waitFor();
  // The page goes on drawing meanwhile.
  await page.evaluate(() => {
    const seen = { last: performance.now(), longest: 0 };
    window.seen = seen;
    setInterval(() => {
      const now = performance.now();
      seen.longest = Math.max(seen.longest, now - seen.last);
      seen.last = now;
    }, 10);
  });
  const begun = Date.now();
  await importFiles(page, one, two);
  const took = Date.now() - begun;
  note(
    `${games.length} games imported in ${took} ms; the page stood still for at most ${Math.round(await page.evaluate(() => window.seen.longest))} ms`,
  );
  same(await said(page), "2,200 games added. 3 were already there. 1 could not be read.");
  const wrong = await page.locator(".x-wrong li").allTextContents();
  same(wrong.length, 1);
  expect(/^two\.pgn, line 4 \(game 1\): .+/.test(wrong[0]), `the place and the reason: ${wrong}`);
  await shot(page, "explorer-import-desktop");
  await accessible(page);
  await page.keyboard.press("Escape");
  await until(
    page,
    () => document.querySelector("[data-explorer=about]")?.textContent === "2,200 of your 2,200 games",
  );
  const found = await rows(page);
  same(
    found.reduce((sum, row) => sum + row.games, 0),
    2200,
    "every game has a first turn",
  );
  // A turn and its mirror image count as one: the most frequent has at least the games that begin with either text.
  const actions = (/** @type {string} */ turn) => turn.split(",").sort().join();
  const most = found[0].turn ?? "";
  const mirrored = most.replace(/[a-g]/g, (file) => "gfedcba"["abcdefg".indexOf(file)]);
  const exact = games.filter(({ turns }) =>
    [actions(most), actions(mirrored)].includes(actions(turns[0])),
  ).length;
  expect(
    found[0].games >= exact && exact > 0,
    `${found[0].games} games, ${exact} of them with this turn or its mirror image`,
  );
  await shot(page, "explorer-games-desktop");
  await accessible(page);
  // An example is one of the games.
  await page.locator("[data-example]").first().click();
  await page.locator("[data-do=explorer-back]").waitFor();
  expect(/^(Ann|Zoë) \d+ – Böb$/.test((await page.locator(".a-title").textContent()) ?? ""), "the players");
  // They are there after a reload; importing them again adds nothing.
  await go(page, `#/analyse?game=${SHIZUKANA}`);
  await page.reload();
  await openExplorer(page);
  await until(
    page,
    () => document.querySelector("[data-explorer=about]")?.textContent === "2,200 of your 2,200 games",
  );
  await page.locator("[data-do=explorer-import]").click();
  await importFiles(page, one);
  same(await said(page), "0 games added. 1,100 were already there.");
  for (const name of ["one.pgn", "two.pgn"]) {
    const button = page.locator(`[data-delete="${name}"]`);
    await button.click();
    await button.click();
    await button.waitFor({ state: "detached" });
  }
  await page.keyboard.press("Escape");
  await until(page, () =>
    document.querySelector("[data-explorer=about]")?.textContent?.startsWith("You have not imported"),
  );
});

await test("cancels an import, takes dropped files and the formats of other programs", async ({ open }) => {
  const games = generate(SHIZUKANA, 2200);
  const many = file(
    "many.pgn",
    ["A", "B", "C", "D", "E"].map((name) => pgn(SHIZUKANA, games, name)).join("\n"),
  );
  const page = await open("#/analyse?game=abalone:belgian-daisy", { ...PHONE, idle: true });
  await openExplorer(page);
  await page.locator("[data-do=explorer-import]").tap();
  await page.evaluate(() => {
    const button = /** @type {HTMLElement} */ (document.querySelector("[data-do=explorer-cancel]"));
    new MutationObserver(() => !button.hidden && button.click()).observe(button, {
      attributeFilter: ["hidden"],
    });
  });
  await importFiles(page, many);
  expect((await said(page))?.endsWith("You cancelled the rest."), `cancelled: ${await said(page)}`);
  const [, count] = /^([\d,]+) games? added/.exec((await said(page)) ?? "") ?? [];
  expect(Number(count.replaceAll(",", "")) < 11_000, `${count} games are not all`);
  await page.keyboard.press("Escape");
  // Dropped on the board while the explorer is open: PGN of ours, and APGN in an old encoding.
  const apgn = `[Black "Jos\xe9"]\n[White "?"]\n[Variant "belgian"]\n[Result "0-1"]\n[Notation "Aba-Pro"]\n\n1. i9h8 i6h6 2. i8h7 a5b5 0-1\n`;
  const texts = [readFileSync(join(SOURCE, "examples/game.pgn"), "latin1"), apgn];
  const data = await page.evaluateHandle((list) => {
    const transfer = new DataTransfer();
    list.forEach((text, i) => {
      const bytes = Uint8Array.from(text, (c) => c.charCodeAt(0));
      transfer.items.add(new File([bytes], `${i}.pgn`));
    });
    return transfer;
  }, texts);
  await page.dispatchEvent(".analyse", "drop", { dataTransfer: data });
  await page.locator("[data-sheet=explorer-import]").waitFor();
  await until(page, () =>
    /^[2-9] games added\.$/.test(document.querySelector("[data-explorer=import]")?.textContent ?? ""),
  );
  await shot(page, "explorer-import-phone");
  await accessible(page);
  await page.keyboard.press("Escape");
  await page.locator(".x-table").waitFor();
  await page.locator("[data-example]", { hasText: "José" }).waitFor();
});

await test("start layouts are chosen from pictures", async ({ open, note }) => {
  const page = await open("", DESKTOP);
  await page.locator('.game-card[data-game="abalone"]').click();
  const field = page.locator("[data-setting=rules]");
  const begun = Date.now();
  await field.click();
  await page.locator("[data-layout=standard] img").waitFor();
  note(`the first pictures after ${Date.now() - begun} ms`);
  const sheet = page.locator("[data-sheet=layouts]");
  same(await sheet.locator(".layout-card").count(), 63);
  const drawn = await sheet.locator("img").count();
  expect(drawn >= 10 && drawn < 63, `only what is in sight is drawn: ${drawn}`);
  same(await sheet.locator(".layout-group").first().locator(".layout-card").count(), 10);
  await shot(page, "layouts-desktop");
  await accessible(page);
  // By name, without accents or case.
  await page.locator("[data-field=find-layout]").fill("KOREAN");
  same(await sheet.locator(".layout-card:visible").allTextContents(), ["Korean Daisy"]);
  same(await sheet.locator("[role=status].layout-count").textContent(), "1 layout");
  await page.keyboard.press("Enter");
  await sheet.waitFor({ state: "detached" });
  expect((await field.textContent())?.includes("Korean Daisy"), "the chosen layout");
  await page.locator("[data-do=play]").click();
  await boardStands(page);
  same((await shown(page)).rule_set, "korean-daisy");
  // By keyboard alone: arrows move, Enter takes, Escape leaves things as they are.
  const again = await open("#/", DESKTOP);
  await again.locator('.game-card[data-game="abalone"]').click();
  await tabTo(again, () => document.activeElement?.getAttribute("data-setting") === "rules");
  await again.keyboard.press("Enter");
  await again.locator("[data-layout=standard] input:focus").waitFor();
  await again.keyboard.press("ArrowRight");
  await again.keyboard.press("Escape");
  expect((await again.locator("[data-setting=rules]").textContent())?.includes("Standard"), "unchanged");
  await again.locator("[data-setting=rules]").focus();
  await again.keyboard.press("Enter");
  await again.locator("[data-layout=standard] input:focus").waitFor();
  await again.keyboard.press("ArrowRight");
  await again.keyboard.press("Enter");
  await until(again, () =>
    document.querySelector("[data-setting=rules]")?.textContent?.includes("Belgian Daisy"),
  );
});

await test("layouts on a phone, online, and in the editor", async ({ open }) => {
  const page = await open("#/", { ...PHONE, theme: "dark" });
  await page.locator('.game-card[data-game="abalone"]').tap();
  await page.locator("[data-setting=rules]").tap();
  await page.locator("[data-layout=pyramid] img").waitFor();
  await shot(page, "layouts-phone-dark");
  await accessible(page);
  await page.locator("[data-layout=pyramid]").tap();
  await until(page, () => document.querySelector("[data-setting=rules]")?.textContent?.includes("Pyramid"));
  await go(page, `#/online/new?game=abalone:standard`);
  await page.locator("[data-setting=rules]").tap();
  await page.locator("[data-layout=german-daisy]").tap();
  await until(page, () =>
    document.querySelector("[data-setting=rules]")?.textContent?.includes("German Daisy"),
  );
  const wide = await open("#/analyse?game=abalone:standard", { ...DESKTOP, idle: true });
  await wide.locator("[data-do=set-up]:visible").click();
  await wide.locator("[data-field=rule-set]").click();
  await wide.locator("[data-layout=alien]").click();
  await until(wide, () => document.querySelector("[data-field=rule-set]")?.textContent?.includes("Alien"));
  await shot(wide, "layouts-editor");
});

await done();
