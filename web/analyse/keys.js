// SPDX-License-Identifier: MIT
// Stepping through a game with keys and the mouse wheel.
// @ts-check
import { mayBeShortcut } from "../parts/keys.js";

/**
 * @param {import("./analysis.js").Analysis} analysis
 * @returns {() => void} ends it
 */
export function listenKeys(analysis) {
  // Arrow keys move on a board that has keyboard focus, and step through the game elsewhere; a
  // board that was only clicked does not count.
  let byPointer = true;
  const pointed = () => (byPointer = true);
  /** @type {Record<string, () => void>} */
  const always = {
    ",": () => analysis.step(-1),
    ".": () => analysis.step(1),
    b: () => analysis.playLine(analysis.node.thought?.lines[0]?.turns.slice(0, 1) ?? []),
    e: () => analysis.opinion.power(!analysis.opinion.thinker.on),
    f: () => analysis.turnRound(),
    "/": () => analysis.frame.notation.input.focus(),
  };
  /** @type {Record<string, () => void>} */
  const elsewhere = {
    ArrowLeft: () => analysis.step(-1),
    ArrowRight: () => analysis.step(1),
    ArrowUp: () => analysis.sibling(-1),
    ArrowDown: () => analysis.sibling(1),
    Home: () => analysis.go(analysis.tree.root),
    End: () => analysis.toEnd(),
  };
  const key = (/** @type {KeyboardEvent} */ event) => {
    if (event.key === "Tab") byPointer = false;
    if (analysis.occupied || !mayBeShortcut(event)) return;
    const target = /** @type {Element} */ (event.target);
    if (target.closest("dialog, [role=slider]")) return;
    const onBoard = analysis.board.contains(target) && !byPointer;
    const act = always[event.key] ?? (onBoard ? undefined : elsewhere[event.key]);
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  document.addEventListener("keydown", key, true);
  document.addEventListener("pointerdown", pointed, true);
  return () => {
    document.removeEventListener("keydown", key, true);
    document.removeEventListener("pointerdown", pointed, true);
  };
}

/** Wheel pixels per turn, and the minimum time between two turns. */
const NOTCH = 40;
const PAUSE = 60;

/**
 * @param {HTMLElement} element
 * @param {(by: number) => void} step
 * @returns {() => void} ends it
 */
export function listenWheel(element, step) {
  let sum = 0;
  let last = 0;
  const wheel = (/** @type {WheelEvent} */ event) => {
    if (event.ctrlKey) return;
    event.preventDefault();
    const now = performance.now();
    if (now - last > 400) sum = 0;
    sum += event.deltaMode === 0 ? event.deltaY : event.deltaY * NOTCH;
    if (Math.abs(sum) < NOTCH || now - last < PAUSE) return;
    last = now;
    step(Math.sign(sum));
    sum = 0;
  };
  element.addEventListener("wheel", wheel, { passive: false });
  return () => element.removeEventListener("wheel", wheel);
}
