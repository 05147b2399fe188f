// SPDX-License-Identifier: MIT
// The parts of a table, each in its place; play.css says where that is on which screen.
// @ts-check
import { hush } from "../announce.js";
import { clockFace } from "../parts/clock.js";
import { button, h } from "../parts/dom.js";
import { notationField } from "../parts/notation.js";
import { turnList } from "../parts/turns.js";
import { findGame } from "../rules.js";
import { settings } from "../settings.js";
import { t } from "../words.js";
import { coachRow } from "./coach-row.js";
import { wordsFor } from "./draw.js";
import { nameOf } from "./state.js";
import { openGameShare, openMore, openTurns } from "./sheets.js";

/** @typedef {import("./table.js").Table} Table */

function playerRow() {
  const mark = h("span", { class: "player-mark" });
  const name = h("span", { class: "player-name" });
  // The mark says it to screen readers.
  const side = h("span", { class: "player-side muted", "aria-hidden": "true" });
  const clock = clockFace();
  const element = h("div", { class: "player" }, mark, name, side, clock.element);
  return { element, mark, name, side, clock };
}

/** The actions while a game goes on, and when it is over. @param {Table} table */
function actionButtons(table) {
  /** @param {string} key @param {string} icon @param {() => void} run */
  const one = (key, icon, run) => button(wordsFor({ key }), run, { icon, class: "action", "data-do": key });
  const turns = () => one("turns", "turns", () => openTurns(table));
  const more = () => one("more", "more", () => openMore(table));
  const live = {
    undo: one("undo", "undo", () => table.undo()),
    redo: one("redo", "redo", () => table.redo()),
    "start-over": one("start-over", "first", () => table.startOver()),
    hint: one("hint", "hint", () => table.showHint()),
    replay: one("replay", "replay", () => table.replay()),
    flip: one("flip", "flip", () => table.flip()),
    turns: turns(),
    more: more(),
  };
  const ended = {
    rematch: one("rematch", "replay", () => table.ways.rematch(settings.get("side") === "turns")),
    swap: one("swap", "flip", () => table.ways.rematch(true)),
    analyse: one("analyse", "analyse", () => (location.href = table.analysis())),
    share: one("share", "share", () => openGameShare(table)),
    turns: turns(),
    new: one("new", "play", () => (location.hash = "#/")),
    more: more(),
  };
  return { live, ended };
}

/** @param {Table} table */
export function layOut(table) {
  const { session } = table.state.game;
  const players = [playerRow(), playerRow()];
  const statusText = h("p", { class: "status-text", id: "status" });
  const statusButtons = h("div", { class: "status-buttons" });
  const list = turnList((n) => table.look(n), table.first);
  const notation = notationField((text) => table.type(text));
  const actions = h("div", { class: "actions", role: "group", "aria-label": t("play.actions") });
  const coach = coachRow(table);
  const said = h("p", { class: "status-say", "data-say": "" });
  const element = h(
    "div",
    { class: "table", "data-game": session.game },
    h("h1", { class: "unseen" }, `${session.title}, ${findGame(nameOf(table.state.game))?.rules.title}`),
    h("div", { class: "board-box" }, table.board),
    players[1].element,
    players[0].element,
    coach.element,
    h(
      "div",
      { class: "status" },
      h("div", { class: "status-words", onclick: hush }, said, statusText),
      statusButtons,
    ),
    h("div", { class: "score" }, list.element, notation.element),
    actions,
  );
  const status = { statusText, statusButtons };
  return { element, players, ...status, coach, list, notation, actions, ...actionButtons(table) };
}
