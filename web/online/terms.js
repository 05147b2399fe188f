// SPDX-License-Identifier: MIT
// The terms of a game in words: which game, which clock, which side.
// @ts-check
import { findGame } from "../rules.js";
import { t } from "../words.js";

/** @typedef {{ kind: string, base: number, increment: number }} Clock */

const day = 24 * 3600 * 1000;

/** @param {Clock | null} clock */
export function clockWords(clock) {
  if (!clock) return t("home.no-clock");
  const { kind, base, increment } = clock;
  const s = increment / 1000;
  if (kind === "per-turn") return t("online.days-per-turn", { n: Math.max(1, Math.round(base / day)) });
  const m = Math.round((base / 60000) * 10) / 10;
  if (increment === 0) return t("online.minutes", { m });
  return t(kind === "delay" ? "online.clock-delay-words" : "home.clock-words", { m, s });
}

/** The clock of a record: "600+5", "600~5", "1/259200", "300", "-". @param {string} tag @returns {Clock | null} */
export function clockOf(tag) {
  if (tag === "-" || !tag) return null;
  const [, turns, base, sign, increment] = /^(\d+\/)?(\d+)(?:([+~])(\d+))?$/.exec(tag) ?? [];
  const kind = turns ? "per-turn" : sign === "~" ? "delay" : "increment";
  return { kind, base: Number(base ?? 0) * 1000, increment: Number(increment ?? 0) * 1000 };
}

/** "Sensei · Arashi". @param {string} name as "sensei:arashi" */
export function gameWords(name) {
  const found = findGame(name);
  return found ? `${found.game.title}\u00a0· ${found.rules.title}` : name;
}

/** @param {string} name of a game @param {number} side */
export const sideWords = (name, side) => findGame(name)?.game.sides[side] ?? "";
