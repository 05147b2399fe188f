// SPDX-License-Identifier: MIT
// Setting up a position by hand: choose a piece, touch cells. The desk says which pieces there are, and
// whether the result is a valid position.
// @ts-check
import { announce } from "../announce.js";
import { button, choice, h, icon, select } from "../parts/dom.js";
import { lookWords } from "../parts/picture.js";
import { rulesField } from "../parts/rules-field.js";
import { shape } from "../parts/shape.js";
import { desk, games } from "../rules.js";
import { t } from "../words.js";
import { loadPosition } from "./load.js";
import { playFrom } from "./more.js";

/** @typedef {(name: string, position: string) => void} Taking */
/**
 * @typedef {{ letter: string, side: number | null, piece: string, character: boolean, name: string }} Piece
 */

/**
 * A piece as the board draws it.
 * @param {import("../answers.js").BoardArt} art
 * @param {Piece} piece
 */
function picture(art, piece) {
  const half = art.pitch / 2;
  const kinds = [piece.piece, piece.character && art.figures?.[piece.piece]].filter(Boolean);
  const uses = kinds.map((kind) => shape("use", { href: `#${art.ids}${kind}` }));
  return shape("svg", { viewBox: `${-half} ${-half} ${art.pitch} ${art.pitch}` }, ...uses);
}

export class Editor {
  /**
   * @param {import("../parts/board.js").Board} board
   * @param {string} name GAME:RULESET
   * @param {string} position
   * @param {{ done: Taking, play: Taking, cancel: () => void }} on
   */
  constructor(board, name, position, on) {
    this.board = board;
    this.on = on;
    this.name = name;
    this.position = position;
    this.valid = true;
    /** @type {import("../answers.js").Cell[]} */
    this.cells = [];
    /** @type {string[]} */
    this.cubes = [];
    /** @type {number[] | null} null: what is missing from the board */
    this.lost = null;
    this.side = 0;
    /** @type {Piece | null} null: takes away */
    this.piece = null;
    this.element = h("section", { class: "a-setup", "aria-label": t("analyse.set-up"), "data-setup": "" });
    this.verdict = h("p", { class: "a-setup-verdict", role: "status" });
    this.text = h("input", {
      type: "text",
      class: "notation",
      spellcheck: false,
      autocomplete: "off",
      "data-field": "position",
      onchange: () => this.#readText(),
    });
    this.base = this.#take(position);
    this.#drawForm();
    this.#judge();
  }

