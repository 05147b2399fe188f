// SPDX-License-Identifier: MIT
// How records name the computer.
// @ts-check

/** The name that a record gives to the computer; the command line uses the same. @param {number} level */
export const computerName = (level) => `sandan: level ${level}`;

/** The level behind such a name, else null. @param {string} name @returns {number | null} */
export function levelOfName(name) {
  const level = Number(/^sandan: level (\d+)$/.exec(name)?.[1]);
  return level >= 1 && level <= 10 ? level : null;
}
