// SPDX-License-Identifier: MIT
// A lesson being read: one step after the other on the stage, with the reader's actions judged by judge.js.
// @ts-check
import { announce } from "../announce.js";
import { button, h, iconButton } from "../parts/dom.js";
import { reasonWords, sentence } from "../parts/text.js";
import { desk, findGame } from "../rules.js";
import { lang, t } from "../words.js";
import { answer, judge, look } from "./judge.js";
import { stepIsDone, stepsDone } from "./progress.js";
import { openStage } from "./stage.js";

/** @typedef {import("./judge.js").Lesson} Lesson */
/** @typedef {import("./judge.js").Step} Step */
/** @typedef {import("./judge.js").Words} Words */

/** How long a wrong action stays on the board before the step starts again. */
const pause = 1100;
/** The pause between the actions of a solution. */
const beat = 350;

const wait = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Where a reader goes on: the first step that is not done, or the end.
 * @param {Lesson} lesson
 * @returns {number} counted from 1
 */
export function resumeAt(lesson) {
  const done = stepsDone(lesson.game);
  const first = lesson.steps.findIndex((step) => !done.includes(step.id));
  return first < 0 ? lesson.steps.length + 1 : first + 1;
}

/**
 * @param {HTMLElement} host
 * @param {Lesson} lesson
 * @param {number} first number of the step, counted from 1
 */
export async function openCourse(host, lesson, first) {
  const course = new Course(lesson);
  await course.open(host, first);
  return () => course.close();
}

class Course {
  /** @type {import("./stage.js").Stage} */
  // @ts-expect-error: made by open(), before anything else
  #stage;
  #number = 1;
  /** @type {string[]} */
  #acts = [];
  #done = false;
  #stuck = false;
  /** Incremented whenever what is running has become obsolete. */
  #epoch = 0;

  /** @param {Lesson} lesson */
  constructor(lesson) {
    this.lesson = lesson;
  }

  /** @param {HTMLElement} host @param {number} first */
  async open(host, first) {
    this.#stage = await openStage(
      host,
      this.lesson.first,
      "lesson",
      (action) => this.#act(action),
      (refusal) => this.#refuse(refusal),
    );
    await this.#go(first);
  }

  close() {
    this.#epoch++;
    this.#stage.close();
  }

  /** @returns {Step} */
  get #step() {
    return this.lesson.steps[this.#number - 1];
  }

  /** @param {number} number */
  async #go(number) {
    this.#number = Math.min(Math.max(number, 1), this.lesson.steps.length);
    this.#done = false;
    this.#stuck = false;
    const { game, steps } = this.lesson;
    const place = t("learn.place", { n: this.#number, of: steps.length });
    const found = findGame(this.#step.game);
    const rulings = this.#step.rulings.map((ruling) =>
      h(
        "a",
        {
          class: "ruling",
          href: `#/learn/${game}/rules?at=${ruling}`,
          "aria-label": t("learn.ruling", { ruling }),
        },
        ruling,
      ),
    );
    const title =
      found?.rules.id === this.lesson.first.split(":")[1] ? found?.game.title : found?.rules.title;
    this.#stage.root.dataset.step = this.#step.id;
    this.#stage.tell(
      title ?? game,
      [h("span", null, place), ...rulings],
      this.#words(this.#step.text),
      this.#words(this.#step.task),
    );
    await this.#restart();
  }

  /** Goes to another step, which has its own address, without leaving the stage. @param {number} number */
  #turnTo(number) {
    if (number < 1 || number > this.lesson.steps.length) {
      location.hash = number < 1 ? "#/learn" : `#/learn/${this.lesson.game}/end`;
      return;
    }
    history.pushState(null, "", `#/learn/${this.lesson.game}/${number}`);
    this.#go(number);
  }

  /** @param {Words} words */
  #words(words) {
    return words[lang()];
  }

  /** Sets the step up again. */
  async #restart() {
    this.#epoch++;
    this.#acts = [];
    const view = look(desk, this.#step, []);
    const { board } = this.#stage;
    board.label = t("learn.board", { task: this.#words(this.#step.task) });
    board.side = view.side;
    board.arrows = [];
    board.marks = [];
    this.#offer(view);
    await this.#stage.show(view);
  }

  /** @param {string} action */
  async #act(action) {
    if (this.#done) return;
    const epoch = this.#epoch;
    this.#acts.push(action);
    const { verdict, say, view } = judge(desk, this.#step, this.#acts);
    const { board } = this.#stage;
    if (verdict !== "open") board.side = "none";
    if (verdict === "done") this.#finish(say);
    if (verdict === "miss") {
      this.#stuck = true;
      this.#stage.answer(say ? this.#words(say) : t("learn.miss"), "bad");
    }
    if (verdict === "open") this.#stage.ask();
    this.#offer(view);
    await this.#stage.show(view, { animate: action });
    if (verdict !== "miss") return;
    await wait(pause);
    if (epoch === this.#epoch) await this.#restart();
  }

  /** @param {Words | null} say */
  #finish(say) {
    this.#done = true;
    stepIsDone(this.lesson.game, this.#step.id);
    this.#stage.root.dataset.state = "done";
    this.#stage.answer(say ? this.#words(say) : "", "good");
  }

  /** @param {{ code: string, ruling: string | null, words: string }} refusal */
  #refuse({ code, ruling, words }) {
    if (this.#done) return;
    const own = answer(this.#step, code);
    this.#stuck = true;
    this.#stage.refuse(own ? this.#words(own) : sentence(reasonWords(words, ruling)));
    this.#offer(look(desk, this.#step, this.#acts));
  }

  /** Plays the solution, then lets the reader act again. */
  async #demonstrate() {
    await this.#restart();
    const epoch = this.#epoch;
    const { board } = this.#stage;
    board.side = "none";
    this.#stage.answer(t("learn.watch"), "note");
    const acts = this.#step.solution.split(",");
    for (let i = 0; i < acts.length; i++) {
      await wait(beat);
      if (epoch !== this.#epoch) return;
      await this.#stage.show(look(desk, this.#step, acts.slice(0, i + 1)), { animate: acts[i] });
    }
    await wait(pause);
    if (epoch !== this.#epoch) return;
    await this.#restart();
    this.#stage.answer(t("learn.now-you"), "note");
  }

  /** The buttons that make sense now. @param {import("../answers.js").View} view */
  #offer(view) {
    const last = this.#number === this.lesson.steps.length;
    const half = view.half_made && this.#acts.length > 0 && !this.#done;
    this.#stage.root.dataset.state = this.#done ? "done" : half ? "half" : "open";
    const next = this.#done ? t(last ? "learn.finish" : "learn.next") : t("learn.skip");
    this.#stage.offer(
      iconButton("previous", t("learn.back"), () => this.#turnTo(this.#number - 1), { "data-do": "back" }),
      half || this.#done
        ? iconButton("undo", t("learn.again"), () => this.#again(), { "data-do": "again" })
        : null,
      half
        ? button(t("shell.end-turn"), () => this.#act("end"), { "data-do": "end", class: "button primary" })
        : null,
      this.#stuck && !half && !this.#done
        ? button(t("learn.show"), () => this.#demonstrate(), { "data-do": "show" })
        : null,
      button(next, () => this.#turnTo(this.#number + 1), {
        "data-do": "next",
        class: this.#done ? "button primary" : "button",
      }),
    );
  }

  #again() {
    this.#done = false;
    this.#stage.ask();
    announce(this.#words(this.#step.task));
    this.#restart();
  }
}
