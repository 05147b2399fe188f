// SPDX-License-Identifier: MIT
// The frame of the analysis: its layout, the buttons that are always visible, the tabs on a
// phone, and dropped files.
// @ts-check
import { refuse, say } from "../announce.js";
import { h, iconButton } from "../parts/dom.js";
import { notationField } from "../parts/notation.js";
import { t } from "../words.js";
import { openMore, share } from "./more.js";
import { readFile } from "./open.js";

/** @typedef {import("./analysis.js").Analysis} Analysis */

/**
 * @param {string} icon
 * @param {string} key of its words
 * @param {() => void} act
 */
const tool = (icon, key, act) =>
  iconButton(icon, t(key), act, { "data-do": key.slice(key.indexOf(".") + 1) });

export class Frame {
  /** @param {Analysis} analysis */
  constructor(analysis) {
    this.analysis = analysis;
    this.board = h("div", { class: "a-board" });
    this.board.append(analysis.board);
    this.turns = h("div", { class: "a-turns", "data-turns": "" });
    this.review = h("div", { class: "a-review" });
    this.explorer = h("section", { class: "a-explorer", "aria-label": t("analyse.explorer") });
    this.about = h("div", { class: "a-about-host" });
    this.half = h("div", { class: "a-half", hidden: true });
    this.verdict = h("div", { class: "a-verdict-host", hidden: true });
    this.notation = notationField((text) => analysis.type(text));
    this.title = h("h2", { class: "a-title" });
    this.nav = h(
      "div",
      { class: "a-nav", role: "toolbar", "aria-label": t("shell.turns") },
      tool("first", "analyse.first", () => analysis.go(analysis.tree.root)),
      tool("previous", "analyse.previous", () => analysis.step(-1)),
      tool("next", "analyse.next", () => analysis.step(1)),
      tool("last", "analyse.last", () => analysis.toEnd()),
      iconButton("more", t("shell.more"), () => openMore(analysis), {
        "data-do": "more",
        class: "icon-button a-phone",
      }),
    );
    const tools = h(
      "div",
      { class: "a-tools" },
      tool("folder", "shell.open", () => analysis.openOpener()),
      tool("edit", "analyse.set-up", () => analysis.setUp()),
      tool("flip", "shell.flip", () => analysis.turnRound()),
      iconButton("learn", t("analyse.explorer"), () => analysis.explore(), {
        "data-do": "explorer",
        "aria-pressed": "false",
      }),
      tool("share", "shell.share", () => share(analysis)),
      tool("more", "shell.more", () => openMore(analysis)),
    );
    this.main = h(
      "div",
      { class: "a-main" },
      analysis.opinion.lines.element,
      this.explorer,
      h(
        "section",
        { class: "a-game", "aria-label": t("shell.turns") },
        this.turns,
        this.notation.element,
        analysis.opinion.graph.element,
      ),
      this.about,
      this.review,
    );
    this.side = h(
      "div",
      { class: "a-side" },
      h("header", { class: "a-head" }, this.title, tools),
      this.half,
      this.verdict,
      this.#tabs(),
      this.main,
      this.nav,
    );
    this.root = h(
      "div",
      { class: "analyse", "data-panel": "lines" },
      h("h1", { class: "unseen" }, t("analyse.title")),
      analysis.opinion.bar.element,
      this.board,
      this.side,
      h("p", { class: "say a-say", "data-say": "" }),
    );
    this.#listen();
    this.#takeDrops();
  }

  #listen() {
    const { root, analysis } = this;
    const on = (/** @type {string} */ name, /** @type {(detail: Record<string, string>) => void} */ act) =>
      root.addEventListener(name, (event) => act(/** @type {CustomEvent} */ (event).detail));
    on("sandan-act", ({ action }) => analysis.act(action));
    on("sandan-refuse", ({ words, ruling, selected }) => refuse(words, ruling, selected ? "note" : "error"));
    on("sandan-cell", ({ cell }) => analysis.editor?.touch(cell));
  }

  /** On phones one panel is shown at a time; touching its tab again expands it over the board. */
  #tabs() {
    /** @type {HTMLElement[]} */
    this.tabs = [
      ["lines", "analyse.lines"],
      ["turns", "shell.turns"],
      ["review", "analyse.review"],
      ["explorer", "analyse.explorer"],
    ].map(([name, words]) =>
      h(
        "button",
        { type: "button", "data-tab": name, "aria-pressed": name === "lines", onclick: () => choose(name) },
        t(words),
      ),
    );
    const choose = (/** @type {string} */ name) => {
      const same = this.root.dataset.panel === name;
      this.root.classList.toggle("grown", same && !this.root.classList.contains("grown"));
      this.analysis.explore(name === "explorer");
      this.show(name);
      this.analysis.list.select(this.analysis.node);
    };
    return h("div", { class: "a-tabs", role: "group", "aria-label": t("analyse.title") }, this.tabs);
  }

  /** Chooses the panel that phones show. @param {string} name */
  show(name) {
    this.root.dataset.panel = name;
    for (const tab of this.tabs) tab.setAttribute("aria-pressed", String(tab.dataset.tab === name));
  }

  #takeDrops() {
    const { root, analysis } = this;
    root.addEventListener("dragover", (event) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      root.classList.add("dropping");
      root.dataset.drop = t("analyse.drop");
    });
    root.addEventListener("dragleave", (event) => {
      if (!root.contains(/** @type {Node | null} */ (event.relatedTarget))) root.classList.remove("dropping");
    });
    root.addEventListener("drop", async (event) => {
      root.classList.remove("dropping");
      const [file] = event.dataTransfer?.files ?? [];
      if (!file) return;
      event.preventDefault();
      if (analysis.exploring) {
        analysis.explorer?.import([...(event.dataTransfer?.files ?? [])]);
        return;
      }
      const text = await readFile(file);
      if (text === null) say(t("analyse.no-file"), "error");
      else analysis.tryRead(text);
    });
  }
}
