// SPDX-License-Identifier: MIT
// Retrograde analysis of Bushishogi: the value of every position, derived from the rules and from
// nothing else. The table that is built in (cubes.h) is what this prints; a test derives it again.
#ifndef SANDAN_SOLVE_RETRO_H
#define SANDAN_SOLVE_RETRO_H

#include <stdint.h>

#include "core/game.h"

enum {
    CUBES = 24,
    CUBE_PAIRS = CUBES * CUBES,
    CUBE_MOVES = 4 /* a cube can be turned, or rolled in three directions */
};

/* The value of a position for the side to move, repetition counted as a draw: n wins in n turns, -n
   loses in n turns, both players' counted; 0 draws. */
typedef int16_t cube_value;
/* A finished position: the side to move has been mated. */
#define CUBE_MATED ((cube_value)-128)

/* Where the moves of a pair lead, as pairs of the side that is to move then. */
typedef struct cube_ways {
    int n;
    int16_t to[CUBE_MOVES];
} cube_ways;

/* The position in which `side` is to move and the pair is its own and the other's attitude. */
position retro_position(const game *g, int rules, int side, int pair);
cube_ways retro_ways(const game *g, const position *p);

/* Fills the values of an edition by the side to move: out[its own attitude * CUBES + the other's].
 */
void retro_derive(const game *g, int rules, cube_value out[CUBE_PAIRS]);

#endif
