// SPDX-License-Identifier: MIT
// Online play: real pages against the real server. Whole games of every rule set between a desktop and a phone,
// lost networks, reloads, spectators, offers, the lobby, another device, and the page without a server.
import { DESKTOP, PHONE, accessible, done, expect, fits, same, shot, test, until } from "./harness.mjs";
import { GAMES, byKeys, byMouse, byTouch, look, play, rules, said, saved, shows } from "./hands.mjs";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("./harness.mjs").Board} Board */
/** @typedef {import("./harness.mjs").Device} Device */
/** @typedef {(where?: string, device?: Device) => Promise<Page>} Open */
/** @typedef {{ side?: "first" | "second" | "random", kind?: string, opponent?: string, watch?: boolean, name?: string }} Terms */

/** Enters the name that others read. @param {Page} page @param {string} name */
async function call(page, name) {
  await page.locator("input[data-setting=name]").fill(name);
  await page.locator("input[data-setting=name]").blur();
}

/** Makes a game; returns its code. @param {Page} page @param {string} game @param {Terms} [terms] */
async function invite(
  page,
  game,
  { side = "first", kind = "none", opponent = "friend", watch = false, name = "Ada" } = {},
) {
  await page.evaluate((hash) => (location.hash = hash), `#/online/new?game=${game}&opponent=${opponent}`);
  await page.locator("[data-do=create]").waitFor();
  await page.locator(`[data-setting=side] label:has([value=${side}])`).click();
  await page.locator("select[data-setting=kind]").selectOption(kind);
  if (watch) await page.locator("input[data-setting=watch]").check({ force: true });
  await call(page, name);
  await page.locator("[data-do=create]").click();
  if (opponent === "engine") return "";
  const code = page.locator("[data-code]");
  await code.waitFor();
  return String(await code.getAttribute("data-code"));
}

/** Opens an invitation and accepts it. @param {Page} page @param {string} code @param {string} [name] */
async function join(page, code, name = "Bo") {
  await page.evaluate((hash) => (location.hash = hash), `#/online/join/${code}`);
  await page.locator("[data-do=accept]").waitFor();
  await call(page, name);
  await page.locator("[data-do=accept]").click();
}

/** Waits for the table of an online game, seen from a side. @param {Page} page @param {string} game @param {number | null} side */
async function seated(page, game, side) {
  await page.waitForFunction(([name, at]) => {
    const board = /** @type {Board} */ (document.querySelector(".table sandan-board"));
    const ready = board?.view && board.gameName === name && board.shadowRoot.querySelector(".piece, .seat");
    return (
      ready &&
      (at === null ||
        document.querySelector(".player[data-place=bottom]")?.getAttribute("data-side") === String(at))
    );
  }, /** @type {[string, number | null]} */ ([game, side]));
}

/** Two people at one game: the first invites the second. @param {Open} open @param {string} game @param {Terms} [terms] */
async function twoAt(open, game, terms = {}) {
  const ada = await open("#/online");
  const bo = await open("#/online", PHONE);
  const code = await invite(ada, game, terms);
  await join(bo, code);
  await Promise.all([seated(ada, game, 0), seated(bo, game, 1)]);
  return { ada, bo };
}

/** Waits for the line of the state. @param {Page} page @param {RegExp} words */
async function line(page, words) {
  await page.waitForFunction(
    (pattern) => new RegExp(pattern).test(document.querySelector(".status-text")?.textContent ?? ""),
    words.source,
  );
}

/** Waits until the page can send again. @param {Page} page @param {string} name of a command in the sheet “More” */
async function more(page, name) {
  await page.locator(".actions [data-do=more]").click();
  await page.locator(`[data-sheet=more] [data-do=${name}]`).click();
}

/** The positions of a game, and its turns. @param {string} game */
const stepsOf = (game) => rules.call("apply", game, "start", GAMES[game]).steps;

const only = process.argv[2] ?? ""; // a part of the titles, to run but some
/** @type {typeof test} */
const run = async (title, body) => {
  if (title.includes(only)) await test(title, body);
};

