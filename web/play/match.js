// SPDX-License-Identifier: MIT
// The seam between the table and whatever is played at it. A table (table.js) shows the game of a match and
// hands the match everything that people do; it knows no other difference between playing the computer,
// somebody at the same device (both local.js) and somebody far away (another class with these members):
//
//   - `game` is what to show. After every change there is a new one, and the match sends an event "change"
//     whose detail is a Change. The table never modifies it, nor keeps a second copy of what it says. If only
//     `line`, `choices`, `commands` or `more` are new, the event is "line": what is on the screen stays.
//   - `act` and `type` are turns made by hand, `do` is every other command, by its key. Each of them
//     takes effect at once or throws a SandanError that says why not.
//   - `game.line` says in words what is happening, where the session alone does not tell: no connection, an
//     opponent who has left. `game.choices` are the buttons beside it. Screen readers hear every new line
//     once, not every second of its countdown; those that are `quiet` they need not hear.
//
// What is only on the screen (looking back, an action to confirm, a hint, which side sits at the bottom) is
// the table's own: state.js.
// @ts-check

/** @typedef {import("../answers.js").Session} Session */
/** @typedef {import("../answers.js").Step} Step */

/**
 * A button: its key goes to `do`.
 * @typedef {{ key: string, icon: string, able?: boolean, words?: string }} Choice words: `play.KEY` if left out
 */

/**
 * The game as it stands.
 * @typedef {object} Game
 * @property {Session} session
 * @property {string} start the position that the game started from
 * @property {Step[]} steps
 * @property {number[]} mine sides that people at this device play: both, one, or none for spectators
 * @property {string[]} commands that it takes now: undo, redo, hint, pause, resume, offer-draw, resign, level,
 *   analyse, rematch, swap (a rematch with the other side)
 * @property {import("./coach.js").Coaching | null} [coach] how much help somebody new to the game gets
 * @property {string[]} [never] actions of the table that this kind of match never takes
 * @property {string | null} line
 * @property {boolean} [quiet]
 * @property {Choice[]} choices
 * @property {Choice[]} more commands of its own, for the sheet “More”
 */

/**
 * @typedef {object} Change
 * @property {string} [animate] the actions that led to the new position; left out: show it at once
 * @property {string | null} [turn] the turn that was completed, to be announced
 * @property {string} [before] the position before that turn
 * @property {string} [say] a short message about the change
 * @property {"note" | "error"} [kind] of the message
 */

/** @typedef {import("../parts/hint.js").Advice & { stages: import("../parts/hint.js").Stage[] }} Hint */

/**
 * @typedef {EventTarget & {
 *   id: string,
 *   game: Game,
 *   act: (action: string) => void,
 *   type: (text: string) => void,
 *   do: (key: string, value?: number) => void,
 *   left: (side: number) => number | null,
 *   hint: (signal: AbortSignal) => Promise<Hint | null>,
 *   record: () => string,
 *   analysis: (turns: number) => string,
 *   refresh: () => void,
 *   keep: (flip: boolean) => void,
 *   goOn: () => void,
 *   rest: () => void,
 * }} Match
 *
 * id: among the finished games on the device, once it is over. act: one action of the turn. type: what was typed, a turn or an action. do: besides the commands of the
 * game: start-over, accept and decline (an offer), flag (a clock shows zero), and the keys of choices.
 * left: milliseconds on a clock; null: there is none. record: the game as PGN. analysis: the address of the
 * analysis after so many turns. refresh: the language may have changed. keep: save the game, and how the
 * board is turned. goOn: the board stands still, so the opponent may continue. rest: the table closes.
 */

/**
 * A game on this device; the opponent, if any, is the computer.
 * @param {Session} session
 * @param {string} start
 * @param {Step[]} steps
 * @returns {Game}
 */
export function gameHere(session, start, steps) {
  const { result, paused, levels, side, duty, offer } = session;
  const on = result === "*";
  const may = {
    undo: session.can_undo,
    redo: session.can_redo,
    hint: on && !paused && levels[side] === null && duty === null,
    pause: on && !paused,
    resume: on && paused,
    "offer-draw": on && !paused && offer === null,
    resign: on,
    level: on && levels.some((level) => level !== null),
    analyse: true,
    rematch: !on,
    swap: !on,
  };
  return {
    session,
    start,
    steps,
    mine: [0, 1].filter((each) => levels[each] === null),
    commands: Object.entries(may).flatMap(([key, yes]) => (yes ? [key] : [])),
    line: null,
    choices: [],
    more: [],
  };
}
