// SPDX-License-Identifier: MIT
// Abalone as numbers, for programs that learn. Cells count in the order of their names, a1 to i9.
//
//     in line     the cell of the rear marble * 6 + the direction
//     broadside   366 + ((first cell * 3 + axis) * 2 + (1 if three marbles)) * 4 + the direction,
//                 counted without the two that lie along the row
//
// Planes: the mover's marbles, the opponent's, then in every cell the marbles that the mover has
// lost, that the opponent has lost, and 1 if the first player is to move.
#include "core/numbers.h"

#include "games/abalone/abalone.h"

enum {
    IN_LINE = ABALONE_CELLS * ABALONE_DIRECTIONS,
    ASIDE = 4,
    COLUMNS = 9,
    PLANE = ABALONE_ROWS * COLUMNS,
    PLANES = 5
};

/* For each bit of the board, its place in the order of names; and back. */
static const uint8_t order_of[ABALONE_CELLS] = {
    0,  1,  2,  3,  4,  35, 36, 37, 38, 39, 40, 41, 42, 5,  6,  7,  8,  9,  10, 43, 44,
    45, 46, 47, 48, 49, 11, 12, 13, 14, 15, 16, 17, 50, 51, 52, 53, 54, 55, 18, 19, 20,
    21, 22, 23, 24, 25, 56, 57, 58, 59, 60, 26, 27, 28, 29, 30, 31, 32, 33, 34,
};
static const uint8_t bit_of[ABALONE_CELLS] = {
    0,  1,  2,  3,  4,  13, 14, 15, 16, 17, 18, 26, 27, 28, 29, 30, 31, 32, 39, 40, 41,
    42, 43, 44, 45, 46, 52, 53, 54, 55, 56, 57, 58, 59, 60, 5,  6,  7,  8,  9,  10, 11,
    12, 19, 20, 21, 22, 23, 24, 25, 33, 34, 35, 36, 37, 38, 47, 48, 49, 50, 51,
};
/* Where it lies in a plane. */
static const uint8_t place_of[ABALONE_CELLS] = {
    0,  1,  2,  3,  4,  46, 47, 48, 49, 50, 51, 52, 53, 9,  10, 11, 12, 13, 14, 56, 57,
    58, 59, 60, 61, 62, 18, 19, 20, 21, 22, 23, 24, 66, 67, 68, 69, 70, 71, 27, 28, 29,
    30, 31, 32, 33, 34, 76, 77, 78, 79, 80, 36, 37, 38, 39, 40, 41, 42, 43, 44,
};

/* The directions aside of a row along an axis: all but the axis and its opposite. */
static int aside(int axis, int d) {
    return d - (d > axis) - (d > axis + ABALONE_AXES);
}

static int direction(int axis, int which) {
    int d = which + (which >= axis);
    return d + (d >= axis + ABALONE_AXES);
}

static int id_of(move m) {
    int first = abalone_first(m), last = abalone_last(m), d = abalone_direction(m);
    if (first == last) return order_of[first] * ABALONE_DIRECTIONS + d;
    int apart = last - first;
    if (apart < 0) apart += ABALONE_CELLS;
    int three = apart == 2 || apart > 14;
    int step = three ? apart / 2 : apart;
    int axis = step == 1 ? EAST : step == 14 ? NORTH_EAST : NORTH_WEST;
    return IN_LINE + ((order_of[first] * ABALONE_AXES + axis) * 2 + three) * ASIDE + aside(axis, d);
}

static move action_of(int id) {
    if (id < IN_LINE) {
        int cell = bit_of[id / ABALONE_DIRECTIONS];
        return abalone_pack(cell, cell, id % ABALONE_DIRECTIONS);
    }
    id -= IN_LINE;
    int row = id / ASIDE / 2, axis = row % ABALONE_AXES, first = bit_of[row / ABALONE_AXES];
    int apart = abalone_step[axis] * (1 + id / ASIDE % 2);
    return abalone_pack(first, (first + apart) % ABALONE_CELLS, direction(axis, id % ASIDE));
}

static void fill(uint8_t *plane, uint8_t value) {
    for (int i = 0; i < PLANE; i++) plane[i] = value;
}

static void mark(uint64_t marbles, uint8_t *plane) {
    fill(plane, 0);
    for (; marbles; marbles &= marbles - 1) plane[place_of[bits_first(marbles)]] = 1;
}

static void observe(const position *p, uint8_t *out) {
    const struct abalone *a = &p->abalone;
    mark(a->marbles[p->side], out);
    mark(a->marbles[!p->side], out + PLANE);
    fill(out + 2 * PLANE, a->lost[p->side]);
    fill(out + 3 * PLANE, a->lost[!p->side]);
    fill(out + 4 * PLANE, p->side == FIRST);
}

const struct numbers abalone_numbers = {
    .actions = IN_LINE + ABALONE_CELLS * ABALONE_AXES * 2 * ASIDE,
    .id = id_of,
    .action = action_of,
    .planes = PLANES,
    .rows = ABALONE_ROWS,
    .columns = COLUMNS,
    .observe = observe,
};
