// SPDX-License-Identifier: MIT
// Sensei as numbers, for programs that learn. Squares count a1, a2, … g7. An action is its first
// square * 49 + its second; the last id ends the turn.
//
// Planes: the mover's stones, the opponent's, the squares of the mover's character and of the
// opponent's, pits; then in every square the stone moves that are left, whether a pass is left,
// and 1 if the first player is to move.
#include "core/numbers.h"

#include "games/sensei/sensei.h"

enum { SQUARES = SENSEI_SIZE * SENSEI_SIZE, END = SQUARES * SQUARES, PLANES = 8, MOST_MOVES = 2 };

static int order_of(int square) {
    return square / 8 * SENSEI_SIZE + square % 8;
}

static int square_at(int order) {
    return order / SENSEI_SIZE * 8 + order % SENSEI_SIZE;
}

static int id_of(move m) {
    return m == MOVE_END ? END : order_of((int)(m >> 8)) * SQUARES + order_of((int)(m & 255));
}

static move action_of(int id) {
    if (id == END) return MOVE_END;
    return (move)square_at(id / SQUARES) << 8 | (move)square_at(id % SQUARES);
}

static void mark(uint64_t set, uint8_t *plane) {
    for (int i = 0; i < SQUARES; i++) plane[i] = bits_has(set, square_at(i));
}

static void fill(uint8_t *plane, int value) {
    for (int i = 0; i < SQUARES; i++) plane[i] = (uint8_t)value;
}

static void observe(const position *p, uint8_t *out) {
    const struct sensei *s = &p->sensei;
    mark(s->stones[p->side], out);
    mark(s->stones[!p->side], out + SQUARES);
    mark(bit(s->carrier[p->side]), out + 2 * SQUARES);
    mark(bit(s->carrier[!p->side]), out + 3 * SQUARES);
    mark(s->pits, out + 4 * SQUARES);
    fill(out + 5 * SQUARES, MOST_MOVES - (p->acted & SENSEI_MOVED));
    fill(out + 6 * SQUARES, !(p->acted & SENSEI_PASSED));
    fill(out + 7 * SQUARES, p->side == FIRST);
}

const struct numbers sensei_numbers = {
    .actions = END + 1,
    .id = id_of,
    .action = action_of,
    .planes = PLANES,
    .rows = SENSEI_SIZE,
    .columns = SENSEI_SIZE,
    .observe = observe,
};
