// SPDX-License-Identifier: MIT
// What players are called.
// @ts-check
import { FULL_LEVEL } from "../strength.js";
import { t } from "../words.js";

/**
 * @param {string | null} name empty: not known
 * @param {number | null} level the strength of the computer: a level or a rating; null: a person
 * @param {string} otherwise for a person without a name
 */
export const shownName = (name, level, otherwise) =>
  level === null ? name || otherwise : computerName(level);

/** @param {number} strength */
export const computerName = (strength) =>
  strength > FULL_LEVEL
    ? t("play.computer-rating", { rating: strength })
    : t("play.computer", { level: strength });
