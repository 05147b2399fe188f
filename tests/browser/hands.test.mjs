// SPDX-License-Identifier: MIT
// Drags and swipes, animation and reduced motion, what screen readers hear, and how soon the picture follows
// a touch.
import { CLICKED, clickAll, figures } from "./clicks.mjs";
import { DESKTOP, PHONE, done, drag, expect, same, swipe, test } from "./harness.mjs";
import { GAMES, byMouse, look, play, rules, said, seated, shows, sit, tabToBoard } from "./hands.mjs";

/** @typedef {import("./harness.mjs").Board} Board */

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {[number, number]} Point */

const only = process.argv[2] ?? ""; // a part of the titles, to run but some
const when = (
  /** @type {string} */ title,
  /** @type {(t: import("./harness.mjs").Test) => Promise<void>} */ body,
) => (title.includes(only) ? test(title, body) : null);

/** @param {string} position */
const at = (position) => `level=person&position=${encodeURIComponent(position)}`;

/** The first turn of a game that looks like this, and the position before it. */
function find(/** @type {string} */ game, /** @type {string} */ kind) {
  const { steps } = rules.call("apply", game, "start", GAMES[game]);
  let before = rules.call("view", game, "start").position;
  for (const { turn, position } of steps) {
    const motion = rules.call("view", game, before).motions.find((m) => m.action === turn);
    if (motion?.kind === kind) return { before, turn, position, motion };
    before = position;
  }
  throw new Error(`no ${kind} in the game of ${game}`);
}

/** How a finger or the mouse goes along points. @type {[string, import("./harness.mjs").Device, (p: Page, w: Point[]) => Promise<void>][]} */
const DRAGS = [
  ["with the mouse", DESKTOP, drag],
  ["with a finger", PHONE, swipe],
];

for (const [how, device, go] of DRAGS) {
  await when(`stones and figures are dragged ${how}`, async ({ open }) => {
    const game = "sensei:arashi";
    const page = await open(`#/play?game=${game}&level=person`, device);
    await seated(page, game);
    const carry = async (/** @type {string} */ from, /** @type {string} */ to) => {
      const { cells } = await look(page);
      await go(page, [cells[from], cells[to]]);
    };
    const half = async () => (await look(page)).view.half ?? "";
    await carry("a1", "a4");
    same(await half(), "a1a4");
    await carry("d1", "c1");
    same(await half(), "a1a4,d1c1");
    // Where it cannot go it goes back, and the reason is said.
    const why = rules.call("touch", game, "start", "a1a4,d1c1", "g1", "f2");
    await carry("g1", "f2");
    await said(page, why.words.slice(1));
    same(await half(), "a1a4,d1c1");
    // Let go over nothing, it goes back without a word.
    await carry("g1", "g1");
    await carry("a4", "b4");
    const { position } = rules.call("apply", game, "start", "a1a4,d1c1,a4b4");
    await shows(page, game, position);
  });

  await when(`rows of marbles are swiped ${how}: moved, pushed, pushed off`, async ({ open }) => {
    const page = await open("#/", device);
    for (const [game, kind] of [
      ["abalone:standard", "move"],
      ["abalone:standard", "push"],
      ["abalone:standard", "eject"],
      ["abalone:belgian-daisy", "eject"],
    ]) {
      const { before, position, motion } = find(game, kind);
      await sit(page, game, at(before));
      await shows(page, game, before);
      const { cells, view } = await look(page);
      // From the last of the row over all of it, and on.
      const [rear, second] = /** @type {[string, string]} */ (motion.moves[0]);
      const [[x, y], [nextX, nextY]] = [cells[rear], cells[second]];
      const mine = view.cells?.find(({ cell }) => cell === rear)?.piece;
      const own = new Set(view.cells?.filter(({ piece }) => piece === mine).map(({ cell }) => cell));
      const row = motion.moves.filter((move) => own.has(move[0])).length;
      const end = /** @type {Point} */ ([x + (nextX - x) * (row - 0.1), y + (nextY - y) * (row - 0.1)]);
      await go(page, [cells[rear], end]);
      await shows(page, game, position);
    }
  });

  await when(`a cube rolls the way it is pushed ${how}`, async ({ open }) => {
    const game = "bushishogi:cormier";
    const page = await open(`#/play?game=${game}&level=person`, device);
    await seated(page, game);
    await play(page, byMouse, "5s");
    await play(page, byMouse, "5s");
    const { position } = rules.call("apply", game, "start", "5s 5s r");
    const [x, y] = await page.evaluate(() => {
      const root = /** @type {Board} */ (document.querySelector("sandan-board")).shadowRoot;
      const top = /** @type {Element} */ (root.querySelector('.cube[data-side="0"] .top'));
      const box = top.getBoundingClientRect();
      return [box.x + box.width / 2, box.y + box.height / 2];
    });
    const far = device === PHONE ? 80 : 160;
    await go(page, [
      [x, y],
      [x + far, y + far * 0.3],
    ]);
    await shows(page, game, position);
  });
}

