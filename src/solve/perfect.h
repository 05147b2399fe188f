// SPDX-License-Identifier: MIT
// Perfect play of a solved game, from the table of its positions (core/known.h). Everything here is
// about games that have one: g->known is not NULL.
#ifndef SANDAN_SOLVE_PERFECT_H
#define SANDAN_SOLVE_PERFECT_H

#include "core/known.h"

/* The stack that a lookup may use; tests/unit/stack.c measures it. The positions after all moves
   are 32 KB, the graph of repeat.c is 20 KB, and the set of traps_begin 16 KB. */
enum { PERFECT_STACK = 128 << 10 };

/* The value of an unfinished position, including those without a number. */
int perfect_value(const game *g, const position *p);

typedef struct perfect_move {
    move m;
    int value;  /* for the side that makes it */
    int chance; /* for a drawing move when nothing is better: the chance to still win (traps.h); -1
                   if it ends the game by repetition */
} perfect_move;

/* The moves of an unfinished position, best first: the shortest win, the drawing move that sets the
   best traps, the longest loss. past: the keys at the ends of turns so far; a position that occurs
   a third time is a draw, whatever it is worth (B8), so no win leads through it. */
int perfect_moves(const game *g, const position *p, const uint64_t *past, uint32_t past_count,
                  perfect_move out[MAX_MOVES]);

/* The whole game: how many unfinished positions with a number there are and how many of them the
   side to move wins, draws and loses; the same for the first player over all ways from the start to
   a first such position: placements. */
typedef struct perfect_counts {
    int value; /* of the start */
    int positions, win, draw, loss;
    int longest; /* win, in turns */
    struct {
        int win, draw, loss;
    } placements;
} perfect_counts;

perfect_counts perfect_count(const game *g, int rules);

#endif
