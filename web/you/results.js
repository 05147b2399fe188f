// SPDX-License-Identifier: MIT
// Finished games as results: who played whom and how it ended, the series that is being played, and the record of
// two players against each other. Pure functions over the games on the device.
// @ts-check
import { desk, trouble } from "../rules.js";
import { FULL_LEVEL } from "../strength.js";

/** @typedef {import("../store.js").Finished} Finished */
/** @typedef {{ won: number, drawn: number, lost: number }} Tally of one player against another */

/** Games further apart than this are not one series, in milliseconds. */
const PAUSE = 6 * 60 * 60 * 1000;

/** The strength of the computer that has this name; null: a person, or nobody knows without rules. @param {string} name */
export const levelOf = (name) => (trouble ? null : desk.call("who", name).level);

/** The strength of the computer on either side; null: a person. @param {Finished} game */
export const levelsOf = ({ names }) => names.map(levelOf);

/**
 * The sides that people at this device played. Older games do not say it, but against the computer it is known.
 * @param {Finished} game
 * @returns {number[]}
 */
export function sidesHere(game) {
  if (game.mine) return game.mine;
  const people = levelsOf(game).flatMap((level, side) => (level === null ? [side] : []));
  return people.length === 1 ? people : [];
}

/**
 * Who played: "me" is the player at this device if there is exactly one, and people without a name are known by
 * their side.
 * @param {Finished} game
 */
export function playersOf(game) {
  const here = sidesHere(game);
  return levelsOf(game).map((level, side) => {
    // One that adapts is the same opponent at every rating.
    if (level !== null) return level > FULL_LEVEL ? "computer" : `level ${level}`;
    if (here.length === 1 && here[0] === side) return "me";
    return game.names[side] ? `name ${game.names[side]}` : `side ${side}`;
  });
}

const points = /** @type {Record<string, number>} */ ({ "1-0": 1, "0-1": 0, "1/2-1/2": 0.5 });

/** What a side scored: 1, 0.5 or 0; null if the game has no result. @param {Finished} game @param {number} side */
export function scoreOf({ result }, side) {
  const first = points[result];
  return first === undefined ? null : side === 0 ? first : 1 - first;
}

/** @param {(number | null)[]} scores @returns {Tally} */
export function tally(scores) {
  const count = (/** @type {number} */ n) => scores.filter((score) => score === n).length;
  return { won: count(1), drawn: count(0.5), lost: count(0) };
}

/** Games of the same two players. @param {Finished[]} games @param {Finished} game */
function between(games, game) {
  const pair = playersOf(game);
  return games.filter((other) => {
    const [a, b] = playersOf(other);
    return (a === pair[0] && b === pair[1]) || (a === pair[1] && b === pair[0]);
  });
}

/**
 * What a player of one game scored in others. @param {Finished[]} games @param {Finished} game @param {number} side
 */
function scored(games, game, side) {
  const who = playersOf(game)[side];
  return tally(games.map((other) => scoreOf(other, playersOf(other).indexOf(who))));
}

/**
 * The record of a player of this game against the opponent in it, in every rule set of that game.
 * @param {Finished[]} games
 * @param {Finished} game
 * @param {number} side
 */
export function recordOf(games, game, side) {
  const family = game.game.split(":")[0];
  return scored(
    between(games, game).filter((other) => other.game.split(":")[0] === family),
    game,
    side,
  );
}

/**
 * The series that this game is the last of: one rematch after the other.
 * @param {Finished[]} games
 * @param {Finished} game
 * @param {number} side
 */
export function seriesOf(games, game, side) {
  const earlier = games.filter(({ at, id }) => at <= game.at || id === game.id).sort((a, b) => b.at - a.at);
  /** @type {Finished[]} */
  const run = [];
  for (const other of earlier) {
    const last = run.at(-1) ?? game;
    if (other.game !== game.game || last.at - other.at > PAUSE || between([other], game).length === 0) break;
    run.push(other);
  }
  return scored(run, game, side);
}
