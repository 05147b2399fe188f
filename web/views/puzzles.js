// SPDX-License-Identifier: MIT
// Puzzles: the list with solved and due ones, and a single puzzle.
// @ts-check
import { sayNext } from "../announce.js";
import { choice, h, icon, useStyles } from "../parts/dom.js";
import { desk, games } from "../rules.js";
import { addWords, lang, locale, t } from "../words.js";
import words from "../words/learn.js";
import { dueOf, intervals, mistakes, practiceOf, trailOf } from "../learn/progress.js";
import { openPuzzle } from "../learn/puzzle.js";

addWords(words);

/** @typedef {import("../learn/puzzle.js").Puzzle & { win: number }} Puzzle */

/** @type {Promise<Record<string, Puzzle[]>> | undefined} */
let loading;

/** All puzzles by game, the easy ones first. */
function load() {
  loading ??= fetch(new URL("../puzzles.json", import.meta.url)).then((answer) => {
    if (!answer.ok) throw new Error(`puzzles: ${answer.status}`);
    return answer.json();
  });
  return loading.catch((error) => {
    loading = undefined;
    throw error;
  });
}

/** The games that have puzzles, in their usual order. @param {Record<string, Puzzle[]>} suites */
const gamesOf = (suites) => games().filter(({ id }) => Object.hasOwn(suites, id));

/**
 * @param {HTMLElement} host
 * @param {{ path: string[] }} route
 */
export async function open(host, { path: [name, number] }) {
  await useStyles("learn/learn.css");
  const suites = await load();
  if (name === "practice") {
    const due = dueOf(Object.values(suites).flat());
    if (due.length > 0) return openPractice(host, due);
  }
  if (name === "own" && mistakes().some(isValid)) return openOwn(host, Number(number) || 1);
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
    next: () => nextOpen(game, suite, n),
  });
}

/**
 * The first one after n that is not solved, or else before it.
 * @param {string} game
 * @param {Puzzle[]} suite
 * @param {number} n
 */
function nextOpen(game, suite, n) {
  const open = suite
    .map((puzzle, i) => ({ i: i + 1, solved: trailOf(puzzle).solved > 0 }))
    .filter(({ solved }) => !solved);
  const found = open.find(({ i }) => i > n) ?? open.find(({ i }) => i !== n);
  return found ? `#/puzzles/${game}/${found.i}` : null;
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

/** @param {HTMLElement} host @param {Record<string, Puzzle[]>} suites @param {string} name */
async function openList(host, suites, name) {
  const suite = suites[name];
  const solved = suite.filter((puzzle) => trailOf(puzzle).solved > 0).length;
  const next = nextOpen(name, suite, 0);
  const own = ownMistakes();
  host.replaceChildren(
    h(
      "div",
      { class: "page puzzle-list", "data-list": name },
      h("h1", null, t("shell.puzzles")),
      h("p", null, t("puzzles.intro")),
      choice(
        t("shell.game"),
        gamesOf(suites).map(({ id, title }) => ({ value: id, words: title })),
        name,
        (id) => (location.hash = `#/puzzles/${id}`),
        { "data-filter": "game" },
      ),
      h(
        "div",
        { class: "puzzle-summary" },
        h("p", { class: "figures" }, t("puzzles.solved-of", { n: solved, of: suite.length })),
        h("div", { class: "puzzle-meter", "aria-hidden": "true" }, meter(solved / suite.length)),
      ),
      h(
        "div",
        { class: "buttons" },
        next
          ? h("a", { class: "button primary", href: next, "data-do": "next-open" }, t("puzzles.next-open"))
          : h("p", null, t("puzzles.all-solved")),
        ...practice(Object.values(suites).flat()),
        own.due.length + own.later.length > 0
          ? h(
              "a",
              { class: "button", href: "#/puzzles/own/1", "data-do": "own" },
              own.due.length > 0 ? `${t("puzzles.own")} (${own.due.length})` : t("puzzles.own"),
            )
          : null,
      ),
      ...later(Object.values(suites).flat()),
      groups(suite).map(([win, numbers]) =>
        h(
          "section",
          null,
          h("h2", null, t("puzzles.win-in", { n: win })),
          h(
            "ol",
            { class: "puzzle-numbers" },
            numbers.map((n) => h("li", null, numberLink(name, suite[n - 1], n))),
          ),
        ),
      ),
    ),
  );
  return () => {};
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

/** Numbers by length of the win. @param {Puzzle[]} suite @returns {[number, number[]][]} */
function groups(suite) {
  /** @type {Map<number, number[]>} */
  const found = new Map();
  for (const [i, { win }] of suite.entries()) found.set(win, [...(found.get(win) ?? []), i + 1]);
  return [...found];
}

/** @param {string} game @param {Puzzle} puzzle @param {number} n */
function numberLink(game, puzzle, n) {
  const { solved, due } = trailOf(puzzle);
  const state = due > 0 ? "missed" : solved > 0 ? "solved" : "open";
  const label = state === "open" ? t("puzzles.number", { n }) : t(`puzzles.number-${state}`, { n });
  const key = { missed: "puzzles.due-on", solved: "puzzles.solved-on", open: null }[state];
  const title = key ? t(key, { date: dayOf(due || solved) }) : null;
  return h(
    "a",
    { href: `#/puzzles/${game}/${n}`, "data-state": state, "aria-label": label, title },
    h("span", null, n),
    state === "open" ? null : icon(state === "solved" ? "check" : "replay"),
  );
}
