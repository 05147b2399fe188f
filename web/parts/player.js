// SPDX-License-Identifier: MIT
// What players are called.
// @ts-check
import { t } from "../words.js";

/**
 * @param {string | null} name empty: not known
 * @param {number | null} level of the computer; null: a person
 * @param {string} otherwise for a person without a name
 */
export const shownName = (name, level, otherwise) =>
  level === null ? name || otherwise : t("play.computer", { level });
