// SPDX-License-Identifier: MIT
// The ways to and around online games: the lobby, links and codes, another device, the server's computer,
// what the server refuses, restarts, plain http, notifications, the host's page, and the page without a server.
import { copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join as joinPath } from "node:path";
import { ADDRESS, DESKTOP, PHONE, done, expect, same, serve, shot, until } from "./harness.mjs";
import { GAMES, byMouse, byTouch, look, play, sandan, shows } from "./hands.mjs";
import { begin, call, go, hears, invite, join, line, listen, more, proper, run } from "./online.mjs";
import { seated, stepsOf, told, twoAt, type } from "./online.mjs";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("playwright-core").WebSocketRoute} WebSocketRoute */
/** @typedef {import("./harness.mjs").Device} Device */

const cubes = "bushishogi:cormier";
const [firstTurn, secondTurn, thirdTurn] = stepsOf(cubes, GAMES[cubes]);

await run("the lobby: a challenge, filters, and one tap to accept", async ({ open }) => {
  const game = "abalone:belgian-daisy";
  const [ada, bo] = await Promise.all([open("#/online"), open("#/online", { ...PHONE, lang: "de" })]);
  await invite(ada, game, { opponent: "anybody", kind: "increment", name: "Ada der Lobby" });
  await go(ada, "#/online");
  const own = ada.locator("[data-part=challenges] li", { hasText: "Your challenge" });
  await own.waitFor();
  same(await own.locator("button").count(), 0, "nobody accepts their own challenge");
  const row = bo.locator("[data-part=challenges] li", { hasText: "Ada der Lobby" });
  await row.waitFor();
  await proper(bo);
  await shot(bo, "online-lobby-phone-de");
  await bo.locator("[data-setting=filter-game]").selectOption("sensei");
  await row.waitFor({ state: "detached" });
  await bo.locator("[data-setting=filter-game]").selectOption("abalone");
  await row.locator("[data-do=accept]").tap();
  await told(ada, "has accepted your challenge");
  await ada.locator("[data-part=mine] li a").first().click();
  await Promise.all([seated(ada, game, 0), seated(bo, game, 1)]);
});

await run("codes and links: typed, pasted, wrong, one's own, again, taken", async ({ open }) => {
  const [ada, bo, cy] = await Promise.all([open("#/online"), open("#/online"), open("#/online", PHONE)]);
  const code = await invite(ada, cubes);
  await go(cy, "#/online/new?game=sensei&opponent=friend");
  await cy.locator("[data-do=create]").waitFor();
  const button = await cy.locator("[data-do=create]").boundingBox();
  expect(button && button.y + button.height <= 640, `the button in sight, not at ${button?.y}`);
  await proper(cy);
  await go(cy, "#/online");
  const field = bo.locator("input[data-setting=code]");
  for (const [typed, why] of [
    ["no such", "This code is wrong or has expired"],
    ["no such, née", "This code is wrong or has expired"],
    [`${ADDRESS}#/online/game/short`, "cannot be opened: this game does not exist"],
  ]) {
    await field.fill(typed);
    await field.press("Enter");
    await told(bo, why);
    await go(bo, "#/learn");
    await go(bo, "#/online");
  }
  for (const junk of ["game/%00", "join/%00", "seat/%ED%A0%BD"]) {
    await go(bo, `#/online/${junk}`);
    await until(bo, () => location.hash === "#/online");
  }
  await field.fill(`${code.slice(0, 3).toLowerCase()} ${code.slice(3).toLowerCase()}`);
  await field.press("Enter");
  await bo.locator("[data-do=accept]").waitFor();
  await proper(bo);
  await shot(bo, "online-invited");
  // Another one with the same link, who is too late.
  await cy.locator("input[data-setting=code]").fill(`look: ${ADDRESS}#/online/join/${code}`);
  await cy.locator("[data-do=join]").tap();
  await cy.locator("[data-do=accept]").waitFor();
  // A guest may never have seen the game.
  expect((await cy.locator("[data-part=about]").innerText()).startsWith("Two samurai cubes"), "what it is");
  await cy.locator("[data-do=rules]").tap();
  await cy.locator("[data-sheet=rules] .rules h2").first().waitFor();
  await proper(cy);
  await cy.locator("[data-do=close-sheet]").tap();
  // The player who invites opens the link, too.
  await go(ada, "#/online");
  await go(ada, `#/online/join/${code}`);
  await ada.locator("[data-do=withdraw]").waitFor();
  await listen(ada);
  await bo.locator("[data-do=accept]").dblclick();
  await Promise.all([seated(ada, cubes, 0), seated(bo, cubes, 1)]);
  await Promise.all([hears(ada, "is here"), told(cy, "Somebody else has accepted")]);
  // The link leads back to the game for who has accepted, and nowhere for others.
  await go(bo, "#/online");
  await go(bo, `#/online/join/${code}`);
  await seated(bo, cubes, 1);
  await go(cy, `#/online/join/${code}`);
  await told(cy, "cannot be opened");
  same(await cy.evaluate(() => location.hash), "#/online");
  // Two clicks make one game; back leads out of it, forward into it again.
  await go(ada, "#/online/new?game=sensei&opponent=friend");
  await ada.locator("[data-do=create]").dblclick();
  await ada.locator("[data-do=withdraw]").waitFor();
  await ada.goBack();
  await ada.locator("[data-do=create]").waitFor();
  await ada.goForward();
  await ada.locator("[data-do=withdraw]").click();
  await told(ada, "the challenge was withdrawn");
  await until(ada, () => document.querySelectorAll("[data-part=mine] li").length === 2);
});

