// SPDX-License-Identifier: MIT
// The lines that a search shows: a first turn with its score and what is expected to follow.
#ifndef SANDAN_SEARCH_LINE_H
#define SANDAN_SEARCH_LINE_H

#include "search/search.h"

/* The turns to a proven end; 0: none is proven. */
int line_distance(int score);
/* Takes over the principal variation of the iteration that has just ended. */
void line_keep(searcher *s, search_line *line, int score, int depth);
/* Makes room at place i for a line that begins with this turn. An older line of the same turn gives
   way, otherwise the last one, so that no turn is listed twice if the iteration is stopped. */
void line_make_room(search_line *lines, int i, int n, move m);
/* Best first; a line keeps its place among equals. */
void line_sort(search_line *lines, int n);
/* The simplest of the first n turns on the searcher's stack that win at once, or MOVE_NONE. */
move line_win(const searcher *s, const position *p, int n);
/* Makes the line of a proven result as long as the result says: the search ends some variations
   early, because it can see the win without playing it. */
void line_complete(searcher *s, const position *root, search_line *line);

#endif
