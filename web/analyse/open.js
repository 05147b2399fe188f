// SPDX-License-Identifier: MIT
// The sheet for opening pasted text, a file, or a game saved on the device.
// Errors are shown in the sheet, with their place; the text stays unchanged.
// @ts-check
import { button, h } from "../parts/dom.js";
import { closeSheet, openSheet } from "../parts/sheet.js";
import { announce } from "../announce.js";
import { archive, games as running } from "../store.js";
import { desk, findGame, usualGame } from "../rules.js";
import { locale, t } from "../words.js";
import { SandanError } from "../desk.js";
import { listRecords, LoadError, loadPosition, loadText } from "./load.js";

/** @typedef {import("./analysis.js").Analysis} Analysis */

/**
 * An error as a message.
 * @param {unknown} error
 */
export function loadWords(error) {
  if (!(error instanceof LoadError || error instanceof SandanError)) return t("analyse.failed");
  if (error.code === "empty") return t("analyse.nothing");
  if (error.code === "too-long") return t("analyse.too-long");
  if (error.code === "memory") return t("analyse.too-many");
  if (error.code === "gone") return error.message;
  if (error.code === "nonsense") {
    const { position, actions } = desk.call("view", usualGame());
    return t("analyse.nonsense", { position, turns: actions.slice(0, 2).join(" ") });
  }
  const { message: words } = error;
  const { line, column } = error instanceof LoadError ? error : { line: 0, column: 0 };
  return line ? t("analyse.wrong-at", { words, line, column }) : t("analyse.wrong", { words });
}

/**
 * @param {unknown} error
 * @returns {HTMLElement}
 */
function wrong(error) {
  return h(
    "div",
    { class: "a-wrong", role: "alert", "data-wrong": "" },
    h("p", null, loadWords(error)),
    error instanceof LoadError &&
      error.line > 0 &&
      error.code !== "memory" &&
      h(
        "p",
        { class: "a-excerpt notation" },
        error.before,
        h("mark", null, error.after.slice(0, 1) || "\u00a0"),
        error.after.slice(1),
      ),
  );
}

/**
 * Reads a pasted or dropped text and shows it; throws if it cannot. If there are several games, one is chosen.
 * @param {Analysis} analysis
 * @param {string} text
 */
export function readInto(analysis, text) {
  const { tree, at, rest } = loadText(desk, text, analysis.tree.name);
  const records = rest ? listRecords(desk, text) : [];
  if (records.length > 1) queueMicrotask(() => openChooser(records, (one) => analysis.tryRead(one)));
  else analysis.take(tree, at);
}

/**
 * @param {Analysis} analysis
 * @param {string} [draft] what stands in the field
 * @param {unknown} [trouble] what was wrong with it
 */
export function openOpener(analysis, draft = "", trouble = null) {
  const text = h("textarea", {
    rows: 6,
    value: draft,
    class: "notation",
    spellcheck: false,
    placeholder: t("analyse.paste-hint"),
    // One more than can be read: enough to be rejected as too long; more would only slow the page down.
    maxLength: 1_000_001,
    "data-field": "paste",
  });
  const said = h("div", { class: "a-said" }, trouble ? wrong(trouble) : null);
  const read = (/** @type {string} */ what) => {
    try {
      readInto(analysis, what);
      closeSheet();
    } catch (error) {
      said.replaceChildren(wrong(error));
    }
  };
  const fresh = () => {
    closeSheet();
    analysis.take(loadPosition(desk, analysis.tree.name, "").tree);
  };
  const file = h("input", {
    type: "file",
    class: "unseen",
    tabindex: "-1",
    "aria-hidden": "true",
    accept: ".pgn,.apgn,.txt,text/plain",
    "data-field": "file",
    onchange: async () => {
      const [chosen] = file.files ?? [];
      if (!chosen) return;
      const content = await readFile(chosen);
      if (content === null) {
        said.replaceChildren(
          h("div", { class: "a-wrong", role: "alert" }, h("p", null, t("analyse.no-file"))),
        );
        return;
      }
      text.value = content;
      read(content);
    },
  });
  const list = h("div", { class: "a-kept" });
  openSheet(
    t("analyse.open-game"),
    [
      h("label", { class: "field" }, h("span", { class: "field-name" }, t("analyse.paste")), text),
      said,
      h(
        "div",
        { class: "buttons" },
        button(t("analyse.read"), () => read(text.value), { class: "button primary", "data-do": "read" }),
        button(t("analyse.choose-file"), () => file.click(), { icon: "folder", "data-do": "file" }),
        file,
        button(t("analyse.new"), fresh, { "data-do": "new" }),
      ),
      h("h3", null, t("analyse.your-games")),
      list,
    ],
    { name: "open" },
  );
  text.focus();
  fillKept(list, read);
}

/**
 * The text of a file that is one, and not too large.
 * @param {File} file
 * @returns {Promise<string | null>}
 */
export async function readFile(file) {
  if (file.size > 1_000_000) return null;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    return null;
  }
}

/**
 * @param {HTMLElement} list
 * @param {(record: string) => void} read
 */
async function fillKept(list, read) {
  const finished = await archive.list();
  const all = [
    ...running.list().map((game) => ({ ...game, result: t("analyse.in-progress"), names: [""] })),
    ...finished,
  ];
  if (all.length === 0) {
    list.replaceChildren(h("p", { class: "muted" }, t("analyse.no-games")));
    return;
  }
  const date = new Intl.DateTimeFormat(locale(), { dateStyle: "medium" });
  list.replaceChildren(
    ...all.slice(0, 100).map((one) => {
      const found = findGame(one.game);
      const title = found ? `${found.game.title} · ${found.rules.title}` : one.game;
      const names = one.names.filter((name) => name).join(" – ");
      const facts = [
        names,
        one.result,
        t("shell.played", { n: one.played }),
        one.at ? date.format(one.at) : "",
      ];
      return h(
        "button",
        { type: "button", class: "a-kept-game", "data-kept": one.id, onclick: () => read(one.record) },
        h("span", null, title),
        h("span", { class: "muted" }, facts.filter((fact) => fact).join(", ")),
      );
    }),
  );
}

/**
 * The games of a text that contains several, to choose from.
 * @param {{ title: string, text: string }[]} records
 * @param {(text: string) => void} choose
 */
function openChooser(records, choose) {
  const title = t("analyse.games-of-file");
  openSheet(
    title,
    [
      h(
        "div",
        { class: "a-kept" },
        records.map((record, i) =>
          h(
            "button",
            {
              type: "button",
              class: "a-kept-game",
              "data-record": i + 1,
              onclick: () => {
                closeSheet();
                choose(record.text);
              },
            },
            h("span", null, `${i + 1}. ${record.title}`),
          ),
        ),
      ),
    ],
    { name: "games" },
  );
  announce(title);
}
