// SPDX-License-Identifier: MIT
// Move ordering: the hash move, killers, then all others by history and a quick evaluation.
#ifndef SANDAN_SEARCH_ORDER_H
#define SANDAN_SEARCH_ORDER_H

#include "search/search.h"

enum {
    TRIED = 32,     /* turns tried before the cutoff, as far as they are remembered */
    CHUNK = 384,    /* turns prepared for picking at a time, at most */
    KEY_GROUP = 8,  /* keys compared at once; CHUNK is a multiple of it */
    KEY_UNIT = 512, /* a key is the score times this, plus the index in the chunk */
};

_Static_assert(CHUNK % KEY_GROUP == 0 && CHUNK <= KEY_UNIT, "a key tells every place of a chunk");

/* Returns the turns of one node, the most promising first, and generates them as late as possible:
   the hash move and the killers are often enough. */
typedef struct picker {
    enum { PICK_FIRST, PICK_KILLER, PICK_LIST, PICK_REST } stage;
    int ply;
    move first;
    int killer;
    bool forced;      /* generate only turns that may parry */
    int base;         /* where the generated turns are on the searcher's stack */
    int total;        /* how many were generated; 0 before that */
    int start, chunk; /* from here on, this many have keys */
    int next;         /* from here on, none has a key */
    int32_t keys[CHUNK];
} picker;

void order_begin(searcher *s, const position *p, int ply, move first, bool forced, picker *k);
/* The next turn, or MOVE_NONE. */
move order_next(searcher *s, const position *p, picker *k);
void order_end(searcher *s, const picker *k);
/* `best` caused a cutoff; the turns tried before did not. */
void order_learn(searcher *s, const position *p, int ply, int depth, move best, const move *tried,
                 int tried_count);

#endif
