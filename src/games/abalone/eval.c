// SPDX-License-Identifier: MIT
// A rough evaluation: marbles ejected, and marbles near the centre, where they are safe.
#include "base/bits.h"
#include "games/abalone/abalone.h"

enum { MARBLE = 1000, STEP = 20 }; /* an ejected marble; one step nearer to the centre */

static int larger(int a, int b) {
    return a > b ? a : b;
}

/* Steps from the centre, e5. */
static int distance(int row, int number) {
    int up = row - 4, along = number - 5;
    int across = up - along;
    return larger(larger(up < 0 ? -up : up, along < 0 ? -along : along),
                  across < 0 ? -across : across);
}

int abalone_rough(const position *p) {
    const struct abalone *b = &p->abalone;
    int us = p->side, them = !us;
    int worth = MARBLE * (b->lost[them] - b->lost[us]);
    for (int row = 0; row < ABALONE_ROWS; row++)
        for (int number = 1; number <= 9; number++) {
            if (!abalone_on_board(row, number)) continue;
            int cell = abalone_cell(row, number);
            int near = STEP * (4 - distance(row, number));
            if (bits_has(b->marbles[us], cell)) worth += near;
            if (bits_has(b->marbles[them], cell)) worth -= near;
        }
    return worth;
}
