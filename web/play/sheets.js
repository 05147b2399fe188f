// SPDX-License-Identifier: MIT
// The sheets of a game: rarely used commands, and the turns if the screen has no room for them.
// @ts-check
import { button, h, select, toggle } from "../parts/dom.js";
import { notationField } from "../parts/notation.js";
import { openShare } from "../parts/share.js";
import { closeSheet, openSheet } from "../parts/sheet.js";
import { turnList } from "../parts/turns.js";
import { settings } from "../settings.js";
import { t } from "../words.js";
import { able, shownTurns } from "./state.js";

/** @typedef {import("./table.js").Table} Table */

/** Levels with what they are called. */
export const levelOptions = () =>
  Array.from({ length: 10 }, (_, i) => {
    const value = String(i + 1);
    return { value, words: `${value} · ${t(`play.level-${value}`)}` };
  });

/** @param {Table} table */
export function openMore(table) {
  const { match } = table;
  const { state } = match;
  const computer = match.setup.levels.find((level) => level !== null);
  /** @param {string} key @param {string} icon @param {() => void} run @param {boolean} [able] */
  const one = (key, icon, run, able = true) => {
    const act = () => {
      closeSheet();
      run();
    };
    return button(t(`play.${key}`), act, { icon, "data-do": key, disabled: !able });
  };
  const going = !match.over;
  openSheet(
    t("play.more"),
    [
      computer !== undefined && computer !== null && going
        ? select(
            t("play.level"),
            levelOptions(),
            String(computer),
            (value) => match.setLevel(Number(value)),
            {
              "data-setting": "level",
            },
          )
        : null,
      h(
        "div",
        { class: "stack" },
        one("flip-long", "flip", () => table.flip()),
        going && one(state.paused ? "resume" : "pause", state.paused ? "play" : "pause", () => table.pause()),
        going && one("offer-draw", "draw", () => table.offerDraw(), state.offer === null && !state.paused),
        going && one("resign", "flag", () => table.resign()),
        !going && one("take-back", "undo", () => table.undo(), able(table.state).undo),
        one("share-long", "share", () => openGameShare(table)),
        one("analyse", "analyse", () => (location.href = table.analysis())),
        !going && one("swap-long", "flip", () => table.ways.rematch(true)),
        one("new-long", "play", () => (location.hash = "#/")),
      ),
      toggle(t("shell.confirm"), settings.get("confirm"), (on) => settings.set("confirm", on), {
        "data-setting": "confirm",
      }),
    ],
    { name: "more" },
  );
}

/** @param {Table} table */
export function openGameShare(table) {
  const { match } = table;
  const n = shownTurns(table.state);
  openShare({
    game: match.setup.game,
    position: match.before(n),
    start: match.setup.position ? match.start : "",
    turns: match.steps.map((step) => step.turn),
    record: match.record(),
    flip: match.flip,
  });
}

/** The turns, and a field to type one. @param {Table} table */
export function openTurns(table) {
  const { match } = table;
  const list = turnList((n) => {
    closeSheet();
    table.look(n);
  });
  const field = notationField((text) => {
    closeSheet();
    return table.type(text);
  });
  openSheet(t("play.turns"), [list.element, match.over ? null : field.element], { name: "turns" });
  list.show(
    match.steps.map((step) => step.turn),
    shownTurns(table.state),
  );
}
