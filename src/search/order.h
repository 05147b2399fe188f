// SPDX-License-Identifier: MIT
// Which turn to try first: what the table knew, what is loud, what refuted before in other places,
// what did well before, and what looks good at a glance.
#ifndef SANDAN_SEARCH_ORDER_H
#define SANDAN_SEARCH_ORDER_H

#include "search/search.h"

enum {
    TRIED = 32,     /* turns that failed before one cut, as far as they are remembered */
    CHUNK = 384,    /* turns that are made ready to be picked at a time, at most */
    KEY_GROUP = 8,  /* keys compared at once; CHUNK is a multiple */
    KEY_UNIT = 512, /* a key is a worth times this, and a place in the chunk */
};

_Static_assert(CHUNK % KEY_GROUP == 0 && CHUNK <= KEY_UNIT, "a key tells every place of a chunk");

/* Hands out the turns of one node, the most promising first, and lists them as late as it can: the
   table's turn, the loud ones and the killers often are enough. */
typedef struct picker {
    enum { PICK_FIRST, PICK_LOUD, PICK_KILLER, PICK_LIST, PICK_REST } stage;
    int ply;
    move first;
    int loud_count, loud_next;
    move loud[MAX_LOUD];
    int killer;
    bool forced;      /* only turns that may parry are listed */
    bool quiet;       /* the turn last handed out is not loud */
    int base;         /* where the listed turns stand on the searcher's stack */
    int total;        /* how many were listed; 0 before that */
    int start, chunk; /* from here on so many have keys */
    int next;         /* from here on none has */
    int32_t keys[CHUNK];
} picker;

void order_begin(searcher *s, const position *p, int ply, move first, bool forced, picker *k);
/* The next turn, or MOVE_NONE. */
move order_next(searcher *s, const position *p, picker *k);
void order_end(searcher *s, const picker *k);
/* The best turn refuted; the quiet ones tried before it did not. */
void order_learn(searcher *s, const position *p, int ply, int depth, move best, bool quiet,
                 const move *tried, int tried_count);

#endif
