// SPDX-License-Identifier: MIT
// What a step of a lesson is, and whether the reader has done what it asks. The rules are asked of the desk:
// a goal says what kind of action, turn or result is wanted, never how a piece moves.
// @ts-check

/** @typedef {import("../desk.js").Desk} Desk */
/** @typedef {{ en: string, fr: string, de: string }} Words */

/**
 * The goal of a step. All given conditions must hold.
 * @typedef {object} Goal
 * @property {string[]} [actions] the last action is one of these
 * @property {string} [kind] the last action is of this kind, as `motions` of a view name it
 * @property {number} [size] so many pieces were picked up for it
 * @property {boolean} [points] the reader's cube points
 * @property {number} [count] so many actions
 * @property {string[]} [turns] the turn has the outcome of one of these
 * @property {boolean} [win] the reader has won
 * @property {boolean} [goesOn] nobody has won, and it is no draw
 * @property {string} [code] the game has ended for this reason
 * @property {number} [within] so many actions may be tried before it is a miss; 1 if left out
 * @property {boolean} [ends] judged only when the turn is over
 */

/**
 * @typedef {object} Step
 * @property {string} id
 * @property {string[]} rulings
 * @property {string} game with its rule set
 * @property {string} position
 * @property {string} [history] turns made before the reader's
 * @property {Words} text
 * @property {Words} task
 * @property {Goal} goal
 * @property {string} solution actions, "end" included where the reader has to end the turn
 * @property {Words} right said when it is done
 * @property {Words} [miss] said when it is allowed, but not what was asked
 * @property {{ turn: string, say: Words }[]} misses the same for turns that many try
 * @property {{ after?: string, action: string, code: string, say?: Words }[]} wrong tries that are not
 *   allowed, and what to say instead of the reason's own words
 */

/** @typedef {{ game: string, first: string, steps: Step[] }} Lesson */
/** @typedef {{ verdict: "done" | "open" | "miss", say: Words | null, view: import("../answers.js").View }} Judgement */

/**
 * The position at the start of the step.
 * @param {Desk} desk
 * @param {Step} step
 * @returns {string}
 */
export function begin(desk, step) {
  return desk.call("apply", step.game, step.position, step.history ?? "").position;
}

/**
 * What the board shows after some actions; "end" may be the last of them.
 * @param {Desk} desk
 * @param {Step} step
 * @param {string[]} acts
 */
export function look(desk, step, acts) {
  const position = begin(desk, step);
  const [last, made] = [acts.at(-1), acts.slice(0, -1)];
  if (last === undefined) return desk.call("view", step.game, position);
  return desk.call("hand", step.game, position, made.join(","), last).view;
}

/**
 * The turn as a whole, as if it ended here, with everything before it.
 * @param {Desk} desk
 * @param {Step} step
 * @param {string[]} acts
 */
function outcome(desk, step, acts) {
  const turn = acts.filter((act) => act !== "end").join(",");
  return desk.call("apply", step.game, step.position, `${step.history ?? ""} ${turn}`.trim());
}

/**
 * Judges the actions made so far, the last of them just now.
 * @param {Desk} desk
 * @param {Step} step
 * @param {string[]} acts
 * @returns {Judgement}
 */
export function judge(desk, step, acts) {
  const { goal } = step;
  const view = look(desk, step, acts);
  const over = !view.half_made;
  const whole = outcome(desk, step, acts);
  const made = acts.filter((act) => act !== "end");
  const before = look(desk, step, made.slice(0, -1));
  const motion = before.motions.find((m) => m.action === made.at(-1));
  const won = whole.result === (before.side === 0 ? "1-0" : "0-1");
  const outcomes = (goal.turns ?? []).map((turn) => outcome(desk, step, turn.split(",")).position);
  const done =
    (!goal.ends || over) &&
    (!goal.actions || goal.actions.includes(made.at(-1) ?? "")) &&
    (!goal.kind || motion?.kind === goal.kind) &&
    (goal.size === undefined || motion?.from.length === goal.size) &&
    (!goal.points || view.cubes?.[before.side]?.points === true) &&
    (goal.count === undefined || made.length === goal.count) &&
    (!goal.turns || outcomes.includes(whole.position)) &&
    (!goal.win || (over && won)) &&
    (!goal.goesOn || (over && whole.result === "*")) &&
    (!goal.code || (over && whole.reason?.code === goal.code));
  if (done) return { verdict: "done", say: step.right, view };
  if (!over && (goal.ends || made.length < (goal.within ?? 1))) return { verdict: "open", say: null, view };
  const known = step.misses.find(
    ({ turn }) => outcome(desk, step, turn.split(",")).position === whole.position,
  );
  return { verdict: "miss", say: known?.say ?? step.miss ?? null, view };
}

/**
 * What to say about an illegal attempt, if the lesson has better words than the reason itself.
 * @param {Step} step
 * @param {string} code
 * @returns {Words | null}
 */
export function answer(step, code) {
  return step.wrong.find((wrong) => wrong.code === code)?.say ?? null;
}
