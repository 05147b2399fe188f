// SPDX-License-Identifier: MIT
// The map as a table: the orientation of the side to move in the row, the other in the column.
// @ts-check
import { h, table } from "../parts/dom.js";
import { lang, t } from "../words.js";

/** @typedef {import("./map-layout.js").Whole} Whole */

/**
 * A value in short form: +3 wins in 3, −2 loses in 2, = draws, # is mated.
 * @param {number | null} value
 */
function shortValue(value) {
  if (value === null) return "#";
  return value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "=";
}

/**
 * @param {Whole} whole
 * @param {number | null} at
 * @param {(at: number) => void} choose
 */
export function mapTable({ values, positions }, at, choose) {
  const across = Math.round(Math.sqrt(values.length));
  const names = Array.from({ length: across }, (_, i) => positions[0][i * across].split(" ")[0]);
  /** @type {HTMLButtonElement[]} */
  const cells = values.map((value, i) =>
    h(
      "button",
      {
        type: "button",
        class: value === null ? "mated" : value > 0 ? "win" : value < 0 ? "loss" : "draw",
        tabIndex: i === (at ?? 0) ? 0 : -1,
        "aria-current": i === at ? "true" : null,
        "data-at": i,
        "aria-label": `${positions[0][i].slice(0, -2)}: ${shortValue(value)}`,
        onclick: () => {
          for (const cell of cells) cell.removeAttribute("aria-current");
          cells[i].setAttribute("aria-current", "true");
          choose(i);
        },
      },
      shortValue(value),
    ),
  );
  const map = table(
    { class: "map-table", lang: lang() },
    [h("td"), ...names],
    names.map((name, row) => [
      h("th", { scope: "row" }, name),
      ...cells.slice(row * across, (row + 1) * across).map((cell) => h("td", null, cell)),
    ]),
    h("caption", null, h("span", null, t("map.caption"))),
  );
  map.addEventListener("keydown", (event) => {
    const from = cells.indexOf(/** @type {HTMLButtonElement} */ (event.target));
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -across, ArrowDown: across }[event.key];
    const to = step === undefined || from < 0 ? -1 : from + step;
    if (to < 0 || to >= cells.length) return;
    event.preventDefault();
    cells[from].tabIndex = -1;
    cells[to].tabIndex = 0;
    cells[to].focus();
  });
  return h("div", { class: "map-scroll" }, map);
}
