// SPDX-License-Identifier: MIT
// A mistake in words, with the better turn and what the figures mean. It stands below its turn in the list, and on
// phones and tablets right below the board.
// @ts-check
import { h, iconButton } from "../parts/dom.js";
import { openSheet } from "../parts/sheet.js";
import { sentence } from "../parts/text.js";
import { locale, t } from "../words.js";
import { sizes } from "./judgement.js";

/** @typedef {import("./tree.js").Node} TurnNode */

/**
 * @param {TurnNode} node
 * @param {(node: TurnNode) => void} better shows the better line
 * @param {string} [side] whose turn it was, where that is not plain to see
 * @returns {HTMLElement | null} null: the turn is no mistake, or not judged
 */
export function verdictWords(node, better, side) {
  const { verdict } = node;
  if (!verdict?.size) return null;
  const best = verdict.best?.turns[0];
  // Not offered if it is already there as a variation.
  const turn = node.parent?.children.some((child) => child.turn === best) ? null : best;
  return h(
    "p",
    { class: "a-verdict", "data-size": verdict.size === "blunder" ? "bad" : "doubt" },
    h("span", { class: "a-shape", "data-shape": verdict.size, "aria-hidden": "true" }),
    h("span", null, side ? `${side} – ${verdict.words}. ` : `${sentence(verdict.words ?? "")} `),
    turn &&
      h(
        "button",
        {
          type: "button",
          class: "a-small a-better",
          title: t("analyse.show-better", { turn }),
          onclick: () => better(node),
        },
        // "Better" rests on a proof; without one it is the engine's opinion.
        t(verdict.remarks.length > 0 ? "analyse.better" : "analyse.prefers", { turn }),
      ),
  );
}

/** Explains percentages, forced wins and the sizes of mistakes. @param {string[]} sides names */
function openUnits(sides) {
  const percent = (/** @type {number} */ thousandths) =>
    new Intl.NumberFormat(locale(), { style: "percent", maximumFractionDigits: 0 }).format(
      thousandths / 1000,
    );
  openSheet(
    t("analyse.units"),
    [
      h("p", null, t("analyse.units-percent", { side: sides[0] })),
      h("p", null, t("analyse.units-forced", { first: sides[0], second: sides[1] })),
      h("p", null, t("analyse.units-lost")),
      h(
        "ul",
        { class: "a-units" },
        Object.entries(sizes).map(([size, { loss }]) =>
          h(
            "li",
            null,
            h("span", { class: "a-shape", "data-shape": size, "aria-hidden": "true" }),
            t(`analyse.units-${size}`, { n: percent(loss) }),
          ),
        ),
      ),
    ],
    { name: "units" },
  );
}

/** A button that explains the figures. @param {() => string[]} sides names */
export const unitsButton = (sides) =>
  iconButton("help", t("analyse.units"), () => openUnits(sides()), { "data-do": "units" });
