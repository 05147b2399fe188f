// SPDX-License-Identifier: MIT
// Games between people: real pages against the real server. Whole games of every rule set, by mouse, finger,
// keyboard and typed; lost networks, reloads, spectators, offers, correspondence, claims.
import { DESKTOP, PHONE, accessible, done, expect, fits, same, shot, until } from "./harness.mjs";
import {
  GAMES,
  byKeys,
  byMouse,
  byTouch,
  look,
  play,
  rules,
  said,
  saved,
  shows,
  whyWords,
} from "./hands.mjs";
import { begin, go, hears, line, listen, more, proper, run, seated } from "./online.mjs";
import { settled, stepsOf, told, twoAt, type } from "./online.mjs";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("playwright-core").WebSocketRoute} WebSocketRoute */

/** More layouts, each with a short game as those of GAMES. @type {Record<string, string>} */
const LAYOUTS = {
  "abalone:german-daisy":
    "c1d2d1 h5g4 b1c2c1 g3f3 b2c3a2 g5f4 g9g8 h4g4 g7g8 c7d7 g6g7 c5d6 g7h8h7 d6e7 h9g8 f4e3 i8i9 f3e2",
  "abalone:domination":
    "f9e8 b6c7 c1d2 f2e1 d1d2 g4f3 b1c2b2 h4g3 b2c3 f5g6 c3d3 f4g4 e5e4 g6f6 g9f8 e9f9 d3e3 d6c6 d2e2 d8d7 g3f2 c6d6b5 f7f8",
  "abalone:snakes":
    "i7i9h6 b6c6 g3i5f3 d5c4 f2f3 c7d7 f4f5 c4b4 f5f6 d8e8 i6h6 c6e8b6 f3h5e3 a2b2 e2e3 b2b1 h7g6 b6c6 f5f6 d8e8 f6f7 c6c7d7 h8g8 a5b5 g8f8 e6d6 f9f8 a1b1 f4e3",
};

/**
 * Plays a whole game; both pages show every position, and the record replays.
 * @param {[Page, (turn: string) => Promise<void>][]} players
 * @param {string} game
 * @param {string} turns
 */
async function playThrough(players, game, turns) {
  const pages = players.map(([page]) => page);
  const { steps, result, reason } = rules.call("apply", game, "start", turns);
  for (const [i, { turn, position }] of steps.entries()) {
    await players[i % 2][1](turn);
    await Promise.all(pages.map((page) => shows(page, game, position)));
  }
  await Promise.all(pages.map((page) => said(page, `${whyWords(reason)}`)));
  const { checked, record } = await saved(pages[0], (button) => button.click());
  const wanted = `1: ${game}, ${steps.length} turns, ${result} `;
  expect(checked.includes(wanted), `a record that replays: ${checked}`);
  same(record.nodes.map((node) => node.turn).join(" "), turns);
}

await run("whole games of every rule set, a mouse against a finger", async ({ open }) => {
  const [ada, bo] = await Promise.all([open("#/online"), open("#/online", PHONE)]);
  for (const [game, turns] of Object.entries(GAMES)) {
    await begin(ada, bo, game);
    expect(await fits(bo), "the phone not to scroll");
    /** @type {[Page, (turn: string) => Promise<void>][]} */
    const players = [
      [ada, (turn) => play(ada, byMouse, turn)],
      [bo, (turn) => play(bo, byTouch, turn)],
    ];
    await playThrough(players, game, turns);
    await shot(ada, `online-over-${game.replace(":", "-")}`);
  }
});

await run("whole games of further layouts, with typed turns", async ({ open }) => {
  const [ada, bo] = await Promise.all([open("#/online"), open("#/online")]);
  for (const [game, turns] of Object.entries(LAYOUTS)) {
    await begin(ada, bo, game);
    /** @type {[Page, (turn: string) => Promise<void>][]} */
    const players = [
      [ada, (turn) => type(ada, turn)],
      [bo, (turn) => type(bo, turn)],
    ];
    await playThrough(players, game, turns);
  }
});

