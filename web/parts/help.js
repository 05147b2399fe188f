// SPDX-License-Identifier: MIT
// Help: what is on the screen (screen.js), and for those with a keyboard the list of shortcuts. A view adds its
// own with addKeys().
// @ts-check
import { h, toggle, useStyles } from "./dom.js";
import { openSheet } from "./sheet.js";
import { settings } from "../settings.js";
import { t } from "../words.js";

/** @type {Map<string, [keys: string, words: string][]>} key of the words by view; "" for all views */
const lists = new Map([
  [
    "board",
    [
      ["shell.key-arrows", "shell.help-arrows"],
      ["shell.key-hexagon", "shell.help-hexagon"],
      ["shell.key-enter", "shell.help-enter"],
      ["Esc", "shell.help-escape"],
    ],
  ],
  [
    "",
    [
      ["Tab", "shell.help-tab"],
      ["?", "shell.help-help"],
    ],
  ],
]);

/**
 * Keys of a view: each as it is printed, or as a key of words, and what it does, as a key of words.
 * @param {string} view
 * @param {[keys: string, words: string][]} keys
 */
export function addKeys(view, keys) {
  lists.set(view, keys);
}

/** Each key by itself. @param {string} printed with spaces between them */
const keysOf = (printed) => printed.split(" ").map((key) => h("kbd", null, key));

/** The shortcuts: unfolded for those who use the keyboard. @param {string} view */
function keyList(view) {
  const names = view === "home" || view === "archive" ? [""] : [view, "board", ""];
  const rows = names.flatMap((name) => lists.get(name) ?? []);
  return h(
    "details",
    { class: "help-keys", open: document.body.dataset.input === "keys" },
    h("summary", null, t("shell.help-keys")),
    h(
      "dl",
      { class: "keys" },
      rows.map(([key, words]) => h("div", null, h("dt", null, keysOf(t(key))), h("dd", null, t(words)))),
    ),
    toggle(t("shell.keys"), settings.get("keys"), (on) => settings.set("keys", on), {
      "data-setting": "keys",
    }),
  );
}

/** @param {string} view */
export async function openHelp(view) {
  const [{ screenHelp }] = await Promise.all([import("./screen.js"), useStyles("parts/screen.css")]);
  openSheet(
    t("shell.help"),
    [
      ...screenHelp(view),
      h("p", { class: "help-more" }, h("a", { href: "#/learn" }, t("shell.help-rules"))),
      keyList(view),
    ],
    { name: "help" },
  );
}
