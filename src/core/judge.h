// SPDX-License-Identifier: MIT
// What the search asks of a game beyond its rules. A search move is one whole turn packed into 32
// bits; if turns are single actions, it is that action.
#ifndef SANDAN_CORE_JUDGE_H
#define SANDAN_CORE_JUDGE_H

#include <stdbool.h>
#include <stdint.h>

#include "core/game.h"

enum {
    MAX_PARTS = 3,        /* most parts of a search move: two moved stones and a pass */
    PART_SLOTS = 1 << 13, /* parts are numbered below this; games assert it */
    MAX_LOUD = 84,        /* Abalone: 14 marbles in six directions */
    SCORE_WIN = 30000,    /* won at once; a win in n turns is SCORE_WIN - n */
    SCORE_SURE = 29000 /* beyond this a score is a proven win, below its negative a proven loss */
};

/* The number of turns, counting both players', to a proven win (positive) or loss (negative); 0 if
   nothing is proven. And the score for such a number. */
static inline int score_turns(int score) {
    if (score > SCORE_SURE) return SCORE_WIN - score;
    if (score < -SCORE_SURE) return -(SCORE_WIN + score);
    return 0;
}
static inline int score_in_turns(int turns) {
    return turns > 0 ? SCORE_WIN - turns : turns < 0 ? -SCORE_WIN - turns : 0;
}

enum { WORTH_SCALE = 32 };

/* A search move with its ordering score. */
typedef struct choice {
    move m;
    /* WORTH_SCALE times a static estimate in units of eval, plus the history score */
    int32_t worth;
} choice;

struct inputs; /* core/inputs.h: what a network sees */

struct judge {
    /* REQUIRED */

    /* Every distinct turn of a game that is not over. learnt: the history score of every part;
       NULL: none. */
    int (*list)(const position *p, const int16_t *learnt, choice out[MAX_TURNS]);
    void (*play)(const position *p, move m, position *next);
    /* Whether these 32 bits, whatever they are, are a move that list() would list. */
    bool (*legal)(const position *p, move m);
    /* The parts of a move, numbered from 1 so that a part means the same in other positions; 0: no
       further part. */
    void (*parts)(const position *p, move m, uint16_t part[MAX_PARTS]);
    /* The evaluation of a position that is not over, for the side to move; threatened: as far as
       wins() can tell, it loses next turn unless it parries. Between -SCORE_SURE and SCORE_SURE.
       NULL: networks judge all rule sets, and without them rough(). */
    int (*eval)(const position *p, bool threatened);

    /* OPTIONAL */

    const struct inputs *inputs; /* NULL: eval() is all there is */

    /* A rough evaluation, for the side to move, of a position between turns that is not over, in
       thousandths of a decisive advantage. Used by the player that looks one turn ahead. NULL:
       every position is worth the same. */
    int (*rough)(const position *p);

    /* Convert between search moves and turns: the canonical turn with the outcome of a move, and
       the move with the outcome of a legal turn. NULL: a move is the one action of its turn. */
    turn (*to_turn)(const position *p, move m);
    move (*from_turn)(const position *p, const turn *t);

    /* The null move: the same position with the other side to move. NULL: null-move pruning is
       unsound here because zugzwang is common. */
    void (*skip)(const position *p, position *next);

    /* Whether the side to move can win this turn. Exact; requires skip. NULL: only a search can
       tell. */
    bool (*wins)(const position *p);
    /* Whether a turn that changes nothing is legal; requires skip. NULL: it never is. */
    bool (*waits)(const position *p);
    /* For a side that loses next turn unless it parries, and cannot win itself: list() without the
       turns that certainly do not parry. Requires wins. */
    int (*list_parries)(const position *p, const int16_t *learnt, choice out[MAX_TURNS]);
    /* Those of list() after which the side could win at once if it were to move again. It may leave
       out some. NULL: sequences of threats are not searched. Requires list_parries and skip. */
    int (*list_threats)(const position *p, const int16_t *learnt, choice out[MAX_TURNS]);
    /* The moves for quiescence search: eval cannot be trusted while one is pending (an ejection).
       NULL: there are none. */
    int (*list_loud)(const position *p, move out[MAX_LOUD]);
};

static inline turn judge_to_turn(const struct judge *j, const position *p, move m) {
    return j->to_turn ? j->to_turn(p, m) : (turn){1, {m}};
}

static inline move judge_from_turn(const struct judge *j, const position *p, const turn *t) {
    return j->from_turn ? j->from_turn(p, t) : t->act[0];
}

#endif
