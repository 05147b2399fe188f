// SPDX-License-Identifier: MIT
// Forgiving hands: a refusal that clears and explains, selections that can go nowhere, touches out of turn, the
// ring of the keyboard, room for fingers, and what the opponent just did.
import { DESKTOP, PHONE, accessible, done, expect, same, shot, swipe, test as run } from "./harness.mjs";
import { byMouse, byTouch, look, play, rules, said, seated, shows, sit } from "./hands.mjs";

/** @typedef {import("./harness.mjs").Board} Board */
/** @typedef {import("playwright-core").Page} Page */

const only = process.argv[2] ?? ""; // a part of the titles, to run but some
/** @type {typeof run} */
const test = async (title, body) => {
  if (title.includes(only)) await run(title, body);
};

const TALL = { ...PHONE, height: 740 };
const LANGUAGES = /** @type {const} */ (["en", "fr", "de"]);

/** @param {Page} page @param {...string} cells */
async function tap(page, ...cells) {
  const { cells: at } = await look(page);
  for (const cell of cells) await page.touchscreen.tap(...at[cell]);
}

/** What is selected, as screen readers hear it. @param {Page} page */
const selected = (page) =>
  page.evaluate(() => {
    const root = /** @type {Board} */ (document.querySelector(".table sandan-board")).shadowRoot;
    const outlined = root.querySelectorAll("g.chosen > path").length > 0;
    const spots = [...root.querySelectorAll(".spot")].filter((spot) =>
      /selected|sélectionnée|ausgewählt/.test(spot.getAttribute("aria-label") ?? ""),
    );
    if (outlined !== spots.length > 0) throw new Error("what is outlined is not what is said");
    return spots.map((spot) => spot.getAttribute("data-cell")).sort();
  });

/** Waits for a message, seen and announced. @param {Page} page @param {string} words */
async function told(page, words) {
  const plain = words.replace(/\s/g, " ");
  await page.waitForFunction(
    (part) => document.querySelector(".status-say.shown")?.textContent?.replace(/\s/g, " ").includes(part),
    plain,
  );
  await said(page, words);
}

/** Keeps how pieces are animated from now on. @param {Page} page */
const watch = (page) =>
  page.evaluate(() => {
    window.trips = [];
    window.plainAnimate ??= Element.prototype.animate;
    const animate = window.plainAnimate;
    Element.prototype.animate = function (frames, options) {
      const animation = animate.call(this, frames, options);
      window.trips.push({ frames: JSON.stringify(frames), animation });
      return animation;
    };
  });
const frames = (/** @type {Page} */ page) =>
  page.evaluate(() => window.trips.map((trip) => trip.frames).join(" "));

for (const still of [true, false]) {
  await test(`S5 a refused target clears the selection and says why${still ? ", without motion" : ""}`, async ({
    open,
  }) => {
    const game = "sensei:shizukana";
    const page = await open(`#/play?game=${game}&level=person`, { ...PHONE, still });
    await seated(page, game);
    await watch(page);
    const why = rules.call("touch", game, "start", "", "d1", "d3");
    same(why.code, "carrier");
    await tap(page, "d1");
    same(await selected(page), ["d1"]);
    await tap(page, "d3");
    await told(page, why.words.slice(1));
    same(await selected(page), []);
    const shaken = await frames(page);
    expect(shaken.includes("translate") !== still, `a shake or a fade, not ${shaken}`);
    expect(!still || shaken.includes("opacity"), `a fade, not ${shaken}`);
    // A stone is now a stone, and the Sage stays where it is.
    await tap(page, "c1");
    same(await selected(page), ["c1"]);
    same((await look(page)).view.half ?? "", "");
    // And the same again does the same again.
    await tap(page, "d1", "d3");
    await told(page, why.words.slice(1));
    same(await selected(page), []);
    // Touched with nothing selected, an empty square answers, too.
    await tap(page, "d3");
    await told(page, rules.call("stuck", game, "start", "", "d3").words?.slice(1) ?? "no reason");
    await tap(page, "d1", "c1");
    await page.waitForFunction(
      () => /** @type {Board} */ (document.querySelector("sandan-board")).view.half === "d1c1",
    );
    // A drag to where it cannot go is no different.
    const { cells } = await look(page);
    await swipe(page, [cells.a1, cells.b2]);
    await told(page, rules.call("touch", game, "start", "d1c1", "a1", "b2").words.slice(1));
    same(await selected(page), []);
    await accessible(page);
  });
}

