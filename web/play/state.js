// SPDX-License-Identifier: MIT
// The state of the table: one plain object, and pure functions from a state and what happens to the
// next one. Nothing here draws, thinks or waits; draw.js shows a state, table.js carries out what people
// want, and an answer counts only in a state where its question is still open.
// @ts-check

/** @typedef {import("../answers.js").Session} Session */
/** @typedef {import("../answers.js").View} View */

/**
 * The game as it stands; a change of it makes a new one.
 * @typedef {object} Game
 * @property {Session} session
 * @property {string} start the position that the game started from
 * @property {{ turn: string, position: string }[]} steps
 * @property {boolean} flip whether the second side sits at the bottom
 */

/** @typedef {{ turn: string, line: string[] }} Hint */
/** @typedef {{ kind: "turn" | "answer" | "hint" }} Question one that somebody is thinking about */

/**
 * @typedef {object} State
 * @property {Game} game
 * @property {number | null} looking how many turns are played where we look back to; null: now
 * @property {{ action: string, view: View } | null} held an action that completes the turn: shown, and
 *   waiting to be confirmed
 * @property {Hint | null} hint
 * @property {Question | null} asked
 * @property {string | null} failed why the opponent could not answer
 * @property {string} motion the actions that lead to this picture; empty: show it at once
 */

/** @param {Game} game @returns {State} */
export const begin = (game) => ({
  game,
  looking: null,
  held: null,
  hint: null,
  asked: null,
  failed: null,
  motion: "",
});

/** @param {State} state @param {Partial<State>} changes @returns {State} */
const next = (state, changes) => ({ ...state, motion: "", ...changes });

/**
 * The game has changed: everything pending about the old one is dropped.
 * @param {State} state
 * @param {Game} game
 * @param {string} motion the actions that led to it
 */
export const changed = (state, game, motion = "") => ({
  ...begin(game),
  // An action that was held is on the board already.
  motion: state.held?.action === motion ? "" : motion,
});

/** @param {State} state */
export const flipped = (state) => next(state, { game: { ...state.game, flip: !state.game.flip } });

/** Goes back to the position after n turns. @param {State} state @param {number} n */
export function looked(state, n) {
  const { steps, session } = state.game;
  const looking = n >= steps.length ? null : Math.max(0, n);
  if (looking === state.looking) return state;
  const forth = state.looking !== null && n === state.looking + 1 && !session.half_made;
  return next(state, { looking, hint: null, motion: forth ? steps[n - 1].turn : "" });
}

/** @param {State} state @param {string} action @param {View} view with the action done */
export const held = (state, action, view) => next(state, { held: { action, view }, motion: action });

/** Drops the action that waits for confirmation. @param {State} state */
export const released = (state) => next(state, { held: null });

/** Asks a question; an earlier one is dropped. @param {State} state @param {Question} question */
export const asked = (state, question) => next(state, { asked: question, failed: null });

/** Drops the open question. @param {State} state */
export const dropped = (state) => next(state, { asked: null });

/** The hint that was asked for. @param {State} state @param {Hint | null} hint */
export const hinted = (state, hint) => next(state, { asked: null, hint });

/** The question could not be answered. @param {State} state @param {string} why */
export const failed = (state, why) =>
  next(state, { asked: null, failed: state.asked?.kind === "turn" ? why : null });

/** Asks the opponent again. @param {State} state */
export const retried = (state) => next(state, { failed: null });

/* ---- what a state means ---- */

/** @param {Game} game */
export const over = (game) => game.session.result !== "*";

/** Whether the game goes on now. @param {Game} game */
const going = (game) => !over(game) && !game.session.paused;

/** Whether people play both sides. @param {Game} game */
export const shared = ({ session }) => session.levels.every((level) => level === null);

/** Whether the opponent is to move. @param {Game} game */
export const away = (game) => going(game) && game.session.levels[game.session.side] !== null;

/** What the opponent has to do now, unless it just failed to. @param {State} state */
export const owed = ({ game, failed }) => (failed === null ? game.session.duty : null);

/** Whether a person here may make a turn now. @param {State} state */
export const here = ({ game }) => going(game) && !away(game);

/** Whether the board takes actions. @param {State} state */
export const open = (state) => here(state) && state.looking === null && state.held === null;

/** How many turns are played where we look. @param {State} state */
export const shownTurns = ({ looking, game }) => looking ?? game.steps.length;

/** The position after so many turns. @param {Game} game @param {number} n */
export const positionAfter = ({ start, steps }, n) => (n > 0 ? steps[n - 1].position : start);

/** The position that the side to move started from. @param {Game} game */
export const turnStart = (game) => positionAfter(game, game.steps.length);

/** @typedef {{ key: string, icon: string, able: boolean }} Choice */

/** The buttons beside the status line, the likeliest first. @param {State} state @returns {Choice[]} */
export function choices({ game, looking, held, failed }) {
  const { session } = game;
  const one = (/** @type {string} */ key, /** @type {string} */ icon, able = true) => ({ key, icon, able });
  if (looking !== null) return [one("return", "last")];
  if (over(game)) return [];
  if (session.paused) return [one("resume", "play")];
  if (failed !== null) return [one("retry", "replay")];
  if (session.offer !== null && shared(game)) return [one("accept", "check"), one("decline", "close")];
  if (held) return [one("confirm", "check"), one("start-over", "first")];
  if (!session.half_made || away(game)) return [];
  return [one("end-turn", "check", session.actions.includes("end")), one("start-over", "first")];
}

/** Which of the actions below the board can be used. @param {State} state */
export const able = (state) => ({
  undo: state.held !== null || state.game.session.can_undo,
  redo: state.game.session.can_redo,
  hint: here(state),
  replay: state.game.steps.length > 0,
});
