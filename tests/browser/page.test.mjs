// SPDX-License-Identifier: MIT
// The page as a whole: it loads, stays within its policy and its size, and can be installed.
import { readdirSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { ADDRESS, DESKTOP, PHONE, SOURCE, accessible, done, expect, same, shot, test } from "./harness.mjs";

/** The load event, and nothing more on its way. @param {import("playwright-core").Page} page */
const settled = (page) => page.waitForLoadState("networkidle");

await test("every file of web/ has a content type that the browser accepts", async ({ open }) => {
  const page = await open();
  await settled(page);
  const names = readdirSync(join(SOURCE, "web"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(join(SOURCE, "web/").length));
  expect(names.length > 30, `many files, not ${names.length}`);
  const answers = await page.evaluate(
    (list) => Promise.all(list.map(async (name) => (await fetch(name)).status)),
    names,
  );
  same(
    answers.filter((status) => status !== 200),
    [],
  );
  const loaded = await page.evaluate(async () => {
    const module = await WebAssembly.compileStreaming(fetch("sandan.wasm"));
    return WebAssembly.Module.exports(module).length;
  });
  expect(loaded > 0, "a module that compiles as it comes");
});

for (const [name, device] of /** @type {const} */ ([
  ["desktop", DESKTOP],
  ["phone", PHONE],
])) {
  for (const theme of /** @type {const} */ (["light", "dark"])) {
    await test(`the home page has no errors, and axe finds none: ${name}, ${theme}`, async ({ open }) => {
      const page = await open("", { ...device, theme });
      await settled(page);
      await accessible(page);
      await shot(page, `home-${name}-${theme}`);
    });
  }
}

await test("the page is isolated, so that the engine may use several cores", async ({ open }) => {
  const page = await open();
  expect(await page.evaluate(() => crossOriginIsolated && isSecureContext), "isolation");
});

await test("inline scripts, inline styles and eval are refused", async ({ open, forgive, complaints }) => {
  forgive(/Content Security Policy|: csp$/);
  const page = await open();
  await settled(page);
  const ran = await page.evaluate(async () => {
    const box = document.createElement("div");
    box.innerHTML = `<img src="x:" onerror="window.ran = 1"><p style="position: fixed">x</p>`;
    document.body.append(box);
    const script = document.createElement("script");
    script.textContent = "window.ran = 2";
    document.body.append(script);
    await new Promise((resolve) => setTimeout(resolve, 200));
    const fixed = getComputedStyle(/** @type {Element} */ (box.querySelector("p"))).position;
    return [window.ran ?? null, fixed];
  });
  same(ran, [null, "static"]);
  expect(complaints.length >= 3, "the policy to say so");
});

await test("the first load is below 300 KB, the engine not counted", async ({ open, note }) => {
  const page = await open("about:blank");
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  let bytes = 0;
  // When the page stands, it loads what comes next; nobody waits for that, and it is counted by itself.
  let next = 0;
  const html = await (await fetch(ADDRESS)).text();
  const later = JSON.parse(/id="parts">(.*?)<\/script>/s.exec(html)?.[1] ?? "{}").play;
  /** @type {Map<string, string>} */
  const names = new Map();
  /** @type {[number, string][]} */
  const sizes = [];
  session.on("Network.requestWillBeSent", ({ requestId, request }) => names.set(requestId, request.url));
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const name = (names.get(requestId) ?? "").slice(ADDRESS.length);
    if (/^engine/.test(name)) return;
    if (later.includes(name)) {
      next += encodedDataLength;
      return;
    }
    bytes += encodedDataLength;
    sizes.push([encodedDataLength, name]);
  });
  await page.goto(ADDRESS);
  await settled(page);
  sizes.sort((a, b) => b[0] - a[0]);
  note(
    `${bytes} bytes in ${sizes.length} files, then ${next} for the table; ${sizes
      .slice(0, 5)
      .map(([n, name]) => `${name} ${n}`)
      .join(", ")}`,
  );
  expect(bytes > 50_000 && bytes < 300_000, `less than 300000 bytes, not ${bytes}`);
  expect(next > 20_000 && next < 150_000, `less than 150000 bytes for the table, not ${next}`);
});

