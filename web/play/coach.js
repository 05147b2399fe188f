// SPDX-License-Identifier: MIT
// Whether somebody still needs the coach in a game against the computer. Experience is kept on the device for
// each rule set, since each adds something; layouts add nothing. The help fades: first the ghosts and what is
// left to do, then all of it. coach-row.js is what it looks like.
// @ts-check
import { findGame } from "../rules.js";
import { settings } from "../settings.js";
import { forget, isObject, keep, recall } from "../store.js";

/** @typedef {import("./match.js").Game} Game */
/** @typedef {"full" | "light"} Coaching */
/** @typedef {{ turns: number, games: number, won: boolean }} Experience of one subject */

/** Own turns until the coach says less, and finished games until it is gone; a win is enough. */
const TURNS = 8;
const GAMES = 2;

/** What is learnt as one: a rule set, or the whole game where rule sets are only layouts. @param {string} name */
function subjectOf(name) {
  const found = findGame(name);
  return found && !found.game.layouts ? `${found.game.id}:${found.rules.id}` : name.split(":")[0];
}

/** @returns {Record<string, unknown>} */
const everything = () => recall("coached", {}, isObject);

/** @param {string} subject @returns {Experience} */
function experience(subject) {
  const kept = everything()[subject];
  const { turns, games, won } = isObject(kept) ? kept : {};
  return {
    turns: typeof turns === "number" ? turns : 0,
    games: typeof games === "number" ? games : 0,
    won: won === true,
  };
}

/** @param {Experience} experience */
const knows = ({ games, won }) => won || games >= GAMES;

/** How much help somebody needs here. @param {string} name as "sensei:arashi" @returns {Coaching | null} */
function need(name) {
  const known = experience(subjectOf(name));
  if (!settings.get("coach") || knows(known)) return null;
  return known.turns < TURNS ? "full" : "light";
}

/** Whether another rule set of the game is known, so that only what this one adds is new. @param {string} name */
export function knowsTheGame(name) {
  const [id] = name.split(":");
  const mine = subjectOf(name);
  return Object.keys(everything()).some(
    (subject) => subject !== mine && subject.split(":")[0] === id && knows(experience(subject)),
  );
}

/**
 * How a game is coached: only against the computer, and while it goes on.
 * @param {Game} game
 * @param {string} name
 * @returns {Coaching | null}
 */
export function coachingOf({ session, mine }, name) {
  const alone = mine.length === 1 && session.levels.some((level) => level !== null);
  return alone && session.result === "*" ? need(name) : null;
}

/**
 * A game has gone on: remembers what the person here has done in it.
 * @param {Game} before
 * @param {Game} after
 * @param {string} name
 */
export function gainExperience(before, after, name) {
  const { mine, session } = after;
  if (mine.length !== 1 || session.played <= before.session.played) return;
  const subject = subjectOf(name);
  const known = experience(subject);
  if (mine.includes(before.session.side)) known.turns++;
  if (session.result !== "*") {
    known.games++;
    known.won ||= session.result === (mine[0] === 0 ? "1-0" : "0-1");
  }
  keep("coached", { ...everything(), [subject]: known });
}

/** Switches the coach on, as for a newcomer whatever was played before, or off. @param {boolean} on */
export function setCoach(on) {
  if (on) forget("coached");
  settings.set("coach", on);
}
