// SPDX-License-Identifier: MIT
// Links and codes that lead to a game: to send, to read aloud, to photograph.
// @ts-check
import { h } from "../parts/dom.js";
import { t } from "../words.js";
import { server } from "./connection.js";

/** The origin that others can open: a page of 127.0.0.1 asks the server, if it is reachable under another. */
const origin = () =>
  server.reach && /^(localhost|127\.[\d.]+|\[::1\])$/.test(location.hostname)
    ? server.reach
    : location.origin;

/** The address that others open. @param {"join" | "seat" | "game"} what @param {string} code */
export const linkWith = (what, code) =>
  `${origin()}${location.pathname}#/online/${what}/${encodeURIComponent(code)}`;

/** A code in short groups, to read aloud. @param {string} code */
export const spoken = (code) => code.replace(code.length > 6 ? /(.{4})(?=.)/g : /(.{3})(?=.)/g, "$1 ");

/** The QR code of a link with words above it, if the server draws one. @param {string} link @param {string} words */
export function qrPicture(link, words = "") {
  const src = `qr.svg?text=${encodeURIComponent(link)}`;
  const image = h("img", { class: "online-qr", src, alt: t("online.qr"), width: 220, height: 220 });
  const figure = h("figure", { class: "online-scan" }, words && h("figcaption", null, words), image);
  image.addEventListener("error", () => figure.remove());
  return figure;
}
