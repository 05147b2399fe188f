// SPDX-License-Identifier: MIT
// A plain perft of Abalone, as a baseline in `sandan bench perft`: a table of neighbours, a loop
// over marbles and directions, a list of moves, and its length at the last ply.
#ifndef SANDAN_APPS_CLI_BENCH_PLAIN_H
#define SANDAN_APPS_CLI_BENCH_PLAIN_H

#include "core/game.h"

/* The number of sequences of exactly depth turns from an Abalone position. */
uint64_t bench_plain_abalone(const game *g, const position *p, int depth);

#endif