await run("keyboard against mouse; clocks in the record; one click to the analysis", async ({ open }) => {
  const game = "bushishogi:cormier";
  const [ada, bo] = await Promise.all([open("#/online", { ...DESKTOP, idle: true }), open("#/online")]);
  await begin(ada, bo, game, { kind: "increment" });
  /** @type {[Page, (turn: string) => Promise<void>][]} */
  const players = [
    [ada, (turn) => play(ada, byKeys, turn)],
    [bo, (turn) => play(bo, byMouse, turn)],
  ];
  await playThrough(players, game, GAMES[game]);
  await line(ada, /^You win/);
  await line(bo, /^You lose/);
  const { record } = await saved(ada, (button) => button.click());
  expect(
    record.nodes.every((node) => (node.clock ?? 0) > 0),
    "clock times in the record",
  );
  await more(ada, "times");
  same(await ada.locator("[data-sheet=times] tbody tr").count(), 5, "rows of the table of times");
  await proper(ada);
  await shot(ada, "online-times");
  const fits = () => {
    const table = /** @type {HTMLElement} */ (document.querySelector(".online-times"));
    return table.scrollWidth <= table.clientWidth;
  };
  expect(await ada.evaluate(fits), "the table of times is no wider than the sheet");
  await ada.setViewportSize({ width: 360, height: 740 });
  expect(await ada.evaluate(fits), "nor than a phone");
  await proper(ada);
  await shot(ada, "online-times-phone");
  await ada.setViewportSize({ width: 1280, height: 800 });
  await ada.locator("[data-do=close-sheet]").click();
  await ada.locator(".actions [data-do=analyse]").click();
  await ada.locator(".view-analyse sandan-board").waitFor();
  await until(ada, () => document.querySelectorAll("[data-turns] [data-turn]").length >= 5);
});

await run("a player loses the network, plays on, and comes back", async ({ open, forgive }) => {
  forgive(/ERR_INTERNET_DISCONNECTED|WebSocket/);
  const game = "abalone:standard";
  const { ada, bo } = await twoAt(open, game, { kind: "increment" });
  const [first, second, third] = stepsOf(game, GAMES[game]);
  await play(ada, byMouse, first.turn);
  await shows(bo, game, first.position);
  await Promise.all([listen(ada), listen(bo)]);
  await bo.context().setOffline(true);
  await line(bo, /No connection/);
  await play(bo, byTouch, second.turn);
  await shows(bo, game, second.position); // at once, although nobody else knows yet
  await line(ada, /Bo is away/);
  await shot(ada, "online-away");
  await shot(bo, "online-offline-phone");
  await bo.context().setOffline(false);
  await shows(ada, game, second.position);
  await line(ada, /Your turn/);
  await Promise.all([hears(ada, "Bo is away"), hears(ada, "Bo is back"), hears(bo, "No connection")]);
  await play(ada, byMouse, third.turn);
  await shows(bo, game, third.position);
});

await run("a reload while a turn is on its way neither loses nor doubles it", async ({ open }) => {
  const game = "abalone:belgian-daisy";
  const [ada, bo] = await Promise.all([open("#/online"), open("#/online")]);
  let lost = "";
  /** Loses commands on their way, or their answers. @param {WebSocketRoute} page */
  const lose = (page) => {
    const server = page.connectToServer();
    page.onMessage((text) => {
      if (lost !== "commands" || !/"t": ?"do"/.test(String(text))) server.send(text);
    });
    server.onMessage((text) => {
      if (lost !== "answers" || !/"t": ?"(done|event)"/.test(String(text))) page.send(text);
    });
  };
  await bo.context().routeWebSocket(/\/socket$/, lose);
  await bo.reload();
  await begin(ada, bo, game);
  const steps = stepsOf(game, GAMES[game]);
  await type(ada, steps[0].turn);
  await shows(bo, game, steps[0].position);
  lost = "commands";
  await type(bo, steps[1].turn);
  await shows(bo, game, steps[1].position);
  same((await look(ada)).view.side, 1, "the turn has not come");
  lost = "";
  await bo.reload();
  await seated(bo, game, 1);
  await Promise.all([shows(ada, game, steps[1].position), shows(bo, game, steps[1].position)]);
  await settled(bo);
  await type(ada, steps[2].turn);
  await shows(bo, game, steps[2].position);
  lost = "answers";
  await type(bo, steps[3].turn);
  await shows(ada, game, steps[3].position);
  await line(bo, /Sending your turn/);
  lost = "";
  await bo.reload();
  await seated(bo, game, 1);
  await shows(bo, game, steps[3].position);
  await settled(bo);
  // The turn is also sent if the page is opened elsewhere than at the game.
  await type(ada, steps[4].turn);
  await shows(bo, game, steps[4].position);
  lost = "commands";
  await type(bo, steps[5].turn);
  await shows(bo, game, steps[5].position);
  await go(bo, "#/learn");
  lost = "";
  await bo.reload();
  await shows(ada, game, steps[5].position);
});

