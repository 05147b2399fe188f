// SPDX-License-Identifier: MIT
// Plays the lessons of the page: every position is valid, every solution works, wrong actions are refused for the
// reason that the lesson names, every ruling is in the rules, and every text exists in three languages. Prints TAP.
import { done, given, must, openDesk, source, test } from "./tap.mjs";
import { answer, begin, judge, look } from "../../web/learn/judge.js";
import * as progress from "../../web/learn/progress.js";
import words from "../../web/words/learn.js";

/** @typedef {import("../../web/learn/judge.js").Step} Step */
/** @typedef {import("../../web/learn/judge.js").Words} Words */

const desk = openDesk();
/** @type {import("../../web/learn/judge.js").Lesson[]} */
const lessons = await Promise.all(
  desk.call("games").games.map(async ({ id }) => (await import(`../../web/learn/lessons-${id}.js`)).default),
);
const languages = /** @type {const} */ (["en", "fr", "de"]);
const longest = 215;

/** The board offers every action; returns the judgement after the last. @param {Step} step @param {string[]} acts */
function playOut(step, acts) {
  const verdicts = acts.map((act, i) => {
    const { actions } = look(desk, step, acts.slice(0, i));
    must(actions.includes(act), `${act} is not offered, only ${actions}`);
    const found = judge(desk, step, acts.slice(0, i + 1));
    if (i + 1 < acts.length) must(found.verdict === "open", `${act}: ${found.verdict} before the end`);
    return found;
  });
  return given(verdicts.at(-1));
}

/** @param {Words} words @param {string} where @param {number} [most] characters */
function checkWords(words, where, most) {
  must(words && typeof words === "object", `${where} is missing`);
  must(Object.keys(words).sort().join() === "de,en,fr", `${where} has ${Object.keys(words)}`);
  for (const lang of languages) {
    const text = words[lang];
    must(text.length > 2 && text.trim() === text && !text.includes("  "), `${where} ${lang}: ${text}`);
    must(/[.?]$/.test(text), `${where} ${lang} does not end like a sentence: ${text}`);
    must(!/!|…|\.\.\./.test(text), `${where} ${lang} shouts: ${text}`);
    must(
      text.length <= (most ?? 140) * (lang === "en" ? 1 : 1.15),
      `${where} ${lang}: ${text.length} characters`,
    );
    must(text.split(/[.?](?:\s|$)/).length <= 4, `${where} ${lang} has more than three sentences`);
  }
}