await run("a game from a set-up position; a wrong one is explained", async ({ open }) => {
  const game = "abalone:standard";
  const [, before, next] = stepsOf(game, GAMES[game]);
  const [ada, bo] = await Promise.all([open("#/online"), open("#/online", PHONE)]);
  await go(ada, `#/online/new?game=${game}&opponent=friend`);
  const field = ada.locator("input[data-setting=position]");
  await ada.locator("[data-setting=side] label:has([value=first])").click();
  await field.fill("nonsense");
  await ada.locator("[data-do=create]").click();
  await told(ada, "cannot start");
  await field.fill(before.position);
  await ada.locator("input[data-setting=clock-minutes]").fill("7");
  await ada.locator("[data-do=create]").click(); // the first click counts, although it leaves a field
  await ada.locator("[data-code]").waitFor();
  expect((await ada.locator(".online-terms").innerText()).includes("7 min"), "the clock that was typed");
  await join(bo, String(await ada.locator("[data-code]").getAttribute("data-code")));
  await Promise.all([seated(ada, game, 0), seated(bo, game, 1)]);
  await Promise.all([shows(ada, game, before.position), shows(bo, game, before.position)]);
  await play(ada, byMouse, next.turn);
  await shows(bo, game, next.position);
});

await run(
  "links made on the server's own machine lead to where others reach it",
  async ({ open, forgive }) => {
    forgive(/qr\.svg|400/); // this server has no such address
    const ada = await open("#/online");
    await ada.context().routeWebSocket(/\/socket$/, (page) => {
      const server = page.connectToServer();
      page.onMessage((text) => server.send(text));
      server.onMessage((text) => {
        const said = JSON.parse(String(text));
        if (said.t === "welcome") said.reach = "http://192.168.1.20:7777";
        page.send(JSON.stringify(said));
      });
    });
    await ada.reload();
    const code = await invite(ada, cubes);
    same(await ada.locator(".online-url").innerText(), `http://192.168.1.20:7777/#/online/join/${code}`);
  },
);

await run("the seat goes to another device, and the first one is told", async ({ open }) => {
  const { ada, bo } = await twoAt(open, cubes);
  await more(ada, "seat-link");
  const code = ada.locator("[data-sheet=seat] [data-code]");
  await code.waitFor();
  await proper(ada);
  await shot(ada, "online-seat");
  const other = await open("#/online", PHONE);
  await other.locator("input[data-setting=code]").fill(String(await code.innerText()));
  await other.locator("[data-do=join]").tap();
  await seated(other, cubes, 0);
  await play(other, byTouch, firstTurn.turn);
  await shows(bo, cubes, firstTurn.position);
  await told(ada, "another device");
  same(await ada.evaluate(() => location.hash), "#/online");
});

