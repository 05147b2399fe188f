// SPDX-License-Identifier: MIT
// The novice: knows the rules and nothing else. It wins if it can, takes what is free (in Abalone a
// marble that costs none), and does not let the opponent do either at once. Otherwise it plays any
// turn. Its turns depend only on position and seed. It is the fixed point of the rating scale,
// where it has RATING_NOVICE points in every rule set (docs/levels.md), so it never changes.
#ifndef SANDAN_PLAY_NOVICE_H
#define SANDAN_PLAY_NOVICE_H

#include "play/oneturn.h"

enum { RATING_NOVICE = 500 };

/* A turn from a position between turns that is not over. Use a new seed for every turn of a
   game. */
turn novice_choose(const game *g, const position *p, uint64_t seed, oneturn_memory *memory);

#endif
