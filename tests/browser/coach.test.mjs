// SPDX-License-Identifier: MIT
// The first game: the coach at the table, the weakest opponent, the cube that is set down, checks that are named,
// and help that explains the screen.
import {
  DESKTOP,
  PHONE,
  accessible,
  done,
  expect,
  middle,
  same,
  shot,
  swipe,
  test,
  until,
} from "./harness.mjs";
import words from "../../web/words/coach.js";
import { inHand, placeBy } from "./cubes.mjs";
import { act, boardStands, go, press, shown, touch } from "./views.mjs";

/** @typedef {import("./harness.mjs").Board} Board */
/** @typedef {import("playwright-core").Page} Page */

const TALL = { ...PHONE, height: 740 };
const SIZES = {
  phone: TALL,
  tablet: { width: 820, height: 1180, touch: true },
  desk: { width: 1440, height: 900 },
};

/** @param {Page} page */
const status = (page) => page.locator("#status").innerText();
/** @param {Page} page */
const coach = (page) => page.locator(".coach");

/** Remembers that somebody has experience. @param {Page} page @param {object} experience */
const remember = (page, experience) =>
  page.evaluate((text) => localStorage.setItem("sandan.coached", text), JSON.stringify(experience));

/** Waits until the person here is to move. @param {Page} page @param {number} played turns by then */
const myTurn = (page, played) =>
  page.waitForFunction((n) => {
    const board = /** @type {Board} */ (document.querySelector(".table sandan-board"));
    const { played } = /** @type {import("../../web/answers.js").Session} */ (board.view);
    return board.side !== "none" && played === n;
  }, played);

for (const [size, device] of Object.entries(SIZES))
  for (const theme of /** @type {const} */ (["light", "dark"]))
    await test(`a first game is coached, on a ${size}, ${theme}`, async ({ open }) => {
      const page = await open("#/", { ...device, theme });
      await press(page, "play");
      await coach(page).waitFor();
      expect((await coach(page).innerText()).includes("Goal: your character stands"), "the goal");
      expect(
        (await page.locator(".player").allInnerTexts()).join().includes("rating 377"),
        "the weakest opponent",
      );
      same(await status(page), "Your turn. 2 stone moves and a pass left.");
      await touch(page, "b1");
      same(await page.locator("sandan-board .ghost").count(), 1, "ghosts of a stone");
      await shot(page, `coach-ghosts-${size}-${theme}`);
      await act(page, "b1b2");
      same(await status(page), "1 stone move and a pass left.");
      const spent = page.locator('.coach-count[data-on="false"]');
      same(await spent.count(), 1, "counters that are spent");
      await touch(page, "d1");
      const passes = (await shown(page)).motions.filter(({ kind }) => kind === "pass");
      same(await page.locator("sandan-board .ghost").count(), passes.length, "ghosts of the Sage");
      await act(page, "end");
      await myTurn(page, 2);
      await press(page, "explain");
      await page.locator(".coach:is([data-told=some], [data-told=all])").waitFor();
      expect(/^Red .*\. /.test(await page.locator(".coach-words").innerText()), "what Red did");
      await shot(page, `coach-explains-${size}-${theme}`);
      if (size === "phone") await accessible(page);
      await page.locator('[data-do="explain"]:not([aria-busy])').waitFor({ state: "attached" });
      await act(page, "c1c2");
      expect((await coach(page).innerText()).includes("Goal:"), "the goal again");
      await press(page, "rules");
      await page.locator("[data-sheet=rules] .rules h2").first().waitFor();
      await shot(page, `coach-rules-${size}-${theme}`);
      await accessible(page);
    });