await run("two windows of one player show the same game", async ({ open }) => {
  const { ada, bo } = await twoAt(open, cubes);
  const second = await ada.context().newPage();
  await second.goto(ada.url());
  await seated(second, cubes, 0);
  await type(second, firstTurn.turn);
  await Promise.all([ada, bo, second].map((page) => shows(page, cubes, firstTurn.position)));
  await second.close();
  await play(bo, byTouch, secondTurn.turn);
  await shows(ada, cubes, secondTurn.position);
  await line(ada, /Your turn/);
});

await run("the server's computer answers, and the list says whose turn it is", async ({ open }) => {
  const ada = await open("#/online");
  await invite(ada, cubes, { opponent: "engine" });
  await seated(ada, cubes, 0);
  await play(ada, byMouse, firstTurn.turn);
  await line(ada, /Your turn|You lose/);
  await go(ada, "#/online");
  await until(ada, () => !!document.querySelector("[data-part=mine] li[data-turn] strong"));
  await until(ada, () => document.querySelector("[data-badge]")?.textContent === "1");
  await until(ada, () => document.title.startsWith("(1) "));
  await proper(ada);
  await shot(ada, "online-hub");
});

await run("what the server refuses is said, and while it is busy it is asked again", async ({ open }) => {
  const [ada, bo] = await Promise.all([open("#/online"), open("#/online")]);
  /** @type {WebSocketRoute | undefined} */
  let socket;
  let busy = 0;
  /** A server that is busy for some requests. @param {WebSocketRoute} page */
  const hinder = (page) => {
    socket = page;
    const server = page.connectToServer();
    page.onMessage((text) => {
      const asked = JSON.parse(String(text));
      if (busy === 0 || !["watch", "create", "do"].includes(asked.t)) return server.send(text);
      busy--;
      const { id, game } = asked;
      page.send(JSON.stringify({ t: "refused", ...(id ? { id } : { game }), why: "busy" }));
    });
    server.onMessage((text) => page.send(text));
  };
  await ada.context().routeWebSocket(/\/socket$/, hinder);
  await ada.reload();
  busy = 1;
  const game = await begin(ada, bo, cubes).then(() =>
    ada.evaluate(() => location.hash.split("/").at(-1) ?? ""),
  );
  same(busy, 0, "refused once");
  busy = 2;
  await type(ada, firstTurn.turn);
  await shows(bo, cubes, firstTurn.position);
  // The server could not show the game for a moment: it is watched again.
  busy = 1;
  socket?.send(JSON.stringify({ t: "refused", game, why: "busy" }));
  await line(ada, /The server is busy/);
  await line(ada, /thinking|Bo/);
  await type(bo, secondTurn.turn);
  await shows(ada, cubes, secondTurn.position);
  // It is gone.
  socket?.send(JSON.stringify({ t: "refused", game, why: "no-such-game" }));
  await told(ada, "no longer open to you");
  same(await ada.evaluate(() => location.hash), "#/online");
  await go(ada, "#/online/game/000000000000");
  await told(ada, "cannot be opened: this game does not exist");
});

await run(
  "a turn that the server refuses is taken back with the reason, and can be made again",
  async ({ open }) => {
    const [ada, bo] = await Promise.all([open("#/online"), open("#/online")]);
    let refuses = true;
    await ada.context().routeWebSocket(/\/socket$/, (page) => {
      const server = page.connectToServer();
      page.onMessage((text) => {
        const { t, id, game } = JSON.parse(String(text));
        if (t !== "do" || !refuses) return server.send(text);
        refuses = false;
        page.send(JSON.stringify({ t: "refused", id, game, why: "stale" }));
      });
      server.onMessage((text) => page.send(text));
    });
    await ada.reload();
    await begin(ada, bo, cubes);
    const before = (await look(ada)).view.position;
    await type(ada, firstTurn.turn);
    await told(ada, "Your turn was taken back: the game has moved on");
    same((await look(ada)).view.position, before);
    await type(ada, firstTurn.turn);
    await shows(bo, cubes, firstTurn.position);
  },
);

