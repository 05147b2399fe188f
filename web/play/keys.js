// SPDX-License-Identifier: MIT
// The keyboard at the table.
// @ts-check
import { addKeys } from "../parts/help.js";
import { mayBeShortcut } from "../parts/keys.js";
import { sheetIsOpen } from "../parts/sheet.js";

/** @typedef {import("./table.js").Table} Table */

for (const view of ["play", "online"])
  addKeys(view, [
    ["U", "play.undo"],
    ["R", "play.redo"],
    ["E", "shell.end-turn"],
    ["S", "shell.start-over"],
    ["H", "shell.hint"],
    ["L", "play.replay-last"],
    ["F", "play.flip"],
    ["P", "play.pause"],
    ["/", "shell.notation"],
    [", .", "play.look-back"],
  ]);

/** @type {Record<string, (table: Table) => void>} */
const keys = {
  u: (table) => table.undo(),
  r: (table) => table.redo(),
  e: (table) => table.confirm(),
  s: (table) => table.startOver(),
  h: (table) => table.showHint(),
  l: (table) => void table.replay(),
  f: (table) => table.flip(),
  p: (table) => table.pause(),
  escape: (table) => table.look(Infinity),
  "/": (table) => table.parts.notation.input.focus(),
  ",": (table) => table.step(-1),
  ".": (table) => table.step(1),
};

/**
 * Listens to the keys of the table that is open; returns a function that ends this.
 * @param {() => Table | undefined} open
 */
export function listenKeys(open) {
  /** @param {KeyboardEvent} event */
  const onkey = (event) => {
    const table = open();
    if (!table || sheetIsOpen() || !mayBeShortcut(event)) return;
    const run = keys[event.key.toLowerCase()];
    if (!run) return;
    event.preventDefault();
    run(table);
  };
  document.addEventListener("keydown", onkey);
  return () => document.removeEventListener("keydown", onkey);
}
