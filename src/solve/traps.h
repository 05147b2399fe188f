// SPDX-License-Identifier: MIT
// Drawn positions of a solved game that are easier to lose for the opponent than for us. Between
// perfect players all drawing moves are equal. Against a player who looks one turn ahead and
// otherwise plays anything, some win far more often. The chances follow from the table of values
// alone.
#ifndef SANDAN_SOLVE_TRAPS_H
#define SANDAN_SOLVE_TRAPS_H

#include "solve/retro.h"

enum { TRAPS_SPENT = 512 };

/* Fills the chances of a rule set, as retro_derive fills its values. Takes milliseconds: the result
   is built in. */
void traps_derive(const game *g, const retro_ways *ways, const known_value *values,
                  known_chance *out);

/* What traps_chance needs to know about a game. */
typedef struct traps {
    const game *g;
    const known_value *values;
    const known_chance *chances;
    int side; /* ours */
    uint32_t spent_count;
    uint64_t spent[TRAPS_SPENT]; /* keys that have occurred twice: a third time is a draw */
} traps;

/* Starts at p, with us to move. past: the keys at the ends of turns so far, of which about the last
   thousand count. */
void traps_begin(traps *t, const game *g, const position *p, const uint64_t *past,
                 uint32_t past_count);
/* Our chance in a drawn position with the opponent to move, with a number or one move before. */
int32_t traps_chance(const traps *t, const position *theirs);

#endif
