// SPDX-License-Identifier: MIT
// The state of the table: the match's game, and what is only on the screen, as one plain object; and pure
// functions from a state and what happens to the next one. Nothing here draws, thinks or waits; draw.js
// shows a state, table.js carries out what people want, and a hint counts only in a state where it is still
// wanted.
// @ts-check

/** @typedef {import("../answers.js").View} View */
/** @typedef {import("./match.js").Game} Game */
/** @typedef {import("./match.js").Hint} Hint */
/** @typedef {import("./match.js").Choice} Choice */

/**
 * @typedef {object} State
 * @property {Game} game
 * @property {boolean} flip whether the second side sits at the bottom
 * @property {number | null} looking how many turns are played where we look back to; null: now
 * @property {{ action: string, view: View } | null} held an action that completes the turn: shown, and
 *   waiting to be confirmed
 * @property {Hint | null} hint
 * @property {number} stage how much of the hint is shown
 * @property {object | null} asked the question for a hint, as long as it is open
 * @property {string} motion the actions that lead to this picture; empty: show it at once
 */

/** @param {Game} game @param {boolean} flip @returns {State} */
export const begin = (game, flip) => ({
  game,
  flip,
  looking: null,
  held: null,
  hint: null,
  stage: 0,
  asked: null,
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
  ...begin(game, state.flip),
  // An action that was held is on the board already.
  motion: state.held?.action === motion ? "" : motion,
});

/** The position is the same, but not what the match says about it. @param {State} state @param {Game} game */
export const lined = (state, game) => next(state, { game });

/** @param {State} state */
export const flipped = (state) => next(state, { flip: !state.flip });

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

/** Asks for a hint; an earlier question is dropped. @param {State} state @param {object} question */
export const asked = (state, question) => next(state, { asked: question });

/** Drops the open question. @param {State} state */
export const dropped = (state) => next(state, { asked: null });

/** The hint that was asked for; null: there is none. @param {State} state @param {Hint | null} hint */
export const hinted = (state, hint) => next(state, { asked: null, hint, stage: 0 });

/** Shows more of the hint. @param {State} state */
export const hintedMore = (state) => next(state, { stage: Math.min(state.stage + 1, lastStage(state)) });

/** How many stages come after the first. @param {State} state */
const lastStage = ({ hint }) => (hint ? hint.stages.length - 1 : 0);

/* ---- what a state means ---- */

/** @param {Game} game */
export const over = (game) => game.session.result !== "*";

/** Whether the game goes on now. @param {Game} game */
const going = (game) => !over(game) && !game.session.paused;

/** Whether people here play both sides. @param {Game} game */
export const shared = ({ mine }) => mine.length === 2;

/** Whether somebody else is to move. @param {Game} game */
export const away = (game) => going(game) && !game.mine.includes(game.session.side);

/** Whether a person here may make a turn now. @param {State} state */
export const here = ({ game }) => going(game) && !away(game);

/** Whether the board takes actions. @param {State} state */
export const open = (state) => here(state) && state.looking === null && state.held === null;

/** How many turns are played where we look. @param {State} state */
export const shownTurns = ({ looking, game }) => looking ?? game.steps.length;

/** As "sensei:arashi". @param {Pick<Game, "session">} game */
export const nameOf = ({ session }) => `${session.game}:${session.rule_set}`;

/** The position after so many turns. @param {Pick<Game, "start" | "steps">} game @param {number} n */
export const positionAfter = ({ start, steps }, n) => (n > 0 ? steps[n - 1].position : start);

/** The buttons beside the status line, the likeliest first. @param {State} state @returns {Choice[]} */
export function choices(state) {
  const { game, looking, held } = state;
  const { session } = game;
  const one = (/** @type {string} */ key, /** @type {string} */ icon, able = true) => ({ key, icon, able });
  if (looking !== null) return [one("return", "last")];
  if (game.choices.length > 0) return game.choices;
  if (over(game)) return [];
  if (session.paused) return [one("resume", "play")];
  if (session.offer !== null && game.mine.includes(1 - session.offer))
    return [one("accept", "check"), one("decline", "close")];
  if (held) return [one("confirm", "check")];
  if (!session.half_made && state.hint && state.stage < lastStage(state)) return [one("hint-more", "hint")];
  if (!session.half_made || away(game)) return [];
  return [one("end-turn", "check", session.actions.includes("end"))];
}

/** Whether a turn has been begun here that can be taken back as a whole. @param {State} state */
export const begun = ({ game, held }) => held !== null || (game.session.half_made && !away(game));

/** Which of the actions below the board can be used. @param {State} state */
export const able = ({ game, held }) => ({
  undo: held !== null || game.commands.includes("undo"),
  redo: game.commands.includes("redo"),
  hint: game.commands.includes("hint"),
  replay: game.steps.length > 0,
});