await run("a player reloads in the middle of a turn, and a spectator follows", async ({ open }) => {
  const game = "sensei:shizukana";
  const { ada, bo } = await twoAt(open, game, { watch: true });
  const third = await open("#/online");
  await third.locator("[data-part=watch] a").first().click();
  await seated(third, game, null);
  const [first, second] = stepsOf(game, GAMES[game]);
  await play(ada, byMouse, first.turn);
  await Promise.all([shows(bo, game, first.position), shows(third, game, first.position)]);
  await byTouch(bo, second.turn.split(",")[0]);
  await bo.reload();
  await seated(bo, game, 1);
  await shows(bo, game, first.position); // a half-made turn is nobody's business, not even the server's
  await play(bo, byTouch, second.turn);
  await Promise.all([shows(ada, game, second.position), shows(third, game, second.position)]);
  same((await look(third)).view.side, 0);
  await proper(third);
  await shot(third, "online-watch");
  same(await third.locator("input.notation").isVisible(), false, "nothing to type for spectators");
  await third.locator(".actions [data-do=more]").click();
  same(await third.locator("[data-sheet=more] [data-do=analyse]").count(), 0, "no engine while it goes on");
  same(await third.locator("[data-sheet=more] [data-do=resign]").count(), 0, "nothing to resign");
  await third.locator("[data-do=close-sheet]").click();
  await more(ada, "resign");
  await line(third, /Bo wins: Ada resigned/);
  same(await third.locator(".actions [data-do=rematch]").count(), 0, "no rematch for spectators");
});

await run("A11: takebacks by consent; draws, pauses, more time, messages, rematch", async ({ open }) => {
  const game = "bushishogi:dunkel";
  const { ada, bo } = await twoAt(open, game, { kind: "increment" });
  await Promise.all([listen(ada), listen(bo)]);
  const [first, second] = stepsOf(game, GAMES[game]);
  await play(ada, byMouse, first.turn);
  await shows(bo, game, first.position);
  await more(ada, "offer-takeback");
  await line(bo, /Ada asks to take back/);
  await hears(bo, "Ada asks to take back");
  const gap = await bo.evaluate(
    () => innerHeight - (document.querySelector(".actions")?.getBoundingClientRect().bottom ?? 0),
  );
  same(Math.round(gap), 0, "the actions are at the bottom of a phone");
  await shot(bo, "online-takeback-phone");
  await bo.locator("[data-do=decline-takeback]").tap();
  await told(ada, "declines the takeback");
  await shows(ada, game, first.position);
  await more(bo, "offer-draw");
  await line(ada, /Bo offers a draw/);
  await hears(ada, "Bo offers a draw");
  await ada.locator(".status-buttons [data-do=decline]").click();
  await line(bo, /Your turn/);
  await play(bo, byTouch, second.turn);
  await shows(ada, game, second.position);
  await more(bo, "offer-takeback");
  await ada.locator("[data-do=accept-takeback]").click();
  await shows(bo, game, first.position);
  await hears(bo, "taken back");
  await play(bo, byTouch, second.turn);
  await shows(ada, game, second.position);
  await more(ada, "time");
  await told(bo, "more time");
  await more(bo, "pause");
  await line(ada, /Bo asks for a pause/);
  await hears(ada, "Bo asks for a pause");
  await ada.locator("[data-do=accept-pause]").click();
  await line(bo, /[Pp]aused/);
  await hears(bo, "Paused");
  await proper(bo);
  await shot(bo, "online-paused-phone");
  await Promise.all([ada.locator("[data-do=resume]").click(), bo.locator("[data-do=resume]").tap()]);
  await line(ada, /Your turn/);
  await more(bo, "chat");
  await proper(bo);
  await shot(bo, "online-chat-phone");
  await bo.locator("[data-do=say-hello]").tap();
  await told(ada, "Bo: Hello!");
  await hears(ada, "Bo: Hello!");
  await more(ada, "chat");
  const said = ada.locator("[data-sheet=chat] .online-said li");
  same(await said.count(), 1, "what was said is listed");
  await more(bo, "chat");
  await bo.locator("[data-do=say-hello]").tap();
  await said.nth(1).waitFor(); // while the list is open
  await ada.locator("input[data-setting=mute]").check({ force: true });
  await ada.locator("[data-do=close-sheet]").click();
  const heard = await listen(ada);
  await more(bo, "chat");
  await bo.locator("[data-do=say-hello]").tap();
  await more(bo, "resign");
  await line(ada, /^You win/);
  await hears(ada, "You win");
  expect(!(await heard()).some((text) => text.includes("Hello")), "a muted player is silent");
  await ada.locator(".actions [data-do=rematch]").click();
  // The card stays, and the line says that the offer is under way.
  await until(ada, () => {
    const box = document.querySelector(".status");
    return box && getComputedStyle(box).clipPath === "none" && document.querySelector(".table[data-card]");
  });
  await line(bo, /Ada offers a rematch/);
  await hears(bo, "Ada offers a rematch");
  await bo.locator("[data-do=accept-rematch]").tap();
  await Promise.all([seated(ada, game, 1), seated(bo, game, 0)]);
  await play(bo, byTouch, first.turn);
  await shows(ada, game, first.position);
});

