// SPDX-License-Identifier: MIT
// A saved game as a row: a small picture, players, game and date, and its buttons.
// @ts-check
import { findGame } from "../rules.js";
import { levelOf } from "../you/results.js";
import { locale, t } from "../words.js";
import { h, icon } from "./dom.js";
import { picture } from "./picture.js";
import { shownName } from "./player.js";
import { sureButton } from "./sure.js";

/** The time for a game of today, the day for an older one. @param {number} at */
function shownDate(at) {
  const today = new Date(at).toDateString() === new Date().toDateString();
  return new Intl.DateTimeFormat(locale(), today ? { timeStyle: "short" } : { dateStyle: "medium" }).format(
    at,
  );
}

/** Joins details so that lines break between them, and none starts with a dot. @param {string[]} details */
const separated = (details) =>
  details.flatMap((text, i) => [h("span", null, i < details.length - 1 ? `${text} ·` : text), " "]);

/**
 * @param {{ game: string, position: string, played: number, at: number, names?: string[], result?: string,
 *   levels?: (number | null)[] }} kept
 * @param {{ href: string, ondelete: () => void, extra?: HTMLElement }} ways
 */
export function gameRow(kept, { href, ondelete, extra }) {
  const found = findGame(kept.game);
  const title = found ? `${found.game.title}\u00a0· ${found.rules.title}` : kept.game;
  const sides = found?.game.sides ?? ["", ""];
  const names = [0, 1].map((side) => {
    const name = kept.names?.[side] ?? "";
    const level = kept.levels ? kept.levels[side] : levelOf(name);
    return shownName(name, level, sides[side]);
  });
  const small = picture(kept.game, kept.position);
  const details = [
    t("home.versus", { first: names[0], second: names[1] }),
    kept.result && kept.result !== "*" ? kept.result.replaceAll("1/2", "½") : "",
    t("shell.played", { n: kept.played }),
    shownDate(kept.at),
  ];
  const element = h(
    "li",
    { class: "game-row" },
    h(
      "a",
      { href },
      small.image,
      h(
        "span",
        { class: "game-row-words" },
        h("strong", null, title),
        h("span", { class: "muted" }, separated(details.filter(Boolean))),
      ),
      icon("next"),
    ),
    extra,
    sureButton(t("shell.delete"), t("shell.really-delete"), ondelete, {
      icon: "delete",
      "data-do": "delete",
    }),
  );
  return { element, close: small.close };
}
