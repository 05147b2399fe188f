// SPDX-License-Identifier: MIT
// The themes of boards and pieces, by the names that the program has for them (src/draw/palette.c). The first of
// each is the usual one; "contrast" is for low vision.
// @ts-check

export const BOARDS = /** @type {const} */ (["cedar", "garden", "contrast"]);
export const PIECES = /** @type {const} */ (["river", "woodblock", "contrast"]);

/** @typedef {typeof BOARDS[number]} BoardTheme */
/** @typedef {typeof PIECES[number]} PieceTheme */

/** A name, or the usual one if there is no such theme. @param {string | null | undefined} name */
export const boardTheme = (name) => BOARDS.find((known) => known === name) ?? BOARDS[0];
/** @param {string | null | undefined} name */
export const pieceTheme = (name) => PIECES.find((known) => known === name) ?? PIECES[0];

/**
 * The words of a picture's style that stand for its themes; the usual ones need none.
 * @param {BoardTheme} board
 * @param {PieceTheme} pieces
 */
export const themeWords = (board, pieces) => [
  ...(board === BOARDS[0] ? [] : [`board-${board}`]),
  ...(pieces === PIECES[0] ? [] : [`pieces-${pieces}`]),
];
