// SPDX-License-Identifier: MIT
// Puzzles: the puzzle of the day, the list with filters and pictures, and a single puzzle.
// @ts-check
import { sayNext } from "../announce.js";
import { button, choice, h, icon, select, useStyles } from "../parts/dom.js";
import { picture } from "../parts/picture.js";
import { sentence } from "../parts/text.js";
import { desk, findGame, games } from "../rules.js";
import { addWords, lang, locale, t } from "../words.js";
import words from "../words/learn.js";
import { dueOf, intervals, mistakes, practiceOf, trailOf } from "../learn/progress.js";
import {
  difficultyOf,
  keepWanted,
  kindsIn,
  loadPuzzles,
  nextOpen,
  numbersOf,
  puzzleOfDay,
  rulesOf,
  themes,
  wantedOf,
} from "../learn/puzzle-list.js";
import { openPuzzle } from "../learn/puzzle.js";

addWords(words);

/** @typedef {import("../learn/puzzle-list.js").Puzzle} Puzzle */
/** @typedef {import("../learn/puzzle-list.js").Suites} Suites */
/** @typedef {import("../learn/puzzle-list.js").Wanted} Wanted */

/** Pictures that are drawn at once; the others on demand. */
const SHOWN = 24;

/** The games that have puzzles, in their usual order. @param {Suites} suites */
const gamesOf = (suites) => games().filter(({ id }) => Object.hasOwn(suites, id));

/**
 * @param {HTMLElement} host
 * @param {{ path: string[] }} route
 */
export async function open(host, { path: [name, number] }) {
  await Promise.all(["learn/learn.css", "learn/puzzles.css"].map(useStyles));
  const suites = await loadPuzzles();
  if (name === "practice") {
    const due = dueOf(Object.values(suites).flat());
    if (due.length > 0) return openPractice(host, due);
  }
  if (name === "own" && mistakes().some(isValid)) return openOwn(host, Number(number) || 1);
  if (name === "day") return openDay(host, suites);
  const suite = Object.hasOwn(suites, name ?? "") ? suites[name] : null;
  const n = /^\d{1,4}$/.test(number ?? "") ? Number(number) : 0;
  if (suite && n >= 1 && n <= suite.length) return openNumber(host, name, suite, n);
  // An address without due puzzles was valid earlier, and a game alone means the list of its puzzles.
  const lists = name === "practice" || name === "own" || (suite && number === undefined);
  if (name && !lists) sayNext(t("puzzles.unknown-address"), "error");
  return openList(host, suites, suite ? name : gamesOf(suites)[0].id);
}

/** @param {HTMLElement} host @param {string} game @param {Puzzle[]} suite @param {number} n */
function openNumber(host, game, suite, n) {
  return openPuzzle(host, suite[n - 1], {
    place: t("puzzles.place", { n, of: suite.length }),
    list: `#/puzzles/${game}`,
    next: () => {
      const next = nextOpen(suite, numbersOf(suite, wantedOf(game)), n);
      return next === null ? null : `#/puzzles/${game}/${next}`;
    },
  });
}

/** @param {HTMLElement} host @param {Suites} suites */
function openDay(host, suites) {
  const { game, number } = puzzleOfDay(suites);
  return openPuzzle(host, suites[game][number - 1], {
    place: dayOf(Date.now()),
    list: `#/puzzles/${game}`,
    next: () => null,
  });
}

/** @param {HTMLElement} host @param {Puzzle[]} due */
function openPractice(host, due) {
  return openPuzzle(host, due[0], {
    place: t("puzzles.practice"),
    list: "#/puzzles",
    // A new address for the same place: the next puzzle that is due.
    next: () => (due.length > 1 ? `#/puzzles/practice/${Date.now().toString(36)}` : null),
  });
}

/** Whether a saved mistake is still valid; it may come from another version. @param {import("../learn/progress.js").Mistake} mistake */
function isValid({ game, position, turns }) {
  try {
    return turns.length > 0 && turns.every((turn) => desk.call("apply", game, position, turn));
  } catch {
    return false;
  }
}

/** Saved mistakes: those that are due, and the others. */
function ownMistakes() {
  const { due, later } = practiceOf();
  return { due: due.filter(isValid), later: later.filter(isValid) };
}

/** The first that is due, else any of the others by its number. @param {HTMLElement} host @param {number} n */
function openOwn(host, n) {
  const { due, later } = ownMistakes();
  const all = [...due, ...later];
  const at = due.length > 0 ? 1 : Math.min(n, all.length);
  const place =
    due.length > 0 ? t("puzzles.own-due", { n: due.length }) : t("puzzles.place", { n: at, of: all.length });
  return openPuzzle(host, all[at - 1], {
    place: `${t("puzzles.own")}, ${place}`,
    list: "#/puzzles",
    next: () => {
      // A new address for the same place: the next one that is due.
      if (due.length > 0) return due.length > 1 ? `#/puzzles/own/${Date.now().toString(36)}` : null;
      return at < all.length ? `#/puzzles/own/${at + 1}` : null;
    },
  });
}