await test("the links of the bar fit in one line wherever they are shown", async ({ open }) => {
  for (const lang of ["en", "fr", "de"]) {
    const page = await open("", { width: 720, height: 900, lang });
    await page.locator(".play-button").waitFor();
    for (const width of [720, 820]) {
      await page.setViewportSize({ width, height: 900 });
      const found = await page.evaluate(() =>
        [...document.querySelectorAll(".bar-links a")].map((link) => {
          const range = document.createRange();
          range.selectNodeContents(link);
          return range.getClientRects().length;
        }),
      );
      expect(found.length >= 5 && found.every((lines) => lines === 1), `${lang}, ${width}: ${found}`);
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(over <= 0, `${lang}, ${width}: nothing beside the screen`);
    }
    await page.context().close();
  }
});

await test("a view opens at its top, wherever the last one was scrolled to", async ({ open }) => {
  const page = await open("", PHONE);
  const link = page.locator('main a[href="#/online"]');
  await link.scrollIntoViewIfNeeded();
  await page.evaluate(() => document.querySelector("main")?.scrollTo(0, 1e6));
  expect((await page.evaluate(() => document.querySelector("main")?.scrollTop ?? 0)) > 100, "a long page");
  await link.tap();
  await page.locator("[data-part=file], [data-part=own], .view-online h1").first().waitFor();
  same(await page.evaluate(() => document.querySelector("main")?.scrollTop), 0);
});

await test("a chosen theme overrides the device's, survives a reload, and does not apply to print", async ({
  open,
}) => {
  const page = await open();
  const is = async (/** @type {string} */ scheme, /** @type {string} */ paper) => {
    await page.waitForFunction((wanted) => {
      const root = getComputedStyle(document.documentElement);
      return `${root.colorScheme} ${root.getPropertyValue("--paper")}` === wanted;
    }, `${scheme} ${paper}`);
  };
  const [light, dark] = ["#f6f1e7", "#1b1916"];
  await is("light dark", light);
  await page.emulateMedia({ colorScheme: "dark" });
  await is("dark", dark);
  for (const [theme, paper, device] of /** @type {const} */ ([
    ["light", light, "dark"],
    ["dark", dark, "light"],
  ])) {
    await page.emulateMedia({ colorScheme: device });
    await page.locator('[data-do="menu"]').click();
    await page.locator(`[data-setting="theme"] [value="${theme}"]`).check({ force: true });
    await is(theme, paper);
    await page.reload();
    await is(theme, paper);
    await page.emulateMedia({ media: "print", colorScheme: device });
    await is(theme === "light" ? "light" : "light dark", light);
    await page.emulateMedia({ media: "screen" });
  }
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await is("light dark", light);
});

await test("the page can be installed", async ({ open }) => {
  const page = await open("", { ...DESKTOP, worker: true });
  const session = await page.context().newCDPSession(page);
  const { data, errors } = await session.send("Page.getAppManifest");
  same(errors, []);
  const { icons } = JSON.parse(data ?? "{}");
  for (const icon of icons) {
    const size = await page.evaluate(async (src) => {
      const picture = new Image();
      picture.src = src;
      await picture.decode();
      return `${picture.naturalWidth}x${picture.naturalHeight}`;
    }, icon.src);
    expect(icon.sizes === "any" || icon.sizes === size, `${icon.src} to be ${icon.sizes}, not ${size}`);
  }
  const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
  same(
    installabilityErrors.filter((e) => e.errorId !== "in-incognito"),
    [],
  );
});

await test("a missing page says so in three languages", async ({ open, forgive }) => {
  forgive(/404/);
  const page = await open("no/such/page");
  same(await page.locator("p").count(), 3);
  await accessible(page);
  await shot(page, "not-found");
});

await test("another site can use the board with one script tag", async ({ open }) => {
  const other = createServer((_, answer) => {
    answer.setHeader("Content-Type", "text/html; charset=utf-8");
    answer.end(`<!doctype html><html lang="en"><title>A club</title>
      <script type="module" src="${ADDRESS}board.js"></script>
      <sandan-board game="abalone:belgian-daisy"></sandan-board>`);
  });
  await new Promise((resolve) => other.listen(0, "localhost", () => resolve(null)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (other.address());
  try {
    const page = await open(`http://localhost:${port}/`);
    await page.waitForFunction(() => {
      const board = document.querySelector("sandan-board");
      const inside = board?.shadowRoot ?? board;
      return (inside?.querySelectorAll("svg *").length ?? 0) > 61;
    });
  } finally {
    other.close();
  }
});

await done();
