// SPDX-License-Identifier: MIT
// The analysis: a board to try turns on, the tree of turns, the engine, and a
// review of the whole game. The analysis survives a change of view or language.
// @ts-check
import { announce, say } from "../announce.js";
import { Analysis } from "../analyse/analysis.js";
import { LoadError, loadQuery, loadRecord, loadText } from "../analyse/load.js";
import { takeOver } from "../analyse/reviewed.js";
import { Tree } from "../analyse/tree.js";
import { loadWords } from "../analyse/open.js";
import { makeBoard } from "../parts/board.js";
import { useStyles } from "../parts/dom.js";
import { addKeys } from "../parts/help.js";
import { SandanError } from "../desk.js";
import { desk, findGame, usualGame } from "../rules.js";
import { settings } from "../settings.js";
import { archive, games, keep, isObject, recall } from "../store.js";
import { addWords, t } from "../words.js";
import words from "../words/analyse.js";

addWords(words);
addKeys("analyse", [
  ["← →", "analyse.help-left"],
  [", .", "analyse.help-left-board"],
  ["↑ ↓", "analyse.help-up"],
  ["analyse.key-ends", "analyse.help-ends"],
  ["B", "analyse.help-best"],
  ["E", "analyse.help-engine"],
  ["F", "shell.flip"],
  ["/", "shell.notation"],
]);

/** @typedef {import("../analyse/analysis.js").Kept} Kept */

/**
 * What was on the table when the view was left, and the record that it was taken from: a game that has
 * gone on since is loaded again.
 * @type {{ address: string, kept: Kept, record: string | null } | null}
 */
let left = null;

/** The style sheets, one per part; later ones may refine earlier ones. */
const rooms = ["analyse", "lines", "turns", "review", "setup", "sheets"];

/** What is kept across visits: the record, and the current place in it. */
/** @typedef {{ record: string, path: number[], flip: boolean }} Saved */
const isSaved = (/** @type {unknown} */ v) =>
  isObject(v) && typeof v.record === "string" && Array.isArray(v.path) && typeof v.flip === "boolean";

/** @returns {Kept} */
function fresh() {
  const chosen = settings.get("game");
  const name = findGame(chosen) ? chosen : usualGame();
  const view = desk.call("view", name);
  const tree = new Tree(view.game, view.rule_set, view.position, view.side);
  return { tree, node: tree.root, flip: false, review: null };
}

/** @returns {Kept | null} */
function saved() {
  const found = recall("analysis", /** @type {Saved | null} */ (null), (v) => v === null || isSaved(v));
  if (!found) return null;
  try {
    const { tree } = loadRecord(desk, found.record);
    let node = tree.root;
    for (const i of found.path) node = node.children[i] ?? node;
    return { tree, node, flip: found.flip, review: null };
  } catch {
    return null;
  }
}

/** @param {Kept} kept */
function save({ tree, node, flip }) {
  const path = Tree.path(node).map((at) => at.parent?.children.indexOf(at) ?? 0);
  try {
    keep("analysis", { record: tree.record(desk, resultOf(tree), { plain: true }), path, flip });
  } catch (error) {
    // Too long for a record, or too many variations inside one another: what was kept last stays.
    if (!(error instanceof SandanError)) throw error;
  }
}

/** The result that the main line of a tree ends with. @param {Tree} tree */
function resultOf(tree) {
  const end = tree.mainLine().at(-1) ?? tree.root;
  const { result } = desk.call("view", tree.name, end.position);
  return result === "*" ? tree.ownResult() : result;
}

/**
 * The game on the device that the address names; null: it names none.
 * @param {URLSearchParams} query
 */
async function recordOf(query) {
  const id = query.get("kept") ?? query.get("archive") ?? query.get("id");
  return id === null ? null : (games.get(id)?.record ?? (await archive.get(id))?.record ?? "");
}

/**
 * What the address asks for.
 * @param {URLSearchParams} query
 * @param {string | null} kept the record that it names
 * @returns {Kept}
 */
function load(query, kept) {
  if (kept === "") throw new LoadError(t("analyse.gone"), "", 0, "gone");
  const record = query.get("record");
  const review = takeOver(kept);
  const { tree, at } =
    kept !== null
      ? {
          tree: review?.tree ?? loadRecord(desk, kept).tree,
          at: Number.parseInt(query.get("at") ?? "0", 10) || 0,
        }
      : record === null
        ? loadQuery(desk, query)
        : loadText(desk, record, usualGame());
  const line = tree.mainLine();
  const node = at < 0 ? (line.at(-1) ?? tree.root) : (line[at - 1] ?? tree.root);
  return { tree, node, flip: query.get("flip") === "1", review };
}

/**
 * @param {HTMLElement} host
 * @param {{ path: string[], query: URLSearchParams }} route
 */
export async function open(host, route) {
  const [{ board, close }] = await Promise.all([
    makeBoard(usualGame(), { label: t("analyse.board") }),
    ...rooms.map((room) => useStyles(`analyse/${room}.css`)),
  ]);
  const address = location.hash;
  const asked = [...route.query.keys()].length > 0;
  /** @type {Kept} */
  let kept;
  let trouble = "";
  const record = await recordOf(route.query);
  if (left?.address === address && left.record === record) {
    kept = left.kept;
    // Words may have changed with the language.
    kept.review?.retell();
  } else if (asked) {
    try {
      kept = load(route.query, record);
    } catch (error) {
      const at = error instanceof LoadError ? error.before + error.after : "";
      trouble = at
        ? t("analyse.wrong-link", { words: /** @type {LoadError} */ (error).message, text: at })
        : loadWords(error);
      kept = left?.kept ?? saved() ?? fresh();
    }
  } else {
    kept = left?.kept ?? saved() ?? fresh();
  }
  let here = address;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let saving;
  const analysis = new Analysis(host, board, kept, {
    // A changed analysis no longer matches the address; it is kept on the device instead.
    changed: () => {
      if (here !== "#/analyse") {
        here = "#/analyse";
        history.replaceState(history.state, "", here);
      }
      clearTimeout(saving);
      saving = setTimeout(() => save(analysis.kept()), 400);
    },
    resultOf,
  });
  const hidden = () => document.visibilityState === "hidden" && save(analysis.kept());
  document.addEventListener("visibilitychange", hidden);
  if (trouble) say(trouble, "error");
  else announce(analysis.describe());
  return () => {
    document.removeEventListener("visibilitychange", hidden);
    clearTimeout(saving);
    left = { address: here, kept: analysis.kept(), record: here === address ? record : null };
    save(left.kept);
    analysis.close();
    close();
  };
}
