// SPDX-License-Identifier: MIT
// What cubes are drawn with: shapes and colours from the program's own pictures (the desk's verb `art`),
// as elements of a page.
// @ts-check
import { shape } from "../parts/shape.js";
import { themeWords } from "./themes.js";

/** @typedef {import("../answers.js").Face} Slot */
/** @typedef {import("../answers.js").CubeArt} Art */

/** @type {Slot[]} */
export const slots = ["front", "right", "back", "left", "bottom", "top"];

/** @type {Map<string, Art>} */
const known = new Map();

/**
 * @param {{ ask: import("../answers.js").Ask, gameName: string }} host
 * @param {Pick<import("./types.js").Options, "dark" | "board" | "pieces">} look
 * @returns {Art}
 */
export function artOf(host, { dark, board, pieces }) {
  const style = [...themeWords(board, pieces), ...(dark ? ["dark"] : [])].join(" ");
  const key = `${host.gameName} ${style}`;
  let art = known.get(key);
  if (!art) {
    art = host.ask("art", host.gameName, style);
    known.set(key, art);
  }
  return art;
}

/**
 * A fragment of the program's pictures as a group. It contains presentation attributes only.
 * @param {string} text
 */
export function fragment(text) {
  const group = shape("g");
  group.innerHTML = text;
  return group;
}

/** The shapes that faces refer to; needed once in every tree that contains faces. @param {Art} art */
export function shapes(art) {
  const holder = shape("svg", { class: "shapes", width: 0, height: 0, "aria-hidden": "true" });
  const defs = shape("defs");
  defs.innerHTML = art.defs;
  holder.append(defs);
  return holder;
}

/** Parsed once, then copied. @type {WeakMap<Art, Map<string, SVGElement>>} */
const parsed = new WeakMap();
/** What an element already shows. @type {WeakMap<Element, string>} */
const shown = new WeakMap();

/**
 * The marks of a face.
 * @param {Element} into
 * @param {Art} art
 * @param {string} orientation
 */
export function drawMarks(into, art, orientation) {
  if (shown.get(into) === orientation) return;
  let faces = parsed.get(art);
  if (!faces) {
    faces = new Map();
    parsed.set(art, faces);
  }
  let face = faces.get(orientation);
  if (!face) {
    face = fragment(art.faces[orientation] ?? "");
    faces.set(orientation, face);
  }
  into.replaceChildren(face.cloneNode(true));
  shown.set(into, orientation);
}
