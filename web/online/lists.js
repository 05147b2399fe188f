// SPDX-License-Identifier: MIT
// Games in lists: the player's own, and those of the lobby.
// @ts-check
import { button, h, icon } from "../parts/dom.js";
import { computerName } from "../parts/player.js";
import { locale, t } from "../words.js";
import { mine } from "./mine.js";
import { gameWords, sideWords, tagWords } from "./terms.js";

/** @typedef {import("./mine.js").Listed} Listed */

/** A player's name; programs are marked as such. @param {Listed} game @param {number} side */
export function nameIn(game, side) {
  if (game.players[side] === "engine") return computerName(game.level ?? 0);
  const name = game.names[side] || sideWords(game.rules, side);
  return game.players[side] === "bot" ? t("online.bot", { name }) : name;
}

/** How a game ended, for the player whose list it is in. @param {Listed} game */
function resultIn({ result = "*", seat = 0 }) {
  if (result === "*") return t("online.no-result");
  if (result === "1/2-1/2") return t("online.drawn");
  return t((result === "1-0") === (seat === 0) ? "online.you-won" : "online.you-lost");
}

/** @param {Listed} game */
function statusIn(game) {
  if (game.status === "open") return t("online.waiting");
  if (game.status === "over") return resultIn(game);
  const words = game.turn ? t("shell.your-turn") : t("online.their-turn");
  if (game.pace !== "correspondence" || game.due === undefined) return words;
  const time = new Intl.DateTimeFormat(locale(), { dateStyle: "medium", timeStyle: "short" }).format(
    game.due,
  );
  return t("online.due", { words, time });
}

/** @param {Listed} game @param {string} words @param {HTMLElement | null} extra */
function row(game, words, extra) {
  return h(
    "li",
    { class: "online-row", "data-game": game.game, "data-turn": game.turn === true },
    h(
      "a",
      { href: `#/online/game/${game.game}` },
      h(
        "span",
        { class: "game-row-words" },
        h("strong", null, words),
        h("span", { class: "muted" }, detailsOf(game)),
      ),
      extra ? null : icon("next"),
    ),
    extra,
  );
}

/** @param {Listed} game */
export const detailsOf = (game) =>
  `${gameWords(game.rules)}\u00a0· ${tagWords(game.clock).replaceAll(" ", "\u00a0")}`;

/** A game of this player. @param {Listed} game */
export function ownRow(game) {
  const status = statusIn(game);
  if (game.status === "open") return row(game, status, null);
  return row(game, t("online.says", { name: nameIn(game, 1 - (game.seat ?? 0)), text: status }), null);
}

/** A challenge, or a game to watch. @param {Listed} game @param {(game: Listed) => void} accept */
export function lobbyRow(game, accept) {
  if (game.status !== "open")
    return row(game, t("home.versus", { first: nameIn(game, 0), second: nameIn(game, 1) }), null);
  if (mine.games.has(game.game)) return row(game, t("online.your-challenge"), null);
  const creator = game.creator ?? 0;
  const words = t("online.challenges", {
    name: nameIn(game, creator),
    side: sideWords(game.rules, 1 - creator),
  });
  const able = (game.allowed ?? "p").includes("p");
  const props = { class: "button primary", "data-do": "accept", disabled: !able };
  return row(
    game,
    words,
    button(t("play.accept"), () => accept(game), props),
  );
}

/**
 * A list that is drawn again without losing the focus.
 * @param {string} title
 * @param {string} empty what to say when there is nothing
 * @param {string} part
 */
export function gameList(title, empty, part) {
  const list = h("ul", { class: "game-rows" });
  const none = h("p", { class: "muted" }, empty);
  const element = h("section", { "data-part": part }, h("h2", null, title), none, list);
  return {
    element,
    /** @param {HTMLElement[]} rows */
    show(rows) {
      const at = document.activeElement;
      const id = list.contains(at) ? at?.closest("li")?.dataset.game : undefined;
      const tag = at?.tagName.toLowerCase();
      list.replaceChildren(...rows);
      none.hidden = rows.length > 0;
      const again = id ? list.querySelector(`li[data-game="${id}"] ${tag}`) : null;
      if (again instanceof HTMLElement) again.focus({ preventScroll: true });
    },
  };
}
