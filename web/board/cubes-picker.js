// SPDX-License-Identifier: MIT
// Choosing the orientation in which to set a cube down: a small flat picture of each, one column for
// each face that can be on top.
// @ts-check
import { make } from "./cubes-space.js";
import { FlatCube } from "./cubes-flat.js";
import { STRAIGHT } from "./keys.js";

/** @typedef {import("./cubes-art.js").Art} Art */
/**
 * @typedef {object} Choice
 * @property {string} action
 * @property {string} orientation
 * @property {() => string} words how it lies, for screen readers
 */

export class Picker {
  /** The side and actions it currently shows, and those that already have their words. */
  #filled = "";
  #said = "";
  /** @type {Map<string, HTMLButtonElement>[]} by orientation, for each side */
  #made = [new Map(), new Map()];
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #saying;

  /**
   * @param {string} label
   * @param {(action: string) => void} choose
   * @param {(choice: Choice | null) => void} look called when one is looked at, before it is chosen
   */
  constructor(label, choose, look) {
    this.element = make("picker");
    this.element.setAttribute("role", "group");
    this.element.setAttribute("aria-label", label);
    // A sheet for each side, prepared in advance: restyling twenty pictures takes longer than a frame.
    this.sheets = ["black", "white"].map((name) => make(`choices ${name}`, this.element));
    this.choose = choose;
    this.look = look;
    /** @type {{ button: HTMLButtonElement, choice: Choice, column: number, row: number }[]} */
    this.items = [];
    this.at = -1;
  }

  /**
   * Shows these choices.
   * @param {Art} art
   * @param {number} side
   * @param {Choice[]} choices
   * @param {boolean} both whether the other side will choose next
   */
  show(art, side, choices, both) {
    this.activate(-1);
    this.element.hidden = false;
    const wanted = `${side} ${choices.map(({ action }) => action)}`;
    if (wanted !== this.#filled) {
      this.#filled = wanted;
      for (const { button } of this.items) delete button.dataset.action;
      this.items = this.#lay(art, side, choices);
      for (const { button, choice } of this.items) button.dataset.action = choice.action;
      this.sheets.forEach((sheet, i) => {
        if (i === side) sheet.hidden = false;
        sheet.classList.toggle("away", i !== side);
        sheet.setAttribute("aria-hidden", String(i !== side));
      });
    }
    // The picture first, then its words, and then the next sheet.
    clearTimeout(this.#saying);
    this.#saying = setTimeout(() => {
      if (this.#said !== this.#filled)
        for (const { button, choice } of this.items) button.setAttribute("aria-label", choice.words());
      this.#said = this.#filled;
      if (both && this.#made[1 - side].size === 0) this.#lay(art, 1 - side, choices);
      this.sheets[1 - side].hidden = !both;
    });
  }

  hide() {
    clearTimeout(this.#saying);
    this.element.hidden = true;
  }

  /**
   * Lays choices on the sheet of a side.
   * @param {Art} art
   * @param {number} side
   * @param {Choice[]} choices
   */
  #lay(art, side, choices) {
    const columns = [...new Set(choices.map((choice) => choice.orientation[0]))];
    const rows = columns.map(() => 0);
    const items = choices.map((choice) => {
      const column = columns.indexOf(choice.orientation[0]);
      const row = rows[column]++;
      const button = this.#button(art, side, choice.orientation);
      button.style.gridColumn = String(column + 1);
      button.style.gridRow = String(row + 1);
      return { button, choice, column, row };
    });
    const buttons = items.map((item) => item.button);
    const shown = this.sheets[side].children;
    if (shown.length !== buttons.length || buttons.some((button, i) => button !== shown[i]))
      this.sheets[side].replaceChildren(...buttons);
    return items;
  }

  /** @param {Art} art @param {number} side @param {string} orientation */
  #button(art, side, orientation) {
    const made = this.#made[side].get(orientation);
    if (made) return made;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "choice";
    button.tabIndex = -1;
    button.setAttribute("aria-label", orientation);
    const flat = new FlatCube(art, null, false);
    flat.set(orientation, false);
    button.append(flat.element);
    const item = () => this.items.find((one) => one.button === button);
    button.addEventListener("click", () => this.choose(item()?.choice.action ?? ""));
    button.addEventListener("pointerenter", () => this.look(item()?.choice ?? null));
    button.addEventListener("pointerleave", () => this.look(this.items[this.at]?.choice ?? null));
    this.#made[side].set(orientation, button);
    return button;
  }

  /** Cancels pending words. */
  close() {
    clearTimeout(this.#saying);
  }

  /** @param {number} at */
  activate(at) {
    this.items[this.at]?.button.classList.remove("active");
    this.at = at;
    this.items[at]?.button.classList.add("active");
    this.look(this.items[at]?.choice ?? null);
    return this.items[at]?.choice;
  }

  /**
   * Moves to the neighbour in a direction, or the nearest one if a column is shorter.
   * @param {string} key
   * @returns {Choice | undefined}
   */
  step(key) {
    const here = this.items[this.at];
    if (!here) return this.activate(0);
    const { x, y } = STRAIGHT[key] ?? { x: 0, y: 0 };
    const wanted = { column: here.column + x, row: here.row + y };
    const near = this.items
      .filter((item) => item.column === wanted.column && (y === 0 || item.row === wanted.row))
      .sort((a, b) => Math.abs(a.row - wanted.row) - Math.abs(b.row - wanted.row))[0];
    return this.activate(near ? this.items.indexOf(near) : this.at);
  }

  /** The orientation that has the focus, if any. */
  get active() {
    return this.items[this.at]?.choice;
  }

  /** Marks hinted choices. @param {{ action: string, best: boolean }[]} hints */
  hint(hints) {
    for (const { button, choice } of this.items) {
      const found = hints.find((hint) => hint.action === choice.action);
      button.classList.toggle("hint", found !== undefined);
      button.classList.toggle("thin", found !== undefined && !found.best);
    }
  }
}
