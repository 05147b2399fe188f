// SPDX-License-Identifier: MIT
// Learning: the games, their lessons, what comes after a lesson, and the rules to read.
// @ts-check
import { sayNext } from "../announce.js";
import { LOWEST_LEVEL } from "../strength.js";
import { h, icon, useStyles } from "../parts/dom.js";
import { picture } from "../parts/picture.js";
import { sentence } from "../parts/text.js";
import { games } from "../rules.js";
import { addWords, t } from "../words.js";
import words from "../words/learn.js";
import { openCourse, resumeAt } from "../learn/course.js";
import { stepsDone } from "../learn/progress.js";
import { openRules } from "../learn/rules-page.js";

addWords(words);

/** @typedef {import("../learn/judge.js").Lesson} Lesson */

/**
 * The lessons of the games that have some, loaded on demand.
 * @type {Record<string, () => Promise<{ default: Lesson }>>}
 */
const lessonsOf = {
  sensei: () => import("../learn/lessons-sensei.js"),
  abalone: () => import("../learn/lessons-abalone.js"),
  bushishogi: () => import("../learn/lessons-bushishogi.js"),
};

const taught = () => games().filter(({ id }) => Object.hasOwn(lessonsOf, id));

/** @param {string} game @returns {Promise<Lesson>} */
async function lessonOf(game) {
  return (await lessonsOf[game]()).default;
}

/**
 * @param {HTMLElement} host
 * @param {{ path: string[], query: URLSearchParams }} route
 */
export async function open(host, { path: [game, where], query }) {
  await useStyles("learn/learn.css");
  const all = taught();
  if (!all.some(({ id }) => id === game)) {
    if (game) sayNext(t("learn.unknown-address"), "error");
    return openChoice(host);
  }
  if (where === "rules") return openRules(host, game, query.get("at"));
  const lesson = await lessonOf(game);
  if (where === "end") return openEnd(host, lesson);
  const wanted = where ? Number(where) : resumeAt(lesson);
  if (wanted > lesson.steps.length && !where) return openEnd(host, lesson);
  if (!lesson.steps[wanted - 1]) {
    sayNext(t("learn.unknown-address"), "error");
    return openChoice(host);
  }
  return openCourse(host, lesson, wanted);
}

/** @param {HTMLElement} host */
async function openChoice(host) {
  const lessons = await Promise.all(taught().map(({ id }) => lessonOf(id)));
  const pictures = taught().map(({ id, scene }) => picture(id, scene ?? "start"));
  // Only one button is prominent: that of the lesson in progress, or of the first one.
  const open = taught().map(({ id }, i) => ({
    id,
    done: stepsDone(id).length,
    left: lessons[i].steps.length - stepsDone(id).length,
  }));
  const favourite = (open.find(({ done, left }) => done > 0 && left > 0) ?? open.find(({ left }) => left > 0))
    ?.id;
  host.replaceChildren(
    h(
      "div",
      { class: "page learn-choice" },
      h("h1", null, t("shell.learn")),
      h("p", null, t("learn.intro")),
      h(
        "ul",
        { class: "learn-games" },
        taught().map(({ id, title, about }, i) => {
          const done = stepsDone(id).length;
          const of = lessons[i].steps.length;
          const state =
            done === 0 ? t("learn.steps", { n: of }) : t("learn.done-of", { n: Math.min(done, of), of });
          const go = done === 0 ? t("learn.begin") : done >= of ? t("learn.repeat") : t("learn.resume");
          return h(
            "li",
            { "data-game": id },
            h(
              "a",
              { class: "learn-picture", href: `#/learn/${id}`, tabindex: "-1", "aria-hidden": "true" },
              pictures[i].image,
            ),
            h("h2", null, title),
            h("p", null, sentence(about)),
            h("p", { class: "muted figures" }, state),
            h(
              "div",
              { class: "buttons" },
              h(
                "a",
                {
                  class: id === favourite ? "button primary" : "button",
                  href: done >= of ? `#/learn/${id}/1` : `#/learn/${id}`,
                  "aria-label": `${go}: ${title}`,
                },
                go,
              ),
              h(
                "a",
                {
                  class: "button",
                  href: `#/learn/${id}/rules`,
                  "aria-label": `${t("learn.rules")}: ${title}`,
                },
                t("learn.rules"),
              ),
            ),
          );
        }),
      ),
      h("p", null, h("a", { href: "#/puzzles" }, icon("puzzles"), " ", t("learn.to-puzzles"))),
    ),
  );
  return () => {
    for (const { close } of pictures) close();
  };
}

/** @param {HTMLElement} host @param {Lesson} lesson */
async function openEnd(host, lesson) {
  const game = games().find(({ id }) => id === lesson.game);
  const { image, close } = picture(lesson.first, "start");
  const whole = stepsDone(lesson.game).length >= lesson.steps.length;
  host.replaceChildren(
    h(
      "div",
      { class: "page learn-end", "data-end": lesson.game },
      image,
      h("h1", null, t("learn.end-title", { game: game?.title ?? lesson.game })),
      h("p", null, t(whole ? "learn.end-text" : "learn.end-skipped")),
      h(
        "div",
        { class: "buttons" },
        h(
          "a",
          {
            class: "button primary",
            "data-do": "first-game",
            href: `#/play?${new URLSearchParams({ game: lesson.first, level: String(LOWEST_LEVEL) })}`,
          },
          t("learn.first-game", { level: LOWEST_LEVEL }),
        ),
        h("a", { class: "button", href: `#/puzzles/${lesson.game}` }, t("learn.to-puzzles")),
        h(
          "a",
          { class: "button", href: `#/learn/${lesson.game}/${whole ? 1 : resumeAt(lesson)}` },
          t(whole ? "learn.repeat" : "learn.resume"),
        ),
        h("a", { class: "button", href: `#/learn/${lesson.game}/rules` }, t("learn.rules")),
      ),
    ),
  );
  return close;
}
