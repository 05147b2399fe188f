// SPDX-License-Identifier: MIT
// Proofs by several threads under limits: every first turn of a position, and what is proven of it.
#ifndef SANDAN_ENGINE_SOLVER_H
#define SANDAN_ENGINE_SOLVER_H

#include <stdatomic.h>

#include "core/turn.h"
#include "solve/proof.h"

typedef struct solver solver;

/* NULL when there is not enough memory; megabytes are each thread's. */
solver *solver_new(int megabytes, int threads);
void solver_free(solver *s);

typedef struct solver_limits {
    int turns;               /* both players' counted, at most PROOF_MOST */
    uint64_t nodes;          /* of all threads; 0: no limit */
    int64_t time;            /* milliseconds; 0: no limit */
    bool shortest;           /* only the shortest wins are looked for */
    const atomic_bool *stop; /* the caller\'s: set, from any thread or signal handler, it ends the
                                run; NULL: none */
} solver_limits;

typedef struct solver_turn {
    turn t;
    move m;
    int value; /* for the side that makes it: n wins in n turns, -n loses; 0: nothing is proven */
} solver_turn;

typedef struct solver_answer {
    int value;  /* of the position for the side to move, as of a turn */
    int within; /* all that is decided within so many turns has been found */
    uint64_t nodes;
    int64_t time_ms;
    int looked_at; /* turns, of those to look at for the next distance */
    int turn_count;
    solver_turn turns[MAX_TURNS]; /* in canonical order */
} solver_answer;

/* Told now and then, from the thread that called solver_run. */
typedef void solver_observer(void *context, const solver_answer *so_far);

/* Looks for wins of a position that goes on, the shortest first; where no turn wins, for turns that
   lose, too. */
void solver_run(solver *s, const game *g, const position *p, const solver_limits *limits,
                solver_observer *observer, void *context, solver_answer *answer);

#endif
