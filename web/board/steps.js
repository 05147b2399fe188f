// SPDX-License-Identifier: MIT
// The motions of turns and parts of turns, from the rules: what a board animates.
// @ts-check

/**
 * @typedef {import("./types.js").View} View
 * @typedef {import("./types.js").Motion} Motion
 * @typedef {import("../answers.js").Ask} Ask
 */

/**
 * The motions of a whole turn; none if it is illegal there.
 * @param {Ask} ask
 * @param {string} name
 * @param {string} before
 * @param {string} turn
 * @returns {Motion[]}
 */
export function stepsOf(ask, name, before, turn) {
  try {
    return ask("tell", name, before, turn).steps;
  } catch {
    return [];
  }
}

/**
 * The motions of actions made from a view, which may be in the middle of a turn.
 * @param {Ask} ask
 * @param {View} view
 * @param {string} animate
 */
export function stepsFrom(ask, view, animate) {
  const start = view.turn_start ?? view.position;
  const done = view.half ? view.half.split(",") : [];
  /** @type {Motion[]} */
  const steps = [];
  let { motions } = view;
  for (const action of animate.split(",")) {
    if (steps.length > 0) {
      try {
        motions = ask("view", `${view.game}:${view.rule_set}`, start, done.join(",")).motions;
      } catch {
        return [];
      }
    }
    const motion = motions.find((found) => found.action === action);
    if (!motion) return [];
    if (motion.kind === "end") break;
    steps.push(motion);
    done.push(action);
  }
  return steps;
}
