// SPDX-License-Identifier: MIT
// A puzzle being solved on the stage. The reader makes turns, the opponent answers; a turn that misses the goal is
// answered too, in words and on the board, and may be tried again.
// @ts-check
import { announce } from "../announce.js";
import { engine } from "../engine.js";
import { button, h, icon, iconButton } from "../parts/dom.js";
import { helpAt, stagesOf } from "../parts/hint.js";
import { reasonWords, sentence } from "../parts/text.js";
import { desk, findGame } from "../rules.js";
import { t } from "../words.js";
import { defends, isSolution, judge, nextTurn, resist } from "./opponent.js";
import { corrected, wentWell, wentWrong } from "./progress.js";
import { openStage } from "./stage.js";

/**
 * @typedef {object} Puzzle
 * @property {string} game
 * @property {string} position
 * @property {string[]} turns all that solve it, of the first turn
 * @property {"win" | "gain" | "save" | "parry"} [goal] what to reach; none: the reader’s own mistake, to correct
 * @property {string} [theme] what it is about
 * @property {number} [n] turns of both sides until the goal, or until the loss that is to be prevented
 * @property {number} [rating] how hard it is, as measured
 */

/**
 * @typedef {object} Frame what is around the puzzle
 * @property {string} place words for where it stands
 * @property {string} list address of the list
 * @property {() => string | null} next address of the next puzzle; null: there is none
 */

const wait = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * @param {HTMLElement} host
 * @param {Puzzle} puzzle
 * @param {Frame} frame
 */
export async function openPuzzle(host, puzzle, frame) {
  const solving = new Solving(puzzle, frame);
  await solving.open(host);
  return () => solving.close();
}

class Solving {
  /** @type {import("./stage.js").Stage} */
  // @ts-expect-error: made by open(), before anything else
  #stage;
  /** @type {"ask" | "wait" | "wrong" | "solved" | "solution"} */
  #state = "ask";
  /** Actions of a half-made turn. */
  #half = "";
  #position;
  /** Turns of both sides until the goal. */
  #left;
  #clean = true;
  /** Hints given for this turn. */
  #helped = 0;
  #epoch = 0;

  /** @param {Puzzle} puzzle @param {Frame} frame */
  constructor(puzzle, frame) {
    this.puzzle = puzzle;
    this.frame = frame;
    this.#position = puzzle.position;
    this.#left = defends(puzzle) ? 1 : (puzzle.n ?? 1);
    const { side, sides } = desk.call("view", puzzle.game, puzzle.position);
    this.side = side;
    this.names = sides.map((/** @type {{ name: string }} */ one) => one.name);
  }

