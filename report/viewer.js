// SPDX-License-Identifier: MIT
// One game on the board, turn by turn.
// @ts-check
import { h } from "../web/parts/dom.js";
import { t } from "./words.js";

/**
 * @typedef {import("./report.js").Game} Game
 * @typedef {import("../web/desk.js").Desk} Desk
 * @typedef {import("../web/board.js").SandanBoard} Board
 * @typedef {{ turn: string, position: string }} Step
 */

export class Viewer {
  /** @type {{ desk: Desk, board: Board } | null} */
  #tools = null;
  /** @type {Step[]} the start, and every turn with the position after it */
  #steps = [];
  #at = 0;
  #name = "";
  #heading = h("h3", { tabindex: "-1" }, t("choose"));
  #about = h("p", { class: "muted" });
  #stage = h("div");
  #list = h("div", { class: "turns", role: "group", "aria-label": t("turn-list") });
  #buttons = [
    h(
      "button",
      { type: "button", "aria-label": t("start"), title: t("start"), onclick: () => this.go(0) },
      "⇤",
    ),
    h(
      "button",
      { type: "button", "aria-label": t("back"), title: t("back"), onclick: () => this.go(this.#at - 1) },
      "←",
    ),
    h(
      "button",
      {
        type: "button",
        "aria-label": t("forward"),
        title: t("forward"),
        onclick: () => this.go(this.#at + 1),
      },
      "→",
    ),
    h(
      "button",
      { type: "button", "aria-label": t("end"), title: t("end"), onclick: () => this.go(Infinity) },
      "⇥",
    ),
  ];
  #game = h(
    "div",
    { hidden: true },
    this.#stage,
    h("div", { class: "steps" }, this.#buttons),
    this.#list,
    h("p", { class: "muted keys" }, t("keys")),
  );
  element = h("section", { class: "viewer" }, this.#heading, this.#about, this.#game);

  /** @param {string} lang */
  constructor(lang) {
    this.ready = this.#load(lang);
  }

  /** The rules and the board; a build without WebAssembly has neither. @param {string} lang */
  async #load(lang) {
    try {
      const [{ openDesk, speak }] = await Promise.all([import("../web/rules.js"), import("../web/board.js")]);
      speak(lang);
      const board = /** @type {Board} */ (document.createElement("sandan-board"));
      board.setAttribute("readonly", "");
      board.setAttribute("sound", "off");
      this.#stage.append(board);
      this.#tools = { desk: openDesk(), board };
    } catch {
      this.#about.textContent = t("no-board");
    }
  }

  /** Words for a reason that the rules know. @param {string} code @param {string} game */
  reason(code, game) {
    try {
      return this.#tools?.desk.call("reason", code, game).words ?? code;
    } catch {
      return code;
    }
  }

  /**
   * @param {Game} game
   * @param {string} title
   * @param {string} about
   */
  async open(game, title, about) {
    await this.ready;
    this.#heading.textContent = title;
    if (!this.#tools) return;
    const { desk } = this.#tools;
    this.#about.textContent = about;
    const record = desk.call("record", game.record);
    this.#name = `${record.game}:${record.rule_set}`;
    this.#steps = [{ turn: "", position: record.start }, ...record.nodes];
    this.#list.replaceChildren(
      ...this.#steps
        .slice(1)
        .map((step, i) =>
          h("button", { type: "button", onclick: () => this.go(i + 1) }, `${i + 1}. ${step.turn}`),
        ),
    );
    this.#game.hidden = false;
    this.#at = -1;
    this.go(0);
  }

  /** Shows the position after so many turns. @param {number} wanted */
  go(wanted) {
    if (!this.#tools || this.#steps.length === 0) return;
    const at = Math.max(0, Math.min(wanted, this.#steps.length - 1));
    if (at === this.#at) return;
    const { desk, board } = this.#tools;
    const step = this.#steps[at];
    const before = at > 0 ? this.#steps[at - 1].position : null;
    const animate = at === this.#at + 1 && at > 0 ? step.turn : undefined;
    this.#at = at;
    board.show(desk.call("view", this.#name, step.position), {
      animate,
      last: at > 0 ? step.turn : null,
      lastBefore: before,
    });
    const last = this.#steps.length - 1;
    [at === 0, at === 0, at === last, at === last].forEach((off, i) => {
      this.#buttons[i].disabled = off;
    });
    [...this.#list.children].forEach((turn, i) => {
      turn.setAttribute("aria-current", String(i + 1 === at));
    });
    this.#follow(this.#list.children[at - 1]);
  }

  /** Scrolls the list, and nothing else. @param {Element | undefined} turn */
  #follow(turn) {
    if (!(turn instanceof HTMLElement)) return;
    this.#list.scrollTop = turn.offsetTop - this.#list.offsetTop - this.#list.clientHeight / 2;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (this.#game.hidden || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.target instanceof HTMLSelectElement) return;
    const to = { ArrowLeft: this.#at - 1, ArrowRight: this.#at + 1, Home: 0, End: Infinity }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    this.go(to);
  }

  focus() {
    this.element.scrollIntoView({ block: "start" });
    this.#heading.focus({ preventScroll: true });
  }
}
