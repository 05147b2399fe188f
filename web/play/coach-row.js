// SPDX-License-Identifier: MIT
// The coach at the table: the goal in one sentence, what is left of the turn as counters, this game's rules,
// and the opponent's last turn explained. Everything about the rules comes from the rules.
// @ts-check
import { announce } from "../announce.js";
import { button, h, icon } from "../parts/dom.js";
import { desk, findGame } from "../rules.js";
import { addWords, t } from "../words.js";
import words from "../words/coach.js";
import { knowsTheGame } from "./coach.js";
import { away, nameOf, over, positionAfter } from "./state.js";
import { wordsOf } from "./status.js";

/** @typedef {import("./match.js").Game} Game */
/** @typedef {import("./state.js").State} State */
/** @typedef {import("./table.js").Table} Table */

addWords(words);

/** The goal of a game in one sentence; or what a rule set adds to one that is known. @param {string} name */
export function goalWords(name) {
  const found = findGame(name);
  if (!found) return "";
  const { game, rules } = found;
  if (!game.layouts && rules.note && knowsTheGame(name)) {
    const added = `coach.adds-${name}`;
    return added in words ? t(added) : t("coach.adds", { note: rules.note });
  }
  const own = [`coach.goal-${name}`, `coach.goal-${game.id}`].find((key) => key in words);
  return own ? t(own) : t("coach.goal", { about: game.about });
}

/**
 * What the opponent has just done, and what that threatens; with the arrows that show it.
 * @param {Pick<Game, "session" | "steps" | "start">} game after the opponent's turn
 */
export function explanation(game) {
  const { session, steps } = game;
  const name = nameOf(game);
  const before = positionAfter(game, steps.length - 1);
  const done = `${wordsOf(name, before, steps[steps.length - 1].turn)}.`;
  if (session.prompt) return { words: `${done} ${session.prompt}`, arrows: [] };
  if (session.cubes) return { words: `${done} ${t("coach.no-check")}`, arrows: [] };
  const { turn, position, wins } = desk.call("threat", name, session.turn_start);
  if (turn === null || position === null) return { words: `${done} ${t("coach.no-threat")}`, arrows: [] };
  const side = session.sides[1 - session.side].name;
  const next = wordsOf(name, position, turn);
  const threat = t(wins ? "coach.threat-wins" : "coach.threat-takes", { side, words: next });
  return { words: `${done} ${threat}`, arrows: [{ turn, from: position, best: true }] };
}

/** Whether the opponent has just moved and nothing has been done about it yet. @param {State} state */
const answering = ({ game, looking, held }) =>
  !over(game) && game.steps.length > 0 && looking === null && !held && !away(game) && !game.session.half_made;

/** What is left of the turn, as marks; the status says it in words. @param {Game} game */
function counters({ session }) {
  const { left, sides, side } = session;
  if (!left) return [];
  const { letter } = sides[side];
  const one = (/** @type {string} */ name, /** @type {boolean} */ on) =>
    h("span", { class: "coach-count", "data-on": String(on) }, icon(name));
  const all = left.stones + session.done.filter(({ kind }) => kind === "slide").length;
  const stones = Array.from({ length: all }, (_, i) => one(`side-${letter}`, i < left.stones));
  return [...stones, one("figure", left.character)];
}

/** @param {Table} table */
export function coachRow(table) {
  const said = h("p", { class: "coach-words" });
  const count = h("p", { class: "coach-counts", "aria-hidden": "true" });
  const name = nameOf(table.state.game);
  /** The explanation, and for how many turns it holds. @type {{ words: string, played: number } | null} */
  let told = null;

  const explain = button(
    "",
    async () => {
      const { state } = table;
      if (!answering(state)) return;
      const { words: what, arrows } = explanation(state.game);
      told = { words: what, played: state.game.steps.length };
      tell();
      announce(what);
      await table.replay();
      if (answering(table.state) && told?.played === table.state.game.steps.length)
        table.board.arrows = arrows;
    },
    { icon: "replay", "data-do": "explain" },
  );
  const rules = button(
    t("shell.rules"),
    async () => (await import("../learn/rules-sheet.js")).openRulesSheet(name),
    { icon: "learn", "data-do": "rules" },
  );
  const element = h(
    "section",
    { class: "coach", "aria-label": t("coach.title"), hidden: true },
    h("div", { class: "coach-said" }, said),
    count,
    h("div", { class: "coach-buttons" }, explain, rules),
  );

  /** Shows the explanation, or the goal; an explanation that needs more room takes that of the buttons. */
  const tell = () => {
    said.textContent = told?.words ?? goalWords(name);
    element.dataset.told = told ? "some" : "none";
    const room = /** @type {HTMLElement} */ (said.parentElement);
    if (told && room.scrollHeight > room.clientHeight) element.dataset.told = "all";
  };

  /** @param {State} state */
  const draw = (state) => {
    const { game } = state;
    explain.disabled = !answering(state);
    // At the end it says nothing new, but keeps its room until the card comes, so that the board stands still.
    if (over(game) && !element.hidden) return count.replaceChildren();
    element.hidden = !game.coach;
    if (!game.coach) return;
    if (told && (told.played !== game.steps.length || !answering(state))) told = null;
    element.dataset.coach = game.coach;
    tell();
    count.replaceChildren(...(away(game) || game.coach !== "full" ? [] : counters(game)));
    const side = game.session.sides[1 - game.mine[0]].name;
    const label = explain.querySelector("span");
    if (label) label.textContent = t("coach.explain", { side });
  };
  return { element, draw };
}
