// SPDX-License-Identifier: MIT
// The current turn: its mistake in words, trying
// it again, a comment, a mark, its place among the variations.
// @ts-check
import { button, h, iconButton, select } from "../parts/dom.js";
import { openSheet, closeSheet } from "../parts/sheet.js";
import { t } from "../words.js";

/** @typedef {import("./tree.js").Node} TurnNode */
/** @typedef {import("./tree.js").Tree} Tree */

const marks = ["", "!", "?", "!!", "??", "!?", "?!"];

/**
 * @typedef {object} AboutActions
 * @property {(node: TurnNode) => void} retry
 * @property {(node: TurnNode) => void} promote
 * @property {(node: TurnNode) => void} remove
 * @property {(node: TurnNode) => void} changed after a comment or a mark
 */

/**
 * A row of buttons for a turn.
 * @param {Tree} tree
 * @param {TurnNode} node
 * @param {AboutActions} on
 * @returns {HTMLElement}
 */
export function aboutTurn(tree, node, on) {
  const inMain = mainUpTo(node);
  const { verdict } = node;
  return h(
    "div",
    { class: "a-about" },
    h(
      "div",
      { class: "a-about-row" },
      h(
        "p",
        { class: "a-about-turn" },
        node.parent ? `${tree.label(node)} ${node.turn}` : t("analyse.start"),
      ),
      verdict?.size &&
        h(
          "button",
          { type: "button", class: "a-small", "data-do": "retry", onclick: () => on.retry(node) },
          t("analyse.retry"),
        ),
      iconButton("edit", t("analyse.write-comment"), () => editComment(tree, node, on), {
        "data-do": "comment",
      }),
      !inMain && iconButton("up", t("analyse.promote"), () => on.promote(node), { "data-do": "promote" }),
      node.parent &&
        iconButton("delete", t("analyse.delete"), () => on.remove(node), { "data-do": "delete" }),
    ),
  );
}

/** @param {TurnNode} node */
function mainUpTo(node) {
  for (let at = node; at.parent; at = at.parent) if (!at.isMain()) return false;
  return true;
}

/**
 * @param {Tree} tree
 * @param {TurnNode} node
 * @param {AboutActions} on
 */
function editComment(tree, node, on) {
  const text = h("textarea", { rows: 5, maxLength: 4000, value: node.comment, "data-field": "comment" });
  const title = node.parent
    ? t("analyse.comment-on", { turn: `${tree.label(node)} ${node.turn}` })
    : t("analyse.comment");
  const own = node.nags.find((nag) => nag >= 1 && nag <= 6) ?? 0;
  let mark = own;
  const done = () => {
    node.comment = text.value.trim();
    const others = node.nags.filter((nag) => nag < 1 || nag > 6);
    node.nags = mark ? [mark, ...others] : others;
    closeSheet();
    on.changed(node);
  };
  const options = marks.map((words, i) => ({ value: String(i), words: words || t("analyse.mark-none") }));
  openSheet(
    title,
    [
      h("label", { class: "field" }, h("span", { class: "field-name" }, t("analyse.comment")), text),
      node.parent &&
        select(t("analyse.mark"), options, String(own), (value) => (mark = Number(value)), {
          "data-field": "mark",
        }),
      h(
        "div",
        { class: "buttons" },
        button(t("analyse.done"), done, { class: "button primary", "data-do": "comment-done" }),
      ),
    ],
    { name: "comment" },
  );
  text.focus();
}
