// SPDX-License-Identifier: MIT
// Fixed positions of every rule set, searched to a fixed depth by one worker: how many nodes that
// takes is the signature of the search. It is the same with every compiler and in WebAssembly, and
// changes with everything that changes what the search does.
#ifndef SANDAN_ENGINE_BENCH_H
#define SANDAN_ENGINE_BENCH_H

#include "search/search.h"

typedef struct bench_position {
    const char *game; /* GAME:RULESET; positions of one rule set stand together */
    const char *text; /* NULL: the start */
    int depth;        /* in turns */
} bench_position;

enum { BENCH_POSITIONS = 30, BENCH_MEGABYTES = 16 };
extern const bench_position bench_positions[BENCH_POSITIONS];

const game *bench_read(const bench_position *b, position *p);
/* A turn or a few less deep where it is to be quick. */
int bench_depth(const bench_position *b, bool quick);
/* The nodes of one position, as if nothing had been searched before. */
uint64_t bench_nodes(const bench_position *b, bool quick, searcher *s, table *tt);

#endif
