// SPDX-License-Identifier: MIT
// Drawn positions of a solved game that are easier to lose for the opponent than for us. Between
// perfect players all drawing moves are alike; against somebody who sees one turn ahead, and else
// plays anything, some win far more often. How often follows from the table of values alone.
#ifndef SANDAN_SOLVE_TRAPS_H
#define SANDAN_SOLVE_TRAPS_H

#include "solve/retro.h"

enum { TRAPS_SPENT = 256 };

/* Fills the chances of a rule set, as retro_derive fills its values. Takes milliseconds: the result
   is built in. */
void traps_derive(const game *g, const retro_ways *ways, const known_value *values,
                  known_chance *out);

/* What traps_chance needs to know of a game. */
typedef struct traps {
    const game *g;
    const known_value *values;
    const known_chance *chances;
    int side; /* ours */
    uint32_t spent_count;
    uint64_t spent[TRAPS_SPENT]; /* keys that have occurred twice: once more, and it is a draw */
} traps;

/* Begins with p, in which we are to move. past: keys at turn ends of the game so far, of which the
   last thousand or so count. */
void traps_begin(traps *t, const game *g, const position *p, const uint64_t *past,
                 uint32_t past_count);
/* Our chance in a drawn position with the opponent to move, with a number or one move before. */
int32_t traps_chance(const traps *t, const position *theirs);

#endif
