// SPDX-License-Identifier: MIT
// What the stones of the side to move can reach, for listing outcomes. Internal to this folder.
// count.c, which is all about speed, keeps the same data in SIMD lanes.
#ifndef SANDAN_GAMES_SENSEI_REACH_H
#define SANDAN_GAMES_SENSEI_REACH_H

#include "games/sensei/sensei.h"

enum { NORTH, EAST, SOUTH, WEST, DIRECTIONS };

typedef struct reach_stone {
    uint64_t at;              /* its square, as a set */
    uint64_t run[DIRECTIONS]; /* free squares that way */
    uint64_t sides[2];        /* run[NORTH] | run[SOUTH], run[EAST] | run[WEST] */
    uint64_t moves;           /* all of them */
    uint64_t twice; /* squares it can reach in two moves, including `moves` but not `at` */
    uint64_t chain; /* moves of the stones in sight: it may take their place */
    int neighbour[DIRECTIONS]; /* index of the player's own stone in sight that way, or -1 */
} reach_stone;

typedef struct reach {
    reach_stone stones[SENSEI_SIZE];
    uint64_t squares; /* of the stones */
    uint64_t free;    /* neither stone nor pit */
    uint64_t sight;   /* what the character sees */
    uint64_t entries; /* its free squares */
    uint64_t goal;
    int carrier; /* index */
} reach;

void reach_of(const position *p, reach *r);
/* The moves of the stones in sight of s, except one of them. */
uint64_t reach_chain_without(const reach *r, const reach_stone *s, int without);
/* The entries that another stone may take so that, after the character has passed to it, the former
   carrier can take that stone's place. */
uint64_t reach_carrier_chain(const reach *r);
/* All free squares that lie in a straight run from the set, the set included; step 1 is along the
   files, 8 along the ranks. */
uint64_t reach_fill(uint64_t set, uint64_t free, int step);

#endif
