// SPDX-License-Identifier: MIT
// The table of the explorer: a row for each turn, with how often it was played and how the games ended, in figures,
// as a bar, and in words for screen readers.
// @ts-check
import { button, h } from "../parts/dom.js";
import { lang, t } from "../words.js";

/**
 * @typedef {object} Row
 * @property {string} turn
 * @property {number} alike how many turns of this position are the same but for a mirror
 * @property {number} games
 * @property {number} won by the side to move
 * @property {number} drawn
 * @property {number} lost
 */

/** Rows that are shown at first. */
const FIRST_ROWS = 12;

/** @param {number} share */
const percent = (share) => share.toLocaleString(lang(), { style: "percent" });

/**
 * How the games of a row ended: wins of the first player, draws, wins of the second.
 * @param {Row} row
 * @param {number} side to move
 */
function results({ won, drawn, lost }, side) {
  return side === 0 ? [won, drawn, lost] : [lost, drawn, won];
}

/**
 * @param {Row} row
 * @param {number} side
 * @param {string[]} sides
 */
function bar(row, side, sides) {
  const ended = results(row, side);
  const sum = ended[0] + ended[1] + ended[2];
  if (sum === 0) return h("span", { class: "muted" }, t("explorer.unfinished"));
  const shares = ended.map((n) => n / sum);
  const [first, drawn, second] = shares.map(percent);
  const words = t("explorer.results", { first, drawn, second, one: sides[0], two: sides[1] });
  return h(
    "span",
    { class: "x-bar", role: "img", "aria-label": words, title: words },
    ["first", "drawn", "second"].map(
      (name, i) =>
        shares[i] > 0 &&
        h(
          "span",
          { class: `x-${name}`, style: `flex-grow: ${shares[i].toFixed(4)}` },
          shares[i] >= 0.16 ? percent(shares[i]) : "",
        ),
    ),
  );
}

/**
 * The row that stands for the rarer turns until they are asked for.
 * @param {number} n
 * @param {(body: HTMLElement) => void} show
 */
function moreRow(n, show) {
  const more = button(
    t("explorer.rare", { n }),
    () => {
      const body = more.closest("tbody");
      if (!body) return;
      show(body);
      body.querySelector("button")?.focus();
    },
    { class: "a-small", "data-do": "explorer-rare" },
  );
  return h("tr", null, h("td", { colSpan: 3 }, more));
}

/**
 * @param {Row} row
 * @param {number} all games
 * @param {{ sides: string[], side: number, play: (row: Row) => void }} about
 */
function drawRow(row, all, { sides, side, play }) {
  return h(
    "tr",
    { "data-turn": row.turn },
    h(
      "th",
      { scope: "row", class: "x-turn" },
      h(
        "button",
        {
          type: "button",
          class: "x-play notation",
          title: t("explorer.play", { turn: row.turn }),
          onclick: () => play(row),
        },
        row.turn,
      ),
      row.alike > 1 &&
        h(
          "abbr",
          { class: "x-alike muted", title: t("explorer.alike", { n: row.alike - 1 }) },
          `×${row.alike}`,
        ),
    ),
    h(
      "td",
      { class: "x-count" },
      h("span", null, row.games.toLocaleString(lang())),
      " ",
      h("span", { class: "muted" }, row.games / all < 0.005 ? "" : percent(row.games / all)),
    ),
    h("td", { class: "x-results" }, bar(row, side, sides)),
  );
}

/**
 * @param {Row[]} rows
 * @param {{ sides: string[], side: number, play: (row: Row) => void }} about
 */
export function drawTurns(rows, { sides, side, play }) {
  const row = (/** @type {Row} */ one) => drawRow(one, all, { sides, side, play });
  const rare = rows.slice(FIRST_ROWS);
  const all = rows.reduce((sum, row) => sum + row.games, 0);
  const column = (/** @type {string} */ key, /** @type {string} */ name) =>
    h("th", { scope: "col", class: `x-${name}` }, t(key));
  return h(
    "table",
    { class: "x-table" },
    h("caption", { class: "unseen" }, t("explorer.caption", { side: sides[side] })),
    h(
      "thead",
      null,
      h(
        "tr",
        null,
        column("shell.turn", "turn"),
        column("explorer.played", "count"),
        column("shell.results", "results"),
      ),
    ),
    h("tbody", null, rows.slice(0, FIRST_ROWS).map(row)),
    rare.length > 0 &&
      h(
        "tbody",
        { class: "x-rare" },
        moreRow(rare.length, (body) => body.replaceChildren(...rare.map(row))),
      ),
  );
}
