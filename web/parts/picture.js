// SPDX-License-Identifier: MIT
// A position as a static picture in the colours of the page, drawn by the rules module.
// @ts-check
import { desk } from "../rules.js";
import { h } from "./dom.js";

const darkDevice = matchMedia("(prefers-color-scheme: dark)");

/** Whether the page is dark now. */
export function isDark() {
  const { theme } = document.documentElement.dataset;
  return theme ? theme === "dark" : darkDevice.matches;
}

/**
 * An image of a position; add it to the page, and close it when it is removed.
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
      const { svg } = desk.call("svg", game, position, turn, isDark() ? `${style} dark` : style);
      url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
      image.src = url;
    } catch {
      // A saved position that is invalid: show the game without a picture.
      image.removeAttribute("src");
    }
  };
  draw();
  document.addEventListener("sandan-theme", draw);
  return {
    image,
    /** @param {string} otherGame @param {string} otherPosition */
    show(otherGame, otherPosition) {
      game = otherGame;
      position = otherPosition;
      draw();
    },
    close() {
      document.removeEventListener("sandan-theme", draw);
      URL.revokeObjectURL(url);
    },
  };
}