await test("every sentence of the coach about a game fits, on a phone, in every language", async ({
  open,
}) => {
  for (const lang of /** @type {const} */ (["en", "fr", "de"])) {
    const page = await open("#/play?game=sensei:shizukana&level=1&side=0", { ...TALL, lang });
    await coach(page).waitFor();
    const texts = Object.entries(words).filter(([key]) => /^coach\.(goal|adds)-/.test(key));
    const long = await page.evaluate(
      (all) => {
        const said = /** @type {HTMLElement} */ (document.querySelector(".coach-words"));
        const room = /** @type {HTMLElement} */ (said.parentElement);
        return all.filter((text) => {
          said.textContent = text;
          return room.scrollHeight > room.clientHeight;
        });
      },
      texts.map(([, text]) => text[lang]),
    );
    same(long, [], lang);
    expect(texts.length > 6, "sentences");
    await page.context().close();
  }
});

await test("the coach can be switched off and on, fades, and says what a rule set adds", async ({ open }) => {
  const page = await open("#/play?game=sensei:shizukana&level=1&side=0");
  await coach(page).waitFor();
  await press(page, "more");
  await page.locator('[data-sheet=more] [data-setting="coach"]').click();
  await page.keyboard.press("Escape");
  await coach(page).waitFor({ state: "hidden" });
  same(await status(page), "Your turn.");
  await touch(page, "b1");
  same(await page.locator("sandan-board .ghost").count(), 0, "ghosts");
  await press(page, "menu");
  await page.locator('[data-sheet=menu] [data-setting="coach"]').click();
  await page.keyboard.press("Escape");
  await coach(page).waitFor();
  // After some turns less is said, after a win nothing.
  await remember(page, { "sensei:shizukana": { turns: 8, games: 0, won: false } });
  await go(page, "#/play?game=sensei:shizukana&level=1&side=0");
  await page.locator('.coach[data-coach="light"]').waitFor();
  same(await status(page), "Your turn.");
  await remember(page, { "sensei:shizukana": { turns: 12, games: 1, won: true } });
  await go(page, "#/play?game=sensei:shizukana-variant&level=1&side=0");
  await page.locator('.coach[data-coach="full"]').waitFor();
  await go(page, "#/play?game=sensei:shizukana&level=1&side=1");
  await boardStands(page);
  await coach(page).waitFor({ state: "hidden" });
  await go(page, "#/play?game=sensei:arashi&level=1&side=0");
  await coach(page).waitFor();
  expect((await coach(page).innerText()).includes("New here: a stone slides"), "what Arashi adds");
});

await test("a win against the computer ends the coaching, and the computer adapts until a strength is chosen", async ({
  open,
}) => {
  const won = encodeURIComponent("rgrRrrr/7/3G3/1r5/7/7/g1g1ggg g");
  const page = await open(`#/play?game=sensei:shizukana&level=1&side=0&position=${won}`, TALL);
  await coach(page).waitFor();
  // The board stands still when the game ends; only the card takes the coach's place.
  const moved = page.evaluate(() => {
    const table = /** @type {HTMLElement} */ (document.querySelector(".table"));
    const top = () => document.querySelector("sandan-board")?.getBoundingClientRect().top ?? NaN;
    const before = top();
    return /** @type {Promise<number>} */ (
      new Promise((tell) =>
        new MutationObserver(() => {
          if (table.hasAttribute("data-over")) tell(top() - before);
        }).observe(table, { attributes: true }),
      )
    );
  });
  await act(page, "d5b7");
  same(await moved, 0, "the board moved by");
  await page.locator(".card h2").waitFor();
  await coach(page).waitFor({ state: "hidden" });
  await go(page, "#/play?game=sensei:shizukana&level=1&side=0");
  await boardStands(page);
  same(await coach(page).isVisible(), false, "coached again");

  await go(page, "#/");
  const slider = page.locator('[data-setting="strength"]');
  const adapts = page.locator('[data-setting="adapts"]');
  expect(
    Number(await slider.inputValue()) > Number(await slider.getAttribute("min")),
    "stronger after a win",
  );
  same(await adapts.isChecked(), true);
  await slider.press("End");
  same(await adapts.isChecked(), false, "a strength was chosen");
  expect(String(await slider.getAttribute("aria-valuetext")).endsWith(", Full strength"), "the top");
  await page.reload();
  same([await slider.inputValue(), await adapts.isChecked()], [await slider.getAttribute("max"), false]);
});

