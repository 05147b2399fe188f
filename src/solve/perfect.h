// SPDX-License-Identifier: MIT
// Perfect play of Bushishogi from a table of all its positions (cubes.h, made by
// retro.h and traps.h).
#ifndef SANDAN_SOLVE_PERFECT_H
#define SANDAN_SOLVE_PERFECT_H

#include "core/game.h"
#include "solve/traps.h"

/* Placements are the most moves there are. */
enum { PERFECT_MOVES = CUBES }; /* at most, when a cube is set down (B3) */

/* Whether every position of the game is known. The rest of this file is about such a game. */
bool perfect_knows(const game *g);

/* The values that are built in, as retro_derive fills them, and the chances, as traps_derive. */
const cube_value *perfect_table(int rules);
const trap_chance *perfect_chances(int rules);

/* The value of a position that goes on, cubes not yet set down included: n wins in n turns, -n
   loses in n turns, 0 draws. */
int perfect_value(const position *p);

typedef struct perfect_move {
    move m;
    int value;  /* for the side that makes it */
    int chance; /* of a drawing move where there is nothing better: to win yet (traps.h); -1: it
                   ends the game by repetition */
} perfect_move;

/* The moves of a position that goes on, best first: the shortest win, the drawing move that sets
   the best traps, the longest loss. past: keys at turn ends of the game so far: a move that makes a
   position occur a third time draws, whatever the position is worth (B8). */
int perfect_moves(const position *p, const uint64_t *past, uint32_t past_count,
                  perfect_move out[PERFECT_MOVES]);

/* The whole game: how many unfinished positions with a side to move there are and how many of them
   that side wins, draws and loses; the same for the first player over all pairs of placements. */
typedef struct perfect_counts {
    int value; /* of the start */
    int positions, win, draw, loss;
    int longest; /* win, in turns */
    struct {
        int win, draw, loss;
    } placements;
} perfect_counts;

perfect_counts perfect_count(int rules);

#endif
