// SPDX-License-Identifier: MIT
// Positions of a game that engine/bench searches to a fixed depth, as data of the game: the start
// of a rule set, and positions from games of the engine against itself with a little randomness,
// from the opening to near the end. Depths are such that every game has its share of the time.
#ifndef SANDAN_CORE_BENCH_H
#define SANDAN_CORE_BENCH_H

#include <stddef.h>

typedef struct bench_position {
    const char *game; /* GAME:RULESET; positions of one rule set stand together */
    const char *text; /* NULL: the start */
    int depth;        /* in turns */
} bench_position;

struct bench {
    const bench_position *positions;
    int count;
};

#endif
