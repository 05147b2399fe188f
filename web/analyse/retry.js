// SPDX-License-Identifier: MIT
// Retrying a mistake: the reader looks for a better turn, and the same judgement that found the
// mistake says whether it is one. Nothing is revealed before.
// @ts-check
import { announce } from "../announce.js";
import { engine } from "../engine.js";
import { h } from "../parts/dom.js";
import { desk, openDesk } from "../rules.js";
import { t } from "../words.js";
import { sizes } from "./judgement.js";
import { NODES, tryTurn } from "./review.js";

/** @typedef {import("./review.js").Mistake} Mistake */

export class Retry {
  /**
   * @param {import("./analysis.js").Analysis} analysis
   * @param {Mistake} mistake
   */
  constructor(analysis, mistake) {
    this.analysis = analysis;
    this.mistake = mistake;
    this.busy = false;
    this.ticket = 0;
    const side = analysis.info.sides[analysis.tree.sideAt(mistake.parent)];
    this.words = t("analyse.retry-how", { turn: mistake.turn, side });
    this.said = h("p", { class: "a-retry-said", role: "status", "data-retry": "ask" }, this.words);
    this.element = h(
      "div",
      { class: "a-about a-retry" },
      this.said,
      h(
        "div",
        { class: "a-about-row" },
        h(
          "button",
          { type: "button", class: "a-small", "data-do": "retry-show", onclick: () => this.#answer() },
          t("analyse.retry-show"),
        ),
        h(
          "button",
          { type: "button", class: "a-small", "data-do": "retry-end", onclick: () => analysis.go(mistake) },
          t("analyse.retry-end"),
        ),
      ),
    );
  }

  #answer() {
    this.analysis.showBetter(this.mistake);
  }

  /** @param {string} state @param {string} words */
  #say(state, words) {
    this.said.dataset.retry = state;
    this.said.textContent = words;
    announce(words);
  }

  /**
   * @param {string} turn
   * @param {string} position after it
   * @param {string | undefined} animate
   */
  async attempt(turn, position, animate) {
    const { analysis, mistake } = this;
    const { tree, board } = analysis;
    const { parent } = mistake;
    if (turn === mistake.turn || position === mistake.position) {
      this.#say("same", t("analyse.retry-same", { turn }));
      analysis.show();
      return;
    }
    const ticket = ++this.ticket;
    this.busy = true;
    board.side = "none";
    board.show(desk.call("view", tree.name, position), { animate, last: turn, lastBefore: parent.position });
    this.#say("looking", t("analyse.retry-looking", { turn }));
    let verdict = null;
    try {
      verdict = await tryTurn(
        openDesk(),
        engine,
        tree,
        mistake,
        turn,
        analysis.panel.review?.nodeLimit ?? NODES[0],
      );
    } catch {
      // Told below, like everything that gave no verdict.
    }
    if (ticket !== this.ticket) return;
    this.busy = false;
    if (!verdict) {
      this.#say("failed", t("analyse.trouble"));
      analysis.show();
    } else if (!verdict.size) {
      analysis.tree.add(parent, turn, position);
      analysis.structure();
      analysis.on.changed();
      this.#say("good", t(verdict.is_best ? "analyse.retry-best" : "analyse.retry-good", { turn }));
    } else {
      // By the sizes of mistakes, as everywhere in a review.
      const loss = (/** @type {string | null} */ size) => sizes[size ?? ""]?.loss ?? 0;
      const better = loss(verdict.size) < loss(mistake.verdict.size);
      this.#say(
        better ? "better" : "worse",
        t(better ? "analyse.retry-better" : "analyse.retry-worse", { turn, words: verdict.words ?? "" }),
      );
      analysis.show();
    }
  }

  stop() {
    this.ticket++;
    if (this.busy) engine.stop();
    this.busy = false;
  }
}
