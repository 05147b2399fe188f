// SPDX-License-Identifier: MIT
// A position as a static picture in the colours of the page, drawn by the rules module.
// @ts-check
import { boardTheme, pieceTheme, themeWords } from "../board/themes.js";
import { desk } from "../rules.js";
import { h } from "./dom.js";

const darkDevice = matchMedia("(prefers-color-scheme: dark)");

/** Whether the page is dark now. */
export function isDark() {
  const { theme } = document.documentElement.dataset;
  return theme ? theme === "dark" : darkDevice.matches;
}

/** The words of a style that follow the page: dark or not, and the themes of boards and pieces. */
export function lookWords() {
  return [...(isDark() ? ["dark"] : []), ...chosenThemes()];
}

/** The same for pictures that leave the page, which are always light. */
export function chosenThemes() {
  const { board, pieces } = document.documentElement.dataset;
  return themeWords(boardTheme(board), pieceTheme(pieces));
}

/**
 * An image of a position; add it to the page, and close it when it is removed. One that is forgotten ends with the
 * next change of the theme.
 * @param {string} game as "sensei:arashi"
 * @param {string} position empty: the start
 * @param {{ alt?: string, style?: string, turn?: string }} [how] without alt it is decoration; a turn is drawn as arrows
 */
export function picture(game, position, { alt = "", style = "small", turn = "" } = {}) {
  const image = h("img", { class: "picture", alt, draggable: false, decoding: "async" });
  let url = "";
  const draw = () => {
    URL.revokeObjectURL(url);
    try {
      const { svg } = desk.call("svg", game, position, turn, [style, ...lookWords()].join(" "));
      url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
      image.src = url;
    } catch {
      // A saved position that is invalid: show the game without a picture.
      image.removeAttribute("src");
    }
  };
  draw();
  const redraw = () => (image.isConnected ? draw() : close());
  const close = () => {
    document.removeEventListener("sandan-theme", redraw);
    URL.revokeObjectURL(url);
  };
  document.addEventListener("sandan-theme", redraw);
  return {
    image,
    /** @param {string} otherGame @param {string} otherPosition */
    show(otherGame, otherPosition) {
      game = otherGame;
      position = otherPosition;
      draw();
    },
    close,
  };
}
