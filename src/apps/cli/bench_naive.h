// SPDX-License-Identifier: MIT
// The obvious way to count distinct turns, for any game: the baseline for the fast counters.
#ifndef SANDAN_APPS_CLI_BENCH_NAIVE_H
#define SANDAN_APPS_CLI_BENCH_NAIVE_H

#include "core/game.h"

/* perft: plays every sequence of actions and counts the distinct outcomes of each turn. */
uint64_t naive_perft(const game *g, const position *p, int depth);

#endif
