// SPDX-License-Identifier: MIT
// The explorer: which turns were played in the position on the board, how often and with which results, in the
// opening book or in the games that the player has imported. The desk finds positions and turns; nothing here knows
// rules. Loaded when it is first opened.
// @ts-check
import { announce, say } from "../announce.js";
import { button, choice, h, useStyles } from "../parts/dom.js";
import { desk } from "../rules.js";
import { isObject, keep, recall } from "../store.js";
import { addWords, lang, t } from "../words.js";
import words from "../words/explorer.js";
import { openBook } from "./explorer-book.js";
import { importedGames } from "./explorer-games.js";
import { openImport } from "./explorer-import.js";
import { drawTurns } from "./explorer-table.js";
import { loadRecord } from "./load.js";

/** @typedef {import("./analysis.js").Analysis} Analysis */
/** @typedef {import("./explorer-table.js").Row} Row */
/** @typedef {{ words: string, record: () => string }} Example */
/** @typedef {{ about: string, rows: Row[], examples: Example[], empty: string }} Findings */

addWords(words);

/** Example games that are listed. */
const SHOWN = 8;

/** @param {number} n */
const figure = (n) => n.toLocaleString(lang());

/** @returns {"book" | "games"} */
function usualSource() {
  const kept = recall("explorer", { source: "book" }, (v) => isObject(v));
  return kept.source === "games" ? "games" : "book";
}

export class Explorer {
  /** Each look gets a number, so that a late answer is not shown. */
  #looks = 0;
  /** @type {{ tree: import("./tree.js").Tree, node: import("./tree.js").Node } | null} left for an example */
  #before = null;
  /** @type {import("./tree.js").Tree | null} the example that is open */
  #example = null;