await run("the server restarts, and the game goes on", async ({ open, forgive, after }) => {
  forgive(/WebSocket|ERR_CONNECTION_REFUSED/);
  const folder = mkdtempSync(joinPath(tmpdir(), "sandan-"));
  after(() => rmSync(folder, { recursive: true, force: true }));
  const db = ["--db", joinPath(folder, "online.db")];
  const before = await serve(...db);
  after(() => before.stop());
  const { port } = new URL(before.address);
  const [ada, bo] = await Promise.all([open(`${before.address}#/online`), open(`${before.address}#/online`)]);
  await begin(ada, bo, cubes, { kind: "increment" });
  await type(ada, firstTurn.turn);
  await shows(bo, cubes, firstTurn.position);
  await listen(bo);
  await before.stop();
  await hears(bo, "restarting");
  await line(bo, /No connection|Connecting/);
  await type(bo, secondTurn.turn);
  await shows(bo, cubes, secondTurn.position);
  const again = await serve("--port", port, ...db);
  after(() => again.stop());
  await shows(ada, cubes, secondTurn.position);
  await hears(bo, "The server was down for");
});

await run(
  "a backup is restored: pages that know other turns go on from there",
  async ({ open, forgive, after }) => {
    forgive(/WebSocket|ERR_CONNECTION_REFUSED/);
    const folder = mkdtempSync(joinPath(tmpdir(), "sandan-"));
    after(() => rmSync(folder, { recursive: true, force: true }));
    const db = joinPath(folder, "online.db");
    const before = await serve("--db", db);
    after(() => before.stop());
    const { port } = new URL(before.address);
    const [ada, bo] = await Promise.all([
      open(`${before.address}#/online`),
      open(`${before.address}#/online`),
    ]);
    let away = false;
    await bo.routeWebSocket(/\/socket$/, (page) => void (away ? page.close() : page.connectToServer()));
    await bo.reload();
    await begin(ada, bo, cubes);
    await type(ada, firstTurn.turn);
    await shows(bo, cubes, firstTurn.position);
    sandan("backup", "--db", db, `${db}.copy`);
    await type(bo, secondTurn.turn);
    await shows(ada, cubes, secondTurn.position);
    await type(ada, thirdTurn.turn);
    await shows(bo, cubes, thirdTurn.position);
    away = true;
    await before.stop();
    copyFileSync(`${db}.copy`, db);
    const again = await serve("--port", port, "--db", db);
    after(() => again.stop());
    await shows(ada, cubes, firstTurn.position);
    // This page comes back when the log is as long as it was: the restart is an event, too.
    const other = await bo.context().newPage();
    await other.goto(bo.url());
    await seated(other, cubes, 1);
    await shows(other, cubes, firstTurn.position);
    await type(other, secondTurn.turn);
    await shows(ada, cubes, secondTurn.position);
    away = false;
    await shows(bo, cubes, secondTurn.position);
  },
);

await run(
  "a network without https: no worker, clipboard or notifications",
  async ({ open, after, forgive }) => {
    forgive(/Cross-Origin-Opener-Policy/);
    const { address, stop } = await serve();
    after(stop);
    const plain = `http://sandan.test:${new URL(address).port}/#/online`;
    const [ada, bo] = await Promise.all([open(plain), open(plain, { ...PHONE, worker: true })]);
    for (const page of [ada, bo])
      same(
        await page.evaluate(() => [
          isSecureContext,
          "serviceWorker" in navigator,
          "clipboard" in navigator,
          "randomUUID" in crypto,
        ]),
        [false, false, false, false],
        "what browsers keep from plain http",
      );
    same(await ada.locator("[data-setting=notify]").count(), 0, "nothing to switch on");
    const code = await invite(ada, cubes, { kind: "increment" });
    await ada.locator("[data-do=share]").click();
    await until(ada, () => !!document.querySelector("dialog[open] textarea"));
    same(await ada.locator("dialog textarea").inputValue(), plain.replace(/online$/, `online/join/${code}`));
    await ada.locator("[data-do=close-sheet]").click();
    await join(bo, code);
    await Promise.all([seated(ada, cubes, 0), seated(bo, cubes, 1)]);
    await play(ada, byMouse, firstTurn.turn);
    await shows(bo, cubes, firstTurn.position);
    await play(bo, byTouch, secondTurn.turn);
    await shows(ada, cubes, secondTurn.position);
    await bo.reload();
    await seated(bo, cubes, 1);
    await more(bo, "resign");
    await line(ada, /^You win/);
  },
);