  /** @param {HTMLElement} host */
  async open(host) {
    this.#stage = await openStage(
      host,
      this.puzzle.game,
      "puzzle",
      (action) => this.#act(action),
      (refusal) => this.#refuse(refusal),
    );
    const found = findGame(this.puzzle.game);
    const heading = `${found?.game.title}, ${found?.rules.title}`;
    // What the rule set adds; layouts add nothing.
    const note = found?.game.layouts ? "" : sentence(found?.rules.note ?? "");
    this.#stage.tell(heading, [h("span", null, this.frame.place)], note, this.#task());
    this.#stage.board.label = t("learn.board", { task: this.#task() });
    this.#stage.board.toggleAttribute("flip", this.side === 1);
    await this.#ready();
  }

  close() {
    this.#epoch++;
    engine.stop();
    this.#stage.close();
  }

  #task() {
    const side = this.names[this.side];
    const { goal, theme, n = 0 } = this.puzzle;
    if (!goal) return t("puzzles.own-task", { side });
    return t(`puzzles.task-${theme === "double" ? `double-${goal}` : theme}`, { side, n });
  }

  #view() {
    return desk.call("view", this.puzzle.game, this.#position);
  }

  /** Lets the reader act, at the start of a turn. */
  async #ready() {
    this.#epoch++;
    this.#half = "";
    this.#state = "ask";
    const { board } = this.#stage;
    board.side = this.side;
    board.marks = [];
    board.arrows = [];
    this.#offer();
    await this.#stage.show(this.#view());
  }

  /** @param {string} action */
  async #act(action) {
    if (this.#state !== "ask") return;
    const { made, turn, view } = desk.call("hand", this.puzzle.game, this.#position, this.#half, action);
    this.#half = made;
    this.#stage.board.marks = [];
    if (turn !== null) return this.#judge(turn, view, action);
    this.#stage.ask();
    this.#offer();
    await this.#stage.show(view, { animate: action });
  }

  /**
   * A whole turn was made.
   * @param {string} turn
   * @param {import("../answers.js").View} view after it
   * @param {string} action the last of it
   */
  async #judge(turn, view, action) {
    const { game } = this.puzzle;
    this.#state = "wait";
    const epoch = ++this.#epoch;
    const over = () => epoch !== this.#epoch;
    this.#stage.board.side = "none";
    this.#offer();
    const after = desk.call("apply", game, this.#position, turn);
    const shown = this.#stage.show(view, { animate: action, last: turn, lastBefore: this.#position });
    if (!this.puzzle.goal) return this.#judgeMistake(after.position);
    const reason = sentence(after.reason?.words ?? "");
    if (after.result === "*") this.#stage.answer(t("puzzles.checking"), "note");
    let verdict = null;
    try {
      const { position, result } = after;
      verdict = await judge(this.puzzle, {
        position: this.#position,
        turn,
        after: position,
        result,
        left: this.#left,
      });
    } catch (error) {
      console.error(error);
    }
    if (over()) return;
    if (verdict?.reply === null) {
      if (verdict.right) return this.#solved(reason);
      return this.#wrong(t("puzzles.lost", { reason }));
    }
    await shown;
    if (over()) return;
    if (!verdict) return this.#unjudged();
    await wait(250);
    if (!over()) await this.#reply(after.position, verdict);
  }

  /**
   * The opponent's turn: the puzzle goes on, or the refutation is shown.
   * @param {string} position where it is made
   * @param {import("./opponent.js").Verdict} verdict
   */
  async #reply(position, { right, reply, left, how }) {
    const { game } = this.puzzle;
    const turn = reply ?? "";
    const epoch = this.#epoch;
    const then = desk.call("apply", game, position, turn);
    announce(desk.call("tell", game, position, turn).words);
    const words = { side: this.names[1 - this.side], turn, n: left };
    if (right) {
      this.#left = left;
      this.#position = then.position;
      this.#stage.answer(t(`puzzles.good-${this.puzzle.goal}`, words), "good");
    } else {
      this.#wrong(t(`puzzles.${how}`, words));
    }
    const view = desk.call("view", game, then.position);
    await this.#stage.show(view, { animate: turn, last: turn, lastBefore: position });
    if (right && epoch === this.#epoch) await this.#go();
  }

  /** The reader's next turn; the board already shows where it begins. */
  async #go() {
    this.#epoch++;
    this.#helped = 0;
    this.#half = "";
    this.#state = "ask";
    this.#stage.board.side = this.side;
    this.#offer();
  }

  /** @param {string} position after the reader's turn */
  #judgeMistake(position) {
    if (!isSolution(this.puzzle, position)) return this.#wrong(t("puzzles.own-wrong"));
    this.#solved("");
    if (this.#clean) corrected(this.puzzle);
  }

  /** @param {string} reason */
  #solved(reason) {
    this.#state = "solved";
    const { goal } = this.puzzle;
    if (goal) wentWell(this.puzzle, this.#clean);
    this.#stage.answer(t(goal ? `puzzles.reached-${goal}` : "puzzles.own-right", { reason }), "good");
    this.#offer();
  }

  /** The engine has no answer: nothing is counted, and the reader may try again. */
  #unjudged() {
    this.#state = "wrong";
    this.#stage.answer(t("puzzles.no-engine"), "note");
    this.#offer();
  }

  /** @param {string} words */
  #wrong(words) {
    this.#state = "wrong";
    this.#missed();
    this.#stage.answer(words, "bad");
    this.#offer();
  }

  /** Not solved at the first try, or not without help: it comes back. */
  #missed() {
    if (this.#clean) wentWrong(this.puzzle);
    this.#clean = false;
  }

  /** @param {{ words: string, ruling: string | null }} refusal */
  #refuse({ words, ruling }) {
    if (this.#state !== "ask") return;
    this.#stage.refuse(sentence(reasonWords(words, ruling)));
  }

  /** A turn from here: one that solves it, or the opponent's; null: the engine has no answer. */
  async #bestTurn() {
    const { position, turns } = this.puzzle;
    if (this.#position === position) return turns[0];
    const find = this.#view().side === this.side ? nextTurn : resist;
    try {
      return await find(this.puzzle, this.#position, this.#left);
    } catch (error) {
      console.error(error);
      return null;
    }
  }

  /** A turn from here with the opponent's answer, if the engine has one. @param {string} turn */
  async #withAnswer(turn) {
    const { position } = desk.call("apply", this.puzzle.game, this.#position, turn);
    const answer = await resist(this.puzzle, position, this.#left - 1).catch(() => null);
    return answer ? [turn, answer] : [turn];
  }

  /** Says a little more each time: where, which piece, the turn, the line. */
  async #hint() {
    await this.#ready();
    const epoch = this.#epoch;
    const turn = await this.#bestTurn();
    if (epoch !== this.#epoch) return;
    if (!turn) return this.#stage.answer(t("puzzles.no-engine"), "note");
    this.#missed();
    const advice = { game: this.puzzle.game, position: this.#position, line: [turn] };
    const stages = stagesOf(advice);
    const at = this.#helped++;
    const longer = this.#left > 2 && at >= stages.length;
    if (longer) advice.line = await this.#withAnswer(turn);
    if (epoch !== this.#epoch) return;
    const stage = advice.line.length > 1 ? "line" : stages[Math.min(at, stages.length - 1)];
    const { words, marks, arrows } = helpAt(advice, stage);
    this.#stage.board.marks = marks;
    this.#stage.board.arrows = arrows;
    this.#stage.answer(words, "note");
  }

  /** Shows the solution turn by turn, from here to the end. */
  async #showSolution() {
    if (this.#state !== "solution") await this.#ready();
    this.#state = "solution";
    const epoch = ++this.#epoch;
    this.#stage.board.side = "none";
    this.#offer();
    const view = this.#view();
    const found = await this.#bestTurn();
    if (epoch !== this.#epoch) return;
    if (!found) return this.#stage.answer(t("puzzles.no-engine"), "note");
    this.#missed();
    const before = this.#position;
    const after = desk.call("apply", this.puzzle.game, before, found);
    this.#position = after.position;
    this.#left--;
    const told = t("puzzles.step", { side: this.names[view.side], turn: found });
    const last = after.result !== "*" || this.#left < 1;
    this.#stage.answer(
      last ? `${told} ${sentence(after.reason?.words ?? "")}`.trim() : told,
      last ? "good" : "note",
    );
    announce(desk.call("tell", this.puzzle.game, before, found).words);
    if (last) this.#state = "solved";
    this.#offer();
    await this.#stage.show(this.#view(), { animate: found, last: found, lastBefore: before });
  }

  #offer() {
    const state = this.#state;
    const half = state === "ask" && this.#half !== "";
    this.#stage.root.dataset.state = half ? "half" : state;
    const next = this.frame.next();
    const go = () => (location.hash = next ?? this.frame.list);
    const query = new URLSearchParams({ game: this.puzzle.game, position: this.puzzle.position });
    this.#stage.offer(
      h(
        "a",
        {
          class: "icon-button",
          href: this.frame.list,
          title: t("puzzles.list"),
          "aria-label": t("puzzles.list"),
          "data-do": "list",
        },
        icon("puzzles"),
      ),
      half ? iconButton("undo", t("learn.again"), () => this.#restart(), { "data-do": "again" }) : null,
      half
        ? button(t("shell.end-turn"), () => this.#act("end"), { class: "button primary", "data-do": "end" })
        : null,
      state === "ask" && !half ? button(t("shell.hint"), () => this.#hint(), { "data-do": "hint" }) : null,
      (state === "ask" && !half) || state === "wrong"
        ? button(t("puzzles.solution"), () => this.#showSolution(), { "data-do": "solution" })
        : null,
      state === "wrong"
        ? button(t("shell.retry"), () => this.#restart(), { class: "button primary", "data-do": "retry" })
        : null,
      state === "solution"
        ? button(t("puzzles.step-on"), () => this.#showSolution(), {
            class: "button primary",
            "data-do": "step",
          })
        : null,
      state === "solved"
        ? h("a", { class: "button", href: `#/analyse?${query}`, "data-do": "analyse" }, t("shell.analyse"))
        : null,
      state === "solved"
        ? button(t(next ? "learn.next" : "puzzles.list"), go, { class: "button primary", "data-do": "next" })
        : iconButton("next", t("learn.skip"), go, { "data-do": "next" }),
    );
  }

  /** The turn from its beginning. */
  #restart() {
    this.#stage.ask();
    this.#ready();
  }
}
