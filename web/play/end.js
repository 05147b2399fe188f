// SPDX-License-Identifier: MIT
// The moment a game ends: the board shows what decided it, then the card about the result is laid beside it. The
// card is loaded only then.
// @ts-check
import { useStyles } from "../parts/dom.js";
import { over } from "./state.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./state.js").State} State */
/** @typedef {import("./card.js").Card} Card */

/** How long what happened on the board stays alone, in milliseconds. */
const MOMENT = 1300;
const still = matchMedia("(prefers-reduced-motion: reduce)");

export class Ending {
  /** @type {Card | null} */
  #card = null;
  /** The end that the card is about, or is about to be. */
  #about = "";
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #waiting;
  /** Whether the game has gone on since the table was opened: only then is there something to wait for. */
  #live = false;

  /** @param {Table} table */
  constructor(table) {
    this.table = table;
  }

  /** The board stands still in this state. @param {State} state */
  follow({ game }) {
    const { session, steps } = game;
    const about = over(game) && steps.length > 0 ? `${session.result} ${session.code} ${steps.length}` : "";
    this.#live ||= about === "";
    if (about === this.#about) return;
    this.close();
    this.#about = about;
    if (!about) return;
    const moment = this.#live && !still.matches && session.feature ? MOMENT : 0;
    this.#waiting = setTimeout(() => void this.#open(about), moment);
  }

  /** @param {string} about */
  async #open(about) {
    const [{ Card }] = await Promise.all([import("./card.js"), useStyles("play/card.css")]);
    if (about !== this.#about) return;
    this.#card = new Card(this.table, this.#live);
    this.table.parts.coach.element.hidden = true;
    this.table.element.append(this.#card.element);
    this.table.element.toggleAttribute("data-card", true);
    await this.#card.fill();
  }

  close() {
    clearTimeout(this.#waiting);
    this.#about = "";
    this.#card?.close();
    this.#card = null;
    this.table.element.removeAttribute("data-card");
  }
}