/** The list of a game. @param {HTMLElement} host @param {Suites} suites @param {string} name */
async function openList(host, suites, name) {
  /** @type {(() => void)[]} */
  const closing = [];
  const close = () => {
    for (const end of closing.splice(0)) end();
  };
  const found = h("div", { class: "puzzle-found" });
  const all = Object.values(suites).flat();
  const own = ownMistakes();
  const buttons = h(
    "div",
    { class: "buttons" },
    ...practice(all),
    own.due.length + own.later.length > 0
      ? h(
          "a",
          { class: "button", href: "#/puzzles/own/1", "data-do": "own" },
          own.due.length > 0 ? `${t("puzzles.own")} (${own.due.length})` : t("puzzles.own"),
        )
      : null,
  );
  /** @type {(() => void)[]} */
  const ofDay = [];
  const draw = (/** @type {Wanted} */ wanted) => {
    close();
    found.replaceChildren(...listed(name, suites[name], wanted, closing));
  };
  host.replaceChildren(
    h(
      "div",
      { class: "page puzzle-list", "data-list": name },
      h("h1", null, t("shell.puzzles")),
      h("p", null, t("puzzles.intro")),
      dayCard(suites, ofDay),
      buttons.childElementCount > 0 ? buttons : null,
      ...later(all),
      filters(name, suites, draw),
      found,
    ),
  );
  draw(wantedOf(name));
  return () => {
    close();
    for (const end of ofDay) end();
  };
}

/** The puzzle of the day, with its picture. @param {Suites} suites @param {(() => void)[]} closing */
function dayCard(suites, closing) {
  const { game, number } = puzzleOfDay(suites);
  const puzzle = suites[game][number - 1];
  const rules = findGame(puzzle.game);
  return h(
    "a",
    {
      class: "puzzle-day",
      href: "#/puzzles/day",
      "data-day": `${game}/${number}`,
      "data-state": stateOf(puzzle),
    },
    thumbnail(puzzle, closing),
    h(
      "span",
      { class: "puzzle-day-words" },
      h("strong", null, t("puzzles.day")),
      h("span", null, dayOf(Date.now())),
      h("span", null, `${rules?.game.title}, ${rules?.rules.title}`),
      h("span", { class: "muted" }, `${t(`puzzles.theme-${puzzle.theme}`)} · ${level(puzzle)}`),
    ),
    stateIcon(puzzle),
  );
}

/** @param {string} name @param {Suites} suites @param {(wanted: Wanted) => void} draw */
function filters(name, suites, draw) {
  const suite = suites[name];
  const game = findGame(name)?.game;
  const wanted = { ...wantedOf(name) };
  const note = h("p", { class: "muted puzzle-note", "data-part": "rules-note", "aria-live": "polite" });
  const tell = () => {
    const rules = game?.rule_sets.find(({ id }) => id === wanted.rules);
    const words = rules?.note ? sentence(rules.note) : game?.layouts ? t("puzzles.layouts-note") : "";
    note.textContent = words;
    note.hidden = !words;
  };
  const choose = (/** @type {keyof Wanted} */ what) => (/** @type {string} */ value) => {
    wanted[what] = value;
    keepWanted(name, wanted);
    tell();
    draw(wanted);
  };
  const rules = kindsIn(suite, (puzzle) => puzzle.game.split(":")[1], rulesOf(name));
  const titles = new Map(game?.rule_sets.map(({ id, title }) => [id, title]));
  const difficulties = kindsIn(suite, (puzzle) => String(difficultyOf(puzzle)), ["0", "1", "2", "3"]);
  const options = (
    /** @type {string} */ whatever,
    /** @type {string[]} */ kinds,
    /** @type {(kind: string) => string} */ say,
  ) => [{ value: "", words: t(whatever) }, ...kinds.map((kind) => ({ value: kind, words: say(kind) }))];
  tell();
  return h(
    "div",
    { class: "puzzle-filters" },
    choice(
      t("shell.game"),
      gamesOf(suites).map(({ id, title }) => ({ value: id, words: title })),
      name,
      (id) => (location.hash = `#/puzzles/${id}`),
      { "data-filter": "game" },
    ),
    h(
      "div",
      { class: "puzzle-selects" },
      select(
        t(game?.layouts ? "puzzles.layout" : "puzzles.rules"),
        options(
          game?.layouts ? "puzzles.all-layouts" : "puzzles.all-rules",
          rules,
          (id) => titles.get(id) ?? id,
        ),
        wanted.rules,
        choose("rules"),
        { "data-filter": "rules" },
      ),
      select(
        t("puzzles.theme"),
        options(
          "puzzles.all-themes",
          kindsIn(suite, ({ theme }) => theme, themes),
          (id) => t(`puzzles.theme-${id}`),
        ),
        wanted.theme,
        choose("theme"),
        { "data-filter": "theme" },
      ),
      select(
        t("puzzles.difficulty"),
        options("puzzles.all-difficulties", difficulties, (id) => t(`puzzles.difficulty-${id}`)),
        wanted.difficulty,
        choose("difficulty"),
        { "data-filter": "difficulty" },
      ),
    ),
    note,
  );
}

