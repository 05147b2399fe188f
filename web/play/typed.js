// SPDX-License-Identifier: MIT
// What people type for a turn.
// @ts-check

/**
 * Takes what was typed: actions parted by commas or blanks, or as turns are told ("i9 h8", "i9-h8").
 * @param {string} text
 * @param {(actions: string[]) => void} take throws where they are refused; the reason is that for what
 *   was written
 */
export function readTyped(text, take) {
  const low = text.trim().toLowerCase();
  try {
    take(low.split(/[\s,]+/).filter(Boolean));
  } catch (error) {
    const joined = low.replace(/[\s-]+/g, "");
    if (joined === low) throw error;
    try {
      take(joined.split(",").filter(Boolean));
    } catch {
      throw error;
    }
  }
}
