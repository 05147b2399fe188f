// SPDX-License-Identifier: MIT
// Forced wins by threats: one side plays only turns that threaten to win with the next one, the
// other side has to parry. Such sequences are narrow, so they are followed much further than the
// search looks. What is found is proven, because every parry is tried.
//
// This is a depth-first proof-number search (df-pn): it always follows the line in which the fewest
// parries are left to refute. Private to this folder.
#ifndef SANDAN_SEARCH_FORCE_H
#define SANDAN_SEARCH_FORCE_H

#include "search/search.h"

/* Forgets everything; before every search. */
void force_begin(searcher *s);
/* The number of turns within which the side to move, which cannot win at once, wins by force, or 0
   if that was not proven with so many nodes. Repeated calls continue where the last one ended. */
int force_wins(searcher *s, const position *p, uint64_t nodes);
/* A turn of p, whose side to move wins (turns odd) or loses (even) by force in exactly so many
   turns: the winning turn, or the parry that holds out for so long. MOVE_NONE: not known. */
move force_turn(searcher *s, const position *p, int turns);

#endif
