// SPDX-License-Identifier: MIT
// A field for a whole number within a range.
// @ts-check
import { h } from "./dom.js";

/**
 * @param {string} name what people read
 * @param {string} key for tests and styles
 * @param {number} value
 * @param {[number, number]} range
 * @param {(n: number) => void} onchoose
 */
export function numberField(name, key, value, [min, max], onchoose) {
  const input = h("input", {
    type: "number",
    min: String(min),
    max: String(max),
    value: String(value),
    inputmode: "numeric",
    "data-setting": key,
    onchange: () => {
      const n = Math.min(max, Math.max(min, Math.round(Number(input.value)) || min));
      input.value = String(n);
      onchoose(n);
    },
  });
  return h("label", { class: "field" }, h("span", { class: "field-name" }, name), input);
}
