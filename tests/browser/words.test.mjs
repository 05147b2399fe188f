// SPDX-License-Identifier: MIT
// Languages and themes: chosen by the browser, switched by hand, kept. Every text of the page is there in three
// languages, no view has English left over in another one, and the long words of German fit on a phone.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { DESKTOP, PHONE, SOURCE, done, expect, failureShot, fits, same, test, until } from "./harness.mjs";
import { cutOff, go, press, rest, scenes } from "./views.mjs";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {Record<string, string>} Texts */

const folder = join(SOURCE, "web/words");
/** @type {Record<string, Texts>} */
const words = {};
/** Keys that share the texts of another. @type {Record<string, string>} */
const shared = {};
for (const name of readdirSync(folder)) {
  const table = (await import(pathToFileURL(join(folder, name)).href)).default;
  for (const [key, texts] of Object.entries(table)) {
    expect(!(key in words) && !(key in shared), `${key} to be there once`);
    if (typeof texts === "string") shared[key] = texts;
    else words[key] = texts;
  }
}

const only = process.env.SCENES?.split(",");
const lang = (/** @type {Page} */ page) => page.evaluate(() => document.documentElement.lang);
const paper = (/** @type {Page} */ page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
const LIGHT = "rgb(246, 241, 231)";
const DARK = "rgb(27, 25, 22)";

await test("every text exists in three languages, with the same placeholders", async ({ note }) => {
  note(`${Object.keys(words).length} texts`);
  const places = (/** @type {string} */ text) => [...new Set(text.match(/\{\w+/g) ?? [])].sort().join();
  for (const [key, texts] of Object.entries(words)) {
    same(Object.keys(texts).sort(), ["de", "en", "fr"], key);
    for (const [code, text] of Object.entries(texts)) {
      expect(text.trim() === text && text !== "", `${key}.${code} to be words`);
      expect(!/!(?=\s|$)/.test(text), `${key}.${code} not to shout: ${text}`);
      expect(!text.includes("..."), `${key}.${code} to have no three dots`);
      same(places(text), places(texts.en), `${key}.${code}`);
    }
  }
});

await test("every text has one key", async ({ note }) => {
  note(`${Object.keys(shared).length} keys share a text`);
  for (const [key, of] of Object.entries(shared)) expect(of in words, `${key} to share a text, not ${of}`);
  /** @type {Record<string, string>} */
  const seen = {};
  for (const [key, texts] of Object.entries(words)) {
    if (key.startsWith("board.")) continue; // the board also works in other pages, and brings its own
    const all = [texts.en, texts.fr, texts.de].join("|");
    expect(!(all in seen), `${key} to share the text of ${seen[all]}`);
    seen[all] = key;
  }
});

await test("every key that the scripts ask for exists", async () => {
  const { readFileSync } = await import("node:fs");
  const names = readdirSync(join(SOURCE, "web"), { recursive: true })
    .map(String)
    .filter((name) => name.endsWith(".js") && !name.startsWith("words/"));
  const asked = names.flatMap((name) =>
    [
      ...readFileSync(join(SOURCE, "web", name), "utf8").matchAll(
        /(?:\bt|\bword)\(\s*"([a-z]+\.[a-z0-9-]+)"/g,
      ),
    ].map((m) => m[1]),
  );
  expect(asked.length > 200, `many keys, not ${asked.length}`);
  same(
    asked.filter((key) => !(key in words) && !(key in shared)),
    [],
  );
});

await test("one word for one thing, as in docs/glossary.md; ? says something about every view", async () => {
  for (const [key, { fr, de }] of Object.entries(words)) {
    expect(!/\bfosses?\b/i.test(fr), `${key}.fr to call a pit un gouffre`);
    expect(!/\bGruben?\b/.test(de), `${key}.de to call a pit ein Loch`);
  }
  for (const name of readdirSync(join(SOURCE, "web/views")))
    expect(`help.view-${name.replace(".js", "")}` in words, `words about ${name}`);
});

await test("the language is the browser's, else English, until one is chosen", async ({ open }) => {
  for (const [browser, wanted] of [
    ["fr-CA", "fr"],
    ["de-CH", "de"],
    ["en-GB", "en"],
    ["ja", "en"],
  ]) {
    const page = await open("", { ...DESKTOP, lang: browser });
    await page.locator(".play-button").waitFor();
    same(await lang(page), wanted, browser);
    same(await page.locator(".play-button").innerText(), words["shell.play"][wanted]);
    if (browser !== "fr-CA") continue;
    await press(page, "menu");
    await page.locator("[data-setting=lang] input[value=de]").check({ force: true });
    await until(page, () => document.documentElement.lang === "de");
    same(
      await page.locator("dialog[open] h2").innerText(),
      words["shell.menu"].de,
      "the menu, in German at once",
    );
    await page.reload();
    await page.locator(".play-button").waitFor();
    same(await lang(page), "de", "kept");
  }
});

await test("light and dark follow the device until one is chosen", async ({ open }) => {
  const page = await open("", { ...DESKTOP, theme: "dark" });
  await page.locator(".play-button").waitFor();
  same(await paper(page), DARK);
  await page.emulateMedia({ colorScheme: "light" });
  await page.waitForFunction(
    (light) => getComputedStyle(document.documentElement).backgroundColor === light,
    LIGHT,
  );
  const picture = page.locator(".game-card img").first();
  const before = await picture.getAttribute("src");
  await press(page, "menu");
  await page.locator("[data-setting=theme] input[value=dark]").check({ force: true });
  await until(page, () => getComputedStyle(document.documentElement).backgroundColor === "rgb(27, 25, 22)");
  expect((await picture.getAttribute("src")) !== before, "pictures to be drawn again");
  await page.reload();
  await page.locator(".play-button").waitFor();
  same(await paper(page), DARK, "kept");
});

/** Texts that differ from English, as they would be seen if they were left over. @param {"fr" | "de"} code */
function english(code) {
  const plain = Object.values(words).filter(
    (texts) => texts.en !== texts[code] && !texts.en.includes("{") && texts.en.length > 3,
  );
  const own = new Set(Object.values(words).map((texts) => texts[code].toLowerCase()));
  // A start is one in German, too.
  return plain.map(({ en }) => en).filter((text) => !own.has(text.toLowerCase()) && text !== "Start");
}

/** All texts that are seen or heard, each by itself. @param {Page} page @returns {Promise<string[]>} */
function texts(page) {
  return page.evaluate(() => {
    /** @type {Set<string>} */
    const found = new Set();
    /** @param {ParentNode} root */
    const walk = (root) => {
      for (const element of root.querySelectorAll("*")) {
        // Layouts have names of their own.
        if (element.localName === "option") continue;
        if (
          element.closest("[lang]") !== document.documentElement &&
          !element.closest("sandan-board") &&
          element.getRootNode() === document
        )
          continue;
        for (const node of element.childNodes)
          if (node.nodeType === 3 && node.textContent?.trim()) found.add(node.textContent.trim());
        for (const name of ["aria-label", "title", "placeholder", "alt"])
          if (element.getAttribute(name)) found.add(/** @type {string} */ (element.getAttribute(name)));
        if (element.shadowRoot) walk(element.shadowRoot);
      }
    };
    walk(document.body);
    return [...found];
  });
}

for (const code of /** @type {const} */ (["fr", "de"])) {
  await test(`every view fits on a phone, with nothing English in it: ${code}`, async ({ open }) => {
    const page = await open("", { ...PHONE, lang: code });
    const left = new Set(english(code));
    /** @type {string[]} */
    const faults = [];
    for (const { name, open: enter, leave, still } of scenes) {
      if (only && !only.includes(name)) continue;
      try {
        await enter(page);
        await rest(page);
        expect(!still || (await fits(page)), "nothing to scroll");
        const cut = await cutOff(page);
        expect(cut.length === 0, `nothing cut off: ${cut.join("; ")}`);
        const found = (await texts(page)).filter(
          (text) => left.has(text) || /\b(the|your|with)\b/i.test(text),
        );
        expect(found.length === 0, `no English: ${found.slice(0, 5).join(" | ")}`);
      } catch (error) {
        faults.push(`${name}: ${error instanceof Error ? error.message : error}`);
        await failureShot(page, `${name}-phone-${code}`);
      }
      await leave?.(page).catch(() => {});
    }
    await go(page, "#/");
    expect(faults.length === 0, `no faults:\n${faults.join("\n")}`);
  });
}

await done();
