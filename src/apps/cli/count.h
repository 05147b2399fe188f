// SPDX-License-Identifier: MIT
// Multi-threaded perft: free threads take the next first turn (or first two turns), and the sums
// are added in order, so the result does not depend on the number of threads.
#ifndef SANDAN_APPS_CLI_COUNT_H
#define SANDAN_APPS_CLI_COUNT_H

#include "core/game.h"

enum { COUNT_MAX_DEPTH = 40, COUNT_MAX_THREADS = 1024 };

typedef struct count_job {
    const game *g;
    const position *p;
    int depth; /* 0 .. COUNT_MAX_DEPTH */
    int threads;
    /* Called now and then, never by two threads at once; may be NULL. */
    void (*progress)(void *context, int done, int of);
    void *context;
} count_job;

/* The number of sequences of exactly depth turns. If `each` is not NULL and depth is at least 1, it
   receives, for each of the `root_count` turns of `roots`, the number of sequences that begin with
   it. */
uint64_t count_turns(const count_job *job, const turn *roots, int root_count, uint64_t *each);

#endif
