// SPDX-License-Identifier: MIT
// A sheet: slides up from the bottom on a phone, is at the side on a large screen. A modal dialog, so that
// focus stays in it and returns when it is closed; touching outside closes it.
// @ts-check
import { h, iconButton, uniqueId } from "./dom.js";
import { t } from "../words.js";

/** @typedef {import("./dom.js").Child} Child */

/** @type {HTMLDialogElement | undefined} */
let open;

/** Closes the sheet that is open. */
export function closeSheet() {
  open?.close();
}

/** Whether a sheet is open and so receives the keys. */
export const sheetIsOpen = () => open !== undefined;

/**
 * Opens a sheet and closes any other.
 * @param {string} title
 * @param {Child[]} children
 * @param {{ name?: string, onclose?: () => void }} [options]
 * @returns {HTMLDialogElement}
 */
export function openSheet(title, children, { name, onclose } = {}) {
  closeSheet();
  const id = uniqueId("sheet");
  const dialog = h(
    "dialog",
    { class: "sheet", "aria-labelledby": id, "data-sheet": name },
    h(
      "div",
      { class: "sheet-body" },
      h(
        "header",
        { class: "sheet-head" },
        h("h2", { id }, title),
        iconButton("close", t("shell.close"), () => dialog.close(), { "data-do": "close-sheet" }),
      ),
      children,
      h("p", { class: "sheet-say", "data-say": "" }),
      h("div", { class: "unseen", role: "status", "data-live": "" }),
    ),
  );
  dialog.addEventListener("click", (event) => {
    // A touch on the dialog element itself is outside its content.
    if (event.target === dialog) dialog.close();
  });
  dialog.addEventListener("close", () => {
    if (open === dialog) open = undefined;
    dialog.remove();
    onclose?.();
  });
  document.body.append(dialog);
  open = dialog;
  dialog.showModal();
  return dialog;
}
