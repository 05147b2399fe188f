// SPDX-License-Identifier: MIT
// A rough evaluation: how far the character has advanced, and the foremost stone that it can reach.
#include "base/bits.h"
#include "games/sensei/sensei.h"

static int progress(int side, int square) {
    int rank = square & 7;
    return side == FIRST ? rank : 6 - rank;
}

static int advance(const struct sensei *b, int side) {
    int foremost = 0;
    for (uint64_t left = b->stones[side]; left;) {
        int come = progress(side, bits_pop(&left));
        if (come > foremost) foremost = come;
    }
    return 60 * progress(side, b->carrier[side]) + 40 * foremost;
}

int sensei_rough(const position *p) {
    return advance(&p->sensei, p->side) - advance(&p->sensei, !p->side);
}
