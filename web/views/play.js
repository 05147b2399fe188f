// SPDX-License-Identifier: MIT
// Playing a game on this device: a new one as the address says, or a saved one.
// @ts-check
import { sayNext } from "../announce.js";
import { SandanError } from "../desk.js";
import { opponentOf } from "../opponents.js";
import { useStyles } from "../parts/dom.js";
import { listenKeys } from "../play/keys.js";
import { LocalMatch } from "../play/local.js";
import { over } from "../play/state.js";
import { Table } from "../play/table.js";
import { findGame, usualGame } from "../rules.js";
import { settings } from "../settings.js";
import { archive, games } from "../store.js";
import { FULL_LEVEL, isStrength, ratingOf } from "../strength.js";
import { addWords, t } from "../words.js";
import words from "../words/play.js";

/** @typedef {import("../app.js").Route} Route */
/** @typedef {import("../store.js").Finished} Finished */

addWords(words);

/** @type {LocalMatch | undefined} the game on the table: it stays as it is while the page is open */
let live;

/**
 * The strength of the computer on either side, as the address says: rating=900, level=3 or level=person; side=0, 1 or
 * random.
 * @param {URLSearchParams} query
 * @param {string} game
 */
function levelsFrom(query, game) {
  const text = query.get("rating") ?? query.get("level");
  const asked = text === null ? opponentOf(game).rating : Number(text);
  if (!isStrength(asked)) return [null, null];
  const strength = asked > FULL_LEVEL ? ratingOf(game, asked) : asked;
  const side = query.get("side") ?? "0";
  const person = side === "random" ? Math.round(Math.random()) : side === "1" ? 1 : 0;
  return person === 0 ? [null, strength] : [strength, null];
}

/** @param {URLSearchParams} query */
async function begin(query) {
  const wanted = query.get("game") ?? settings.get("game");
  const found = findGame(wanted) ?? findGame(usualGame());
  if (!found) throw new Error("no games");
  if (!findGame(wanted)) sayNext(t("play.no-such-game", { game: found.game.title }), "error");
  const game = `${found.game.id}:${found.rules.id}`;
  return LocalMatch.begin({
    game,
    position: query.get("position") ?? "",
    clock: query.get("clock") ?? "",
    levels: levelsFrom(query, game),
    names: [query.get("first") ?? "", query.get("second") ?? ""],
  });
}

/**
 * The game that the address names; null if there is none, and then a message says so.
 * @param {URLSearchParams} query
 * @returns {Promise<LocalMatch | null>}
 */
async function findMatch(query) {
  const id = query.get("id");
  if (query.has("game")) return begin(query);
  if (live && (id === live.id || (!id && !over(live.game)))) return live;
  const kept = id ? games.get(id) : games.list()[0];
  const ended = !kept && id ? await archive.get(id) : undefined;
  if (!kept && !ended) {
    if (!id) return begin(query);
    sayNext(t("play.no-such-id"), "error");
    return null;
  }
  try {
    const match = kept
      ? await LocalMatch.resume(kept)
      : await LocalMatch.reopen(/** @type {Finished} */ (ended));
    const { clocks, paused } = match.game.session;
    if (clocks && !paused && !over(match.game)) sayNext(t("play.clock-stood"));
    return match;
  } catch (error) {
    if (!(error instanceof SandanError)) throw error;
    if (kept) games.putAside(kept.id);
    sayNext(t("play.unreadable", { why: error.message }), "error");
    return null;
  }
}

/**
 * @param {HTMLElement} host
 * @param {Route} route
 */
export async function open(host, route) {
  // If the user has navigated away meanwhile, stay there.
  const { hash } = location;
  await Promise.all(["play.css", "play/coach.css"].map(useStyles));
  /** @type {Table | undefined} */
  let table;
  let closed = false;
  let unfollow = () => {};
  const gone = () => closed || (!table && location.hash !== hash);

  /** @param {LocalMatch} match */
  const sitDown = async (match) => {
    live = match;
    if (gone()) return;
    table?.close();
    // The address of this very game, so that reloading continues it.
    history.replaceState(null, "", `#/play?id=${match.id}`);
    const here = location.hash;
    const set = await Table.open(match, { rematch }, games.get(match.id)?.flip);
    if (closed || location.hash !== here) return set.close();
    table = set;
    unfollow();
    unfollow = games.follow(match.id, (kept) => match.heard(kept) && leave());
    host.replaceChildren(table.element);
    await table.begin();
  };

  /** @param {boolean} swap */
  const rematch = async (swap) => {
    if (!live) return;
    const { levels: before, names, ...rest } = live.setup;
    const { rating, adapts } = opponentOf(rest.game);
    // A level that was asked for by its number stays.
    const levels = before.map((level) => (level !== null && level > FULL_LEVEL && adapts ? rating : level));
    const turned = swap ? [...levels].reverse() : levels;
    const named = swap && names ? [...names].reverse() : names;
    await sitDown(await LocalMatch.begin({ ...rest, levels: turned, names: named }));
  };

  /** The game is open in another window. */
  const leave = () => {
    live = undefined;
    sayNext(t("play.elsewhere"));
    location.replace("#/");
  };

  /** @type {LocalMatch | null} */
  let match = null;
  try {
    match = await findMatch(route.query);
  } catch (error) {
    if (!(error instanceof SandanError)) throw error;
    sayNext(t("play.cannot-start", { why: error.message }), "error");
  }
  if (match) await sitDown(match);
  else if (!gone()) location.replace("#/");

  const unlisten = listenKeys(() => table);
  return () => {
    closed = true;
    unlisten();
    unfollow();
    table?.close();
  };
}
