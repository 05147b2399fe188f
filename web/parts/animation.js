// SPDX-License-Identifier: MIT
// A game or a line as an animated GIF: the desk draws each picture as SVG, the browser turns it into pixels, and the
// encoder of src/draw/gif.c makes the file, the same one as in the terminal (`sandan record show --gif`).
// @ts-check
import { openDesk } from "../rules.js";
import { h } from "./dom.js";
import { chosenThemes } from "./picture.js";

/** The moments of draw/gif.h. */
const START = 0;
const ARROW = 1;
const AFTER = 2;
const END = 3;

/** Pixels across; half of that for games so long that no messenger would take the file. */
const WIDE = 560;
const LONG = 120;
/** Turns at most; a longer line ends with its last ones. */
const MOST = 500;

/** @param {string} svg */
async function decoded(svg) {
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/**
 * @param {{ game: string, start?: string, turns: string[], flip?: boolean }} what
 * @param {(done: number, all: number) => void} [progress]
 * @returns {Promise<Blob>}
 */
export async function animate({ game, start = "", turns, flip }, progress = () => {}) {
  const desk = openDesk();
  const style = ["coords", ...(flip ? ["flip"] : []), ...chosenThemes()].join(" ");
  const { position, steps } = desk.call("apply", game, start, turns.join(" "));
  const usual = desk.call("view", game, start).position;
  const all = steps.map((step, i) => ({ ...step, before: i > 0 ? steps[i - 1].position : usual }));
  const shown = all.slice(-MOST);
  /** @type {[position: string, turn: string, moment: number][]} */
  const frames = [
    [shown[0]?.before ?? position, "", START],
    ...shown.flatMap(
      ({ before, turn, position: after }) =>
        /** @type {[string, string, number][]} */ ([
          [before, turn, ARROW],
          [after, "", AFTER],
        ]),
    ),
  ];
  frames[frames.length - 1][2] = END;

  const draw = (/** @type {string} */ at, /** @type {string} */ turn) =>
    decoded(desk.call("svg", game, at, turn, style).svg);
  const first = await draw(frames[0][0], "");
  const wide = shown.length > LONG ? WIDE / 2 : WIDE;
  const high = Math.round((wide * first.naturalHeight) / first.naturalWidth);
  const canvas = h("canvas", { width: wide, height: high });
  const context = canvas.getContext("2d", { willReadFrequently: true });
  const { exports } = desk;
  const pixels = exports.sandan_gif_open(wide, high);
  if (!context || !pixels) throw new Error("canvas");
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const bytes = [];
  const take = (/** @type {number} */ n) =>
    bytes.push(new Uint8Array(new Uint8Array(desk.memory.buffer, exports.sandan_answer(), n)));
  for (const [i, [at, turn, moment]] of frames.entries()) {
    const image = i === 0 ? first : await draw(at, turn);
    context.fillStyle = "#fff";
    context.fillRect(0, 0, wide, high);
    context.drawImage(image, 0, 0, wide, high);
    new Uint8Array(desk.memory.buffer).set(context.getImageData(0, 0, wide, high).data, pixels);
    take(exports.sandan_gif_frame(moment));
    progress(i + 1, frames.length);
  }
  take(exports.sandan_gif_close());
  return new Blob(bytes, { type: "image/gif" });
}
