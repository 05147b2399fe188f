// SPDX-License-Identifier: MIT
// The 61 cells as bits of one word. Rows are 0 (a, bottom) to 8 (i, top), numbers 1 to 9.
//
// Hexagons of 61 cells tile the plane, and the tiling has period 61 along a row. So numbering the
// cells (number - 1) + 13 * row modulo 61 gives each its own bit, and one step in a direction is a
// rotation by the same amount for every cell: east 1, north-west 13, north-east 14 (mod 61).
// A step over the edge lands on some other cell of the board, so every step is masked.
#ifndef SANDAN_GAMES_ABALONE_BOARD_H
#define SANDAN_GAMES_ABALONE_BOARD_H

#include <stdbool.h>

enum { ABALONE_CELLS = 61, ABALONE_ROWS = 9 };

static inline bool abalone_on_board(int row, int number) {
    return row >= 0 && row < ABALONE_ROWS && number >= 1 && number <= 9 && number - row <= 5
           && row - number < 4;
}

/* The bit of a cell on the board. */
static inline int abalone_cell(int row, int number) {
    return (number - 1 + 13 * row) % ABALONE_CELLS;
}

#endif
