// SPDX-License-Identifier: MIT
// Abalone counted the plain way, as a yardstick in `sandan bench perft`: what one writes first, a
// table of neighbours, a loop over marbles and directions, a list of moves, its length at the end.
#ifndef SANDAN_APPS_CLI_BENCH_PLAIN_H
#define SANDAN_APPS_CLI_BENCH_PLAIN_H

#include "core/game.h"

/* The number of sequences of exactly depth turns from an Abalone position. */
uint64_t bench_plain_abalone(const game *g, const position *p, int depth);

#endif