/** Runs in the page: phones have no constructor of notifications, only those of the worker. */
function beAndroid() {
  /** @type {string[]} */
  const notes = [];
  Object.assign(window, { notes });
  class Illegal {
    static permission = "granted";
    static requestPermission = async () => "granted";
    constructor() {
      throw new TypeError("Illegal constructor. Use ServiceWorkerRegistration.showNotification() instead.");
    }
  }
  Object.assign(window, { Notification: Illegal });
  ServiceWorkerRegistration.prototype.showNotification = async (title, options) => {
    notes.push(`${title}: ${options?.body} ${options?.data}`);
  };
}

await run("a notification by the service worker, where pages may not make one", async ({ open }) => {
  const ada = await open("#/online", { ...DESKTOP, worker: true });
  const bo = await open("#/online");
  await ada.context().addInitScript(beAndroid);
  await ada.reload();
  await until(ada, async () => !!(await navigator.serviceWorker.getRegistration())?.active);
  await begin(ada, bo, cubes);
  const game = await ada.evaluate(() => location.hash);
  await type(ada, firstTurn.turn);
  await shows(bo, cubes, firstTurn.position);
  await go(ada, "#/online");
  await ada.locator("input[data-setting=notify]").check({ force: true });
  await type(bo, secondTurn.turn);
  await until(ada, () => Object.getOwnPropertyDescriptor(window, "notes")?.value.length === 1);
  const note = await ada.evaluate(() => Object.getOwnPropertyDescriptor(window, "notes")?.value[0]);
  same(note, `Your turn: Bushishogi\u00a0· Cormier, Bo ${game}`);
});

await run(
  "the host sees games, load and limits; ends, deletes, bans and backs up",
  async ({ open, after, forgive }) => {
    forgive(/WebSocket/);
    const folder = mkdtempSync(joinPath(tmpdir(), "sandan-"));
    after(() => rmSync(folder, { recursive: true, force: true }));
    writeFileSync(joinPath(folder, "token"), "a-secret-of-the-host");
    const { address, stop } = await serve(
      ...["--db", joinPath(folder, "online.db"), "--host-token", joinPath(folder, "token"), "--chat", "free"],
    );
    after(stop);
    const at = (/** @type {string} */ hash) => `${address}${hash}`;
    const [ada, bo] = await Promise.all([open(at("#/online")), open(at("#/online"))]);
    await begin(ada, bo, cubes);
    const first = await ada.evaluate(() => location.hash);
    // This host lets people write.
    await more(ada, "chat");
    await ada.locator("[data-setting=say]").fill("free as a bird");
    await ada.locator("[data-setting=say]").press("Enter");
    await told(bo, "Ada: free as a bird");
    const host = await open(at("#/online/host"), { ...PHONE, lang: "de" });
    await host.locator("[data-setting=host-token]").fill("wrong");
    await host.locator("[data-do=host-enter]").tap();
    await told(host, "Gastgeber");
    await host.locator("[data-setting=host-token]").fill("a-secret-of-the-host");
    await host.locator("[data-do=host-enter]").tap();
    const row = host.locator("[data-part=host-games] li");
    await row.waitFor();
    expect((await row.innerText()).includes("Ada"), "the players of the game");
    expect((await host.locator("[data-part=host-limits]").innerText()).includes("512"), "the limits");
    await proper(host);
    await shot(host, "online-host-phone-de");
    const manage = async (/** @type {string} */ key) => {
      await row.first().locator("[data-do=manage]").tap();
      await host.locator(`[data-sheet=host-game] [data-do=${key}]`).tap();
      await host.locator(`[data-sheet=host-game] [data-do=${key}].armed`).tap();
    };
    await row.locator("[data-do=manage]").tap();
    await proper(host);
    await shot(host, "online-host-game-phone-de");
    await host.locator("[data-do=close-sheet]").tap();
    await manage("host-close");
    await line(bo, /The game is over/);
    await row.waitFor({ state: "detached" });
    await begin(ada, bo, cubes);
    await row.waitFor();
    await manage("host-delete");
    await told(bo, "no longer open to you");
    await begin(ada, bo, cubes);
    await row.waitFor();
    await manage("host-ban-1");
    await line(bo, /does not accept this device/);
    await host.locator("[data-part=banned] li").waitFor();
    await host.locator("[data-do=host-backup]").tap();
    await told(host, "Erledigt");
    // What was told may still be about the ban.
    const backedUp = () => readdirSync(folder).some((name) => name.includes("backup"));
    for (const end = Date.now() + 60_000; !backedUp() && Date.now() < end;) await host.waitForTimeout(50);
    expect(backedUp(), `a backup among ${readdirSync(folder)}`);
    await host.locator("[data-do=unban]").tap();
    await host.locator("[data-part=banned] li").waitFor({ state: "detached" });
    await go(bo, first);
    await line(bo, /The game is over/);
  },
);

