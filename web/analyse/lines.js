// SPDX-License-Identifier: MIT
// The engine's lines beside the board: evaluation, depth, speed and what it would play. Pointing at a
// line shows it on the board, clicking a turn plays up to there. In a solved game, every move
// with its exact value.
// @ts-check
import { h, iconButton } from "../parts/dom.js";
import { MOST_LINES } from "../settings.js";
import { locale, t } from "../words.js";
import { scoreWords } from "./graph.js";
import { forFirst, scoreText } from "./score.js";

/** @typedef {import("./tree.js").Node} TurnNode */
/** @typedef {import("./tree.js").Tree} Tree */
/** @typedef {import("./think.js").Thinker} Thinker */

/** Turns of a line that are shown. */
const SHOWN = 12;

/** @param {number} nps */
function speedWords(nps) {
  const figure = (/** @type {number} */ n) => n.toLocaleString(locale(), { maximumSignificantDigits: 2 });
  if (nps >= 1e6) return t("analyse.million", { n: figure(nps / 1e6) });
  return t("analyse.thousand", { n: figure(nps / 1e3) });
}

/**
 * @typedef {object} LineActions
 * @property {(turns: string[]) => void} play
 * @property {(index: number | null) => void} preview
 * @property {() => void} goOn
 * @property {() => void} stop
 * @property {(on: boolean) => void} power
 * @property {(count: number) => void} count
 */

export class Lines {
  /** @type {WeakMap<HTMLElement, { turns: string[] }>} what stands in each row */
  #lines = new WeakMap();

  /** @param {LineActions} on */
  constructor(on) {
    this.on = on;
    this.power = h("input", {
      type: "checkbox",
      role: "switch",
      "aria-label": t("analyse.engine-on"),
      "data-do": "engine",
      onchange: () => on.power(this.power.checked),
    });
    this.state = h("p", { class: "a-state", "data-engine": "state" });
    this.count = h("span", { class: "a-line-count" });
    this.fewer = iconButton("minus", t("analyse.fewer"), () => on.count(-1), { "data-do": "fewer-lines" });
    this.more = iconButton("plus", t("analyse.more-lines"), () => on.count(1), { "data-do": "more-lines" });
    this.act = h("button", { type: "button", class: "a-small", "data-do": "go-on", hidden: true });
    this.act.addEventListener("click", () => (this.thinking ? on.stop() : on.goOn()));
    this.list = h("ol", { class: "a-lines" });
    this.list.addEventListener("pointerleave", () => on.preview(null));
    // A pressed row stays unchanged until it is released.
    this.pressed = false;
    this.list.addEventListener("pointerdown", () => (this.pressed = true));
    for (const name of ["pointerup", "pointercancel", "pointerleave"])
      this.list.addEventListener(name, () => setTimeout(() => (this.pressed = false)));
    this.thinking = false;
    /** @type {TurnNode | null} whose lines are shown */
    this.node = null;
    this.element = h(
      "section",
      { class: "a-engine", "aria-label": t("analyse.lines") },
      h(
        "header",
        { class: "a-engine-head" },
        h("label", { class: "toggle", title: t("analyse.engine-on") }, this.power),
        this.state,
        this.act,
        h(
          "div",
          { class: "a-counter", role: "group", "aria-label": t("analyse.line-count") },
          this.fewer,
          this.count,
          this.more,
        ),
      ),
      this.list,
    );
  }

