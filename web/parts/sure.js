// SPDX-License-Identifier: MIT
// A button for actions that cannot be undone: the first touch asks, a second within a few seconds confirms.
// @ts-check
import { announce } from "../announce.js";
import { button } from "./dom.js";

const patience = 4000;

/**
 * @param {string} words
 * @param {string} question
 * @param {() => unknown} run
 * @param {import("./dom.js").Props} [props]
 */
export function sureButton(words, question, run, props = {}) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let armed;
  const calm = () => {
    clearTimeout(armed);
    armed = undefined;
    label.textContent = words;
    element.classList.remove("armed");
  };
  const element = button(
    words,
    () => {
      if (armed) {
        calm();
        return run();
      }
      label.textContent = question;
      element.classList.add("armed");
      announce(question);
      armed = setTimeout(calm, patience);
      return undefined;
    },
    props,
  );
  const label = /** @type {HTMLElement} */ (element.querySelector("span"));
  return element;
}
