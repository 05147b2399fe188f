// SPDX-License-Identifier: MIT
// Messages to the user: to screen readers through a live region, and to everyone in one unobtrusive line.
// A view with room for such a line marks it with data-say; otherwise it floats at the bottom of the page.
// @ts-check
import { reasonWords, sentence, unturned } from "./parts/text.js";

/** The last place of this kind: if a sheet is open its own, since the page behind it is neither seen nor heard. */
function place(/** @type {"data-live" | "data-say"} */ kind) {
  /** @type {NodeListOf<HTMLElement>} */
  const all = document.querySelectorAll(`[${kind}]`);
  return [...all].filter((each) => !each.closest("dialog:not([open])")).at(-1);
}
const floating = /** @type {HTMLElement} */ (document.getElementById("say"));

/** How long a line stays, in milliseconds: time to read it twice. @param {string} text */
const reading = (text) => 3000 + 60 * text.length;

/** @type {ReturnType<typeof setTimeout> | undefined} */
let pending;
let waiting = "";

/** Announces a text to screen readers, after what they are saying now. @param {string} text */
export function announce(text) {
  if (!text) return;
  // Simultaneous messages become one; repeating the same words must still change the text.
  if (!waiting.endsWith(text)) waiting = waiting ? `${waiting} ${text}` : text;
  clearTimeout(pending);
  pending = setTimeout(() => {
    const live = place("data-live");
    if (live) live.textContent = live.textContent === waiting ? `${waiting}\u00a0` : waiting;
    waiting = "";
  }, 60);
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let ending;
/** @type {HTMLElement | undefined} */
let shownIn;

/** Removes the line. */
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
 * Shows a message once the next view has opened, to explain why it is that one.
 * @param {string} text
 * @param {"note" | "error"} [kind]
 */
export function sayNext(text, kind = "note") {
  later = [text, kind];
}

/** Shows the message that was waiting for the view that has just opened. */
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
  shownIn = place("data-say") ?? floating;
  shownIn.textContent = unturned(text);
  shownIn.dataset.kind = kind;
  shownIn.toggleAttribute("data-long", text.length > 45);
  shownIn.classList.add("shown");
  announce(text);
  ending = setTimeout(hush, reading(text));
}

/**
 * Says why something cannot be done, as a sentence followed by the ruling.
 * @param {string} words
 * @param {string | null} [ruling]
 * @param {"note" | "error"} [kind]
 */
export function refuse(words, ruling, kind = "error") {
  say(sentence(reasonWords(words, ruling)), kind);
}
