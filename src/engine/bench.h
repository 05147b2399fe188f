// SPDX-License-Identifier: MIT
// Fixed positions of every rule set, searched to a fixed depth by one worker: how many nodes that
// takes is the signature of the search. It is the same with every compiler and in WebAssembly, and
// changes with everything that changes what the search does.
#ifndef SANDAN_ENGINE_BENCH_H
#define SANDAN_ENGINE_BENCH_H

#include "core/bench.h"
#include "search/search.h"

enum { BENCH_MEGABYTES = 16 };

/* The positions of all games, one after the other; at: from 0 to below the count. */
int bench_count(void);
const bench_position *bench_at(int at);

const game *bench_read(const bench_position *b, position *p);
/* A turn or a few less deep where it is to be quick. */
int bench_depth(const bench_position *b, bool quick);
/* The nodes of one position, as if nothing had been searched before. */
uint64_t bench_nodes(const bench_position *b, bool quick, searcher *s, table *tt);

#endif
