// SPDX-License-Identifier: MIT
// Shows the engine's opinion of the current position everywhere: lines, bar, graph, and arrows
// on the board.
// @ts-check
import { announce } from "../announce.js";
import { engine } from "../engine.js";
import { desk } from "../rules.js";
import { MOST_LINES, settings } from "../settings.js";
import { t } from "../words.js";
import { EvaluationBar, Graph, scoreOf } from "./graph.js";
import { Lines } from "./lines.js";
import { Thinker } from "./think.js";

/** @typedef {import("./tree.js").Node} TurnNode */

/** How many turns of a line the board shows when the user points at it. */
const PREVIEW = 3;
/** The first player's share of a game that is over. */
const shares = /** @type {Record<string, number>} */ ({ "1-0": 1, "0-1": 0, "1/2-1/2": 0.5 });

export class Opinion {
  /** @param {import("./analysis.js").Analysis} analysis */
  constructor(analysis) {
    this.analysis = analysis;
    this.thinker = new Thinker(engine, (node) => this.draw(node));
    this.thinker.lines = settings.get("lines");
    this.thinker.on = settings.get("engine");
    this.bar = new EvaluationBar();
    this.graph = new Graph((node) => analysis.go(node));
    this.lines = new Lines({
      play: (turns) => analysis.playLine(turns),
      preview: (i) => this.#preview(i),
      goOn: () => this.look(this.thinker.budget),
      stop: () => {
        this.thinker.stop();
        this.draw(analysis.node);
      },
      power: (yes) => this.power(yes),
      count: (by) => this.#countLines(by),
    });
  }

  get #over() {
    return this.analysis.view.result !== "*";
  }

  /** Lets the engine search the current position. @param {number} [more] milliseconds beyond the budget */
  look(more = 0) {
    const { panel, retry, editor, tree, node, half, info } = this.analysis;
    if (panel.running || retry || editor) this.draw(node);
    else this.thinker.look(tree, node, { over: this.#over || Boolean(half), solved: info.solved }, more);
  }

  /** @param {TurnNode} node something is new about it */
  draw(node) {
    const { analysis, thinker } = this;
    const { tree, view, info, retry } = analysis;
    if (analysis.closed || node !== analysis.node || analysis.editor) return;
    const over = this.#over ? t("analyse.over", { words: view.words ?? view.result }) : null;
    const { sides, solved } = info;
    thinker.known(tree, node);
    this.lines.draw(tree, node, thinker, { sides, over, solved, hidden: Boolean(retry) });
    const score = retry ? null : scoreOf(tree, node);
    this.bar.draw(score, sides, info.letters, analysis.flip, shares[view.result] ?? null);
    if (node.thought && !retry) this.drawGraph();
    this.#preview(null);
  }

  drawGraph() {
    const { tree, node, info } = this.analysis;
    this.graph.draw(tree, node, info.letters, (at) => this.#shareWhenOver(at));
  }

  /** The first player's share if the game is over, else null. @param {TurnNode} node */
  #shareWhenOver(node) {
    if (node.children.length > 0 || !node.parent) return null;
    const { result } = desk.call("view", this.analysis.tree.name, node.position);
    return shares[result] ?? null;
  }

  /** Arrows of the lines, or of one line some turns deep. @param {number | null} index */
  #preview(index) {
    const { thinker, analysis } = this;
    const { board, node, tree, info } = analysis;
    const shown = thinker.on && !analysis.retry && !analysis.half;
    const lines = shown ? (node.thought?.lines ?? []) : [];
    const from = node.position;
    if (index === null || !lines[index]) {
      const first = lines.slice(0, info.solved ? 1 : thinker.lines);
      board.arrows = first.map((line, i) => ({ turn: line.turns[0], from, best: i === 0 }));
      return;
    }
    const turns = lines[index].turns.slice(0, PREVIEW);
    const { steps } = desk.call("apply", tree.name, from, turns.join(" "));
    board.arrows = turns.map((turn, i) => ({
      turn,
      from: i === 0 ? from : steps[i - 1].position,
      best: i === 0,
    }));
  }

  /** @param {boolean} yes */
  power(yes) {
    settings.set("engine", yes);
    this.thinker.on = yes;
    this.look();
    this.draw(this.analysis.node);
  }

  /** @param {number} by */
  #countLines(by) {
    this.thinker.lines = Math.max(1, Math.min(MOST_LINES, this.thinker.lines + by));
    settings.set("lines", this.thinker.lines);
    this.look();
    announce(t("analyse.lines-now", { n: this.thinker.lines }));
  }
}
