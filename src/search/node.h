// SPDX-License-Identifier: MIT
// The search of one node; private to this folder.
#ifndef SANDAN_SEARCH_NODE_H
#define SANDAN_SEARCH_NODE_H

#include "search/search.h"

/* Everything beyond plain alpha-beta is a numbered step with its reason and its worth in Elo
   (docs/search.md). tools/worth measures a step by building without it. */
#ifndef SANDAN_WITHOUT
#    define SANDAN_WITHOUT 0
#endif
#define STEP(n) ((n) != SANDAN_WITHOUT)

/* The score of p for its side to move within (alpha, beta), searched `depth` turns deep, at `ply`
   turns from the root. Meaningless if s->stopped is set. */
int node_search(searcher *s, const position *p, int alpha, int beta, int depth, int ply,
                bool may_skip);

/* The iterations that are always finished: they see what wins or loses at once. */
static inline int node_sure_depth(const searcher *s) {
    return s->j->wins ? 1 : 2;
}

/* Whether a limit is reached or somebody wants to stop. */
bool node_must_stop(searcher *s);

/* search_run in this copy of the folder; see base/cpu.h. */
search_report search_here(searcher *s, const position *root, const uint64_t *past,
                          uint32_t past_count, search_limits limits, int first_depth);
#ifdef SANDAN_V3
search_report v3_search_here(searcher *s, const position *root, const uint64_t *past,
                             uint32_t past_count, search_limits limits, int first_depth);
#endif

#endif
