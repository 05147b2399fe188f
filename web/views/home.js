// SPDX-License-Identifier: MIT
// @ts-check
import { h } from "../parts/dom.js";

/** @param {HTMLElement} host */
export async function open(host) {
  host.append(h("div", { class: "page" }, h("h1", null, "Sandan")));
  return () => {};
}
