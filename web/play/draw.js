// SPDX-License-Identifier: MIT
// The picture of the table: one function that draws a state, the board first.
// @ts-check
import { button, icon } from "../parts/dom.js";
import { helpAt } from "../parts/hint.js";
import { desk } from "../rules.js";
import { t } from "../words.js";
import { able, begun, choices, nameOf, open, over, positionAfter, shownTurns } from "./state.js";
import { playerName, statusWords } from "./status.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("../parts/board.js").Board} Board */
/** @typedef {ReturnType<typeof import("./layout.js").layOut> & { board: Board }} Parts */

/** Which side sits in each row of players: the bottom one first. @param {State} state */
export const places = ({ flip }) => (flip ? [1, 0] : [0, 1]);

/**
 * @param {Parts} parts
 * @param {State} state
 * @param {(key: string) => void} run what the buttons beside the line of the state do
 * @returns {Promise<void>} when the board stands still
 */
export function draw(parts, state, run) {
  const { element, board } = parts;
  const { activeElement } = document;
  const focused = element.contains(activeElement) ? activeElement?.getAttribute("data-do") : null;
  const standing = drawBoard(board, state);
  drawLine(parts, state, run);
  const lost = document.activeElement === document.body || document.activeElement?.matches(":disabled");
  if (focused && lost) {
    // A redrawn button keeps the focus; if a button is gone, the board gets it.
    const again = element.querySelector(`[data-do="${focused}"]:not(:disabled)`);
    (again instanceof HTMLElement ? again : board).focus({ preventScroll: true });
  }
  return standing;
}

/** All but the board. @param {Parts} parts @param {State} state @param {(key: string) => void} run */
export function drawLine(parts, state, run) {
  drawPlayers(parts, state);
  drawStatus(parts, state, run);
  parts.coach.draw(state);
  drawActions(parts, state);
}

/** The list of turns, drawn separately: measuring it would delay the frame with the board. */
export function drawList(/** @type {Parts} */ { list }, /** @type {State} */ state) {
  list.show(
    state.game.steps.map((step) => step.turn),
    shownTurns(state),
  );
}

/** @param {Board} board @param {State} state @returns {Promise<void>} when it stands still */
export function drawBoard(board, state) {
  const { game, flip, looking, held, hint, stage, motion } = state;
  const n = shownTurns(state);
  const { session } = game;
  const view =
    looking === null ? (held?.view ?? session) : desk.call("view", nameOf(game), positionAfter(game, n));
  board.side = open(state) ? session.side : "none";
  board.toggleAttribute("flip", flip);
  board.toggleAttribute("ghosts", game.coach === "full");
  const help = hint && helpAt(hint, hint.stages[stage]);
  board.arrows = help?.arrows ?? [];
  board.marks = help?.marks ?? [];
  const last = n > 0 ? { last: game.steps[n - 1].turn, lastBefore: positionAfter(game, n - 1) } : {};
  return board.show(view, { ...(motion ? { animate: motion } : {}), ...last });
}

/** @param {Parts} parts @param {State} state */
function drawPlayers({ players }, state) {
  const { game } = state;
  const { sides, side: mover, online } = game.session;
  const ended = over(game) || online?.status === "over"; // perhaps without a result
  for (const [place, who] of places(state).entries()) {
    const { element, mark, name, side } = players[place];
    element.dataset.place = place === 0 ? "bottom" : "top";
    element.dataset.side = String(who);
    element.toggleAttribute("data-turn", !ended && mover === who);
    if (mark.dataset.letter !== sides[who].letter) {
      mark.dataset.letter = sides[who].letter;
      mark.replaceChildren(icon(`side-${sides[who].letter}`, sides[who].name));
    }
    name.textContent = playerName(game, who);
    side.textContent = name.textContent === sides[who].name ? "" : sides[who].name;
  }
}

/** Commands that other views have, too. */
const common = new Set([
  "turns",
  "more",
  "share",
  "analyse",
  "hint",
  "resume",
  "retry",
  "end-turn",
  "start-over",
]);

/** What a button says. @param {{ key: string, words?: string }} choice */
export const wordsFor = ({ key, words }) =>
  words ?? (key === "hint-more" ? t("hint.more") : t(`${common.has(key) ? "shell" : "play"}.${key}`));

/** @param {Parts} parts @param {State} state @param {(key: string) => void} run */
function drawStatus({ element, statusText, statusButtons }, state, run) {
  statusText.textContent = statusWords(state);
  element.toggleAttribute("data-over", over(state.game) && state.looking === null);
  element.toggleAttribute("data-line", state.game.line !== null);
  const all = choices(state);
  const keys = all.map((each) => `${each.key} ${wordsFor(each)}`).join("\n");
  // The same buttons stay: making new ones costs time, and the focus.
  if (statusButtons.dataset.keys !== keys) {
    statusButtons.dataset.keys = keys;
    statusButtons.replaceChildren(
      ...all.map((each, i) =>
        button(wordsFor(each), () => run(each.key), {
          icon: each.icon,
          class: i === 0 ? "button primary" : "button",
          "data-do": each.key,
        }),
      ),
    );
  }
  for (const [i, each] of statusButtons.querySelectorAll("button").entries())
    each.disabled = all[i].able === false;
}

/** Actions after the end that not every match takes. */
const ways = new Set(["rematch", "swap"]);

/** @param {Parts} parts @param {State} state */
function drawActions({ actions, live, ended, notation }, state) {
  const may = able(state);
  live.undo.disabled = !may.undo;
  live.redo.disabled = !may.redo;
  live.hint.disabled = !may.hint;
  live.replay.disabled = !may.replay;
  const { commands, never = [], mine } = state.game;
  // They share a place: a turn that has been begun is taken back where others are made again.
  const other = begun(state) ? "redo" : "start-over";
  const all = Object.entries(over(state.game) ? ended : live);
  const shown = all.flatMap(([key, each]) =>
    never.includes(key) || key === other || (ways.has(key) && !commands.includes(key)) ? [] : [each],
  );
  if (shown.some((each, i) => actions.children[i] !== each)) actions.replaceChildren(...shown);
  notation.element.hidden = mine.length === 0 || over(state.game);
}
