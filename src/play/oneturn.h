// SPDX-License-Identifier: MIT
// The one-turn player: an opponent that looks one turn ahead. It takes a turn that wins, avoids
// turns that lose or let the opponent win at once, and else follows its game's rough judgement with
// a little chance. What it plays follows from position and seed alone, so that it can be measured
// against for ever.
#ifndef SANDAN_PLAY_ONETURN_H
#define SANDAN_PLAY_ONETURN_H

#include "core/game.h"

typedef struct oneturn_memory {
    turn mine[MAX_TURNS], theirs[MAX_TURNS];
    int32_t worth[MAX_TURNS];
} oneturn_memory;

/* A turn from a position between turns in which the game goes on. Give another seed for every turn
   of a game, lest it repeat itself where the position does. */
turn oneturn_choose(const game *g, const position *p, uint64_t seed, oneturn_memory *memory);

#endif