  /** @param {Analysis} analysis */
  constructor(analysis) {
    this.analysis = analysis;
    this.source = usualSource();
    this.about = h("p", { class: "x-about muted", "data-explorer": "about" });
    this.turns = h("div", { class: "x-turns" });
    this.examples = h("div", { class: "x-examples" });
    this.back = button(t("explorer.back"), () => this.#goBack(), {
      class: "a-small x-back",
      "data-do": "explorer-back",
      hidden: true,
    });
    this.element = h(
      "div",
      { class: "x-panel" },
      h(
        "header",
        { class: "x-head" },
        choice(
          t("explorer.source"),
          [
            { value: "book", words: t("explorer.book") },
            { value: "games", words: t("explorer.games") },
          ],
          this.source,
          (value) => this.#choose(value === "games" ? "games" : "book"),
          { class: "choice x-source", "data-setting": "explorer-source" },
        ),
        button(t("explorer.import"), () => this.import(), { class: "a-small", "data-do": "explorer-import" }),
      ),
      this.back,
      this.about,
      this.turns,
      this.examples,
    );
  }

  /** @param {Analysis} analysis */
  static async open(analysis) {
    await useStyles("analyse/explorer.css");
    return new Explorer(analysis);
  }

  /** @param {"book" | "games"} source */
  #choose(source) {
    this.source = source;
    keep("explorer", { source });
    this.show();
  }

  /** Opens the sheet for importing games. @param {File[]} [files] that were dropped */
  import(files = []) {
    openImport(files, (changed) => {
      if (!changed) return;
      for (const input of this.element.querySelectorAll("input")) input.checked = input.value === "games";
      this.#choose("games");
    });
  }

  /** Shows what is known about the position on the board. */
  async show() {
    const look = ++this.#looks;
    const { tree, node } = this.analysis;
    if (tree !== this.#example) this.#before = this.#example = null;
    this.back.hidden = !this.#before;
    this.element.setAttribute("aria-busy", "true");
    /** @type {Findings} */
    let found;
    try {
      found =
        this.source === "book" ? await this.#askBook(tree.name, node) : await this.#askGames(tree.name, node);
    } catch (error) {
      console.error(error);
      found = { about: "", rows: [], examples: [], empty: t("explorer.failed") };
    }
    if (look !== this.#looks || this.analysis.closed) return;
    this.element.removeAttribute("aria-busy");
    this.#draw(found);
  }

  /** @param {Findings} found */
  #draw({ about, rows, examples, empty }) {
    const { analysis } = this;
    const focused = this.turns.contains(document.activeElement);
    this.about.textContent = rows.length > 0 ? about : empty;
    const { sides } = analysis.info;
    this.turns.replaceChildren(
      ...(rows.length > 0
        ? [
            drawTurns(rows, {
              sides,
              side: analysis.tree.sideAt(analysis.node),
              play: (row) => this.#play(row),
            }),
          ]
        : []),
    );
    this.examples.replaceChildren(...(examples.length > 0 ? [this.#list(examples)] : []));
    if (!focused) return;
    // After a turn was chosen by keyboard, the next one is at hand.
    const next = this.turns.querySelector("button") ?? this.element.querySelector("input:checked");
    if (next instanceof HTMLElement) next.focus();
    if (rows.length === 0) announce(empty);
  }

  /** @param {Row} row */
  #play(row) {
    this.analysis.playLine([row.turn]);
  }

  /** @param {Example[]} examples */
  #list(examples) {
    return h(
      "section",
      { "aria-label": t("explorer.examples") },
      h("h2", { class: "x-title" }, t("explorer.examples")),
      h(
        "ul",
        { class: "x-games" },
        examples.map((example, i) =>
          h(
            "li",
            null,
            h(
              "button",
              { type: "button", class: "x-game", "data-example": i, onclick: () => this.#open(example) },
              example.words,
            ),
          ),
        ),
      ),
    );
  }

  /* ---- where the answers come from ---- */

  /**
   * @param {string} name
   * @param {import("./tree.js").Node} node
   * @returns {Promise<Findings>}
   */
  async #askBook(name, node) {
    const book = await openBook(name);
    if (!book) return { about: "", rows: [], examples: [], empty: t("explorer.no-book") };
    const { turns } = desk.call("opening", name, node.position);
    const rows = turns.map(({ turn, alike, won, drawn, lost }) => ({
      turn,
      alike,
      games: won + drawn + lost,
      won,
      drawn,
      lost,
    }));
    const total = rows.reduce((sum, row) => sum + row.games, 0);
    /** @type {Map<number, string>} */
    const games = new Map();
    for (const { turn, example } of turns)
      if (example !== null && !games.has(example)) games.set(example, turn);
    return {
      about: t("explorer.book-about", {
        n: figure(total),
        all: figure(book.games),
        nodes: figure(book.nodes),
      }),
      rows,
      examples: [...games].slice(0, SHOWN).map(([number, turn]) => ({
        words: t("explorer.book-game", { turn, number }),
        record: () => desk.call("example", number).record,
      })),
      empty: t("explorer.not-in-book", { plies: book.plies }),
    };
  }

  /**
   * @param {string} name
   * @param {import("./tree.js").Node} node
   * @returns {Promise<Findings>}
   */
  async #askGames(name, node) {
    const { key } = desk.call("explore", name, node.position);
    const [found, { games: all }] = await Promise.all([importedGames.find(key), importedGames.about()]);
    const keys = found.turns.slice(0, 255).map((one) => one.key);
    const { turns } = desk.call("explore", name, node.position, keys.join(" "));
    const counts = new Map(found.turns.map((one) => [one.key, one]));
    const rows = turns.flatMap(({ key: to, turn, alike }) => {
      const count = counts.get(to);
      return count ? [{ ...count, turn, alike }] : [];
    });
    return {
      about: t("explorer.games-about", { n: found.games, count: figure(found.games), all: figure(all) }),
      rows,
      examples: found.examples.map((game) => ({ words: gameWords(game), record: () => game.record })),
      empty: t(
        all === 0 ? "explorer.no-games" : found.games > 0 ? "explorer.ends-here" : "explorer.not-in-games",
      ),
    };
  }

  /* ---- examples ---- */

  /** Opens an example at the position on the board. @param {Example} example */
  #open(example) {
    const { analysis } = this;
    const { key } = desk.call("explore", analysis.tree.name, analysis.node.position);
    const record = example.record();
    const [game] = desk.call("collect", "all", record).games;
    const keys = Array.from({ length: game.keys.length / 16 }, (_, i) =>
      game.keys.slice(16 * i, 16 * i + 16),
    );
    const { tree } = loadRecord(desk, record);
    this.#before ??= { tree: analysis.tree, node: analysis.node };
    this.#example = tree;
    analysis.take(tree, Math.max(0, keys.indexOf(key)));
  }

  #goBack() {
    if (!this.#before) return;
    const { tree, node } = this.#before;
    this.#example = this.#before = null;
    this.analysis.take(tree);
    this.analysis.go(node);
    say(t("explorer.is-back"));
  }
}

/** A game in a list. @param {import("./collection.js").Game} game */
function gameWords({ players, result, date, event }) {
  const names = players.some((name) => name && name !== "?")
    ? players.map((name) => name ?? "?").join(" – ")
    : "";
  const facts = [names || event || t("explorer.unnamed"), result, (date ?? "").replace(/[.?]+$/, "")];
  return facts.filter((fact) => fact).join(", ");
}
