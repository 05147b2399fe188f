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
#include <stdint.h>

#include "base/bits.h"

enum { ABALONE_CELLS = 61, ABALONE_ROWS = 9 };
#define ABALONE_BOARD UINT64_C(0x1fffffffffffffff)

/* Directions, counter-clockwise; d and (d + 3) % 6 are opposite. Along the first three the name
   of a cell grows in string order. */
enum { EAST, NORTH_EAST, NORTH_WEST, WEST, SOUTH_WEST, SOUTH_EAST, ABALONE_DIRECTIONS };
enum { ABALONE_AXES = 3 };

/* A step in a direction adds this to a cell, modulo 61. */
static const uint8_t abalone_step[ABALONE_DIRECTIONS] = {1, 14, 13, 60, 47, 48};
/* The cells that have a neighbour in a direction. */
static const uint64_t abalone_has[ABALONE_DIRECTIONS] = {
    UINT64_C(0x0ff7bfbefdfbefef), UINT64_C(0x0ff07fbffdffefff), UINT64_C(0x1fe07ffdfff7ffdf),
    UINT64_C(0x1fef7f7dfbf7dfde), UINT64_C(0x1fefff7ffbffdfe0), UINT64_C(0x0fffbffefffbffe0),
};

static inline bool abalone_on_board(int row, int number) {
    return row >= 0 && row < ABALONE_ROWS && number >= 1 && number <= 9 && number - row <= 5
           && row - number < 4;
}

/* The bit of a cell on the board. */
static inline int abalone_cell(int row, int number) {
    return (number - 1 + 13 * row) % ABALONE_CELLS;
}

/* The row of a cell; its number follows. */
static inline int abalone_row(int cell) {
    int row = 0;
    while (!abalone_on_board(row, (cell + ABALONE_CELLS * 2 - 13 * row) % ABALONE_CELLS + 1)) row++;
    return row;
}

static inline int abalone_number(int cell) {
    return (cell + ABALONE_CELLS * 2 - 13 * abalone_row(cell)) % ABALONE_CELLS + 1;
}

/* The opposite direction. */
static inline int abalone_back(int d) {
    return d < ABALONE_AXES ? d + ABALONE_AXES : d - ABALONE_AXES;
}

/* The next cell in a direction; the step must not leave the board. */
static inline int abalone_next(int cell, int d) {
    int next = cell + abalone_step[d];
    return next < ABALONE_CELLS ? next : next - ABALONE_CELLS;
}

/* The next cell in a direction, or -1 over the edge. */
static inline int abalone_neighbour(int cell, int d) {
    return bits_has(abalone_has[d], cell) ? abalone_next(cell, d) : -1;
}

/* The cells whose next cell in a direction is in the set. Cells at the edge come out wrong, and the
   three bits above the board hold garbage: mask with the cells that have a neighbour there. */
static inline uint64_t abalone_before(uint64_t set, int d) {
    return set >> abalone_step[d] | set << (ABALONE_CELLS - abalone_step[d]);
}

#endif
