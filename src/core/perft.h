// SPDX-License-Identifier: MIT
// Counts turn sequences: the standard test of a move generator.
#ifndef SANDAN_CORE_PERFT_H
#define SANDAN_CORE_PERFT_H

#include "core/game.h"

/* The number of sequences of exactly `depth` turns from p; each distinct outcome of a turn
   counts once, and a finished game has no turns. The last ply is counted, not played. `work`
   holds (depth - 1) * MAX_TURNS turns for a game with turns of several actions, and may be NULL
   for the others. */
uint64_t perft(const game *g, const position *p, int depth, turn *work);

#endif
