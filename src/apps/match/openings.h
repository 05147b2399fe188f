// SPDX-License-Identifier: MIT
// Openings of one rule set, in an order that depends on nothing but the seed: random legal turns
// from the start, screened so that nobody wins at once, each position only once as long as there
// are further ones; or the positions of a list. Where balance is asked for, the engine has a look
// at each as well.
#ifndef SANDAN_APPS_MATCH_OPENINGS_H
#define SANDAN_APPS_MATCH_OPENINGS_H

#include "core/turn.h"
#include "engine/engine.h"

typedef struct openings {
    const game *g;
    int rules;
    uint64_t seed;
    int turns;             /* random ones */
    int balance;           /* the most that a side may be ahead, in units of eval; 0: any lead */
    const position *given; /* the caller's list, played over and over; NULL: random openings */
    uint32_t given_count;
    position *made; /* so far */
    uint32_t count, cap;
    turn *work;            /* two lists */
    engine *judge;         /* of balance */
    engine_answer *answer; /* its */
} openings;

/* The others are set by the caller; false when there is not enough memory. openings_end follows in
   either case. */
bool openings_begin(openings *o);
void openings_end(openings *o);
/* Number `at` of the openings, from 0; NULL when there is not enough memory. */
const position *openings_at(openings *o, uint32_t at);

/* Whether the side to move neither can win this turn nor must let the other side win next turn.
   work: two lists of MAX_TURNS turns. */
bool opening_is_open(const game *g, const position *p, turn *work);

#endif
