// SPDX-License-Identifier: MIT
// Links to positions and games as paths, which the server knows too (src/apps/serve/link.h), so that messengers show
// a picture of them: p/GAME/RULESET/POSITION[/TURNS], with characters only that nobody changes on the way.
// @ts-check

/** The folder of the page. */
const root = new URL("../", import.meta.url).href;

/** The server reads lines of 8 KB. Longer games go behind the "#", which never reaches it. */
const MOST = 6000;

/**
 * The path of a position or a game, from the folder of the page.
 * @param {{ game: string, position?: string, turns?: string[] }} what
 */
export function pathOf({ game, position = "", turns = [] }) {
  const at = position.replaceAll("/", ".").replaceAll(" ", "_").replaceAll("*", "~") || "start";
  const played = turns.length > 0 ? [turns.join("_").replaceAll(",", "-")] : [];
  return ["p", ...game.split(":"), at, ...played].join("/");
}

/** The address of a position or a game. @param {{ game: string, position?: string, turns?: string[] }} what */
export function linkTo(what) {
  const path = pathOf(what);
  return path.length <= MOST ? root + path : `${root}#/${path}`;
}

/**
 * What such a path asks of the analysis.
 * @param {string[]} path GAME, RULESET, POSITION and TURNS
 */
export function queryOf([game = "", set = "", at = "", played = ""]) {
  // Without a game there is nothing to read, and that is what will be said.
  const query = new URLSearchParams({ game: set ? `${game}:${set}` : game || "-" });
  if (at !== "start")
    query.set("position", at.replaceAll(".", "/").replaceAll("_", " ").replaceAll("~", "*"));
  if (played) query.set("turns", played.replaceAll("_", " ").replaceAll("-", ","));
  return query;
}

/** The same for a whole address; null if it is none. @param {string} text */
export function queryOfLink(text) {
  const found = /^\S*\/p\/([\w-]+)\/([\w-]+)\/([\w.~-]+)(?:\/([\w-]+))?$/.exec(text);
  return found ? queryOf(found.slice(1)) : null;
}
