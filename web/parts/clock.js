// SPDX-License-Identifier: MIT
// A clock: minutes and seconds, tenths near the end, days in games that take weeks. The caller passes the time; the clock only
// shows it.
// @ts-check
import { h } from "./dom.js";
import { t } from "../words.js";

/** Below this, in milliseconds, a clock is marked as low. */
const short = 20000;

/** @param {number} ms */
export function clockText(ms) {
  const tenths = Math.ceil(ms / 100);
  const seconds = Math.ceil(ms / 1000);
  if (tenths < 100) return `0:0${Math.floor(tenths / 10)}.${tenths % 10}`;
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}:${two(seconds % 60)}`;
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return t("shell.days", { d: Math.floor(hours / 24), h: hours % 24 });
  return `${hours}:${two(minutes % 60)}:${two(seconds % 60)}`;
}

/** A clock element; show() draws it. */
export function clockFace() {
  const digits = h("span", { class: "clock-digits figures" });
  const props = { class: "clock", role: "timer", "aria-label": t("shell.clock"), hidden: true };
  const element = h("span", props, digits);
  return {
    element,
    /** @param {number | null} ms left; null: no clock @param {boolean} running */
    show(ms, running) {
      element.hidden = ms === null;
      if (ms === null) return;
      const text = clockText(ms);
      if (digits.textContent !== text) digits.textContent = text;
      element.classList.toggle("running", running);
      element.classList.toggle("short", ms < short);
    },
  };
}