for (const game of Object.keys(GAMES))
  await run(`${game}: a whole game, desktop against phone`, async ({ open }) => {
    const { ada, bo } = await twoAt(open, game);
    expect(await fits(bo), "the phone not to scroll");
    for (const [i, { turn, position }] of stepsOf(game).entries()) {
      await (i % 2 === 0 ? play(ada, byMouse, turn) : play(bo, byTouch, turn));
      await Promise.all([shows(ada, game, position), shows(bo, game, position)]);
    }
    const { result, reason, steps } = rules.call("apply", game, "start", GAMES[game]);
    await Promise.all([said(ada, `${reason?.words}`), said(bo, `${reason?.words}`)]);
    const { checked, record } = await saved(ada, (button) => button.click());
    expect(
      checked.includes(`1: ${game}, ${steps.length} turns, ${result} `),
      `a record that replays: ${checked}`,
    );
    same(record.nodes.map((node) => node.turn).join(" "), GAMES[game]);
    await shot(ada, `online-over-${game.replace(":", "-")}`);
  });

await run("keyboard against mouse, with clocks in the record", async ({ open }) => {
  const game = "bushishogi:cormier";
  const ada = await open("#/online");
  const bo = await open("#/online");
  await join(bo, await invite(ada, game, { kind: "increment" }));
  await Promise.all([seated(ada, game, 0), seated(bo, game, 1)]);
  for (const [i, { turn, position }] of stepsOf(game).entries()) {
    await (i % 2 === 0 ? play(ada, byKeys, turn) : play(bo, byMouse, turn));
    await Promise.all([shows(ada, game, position), shows(bo, game, position)]);
  }
  await line(ada, /^You win/);
  await line(bo, /^You lose/);
  const { record } = await saved(ada, (button) => button.click());
  expect(
    record.nodes.every((node) => (node.clock ?? 0) > 0),
    "clock times in the record",
  );
  await more(ada, "times");
  same(await ada.locator("[data-sheet=times] tbody tr").count(), 6, "rows of the table of times");
  await accessible(ada);
  await shot(ada, "online-times");
});

await run("a player loses the network, plays on, and comes back", async ({ open, forgive }) => {
  forgive(/ERR_INTERNET_DISCONNECTED|WebSocket/);
  const game = "abalone:standard";
  const { ada, bo } = await twoAt(open, game, { kind: "increment" });
  const [first, second, third] = stepsOf(game);
  await play(ada, byMouse, first.turn);
  await shows(bo, game, first.position);
  await bo.context().setOffline(true);
  await line(bo, /No connection/);
  await play(bo, byTouch, second.turn);
  await shows(bo, game, second.position); // at once, although nobody else knows yet
  await line(ada, /Bo is (away|reconnecting)/);
  await shot(ada, "online-away");
  await shot(bo, "online-offline-phone");
  await bo.context().setOffline(false);
  await shows(ada, game, second.position);
  await line(ada, /Your turn/);
  await play(ada, byMouse, third.turn);
  await shows(bo, game, third.position);
});

await run("a player reloads in the middle of a turn, and a spectator follows", async ({ open }) => {
  const game = "sensei:shizukana";
  const { ada, bo } = await twoAt(open, game, { watch: true });
  const third = await open("#/online");
  await third.locator("[data-part=watch] a").first().click();
  await seated(third, game, null);
  const [first, second] = stepsOf(game);
  await play(ada, byMouse, first.turn);
  await Promise.all([shows(bo, game, first.position), shows(third, game, first.position)]);
  await byTouch(bo, second.turn.split(",")[0]);
  await bo.reload();
  await seated(bo, game, 1);
  await shows(bo, game, first.position); // a half-made turn is nobody's business, not even the server's
  await play(bo, byTouch, second.turn);
  await Promise.all([shows(ada, game, second.position), shows(third, game, second.position)]);
  same((await look(third)).view.side, 0);
  await third.locator("input.notation").fill("a1a2");
  await third.keyboard.press("Enter");
  await until(
    third,
    () => !!document.querySelector(".status-say.shown")?.textContent?.includes("other player"),
  );
  await third.locator(".actions [data-do=more]").click();
  same(await third.locator("[data-sheet=more] [data-do=analyse]").count(), 0, "no engine while it goes on");
  same(await third.locator("[data-sheet=more] [data-do=resign]").count(), 0, "nothing to resign");
});

