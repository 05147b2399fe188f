// SPDX-License-Identifier: MIT
// The choice of an attitude in which a cube is set down: a little flat picture of each, a column for
// each face that can be up.
// @ts-check
import { make } from "./cubes-space.js";
import { FlatCube } from "./cubes-flat.js";

/** @typedef {import("./cubes-art.js").Art} Art */
/**
 * @typedef {object} Choice
 * @property {string} action
 * @property {string} attitude
 * @property {() => string} words how it lies, for screen readers
 */

export class Picker {
  /** The side and the actions that it holds. */
  #filled = "";
  /** @type {Map<string, HTMLButtonElement>} by attitude */
  #made = new Map();
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
    this.choose = choose;
    this.look = look;
    /** @type {{ button: HTMLButtonElement, choice: Choice, column: number, row: number }[]} */
    this.items = [];
    this.at = -1;
  }

  /**
   * Shows these choices. A picture is made once and then only dressed for the side: making twenty takes
   * longer than a frame.
   * @param {Art} art
   * @param {number} side
   * @param {Choice[]} choices
   */
  fill(art, side, choices) {
    this.activate(-1);
    const wanted = `${side} ${choices.map(({ action }) => action)}`;
    if (wanted === this.#filled) return;
    this.#filled = wanted;
    const columns = [...new Set(choices.map((choice) => choice.attitude[0]))];
    const rows = columns.map(() => 0);
    this.items = choices.map((choice) => {
      const column = columns.indexOf(choice.attitude[0]);
      const row = rows[column]++;
      const button = this.#button(art, choice.attitude);
      button.dataset.action = choice.action;
      button.style.gridColumn = String(column + 1);
      button.style.gridRow = String(row + 1);
      return { button, choice, column, row };
    });
    this.element.classList.toggle("black", side === 0);
    this.element.classList.toggle("white", side === 1);
    const buttons = this.items.map((item) => item.button);
    const shown = this.element.children;
    if (shown.length !== buttons.length || buttons.some((button, i) => button !== shown[i]))
      this.element.replaceChildren(...buttons);
    // The picture first, then what is said about it.
    clearTimeout(this.#saying);
    this.#saying = setTimeout(() => {
      for (const { button, choice } of this.items) button.setAttribute("aria-label", choice.words());
    });
  }

  /** @param {Art} art @param {string} attitude */
  #button(art, attitude) {
    const made = this.#made.get(attitude);
    if (made) return made;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "choice";
    button.tabIndex = -1;
    button.setAttribute("aria-label", attitude);
    const flat = new FlatCube(art, null, false);
    flat.set(attitude, false);
    button.append(flat.element);
    const item = () => this.items.find((one) => one.button === button);
    button.addEventListener("click", () => this.choose(item()?.choice.action ?? ""));
    button.addEventListener("pointerenter", () => this.look(item()?.choice ?? null));
    button.addEventListener("pointerleave", () => this.look(this.items[this.at]?.choice ?? null));
    this.#made.set(attitude, button);
    return button;
  }

  /** Nothing more will be said. */
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
   * Moves to the neighbour in a direction, the nearest where a column is shorter.
   * @param {string} key
   * @returns {Choice | undefined}
   */
  step(key) {
    const here = this.items[this.at];
    if (!here) return this.activate(0);
    const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key] ?? [
      0, 0,
    ];
    const wanted = { column: here.column + dx, row: here.row + dy };
    const near = this.items
      .filter((item) => item.column === wanted.column && (dy === 0 || item.row === wanted.row))
      .sort((a, b) => Math.abs(a.row - wanted.row) - Math.abs(b.row - wanted.row))[0];
    return this.activate(near ? this.items.indexOf(near) : this.at);
  }

  /** The attitude that was moved to, if any. */
  get active() {
    return this.items[this.at]?.choice;
  }

  /** Marks what is hinted at. @param {{ action: string, best: boolean }[]} hints */
  hint(hints) {
    for (const { button, choice } of this.items) {
      const found = hints.find((hint) => hint.action === choice.action);
      button.classList.toggle("hint", found !== undefined);
      button.classList.toggle("thin", found !== undefined && !found.best);
    }
  }
}
