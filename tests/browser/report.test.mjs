// SPDX-License-Identifier: MIT
// The report of a tournament, opened as a file, without a server: on a phone and on a desk, light and dark,
// in three languages. Games are replayed by click and by key.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { accessible, DESKTOP, done, expect, PHONE, SANDAN, same, shot, test } from "./harness.mjs";

/** @typedef {import("./harness.mjs").Board} Board */
/** @typedef {import("playwright-core").Page} Page */

const folder = mkdtempSync(join(tmpdir(), "sandan-report-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));

const CUP = `[tournament]
name = <script>alert(1)</script> & Cup
play = bushishogi sensei abalone:belgian-daisy
max-turns = 30
seed = 3
[player Ann]
engine = oneturn
[player Bob & <b>sons</b>]
engine = random
[player Crash]
command = echo ugiok; echo readyok; read a; exit 3
`;

/** Plays the cup and writes its report in a language. @param {string} lang */
function play(lang) {
  writeFileSync(join(folder, "cup.txt"), CUP);
  const out = join(folder, lang);
  execFileSync(SANDAN, ["tournament", join(folder, "cup.txt"), "-o", out, "--lang", lang], {
    stdio: ["ignore", "ignore", "ignore"],
  });
  return pathToFileURL(join(out, "report.html")).href;
}

const report = play("en");

/** @param {Page} page */
const shown = (page) =>
  page.evaluate(() => /** @type {Board} */ (document.querySelector("sandan-board"))?.view?.position);

/** @param {Page} page @param {string} name */
const choose = (page, name) =>
  page.locator(".list button", { hasText: name }).filter({ hasNotText: "Crash" }).first().click();

for (const [name, device] of /** @type {const} */ ([
  ["phone", PHONE],
  ["desk", DESKTOP],
]))
  for (const theme of /** @type {const} */ (["light", "dark"]))
    await test(`the report on a ${name}, ${theme}: axe finds nothing, and nothing is cut off`, async ({
      open,
    }) => {
      const page = await open(report, { ...device, theme });
      await page.getByRole("heading", { level: 1 }).waitFor();
      await choose(page, "abalone");
      await page.locator("sandan-board .stage > *").first().waitFor();
      await shot(page, `report-${name}-${theme}`);
      await accessible(page);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wide <= 0, `the page is ${wide} pixels too wide`);
    });

await test("names stay text", async ({ open }) => {
  const page = await open(report, DESKTOP);
  same(await page.getByRole("heading", { level: 1 }).textContent(), "<script>alert(1)</script> & Cup");
  same(await page.locator("td b, th b, h1 script").count(), 0);
  expect((await page.getByText("Bob & <b>sons</b>").count()) > 0, "the name of a player");
});

await test("a game is replayed by click and by key", async ({ open }) => {
  const page = await open(report, DESKTOP);
  await choose(page, "sensei");
  await page.waitForFunction(
    () => /** @type {Board} */ (document.querySelector("sandan-board")).view !== null,
  );
  const start = await shown(page);
  await page.getByRole("button", { name: "Forward" }).click();
  const one = await shown(page);
  expect(one !== start, "forward");
  await page.keyboard.press("ArrowRight");
  const two = await shown(page);
  expect(two !== one, "arrow key");
  await page.keyboard.press("ArrowLeft");
  same(await shown(page), one);
  await page.keyboard.press("Home");
  same(await shown(page), start);
  await page.keyboard.press("End");
  const last = await page.locator(".turns button").last();
  same(await last.getAttribute("aria-current"), "true");
  await page.locator(".turns button").nth(1).click();
  same(await shown(page), two);
});

await test("games of every kind open, and failures are told by name", async ({ open }) => {
  const page = await open(report, DESKTOP);
  for (const name of ["bushishogi", "abalone", "sensei"]) {
    await choose(page, name);
    await page.locator("sandan-board .stage > *").first().waitFor();
    await page.waitForFunction(
      (game) => /** @type {Board} */ (document.querySelector("sandan-board")).view?.game === game,
      name,
    );
  }
  expect((await page.locator(".list", { hasText: "Crash crashed" }).count()) > 0, "who crashed");
});

await test("the crosstable chooses the games of a meeting", async ({ open }) => {
  const page = await open(report, DESKTOP);
  await page.locator(".list li").first().waitFor();
  same(await page.locator(".list li").count(), 18);
  await page.getByRole("button", { name: "Ann against Crash: 6 of 6" }).click();
  same(await page.locator(".list li").count(), 6);
  await page.locator(".filters select").nth(2).selectOption({ label: "A program crashed" });
  same(await page.locator(".list li").count(), 6);
  await page.locator(".filters select").nth(1).selectOption({ label: "All" });
  await page.locator(".filters select").nth(0).selectOption({ label: "Bob & <b>sons</b>" });
  same(await page.locator(".list li").count(), 6);
});

for (const [lang, words, ending] of [
  ["fr", "Classement", "Un programme a planté"],
  ["de", "Rangliste", "Ein Programm ist abgestürzt"],
])
  await test(`the report speaks ${lang}`, async ({ open }) => {
    const page = await open(play(lang), DESKTOP);
    await page.getByRole("heading", { name: words }).waitFor();
    same(await page.evaluate(() => document.documentElement.lang), lang);
    const endings = await page.locator(".filters select").nth(2).locator("option").allTextContents();
    expect(endings.includes(ending), endings.join(", "));
    same(
      endings.filter((label) => !label.includes(" ")),
      [endings[0]],
    );
    await choose(page, "sensei");
    await page.locator("sandan-board .stage > *").first().waitFor();
  });

await done();
