// SPDX-License-Identifier: MIT
// The report of a tournament: one page that needs no server. tools/report-page puts it together with the board
// and the rules, `sandan tournament` adds the data.
// @ts-check
import { h } from "../web/parts/dom.js";
import { crosstable, standings } from "./tables.js";
import { Viewer } from "./viewer.js";
import { speak, t } from "./words.js";

/**
 * @typedef {object} Game
 * @property {string} id round, table and number
 * @property {[number, number]} players by side; places in the standings, from 0
 * @property {string} rules
 * @property {string} result
 * @property {string} code
 * @property {number | null} failed the side of a player who failed to play
 * @property {number} turns
 * @property {string} record
 *
 * @typedef {object} Report
 * @property {import("./words.js").Lang} lang
 * @property {string | null} name
 * @property {string} format
 * @property {boolean} complete
 * @property {string} commitment
 * @property {string | null} seed
 * @property {number} games
 * @property {number} planned
 * @property {string} settings
 * @property {{ rank: number, name: string, points: number, games: number, won: number, drawn: number, lost: number,
 *   failures: number, tiebreak: number, rating: number, error: number, cpu: number | null,
 *   rounds_won?: number }[]} standings
 * @property {(number | null)[][]} crosstable
 * @property {number[][]} meetings how many games
 * @property {Game[]} all
 */

/** Failures that are told by who did it. */
const FAILURES = ["crash", "hang", "flag", "illegal", "memory"];
/** Games shown at once. */
const SHARE = 60;

/** @type {Report} */
const report = JSON.parse(document.getElementById("data")?.textContent ?? "{}");
speak(report.lang);
document.documentElement.lang = report.lang;
const title = report.name ?? t("title");
document.title = `${title} · Sandan`;
const viewer = new Viewer(report.lang);
await viewer.ready;

/** @param {number} place */
const nameOf = (place) => report.standings[place].name;

/** @param {Game} game */
const titleOf = ({ players: [first, second] }) => `${nameOf(first)} – ${nameOf(second)}`;

/**
 * Why a game ended, in words.
 * @param {Game} game
 * @param {(place: number) => string} who what to call a player who failed
 */
function reasonOf(game, who = nameOf) {
  if (game.failed !== null && FAILURES.includes(game.code))
    return t(game.code, { who: who(game.players[game.failed]) });
  return game.code === "length" ? t("length") : viewer.reason(game.code, game.rules);
}

/** The same for all who failed alike, to choose from. @param {Game} game */
function endingOf(game) {
  const words = reasonOf(game, () => t("a-program"));
  return words.charAt(0).toLocaleUpperCase(report.lang) + words.slice(1);
}

/** @param {Game} game */
const aboutOf = (game) =>
  `${game.id} · ${game.rules} · ${game.turns === 1 ? t("turn") : t("turns", { count: game.turns })} · ${reasonOf(game)}`;

/* ---- the list of games ---- */

const list = h("ul", { class: "list" });
/** @type {HTMLElement | null} */
let current = null;

/** @param {Game} game */
function row(game) {
  const result = game.result.replaceAll("1/2", "½").replace("-", "–");
  const element = h(
    "button",
    {
      type: "button",
      onclick: () => {
        current?.setAttribute("aria-pressed", "false");
        current = element;
        element.setAttribute("aria-pressed", "true");
        viewer.open(game, `${titleOf(game)}  ${result}`, aboutOf(game)).then(() => viewer.focus());
      },
      "aria-pressed": false,
    },
    h("span", { class: "players" }, titleOf(game)),
    h("span", null, result),
    h("span", { class: "about" }, aboutOf(game)),
  );
  return h("li", null, element);
}

/**
 * @param {string} label
 * @param {[string, string][]} options
 */
function chooser(label, options) {
  const element = h(
    "select",
    { onchange: () => showGames() },
    options.map(([value, words]) => h("option", { value }, words)),
  );
  return { element, field: h("label", null, h("span", null, label), element) };
}

/** @type {[string, string][]} */
const names = report.standings.map(({ name }, place) => [String(place), name]);
const one = chooser(t("one"), [["", t("all")], ...names]);
const other = chooser(t("other"), [["", t("all")], ...names]);
const endings = [...new Set(report.all.map(endingOf))].sort(new Intl.Collator(report.lang).compare);
const ending = chooser(t("ending"), [
  ["", t("all-endings")],
  ...endings.map((words) => /** @type {[string, string]} */ ([words, words])),
]);

/** Whether somebody among the players is meant. @param {string} wanted @param {Game} game */
const plays = (wanted, { players }) => wanted === "" || players.includes(Number(wanted));

function showGames(from = 0) {
  const found = report.all.filter(
    (game) =>
      plays(one.element.value, game) &&
      plays(other.element.value, game) &&
      (ending.element.value === "" || endingOf(game) === ending.element.value),
  );
  if (from === 0) list.replaceChildren();
  list.querySelector(".more")?.remove();
  list.append(...found.slice(from, from + SHARE).map(row));
  if (found.length === 0) list.append(h("li", null, t("none")));
  const left = found.length - from - SHARE;
  if (left <= 0) return;
  const more = t("more", { count: Math.min(left, SHARE) });
  list.append(
    h("li", { class: "more" }, h("button", { type: "button", onclick: () => showGames(from + SHARE) }, more)),
  );
}

/* ---- the page ---- */

const gamesTitle = h("h2", { tabindex: "-1" }, t("games"));

/** @param {number} a @param {number} b */
function choose(a, b) {
  one.element.value = String(a);
  other.element.value = String(b);
  ending.element.value = "";
  showGames();
  gamesTitle.scrollIntoView();
  gamesTitle.focus({ preventScroll: true });
}

const sealed = report.seed === null ? t("secret") : t("seed", { seed: report.seed });
document.body.append(
  h(
    "header",
    null,
    h("h1", null, title),
    h(
      "p",
      { class: "muted" },
      `${t(report.format)} · ${t("played", { players: report.standings.length, games: report.games })}`,
    ),
    !report.complete && h("p", null, t("unfinished", { games: report.games, planned: report.planned })),
  ),
  h(
    "main",
    null,
    h("h2", null, t("standings")),
    standings(report),
    h("p", { class: "muted" }, t("about-ratings")),
    h("h2", null, t("crosstable")),
    h("p", { class: "muted" }, t("about-cross")),
    crosstable(report, choose),
    gamesTitle,
    h("div", { class: "filters" }, one.field, other.field, ending.field),
    h("div", { class: "games" }, viewer.element, list),
    h("h2", null, t("about")),
    h("p", null, sealed),
    h("p", null, h("code", null, report.commitment)),
    h(
      "details",
      null,
      h("summary", null, t("settings")),
      h("pre", { class: "wide", tabindex: "0" }, report.settings),
    ),
  ),
);
showGames();
addEventListener("keydown", (event) => viewer.key(event));
