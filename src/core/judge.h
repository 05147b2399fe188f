// SPDX-License-Identifier: MIT
// What a search asks of a game beyond its rules. A search move is one whole turn packed in 32 bits;
// where a turn is one action, it is that action.
#ifndef SANDAN_CORE_JUDGE_H
#define SANDAN_CORE_JUDGE_H

#include <stdbool.h>
#include <stdint.h>

#include "core/game.h"

enum {
    MAX_PARTS = 3,        /* what a search move consists of: two moved stones and a pass */
    PART_SLOTS = 1 << 13, /* parts are numbered below this; games assert it */
    MAX_LOUD = 84,        /* Abalone: 14 marbles in six directions */
    SCORE_WIN = 30000,    /* won at once; a win in n turns is SCORE_WIN - n */
    SCORE_SURE = 29000 /* beyond this a score is a proven win, below its negative a proven loss */
};

/* A search move with what orders it. */
typedef struct choice {
    move m;
    int32_t
        worth; /* GLANCE times how good it looks, in units of eval, plus what was learnt of it */
} choice;

enum { GLANCE = 32 };

struct judge {
    /* REQUIRED */

    /* Every distinct turn of a game that goes on. learnt: what the search has learnt of every part;
       NULL: nothing. */
    int (*list)(const position *p, const int16_t *learnt, choice out[MAX_TURNS]);
    void (*play)(const position *p, move m, position *next);
    /* Whether any 32 bits are a move that list() would list. */
    bool (*legal)(const position *p, move m);
    /* The parts of a move, numbered from 1 so that a part means the same in other positions; 0: no
       further part. */
    void (*parts)(const position *p, move m, uint16_t part[MAX_PARTS]);
    /* The worth of a position that goes on for the side to move; threatened: it loses next turn
       unless it parries, as far as wins() can tell. Between -SCORE_SURE and
     * SCORE_SURE. */
    int (*eval)(const position *p, bool threatened);

    /* For tuning: eval is the sum of weight times feature, features as seen by the side to move. */
    int feature_count;
    const char *const *feature_names;
    const int16_t *weights; /* weight_sets times feature_count */
    int weight_sets;
    int (*weight_set)(const position *p); /* NULL: there is one */
    void (*features)(const position *p, bool threatened, int16_t *out);

    /* OPTIONAL */

    /* A rough worth, for the side to move, of a position between turns that is not over:
       thousandths of what plainly decides a game. For the player that looks one turn ahead. NULL:
       every position is worth the same. */
    int (*rough)(const position *p);

    /* Between search moves and turns: the canonical turn with the outcome of a move, and the move
       with the outcome of a legal turn. NULL: a move is the one action of its turn. */
    turn (*to_turn)(const position *p, move m);
    move (*from_turn)(const position *p, const turn *t);

    /* The same position with the other side to move, as if the turn had been skipped. NULL: that
       says nothing, since having to move may be what loses. */
    void (*skip)(const position *p, position *next);

    /* Whether the side to move can win this very turn: exact; comes with skip. NULL: nobody can
     * tell without search.
     */
    bool (*wins)(const position *p);
    /* Whether a turn that changes nothing is legal; comes with skip. NULL: there is none. */
    bool (*waits)(const position *p);
    /* For a side that loses next turn unless it parries, and cannot win itself: list() less turns
       that certainly do not parry. Comes with wins. */
    int (*list_parries)(const position *p, const int16_t *learnt, choice out[MAX_TURNS]);
    /* The loud moves: those that change so much that eval cannot be trusted before them (an
       ejection). NULL: there are none. */
    int (*list_loud)(const position *p, move out[MAX_LOUD]);
};

static inline turn judge_to_turn(const struct judge *j, const position *p, move m) {
    return j->to_turn ? j->to_turn(p, m) : (turn){1, {m}};
}

static inline move judge_from_turn(const struct judge *j, const position *p, const turn *t) {
    return j->from_turn ? j->from_turn(p, t) : t->act[0];
}

#endif
