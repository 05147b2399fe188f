// SPDX-License-Identifier: MIT
// What the benchmarks measure of a game.
#ifndef SANDAN_CORE_BENCH_H
#define SANDAN_CORE_BENCH_H

#include "core/game.h"

/* Searched to a fixed depth by engine/bench: the start of each rule set, and positions from the
   opening to the endgame of slightly randomised self-play games. Depths are chosen so that every
   game gets its share of the time. */
typedef struct bench_position {
    const char *game; /* GAME:RULESET; keep the positions of a rule set together */
    const char *text; /* NULL: the start */
    int depth;        /* in turns */
} bench_position;

/* A rule set whose turns are counted from the start. */
typedef struct bench_counting {
    const char *game; /* GAME:RULESET */
    int depth;        /* most turns */
} bench_counting;

struct bench {
    const bench_position *positions;
    int count;
    const bench_counting *countings; /* may be none */
    int counting_count;
    /* perft written in the obvious way, sharing nothing with the game's own generator: a baseline
       for its speed. NULL: there is none. */
    uint64_t (*plain)(const position *p, int depth);
};

#endif