await run("every part in three languages, light and dark, large and small", async ({ open }) => {
  for (const [device, name] of /** @type {[Device, string][]} */ ([
    [{ ...DESKTOP, theme: "dark", lang: "fr" }, "desktop-dark-fr"],
    [{ ...PHONE, lang: "de" }, "phone-de"],
    [{ width: 768, height: 1024 }, "tablet"],
  ])) {
    const page = await open("#/online", device);
    await page.locator("[data-do=play-friend]").waitFor();
    await proper(page);
    await shot(page, `online-hub-${name}`);
    await page.locator("[data-do=play-friend]").click();
    await page.locator("[data-do=create]").waitFor();
    for (const kind of ["days", "delay"]) await page.locator("select[data-setting=kind]").selectOption(kind);
    await proper(page);
    await shot(page, `online-new-${name}`);
    await page.locator("[data-do=create]").click();
    await page.locator("[data-code]").waitFor();
    await until(
      page,
      () => !!(/** @type {HTMLImageElement} */ (document.querySelector(".online-qr"))?.naturalWidth),
    );
    await proper(page);
    await shot(page, `online-wait-${name}`);
  }
});

await run("all games can be saved, and everything deleted", async ({ open }) => {
  const { ada, bo } = await twoAt(open, cubes);
  await play(ada, byMouse, firstTurn.turn);
  await shows(bo, cubes, firstTurn.position);
  await play(bo, byTouch, secondTurn.turn);
  await shows(ada, cubes, secondTurn.position);
  await more(ada, "resign");
  await line(ada, /^You lose/);
  await go(ada, "#/online");
  await ada.locator("[data-part=mine] li").first().waitFor();
  const coming = ada.waitForEvent("download");
  await ada.locator("[data-do=export]").click();
  expect((await coming).suggestedFilename().endsWith(".pgn"), "a file of games");
  await ada.locator("[data-do=forget]").click();
  await ada.locator("[data-do=forget].armed").click();
  await told(ada, "deleted");
  const left = await ada.evaluate(() =>
    Object.keys(localStorage).filter((key) => /online\.(?!server)/.test(key)),
  );
  same(left, [], "nothing left on the device");
  await go(ada, "#/online");
  await call(ada, "Ada again");
  await until(ada, () => document.querySelector("[data-part=mine] li") === null);
});

await run("a name that no server could read is cleaned before it is sent", async ({ open }) => {
  const ada = await open("#/online");
  const field = ada.locator("input[data-setting=name]");
  await field.evaluate((input) => {
    /** @type {HTMLInputElement} */ (input).value = "A\0da\ud83d  \u202eL.";
    input.dispatchEvent(new Event("change"));
  });
  same(await field.inputValue(), "Ada L.");
  await ada.reload();
  await invite(ada, cubes, { name: await field.inputValue() });
});

await run("a server that is not quite well is still one to play on", async ({ open, forgive }) => {
  forgive(/healthz|503/);
  const page = await open("about:blank");
  const answers = [
    [200, "ok, but without the bus\n"],
    [503, "not ready\n"],
  ];
  for (const [status, body] of /** @type {[number, string][]} */ (answers)) {
    await page.route("**/healthz", (route) => route.fulfill({ status, body }));
    await page.goto("about:blank");
    await page.goto(ADDRESS);
    await page.locator('a[href="#/online"]').first().waitFor();
    await page.evaluate(() => localStorage.clear());
    await page.unroute("**/healthz");
  }
});

await run("without a server there is nothing online, and the rest works", async ({ open, forgive }) => {
  forgive(/healthz|404/);
  const page = await open("about:blank");
  await page.route("**/healthz", (route) => route.fulfill({ status: 404, body: "" }));
  await page.goto(ADDRESS);
  await page.locator("[data-do=play]").waitFor();
  same(await page.locator('a[href="#/online"]').count(), 0);
  await go(page, "#/online");
  await told(page, "no server");
  same(await page.evaluate(() => document.body.dataset.view), "home");
});

await done();