  get #info() {
    return desk.call("setup", this.name);
  }

  /** Takes over a valid position. @param {string} position */
  #take(position) {
    const view = desk.call("view", this.name, position);
    this.name = `${view.game}:${view.rule_set}`;
    this.cells = (view.cells ?? []).map((cell) => ({ ...cell }));
    this.cubes = (view.cubes ?? []).map((cube) => cube?.orientation ?? "-");
    this.side = view.side;
    this.lost = view.lost ? [...view.lost] : null;
    return view;
  }

  /** Touches a cell: places the chosen piece, or removes the one that is there. @param {string} cell */
  touch(cell) {
    const found = this.cells.find((one) => one.cell === cell);
    if (!found) return;
    const { piece } = this;
    const same = piece && found.piece === piece.piece && Boolean(found.character) === piece.character;
    const put = same ? null : piece;
    if (put?.character)
      for (const other of this.cells) if (other.piece === put.piece) other.character = false;
    found.piece = put?.piece ?? null;
    if ("character" in found) found.character = put?.character ?? false;
    this.lost = null;
    this.#judge();
    announce(t("analyse.put", { cell, piece: put?.name ?? t("analyse.nothing-piece") }));
  }

  #judge() {
    const { pieces } = this.#info;
    const letter = (/** @type {import("../answers.js").Cell} */ cell) =>
      pieces.find((one) => one.piece === cell.piece && one.character === Boolean(cell.character))?.letter;
    const parts = this.base.cells
      ? this.cells.filter((cell) => cell.piece).map((cell) => cell.cell + letter(cell))
      : this.cubes;
    const made = desk.call(
      "setup",
      this.name,
      this.side,
      parts.join(" "),
      this.lost ? this.lost.join(" ") : "",
    );
    this.valid = made.valid;
    this.position = made.position;
    const words = made.words
      ? t(made.valid ? "analyse.over" : "analyse.invalid", { words: made.words })
      : t("analyse.valid");
    if (this.verdict.textContent !== words) this.verdict.textContent = words;
    this.verdict.dataset.valid = String(made.valid);
    this.text.value = made.position;
    const view = made.valid
      ? desk.call("view", this.name, made.position)
      : { ...this.base, lost: undefined, cells: this.cells, side: this.side };
    if (view.lost) this.#showLost(view.lost);
    this.board.show({ ...view, actions: [], motions: [], result: "*" });
    for (const one of this.element.querySelectorAll("[data-needs=valid]"))
      /** @type {HTMLButtonElement} */ (one).disabled = !made.valid;
  }

  /** @param {number[]} lost */
  #showLost(lost) {
    lost.forEach((n, side) => {
      /** @type {HTMLInputElement | null} */
      const field = this.element.querySelector(`[data-lost="${side}"]`);
      if (field && document.activeElement !== field) field.value = String(n);
    });
  }

  #readText() {
    try {
      this.base = this.#take(this.text.value.trim());
    } catch (error) {
      this.verdict.textContent = t("analyse.invalid", { words: /** @type {Error} */ (error).message });
      this.verdict.dataset.valid = "false";
      return;
    }
    this.#drawForm();
    this.#judge();
  }

  /** @param {string} name @param {string} position */
  #change(name, position) {
    this.name = name;
    this.base = this.#take(position);
    this.piece = null;
    this.#drawForm();
    this.#judge();
  }

  #clear() {
    for (const cell of this.cells) {
      cell.piece = null;
      if ("character" in cell) cell.character = false;
    }
    this.cubes = this.cubes.map(() => "-");
    this.lost = null;
    if (this.cubes.length > 0) this.side = 0;
    this.#drawForm();
    this.#judge();
  }

  /**
   * Changing the rule set keeps the pieces on the board if possible.
   * @param {string} ruleSet
   */
  #changeRules(ruleSet) {
    const [game] = this.name.split(":");
    this.name = `${game}:${ruleSet}`;
    const usual = desk.call("view", this.name);
    // Abalone's rule sets are start layouts, and the other start is what is wanted.
    const started = games().some((one) => one.rule_sets.some((set) => set.start === this.position));
    if (started) this.base = this.#take(usual.position);
    else this.base = { ...usual, cells: usual.cells && this.cells };
    this.#drawForm();
    this.#judge();
  }

  #drawForm() {
    const { pieces, choices, counts_losses: counts } = this.#info;
    const [id, ruleSet] = this.name.split(":");
    const all = games();
    const game = all.find((one) => one.id === id) ?? all[0];
    this.element.replaceChildren(
      ...(pieces.length > 0 ? [this.#palette(pieces)] : this.#cubeFields(choices, game.sides)),
      this.verdict,
      h(
        "div",
        { class: "a-setup-fields" },
        select(
          t("shell.game"),
          all.map((one) => ({ value: one.id, words: one.title })),
          id,
          (value) => this.#change(value, ""),
          { "data-field": "game" },
        ),
        rulesField(game, ruleSet, (value) => this.#changeRules(value), { "data-field": "rule-set" }),
      ),
      choice(
        t("analyse.side-to-move"),
        game.sides.map((words, side) => ({ value: String(side), words })),
        String(this.side),
        (value) => {
          this.side = Number(value);
          this.#judge();
        },
        { "data-field": "side" },
      ),
      ...(counts ? [this.#lostFields(game.sides)] : []),
      h(
        "label",
        { class: "field" },
        h("span", { class: "field-name" }, t("analyse.position-text")),
        this.text,
      ),
      h(
        "div",
        { class: "buttons" },
        button(t("analyse.start-position"), () => this.#change(this.name, ""), { "data-do": "setup-start" }),
        button(t("analyse.clear"), () => this.#clear(), { "data-do": "setup-clear" }),
      ),
      h(
        "div",
        { class: "buttons a-setup-ends" },
        button(t("shell.analyse"), () => this.on.done(this.name, this.position), {
          class: "button primary",
          "data-needs": "valid",
          "data-do": "setup-done",
        }),
        button(t("analyse.play-on"), () => this.on.play(this.name, this.position), {
          "data-needs": "valid",
          "data-do": "setup-play",
        }),
        button(t("analyse.cancel"), () => this.on.cancel(), { "data-do": "setup-cancel" }),
      ),
    );
  }

  /** @param {Piece[]} pieces */
  #palette(pieces) {
    this.piece ??= pieces[0];
    const options = [...pieces, null];
    const art = desk.call("art", this.name, ["small", ...lookWords()].join(" "));
    // Our own pictures, once for all pieces of the palette.
    const defs = shape("svg", { class: "a-defs", "aria-hidden": "true" });
    defs.innerHTML = art.defs;
    const name = "a-palette";
    return h(
      "fieldset",
      { class: "a-palette" },
      h("legend", null, t("analyse.piece")),
      defs,
      h(
        "div",
        { class: "a-palette-pieces" },
        options.map((piece) =>
          h(
            "label",
            { title: piece?.name ?? t("analyse.nothing-piece") },
            h("input", {
              type: "radio",
              class: "cover",
              name,
              value: piece?.letter ?? "",
              checked: piece?.letter === this.piece?.letter,
              "aria-label": piece?.name ?? t("analyse.nothing-piece"),
              "data-piece": piece?.letter ?? "none",
              onchange: () => (this.piece = piece),
            }),
            h(
              "span",
              { class: "a-swatch", "data-game": this.base.game, "aria-hidden": "true" },
              piece ? picture(art, piece) : icon("close"),
            ),
          ),
        ),
      ),
    );
  }

  /**
   * @param {string[]} choices
   * @param {string[]} sides
   */
  #cubeFields(choices, sides) {
    const options = choices.map((value) => ({ value, words: value === "-" ? t("analyse.not-set") : value }));
    return [
      h(
        "div",
        { class: "a-setup-fields" },
        sides.map((side, i) =>
          select(
            t("analyse.cube-of", { side }),
            options,
            this.cubes[i],
            (value) => {
              this.cubes[i] = value;
              this.#judge();
            },
            { "data-cube": i },
          ),
        ),
      ),
    ];
  }

  /** @param {string[]} sides */
  #lostFields(sides) {
    return h(
      "fieldset",
      { class: "a-lost" },
      h("legend", null, t("analyse.lost")),
      h(
        "div",
        { class: "a-setup-fields" },
        sides.map((side, i) => {
          const field = h("input", {
            type: "number",
            min: "0",
            value: String(this.lost?.[i] ?? 0),
            "aria-label": t("analyse.lost-by", { side }),
            "data-lost": i,
            onchange: () => {
              const lost = [...this.element.querySelectorAll("[data-lost]")].map(
                (one) => Math.trunc(Number(/** @type {HTMLInputElement} */ (one).value)) || 0,
              );
              this.lost = lost.map((n) => Math.max(0, n));
              field.value = String(this.lost[i]);
              this.#judge();
            },
          });
          return h("label", { class: "field" }, h("span", { class: "field-name" }, side), field);
        }),
      ),
    );
  }
}

/**
 * Lets a person set up a position on the board of the analysis.
 * @param {import("./analysis.js").Analysis} analysis
 */
export function startSetup(analysis) {
  const { board, frame } = analysis;
  const end = () => {
    analysis.editor = null;
    frame.root.classList.remove("setting-up");
    frame.side.querySelector(".a-setup")?.remove();
    board.edit = false;
  };
  frame.root.classList.add("setting-up");
  board.edit = true;
  analysis.editor = new Editor(board, analysis.tree.name, analysis.node.position, {
    done: (name, position) => {
      const same = position === analysis.node.position && name === analysis.tree.name;
      end();
      if (same) analysis.show();
      else analysis.take(loadPosition(desk, name, position).tree);
    },
    play: playFrom,
    cancel: () => {
      end();
      analysis.show();
    },
  });
  frame.side.append(analysis.editor.element);
  announce(t("analyse.set-up"));
}
