// SPDX-License-Identifier: MIT
// Searches fixed positions of every rule set to a fixed depth on one thread. The node count is the
// signature of the search: it is the same with every compiler and in WebAssembly, and any
// functional change to the search changes it.
#ifndef SANDAN_ENGINE_BENCH_H
#define SANDAN_ENGINE_BENCH_H

#include "core/bench.h"
#include "search/search.h"

enum { BENCH_MEGABYTES = 16 };

/* The positions of all games, one after the other; 0 <= at < count. */
int bench_count(void);
const bench_position *bench_at(int at);

const game *bench_read(const bench_position *b, position *p);
/* The depth of a position; a few turns less if quick. */
int bench_depth(const bench_position *b, bool quick);
/* The node count of one position, starting from an empty table. */
uint64_t bench_nodes(const bench_position *b, bool quick, searcher *s, table *tt);

#endif
