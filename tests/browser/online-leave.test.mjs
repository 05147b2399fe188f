// SPDX-License-Identifier: MIT
// Leaving an online game, and what others see of it: by a link, by closing the page, by deleting all data.
// Who may accept an invitation, and several windows of one device.
import { spawn } from "node:child_process";
import { ADDRESS, PHONE, SANDAN, done, same, until } from "./harness.mjs";
import { GAMES, byMouse, byTouch, play, shows } from "./hands.mjs";
import { go, hears, invite, join, line, listen, more, run, seated, stepsOf, told, twoAt } from "./online.mjs";

/** @typedef {import("playwright-core").Page} Page */

const cubes = "bushishogi:cormier";
const [firstTurn, secondTurn] = stepsOf(cubes, GAMES[cubes]);

/** Both players have played a turn, so that leaving matters. @param {Page} ada @param {Page} bo */
async function firstTurns(ada, bo) {
  await play(ada, byMouse, firstTurn.turn);
  await shows(bo, cubes, firstTurn.position);
  await play(bo, byTouch, secondTurn.turn);
  await shows(ada, cubes, secondTurn.position);
}

await run("who leaves the table says goodbye, and may come back", async ({ open }) => {
  const { ada, bo } = await twoAt(open, cubes, { kind: "sudden" });
  await firstTurns(ada, bo);
  const table = await bo.evaluate(() => location.hash);
  await bo.locator('a[href="#/"]').first().click();
  await told(bo, "Ada sees that you have left");
  await line(ada, /^Bo has left: /);
  await listen(ada);
  await go(bo, table);
  await seated(bo, cubes, 1);
  await hears(ada, "Bo is back");
  // A page that reloads is back in time; one that is closed is not.
  await bo.reload();
  await seated(bo, cubes, 1);
  await bo.goto("about:blank");
  await line(ada, /^Bo has left: /);
});

await run("a player deletes all data: the others are told, and keep the game", async ({ open }) => {
  const { ada, bo } = await twoAt(open, cubes, { kind: "sudden", watch: true });
  await firstTurns(ada, bo);
  const table = await ada.evaluate(() => location.hash);
  const cy = await open(table);
  await seated(cy, cubes, null);
  await go(bo, "#/online");
  await bo.locator("[data-do=forget]").click();
  await bo.locator("[data-do=forget].armed").click();
  await Promise.all([told(ada, "Bo has deleted their data"), told(cy, "Bo has deleted their data")]);
  same(await ada.evaluate(() => location.hash), table);
  same(await ada.locator(".player", { hasText: "Bo" }).count(), 0, "the name is gone");
  await line(ada, / has left: | has been away /);
  // A game in which nobody else sits goes with its player.
  await invite(ada, cubes, { opponent: "engine", watch: true });
  await seated(ada, cubes, 0);
  await go(cy, await ada.evaluate(() => location.hash));
  await seated(cy, cubes, null);
  await go(ada, "#/online");
  await ada.locator("[data-do=forget]").click();
  await ada.locator("[data-do=forget].armed").click();
  await told(cy, "a player has deleted their data, and the game with it");
  same(await cy.evaluate(() => location.hash), "#/online");
});

await run("an invitation that all may watch is for those who have its link, bots too", async ({ open }) => {
  const [ada, cy] = await Promise.all([open("#/online"), open("#/online", PHONE)]);
  const code = await invite(ada, cubes, { watch: true, name: "Ada invites" });
  // Challenges of others come after it, so the list is not just late.
  const dan = await open("#/online");
  await invite(dan, cubes, { opponent: "anybody", name: "Dan offers" });
  await cy.locator("[data-part=challenges] li", { hasText: "Dan offers" }).waitFor();
  same(await cy.locator("[data-part=challenges] li", { hasText: "Ada invites" }).count(), 0);
  const bot = spawn(SANDAN, ["bot", "--server", ADDRESS, "--name", "Robo", "--join", code, "--level", "1"]);
  const ended = new Promise((resolve) => bot.once("exit", resolve));
  await seated(ada, cubes, 0);
  await ada.locator(".player", { hasText: "Robo (bot)" }).waitFor();
  await cy.locator("[data-part=watch] li", { hasText: "Ada invites" }).waitFor();
  bot.kill();
  await ended;
});

await run(
  "a third with the link of an invitation that all may watch becomes a spectator",
  async ({ open }) => {
    const [ada, bo, cy] = await Promise.all([open("#/online"), open("#/online", PHONE), open("#/online")]);
    const code = await invite(ada, cubes, { watch: true });
    await go(cy, `#/online/join/${code}`);
    await cy.locator("[data-do=accept]").waitFor();
    await listen(cy);
    await join(bo, code);
    await Promise.all([seated(ada, cubes, 0), seated(bo, cubes, 1), seated(cy, cubes, null)]);
    await hears(cy, "Somebody else has accepted");
    await play(ada, byMouse, firstTurn.turn);
    await shows(cy, cubes, firstTurn.position);
  },
);

await run("every window of a device lists its games", async ({ open }) => {
  const [ada, bo] = await Promise.all([open("#/online"), open("#/online", PHONE)]);
  const window = await ada.context().newPage();
  await window.goto(ada.url());
  await window.locator("[data-part=mine]").waitFor();
  const code = await invite(ada, cubes);
  await window.locator("[data-part=mine] li", { hasText: "Waiting" }).waitFor();
  await join(bo, code);
  await window.locator("[data-part=mine] li[data-turn]", { hasText: "Bo" }).waitFor();
  await until(window, () => document.querySelectorAll("[data-part=mine] li").length === 1);
});

await run(
  "a challenge is there on every view, and its game takes no place when it is over",
  async ({ open }) => {
    const [ada, bo] = await Promise.all([open("#/online"), open("#/online", PHONE)]);
    /** @type {string[]} */
    const sent = [];
    await ada.context().routeWebSocket(/\/socket$/, (page) => {
      const server = page.connectToServer();
      page.onMessage((text) => {
        const { t, game } = JSON.parse(String(text));
        if (t === "watch" || t === "unwatch") sent.push(`${t} ${game}`);
        server.send(text);
      });
      server.onMessage((text) => page.send(text));
    });
    await ada.reload();
    await invite(ada, cubes, { opponent: "anybody", kind: "days", name: "Ada by letter" });
    await invite(ada, cubes, { opponent: "anybody", kind: "sudden", name: "Ada elsewhere" });
    const game = await ada.evaluate(() => location.hash.split("/").at(-1));
    await go(ada, "#/learn");
    const row = bo.locator("[data-part=challenges] li", { hasText: "Ada elsewhere" });
    await row.waitFor();
    sent.length = 0;
    await row.locator("[data-do=accept]").tap();
    await told(ada, "has accepted your challenge");
    await seated(bo, cubes, 1);
    await more(bo, "resign");
    for (const end = Date.now() + 60_000; sent.length === 0 && Date.now() < end;)
      await ada.waitForTimeout(50);
    same(sent.join(), `unwatch ${game}`);
    // By letter nobody has to be there.
    sent.length = 0;
    await ada.reload();
    await go(ada, "#/online");
    await ada.locator("[data-part=mine] li", { hasText: "Waiting" }).waitFor();
    same(sent.join(), "");
  },
);

await done();