for (const lang of LANGUAGES) {
  await test(`A2 A3 S3 what can go nowhere says why: ${lang}`, async ({ open, after, note }) => {
    rules.call("lang", lang);
    after(() => rules.call("lang", "en"));
    const page = await open("#/", { ...PHONE, lang });
    await page.locator('[data-do="play"]').waitFor();
    const because = async (/** @type {[string, string, string, string]} */ ...about) => {
      const { words } = rules.call("stuck", ...about);
      note(String(words));
      await told(page, String(words));
    };
    const game = "abalone:standard";
    await sit(page, game);
    await tap(page, "a3");
    await because(game, "start", "", "a3");
    same(await selected(page), ["a3"]);
    // Others can join it, up to a row that can go.
    await tap(page, "b3");
    await because(game, "start", "", "a3b3");
    await tap(page, "c3");
    same(await selected(page), ["a3", "b3", "c3"]);
    await page.locator(".status-say.shown").waitFor({ state: "detached" });
    await page.locator(".status-words").tap(); // beside the board: clears
    same(await selected(page), []);
    await tap(page, "a1", "a2");
    await because(game, "start", "", "a1a2");
    same(await selected(page), ["a1", "a2"]);
    // By keys the same.
    await page.keyboard.press("Escape");
    same(await selected(page), []);
    await page.keyboard.press("Enter");
    await because(game, "start", "", "a2");
    await accessible(page);

    const sensei = "sensei:arashi";
    await sit(page, sensei);
    for (const action of ["b1b3", "c1c3"]) await byTouch(page, action);
    await tap(page, "a1");
    await because(sensei, "start", "b1b3,c1c3", "a1");
    same(await selected(page), []);
  });
}

for (const [game, first, cell] of [
  ["sensei:shizukana", "c1c2,d1c2", "a1"],
  ["abalone:belgian-daisy", "b2c3", "a1"],
  ["bushishogi:cormier", "2n", ""],
]) {
  for (const lang of game === "abalone:belgian-daisy" ? LANGUAGES : /** @type {const} */ (["en"])) {
    await test(`${game}: a touch while the computer thinks is answered: ${lang}`, async ({ open }) => {
      const page = await open("#/", { ...PHONE, lang });
      await page.locator('[data-do="play"]').waitFor();
      // It thinks for as long as its engine does not arrive.
      await page.route("**/engine*.wasm", () => {});
      await sit(page, game, "level=1&side=0");
      await play(page, byTouch, first);
      const name = {
        en: "Please wait: Computer",
        fr: "Patientez : Ordinateur",
        de: "Bitte warten: Computer",
      };
      if (cell) await tap(page, cell);
      else {
        const box = await page.locator("sandan-board").boundingBox();
        expect(box, "a board");
        await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
      }
      await told(page, name[lang]);
      if (cell) {
        // Keys get the same answer.
        await page.evaluate(() => {
          /** @type {HTMLElement} */ (document.querySelector("sandan-board")).focus();
          for (const place of document.querySelectorAll(".status-say, #live")) place.textContent = "";
        });
        await page.keyboard.press("Enter");
        await told(page, name[lang]);
      }
      await page.unrouteAll({ behavior: "ignoreErrors" });
    });
  }
}

await test("an earlier position says that it takes no turns", async ({ open }) => {
  const game = "abalone:belgian-daisy";
  const page = await open(`#/play?game=${game}&level=person`, PHONE);
  await seated(page, game);
  await play(page, byTouch, "b2c3");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press(",");
  await tap(page, "e5");
  await told(page, "This is an earlier position");
});

for (const game of ["sensei:arashi", "abalone:belgian-daisy", "bushishogi:cormier"]) {
  await test(`${game}: the words wait until the opponent's pieces stand`, async ({ open }) => {
    const first = { sensei: "a1a3,b1b3", abalone: "b2c3", bushishogi: "2n" }[game.split(":")[0]] ?? "";
    const page = await open(`#/play?game=${game}&level=1&side=0`, { ...DESKTOP, still: false });
    await seated(page, game);
    await page.evaluate(() => {
      const line = /** @type {HTMLElement} */ (document.getElementById("status"));
      const root = /** @type {Board} */ (document.querySelector(".table sandan-board")).shadowRoot;
      window.heard = [];
      new MutationObserver(() => {
        const moving = [...root.querySelectorAll(".piece, .cube, .flat *")].some((each) =>
          each.getAnimations().some((animation) => animation.playState === "running"),
        );
        window.heard?.push(`${line.textContent} ${moving ? "moving" : "standing"}`);
      }).observe(line, { childList: true, characterData: true, subtree: true });
    });
    await play(page, byMouse, first);
    await page.waitForFunction(() => window.heard?.some((text) => /thinking/.test(text)));
    await page.waitForFunction(() => {
      const last = window.heard?.at(-1) ?? "";
      return last && !/thinking|plays/.test(last);
    });
    const heard = await page.evaluate(() => window.heard ?? []);
    expect(heard.at(-1)?.endsWith("standing"), `the line to wait: ${heard}`);
  });
}