await run("correspondence: conditional turns, the list and the badge", async ({ open }) => {
  const game = "bushishogi:cormier";
  const { ada, bo } = await twoAt(open, game, { kind: "days" });
  const steps = stepsOf(game, GAMES[game]);
  await play(ada, byMouse, steps[0].turn);
  await shows(bo, game, steps[0].position);
  await more(ada, "plan");
  await proper(ada);
  await ada.locator("[data-setting=plan]").fill("nonsense");
  await ada.locator("[data-do=keep-plan]").click();
  await told(ada, "did not work");
  await ada.locator("[data-setting=plan]").fill(`${steps[1].turn} ${steps[2].turn}`);
  await shot(ada, "online-plan");
  await ada.locator("[data-do=keep-plan]").click();
  await told(ada, "conditional turns are set");
  await go(ada, "#/learn");
  await play(bo, byTouch, steps[1].turn);
  await shows(bo, game, steps[2].position); // answered by the plan, although nobody is there
  await play(bo, byTouch, steps[3].turn);
  await until(ada, () => document.querySelector("[data-badge]")?.textContent === "1");
  await until(ada, () => document.title.startsWith("(1) "));
  await go(ada, "#/online");
  await ada.locator("[data-part=mine] li[data-turn] a").click();
  await seated(ada, game, 0);
  await shows(ada, game, steps[3].position);
  await play(ada, byMouse, steps[4].turn);
  await line(bo, /^You lose/);
  await until(ada, () => !document.querySelector("[data-badge]"));
});

await run("a claim after a lost connection; the countdown is read out once", async ({ open, forgive }) => {
  forgive(/ERR_INTERNET_DISCONNECTED|WebSocket/);
  const game = "sensei:arashi";
  const { ada, bo } = await twoAt(open, game, { kind: "sudden", minutes: 1 });
  for (const [i, { turn, position }] of stepsOf(game, GAMES[game]).slice(0, 3).entries()) {
    await (i % 2 === 0 ? play(ada, byMouse, turn) : play(bo, byTouch, turn));
    await Promise.all([shows(ada, game, position), shows(bo, game, position)]);
  }
  const heard = await listen(ada);
  await bo.context().setOffline(true);
  await line(ada, /Bo is reconnecting: \d+ s/);
  await ada.locator("[data-do=claim-win]").waitFor();
  await accessible(ada);
  await shot(ada, "online-claim");
  await ada.locator("[data-do=claim-win]").click();
  await line(ada, /^You win/);
  const texts = await heard();
  same(texts.filter((text) => text.includes("Bo is reconnecting")).length, 1, "announced once");
  same(texts.filter((text) => text.includes("has been away")).length, 1, "the claim, too");
  await bo.context().setOffline(false);
  await line(bo, /^You lose/);
});

await done();
