// SPDX-License-Identifier: MIT
// The standings with their error bars, and the crosstable.
// @ts-check
import { h, table } from "../web/parts/dom.js";
import { shape } from "../web/parts/shape.js";
import { t } from "./words.js";

/** @typedef {import("./report.js").Report} Report */

/** "5½" @param {number} points */
export const halves = (points) => (points === 0.5 ? "½" : `${Math.floor(points)}${points % 1 ? "½" : ""}`);

const signed = (/** @type {number} */ n) =>
  n > 0 ? `+${Math.round(n)}` : String(Math.round(n)).replace("-", "−");

/**
 * A rating with its interval on a scale that is the same in all rows.
 * @param {{ rating: number, error: number }} player
 * @param {number} reach
 */
function bar({ rating, error }, reach) {
  const x = (/** @type {number} */ elo) => 100 + (elo / reach) * 96;
  const label = `${signed(rating)} ± ${Math.round(error)}`;
  return shape(
    "svg",
    { class: "bars", viewBox: "0 0 200 24", role: "img", "aria-label": label },
    shape("line", { class: "axis", x1: "100", x2: "100", y1: "0", y2: "24" }),
    shape("line", {
      class: "span",
      x1: `${x(rating - error)}`,
      x2: `${x(rating + error)}`,
      y1: "12",
      y2: "12",
    }),
    shape("circle", { cx: `${x(rating)}`, cy: "12", r: "4" }),
  );
}

const nameHead = () => h("th", { scope: "col", class: "name" }, t("player"));

/** @param {Report} report */
export function standings({ standings: rows, format }) {
  const reach = Math.max(...rows.map((row) => Math.abs(row.rating) + row.error), 1);
  const measured = rows.some((row) => row.cpu !== null);
  const heads = [
    "#",
    nameHead(),
    ...(format === "knock-out" ? [t("stage")] : []),
    ...["points", "games", "won", "drawn", "lost"].map((key) => t(key)),
    format === "swiss" ? t("buchholz") : t("berger"),
    t("rating"),
    t("interval"),
    ...(measured ? [t("cpu")] : []),
    t("failed"),
  ];
  const cells = (/** @type {Report["standings"][number]} */ row) => [
    ...(format === "knock-out" ? [row.rounds_won ?? 0] : []),
    halves(row.points),
    row.games,
    row.won,
    row.drawn,
    row.lost,
    row.tiebreak,
    row.games ? `${signed(row.rating)} ± ${Math.round(row.error)}` : "–",
    row.games ? bar(row, reach) : "–",
    ...(measured ? [row.cpu === null ? "–" : `${row.cpu.toFixed(1)} s`] : []),
  ];
  return h(
    "div",
    { class: "wide", role: "region", tabindex: "0", "aria-label": t("standings") },
    table(
      null,
      heads,
      rows.map((row) => [
        h("td", null, row.rank),
        h("th", { scope: "row", class: "name", title: row.name }, row.name),
        ...cells(row).map((cell) => h("td", null, cell)),
        h("td", { class: row.failures ? "failed" : "" }, row.failures || "–"),
      ]),
    ),
  );
}

/**
 * @param {Report} report
 * @param {(a: number, b: number) => void} choose
 */
export function crosstable({ standings: rows, crosstable: points, meetings }, choose) {
  /** @param {number} a @param {number} b */
  const cell = (a, b) => {
    const got = points[a][b];
    if (a === b) return h("td", { class: "self" });
    if (got === null) return h("td", null, "");
    const label = t("meeting", {
      a: rows[a].name,
      b: rows[b].name,
      points: halves(got),
      games: meetings[a][b],
    });
    return h(
      "td",
      null,
      h(
        "button",
        { type: "button", "aria-label": label, title: label, onclick: () => choose(a, b) },
        halves(got),
      ),
    );
  };
  return h(
    "div",
    { class: "wide", role: "region", tabindex: "0", "aria-label": t("crosstable") },
    table(
      { class: "cross" },
      [
        "#",
        nameHead(),
        ...rows.map((row) => h("th", { scope: "col", title: row.name, "aria-label": row.name }, row.rank)),
      ],
      rows.map((row, a) => [
        h("td", null, row.rank),
        h("th", { scope: "row", class: "name", title: row.name }, row.name),
        ...rows.map((_, b) => cell(a, b)),
      ]),
    ),
  );
}
