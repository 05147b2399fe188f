// SPDX-License-Identifier: MIT
// The pages of online play: a title, a line about the connection while there is none, and their parts.
// @ts-check
import { h } from "../parts/dom.js";
import { t } from "../words.js";
import { server } from "./connection.js";
import { whyWords } from "./refused.js";

function linkWords() {
  if (server.link === "open") return "";
  if (server.link === "none") return t("online.unwanted", { why: whyWords(server.why) });
  return t(server.link === "waiting" ? "online.cut-off" : "online.connecting");
}

/** @param {HTMLElement} element */
function drawLink(element) {
  const words = linkWords();
  if (element.textContent !== words) element.textContent = words;
}

server.on("link", () => {
  for (const element of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".online-link")))
    drawLink(element);
});

/**
 * @param {string} look more classes
 * @param {string} title
 * @param {...(import("../parts/dom.js").Child | import("../parts/dom.js").Child[])} parts
 */
export function onlinePage(look, title, ...parts) {
  const link = h("p", { class: "online-link", role: "status" });
  drawLink(link);
  return h("div", { class: `page online ${look}`.trim() }, h("h1", null, title), link, ...parts);
}
