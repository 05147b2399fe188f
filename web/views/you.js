// SPDX-License-Identifier: MIT
// You: results, ratings, streaks and exercises of the player at this device, all of it kept here; as a file it can
// be taken to another device.
// @ts-check
import { say } from "../announce.js";
import { attempts, dueOf, mistakes, practiceOf, trailOf } from "../learn/progress.js";
import { button, h, table, useStyles } from "../parts/dom.js";
import { shownName } from "../parts/player.js";
import { saveFile } from "../parts/share.js";
import { findGame, games as allGames, trouble } from "../rules.js";
import { archive } from "../store.js";
import { addWords, locale, t } from "../words.js";
import playWords from "../words/play.js";
import words from "../words/you.js";
import { ratingChart } from "../you/chart.js";
import { addPlayer, exported, FileError, MOST, readPlayer } from "../you/file.js";
import { ownGames, puzzleRating, ratings, resultsBy, streaks } from "../you/stats.js";
import { levelName, levelNear } from "../strength.js";

addWords(playWords);
addWords(words);

/** @typedef {import("../you/stats.js").Own} Own */
/** @typedef {import("../you/stats.js").Standing} Standing */

/** A section with a heading. @param {string} part @param {string} title @param {import("../parts/dom.js").Child[]} children */
const section = (part, title, ...children) =>
  h("section", { class: "you-part", "data-part": part }, h("h2", null, title), children);

/** @param {string} name @param {string | number} figure @param {string} words */
const figure = (name, figure, words) =>
  h(
    "div",
    { class: "you-figure", "data-figure": name },
    h("strong", { class: "figures" }, String(figure)),
    h("span", null, words),
  );

/** One rating with its history. @param {Standing} standing @param {string} title @param {string} about */
function ratingCard({ game, rated, times }, title, about) {
  const { rating, deviation, history } = rated;
  const n = times.length;
  // Two standard deviations: the usual 95 %.
  const range = t("you.plus-minus", { rating, error: 2 * deviation });
  return h(
    "article",
    { class: "you-rating", "data-rating": game || "puzzles" },
    h("h3", null, title),
    h("p", { class: "you-value figures" }, h("strong", null, rating), ` ± ${2 * deviation}`),
    h("p", { class: "muted" }, about),
    // One point is no history.
    history.length > 1 && ratingChart(history, t("you.chart", { n, range })),
  );
}

/** @param {Own[]} own */
function ratingParts(own) {
  if (trouble) return [h("p", { class: "muted" }, t("you.no-rules"))];
  const standings = ratings(own);
  const puzzles = puzzleRating(attempts());
  if (standings.length === 0 && !puzzles) return [h("p", { class: "muted" }, t("you.no-rating"))];
  const cards = standings.map((standing) => {
    const found = findGame(standing.game);
    const title = `${found?.game.title}\u00a0· ${found?.rules.title}`;
    const level = levelNear(standing.rated.levels, standing.rated.rating);
    const about = t("you.about-level", { level, name: levelName(level), n: standing.times.length });
    return ratingCard(standing, title, about);
  });
  if (puzzles)
    cards.push(ratingCard(puzzles, t("shell.puzzles"), t("you.tried", { n: puzzles.times.length })));
  return [h("div", { class: "you-ratings" }, cards), h("p", { class: "muted" }, t("you.rating-how"))];
}

/** @param {Own[]} own */
function resultParts(own) {
  if (own.length === 0)
    return [
      h("p", { class: "muted" }, t("you.no-games")),
      h("a", { class: "button primary", href: "#/" }, t("shell.play")),
    ];
  const head = ["opponent", "won", "drawn", "lost"].map((key) => t(`you.${key}`));
  return resultsBy(own).map(({ game, rows }) =>
    h(
      "div",
      { class: "you-table", tabIndex: 0, role: "group", "aria-label": t("shell.results") },
      table(
        { "data-results": game },
        head,
        rows.map(({ level, name, tally }) => [
          h("th", { scope: "row" }, shownName(name, level, t("you.somebody"))),
          ...[tally.won, tally.drawn, tally.lost].map((n) => h("td", { class: "figures" }, n)),
        ]),
        h("caption", null, allGames().find(({ id }) => id === game)?.title ?? game),
      ),
    ),
  );
}

/** Exercises from one's own mistakes, and puzzles that come back. */
function practiceParts() {
  const { due, later } = practiceOf();
  if (due.length + later.length === 0) return [h("p", { class: "muted" }, t("you.no-mistakes"))];
  const next = Math.min(...later.map((one) => trailOf(one).due).filter((time) => time > 0));
  const date = Number.isFinite(next)
    ? new Intl.DateTimeFormat(locale(), { day: "numeric", month: "long" }).format(next)
    : "";
  return [
    h(
      "p",
      null,
      due.length > 0 ? t("you.due", { n: due.length }) : t("you.due-later", { n: later.length, date }),
    ),
    h("p", { class: "muted" }, t("you.spacing")),
    h(
      "a",
      { class: due.length > 0 ? "button primary" : "button", href: "#/puzzles/own/1", "data-do": "practise" },
      t("you.practise"),
    ),
  ];
}

/** @param {() => Promise<void>} redraw */
function fileParts(redraw) {
  const save = async () => {
    const day = new Date().toISOString().slice(0, 10);
    saveFile(new Blob([await exported()], { type: "application/json" }), `sandan-${day}.json`);
  };
  const read = async () => {
    const [found] = file.files ?? [];
    file.value = "";
    if (!found) return;
    try {
      if (found.size > MOST) throw new FileError(t("you.file-large"));
      const n = await addPlayer(readPlayer(await found.text()));
      await redraw();
      say(t("you.imported", { n }));
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      say(t("you.file-wrong", { why: error.message }), "error");
    }
  };
  const file = h("input", {
    type: "file",
    accept: ".json,application/json",
    class: "unseen",
    tabIndex: -1,
    "aria-label": t("you.import"),
    onchange: () => void read(),
  });
  return [
    h("p", null, t("you.kept-here")),
    h(
      "div",
      { class: "buttons" },
      button(t("you.export"), () => void save(), { icon: "save", "data-do": "export" }),
      button(t("you.import"), () => file.click(), { icon: "folder", "data-do": "import" }),
      file,
    ),
  ];
}

/** @param {HTMLElement} host */
export async function open(host) {
  await useStyles("you/you.css");
  let closed = false;
  const page = h("div", { class: "page you" });
  const draw = async () => {
    const own = ownGames(await archive.list());
    if (closed) return;
    const tried = attempts();
    const { days, mostDays, wins, mostWins } = streaks(
      own,
      tried.map(({ at }) => at),
    );
    page.replaceChildren(
      h("h1", null, t("shell.you")),
      h(
        "div",
        { class: "you-figures" },
        figure("games", own.length, t("you.games", { n: own.length })),
        figure("days", days, t("you.days", { n: days, most: mostDays })),
        figure("wins", wins, t("you.wins", { n: wins, most: mostWins })),
        figure("due", dueOf(mistakes()).length, t("you.exercises", { n: dueOf(mistakes()).length })),
      ),
      section("practice", t("you.practice"), ...practiceParts()),
      section("rating", t("you.rating"), ...ratingParts(own)),
      section("results", t("shell.results"), ...resultParts(own)),
      section("file", t("you.file"), ...fileParts(draw)),
    );
  };
  host.replaceChildren(page);
  await draw();
  return () => {
    closed = true;
  };
}
