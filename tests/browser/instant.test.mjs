// SPDX-License-Identifier: MIT
// The first picture is in the page, nothing is discovered late, and nothing that is missing leaves the page blank.
// No test fails on a time: instant.mjs measures.
import { ADDRESS, DESKTOP, PHONE, accessible, done, expect, same, shot, test, until } from "./harness.mjs";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("./harness.mjs").Board} Board */

const html = await (await fetch(ADDRESS)).text();
/** What the page itself names. */
const listed = new Set([...html.matchAll(/(?:href|src)="([^"#]+)/g)].map(([, name]) => name));
/** @type {Record<string, string[]>} */
const parts = JSON.parse(
  /<script type="application\/json" id="parts">(.*?)<\/script>/s.exec(html)?.[1] ?? "{}",
);

/** The files that a page asks for from now on. @param {Page} page */
function asked(page) {
  /** @type {string[]} */
  const names = [];
  page.on("request", (request) => {
    const name = request
      .url()
      .slice(ADDRESS.length)
      .replace(/[?#].*/, "");
    if (request.url().startsWith(ADDRESS) && name) names.push(name);
  });
  return names;
}

/** The modules that a module imports at once. @param {string} name */
async function imports(name) {
  const text = await (await fetch(new URL(name, ADDRESS))).text();
  return [...text.matchAll(/^(?:import|export|\})[^"\n]*"(\.{1,2}\/[^"]+)"/gm)].map(([, path]) =>
    new URL(path, new URL(name, ADDRESS)).href.slice(ADDRESS.length),
  );
}

for (const [name, device] of /** @type {const} */ ([
  ["phone", PHONE],
  ["desktop", DESKTOP],
])) {
  await test(`the first picture needs no script: ${name}`, async ({ open, forgive }) => {
    forgive(/: csp$/); // how Chromium reports modules that it preloads in vain
    for (const theme of /** @type {const} */ (["light", "dark"])) {
      const page = await open("", { ...device, theme, javaScriptEnabled: false });
      const boards = page.locator(".game-card svg.picture");
      same(await boards.count(), 3);
      for (const board of await boards.all()) {
        const box = await board.boundingBox();
        expect(box && box.width > 80 && box.height > 60, `a board, not ${JSON.stringify(box)}`);
      }
      await page.getByRole("button", { name: "Play" }).waitFor();
      await shot(page, `first-${name}-${theme}`);
    }
  });
}

await test("the page and its first picture are small", async ({ note }) => {
  const answer = await fetch(ADDRESS, { headers: { "Accept-Encoding": "br" } });
  const bytes = Number(answer.headers.get("content-length"));
  note(`${bytes} bytes compressed, ${html.length} plain`);
  expect(bytes > 1000 && bytes < 40_000, `less than 40000 bytes, not ${bytes}`);
});

await test("no request of the home page is discovered by way of another one", async ({ open }) => {
  const page = await open("about:blank");
  const names = asked(page);
  await page.goto(ADDRESS);
  await page.locator(".setup [data-setting]").first().waitFor();
  const before = [...names];
  expect(before.includes("views/home.js") && before.includes("sandan.wasm"), "the home page");
  // Whether there is a server to play on is asked when everything is there.
  same(
    before.filter((name) => !listed.has(name) && name !== "healthz" && !parts.play.includes(name)),
    [],
  );
});

await test("no request of another view is discovered by way of more than one", async ({ open }) => {
  for (const view of ["play", "analyse", "learn", "puzzles", "you", "archive", "online"]) {
    const page = await open("");
    await page.locator(".setup [data-setting]").first().waitFor();
    await page.waitForLoadState("networkidle");
    const names = asked(page);
    await page.evaluate((name) => (location.hash = `#/${name}`), view);
    await page.locator(`.view-${view} > *`).first().waitFor();
    await page.waitForLoadState("networkidle");
    const known = new Set([...listed, ...parts.play, ...parts[view]]);
    for (const name of names.filter(
      (one) => /\.(js|css)$/.test(one) && !known.has(one) && !one.startsWith("engine"),
    )) {
      // A file that the view asks for itself; then at least nothing else may follow from it.
      const late = name.endsWith(".js") ? (await imports(name)).filter((one) => !known.has(one)) : [name];
      same(late, [], `${view}: ${name}`);
    }
  }
});

await test("a tap before there are scripts is answered at once and carried out later", async ({ open }) => {
  const page = await open("about:blank", PHONE);
  /** @type {() => void} */
  let release = () => {};
  const held = new Promise((resolve) => (release = () => resolve(null)));
  await page.route("**/app.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(ADDRESS, { waitUntil: "commit" });
  await page.locator('.game-card:has([value="abalone"])').tap();
  const play = page.getByRole("button", { name: "Play" });
  await play.tap();
  expect(
    await page.locator('#first [data-do="play"][aria-busy="true"]').count(),
    "a sign that the tap was heard",
  );
  release();
  await page.waitForFunction(
    () =>
      /** @type {Board | null} */ (document.querySelector(".table sandan-board"))?.gameName ===
      "abalone:standard",
  );
});

await test("the first picture is in the chosen theme and language, and not that of another view", async ({
  open,
}) => {
  const page = await open("", { ...PHONE, lang: "fr-CH" });
  await page.locator(".setup [data-setting]").first().waitFor();
  await page.evaluate(() =>
    localStorage.setItem("sandan.settings", '{"theme":"dark","game":"bushishogi:cormier"}'),
  );
  await page.route("**/app.js", () => {});
  /** @type {() => void} */
  let release = () => {};
  const held = new Promise((resolve) => (release = () => resolve(null)));
  await page.route("**/dark.css", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(ADDRESS, { waitUntil: "commit" });
  await page.getByText("Jouer").waitFor({ state: "attached" });
  await page.waitForTimeout(300);
  same(await page.evaluate(() => performance.getEntriesByType("paint")), [], "nothing is painted in light");
  release();
  await page.getByText("Jouer").waitFor();
  await page.waitForFunction(
    () => getComputedStyle(document.documentElement).backgroundColor === "rgb(27, 25, 22)",
  );
  await page.waitForFunction(() => document.querySelector('#first [value="bushishogi"]:checked'));
  await page.goto("about:blank");
  await page.goto(new URL("#/learn", ADDRESS).href, { waitUntil: "commit" });
  await page.locator("#bar .brand").waitFor();
  expect(!(await page.locator("#first").isVisible()), "no picture of the home page");
});

/* ---- what cannot be loaded ---- */

/** @type {[string, (page: Page) => Promise<unknown>, RegExp][]} */
const failures = [
  ["blocked", (page) => page.route("**/sandan.wasm", (route) => route.abort()), /did not arrive/],
  ["not found", (page) => page.route("**/sandan.wasm", (route) => route.fulfill({ status: 404 })), /404/],
  [
    "corrupt",
    (page) =>
      page.route("**/sandan.wasm", (route) =>
        route.fulfill({ body: "not a module", contentType: "application/wasm" }),
      ),
    /damaged/,
  ],
  [
    "without WebAssembly",
    (page) => page.addInitScript(() => Reflect.deleteProperty(globalThis, "WebAssembly")),
    /does not run WebAssembly/,
  ],
];

for (const [name, fail, words] of failures) {
  await test(`without rules the page says why, and the rest works: ${name}`, async ({ open, forgive }) => {
    forgive(/sandan\.wasm|Failed to load resource|preload|net::ERR_FAILED/);
    const page = await open("about:blank", PHONE);
    await fail(page);
    await page.goto(ADDRESS);
    const notice = page.locator('[data-part="no-rules"]');
    await notice.waitFor();
    expect(words.test(await notice.innerText()), `${words}, not ${await notice.innerText()}`);
    await accessible(page);
    await shot(page, `broken-${name.replaceAll(" ", "-")}`);
    await page.getByRole("link", { name: "Rules of Abalone" }).click();
    await page.locator("article.rules h2").first().waitFor();
    expect((await page.locator("article.rules").innerText()).length > 2000, "the rules in words");
    for (const view of ["archive", "you"]) {
      await page.evaluate((to) => (location.hash = `#/${to}`), view);
      await page.locator(`.view-${view} h1`).waitFor();
      expect(await notice.isVisible(), `${view} to say what is missing`);
    }
    await page.evaluate(() => (location.hash = "#/play"));
    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByRole("radio", { name: "Français" }).check();
    await page.getByText("Les règles des jeux n’ont pas pu être chargées").waitFor();
    await page.keyboard.press("Escape");
    if (name === "without WebAssembly") return;
    await page.unroute("**/sandan.wasm");
    await page.locator('[data-do="retry"]').click();
    await page.locator(".table sandan-board").waitFor();
    same(await notice.count(), 0);
  });
}

await test("a script that cannot be loaded leaves no blank page", async ({ open, forgive }) => {
  forgive(/announce\.js|Failed to (load|fetch)|net::ERR_FAILED|preload/);
  const page = await open("about:blank", { ...PHONE, lang: "de" });
  await page.route("**/announce.js", (route) => route.abort());
  await page.goto(ADDRESS);
  await page.getByText("Ein Teil der Seite ließ sich nicht laden").waitFor();
  await page.unroute("**/announce.js");
  await page.getByRole("link", { name: "Neu laden" }).click();
  await page.locator(".setup [data-setting]").first().waitFor();
});

await test("without an engine the table says so and offers another try", async ({ open, forgive }) => {
  forgive(/engine|Failed to load resource|net::ERR_FAILED/);
  const page = await open("about:blank", PHONE);
  const engine = /\/engine(-threads)?\.wasm/;
  await page.route(engine, (route) => route.fulfill({ status: 404 }));
  await page.goto(new URL("#/play?game=bushishogi&level=1&side=1", ADDRESS).href);
  const retry = page.locator('[data-do="retry"]').first();
  await retry.waitFor();
  await shot(page, "broken-engine");
  expect(/404/.test(await page.locator("main").innerText()), "what went wrong");
  await page.unroute(engine);
  await retry.click();
  await until(page, () => {
    const board = /** @type {Board | null} */ (document.querySelector(".table sandan-board"));
    return /^[1-6][nesw]/.test(board?.view.position ?? "");
  });
  // The same beside the board of the analysis.
  const second = await open("about:blank", PHONE);
  await second.route(engine, (route) => route.abort());
  await second.goto(new URL("#/analyse?game=abalone", ADDRESS).href);
  await second.getByText("The engine could not be loaded").waitFor();
  await second.unroute(engine);
  await second.locator('[data-do="go-on"]').click();
  await second.locator(".a-engine-line").first().waitFor();
});

await done();
