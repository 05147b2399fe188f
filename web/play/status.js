// SPDX-License-Identifier: MIT
// What there is to say about a game at the moment, in one line.
// @ts-check
import { desk } from "../rules.js";
import { t } from "../words.js";

/** @typedef {import("./match.js").Match} Match */

/** @param {Match} match @param {number} side */
export function playerName(match, side) {
  const level = match.setup.levels[side];
  if (level !== null) return t("play.computer", { level });
  const given = match.state.names[side];
  if (given && given !== "?") return given;
  return match.shared ? match.state.sides[side].name : t("play.you");
}

/** The end of a game, and its reason. @param {Match} match */
export function resultWords(match) {
  const { result, words, ruling, sides } = match.state;
  const reason = ruling ? `${words} (${ruling})` : words;
  if (result === "1/2-1/2") return t("play.drawn", { reason });
  const winner = result === "1-0" ? 0 : 1;
  if (match.person === winner) return t("play.you-win", { reason });
  if (match.person !== null) return t("play.you-lose", { reason });
  return t("play.side-wins", { side: sides[winner].name, reason });
}

/** What a half-made turn has left. @param {{ stones: number, character: boolean } | undefined} left */
function leftWords(left) {
  if (!left) return t("play.half");
  const { stones, character } = left;
  if (stones > 0 && character) return t("play.left-both", { stones });
  if (stones > 0) return t("play.left-stones", { stones });
  return t("play.left-character");
}

/** @param {Match} match */
function turnWords(match) {
  const { state } = match;
  const placing = state.motions?.[0]?.kind === "place";
  const side = state.sides[state.side].name;
  if (match.shared) return t(placing ? "play.side-places" : "play.side-to-move", { side });
  return t(placing ? "play.you-place" : "play.your-turn");
}

/**
 * @param {Match} match
 * @param {{ looking: number | null, pending: boolean, hint: { turn: string, line: string[] } | null,
 *   failed: string | null }} seen
 * @returns {string}
 */
export function statusWords(match, { looking, pending, hint, failed }) {
  const { state } = match;
  if (looking !== null) return t("play.looking", { n: looking, all: match.steps.length });
  if (match.over) return resultWords(match);
  if (state.paused) return t("play.paused");
  if (failed !== null) return t("play.computer-failed", { why: failed });
  if (state.offer !== null && state.offer === match.person) return t("play.you-offer");
  if (state.offer !== null) return t("play.offers", { name: playerName(match, state.offer) });
  if (pending) return t("play.confirm-this");
  if (hint && state.half && !`${hint.turn},`.startsWith(`${state.half},`))
    return t("play.hint-over", { turn: hint.turn });
  if (hint) return hintWords(hint);
  if (state.half_made) return leftWords(state.left);
  if (match.computer !== null) return t("play.thinks", { name: playerName(match, state.side) });
  if (state.repeated > 1) return t("play.repeated", { turn: turnWords(match) });
  return turnWords(match);
}

/** @param {{ turn: string, line: string[] }} hint */
function hintWords({ turn, line }) {
  const rest = line.slice(1, 4).join("  ");
  return rest ? t("play.hint-line", { turn, rest }) : t("play.hint-turn", { turn });
}

/** A turn in words, for screen readers. @param {string} game @param {string} before @param {string} turn */
export function wordsOf(game, before, turn) {
  try {
    return desk.call("tell", game, before, turn).words;
  } catch {
    return turn;
  }
}