await test("no ring of the keyboard after a touch or a click, wherever the focus goes", async ({ open }) => {
  const game = "sensei:arashi";
  const page = await open(`#/play?game=${game}&level=person`, PHONE);
  await seated(page, game);
  const ring = () =>
    page.evaluate(() => {
      const root = /** @type {Board} */ (document.querySelector(".table sandan-board")).shadowRoot;
      const found = root.querySelector(".focus-ring");
      return [
        root.activeElement !== null,
        found !== null && getComputedStyle(found).visibility === "visible",
      ];
    });
  await tap(page, "a1", "a3");
  same(await ring(), [true, false]);
  // The button is gone, and the focus goes to the board.
  await page.locator('.status [data-do="end-turn"]').tap();
  same(await ring(), [true, false]);
  await page.keyboard.press("ArrowRight");
  same(await ring(), [true, true]);
  await page.locator(".status-words").tap();
  expect(!(await ring())[1], "no ring");
  // A cube's frame is no different.
  await sit(page, "bushishogi:cormier");
  await page.keyboard.press("Tab");
  await page.evaluate(() => /** @type {HTMLElement} */ (document.querySelector("sandan-board")).focus());
  const outline = () =>
    page.evaluate(() => {
      const root = /** @type {Board} */ (document.querySelector(".table sandan-board")).shadowRoot;
      return getComputedStyle(/** @type {Element} */ (root.querySelector(".cubes"))).outlineStyle;
    });
  same(await outline(), "solid");
  await page.locator(".status-words").tap();
  await page.evaluate(() => /** @type {HTMLElement} */ (document.querySelector("sandan-board")).focus());
  same(await outline(), "none");
});

await test("A1 marbles are 38 px apart on a narrow phone, turned or not, with or without names", async ({
  open,
}) => {
  const page = await open("#/play?game=abalone:standard&level=person", TALL);
  await seated(page, "abalone:standard");
  const fits = async (/** @type {string} */ how) => {
    const { cells } = await look(page);
    const apart = Math.hypot(cells.e5[0] - cells.e4[0], cells.e5[1] - cells.e4[1]);
    expect(apart >= 38, `38 px between marbles, not ${apart.toFixed(1)}: ${how}`);
    for (const [cell, [x]] of Object.entries(cells))
      expect(x > 19 && x < 360 - 19, `${cell} on the screen: ${how}`);
    const wrong = await page.evaluate(() => {
      const root = /** @type {Board} */ (document.querySelector(".table sandan-board")).shadowRoot;
      const box = /** @type {Element} */ (root.querySelector("svg")).getBoundingClientRect();
      const out = [...root.querySelectorAll("g.board text, g.board use")].filter((each) => {
        if (each.closest("defs")) return false;
        const { left, right, top, bottom } = each.getBoundingClientRect();
        return left < box.left - 1 || right > box.right + 1 || top < box.top - 1 || bottom > box.bottom + 1;
      });
      const { scrollHeight, scrollWidth } = document.documentElement;
      return [out.map((each) => each.outerHTML), scrollHeight > innerHeight, scrollWidth > innerWidth];
    });
    same(wrong, [[], false, false], how);
  };
  await fits("as it is");
  await shot(page, "forgive-abalone-360");
  await page.keyboard.press("f");
  await fits("turned");
  await page.evaluate(() => document.querySelector("sandan-board")?.setAttribute("coords", "off"));
  await fits("without names");
  // What was pushed off lies above and below, and is counted.
  const lost = "5/6/7/8/9/8/7/3b2/2bbw b 2 5 0";
  await sit(page, "abalone:standard", `level=person&position=${encodeURIComponent(lost)}`);
  await shows(page, "abalone:standard", lost);
  await shot(page, "forgive-abalone-lost");
});

await test("the last turn is seen on every board", async ({ open }) => {
  const page = await open("#/", PHONE);
  const grounds = () =>
    page.evaluate(() => {
      const root = /** @type {Board} */ (document.querySelector(".table sandan-board")).shadowRoot;
      return [...root.querySelectorAll(".ground[data-cell]")]
        .map((each) => `${each.getAttribute("data-cell")} ${each.getAttribute("class")?.split(" ")[1]}`)
        .sort();
    });
  await sit(page, "sensei:arashi");
  await play(page, byTouch, "a1a3,d1c1");
  await page.locator('.status [data-do="end-turn"]').waitFor({ state: "detached" });
  same(await grounds(), ["a1 was", "a3 now", "c1 now", "d1 was"]);
  await shot(page, "forgive-last-sensei");
  const pushing = "5/6/3w3/8/9/8/7/3b2/2bbw b 0 4 0";
  await sit(page, "abalone:standard", `level=person&position=${encodeURIComponent(pushing)}`);
  await play(page, byTouch, "a3a4");
  await page.waitForFunction(() =>
    /** @type {Board} */ (document.querySelector("sandan-board")).shadowRoot.querySelector(
      ".ground[data-cell]",
    ),
  );
  same(await grounds(), ["a3 was", "a4 now", "a5 now"]);
  await sit(page, "bushishogi:cormier");
  await play(page, byTouch, "5s");
  await page.waitForFunction(
    () =>
      /** @type {Board} */ (document.querySelector("sandan-board")).shadowRoot.querySelectorAll(".seat.last")
        .length === 1,
  );
});

await done();