await when("the page does not scroll during a drag on the board, but does beside it", async ({ open }) => {
  const page = await open("embed.html", PHONE);
  const board = page.locator("sandan-board:not([readonly])").first();
  await page.waitForFunction(() =>
    [...document.querySelectorAll("sandan-board")].every((b) => b.shadowRoot?.querySelector(".piece, .seat")),
  );
  await board.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  const { view, points } = await board.evaluate((/** @type {Board} */ element) => {
    /** @type {Record<string, [number, number]>} */
    const found = {};
    for (const spot of element.shadowRoot.querySelectorAll(".spot")) {
      const { x, y, width, height } = spot.getBoundingClientRect();
      found[String(spot.getAttribute("data-cell"))] = [x + width / 2, y + height / 2];
    }
    return { view: element.view, points: found };
  });
  // Upwards, as one scrolls.
  const [{ from, to }] = view.motions
    .filter((m) => m.from.length === 1 && m.kind !== "end")
    .sort((a, b) => points[a.to[0]][1] - points[b.to[0]][1]);
  await swipe(page, [points[from[0]], points[to[0]]]);
  await page.waitForFunction(
    (/** @type {string} */ was) =>
      /** @type {Board} */ (document.querySelector("sandan-board:not([readonly])")).view.position !== was ||
      /** @type {Board} */ (document.querySelector("sandan-board:not([readonly])")).view.half_made,
    view.position,
  );
  same(await page.evaluate(() => scrollY), before, "the scroll");
  // Beside the board the same finger scrolls.
  await page.evaluate(() => scrollTo(0, 0));
  const [x, y] = await page
    .locator("h1, p")
    .first()
    .evaluate((element) => {
      const box = element.getBoundingClientRect();
      return [box.x + box.width / 2, box.y + box.height / 2];
    });
  await swipe(page, [
    [x, y],
    [x, y - 60],
    [x, Math.max(5, y - 120)],
  ]);
  await page.waitForFunction(() => scrollY > 0);
});

/**
 * Keeps what pieces do from here on; with `then`, a key is pressed as soon as so many are on their way.
 * @param {Page} page
 */
const watch = (page, count = 0, then = "") =>
  page.evaluate(([wanted, key]) => {
    window.trips = [];
    window.after = null;
    window.plainAnimate ??= Element.prototype.animate;
    const animate = window.plainAnimate;
    Element.prototype.animate = function (frames, options) {
      const animation = animate.call(this, frames, options);
      window.trips.push({ frames: JSON.stringify(frames), animation });
      if (window.trips.length === wanted) {
        const mine = [...window.trips];
        setTimeout(() => {
          const before = mine.map((trip) => trip.animation.playState);
          document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
          window.after = [before, mine.map((trip) => trip.animation.playState)];
        });
      }
      return animation;
    };
  }, /** @type {[number, string]} */ ([count, then]));
/** The frames of what has moved, once something has. @param {Page} page @returns {Promise<string[]>} */
async function trips(page) {
  await page.waitForFunction(() => window.trips.length > 0);
  return page.evaluate(() => window.trips.map((trip) => trip.frames));
}

