// SPDX-License-Identifier: MIT
// An input for typing turns.
// @ts-check
import { h } from "./dom.js";
import { t } from "../words.js";

/** @param {(text: string) => boolean} run says whether what was typed was taken */
export function notationField(run) {
  const input = h("input", {
    class: "notation",
    type: "text",
    name: "notation",
    "aria-label": t("shell.notation"),
    placeholder: t("shell.notation"),
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: false,
    enterkeyhint: "go",
    maxlength: 60,
  });
  const element = h(
    "form",
    {
      class: "notation-field",
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        if (run(input.value)) input.value = "";
      },
    },
    input,
    h("button", { class: "button", type: "submit" }, t("shell.play")),
  );
  return { element, input };
}
