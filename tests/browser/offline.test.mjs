// SPDX-License-Identifier: MIT
// Without a network, and with a new version: the page comes whole, from one version.
import { createHash } from "node:crypto";
import { createServer } from "node:http";
import { ADDRESS, DESKTOP, done, expect, same, test, until, within } from "./harness.mjs";

/** @typedef {import("./harness.mjs").Board} Board */

/** @typedef {import("playwright-core").Page} Page */
const DEVICE = { ...DESKTOP, worker: true };

/** The worker has all files and answers for the page. @param {Page} page */
async function kept(page) {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (!navigator.serviceWorker.controller) await new Promise((resolve) => setTimeout(resolve, 50));
  });
}

/** What the page shows, to be compared. @param {Page} page */
const words = async (page) => {
  await page.locator("main h1, main h2, main button, main a").first().waitFor();
  return page.locator("main").innerText();
};

/**
 * A server in front of ours, of which a test can change files, as a new version of the program would.
 * @returns {Promise<{ address: string, change: (files: Record<string, string>, broken?: boolean) => Promise<void>,
 *   close: () => void }>}
 */
async function changing() {
  /** @type {Record<string, string>} */
  let changed = {};
  const front = createServer(async (request, answer) => {
    const name = (request.url ?? "/").slice(1);
    const real = await fetch(new URL(name, ADDRESS));
    for (const header of [
      "content-type",
      "content-security-policy",
      "cross-origin-embedder-policy",
      "cross-origin-opener-policy",
      "cache-control",
    ]) {
      const value = real.headers.get(header);
      if (value) answer.setHeader(header, value);
    }
    answer.statusCode = real.status;
    answer.end(changed[name] ?? Buffer.from(await real.arrayBuffer()));
  });
  await new Promise((resolve) => front.listen(0, "127.0.0.1", () => resolve(null)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (front.address());
  return {
    address: `http://127.0.0.1:${port}/`,
    close: () => {
      front.close();
      front.closeAllConnections();
    },
    change: async (files, broken = false) => {
      let list = await (await fetch(new URL("files.js", ADDRESS))).text();
      for (const [name, text] of Object.entries(files)) {
        const hash = createHash("sha256")
          .update(broken ? "another" : text)
          .digest("base64");
        const before = list;
        list = list.replace(new RegExp(`("${name}": ")sha256-[^"]*`), `$1sha256-${hash}`);
        expect(list !== before, `${name} to be listed`);
      }
      const version = createHash("sha256").update(list).digest("hex").slice(0, 12);
      changed = { ...files, "files.js": list.replace(/"version": "[^"]*"/, `"version": "${version}"`) };
    },
  };
}

await test("after the first visit the page opens without a network, engine included", async ({ open }) => {
  const page = await open("", DEVICE);
  await kept(page);
  const before = await words(page);
  await page.context().setOffline(true);
  await page.reload();
  same(await words(page), before);
  for (const name of ["engine.wasm", "engine-threads.wasm", "puzzles.json", "rules-abalone-de.json"]) {
    same(await page.evaluate(async (file) => (await fetch(file)).status, name), 200, name);
  }
  expect(await page.evaluate(() => crossOriginIsolated), "isolation offline, too");
});

await test("every view opens without a network", async ({ open }) => {
  const page = await open("", DEVICE);
  await kept(page);
  await page.context().setOffline(true);
  for (const route of ["#/play", "#/analyse", "#/learn", "#/puzzles", "#/archive", "#/"]) {
    await page.goto(new URL(route, ADDRESS).href);
    await page.reload();
    expect((await words(page)).length > 0, `${route} to show something`);
  }
});

await test("the engine thinks and lessons are read without a network", async ({ open }) => {
  const page = await open("", DEVICE);
  await kept(page);
  await page.context().setOffline(true);
  await page.goto(new URL("#/analyse?game=abalone", ADDRESS).href);
  await page.reload();
  await page.locator(".a-engine-line").first().waitFor();
  for (const route of ["#/learn/bushishogi/2", "#/puzzles/sensei/1"]) {
    await page.goto(new URL(route, ADDRESS).href);
    await page.locator(".stage sandan-board").waitFor();
    await page.waitForFunction(
      () => /** @type {Board} */ (document.querySelector(".stage sandan-board"))?.view,
    );
  }
});

await test("a new version is used as a whole, when the page is next opened", async ({ open, after }) => {
  const front = await changing();
  after(front.close);
  const page = await open(front.address, DEVICE);
  await kept(page);
  const css = await page.evaluate(async () => (await fetch("tokens.css")).text());
  const module = await page.evaluate(async () => (await fetch("announce.js")).text());
  await front.change({ "tokens.css": `${css}/* VERSION TWO */`, "announce.js": `${module}// VERSION TWO` });
  /** Whether so many of the two files are new, asked in the page. @param {number} wanted */
  const fresh = async (wanted) => {
    const texts = await Promise.all(
      ["tokens.css", "announce.js"].map(async (name) => (await fetch(name)).text()),
    );
    return texts.filter((text) => text.includes("VERSION TWO")).length === wanted;
  };
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
    while (!registration.waiting) await new Promise((resolve) => setTimeout(resolve, 50));
  });
  expect(await page.evaluate(fresh, 0), "a page that is open to keep its version");
  // The page takes it when it is opened, and reloads itself. A browser may count the page before a reload
  // as still open; then the one after gets it. Never for long is it of two versions.
  let taken = false;
  for (let visits = 0; visits < 5 && !taken; visits++) {
    await page.reload();
    taken = await within(page, 3000, fresh, 2);
    expect(taken || (await within(page, 3000, fresh, 0)), "files of one version");
  }
  expect(taken, "the new version in all its files");
  await until(page, async () => (await caches.keys()).length === 1);
});

await test("while two pages are open, both keep their version", async ({ open, after }) => {
  const front = await changing();
  after(front.close);
  const page = await open(front.address, DEVICE);
  await kept(page);
  const second = await page.context().newPage();
  await second.goto(front.address);
  await kept(second);
  await front.change({ "tokens.css": "/* VERSION TWO */" });
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
    while (!registration.waiting) await new Promise((resolve) => setTimeout(resolve, 50));
  });
  await second.reload();
  await second.waitForTimeout(2000);
  for (const each of [page, second]) {
    const css = await each.evaluate(async () => (await fetch("tokens.css")).text());
    expect(!css.includes("VERSION TWO"), "the old file");
  }
});

await test("a version that cannot be fetched completely is never used", async ({ open, forgive, after }) => {
  forgive(/integrity|digest|Failed to|ERR_FAILED|register|service worker/i);
  const front = await changing();
  after(front.close);
  const page = await open(front.address, DEVICE);
  await kept(page);
  await front.change({ "tokens.css": "/* cut off" }, true);
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
    const worker = registration.installing;
    while (worker && worker.state !== "redundant") await new Promise((resolve) => setTimeout(resolve, 50));
  });
  await page.reload();
  const css = await page.evaluate(async () => (await fetch("tokens.css")).text());
  expect(!css.includes("cut off"), "the old file");
  same(await page.evaluate(async () => (await caches.keys()).length), 1);
});

await done();
