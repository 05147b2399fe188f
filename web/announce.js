// SPDX-License-Identifier: MIT
// What is said to people: to screen readers through a live region, and to everyone in one quiet line.
// A view that has room for such a line marks it with data-say; else it floats at the foot of the page.
// @ts-check
import { unturned } from "./parts/text.js";

const live = /** @type {HTMLElement} */ (document.getElementById("live"));
const floating = /** @type {HTMLElement} */ (document.getElementById("say"));

/** Milliseconds that a line stays: time to read it twice. @param {string} text */
const reading = (text) => 3000 + 60 * text.length;

/** @type {ReturnType<typeof setTimeout> | undefined} */
let pending;
let waiting = "";

/** Tells screen readers, when they have finished what they are saying. @param {string} text */
export function announce(text) {
  if (!text) return;
  // What comes at the same time is one message; the same words again must still be a change.
  if (!waiting.endsWith(text)) waiting = waiting ? `${waiting} ${text}` : text;
  clearTimeout(pending);
  pending = setTimeout(() => {
    live.textContent = live.textContent === waiting ? `${waiting}\u00a0` : waiting;
    waiting = "";
  }, 60);
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let ending;
/** @type {HTMLElement | undefined} */
let shownIn;

/** Takes the line away. */
export function hush() {
  clearTimeout(ending);
  if (!shownIn) return;
  shownIn.textContent = "";
  shownIn.classList.remove("shown");
  shownIn = undefined;
}

/** @type {[text: string, kind: "note" | "error"] | undefined} */
let later;

/**
 * Says something after the next view has opened: why it is that one.
 * @param {string} text
 * @param {"note" | "error"} [kind]
 */
export function sayNext(text, kind = "note") {
  later = [text, kind];
}

/** Says what was to be said in the view that has just opened. */
export function sayNow() {
  if (later) say(...later);
  later = undefined;
}

/**
 * Shows one line, and announces it.
 * @param {string} text
 * @param {"note" | "error"} [kind]
 */
export function say(text, kind = "note") {
  hush();
  if (!text) return;
  /** @type {NodeListOf<HTMLElement>} */
  const lines = document.querySelectorAll("[data-say]");
  shownIn = lines[lines.length - 1] ?? floating;
  shownIn.textContent = unturned(text);
  shownIn.dataset.kind = kind;
  shownIn.toggleAttribute("data-long", text.length > 45);
  shownIn.classList.add("shown");
  announce(text);
  ending = setTimeout(hush, reading(text));
}

/**
 * Says why something cannot be done, as a sentence with the ruling behind it.
 * @param {string} words
 * @param {string | null} [ruling]
 */
export function refuse(words, ruling) {
  const sentence = words.charAt(0).toUpperCase() + words.slice(1);
  say(ruling ? `${sentence} (${ruling})` : sentence, "error");
}
