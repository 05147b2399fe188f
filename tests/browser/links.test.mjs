// SPDX-License-Identifier: MIT
// Links to positions and games as paths, games as animated pictures, dates as the reader writes them, and nonsense that is
// called so.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { ADDRESS, DESKTOP, PHONE, done, expect, same, shot, test, until } from "./harness.mjs";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("./harness.mjs").Board} Board */

const TURNS = ["c1c2,d1c2", "c7c6,d7c6"];
const PATH = "p/sensei/shizukana/start/c1c2-d1c2_c7c6-d7c6";
const AFTER = "rr1rrrr/2R4/7/7/7/2G4/gg1gggg g";

/** The position in the analysis. @param {Page} page */
const position = async (page) => {
  await page.waitForFunction(
    () => /** @type {Board | null} */ (document.querySelector(".view-analyse sandan-board"))?.view,
  );
  return page.evaluate(
    () => /** @type {Board} */ (document.querySelector(".view-analyse sandan-board")).view.position,
  );
};

await test("a link is a path, with a picture of the board before anything has loaded", async ({
  open,
  forgive,
}) => {
  forgive(/: csp$/); // modules that are preloaded where scripts are off
  const page = await open(PATH, { ...PHONE, idle: true });
  same(await position(page), AFTER);
  same(new URL(page.url()).pathname, "/", "the views are behind the #");
  // Reloading and going to another view stay within the page.
  await page.reload();
  same(await position(page), AFTER);
  await page.evaluate(() => (location.hash = "#/learn"));
  await page.locator(".view-learn h1").waitFor();
  await page.goBack();
  same(await position(page), AFTER);
  const plain = await open(PATH, { ...PHONE, javaScriptEnabled: false });
  const box = await plain.locator("#first > svg").boundingBox();
  expect(box && box.width > 250, "the board");
  await shot(plain, "shared-phone");
});

await test("the page shares such links, and reads them and the old ones", async ({ open }) => {
  const page = await open(`#/analyse?game=sensei&turns=${TURNS.join("+")}`, {
    ...DESKTOP,
    idle: true,
    permissions: ["clipboard-read", "clipboard-write"],
  });
  same(await position(page), AFTER);
  await page.getByRole("button", { name: "Share" }).first().click();
  await page.locator('[data-do="share-game"]').click();
  await until(page, async () => (await navigator.clipboard.readText()).includes("/p/"));
  const link = await page.evaluate(() => navigator.clipboard.readText());
  same(link, ADDRESS + PATH);
  const second = await open(`#/${PATH}`, { ...DESKTOP, idle: true });
  same(await position(second), AFTER);
  const read = await page.evaluate(async (text) => {
    const [load, { desk }] = await Promise.all(
      ["analyse/load.js", "rules.js"].map((name) => import(new URL(name, location.href).href)),
    );
    return load.loadText(desk, text, "abalone:standard").tree.mainLine().at(-1).position;
  }, link);
  same(read, AFTER);
});

await test("a link that cannot be read says so", async ({ open, forgive }) => {
  forgive(/404/);
  for (const bad of [
    "p/sensei/shizukana/nonsense",
    "p/chess/x/start",
    "p/sensei/shizukana/start/a1a7",
    "p/",
  ]) {
    const answer = await fetch(new URL(bad, ADDRESS));
    same(answer.status, 404, bad);
    const page = await open(bad, { ...PHONE, idle: true });
    await page.locator("[data-say].shown, .say.shown, [data-say]:not(:empty)").first().waitFor();
    expect(/Could not read/.test(await page.locator("body").innerText()), `${bad}: words`);
  }
});

await test("links work below a folder of another server", async ({ open, after }) => {
  const front = createServer(async (request, answer) => {
    const { url = "/" } = request;
    if (!url.startsWith("/club/")) return answer.writeHead(404).end();
    const real = await fetch(new URL(url.slice("/club/".length), ADDRESS), {
      headers: { "X-Forwarded-Prefix": "/club" },
    });
    for (const name of ["content-type", "content-security-policy"])
      answer.setHeader(name, real.headers.get(name) ?? "");
    answer.writeHead(real.status).end(Buffer.from(await real.arrayBuffer()));
  });
  await new Promise((resolve) => front.listen(0, "127.0.0.1", () => resolve(null)));
  after(() => {
    front.close();
    front.closeAllConnections();
  });
  const { port } = /** @type {import("node:net").AddressInfo} */ (front.address());
  const page = await open(`http://127.0.0.1:${port}/club/${PATH}`, { ...PHONE, idle: true });
  same(await position(page), AFTER);
  same(new URL(page.url()).pathname, "/club/");
});

