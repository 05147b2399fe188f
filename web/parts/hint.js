// SPDX-License-Identifier: MIT
// A hint in stages, each saying a little more: where to look, which piece, the turn, the line. In words and as marks
// and arrows for the board; the same at the table and in puzzles.
// @ts-check
import { desk } from "../rules.js";
import { addWords, t } from "../words.js";
import words from "../words/hint.js";
import { sentence } from "./text.js";

addWords(words);

/** @typedef {import("../answers.js").View} View */
/** @typedef {import("./board.js").Board} Board */
/** @typedef {{ game: string, position: string, line: string[] }} Advice the line begins with the turn to make */
/** @typedef {"where" | "piece" | "turn" | "line"} Stage */
/** @typedef {{ words: string, arrows: Board["arrows"], marks: Board["marks"] }} Help */

/** Turns of the line that are shown. */
const SHOWN = 3;

/** @param {Advice} advice */
const firstStep = ({ game, position, line }) => desk.call("tell", game, position, line[0]).steps[0];

/**
 * The stages that make sense here, in order. A cube has one place only, and to set it down is the whole turn.
 * @param {Advice} advice
 * @returns {Stage[]}
 */
export function stagesOf(advice) {
  const { kind, from } = firstStep(advice);
  /** @type {Stage[]} */
  const all =
    kind === "place"
      ? ["turn"]
      : kind === "turn" || kind === "roll"
        ? ["piece", "turn"]
        : ["where", "piece", "turn"];
  if (from.length === 0 && kind !== "place") all.splice(all.indexOf("piece"), 1);
  return advice.line.length > 1 ? [...all, "line"] : all;
}

/** The cell in the middle of what moves first. @param {Advice} advice */
function middle(advice) {
  const { from, to, target } = firstStep(advice);
  const { cells = [] } = desk.call("view", advice.game, advice.position);
  const ends = new Set([...from, ...to, ...(target ? [target] : [])]);
  const places = cells.filter(({ cell }) => ends.has(cell));
  const mean = (/** @type {"x" | "y"} */ axis) =>
    places.reduce((sum, place) => sum + place[axis], 0) / places.length;
  const [x, y] = [mean("x"), mean("y")];
  const far = (/** @type {import("../answers.js").Cell} */ cell) => Math.hypot(cell.x - x, cell.y - y);
  return cells.reduce((best, cell) => (far(cell) < far(best) ? cell : best)).cell;
}

/** A turn of the line in words. @param {Advice} advice @param {string} position @param {string} turn */
const told = ({ game }, position, turn) => desk.call("tell", game, position, turn).words;

/** @param {Advice} advice @returns {{ turn: string, from: string }[]} the turns of the line, and where each begins */
function turnsOf({ game, position, line }) {
  const { steps } = desk.call("apply", game, position, line.slice(0, SHOWN).join(" "));
  return steps.map(({ turn }, i) => ({ turn, from: i === 0 ? position : steps[i - 1].position }));
}

/**
 * What to say and to show.
 * @param {Advice} advice
 * @param {Stage} stage
 * @returns {Help}
 */
export function helpAt(advice, stage) {
  if (stage === "where") {
    const cell = middle(advice);
    return { words: t("hint.where", { cell }), arrows: [], marks: [{ cell, kind: "area" }] };
  }
  if (stage === "piece") {
    const { kind, from } = firstStep(advice);
    const cells = from.join(", ");
    const marks = kind === "turn" || kind === "roll" ? [] : from.map((cell) => ({ cell, kind: "hint" }));
    return { words: t(`hint.piece-${kind}`, { cells, n: from.length }), arrows: [], marks };
  }
  const [own, ...others] = turnsOf(advice);
  const best = { ...own, best: true };
  if (stage === "turn")
    return { words: sentence(told(advice, own.from, own.turn)), arrows: [best], marks: [] };
  const rest = others.map(({ from, turn }) => told(advice, from, turn));
  const words =
    rest.length > 1 ? t("hint.line", { a: rest[0], b: rest[1] }) : t("hint.answer", { a: rest[0] });
  return { words, arrows: [best, ...others], marks: [] };
}
