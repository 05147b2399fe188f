// SPDX-License-Identifier: MIT
// The layout of lessons and puzzles: a few words, a board, a row of buttons; all visible at once, and
// nothing that moves the board when words change. Lessons and puzzles say what happens on it.
// @ts-check
import { announce } from "../announce.js";
import { makeBoard } from "../parts/board.js";
import { h, icon, useStyles } from "../parts/dom.js";
import { t, typeset } from "../words.js";

/** @typedef {import("../parts/dom.js").Child} Child */
/** @typedef {"good" | "bad" | "note"} Kind */

/**
 * @typedef {object} Stage
 * @property {HTMLElement} root
 * @property {import("../parts/board.js").Board} board
 * @property {(heading: string, place: Child[], text: string, task: string) => void} tell what it is about
 * @property {(words: string, kind: Kind) => void} answer below the task, which stays
 * @property {(words: string) => void} refuse the same, for what the board has announced already
 * @property {() => void} ask the task again
 * @property {(...buttons: (HTMLElement | null)[]) => void} offer the buttons
 * @property {import("../parts/board.js").Board["show"]} show on the board
 * @property {() => void} close
 */

const marks = { good: "check", bad: "close", note: "hint" };

/**
 * @param {HTMLElement} host
 * @param {string} game as "sensei:arashi"
 * @param {string} name what it is, for looks and tests
 * @param {(action: string) => void} act a legal action was made by hand
 * @param {(refusal: { code: string, ruling: string | null, words: string }) => void} refuse
 * @returns {Promise<Stage>}
 */
export async function openStage(host, game, name, act, refuse) {
  const [{ board, close }] = await Promise.all([makeBoard(game), useStyles("learn/learn.css")]);
  const heading = h("h1", { class: "stage-heading" });
  const place = h("p", { class: "stage-place" });
  const text = h("p", { class: "stage-text" });
  const task = h("p", { class: "stage-task", "data-part": "task" });
  const reply = h("p", { class: "stage-reply", "data-part": "reply", hidden: true });
  const buttons = h("div", { class: "stage-buttons", role: "group", "aria-label": t("learn.buttons") });
  const panel = h(
    "section",
    { class: "stage-panel" },
    h("div", { class: "stage-top" }, heading, place),
    text,
    task,
    reply,
  );
  const root = h(
    "div",
    { class: `stage stage-${name}` },
    panel,
    h("div", { class: "stage-board" }, board),
    buttons,
  );
  board.addEventListener("sandan-act", (event) => {
    event.preventDefault();
    act(/** @type {CustomEvent} */ (event).detail.action);
  });
  board.addEventListener("sandan-refuse", (event) => {
    const { detail } = /** @type {CustomEvent} */ (event);
    // What stays selected is no mistake yet.
    if (!detail.selected) refuse(detail);
  });
  host.replaceChildren(root);

  /** @param {string} words @param {Kind} kind */
  const write = (words, kind) => {
    reply.dataset.kind = kind;
    reply.replaceChildren(icon(marks[kind]), h("span", null, typeset(words)));
    reply.hidden = false;
  };
  const ask = () => {
    reply.hidden = true;
  };

  return {
    root,
    board,
    tell(headingWords, placeWords, words, taskWords) {
      heading.textContent = typeset(headingWords);
      place.replaceChildren(...h("p", null, placeWords).childNodes);
      text.textContent = typeset(words);
      text.hidden = !words;
      task.textContent = typeset(taskWords);
      ask();
      announce(typeset(`${words} ${taskWords}`.trim()));
    },
    answer(words, kind) {
      write(words, kind);
      announce(words);
    },
    refuse: (words) => write(words, "bad"),
    ask,
    offer(...wanted) {
      const shown = wanted.filter((button) => button !== null);
      // Keep focus when the button that had it is recreated.
      const had = document.activeElement instanceof HTMLElement && buttons.contains(document.activeElement);
      const held = had ? /** @type {HTMLElement} */ (document.activeElement).dataset.do : undefined;
      buttons.replaceChildren(...shown);
      const again = shown.find((button) => button.dataset.do === held) ?? (held ? shown.at(-1) : undefined);
      again?.focus();
    },
    async show(view, options) {
      await board.show(view, options);
    },
    close,
  };
}