for (const lesson of lessons) {
  const rules = source("docs/rules/en", `${lesson.game}.md`);
  const ids = new Set();
  for (const step of lesson.steps) {
    const name = `${step.rulings.join(" ")} ${lesson.game}, ${step.id}`;
    await test(`${name}: done by its solution`, () => {
      must(!ids.has(step.id), "another step has this name");
      ids.add(step.id);
      must(step.game.startsWith(`${lesson.game}:`), `a step of ${step.game}`);
      must(
        desk.call("view", step.game, begin(desk, step)).result === "*",
        "the game is over before the task",
      );
      const { verdict, say } = playOut(step, step.solution.split(","));
      must(verdict === "done", `the solution is a ${verdict}`);
      must(say === step.right, "other words than those for the right answer");
    });
    if (step.goal.actions && (step.goal.within ?? 1) === 1)
      await test(`${name}: done by ${step.goal.actions.join(" or ")} alone`, () => {
        const { actions } = look(desk, step, []);
        const right = actions.filter((act) => judge(desk, step, [act]).verdict === "done");
        must(right.sort().join() === [...given(step.goal.actions)].sort().join(), `done by ${right}`);
        must(right.length < actions.length || right.length <= 2, "every action is right");
      });
    if (step.misses.length + step.wrong.length > 0)
      await test(`${name}: common wrong tries are answered`, () => {
        for (const { turn, say } of step.misses) {
          const acts = turn.split(",");
          if (look(desk, step, acts).half_made) acts.push("end");
          const found = playOut(step, acts);
          must(found.verdict === "miss" && found.say === say, `${turn}: ${found.verdict}`);
          checkWords(say, `the answer to ${turn}`);
        }
        for (const { after = "", action, code, say } of step.wrong) {
          const why = desk.call("why", step.game, begin(desk, step), after, action);
          must(why.legal === false && why.code === code, `${action}: ${why.code ?? "legal"}, not ${code}`);
          must(/^[SAB]\d+$/.test(why.ruling ?? ""), `${action}: refused without a ruling`);
          if (say) {
            checkWords(say, `the answer to ${action}`);
            must(answer(step, code) === say, `${action} is answered otherwise`);
          }
        }
      });
    await test(`${name}: words and rulings`, () => {
      for (const ruling of step.rulings)
        must(new RegExp(`\\b${ruling}\\b`).test(rules), `${ruling} is not in the rules`);
      checkWords(step.text, "the text", longest);
      checkWords(step.task, "the task", 110);
      checkWords(step.right, "the right answer");
      if (step.miss) checkWords(step.miss, "the miss");
      const keys = "id rulings game position history text task goal solution right miss misses wrong".split(
        " ",
      );
      for (const key of Object.keys(step)) must(keys.includes(key), `what is ${key}?`);
    });
  }
  await test(`${lesson.game}: the lessons cover the rules needed to play`, () => {
    const taught = new Set(lesson.steps.flatMap((step) => step.rulings));
    /** @type {Record<string, number[]>} */
    const wanted = {
      sensei: [1, 3, 4, 5, 6, 7, 9, 11, 12],
      abalone: [1, 2, 3, 4, 5, 6, 7, 8, 10],
      bushishogi: [1, 3, 4, 5, 6, 7, 8],
    };
    for (const n of wanted[lesson.game]) {
      const ruling = `${lesson.game[0].toUpperCase()}${n}`;
      must(taught.has(ruling), `${ruling} is not taught`);
    }
    must(desk.call("view", lesson.first, "start").result === "*", "the first game cannot be played");
  });
}

await test("failed puzzles come back after 1, 3, 7, 21 and 60 days, solved ones do not", () => {
  const day = 24 * 60 * 60 * 1000;
  const [puzzle, other] = [
    { game: "abalone", position: "one" },
    { game: "abalone", position: "two" },
  ];
  let now = 1e12;
  const isDue = () => progress.dueOf([puzzle, other], now).includes(puzzle);
  progress.wentWell(other, true, now);
  progress.wentWrong(puzzle, now);
  progress.wentWell(puzzle, false, now);
  must(progress.trailOf(puzzle).solved === now, "solved in the end, and not remembered");
  for (const days of [1, 3, 7, 21, 60]) {
    progress.wentWell(puzzle, true, now + (days * day) / 2);
    now += days * day - 1;
    must(!isDue(), `due before ${days} days`);
    now++;
    must(isDue(), `not due after ${days} days`);
    progress.wentWell(puzzle, true, now);
  }
  now += 1000 * day;
  must(!isDue(), "due for ever");
  progress.wentWrong(puzzle, now);
  now += day;
  must(isDue() && !progress.dueOf([other], now).length, "forgotten, or too much remembered");
});

await test("every text of lessons and puzzles exists in three languages", () => {
  for (const [key, said] of Object.entries(words)) {
    const holes = languages.map((lang) => [...new Set(said[lang].match(/\{\w+/g))].sort().join());
    must(new Set(holes).size === 1, `${key} has ${holes.join(" and ")}`);
    must(!languages.some((lang) => /!|\.\.\./.test(said[lang])), `${key} shouts`);
  }
  const files = ["course", "puzzle", "puzzle-list", "stage", "rules-page"].map(
    (name) => `web/learn/${name}.js`,
  );
  const used = [...files, "web/views/learn.js", "web/views/puzzles.js"]
    .flatMap((name) => [...source(name).matchAll(/"((?:learn|puzzles)\.[a-z-]+)"/g)])
    .map(([, key]) => key);
  for (const key of used) must(key in words, `${key} is not there`);
  // Those that are put together of parts: puzzles.escapes and the like.
  const parts =
    /^puzzles\.(escapes|wins|slow|loses|sheds|keeps|retakes|number-solved|number-missed|rated|rated-short|(task|good|reached|theme|difficulty)-.+)$/;
  for (const key of Object.keys(words)) must(used.includes(key) || parts.test(key), `${key} is never said`);
});

done();
