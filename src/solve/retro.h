// SPDX-License-Identifier: MIT
// Retrograde analysis of Bushishogi: the value of every position, derived from the rules and from
// nothing else. The table that is built in (cubes.h) is what this prints; a test derives it again.
#ifndef SANDAN_SOLVE_RETRO_H
#define SANDAN_SOLVE_RETRO_H

#include <stdint.h>

#include "core/game.h"

enum { CUBES = 24, CUBE_PAIRS = CUBES * CUBES };

/* The value of a position for the side to move, repetition counted as a draw: n wins in n turns, -n
   loses in n turns, both players' counted; 0 draws. */
typedef int16_t cube_value;
/* A finished position: the side to move has been mated. */
#define CUBE_MATED ((cube_value)-128)

/* Fills the values of an edition by the side to move: out[its own attitude * CUBES + the other's].
 */
void retro_derive(const game *g, int rules, cube_value out[CUBE_PAIRS]);

#endif