await run("A11: takebacks by consent; draws, messages, mute, resignation, rematch", async ({ open }) => {
  const game = "bushishogi:dunkel";
  const { ada, bo } = await twoAt(open, game);
  const [first] = stepsOf(game);
  await play(ada, byMouse, first.turn);
  await shows(bo, game, first.position);
  await more(ada, "offer-takeback");
  await line(bo, /Ada asks to take back/);
  await shot(bo, "online-takeback-phone");
  await bo.locator("[data-do=decline-takeback]").tap();
  await until(
    ada,
    () => !!document.querySelector(".status-say.shown")?.textContent?.includes("does not want"),
  );
  await shows(ada, game, first.position);
  await more(bo, "offer-draw");
  await line(ada, /Bo offers a draw/);
  await ada.locator(".status-buttons [data-do=decline]").click();
  await line(bo, /Your turn/);
  await more(bo, "chat");
  await accessible(bo);
  await shot(bo, "online-chat-phone");
  await bo.locator("[data-do=say-hello]").tap();
  await until(ada, () => document.querySelector(".status-say.shown")?.textContent === "Bo: Hello!");
  await more(ada, "chat");
  await ada.locator("input[data-setting=mute]").check({ force: true });
  await ada.locator("[data-do=close-sheet]").click();
  await more(bo, "resign");
  await line(ada, /^You win/);
  await ada.locator(".actions [data-do=rematch]").click();
  await line(bo, /Ada offers a rematch/);
  await bo.locator("[data-do=accept-rematch]").tap();
  await Promise.all([seated(ada, game, 1), seated(bo, game, 0)]);
  await play(bo, byTouch, first.turn);
  await shows(ada, game, first.position);
});

await run("the lobby: a challenge, filters, and one tap to accept", async ({ open }) => {
  const game = "abalone:belgian-daisy";
  const ada = await open("#/online");
  const bo = await open("#/online", { ...PHONE, lang: "de" });
  await invite(ada, game, { opponent: "anybody", kind: "increment", name: "Ada der Lobby" });
  const row = bo.locator("[data-part=challenges] li", { hasText: "Ada der Lobby" });
  await row.waitFor();
  await accessible(bo);
  await shot(bo, "online-lobby-phone-de");
  await bo.locator("[data-setting=filter-game]").selectOption("sensei");
  await row.waitFor({ state: "detached" });
  await bo.locator("[data-setting=filter-game]").selectOption("abalone");
  await row.locator("[data-do=accept]").tap();
  await Promise.all([seated(ada, game, 0), seated(bo, game, 1)]);
});

await run("a code typed in small letters with blanks; a wrong one is explained", async ({ open }) => {
  const ada = await open("#/online");
  const bo = await open("#/online");
  const code = await invite(ada, "bushishogi:cormier");
  await bo.locator("input[data-setting=code]").fill("no such");
  await bo.keyboard.press("Enter");
  await until(bo, () => !!document.querySelector(".shown")?.textContent?.includes("This code"));
  await bo
    .locator("input[data-setting=code]")
    .fill(`${code.slice(0, 3).toLowerCase()} ${code.slice(3).toLowerCase()}`);
  await bo.keyboard.press("Enter");
  await bo.locator("[data-do=accept]").waitFor();
  await accessible(bo);
  await ada.locator("[data-do=withdraw]").click();
  await line(ada, /The game is over/);
});

