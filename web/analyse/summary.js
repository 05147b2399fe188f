// SPDX-License-Identifier: MIT
// The review of a whole game: starting it, its progress, and the result for each player.
// @ts-check
import { announce, say } from "../announce.js";
import { engine } from "../engine.js";
import { h } from "../parts/dom.js";
import { addMistake } from "../learn/progress.js";
import { desk, openDesk } from "../rules.js";
import { locale, t } from "../words.js";
import { NODES, Review } from "./review.js";
import { unitsButton } from "./verdict.js";

export class ReviewPanel {
  /** @type {Review | null} whose mistakes are kept for practice */
  #keptOf = null;

  /**
   * @param {import("./analysis.js").Analysis} analysis
   * @param {Review | null} review
   */
  constructor(analysis, review) {
    this.analysis = analysis;
    /** @type {Review | null} */
    this.review = review;
    this.element = h("div", { class: "a-summary" });
  }

  get running() {
    return this.review?.running ?? false;
  }

  stop() {
    this.review?.stop();
  }

  /** Another game was opened. */
  reset() {
    this.stop();
    this.review = null;
  }

  /** @param {number} nodes for a position */
  async start(nodes) {
    const { analysis } = this;
    analysis.opinion.thinker.stop();
    if (analysis.retry) analysis.endRetry(false);
    const goesOn = this.review?.fits() && !this.review.whole && this.review.nodeLimit === nodes;
    const review = goesOn
      ? /** @type {Review} */ (this.review)
      : new Review(openDesk(), engine, analysis.tree, nodes);
    this.review = review;
    announce(t("analyse.reviewing", { done: review.done, all: review.positions }));
    let drawn = 0;
    try {
      const whole = await review.run(() => {
        if (analysis.closed || this.review !== review) return;
        this.draw();
        // The list is long: drawing it a few times a second is enough.
        if (performance.now() - drawn < 250 && review.running) return;
        drawn = performance.now();
        analysis.list.draw(analysis.tree, analysis.node);
        analysis.opinion.drawGraph();
      });
      // The panel shows it; a line in sight would cover its buttons on a phone.
      if (whole && !analysis.closed) announce(t("analyse.reviewed"));
    } catch {
      if (!analysis.closed) say(t("analyse.trouble"), "error");
    }
    if (analysis.closed || this.review !== review) return;
    analysis.edited();
    analysis.opinion.look();
  }

  /** The next mistake after the turn that is shown, in the order of the game. */
  next() {
    const { analysis } = this;
    const all = this.review?.mistakes() ?? [];
    const to = all.find((node) => node.ply > analysis.node.ply) ?? all[0];
    if (to) analysis.go(to);
  }

  draw() {
    const { review, analysis } = this;
    const turns = analysis.tree.root.children.length > 0;
    this.element.dataset.state = !review
      ? "none"
      : review.running
        ? "running"
        : review.whole
          ? "done"
          : "stopped";
    if (!review?.fits()) {
      this.element.replaceChildren(
        this.#act(
          t(review ? "analyse.review-again" : "analyse.review-game"),
          "review",
          () => this.start(NODES[0]),
          !turns,
        ),
      );
      return;
    }
    if (review.running) {
      const { done, positions: all } = review;
      const words = t("analyse.reviewing", { done, all });
      const bar = h("progress", { max: all, value: done, "aria-label": words });
      this.element.replaceChildren(
        h("div", { class: "a-progress" }, h("p", null, words), bar),
        this.#act(t("analyse.stop"), "review-stop", () => this.stop()),
      );
      return;
    }
    const index = NODES.indexOf(review.nodeLimit);
    const deeper = NODES[Math.min(index + 1, NODES.length - 1)];
    const mistakes = review.mistakes();
    this.element.replaceChildren(
      h(
        "div",
        { class: "a-figures" },
        h(
          "div",
          { class: "a-players" },
          review.players.map((one, side) => this.#player(one, side)),
        ),
        unitsButton(() => analysis.info.sides),
      ),
      ...(mistakes.length === 0 && review.whole
        ? [h("p", { class: "muted" }, t("analyse.no-mistakes"))]
        : []),
      h(
        "div",
        { class: "a-about-row" },
        mistakes.length > 0 && this.#act(t("analyse.next-mistake"), "next-mistake", () => this.next()),
        this.#practice(mistakes),
        review.whole
          ? this.#act(t("analyse.review-deeper"), "review-deeper", () => this.start(deeper))
          : this.#act(t("shell.resume"), "review", () => this.start(review.nodeLimit)),
      ),
    );
  }

  /**
   * Offers to keep the mistakes of people for practice; once they are kept, leads there.
   * @param {import("./review.js").Mistake[]} mistakes
   */
  #practice(mistakes) {
    const { tree } = this.analysis;
    const computer = [0, 1].map((side) => desk.call("who", tree.player(side)).level !== null);
    const own = mistakes.filter(
      ({ verdict, parent }) => verdict.best.turns.length > 0 && !computer[tree.sideAt(parent)],
    );
    if (own.length === 0) return null;
    if (this.#keptOf === this.review)
      return h(
        "a",
        { class: "a-small", href: "#/puzzles/own/1", "data-do": "practise" },
        t("analyse.practise"),
      );
    return this.#act(t("analyse.keep-mistakes"), "keep-mistakes", () => {
      // The newest comes first in the list, so add them in reverse to keep the order of the game.
      for (const node of [...own].reverse()) {
        const { position } = node.parent;
        addMistake({ game: tree.name, position, turns: [node.verdict.best.turns[0]] });
      }
      this.#keptOf = this.review;
      this.draw();
      announce(t("analyse.mistakes-kept", { n: own.length }));
    });
  }

  /**
   * @param {string} words
   * @param {string} name
   * @param {() => void} act
   * @param {boolean} [disabled]
   */
  #act(words, name, act, disabled = false) {
    return h("button", { type: "button", class: "a-small", "data-do": name, disabled, onclick: act }, words);
  }

  /** @param {import("../answers.js").Player} player @param {number} side */
  #player(player, side) {
    const { tree, info } = this.analysis;
    const name = tree.player(side);
    const counts = /** @type {const} */ ([
      ["inaccuracy", "inaccuracies"],
      ["mistake", "mistakes"],
      ["blunder", "blunders"],
    ]).map(([shape, key]) =>
      h(
        "span",
        { class: "a-count-of", title: t(`analyse.${key}`, { n: player[key] }) },
        h("span", { class: "a-shape", "data-shape": shape, "aria-hidden": "true" }),
        h("span", { "aria-hidden": "true" }, String(player[key])),
        h("span", { class: "unseen" }, t(`analyse.${key}`, { n: player[key] })),
      ),
    );
    const n = player.average_loss?.toLocaleString(locale());
    return h(
      "p",
      { class: "a-player", "data-player": side },
      h("span", { class: "a-player-name" }, name || info.sides[side]),
      h("span", { class: "a-counts" }, counts),
      h(
        "span",
        { class: "muted" },
        n && h("span", { class: "a-lost" }, t("analyse.lost-per-turn", { n })),
        n && h("span", { class: "a-lost-short" }, t("analyse.lost-short", { n })),
      ),
    );
  }
}
