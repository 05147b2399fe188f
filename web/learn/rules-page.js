// SPDX-License-Identifier: MIT
// The rules of a game as a page to read, made of the blocks that tools/web-data writes from docs/rules.
// Pictures are drawn and examples judged here, by the desk, in the reader's language and theme.
// @ts-check
import { SandanError } from "../desk.js";
import { h, icon } from "../parts/dom.js";
import { chosenThemes, lookWords } from "../parts/picture.js";
import { desk, findGame, trouble } from "../rules.js";
import { lang, t, typeset } from "../words.js";

/** @typedef {string | Marked} Span */
/** @typedef {[kind: string, ...rest: Span[]]} Marked text of a kind: code, a ruling, a link to one, bold, italic */
/** @typedef {{ game: string, position: string, turns?: string, moves?: boolean, sheet?: boolean }} Trial */
/**
 * A block of the page; one of the first members says which kind.
 * @typedef {object} Block
 * @property {number} [h]
 * @property {Span[]} [p]
 * @property {Span[][]} [ul]
 * @property {Span[][]} [ol]
 * @property {Span[][][]} [table]
 * @property {["svg" | "sheet", ...string[]][]} [pictures]
 * @property {Trial[]} [tries]
 * @property {Span[]} [text]
 * @property {string} [id]
 * @property {string} [alt]
 */
/** @typedef {import("../parts/dom.js").Child} Child */

/**
 * The rules of a game as elements whose pictures follow the theme.
 * @param {string} game
 * @returns {Promise<{ blocks: HTMLElement[], draw: () => void, close: () => void }>} draw: once they are on the page
 */
export async function readRules(game) {
  const answer = await fetch(new URL(`../rules-${game}-${lang()}.json`, import.meta.url));
  if (!answer.ok) throw new Error(`rules of ${game}: ${answer.status}`);
  const page = new Page(game);
  const blocks = page.build(await answer.json());
  const draw = () => page.drawAll();
  document.addEventListener("sandan-theme", draw);
  const close = () => {
    document.removeEventListener("sandan-theme", draw);
    page.close();
  };
  return { blocks, draw, close };
}

/**
 * @param {HTMLElement} host
 * @param {string} game
 * @param {string | null} at ruling or heading to go to
 */
export async function openRules(host, game, at) {
  const { blocks, draw, close } = await readRules(game);
  const title = findGame(game)?.game.title ?? game;
  const article = h(
    "article",
    { class: "page rules", "data-rules": game },
    h(
      "header",
      { class: "rules-head" },
      h("h1", null, t("learn.rules-of", { game: title })),
      h("p", { class: "muted" }, h("a", { href: `#/learn/${game}` }, t("learn.to-lessons"))),
    ),
    blocks,
  );
  host.replaceChildren(article);
  draw();
  if (at) goTo(article, at);
  return close;
}

/** @param {HTMLElement} article @param {string} at */
export function goTo(article, at) {
  /** @type {HTMLElement[]} */
  const places = [...article.querySelectorAll("[data-at]")].filter((e) => e instanceof HTMLElement);
  const found = places.find((element) => element.dataset.at === at);
  if (!found) return;
  const block = /** @type {HTMLElement} */ (found.closest("p, li, tr, h2, h3") ?? found);
  block.classList.add("named");
  block.tabIndex = -1;
  // Once the pictures above have taken their room.
  requestAnimationFrame(() => {
    block.scrollIntoView({ block: "center" });
    block.focus({ preventScroll: true });
  });
}

class Page {
  /** @type {{ image: HTMLImageElement, request: ["svg" | "sheet", ...string[]] }[]} */
  #pictures = [];
  /** @type {string[]} */
  #urls = [];

  /** @param {string} game */
  constructor(game) {
    this.game = game;
  }