await when("a push animates all marbles, until something else is shown", async ({ open }) => {
  const page = await open("#/", { ...DESKTOP, still: false });
  for (const [game, kind] of [
    ["abalone:standard", "push"],
    ["abalone:belgian-daisy", "eject"],
  ]) {
    const { before, turn, motion } = find(game, kind);
    await sit(page, game, at(before));
    await watch(page, motion.moves.length, "u");
    await byMouse(page, turn);
    await page.waitForFunction(() => window.after);
    const all = await trips(page);
    same(all.length, motion.moves.length, "marbles on their way");
    for (const frames of all) expect(frames.includes("translate"), `a way, not ${frames}`);
    same(
      await page.evaluate(() => window.after),
      [all.map(() => "running"), all.map(() => "idle")],
      "before and after it was taken back",
    );
    await shows(page, game, before);
  }
  // A character flies, a cube rolls.
  await sit(page, "sensei:arashi");
  await watch(page);
  await byMouse(page, "d1c1");
  expect((await trips(page))[0].split("translate").length > 5, "an arc");
  await sit(
    page,
    "bushishogi:cormier",
    at(rules.call("apply", "bushishogi:cormier", "start", "5s 5s").position),
  );
  await watch(page);
  await byMouse(page, "r");
  expect(
    (await trips(page)).some((frames) => /rotate|matrix/.test(frames)),
    "a cube to turn",
  );
});

await when("with reduced motion pieces fade", async ({ open }) => {
  const page = await open("#/");
  for (const [game, kind] of [
    ["abalone:standard", "push"],
    ["bushishogi:cormier", "roll"],
  ]) {
    const { before, turn, position } = find(game, kind);
    await sit(page, game, at(before));
    await watch(page);
    await byMouse(page, turn);
    for (const frames of await trips(page)) {
      expect(frames.includes("opacity") && !/translate|rotate|matrix/.test(frames), `a fade, not ${frames}`);
    }
    await shows(page, game, position);
  }
});

const LANGUAGES = /** @type {const} */ ([
  ["en", "d1, green stone with the Sage", "Red to move.", "Green to move."],
  ["fr", "d1, ", "À Rouge de jouer.", "À Vert de jouer."],
  ["de", "d1, ", "Rot ist am Zug.", "Grün ist am Zug."],
]);
for (const [lang, label, red, green] of LANGUAGES) {
  await when(`screen readers hear turns, cells and results: ${lang}`, async ({ open, note, after }) => {
    rules.call("lang", lang);
    after(() => rules.call("lang", "en"));
    const page = await open("#/", { ...DESKTOP, lang });
    await page.locator('[data-do="play"]').waitFor();
    same(await page.evaluate(() => document.documentElement.lang), lang);
    const hears = async (
      /** @type {string} */ game,
      /** @type {string} */ before,
      /** @type {string} */ turn,
    ) => {
      const { words } = rules.call("tell", game, before, turn);
      await said(page, words);
      note(words);
      return words;
    };
    // A turn that pushes a marble off.
    const game = "abalone:standard";
    const { before, turn } = find(game, "eject");
    await sit(page, game, at(before));
    await byMouse(page, turn);
    await hears(game, before, turn);

    await sit(page, "sensei:shizukana");
    await tabToBoard(page);
    const spot = page.locator('sandan-board .spot[data-cell="d1"]');
    const text = (await spot.getAttribute("aria-label")) ?? "";
    expect(text.startsWith(label) && text.length > label.length - 1, `a cell in words, not ${text}`);
    same((await look(page)).status, green);
    await play(page, byMouse, "c1c2,d1c2");
    same((await look(page)).status, red);
    await hears("sensei:shizukana", "start", "c1c2,d1c2");
    const name = await page.locator("sandan-board .grid").getAttribute("aria-label");
    expect(name?.includes("Sensei"), `a name of the board, not ${name}`);

    // A whole game, to the words of its end.
    const cubes = "bushishogi:cormier";
    const { steps, reason } = rules.call("apply", cubes, "start", GAMES[cubes]);
    const [{ position }, last] = steps.slice(-2);
    await sit(page, cubes, at(position));
    await byMouse(page, last.turn);
    await hears(cubes, position, last.turn);
    await said(page, String(reason?.words));
  });
}

/** One of this many clicks is timed; all by default. */
const SHARE = Number(process.env.SANDAN_SHARE ?? 1);

await when("how soon a legal click changes the picture (measured only)", async ({ open, note }) => {
  const page = await open("#/", { ...DESKTOP, still: false });
  const all = [];
  for (const [game, turns] of CLICKED) {
    const { position } = turns
      ? rules.call("apply", game, "start", turns)
      : rules.call("view", game, "start");
    await sit(page, game, at(position));
    await page.locator(".status-words").click(); // sounds need a hand
    const times = await page.evaluate(clickAll, SHARE);
    expect(times.length > 0, "clicks");
    all.push(...times);
    note(`${game}: ${figures(times)}`);
  }
  note(`all: ${figures(all)}`);
});

await done();
