// SPDX-License-Identifier: MIT
// Counting turn sequences, the field's proof that a move generator is right.
#ifndef SANDAN_CORE_PERFT_H
#define SANDAN_CORE_PERFT_H

#include "core/game.h"

/* The number of sequences of exactly `depth` turns from p; each distinct outcome of a turn counts
   once, a finished game has none. The last ply is counted without being played. `work` holds
   (depth - 1) * MAX_TURNS turns for a game with turns of several actions, and may be NULL for the
   others. */
uint64_t perft(const game *g, const position *p, int depth, turn *work);

#endif