  /**
   * @param {Tree} tree
   * @param {TurnNode} node
   * @param {Thinker} thinker
   * @param {{ sides: string[], over: string | null, solved: boolean, hidden: boolean }} about
   */
  draw(tree, node, thinker, about) {
    const thought = about.hidden ? null : node.thought;
    this.thinking = thinker.node === node;
    this.power.checked = thinker.on;
    this.count.textContent = String(thinker.lines);
    this.fewer.disabled = thinker.lines <= 1;
    this.more.disabled = thinker.lines >= MOST_LINES;
    this.element.classList.toggle("off", !thinker.on);
    this.element.classList.toggle("solved", about.solved);
    this.element.classList.toggle("over", about.over !== null);
    this.state.replaceChildren(...this.#stateWords(thinker, thought, about));
    this.state.title = thought ? t("analyse.speed-title", { n: thought.nps.toLocaleString(locale()) }) : "";
    const may = thinker.on && !about.over && !about.hidden;
    const failed = Boolean(thinker.trouble) && !this.thinking;
    this.act.hidden = !may || !(thought || failed) || Boolean(!this.thinking && thought?.final);
    this.act.textContent = t(this.thinking ? "analyse.stop" : failed ? "shell.retry" : "analyse.go-on");
    this.element.dataset.thinking = String(this.thinking);
    if (this.pressed && this.node === node) return;
    this.node = node;
    const side = tree.sideAt(node);
    const shown =
      thinker.on && thought ? thought.lines.slice(0, about.solved ? undefined : thinker.lines) : [];
    // Rows are kept, so that what the user points at does not vanish.
    shown.forEach((line, i) => {
      const row = /** @type {HTMLElement} */ (this.list.children[i] ?? this.list.appendChild(this.#row(i)));
      this.#fill(row, line, side, about);
    });
    while (this.list.children.length > shown.length) this.list.lastElementChild?.remove();
    this.list.style.setProperty("--lines", String(about.solved ? 4 : thinker.lines));
  }

  /**
   * @param {Thinker} thinker
   * @param {import("./tree.js").Thought | null} thought
   * @param {{ over: string | null, solved: boolean, hidden: boolean }} about
   * @returns {(string | HTMLElement)[]}
   */
  #stateWords(thinker, thought, about) {
    if (about.over) return [about.over];
    if (!thinker.on) return [t("analyse.engine-off")];
    if (about.hidden) return [];
    if (thinker.trouble) return [t("analyse.trouble", { why: thinker.trouble })];
    if (!thought)
      return this.thinking ? [t(thinker.engine.threads ? "analyse.thinking" : "analyse.loading")] : [];
    if (about.solved) return [t("analyse.exact")];
    const depth = h("span", null, t("analyse.depth", { depth: thought.depth }));
    const speed =
      thought.nps >= 1000 && h("span", null, ` · ${t("analyse.speed", { speed: speedWords(thought.nps) })}`);
    return [h("span", { class: "a-depth" }, depth, speed)];
  }

  /** @param {number} i */
  #row(i) {
    const row = h(
      "li",
      { class: "a-engine-line", "data-line": i },
      h("button", { type: "button", class: "a-line-score", "data-do": "play-line" }),
      h("span", { class: "a-line-turns" }),
    );
    row.addEventListener("pointerenter", (event) => event.pointerType === "mouse" && this.on.preview(i));
    row.addEventListener("focusin", () => this.on.preview(i));
    row.addEventListener("focusout", () => this.on.preview(null));
    row.addEventListener("click", (event) => {
      const button = /** @type {Element} */ (event.target).closest("button");
      const line = this.#lines.get(row);
      if (button && line) this.on.play(line.turns.slice(0, Number(button.dataset.upto ?? 1)));
    });
    return row;
  }

  /**
   * @param {HTMLElement} row
   * @param {{ score: import("./score.js").Score, turns: string[] }} line
   * @param {number} side
   * @param {{ sides: string[], solved: boolean }} about
   */
  #fill(row, line, side, about) {
    const key = JSON.stringify(line);
    if (row.dataset.key === key) return;
    row.dataset.key = key;
    this.#lines.set(row, line);
    const score = forFirst(line.score, side);
    const [first, turns] = /** @type {HTMLElement[]} */ ([...row.children]);
    const words = about.solved && line.score === 0 ? t("analyse.draw") : scoreWords(score, about.sides);
    first.textContent = scoreText(score);
    first.title = words;
    first.dataset.good = String(
      typeof score === "number" ? (score > 0.25 ? 1 : score < -0.25 ? 2 : 0) : "win" in score ? 1 : 2,
    );
    first.setAttribute(
      "aria-label",
      `${scoreText(score)}: ${t("analyse.play-line", { turn: line.turns[0], words })}`,
    );
    const buttons = line.turns
      .slice(0, SHOWN)
      .map((turn, i) =>
        h("button", { type: "button", class: "a-line-turn", "data-upto": i + 1, tabindex: "-1" }, turn),
      );
    turns.replaceChildren(...buttons.flatMap((button) => [button, " "]));
    if (about.solved) turns.append(h("span", { class: "a-line-words" }, words));
  }
}
