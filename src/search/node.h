// SPDX-License-Identifier: MIT
// The body of the search, inside this folder.
#ifndef SANDAN_SEARCH_NODE_H
#define SANDAN_SEARCH_NODE_H

#include "search/search.h"

/* The score of p for its side to move within (alpha, beta), searched `depth` turns deep, at `ply`
   turns from the root. Worthless when s->stopped is set. */
int node_search(searcher *s, const position *p, int alpha, int beta, int depth, int ply,
                bool may_skip);
/* The score of a finished position. */
int node_finished(const position *p, int ply);

#endif
