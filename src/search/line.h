// SPDX-License-Identifier: MIT
// Principal variations: a first turn with its score and the expected continuation.
#ifndef SANDAN_SEARCH_LINE_H
#define SANDAN_SEARCH_LINE_H

#include "search/search.h"

/* The number of turns to a proven end; 0 if none is proven. */
int line_distance(int score);
/* Copies the principal variation of the iteration that has just ended. */
void line_keep(searcher *s, search_line *line, int score, int depth);
/* Makes room at place i for a line that begins with this turn. An older line of the same turn gives
   way, otherwise the last one, so that no turn is listed twice if the iteration is stopped. */
void line_make_room(search_line *lines, int i, int n, move m);
/* Best first; a stable sort. */
void line_sort(search_line *lines, int n);
/* The simplest of the first n turns on the searcher's stack that wins at once, or MOVE_NONE. */
move line_win(const searcher *s, const position *p, int n);
/* Extends the line of a proven result to its full length: the search ends some variations early
   because it can see the win without playing it. */
void line_complete(searcher *s, const position *root, search_line *line);

#endif
