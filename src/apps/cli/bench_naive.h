// SPDX-License-Identifier: MIT
// The obvious way to count distinct turns, for any game: the baseline for the fast counters.
#ifndef SANDAN_APPS_CLI_BENCH_NAIVE_H
#define SANDAN_APPS_CLI_BENCH_NAIVE_H

#include "core/game.h"

/* The number of distinct outcomes of one turn from p, a position between turns. */
uint64_t naive_turn_count(const game *g, const position *p);
/* perft with that count at its last ply, and the same enumeration above it. */
uint64_t naive_perft(const game *g, const position *p, int depth);

#endif
