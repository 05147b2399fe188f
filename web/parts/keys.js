// SPDX-License-Identifier: MIT
// Which keys are shortcuts.
// @ts-check
import { settings } from "../settings.js";

/**
 * Whether a key that was pressed may be a shortcut of the page: it is not typed into a field, and a single
 * character counts only if the user wants such shortcuts (WCAG 2.1.4: speech input types letters).
 * @param {KeyboardEvent} event
 */
export function mayBeShortcut(event) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  const target = /** @type {Element} */ (event.target);
  if (target.closest("input:not([type=checkbox]), textarea, select")) return false;
  return event.key.length > 1 || settings.get("keys");
}