await test("what is left to do comes from each game's rules; people who play each other are not coached", async ({
  open,
}) => {
  const page = await open("#/play?game=abalone:standard&level=1&side=0");
  await coach(page).waitFor();
  same(await status(page), "Your turn. Move 1, 2 or 3 marbles. Push 6 more off to win.");
  await touch(page, "c3");
  expect((await page.locator("sandan-board .ghost").count()) > 0, "ghosts of a marble");
  await go(page, "#/play?game=bushishogi:dunkel&level=1&side=0");
  expect((await coach(page).innerText()).includes("both samurai"), "the goal of the edition");
  await go(page, "#/play?game=sensei:shizukana&level=person");
  await boardStands(page);
  same(await coach(page).isVisible(), false, "coached");
});

await test("a threat is explained in words, with the turn to draw as an arrow", async ({ open }) => {
  const page = await open("#/play?game=sensei:shizukana&level=1&side=0");
  await coach(page).waitFor();
  const found = await page.evaluate(async () => {
    const load = (/** @type {string} */ path) => import(new URL(path, document.baseURI).href);
    const [{ openDesk }, { explanation }] = await Promise.all([load("rules.js"), load("play/coach-row.js")]);
    const desk = openDesk();
    const told = (/** @type {string} */ game, /** @type {string} */ position, /** @type {string} */ turn) => {
      desk.call("new", game, position);
      const { state } = desk.call("do", `turn 0 ${turn}`);
      return explanation({ session: state, ...desk.call("history") });
    };
    return [
      told("sensei", "r1rRrrr/7/1g1G3/1r5/7/7/g1g1ggg g", "b5b6"),
      told("sensei", "start", "a1a2"),
      told("abalone", "5/6/4www/5wb1/3bbb1bw/4b3/7/6/5 b 0 0 0", "e4e5"),
      told("bushishogi", "2w 5s b", "r"),
    ];
  });
  const words = found.map((each) => each.words);
  expect(/^Green .*\. Next, Green could win: Green .* b7/.test(words[0]), words[0]);
  same(found[0].arrows[0].turn, "b6b7,d5b7");
  expect(words[1].endsWith("That threatens nothing at once."), words[1]);
  expect(words[2].includes("could push one of your marbles off"), words[2]);
  expect(words[3].includes("Check: your cube"), words[3]);
});

for (const [size, device] of Object.entries(SIZES))
  for (const theme of /** @type {const} */ (["light", "dark"]))
    await test(`B3 one large cube is turned and rolled, then set down, on a ${size}, ${theme}`, async ({
      open,
    }) => {
      const page = await open("#/play?game=bushishogi:cormier&level=person", { ...device, theme });
      await boardStands(page);
      await page.locator("sandan-board .set-down:not([hidden])").waitFor();
      const first = await inHand(page);
      await shot(page, `place-${size}-${theme}`);
      const roll = page.locator('sandan-board button[data-action="front"]');
      await roll.click();
      const rolled = await inHand(page);
      expect(rolled !== first, "another face");
      same((await shown(page)).cubes, [null, null], "nothing is decided");
      const cube = /** @type {{ width: number }} */ (
        await page.locator('sandan-board .cube[data-side="0"] .top').boundingBox()
      );
      expect(cube.width > 110, `a large cube, of ${cube.width} pixels`);
      // A cube that points is refused, and the cube stays in the hand.
      const pointing = page.locator("sandan-board .set.not-yet");
      await placeBy(page, "1s", (button) => button.click());
      await pointing.waitFor();
      expect((await page.locator("[data-say].shown").innerText()).includes("point"), "why not");
      same([(await shown(page)).cubes, await inHand(page)], [[null, null], "1s"]);
      await shot(page, `place-points-${size}-${theme}`);
      if (size === "phone") await accessible(page);
      await placeBy(page, "3n", (button) => button.click());
      await until(page, () => {
        const { view } = /** @type {Board} */ (document.querySelector("sandan-board"));
        return view.cubes?.[0]?.orientation === "3n";
      });
      // The second player sees the first one's cube while choosing.
      await page.locator("sandan-board .set-down:not([hidden])").waitFor();
      const frame = /** @type {{ x: number, y: number }} */ (
        await page.locator("sandan-board .cubes").boundingBox()
      );
      const other = /** @type {{ x: number, y: number }} */ (
        await page.locator('sandan-board .cube[data-side="0"] .top').boundingBox()
      );
      expect(other.x > frame.x && other.y > frame.y, "the other cube in the picture");
      await shot(page, `place-second-${size}-${theme}`);
    });

