// SPDX-License-Identifier: MIT
// Choosing the themes of boards and pieces, each shown as a small picture together with what is chosen of the
// other.
// @ts-check
import { BOARDS, PIECES, themeWords } from "../board/themes.js";
import { desk, trouble } from "../rules.js";
import { settings } from "../settings.js";
import { t } from "../words.js";
import { h, uniqueId } from "./dom.js";
import { isDark } from "./picture.js";

/** Positions that show what there is: pieces of both sides, pits, free cells. */
const samples = {
  sensei: ["sensei:arashi-expert", "r1r1R2/1r3r1/3r1*1/2g1r2/1*1G1g1/2g1g2/g5g g"],
  abalone: ["abalone:belgian-daisy", "start"],
  bushishogi: ["bushishogi:cormier", "1s 3e b"],
};

/** @param {string} words of the style */
function preview(words) {
  const game = /** @type {keyof typeof samples} */ (settings.get("game").split(":")[0]);
  const [name, position] = samples[game] ?? samples.sensei;
  const { svg } = desk.call("svg", name, position, "", `small ${words}`);
  return URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
}

/**
 * One group of radio buttons with pictures.
 * @template {"board" | "pieces"} K
 * @param {K} kind
 * @param {readonly import("../settings.js").Settings[K][]} names
 */
function group(kind, names) {
  const name = uniqueId("look");
  const note = uniqueId("look-note");
  const images = names.map(() => h("img", { alt: "", draggable: false }));
  const element = h(
    "fieldset",
    { class: "looks", "data-setting": kind, "aria-describedby": note },
    h("legend", null, t(`shell.look-${kind}`)),
    h(
      "div",
      { class: "looks-options" },
      names.map((value, i) =>
        h(
          "label",
          null,
          h("input", {
            type: "radio",
            class: "cover",
            name,
            value,
            checked: value === settings.get(kind),
            onchange: () => settings.set(kind, value),
          }),
          h("span", { class: "look" }, images[i], h("span", null, t(`shell.look-${value}`))),
        ),
      ),
    ),
    h("p", { id: note, class: "note" }, t(`shell.look-${kind}-note`)),
  );
  return { element, images };
}

/** The two groups; their pictures follow every choice until they are closed. */
export function looks() {
  const boards = group("board", BOARDS);
  const pieces = group("pieces", PIECES);
  /** @type {string[]} */
  let urls = [];
  const close = () => {
    for (const url of urls) URL.revokeObjectURL(url);
    urls = [];
  };
  const draw = () => {
    close();
    if (trouble) return; // the names remain
    const dark = isDark() ? ["dark"] : [];
    const show = (/** @type {HTMLImageElement} */ image, /** @type {string[]} */ words) => {
      image.src = preview([...words, ...dark].join(" "));
      urls.push(image.src);
    };
    for (const [i, board] of BOARDS.entries())
      show(boards.images[i], themeWords(board, settings.get("pieces")));
    for (const [i, piece] of PIECES.entries())
      show(pieces.images[i], themeWords(settings.get("board"), piece));
  };
  draw();
  document.addEventListener("sandan-theme", draw);
  return {
    elements: [boards.element, pieces.element],
    close() {
      document.removeEventListener("sandan-theme", draw);
      close();
    },
  };
}
