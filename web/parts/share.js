// SPDX-License-Identifier: MIT
// Sharing: a link with the position or the game in it, a record, a picture. Uses the device's share function
// if there is one, otherwise copies or saves, and always says so.
// @ts-check
import { say } from "../announce.js";
import { desk } from "../rules.js";
import { t } from "../words.js";
import { button, h } from "./dom.js";
import { chosenThemes } from "./picture.js";
import { linkTo } from "./links.js";
import { closeSheet, openSheet } from "./sheet.js";

/**
 * What is shared: a position, and the game that led to it if there is one.
 * @typedef {object} Shared
 * @property {string} game as "sensei:arashi"
 * @property {string} position
 * @property {string} [start] of the game; none: the usual one
 * @property {string[]} [turns]
 * @property {string} [record]
 * @property {string} [turn] drawn as arrows from `position`
 * @property {boolean} [flip]
 */

/** A file name that says what is in it. @param {string} game @param {string} ending */
function fileName(game, ending) {
  const day = new Date().toISOString().slice(0, 10);
  return `sandan-${game.replace(":", "-")}-${day}.${ending}`;
}

/**
 * @param {Blob} blob
 * @param {string} name
 */
export function saveFile(blob, name) {
  const href = URL.createObjectURL(blob);
  h("a", { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60000);
  say(t("shell.saved", { name }));
}

/**
 * Copies; if the browser does not allow it, shows the text so that it can be copied by hand.
 * @param {string} text
 * @param {string} done said when it is copied
 */
export async function copyText(text, done) {
  try {
    await navigator.clipboard.writeText(text);
    closeSheet();
    say(done);
  } catch {
    const area = h("textarea", { rows: 6, readOnly: true, value: text, "aria-label": t("shell.copy-this") });
    openSheet(t("shell.copy-this"), [area]);
    area.select();
  }
}

/**
 * Uses the device's share function if it can share this, otherwise calls `instead`.
 * @param {ShareData} data
 * @param {() => void} instead
 */
async function handOver(data, instead) {
  if (!navigator.canShare?.(data)) return instead();
  try {
    await navigator.share(data);
  } catch (error) {
    if (/** @type {Error} */ (error).name !== "AbortError") instead();
  }
}

/** @param {string} url */
export function shareLink(url) {
  return handOver({ title: "Sandan", url }, () => copyText(url, t("shell.link-copied")));
}

/** @param {string} record @param {string} game */
function savePgn(record, game) {
  saveFile(new Blob([record], { type: "application/vnd.chess-pgn" }), fileName(game, "pgn"));
}

/** @param {Shared} what @returns {string} */
function drawing(what) {
  const style = ["coords large", ...(what.flip ? ["flip"] : []), ...chosenThemes()].join(" ");
  return desk.call("svg", what.game, what.position, what.turn ?? "", style).svg;
}

/** @param {Shared} what */
function saveSvg(what) {
  saveFile(new Blob([drawing(what)], { type: "image/svg+xml" }), fileName(what.game, "svg"));
}

/** @param {Shared} what @returns {Promise<Blob>} */
async function paint(what) {
  const url = URL.createObjectURL(new Blob([drawing(what)], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const wide = 1200;
    const high = Math.round((wide * image.naturalHeight) / image.naturalWidth);
    const canvas = h("canvas", { width: wide, height: high });
    canvas.getContext("2d")?.drawImage(image, 0, 0, wide, high);
    return await new Promise((resolve, reject) =>
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("canvas"))), "image/png"),
    );
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** @param {Shared} what */
async function savePng(what) {
  try {
    const blob = await paint(what);
    const name = fileName(what.game, "png");
    await handOver({ files: [new File([blob], name, { type: "image/png" })] }, () => saveFile(blob, name));
  } catch {
    say(t("shell.no-picture"), "error");
  }
}

/** The game as an animated picture, which takes a moment. @param {Shared} what */
async function saveGif({ game, start, turns = [], flip }) {
  const state = /** @type {HTMLElement | null} */ (document.querySelector("[data-part=animating]"));
  try {
    const { animate } = await import("./animation.js");
    const blob = await animate({ game, start, turns, flip }, (done, all) => {
      if (state) state.textContent = t("shell.animating", { done, all });
    });
    const name = fileName(game, "gif");
    await handOver({ files: [new File([blob], name, { type: "image/gif" })] }, () => saveFile(blob, name));
  } catch (error) {
    console.info(error);
    say(t("shell.no-animation"), "error");
  } finally {
    state?.replaceChildren();
  }
}

/** Opens the sheet with all ways to share. @param {Shared} what */
export function openShare(what) {
  const { game, position, start, turns = [], record } = what;
  const usual = turns.length > 0;
  /** @param {string} key @param {string} icon @param {() => unknown} run */
  const way = (key, icon, run) => button(t(`shell.${key}`), run, { icon, "data-do": key });
  openSheet(
    t("shell.share-and-save"),
    [
      h(
        "div",
        { class: "stack" },
        usual && way("share-game", "share", () => shareLink(linkTo({ game, position: start, turns }))),
        way("share-position", "share", () => shareLink(linkTo({ game, position }))),
        record !== undefined && way("save-pgn", "save", () => savePgn(record, game)),
        record !== undefined && way("copy-pgn", "copy", () => copyText(record, t("shell.pgn-copied"))),
        way("save-png", "save", () => savePng(what)),
        usual && way("save-gif", "save", () => saveGif(what)),
        way("save-svg", "save", () => saveSvg(what)),
        usual && h("p", { class: "muted figures", "data-part": "animating" }),
      ),
    ],
    { name: "share" },
  );
}
