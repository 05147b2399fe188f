// SPDX-License-Identifier: MIT
// The positions of a game that engine/bench searches to a fixed depth: the start of each rule set,
// and positions from the opening to the endgame of slightly randomised self-play games. Depths are
// chosen so that every game gets its share of the time.
#ifndef SANDAN_CORE_BENCH_H
#define SANDAN_CORE_BENCH_H

#include <stddef.h>

typedef struct bench_position {
    const char *game; /* GAME:RULESET; keep the positions of a rule set together */
    const char *text; /* NULL: the start */
    int depth;        /* in turns */
} bench_position;

struct bench {
    const bench_position *positions;
    int count;
};

#endif