/**
 * What fits, with how many of it are solved.
 * @param {string} name
 * @param {Puzzle[]} suite
 * @param {Wanted} wanted
 * @param {(() => void)[]} closing
 * @returns {HTMLElement[]}
 */
function listed(name, suite, wanted, closing) {
  const numbers = numbersOf(suite, wanted);
  if (numbers.length === 0) return [h("p", { "data-part": "none" }, t("puzzles.none"))];
  const solved = numbers.filter((n) => trailOf(suite[n - 1]).solved > 0).length;
  const next = nextOpen(suite, numbers, 0);
  const list = h("ol", { class: "puzzle-cards" });
  let shown = 0;
  const more = button("", () => grow(), { "data-do": "more" });
  const grow = () => {
    const fresh = numbers.slice(shown, shown + SHOWN);
    list.append(...fresh.map((n) => h("li", null, card(name, suite[n - 1], n, closing))));
    // After the button was used, go on with the first new one.
    if (shown > 0) list.children[shown]?.querySelector("a")?.focus();
    shown += fresh.length;
    const rest = Math.min(SHOWN, numbers.length - shown);
    more.hidden = rest === 0;
    more.textContent = t("puzzles.more", { n: rest });
  };
  grow();
  return [
    h(
      "div",
      { class: "puzzle-summary" },
      h("p", { class: "figures" }, t("puzzles.solved-of", { n: solved, of: numbers.length })),
      h("div", { class: "puzzle-meter", "aria-hidden": "true" }, meter(solved / numbers.length)),
      next
        ? h(
            "a",
            { class: "button primary", href: `#/puzzles/${name}/${next}`, "data-do": "next-open" },
            t("puzzles.next-open"),
          )
        : h("p", null, t("puzzles.all-solved")),
    ),
    list,
    more,
  ];
}

/** @param {number} share */
function meter(share) {
  const bar = h("div");
  bar.style.width = `${Math.round(share * 100)}%`;
  return bar;
}

/** @param {Puzzle[]} all */
function practice(all) {
  const due = dueOf(all).length;
  if (due === 0) return [];
  return [
    h(
      "a",
      { class: "button", href: "#/puzzles/practice", "data-do": "practise" },
      t("puzzles.practise", { n: due }),
    ),
  ];
}

/** @param {number} time in ms */
const dayOf = (time) => new Intl.DateTimeFormat(locale(), { day: "numeric", month: "long" }).format(time);

/** Which puzzles come back later, and when. @param {Puzzle[]} all */
function later(all) {
  const now = Date.now();
  const times = all
    .map((puzzle) => trailOf(puzzle).due)
    .filter((due) => due > now)
    .sort((a, b) => a - b);
  if (times.length === 0) return [];
  const next = t("puzzles.later", { n: times.length, date: dayOf(times[0]) });
  const [first, ...others] = intervals;
  const rest = new Intl.ListFormat(lang()).format(others.map(String));
  return [h("p", { class: "muted" }, `${next} ${t("puzzles.spacing", { first, rest })}`)];
}

/** @param {Puzzle} puzzle @param {"rated" | "rated-short"} [key] */
const level = (puzzle, key = "rated") =>
  t(`puzzles.${key}`, { level: t(`puzzles.difficulty-${difficultyOf(puzzle)}`), rating: puzzle.rating });

/** @param {Puzzle} puzzle @returns {"missed" | "solved" | "open"} */
function stateOf(puzzle) {
  const { solved, due } = trailOf(puzzle);
  return due > 0 ? "missed" : solved > 0 ? "solved" : "open";
}

/** @param {Puzzle} puzzle */
function stateIcon(puzzle) {
  const state = stateOf(puzzle);
  return state === "open" ? null : icon(state === "solved" ? "check" : "replay");
}

/** The position, seen from the side that is to move. @param {Puzzle} puzzle @param {(() => void)[]} closing */
function thumbnail({ game, position }, closing) {
  const { side } = desk.call("position", game, position);
  const { image, close } = picture(game, position, { style: side === 1 ? "small flip" : "small" });
  closing.push(close);
  return image;
}

/** @param {string} game @param {Puzzle} puzzle @param {number} n @param {(() => void)[]} closing */
function card(game, puzzle, n, closing) {
  const { solved, due } = trailOf(puzzle);
  const state = stateOf(puzzle);
  const theme = t(`puzzles.theme-${puzzle.theme}`);
  const name = state === "open" ? t("puzzles.number", { n }) : t(`puzzles.number-${state}`, { n });
  const key = { missed: "puzzles.due-on", solved: "puzzles.solved-on", open: null }[state];
  const title = key ? t(key, { date: dayOf(due || solved) }) : null;
  return h(
    "a",
    {
      href: `#/puzzles/${game}/${n}`,
      "data-state": state,
      "data-number": n,
      "aria-label": `${name}: ${theme}, ${level(puzzle)}`,
      title,
    },
    thumbnail(puzzle, closing),
    h("span", { class: "puzzle-number" }, h("span", null, n), stateIcon(puzzle)),
    h("span", { class: "puzzle-theme" }, theme),
    h("span", { class: "muted puzzle-level" }, level(puzzle, "rated-short")),
  );
}