await run("the seat goes to another device, and the first one is told", async ({ open }) => {
  const game = "bushishogi:cormier";
  const { ada, bo } = await twoAt(open, game);
  const [first] = stepsOf(game);
  await more(ada, "seat-link");
  const code = ada.locator("[data-sheet=seat] [data-code]");
  await code.waitFor();
  const other = await open(`#/online/seat/${await code.getAttribute("data-code")}`, PHONE);
  await seated(other, game, 0);
  await play(other, byTouch, first.turn);
  await shows(bo, game, first.position);
  await until(ada, () => !!document.querySelector(".shown")?.textContent?.includes("another device"));
  same(await ada.evaluate(() => location.hash), "#/online");
});

await run("the server's computer answers, and the list says whose turn it is", async ({ open }) => {
  const game = "bushishogi:cormier";
  const ada = await open("#/online");
  await invite(ada, game, { opponent: "engine" });
  await seated(ada, game, 0);
  await play(ada, byMouse, stepsOf(game)[0].turn);
  await line(ada, /Your turn|You lose/);
  await ada.evaluate(() => (location.hash = "#/online"));
  await until(ada, () => !!document.querySelector("[data-part=mine] li[data-turn] strong"));
  await until(ada, () => document.querySelector("[data-badge]")?.textContent === "1");
  same(await ada.evaluate(() => document.title.startsWith("(1) ")), true, "the number in the title");
  await accessible(ada);
  await shot(ada, "online-hub");
});

await run("every part is accessible and fits, light and dark", async ({ open }) => {
  for (const [device, name] of /** @type {[Device, string][]} */ ([
    [{ ...DESKTOP, theme: "dark", lang: "fr" }, "desktop-dark-fr"],
    [PHONE, "phone"],
  ])) {
    const page = await open("#/online", device);
    await page.locator("[data-do=play-friend]").waitFor();
    await accessible(page);
    await shot(page, `online-hub-${name}`);
    await page.locator("[data-do=play-friend]").click();
    await page.locator("[data-do=create]").waitFor();
    await accessible(page);
    await shot(page, `online-new-${name}`);
    await page.locator("[data-do=create]").click();
    await page.locator("[data-code]").waitFor();
    await until(
      page,
      () => !!(/** @type {HTMLImageElement} */ (document.querySelector(".online-qr"))?.naturalWidth),
    );
    await accessible(page);
    await shot(page, `online-wait-${name}`);
    same(
      await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
      true,
      "nothing is cut off",
    );
  }
});

await run("all games can be saved, and everything deleted", async ({ open }) => {
  const game = "bushishogi:cormier";
  const { ada } = await twoAt(open, game);
  await play(ada, byMouse, stepsOf(game)[0].turn);
  await more(ada, "resign");
  await line(ada, /^You lose/);
  await ada.evaluate(() => (location.hash = "#/online"));
  await ada.locator("[data-part=mine] li").first().waitFor();
  const coming = ada.waitForEvent("download");
  await ada.locator("[data-do=export]").click();
  expect((await (await coming).suggestedFilename()).endsWith(".pgn"), "a file of games");
  await ada.locator("[data-do=forget]").click();
  await ada.locator("[data-do=forget]").click();
  await until(ada, () => !!document.querySelector(".shown")?.textContent?.includes("deleted"));
  same(
    await ada.evaluate(() => localStorage.getItem("sandan.online.token")),
    null,
    "nothing left on the device",
  );
});

await run("without a server there is nothing online, and the rest works", async ({ open, forgive }) => {
  forgive(/healthz|404/);
  const page = await open("about:blank");
  await page.route("**/healthz", (route) => route.fulfill({ status: 404, body: "" }));
  const { ADDRESS } = await import("./harness.mjs");
  await page.goto(ADDRESS);
  await page.locator("[data-do=play]").waitFor();
  same(await page.locator('a[href="#/online"]').count(), 0);
  await page.evaluate(() => (location.hash = "#/online"));
  await until(page, () => !!document.querySelector(".shown")?.textContent?.includes("no server"));
  same(await page.evaluate(() => document.body.dataset.view), "home");
});

await done();
