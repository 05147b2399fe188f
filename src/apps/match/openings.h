// SPDX-License-Identifier: MIT
// Openings of one rule set, in an order that depends only on the seed: random legal turns from the
// start, screened so that nobody wins at once, without repeating a position as long as there are
// others; or the positions of a list. If balance is asked for, the engine checks each one as well.
#ifndef SANDAN_APPS_MATCH_OPENINGS_H
#define SANDAN_APPS_MATCH_OPENINGS_H

#include "core/turn.h"
#include "engine/engine.h"

typedef struct openings {
    const game *g;
    int rules;
    uint64_t seed;
    int turns;             /* number of random turns */
    int balance;           /* largest lead allowed, in units of eval; 0: any */
    const position *given; /* the caller's list, used cyclically; NULL: random openings */
    uint32_t given_count;
    position *made; /* so far */
    uint32_t count, cap;
    turn *work;            /* two lists */
    engine *judge;         /* evaluates balance */
    engine_answer *answer; /* the judge's */
} openings;

/* The caller sets the other members first. False when there is not enough memory. Call openings_end
   in either case. */
bool openings_begin(openings *o);
void openings_end(openings *o);
/* Number `at` of the openings, from 0; NULL when there is not enough memory. */
const position *openings_at(openings *o, uint32_t at);

/* Reads a lead as people write it, 0.01 to 100, in units of eval: 1.5 is 150. */
bool openings_read_balance(const char *s, int *out);

/* Whether the side to move cannot win this turn and can keep the other side from winning next turn.
   work: two lists of MAX_TURNS turns. */
bool opening_is_open(const game *g, const position *p, turn *work);

#endif