await test("the service worker opens links without a network", async ({ open }) => {
  const page = await open("", { ...PHONE, worker: true, idle: true });
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (!navigator.serviceWorker.controller) await new Promise((resolve) => setTimeout(resolve, 50));
  });
  await page.context().setOffline(true);
  await page.goto(ADDRESS + PATH);
  same(await position(page), AFTER);
});

await test("a game can be saved as an animated picture, which shows every turn", async ({ open, note }) => {
  const page = await open(`#/analyse?game=sensei&turns=${TURNS.join("+")}`, { ...DESKTOP, idle: true });
  await position(page);
  await page.getByRole("button", { name: "Share" }).first().click();
  await shot(page, "share-desktop");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.locator('[data-do="save-gif"]').click(),
  ]);
  expect(
    /^sandan-sensei-shizukana-[\d-]+\.gif$/.test(download.suggestedFilename()),
    download.suggestedFilename(),
  );
  const bytes = readFileSync(await download.path());
  note(`${bytes.length} bytes`);
  const found = await page.evaluate(async (text) => {
    const data = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
    const decoder = new ImageDecoder({ data, type: "image/gif" });
    await decoder.tracks.ready;
    const { frameCount = 0, repetitionCount } = decoder.tracks.selectedTrack ?? {};
    const canvas = new OffscreenCanvas(560, 560);
    const context = canvas.getContext("2d", { willReadFrequently: true });
    const frames = [];
    for (let frameIndex = 0; frameIndex < frameCount; frameIndex++) {
      const { image } = await decoder.decode({ frameIndex });
      context?.drawImage(image, 0, 0);
      const { data: pixels = [] } =
        context?.getImageData(0, 0, image.displayWidth, image.displayHeight) ?? {};
      let sum = 0;
      for (const value of pixels) sum = (sum * 31 + value) % 1000003;
      frames.push({ time: Number(image.duration) / 1000, wide: image.displayWidth, sum });
    }
    return { frames, repeats: repetitionCount };
  }, bytes.toString("base64"));
  same(
    found.frames.map(({ time }) => time),
    [1000, 800, 600, 800, 3000],
  );
  same(new Set(found.frames.map(({ sum }) => sum)).size, 5, "different pictures");
  same(found.frames[0].wide, 560);
  same(found.repeats, null, "for ever: Infinity is null in JSON");
});

await test("dates and times are written as where the reader lives", async ({ open }) => {
  for (const [lang, wanted] of [
    ["en-US", /12\/31|Dec 31/],
    ["en-GB", /31 Dec/],
    ["de-AT", /31\. Dez|31\.12/],
  ]) {
    const page = await open("", { ...PHONE, lang: String(lang) });
    await page.locator(".setup [data-setting]").first().waitFor();
    const text = await page.evaluate(async () => {
      const { locale } = await import(new URL("words.js", location.href).href);
      return new Intl.DateTimeFormat(locale(), { dateStyle: "medium" }).format(new Date(2025, 11, 31));
    });
    expect(/** @type {RegExp} */ (wanted).test(text), `${lang}: ${text}`);
  }
});

await test("nonsense that is pasted into the analysis is called so, a mistyped turn is not", async ({
  open,
}) => {
  const page = await open("#/analyse", { ...PHONE, idle: true });
  await position(page);
  const said = (/** @type {string} */ text) =>
    page.evaluate(async (given) => {
      const [load, open, { desk }] = await Promise.all(
        ["analyse/load.js", "analyse/open.js", "rules.js"].map(
          (name) => import(new URL(name, location.href).href),
        ),
      );
      try {
        load.loadText(desk, given, "sensei:shizukana");
        return "";
      } catch (error) {
        return open.loadWords(error);
      }
    }, text);
  for (const text of [
    "hello world",
    "Lorem ipsum dolor sit amet",
    "12345",
    "?!",
    "https://example.org/",
    "<b>x</b>",
  ])
    expect(/neither a position nor a game/.test(await said(text)), `${text}: ${await said(text)}`);
  for (const text of ["a1a2 b7b9", "rrrRrrr/7/7/7/7/7/gggGgg g", "d1d2"])
    expect(!/neither/.test(await said(text)), `${text}: ${await said(text)}`);
  same(await said("a1a2"), "");
});

await done();
