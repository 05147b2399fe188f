// SPDX-License-Identifier: MIT
// Solved games in which positions have already occurred twice: reaching one of these again is a
// draw, so a win that leads through it is not a win.
#ifndef SANDAN_SOLVE_REPEAT_H
#define SANDAN_SOLVE_REPEAT_H

#include "core/known.h"

/* Decided positions that a lookup can follow, of both sides; beyond them nothing is claimed. The
   solved game has 346 at the most (tests/unit/solve.c). */
enum { REPEAT_NODES = 512 };

/* The value of a position that goes on, has a number, and is not itself one of the spent ones: the
   keys of positions whose next occurrence is a draw. Without any it is that of the table. */
int repeat_value(const game *g, const position *p, const uint64_t *spent, uint32_t spent_count);

#endif
