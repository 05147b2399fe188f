// SPDX-License-Identifier: MIT
// What the games and puzzles on this device say about their player: results by game and opponent, ratings with their
// history, and streaks. Ratings are computed by the desk.
// @ts-check
import { desk, findGame } from "../rules.js";
import { FULL_LEVEL, levelNear, marksOf, ratingOf } from "../strength.js";
import { levelsOf, scoreOf, sidesHere, tally } from "./results.js";

/** @typedef {import("../store.js").Finished} Finished */
/** @typedef {import("../answers.js").Rated} Rated */
/** @typedef {import("./results.js").Tally} Tally */
/** @typedef {import("../learn/progress.js").Attempt} Attempt */

/**
 * A game of the only player at this device.
 * @typedef {object} Own
 * @property {string} id
 * @property {string} game as "sensei:arashi"
 * @property {number} at
 * @property {number} score 1, 0.5 or 0
 * @property {number | null} level the strength of the opponent; null: a person
 * @property {string} name of the opponent
 * @property {boolean} rated
 */

/** @param {Finished[]} games @returns {Own[]} the oldest first */
export function ownGames(games) {
  return games
    .flatMap((game) => {
      const here = sidesHere(game);
      const score = here.length === 1 ? scoreOf(game, here[0]) : null;
      if (score === null || !findGame(game.game)) return [];
      const other = 1 - here[0];
      const level = levelsOf(game)[other];
      const { id, at } = game;
      return [
        {
          id,
          game: game.game,
          at,
          score,
          level,
          name: game.names[other],
          rated: level !== null && !game.helped,
        },
      ];
    })
    .sort((a, b) => a.at - b.at);
}

/** The day of a time here, counted. @param {number} at */
export function dayOf(at) {
  const date = new Date(at);
  return Math.round(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86400000);
}

/**
 * Results against each opponent, by game: the computer first, by the level that is nearest to its rating, then people
 * by name.
 * @param {Own[]} games
 * @returns {{ game: string, rows: { level: number | null, name: string, tally: Tally }[], tally: Tally }[]}
 */
export function resultsBy(games) {
  const family = (/** @type {Own} */ { game }) => game.split(":")[0];
  const scores = (/** @type {Own[]} */ list) => tally(list.map(({ score }) => score));
  return [...new Set(games.map(family))].map((game) => {
    const all = games
      .filter((one) => family(one) === game)
      .map((one) => ({
        ...one,
        level: one.level && levelNear(marksOf(one.game), ratingOf(one.game, one.level)),
      }));
    const key = (/** @type {Own} */ { level, name }) => (level === null ? `name ${name}` : `level ${level}`);
    const rows = [...new Set(all.map(key))].map((who) => {
      const against = all.filter((one) => key(one) === who);
      return { level: against[0].level, name: against[0].name, tally: scores(against) };
    });
    rows.sort((a, b) => (a.level ?? 99) - (b.level ?? 99) || a.name.localeCompare(b.name));
    return { game, rows, tally: scores(all) };
  });
}

/**
 * @typedef {object} Standing a rating on one scale
 * @property {string} game one of those that share the scale
 * @property {Rated} rated
 * @property {number[]} times of the history
 */

/** The ratings of a player, one for each scale; the one used last comes first. @param {Own[]} games @returns {Standing[]} */
export function ratings(games) {
  /** @type {Map<string, Own[]>} */
  const scales = new Map();
  for (const one of games.filter(({ rated }) => rated)) {
    const { scale } = desk.call("rate", one.game, "");
    if (scale === null) continue;
    const name = `${one.game.split(":")[0]} ${scale}`;
    scales.set(name, [...(scales.get(name) ?? []), one]);
  }
  return [...scales.values()]
    .map((list) => {
      const lines = list.map(
        ({ level, score, at }) => `${Number(level) > FULL_LEVEL ? level : `L${level}`} ${score} ${dayOf(at)}`,
      );
      const { game } = list[list.length - 1];
      return { game, rated: desk.call("rate", game, lines.join("\n")), times: list.map(({ at }) => at) };
    })
    .sort((a, b) => b.times[b.times.length - 1] - a.times[a.times.length - 1]);
}

/** The puzzle rating; null before the first puzzle. @param {Attempt[]} attempts @returns {Standing | null} */
export function puzzleRating(attempts) {
  if (attempts.length === 0) return null;
  const lines = attempts.map(({ rating, score, at }) => `${Math.round(rating)} ${score} ${dayOf(at)}`);
  return { game: "", rated: desk.call("rate", "", lines.join("\n")), times: attempts.map(({ at }) => at) };
}

/**
 * Days in a row with a game or a puzzle, up to today or yesterday; and wins in a row.
 * @param {Own[]} games
 * @param {number[]} times of puzzles
 * @param {number} [now]
 */
export function streaks(games, times, now = Date.now()) {
  const days = [...new Set([...games.map(({ at }) => at), ...times].map(dayOf))].sort((a, b) => a - b);
  const runs = runsOf(days.map((day, i) => i > 0 && day === days[i - 1] + 1));
  const today = dayOf(now);
  const last = days[days.length - 1] ?? 0;
  /** @type {number[]} wins in a row up to each game */
  const wins = [];
  for (const { score } of games) wins.push(score === 1 ? (wins[wins.length - 1] ?? 0) + 1 : 0);
  return {
    days: last >= today - 1 ? (runs[runs.length - 1] ?? 0) : 0,
    mostDays: Math.max(0, ...runs),
    wins: wins[wins.length - 1] ?? 0,
    mostWins: Math.max(0, ...wins),
  };
}

/** The lengths of runs; each item says whether it continues the one before. @param {boolean[]} continues */
function runsOf(continues) {
  /** @type {number[]} */
  const runs = [];
  for (const yes of continues) {
    if (yes) runs[runs.length - 1]++;
    else runs.push(1);
  }
  return runs;
}
