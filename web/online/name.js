// SPDX-License-Identifier: MIT
// The name that others read.
// @ts-check
import { h } from "../parts/dom.js";
import { unturned } from "../parts/text.js";
import { t } from "../words.js";
import { server } from "./connection.js";
import { device } from "./device.js";

/** In bytes. */
const longest = 60;

/**
 * A name as servers take it: no line ends, no marks that turn text round, no halves of characters, not too long.
 * @param {string} typed
 */
export function nameFrom(typed) {
  const letters = [...unturned(typed.replace(/\s+/g, " ").replace(/[\p{Cc}\p{Cs}]/gu, "")).trim()];
  while (new TextEncoder().encode(letters.join("")).length > longest) letters.pop();
  return letters.join("").trim();
}

export function nameField() {
  const input = h("input", {
    type: "text",
    maxlength: 40,
    value: device.name,
    placeholder: t("online.guest"),
    autocomplete: "nickname",
    "data-setting": "name",
    onchange: () => {
      device.name = nameFrom(input.value);
      input.value = device.name;
      if (device.name && server.link === "open")
        void server.ask({ t: "name", name: device.name }).catch(() => {});
    },
  });
  return h("label", { class: "field" }, h("span", { class: "field-name" }, t("online.your-name")), input);
}
