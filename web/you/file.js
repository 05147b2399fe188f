// SPDX-License-Identifier: MIT
// All data of a player in one file, and back: games, puzzles, lessons, mistakes and
// how strong the computer plays. A file is checked as a whole
// before anything is kept, and what is here already stays.
// @ts-check
import { addProgress, allProgress, wrongProgress } from "../learn/progress.js";
import { addOpponents, allOpponents, areOpponents } from "../opponents.js";
import { desk } from "../rules.js";
import { archive, games, isFinished, isObject, isProgress } from "../store.js";
import { t } from "../words.js";

/** @typedef {import("../store.js").Finished} Finished */
/** @typedef {import("../store.js").Progress} Progress */

/**
 * @typedef {object} Content
 * @property {Finished[]} finished
 * @property {Progress[]} playing
 * @property {import("../learn/progress.js").Progress} progress
 * @property {Record<string, import("../opponents.js").Opponent>} [opponents] none in older files
 */

const KIND = "sandan-player";
const VERSION = 1;
/** Larger files are refused. */
export const MOST = 50 << 20;

/** What is wrong with a file, in words. */
export class FileError extends Error {}

/** Everything as the text of a file. */
export async function exported() {
  const content = {
    kind: KIND,
    version: VERSION,
    made: new Date().toISOString(),
    finished: await archive.list(),
    playing: games.list(),
    progress: allProgress(),
    opponents: allOpponents(),
  };
  return JSON.stringify(content, null, 1);
}

/** @param {unknown} list @param {(v: unknown) => boolean} fits @param {string} what */
function checkGames(list, fits, what) {
  if (!Array.isArray(list)) throw new FileError(t("you.file-part", { part: what }));
  for (const [i, game] of list.entries()) {
    const n = i + 1;
    if (!fits(game)) throw new FileError(t("you.file-game", { n, of: list.length, why: t("you.file-form") }));
    try {
      desk.call("record", game.record);
    } catch (error) {
      const why = error instanceof Error ? error.message : "";
      throw new FileError(t("you.file-game", { n, of: list.length, why }));
    }
  }
}

/**
 * Reads a file without keeping anything. Throws a FileError if any of it is invalid.
 * @param {string} text
 * @returns {Content}
 */
export function readPlayer(text) {
  /** @type {unknown} */
  let found;
  try {
    found = JSON.parse(text);
  } catch {
    throw new FileError(t("you.file-other"));
  }
  if (!isObject(found) || found.kind !== KIND) throw new FileError(t("you.file-other"));
  if (found.version !== VERSION) throw new FileError(t("you.file-version"));
  checkGames(found.finished, isFinished, t("shell.archive"));
  checkGames(found.playing, isProgress, t("you.playing"));
  const wrong = isObject(found.progress) ? wrongProgress(found.progress) : "progress";
  if (wrong) throw new FileError(t("you.file-part", { part: wrong }));
  if (found.opponents !== undefined && !areOpponents(found.opponents))
    throw new FileError(t("you.file-part", { part: t("play.strength") }));
  return /** @type {Content} */ (/** @type {unknown} */ (found));
}

/**
 * Adds what a file contains.
 * @param {Content} content
 * @returns {Promise<number>} how many games are new
 */
export async function addPlayer({ finished, playing, progress, opponents = {} }) {
  const here = new Set((await archive.list()).map(({ id }) => id));
  const fresh = finished.filter(({ id }) => !here.has(id));
  for (const game of fresh) await archive.add(game);
  const open = playing.filter(({ id }) => !games.get(id) && !here.has(id));
  for (const game of open) games.put(game);
  addProgress(progress);
  addOpponents(opponents);
  return fresh.length + open.length;
}
