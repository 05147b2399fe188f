// SPDX-License-Identifier: MIT
// The status of a game, in one line.
// @ts-check
import { helpAt } from "../parts/hint.js";
import { shownName } from "../parts/player.js";
import { reasonWords } from "../parts/text.js";
import { desk } from "../rules.js";
import { t } from "../words.js";
import { away, over, shared } from "./state.js";

/** @typedef {import("./match.js").Game} Game */
/** @typedef {import("./state.js").State} State */

/** @param {Game} game @param {number} side */
export function playerName(game, side) {
  const { names, levels, sides } = game.session;
  const mine = !shared(game) && game.mine.includes(side);
  return shownName(names[side], levels[side], mine ? t("play.you") : sides[side].name);
}

/** How a game ended for the reader: a key, and the name of the winner. @param {Game} game */
function outcome(game) {
  const { result } = game.session;
  if (result === "1/2-1/2") return { key: "drawn", side: "", loser: 0 };
  const winner = result === "1-0" ? 0 : 1;
  const side = playerName(game, winner);
  if (game.mine.length !== 1) return { key: "side-wins", side, loser: 1 - winner };
  return { key: game.mine[0] === winner ? "you-win" : "you-lose", side, loser: 1 - winner };
}

/** Ends that are told of the player who lost. */
const byLoser = new Set(["resignation", "left", "ejections"]);

/** The end of a game: who won, and why. The rules decide on the board; what players do themselves has no ruling. @param {Game} game */
export function endWords(game) {
  const { words, ruling, code } = game.session;
  const { key, side, loser } = outcome(game);
  const decided = key !== "drawn";
  if (decided && code === "flag") return { key, side, title: t(`play.${key}-on-time`, { side }), why: "" };
  const title = t(`play.${key}-title`, { side });
  if (!decided || !byLoser.has(code ?? ""))
    return { key, side, title, why: reasonWords(words ?? "", ruling) };
  const who = key === "you-lose" ? "you-" : "";
  const why = t(`play.${who}${code}`, { name: playerName(game, loser) });
  return { key, side, title, why: reasonWords(why, code === "ejections" ? ruling : null) };
}

/** The same in one sentence. @param {Game} game */
export function resultWords(game) {
  const { key, side, title, why } = endWords(game);
  return why ? t(`play.${key}`, { side, reason: why }) : `${title}.`;
}

/** @param {Game} game */
function turnWords(game) {
  const { prompt, todo, sides, side } = game.session;
  if (!prompt && todo && game.coach === "full") return `${t("play.your-turn")} ${todo}`;
  if (!shared(game)) return prompt ?? t("play.your-turn");
  const turn = t("play.side-to-move", { side: sides[side].name });
  return prompt ? `${turn} ${prompt}` : turn;
}

/** @param {State} state @returns {string} */
export function statusWords({ game, looking, held, hint, stage }) {
  const { session } = game;
  if (looking === 0) return t("play.looking-start");
  if (looking !== null) return t("play.looking", { n: looking, all: game.steps.length });
  if (game.line !== null) return game.line;
  if (over(game)) return resultWords(game);
  if (session.paused) return t("play.paused");
  if (session.offer !== null && !shared(game) && game.mine.includes(session.offer))
    return t("play.you-offer");
  if (session.offer !== null) return t("play.offers", { name: playerName(game, session.offer) });
  if (held) return t("play.confirm-this");
  if (hint && session.half && !`${hint.line[0]},`.startsWith(`${session.half},`)) return t("play.hint-over");
  if (hint) return helpAt(hint, hint.stages[stage]).words;
  if (session.half_made) return session.prompt ?? t("play.half");
  if (away(game)) return t("play.thinks", { name: playerName(game, session.side) });
  if (session.repeated > 1) return t("play.repeated", { turn: turnWords(game) });
  return turnWords(game);
}

/** Why the board takes no action now. @param {State} state */
export function closedWords(state) {
  const { game, looking } = state;
  if (looking !== null) return t("play.look-only");
  const waits = game.line === null && away(game) && game.session.offer === null;
  return waits ? t("play.wait", { name: playerName(game, game.session.side) }) : statusWords(state);
}

/** A turn in words, for screen readers. @param {string} game @param {string} before @param {string} turn */
export function wordsOf(game, before, turn) {
  try {
    return desk.call("tell", game, before, turn).words;
  } catch {
    return turn;
  }
}
