// SPDX-License-Identifier: MIT
// Drawn positions of Bushishogi that are easier to lose for the opponent than for us. Between
// perfect players all drawing moves are alike; against somebody who sees one turn ahead, and else
// plays anything, some win far more often. How often follows from the table alone.
#ifndef SANDAN_SOLVE_TRAPS_H
#define SANDAN_SOLVE_TRAPS_H

#include "solve/retro.h"

enum { TRAPS_SURE = 1 << 16, TRAPS_SPENT = 256 };

/* The chance to win a drawn position, of TRAPS_SURE, a little less for every turn that it takes. */
typedef uint16_t trap_chance;

/* Fills the chances of an edition by the side to move, as retro_derive fills its values; 0 where
   the position is not drawn. Takes milliseconds: the result is built in (cubes.h). */
void traps_derive(const game *g, int rules, const cube_value values[CUBE_PAIRS],
                  trap_chance out[CUBE_PAIRS]);

/* What traps_chance needs to know of a game. */
typedef struct traps {
    const game *g;
    const cube_value *values;
    const trap_chance *chances;
    int side; /* ours */
    uint32_t spent_count;
    uint64_t spent[TRAPS_SPENT]; /* keys that have occurred twice: once more, and it is a draw */
} traps;

/* Begins with p, in which we are to move. values, chances: the edition's; past: keys at turn ends
   of the game so far, of which the last thousand or so count. */
void traps_begin(traps *t, const game *g, const cube_value *values, const trap_chance *chances,
                 const position *p, const uint64_t *past, uint32_t past_count);
/* Our chance in a drawn position with the opponent to move or to set down their cube. */
int32_t traps_chance(const traps *t, const position *theirs);

#endif
