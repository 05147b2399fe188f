// SPDX-License-Identifier: MIT
// The terms of a game in words: which game, which clock, which side.
// @ts-check
import { SandanError } from "../desk.js";
import { clockText } from "../parts/clock.js";
import { desk, findGame } from "../rules.js";
import { t } from "../words.js";

const day = 24 * 3600 * 1000;

/** @param {import("../answers.js").TimeControl | null} clock */
export function clockWords(clock) {
  if (!clock) return t("home.no-clock");
  const { kind, base, increment } = clock;
  if (kind === "per-turn")
    return base < day
      ? t("online.time-per-turn", { time: clockText(base) })
      : t("online.days-per-turn", { n: Math.round(base / day) });
  const s = increment / 1000;
  const m = Math.round((base / 60000) * 10) / 10;
  if (increment === 0) return t("online.minutes", { m });
  return t(kind === "delay" ? "online.clock-delay-words" : "home.clock-words", { m, s });
}

/** The same for the clock of a line in a list. @param {string} tag as "600+5" */
export function tagWords(tag) {
  try {
    return clockWords(desk.call("clock", tag).clock);
  } catch (error) {
    if (error instanceof SandanError) return tag; // of a newer server
    throw error;
  }
}

/** "Sensei · Arashi". @param {string} name as "sensei:arashi" */
export function gameWords(name) {
  const found = findGame(name);
  return found ? `${found.game.title}\u00a0· ${found.rules.title}` : name;
}

/** @param {string} name of a game @param {number} side */
export const sideWords = (name, side) => findGame(name)?.game.sides[side] ?? "";
