// SPDX-License-Identifier: MIT
// The strength of the computer that a player has chosen in each rule set, or that adapts to the player: after a win it
// is a little stronger, after a loss a little weaker, so that the score becomes even. Kept on the device. A newcomer
// meets the lowest strength and, from the first win on, one that adapts.
// @ts-check
import { isObject, keep, recall } from "./store.js";
import { isStrength, marksOf, ratingOf } from "./strength.js";

/**
 * @typedef {object} Opponent in one rule set
 * @property {number} rating
 * @property {boolean} adapts
 * @property {number} step by how much it adapts next time; 0: before the first time
 * @property {number} last the result that it has adapted to: 1 a win of the player, -1 a loss, 0 none yet
 */

const KEY = "opponents";

/** @param {unknown} v */
const isOpponent = (v) =>
  isObject(v) &&
  isStrength(v.rating) &&
  typeof v.adapts === "boolean" &&
  Number.isFinite(v.step) &&
  Number(v.step) >= 0 &&
  [-1, 0, 1].some((n) => n === v.last);

/** @param {unknown} v @returns {v is Record<string, Opponent>} */
export const areOpponents = (v) => isObject(v) && Object.values(v).every(isOpponent);

/** @returns {Record<string, Opponent>} by rule set */
export const allOpponents = () => recall(KEY, {}, areOpponents);

/** The level that was chosen before there were ratings. */
const formerLevel = () => recall("settings", /** @type {Record<string, unknown>} */ ({}), isObject).level;

/** @param {string} game as "sensei:arashi" @returns {Opponent} */
export function opponentOf(game) {
  const kept = allOpponents()[game];
  const level = formerLevel();
  const former = isStrength(level) ? { rating: level, adapts: false } : { rating: 1, adapts: true };
  const found = kept ?? { ...former, step: 0, last: 0 };
  // A scale may have been measured again since.
  return { ...found, rating: ratingOf(game, found.rating) };
}

/** @param {string} game @param {Opponent} opponent */
export const keepOpponent = (game, opponent) => keep(KEY, { ...allOpponents(), [game]: opponent });

/** @param {string} game @param {number} rating */
export const chooseStrength = (game, rating) =>
  keepOpponent(game, { rating: ratingOf(game, rating), adapts: false, step: 0, last: 0 });

/** @param {string} game @param {boolean} adapts */
export const chooseAdapting = (game, adapts) => keepOpponent(game, { ...opponentOf(game), adapts });

/**
 * The opponent after a game. Steps begin with the distance of two marks; each change from wins to losses or back
 * halves them, and a run of equal results makes them grow again, for the player may have learnt something.
 * @param {string} game
 * @param {Opponent} before
 * @param {number} played the strength of the computer in that game
 * @param {number} score of the player: 1, 0.5 or 0
 * @returns {Opponent}
 */
export function adapted(game, before, played, score) {
  const marks = marksOf(game);
  const [low, high] = [marks[0], marks[marks.length - 1]];
  const most = (high - low) / (marks.length - 1);
  const last = Math.sign(score - 0.5);
  const usual = before.step || most;
  // Winning against somebody far weaker, or losing to somebody far stronger, is no news.
  const gap = ratingOf(game, played) - before.rating;
  if (!before.adapts || last === 0 || last * gap < -most) return before;
  const step =
    before.last === 0
      ? usual
      : before.last === last
        ? Math.min(most, usual * 1.5)
        : Math.max(most / 8, usual / 2);
  const rating = Math.round(Math.min(high, Math.max(low, before.rating + last * step)));
  // At the end of the scale nothing moves, and nothing is learnt from that.
  return rating === before.rating ? before : { rating, adapts: true, step, last };
}

/** Adds what another device knows; what is here already stays. @param {Record<string, Opponent>} others */
export const addOpponents = (others) => keep(KEY, { ...others, ...allOpponents() });
