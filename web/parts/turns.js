// SPDX-License-Identifier: MIT
// The list of turns, numbered, in two columns; a click goes there.
// @ts-check
import { h } from "./dom.js";
import { t } from "../words.js";

/**
 * @param {(n: number) => void} onchoose told the number of turns that have been played there
 * @param {number} first the side that starts: the columns are those of the sides
 */
export function turnList(onchoose, first) {
  const list = h("ol", { class: "turns-list notation" });
  const empty = h("p", { class: "turns-empty muted" }, t("shell.no-turns"));
  // It scrolls, so it must be reachable by keyboard.
  const props = { class: "turns", tabIndex: 0, role: "group", "aria-label": t("shell.turns") };
  const element = h("div", props, empty, list);
  list.addEventListener("click", (event) => {
    const found = /** @type {Element} */ (event.target).closest("button");
    if (found?.dataset.turn) onchoose(Number(found.dataset.turn));
  });
  /** @type {string[]} */
  let shown = [];

  /** @param {number} number from 0 @param {string[]} turns */
  const row = (number, turns) =>
    h(
      "li",
      null,
      h("span", { class: "turns-number", "aria-hidden": "true" }, `${number + 1}.`),
      [2 * number - first, 2 * number - first + 1].map((n) =>
        n >= 0 && n < turns.length
          ? h("button", { type: "button", "data-turn": n + 1 }, turns[n])
          : h("span", { "aria-hidden": "true" }, ""),
      ),
    );

  return {
    element,
    /** @param {string[]} turns @param {number} current how many have been played where we look */
    show(turns, current) {
      let same = 0;
      while (same < shown.length && same < turns.length && shown[same] === turns[same]) same++;
      const keep = Math.floor((same + first) / 2);
      while (list.children.length > keep) list.lastElementChild?.remove();
      for (let number = keep; 2 * number - first < turns.length; number++) list.append(row(number, turns));
      shown = [...turns];
      empty.hidden = turns.length > 0;
      for (const old of list.querySelectorAll("[aria-current]")) old.removeAttribute("aria-current");
      const here = list.querySelector(`[data-turn="${current}"]`);
      here?.setAttribute("aria-current", "step");
      // Not scrollIntoView, which would also scroll what is around the list.
      if (here instanceof HTMLElement) {
        const above = here.offsetTop - element.scrollTop;
        if (above < 0 || above > element.clientHeight - here.offsetHeight)
          element.scrollTop = here.offsetTop - element.clientHeight / 2;
      } else if (current === 0) {
        element.scrollTop = 0;
      }
    },
  };
}
