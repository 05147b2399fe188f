// SPDX-License-Identifier: MIT
// Drawn positions of Bushishogi that are easier to lose for the opponent than for us. Between
// perfect players all drawing moves are alike; against somebody who sees one turn ahead, and else
// plays anything, some win far more often. How often follows from the table alone.
#ifndef SANDAN_SOLVE_TRAPS_H
#define SANDAN_SOLVE_TRAPS_H

#include "solve/retro.h"

enum { TRAPS_SURE = 1 << 16 };

/* Chances to win, of TRAPS_SURE, a little less for every turn that it takes. */
typedef struct traps {
    const game *g;
    const cube_value *values;
    int side;                     /* ours */
    uint8_t spent[2][CUBE_PAIRS]; /* by the side to move: occurred twice, so that it would draw */
    int32_t chance[CUBE_PAIRS];   /* with us to move, by our attitude and the other's */
} traps;

/* Fills the chances of the side to move in p. values: the edition's; past: keys at turn ends of the
   game so far. */
void traps_begin(traps *t, const game *g, const cube_value *values, const position *p,
                 const uint64_t *past, uint32_t past_count);
/* Our chance in a drawn position with the opponent to move or to set down his cube. */
int32_t traps_chance(const traps *t, const position *theirs);

#endif
