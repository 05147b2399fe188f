// SPDX-License-Identifier: MIT
// The sheets of a game: rarely used commands, and the turns if the screen has no room for them.
// @ts-check
import { button, h, toggle } from "../parts/dom.js";
import { notationField } from "../parts/notation.js";
import { openShare } from "../parts/share.js";
import { strengthField } from "../parts/strength.js";
import { closeSheet, openSheet } from "../parts/sheet.js";
import { turnList } from "../parts/turns.js";
import { setCoach } from "./coach.js";
import { settings } from "../settings.js";
import { desk } from "../rules.js";
import { t } from "../words.js";
import { wordsFor } from "./draw.js";
import { able, nameOf, over, positionAfter, shownTurns } from "./state.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./match.js").Choice} Choice */

/** @param {Table} table */
export function openMore(table) {
  const { game } = table.state;
  const computer = game.session.levels.find((level) => level !== null);
  /** @param {Choice} choice @param {() => void} [run] */
  const one = (choice, run = () => table.do(choice.key)) => {
    const act = () => {
      closeSheet();
      run();
    };
    const { key, icon, able = true } = choice;
    return button(wordsFor(choice), act, { icon, "data-do": key, disabled: !able });
  };
  /** One of the match's commands, if it takes it now. @param {string} key @param {string} icon */
  const command = (key, icon) => game.commands.includes(key) && one({ key, icon });
  const ended = over(game);
  openSheet(
    t("shell.more"),
    [
      game.commands.includes("level")
        ? strengthField(nameOf(game), {
            strength: computer ?? undefined,
            onchoose: (rating) => table.do("level", rating),
          })
        : null,
      h(
        "div",
        { class: "stack" },
        one({ key: "flip-long", icon: "flip", words: t("shell.flip") }, () => table.flip()),
        command("pause", "pause"),
        command("resume", "play"),
        !(ended || game.never?.includes("offer-draw")) &&
          one({ key: "offer-draw", icon: "draw", able: game.commands.includes("offer-draw") }),
        command("resign", "flag"),
        ...game.more.map((choice) => one(choice)),
        ended && able(table.state).undo && one({ key: "take-back", icon: "undo" }, () => table.undo()),
        one({ key: "rules", icon: "learn", words: t("shell.rules") }, () => openRules(table)),
        one({ key: "share-long", icon: "share", words: t("shell.share-and-save") }, () =>
          openGameShare(table),
        ),
        game.commands.includes("analyse") &&
          one({ key: "analyse", icon: "analyse" }, () => (location.href = table.analysis())),
        game.commands.includes("swap") &&
          one({ key: "swap-long", icon: "flip" }, () => table.ways.rematch(true)),
        one({ key: "new-long", icon: "play" }, () => (location.hash = "#/")),
      ),
      game.mine.length === 1 && computer !== undefined && !ended
        ? toggle(t("shell.coach"), Boolean(game.coach), setCoach, { "data-setting": "coach" })
        : null,
      game.mine.length > 0
        ? toggle(t("shell.confirm"), settings.get("confirm"), (on) => settings.set("confirm", on), {
            "data-setting": "confirm",
          })
        : null,
    ],
    { name: "more" },
  );
}

/** The rules of this very game, at the table. @param {Table} table */
export async function openRules({ state }) {
  const { openRulesSheet } = await import("../learn/rules-sheet.js");
  await openRulesSheet(nameOf(state.game));
}

/** @param {Table} table */
export function openGameShare(table) {
  const { game, flip } = table.state;
  const { position: usual } = desk.call("view", nameOf(game));
  openShare({
    game: nameOf(game),
    position: positionAfter(game, shownTurns(table.state)),
    start: game.start === usual ? "" : game.start,
    turns: game.steps.map((step) => step.turn),
    record: table.match.record(),
    flip,
  });
}

/** The turns, and a field to type one. @param {Table} table */
export function openTurns(table) {
  const { game } = table.state;
  const list = turnList((n) => {
    closeSheet();
    table.look(n);
  }, table.first);
  const field = notationField((text) => {
    closeSheet();
    return table.type(text);
  });
  openSheet(t("shell.turns"), [list.element, over(game) ? null : field.element], { name: "turns" });
  list.show(
    game.steps.map((step) => step.turn),
    shownTurns(table.state),
  );
}
