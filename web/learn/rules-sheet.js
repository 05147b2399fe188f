// SPDX-License-Identifier: MIT
// The rules of a game in a sheet, beside the board that they are about: first what its rule set is, then all
// of them. Links stay in the sheet, so that nobody has to leave a game to read on.
// @ts-check
import { h, useStyles } from "../parts/dom.js";
import { openSheet } from "../parts/sheet.js";
import { sentence } from "../parts/text.js";
import { findGame } from "../rules.js";
import { addWords, t } from "../words.js";
import words from "../words/learn.js";
import { goTo, readRules } from "./rules-page.js";

addWords(words);

/** @param {string} name as "sensei:arashi" */
export async function openRulesSheet(name) {
  const found = findGame(name);
  if (!found) return;
  const { game, rules } = found;
  const [{ blocks, draw, close }] = await Promise.all([readRules(game.id), useStyles("learn/learn.css")]);
  const article = h("article", { class: "rules", "data-rules": game.id }, blocks);
  article.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const at = link && new URLSearchParams(link.hash.split("?")[1]).get("at");
    if (!at) return;
    event.preventDefault();
    goTo(article, at);
  });
  openSheet(
    t("learn.rules-of", { game: game.title }),
    [h("p", { class: "rules-set" }, h("strong", null, rules.title), `: ${sentence(rules.note)}`), article],
    { name: "rules", onclose: close },
  );
  draw();
}
