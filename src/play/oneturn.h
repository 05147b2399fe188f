// SPDX-License-Identifier: MIT
// The one-turn player: an opponent that looks one turn ahead. It takes a turn that wins, avoids
// turns that lose or let the opponent win at once, and otherwise follows the game's rough
// evaluation with a little randomness. Its turns depend only on position and seed, so it is a fixed
// yardstick for measuring strength.
#ifndef SANDAN_PLAY_ONETURN_H
#define SANDAN_PLAY_ONETURN_H

#include "core/game.h"

typedef struct oneturn_memory {
    turn mine[MAX_TURNS], theirs[MAX_TURNS];
    int32_t worth[MAX_TURNS];
} oneturn_memory;

/* A turn from a position between turns that is not over. Use a new seed for every turn of a game so
   that it does not repeat itself when the position does. */
turn oneturn_choose(const game *g, const position *p, uint64_t seed, oneturn_memory *memory);

/* Whether the side to move has a turn that wins. A turn that refuted another turn mostly refutes
   this one as well, so *killer is tried first and set to the turn found; at first it is empty. */
bool oneturn_can_win(const game *g, const position *p, turn *list, turn *killer);

#endif