  /** @param {Block[]} blocks @returns {HTMLElement[]} */
  build(blocks) {
    return blocks.map((block) => this.#block(block));
  }

  /** @param {Block} block @returns {HTMLElement} */
  #block(block) {
    if (block.h) return h(block.h === 2 ? "h2" : "h3", { "data-at": block.id }, this.#text(block.text ?? []));
    if (block.p) return h("p", null, this.#text(block.p));
    const items = block.ul ?? block.ol;
    if (items)
      return h(
        block.ul ? "ul" : "ol",
        null,
        items.map((item) => h("li", null, this.#text(item))),
      );
    if (block.table) return this.#table(block.table);
    if (block.pictures) return this.#figure(block.pictures, block.alt ?? "");
    return h(
      "ul",
      { class: "tries" },
      (block.tries ?? []).map((trial) => h("li", null, this.#trial(trial))),
    );
  }

  /** @param {Span[]} text @returns {Child[]} */
  #text(text) {
    return text.map((span) => {
      if (typeof span === "string") return typeset(span);
      const [kind, ...rest] = span;
      const name = String(rest[0]);
      if (kind === "code") return h("code", null, name);
      if (kind === "ruling") return h("span", { class: "ruling", "data-at": name }, name);
      if (kind === "to")
        return h("a", { href: `#/learn/${this.game}/rules?at=${name}` }, this.#text(rest.slice(1)));
      return h(kind === "b" ? "strong" : "em", null, this.#text(rest));
    });
  }

  /** @param {Span[][][]} rows the first one is the head, which may be empty */
  #table([head, ...rows]) {
    const named = head.some((cell) => cell.length > 0);
    return h(
      "div",
      { class: "rules-table" },
      h(
        "table",
        null,
        named
          ? h(
              "thead",
              null,
              h(
                "tr",
                null,
                head.map((cell) => h(cell.length > 0 ? "th" : "td", null, this.#text(cell))),
              ),
            )
          : null,
        h(
          "tbody",
          null,
          rows.map((row) =>
            h(
              "tr",
              null,
              row.map((cell) => h("td", null, this.#text(cell))),
            ),
          ),
        ),
      ),
    );
  }

  /** @param {["svg" | "sheet", ...string[]][]} requests @param {string} alt */
  #figure(requests, alt) {
    const sheet = requests[0][0] === "sheet";
    const images = requests.map((request, i) => {
      const image = h("img", { class: sheet ? "sheet-picture" : null, alt: i === 0 ? alt : "" });
      this.#pictures.push({ image, request });
      return image;
    });
    return h("figure", null, images);
  }

  /** Draws every picture, in the theme that the page has now. */
  drawAll() {
    this.close();
    if (trouble) return; // the words remain
    for (const { image, request } of this.#pictures) {
      const [verb, ...fields] = request;
      if (verb === "svg") fields[3] = [fields[3], ...lookWords()].join(" ");
      else fields[1] = chosenThemes().join(" ");
      image.src = this.#url(desk.call(verb, ...fields).svg);
    }
  }

  /** @param {string} svg */
  #url(svg) {
    const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
    this.#urls.push(url);
    return url;
  }

  close() {
    for (const url of this.#urls) URL.revokeObjectURL(url);
    this.#urls = [];
  }

  /**
   * What an example tries, and what the rules say to it; a way to try it oneself.
   * @param {Trial} trial
   * @returns {Child[]}
   */
  #trial(trial) {
    if (trial.sheet) {
      const save = () => {
        const url = URL.createObjectURL(
          new Blob([desk.call("sheet", trial.game, chosenThemes().join(" ")).svg], { type: "image/svg+xml" }),
        );
        h("a", { href: url, download: `${trial.game.replace(":", "-")}.svg` }).click();
        setTimeout(() => URL.revokeObjectURL(url), 10000);
      };
      return [
        h(
          "button",
          { type: "button", class: "button", "data-do": "sheet", onclick: save },
          icon("save"),
          h("span", null, t("learn.sheet")),
        ),
      ];
    }
    const query = new URLSearchParams({
      game: trial.game,
      position: trial.position === "start" ? "" : trial.position,
    });
    if (trial.position === "start") query.delete("position");
    const link = h("a", { class: "try", href: `#/analyse?${query}` }, t("learn.try"));
    if (trouble) return [h("code", null, trial.turns ?? trial.position)];
    if (trial.moves) {
      const { actions } = desk.call("view", trial.game, trial.position);
      return [h("span", null, t("learn.allowed-are"), " ", h("code", null, actions.join(" ") || "–")), link];
    }
    if (!trial.turns) return [h("span", null, desk.call("words", trial.game, trial.position).words), link];
    return [h("code", null, trial.turns), verdict(trial, trial.turns), link];
  }
}

/** @param {Trial} trial @param {string} turns */
function verdict({ game, position }, turns) {
  try {
    const { result, reason } = desk.call("apply", game, position, turns);
    const words = reason
      ? `${result}, ${reason.words}${reason.ruling ? ` (${reason.ruling})` : ""}`
      : t("learn.allowed");
    return h(
      "span",
      { class: "verdict", "data-kind": "good" },
      icon("check"),
      h("span", null, typeset(words)),
    );
  } catch (error) {
    if (!(error instanceof SandanError)) throw error;
    const words = `${error.message}${error.ruling ? ` (${error.ruling})` : ""}`;
    return h(
      "span",
      { class: "verdict", "data-kind": "bad" },
      icon("close"),
      h("span", null, typeset(words)),
    );
  }
}
