// SPDX-License-Identifier: MIT
// The rarer commands: play from here, the map, sharing, undoing a deletion.
// @ts-check
import { say } from "../announce.js";
import { mine } from "../online/mine.js";
import { button, h } from "../parts/dom.js";
import { openShare } from "../parts/share.js";
import { closeSheet, openSheet } from "../parts/sheet.js";
import { desk } from "../rules.js";
import { t } from "../words.js";
import { Tree } from "./tree.js";

/** @typedef {import("./analysis.js").Analysis} Analysis */

/** Large and rarely used, so loaded on demand. */
const mapModule = "./map.js";

/**
 * Continues against the engine, in the play view.
 * @param {string} name
 * @param {string} position
 */
export function playFrom(name, position) {
  const { side } = desk.call("view", name, position);
  location.hash = `#/play?${new URLSearchParams({ game: name, position, side: String(side) })}`;
}

/** Plays somebody else from here. @param {string} game @param {string} position */
function inviteFrom(game, position) {
  location.hash = `#/online/new?${new URLSearchParams({ game, position })}`;
}

/** @param {Analysis} analysis */
export function openMore(analysis) {
  const { tree, node } = analysis;
  const row = (/** @type {string} */ icon, /** @type {string} */ key, /** @type {() => void} */ act) =>
    button(
      t(key),
      () => {
        closeSheet();
        act();
      },
      { icon, class: "button a-more", "data-do": key.slice(key.indexOf(".") + 1) },
    );
  openSheet(
    t("shell.more"),
    [
      h(
        "div",
        { class: "a-more-list" },
        row("play", "analyse.play-on", () => playFrom(tree.name, node.position)),
        mine.available && row("online", "analyse.play-friend", () => inviteFrom(tree.name, node.position)),
        row("folder", "analyse.open-game", () => analysis.openOpener()),
        row("edit", "analyse.set-up", () => analysis.setUp()),
        row("flip", "shell.flip", () => analysis.turnRound()),
        row("share", "shell.share", () => share(analysis)),
        analysis.info.solved && row("map", "analyse.map", () => openMap(analysis)),
        analysis.deleted && row("undo", "analyse.undo-delete", () => analysis.undelete()),
      ),
    ],
    { name: "more" },
  );
}

/**
 * The map of all positions of a solved game, in place of the board.
 * @param {Analysis} analysis
 */
async function openMap(analysis) {
  const { tree, node } = analysis;
  const { root } = analysis.frame;
  try {
    const map = await import(mapModule);
    const host = h("div", { class: "a-map" });
    const back = button(t("analyse.back"), () => analysis.closeMap?.(), {
      class: "button a-map-back",
      "data-do": "map-close",
    });
    root.append(h("div", { class: "a-map-layer" }, back, host));
    const end = await map.openMap(host, {
      game: tree.name,
      position: node.position,
      onPick: (/** @type {string} */ position) => {
        analysis.closeMap?.();
        const fresh = new Tree(
          tree.game,
          tree.ruleSet,
          position,
          desk.call("view", tree.name, position).side,
        );
        if (position !== analysis.node.position) analysis.take(fresh);
      },
    });
    analysis.closeMap = () => {
      analysis.closeMap = null;
      if (typeof end === "function") end();
      root.querySelector(".a-map-layer")?.remove();
    };
  } catch (error) {
    console.error(error);
    root.querySelector(".a-map-layer")?.remove();
    say(t("analyse.failed"), "error");
  }
}

/** @param {Analysis} analysis */
export function share(analysis) {
  const { tree, node } = analysis;
  const usual = desk.call("view", tree.name).position;
  /** @type {string | undefined} */
  let record;
  try {
    record = tree.record(desk, analysis.on.resultOf(tree));
  } catch (error) {
    // Too long for a record, or nested too deeply: the rest can still be shared.
    say(t("analyse.no-record", { words: /** @type {Error} */ (error).message }), "error");
  }
  openShare({
    game: tree.name,
    position: node.position,
    start: tree.start === usual ? undefined : tree.start,
    turns: Tree.turnsTo(node),
    record,
    flip: analysis.flip,
  });
}
