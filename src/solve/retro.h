// SPDX-License-Identifier: MIT
// Retrograde analysis of a game that numbers its positions (core/known.h): derives the value of
// each from the rules alone. A test uses it to check the built-in tables.
#ifndef SANDAN_SOLVE_RETRO_H
#define SANDAN_SOLVE_RETRO_H

#include "core/known.h"

enum { RETRO_MOVES = 8 }; /* at most, from a numbered position */

/* Where the moves of a position lead, as numbers of positions with the opponent to move. */
typedef struct retro_ways {
    int n; /* 0: the game is over */
    int16_t to[RETRO_MOVES];
} retro_ways;

/* Fills the ways, and from them the values, of all positions of a rule set: both have as many as
   the game has numbers. */
void retro_link(const game *g, int rules, retro_ways *ways);
void retro_derive(const game *g, int rules, const retro_ways *ways, known_value *out);

#endif