await test("B3 the cube in the hand rolls by dragging and by keys, and is read aloud", async ({ open }) => {
  const page = await open("#/play?game=bushishogi:cormier&level=person", TALL);
  await page.locator("sandan-board .set-down:not([hidden])").waitFor();
  const first = await inHand(page);
  const [x, y] = await middle(page.locator('sandan-board .cube[data-side="0"] .top'));
  await swipe(page, [
    [x, y],
    [x + 40, y + 8],
    [x + 120, y + 24],
  ]);
  await page.waitForFunction((old) => {
    const { shadowRoot } = /** @type {Board} */ (document.querySelector("sandan-board"));
    return /** @type {HTMLElement} */ (shadowRoot.querySelector(".cubes")).dataset.orientation !== old;
  }, first);
  const dragged = await inHand(page);
  await page.evaluate(() => /** @type {HTMLElement} */ (document.querySelector("sandan-board")).focus());
  await page.keyboard.press("ArrowLeft");
  same(await inHand(page), first, "rolled back");
  expect(dragged !== first, "rolled by the finger");
  await page.keyboard.press("t");
  expect((await inHand(page)) !== first, "turned");
  const label = await page.locator("sandan-board .set").getAttribute("aria-label");
  expect(label?.startsWith("Set down: "), `a name for screen readers: ${label}`);
});

await test("B6 a check is named in the line, on the board and to screen readers", async ({ open }) => {
  const at = encodeURIComponent("2w 5s b");
  const page = await open(`#/play?game=bushishogi:cormier&level=person&position=${at}`, TALL);
  await boardStands(page);
  same(await page.locator("sandan-board .check").isVisible(), false, "no check yet");
  await act(page, "r");
  await page.locator("sandan-board .check", { hasText: "Check" }).waitFor();
  expect((await status(page)).includes("Check: your cube"), await status(page));
  await until(page, () =>
    [...document.querySelectorAll("[data-live]")].some((each) =>
      each.textContent?.includes("Check: your cube"),
    ),
  );
  await shot(page, "check-phone");
  await accessible(page);
});

await test("? explains what is on the screen; the keys are for keyboards, and F means the same everywhere", async ({
  open,
}) => {
  const page = await open("#/play?game=bushishogi:cormier&level=person&position=2w%205s%20b", DESKTOP);
  await boardStands(page);
  await press(page, "help");
  const help = page.locator("[data-sheet=help]");
  await help.waitFor();
  const about = await help.innerText();
  for (const words of ["ring beside a name", "arrow beside your cube", "Takes back"])
    expect(about.includes(words), `“${words}” in ${about}`);
  same(await help.locator(".help-keys[open]").count(), 0, "unfolded keys");
  await shot(page, "help-desk");
  await accessible(page);
  await help.locator('[data-do="help-rules"]').click();
  await page.locator("[data-sheet=rules]").waitFor();
  await page.keyboard.press("Escape");
  await page.locator("[data-sheet=rules]").waitFor({ state: "detached" });
  await page.keyboard.press("?");
  await page.locator("[data-sheet=help] .help-keys[open]").waitFor();
  await page.keyboard.press("Escape");
  await page.locator("[data-sheet=help]").waitFor({ state: "detached" });
  await page.evaluate(() => /** @type {HTMLElement} */ (document.querySelector("sandan-board")).focus());
  const { position } = await shown(page);
  await page.keyboard.press("f");
  same((await shown(page)).position, position, "no cube rolls");
  same(await page.locator("sandan-board").evaluate((board) => board.hasAttribute("flip")), true, "flipped");
});

await done();
