// SPDX-License-Identifier: MIT
// Conditional turns of correspondence games: "if you play this, I play that". A plan is text: lines
// separated by ';', each a row of turns separated by blanks, the opponent's and one's own in
// alternation. The first line that fits counts.
//
//     f l r f;l r        after f play l, and after r then f; after l play r
#ifndef SANDAN_ONLINE_PLAN_H
#define SANDAN_ONLINE_PLAN_H

#include "core/game.h"

enum { PLAN_LINES = 16, PLAN_TURNS = 20 }; /* lines of a plan, turns of a line */

/* Returns 0, or the word code why this is no plan for the opponent of the side to move at p: an
   illegal turn, a line that does not end with an own turn, too many lines or turns. */
int plan_check(const game *g, const position *p, const char *text);
/* A turn led from one position to the other: keeps the rest of the lines that begin with it. Turns
   with the same outcome are the same. */
void plan_advance(const game *g, const position *before, const position *after, char *text);
/* The first turn of the plan; its length, 0 if there is no plan. */
size_t plan_first(const char *text);

#endif
