// SPDX-License-Identifier: MIT
// Multi-threaded proof search under limits: every first turn of a position, with its proven value.
#ifndef SANDAN_ENGINE_SOLVER_H
#define SANDAN_ENGINE_SOLVER_H

#include <stdatomic.h>

#include "core/turn.h"
#include "solve/proof.h"

typedef struct solver solver;

/* NULL when there is not enough memory; megabytes are per thread. */
solver *solver_new(int megabytes, int threads);
void solver_free(solver *s);

typedef struct solver_limits {
    int turns;               /* counting both players', at most PROOF_MOST */
    uint64_t nodes;          /* of all threads; 0: no limit */
    int64_t time;            /* milliseconds; 0: no limit */
    bool shortest;           /* look only for the shortest wins */
    const atomic_bool *stop; /* owned by the caller; set it from any thread or signal handler to end
                                the run; NULL: none */
} solver_limits;

typedef struct solver_turn {
    turn t;
    move m;
    int value; /* for the side that makes it: n wins in n turns, -n loses; 0: nothing is proven */
} solver_turn;

typedef struct solver_answer {
    int value;  /* of the position, for the side to move; same scale as a turn's */
    int within; /* everything decided within this many turns has been found */
    uint64_t nodes;
    int64_t time_ms;
    int searched; /* turns searched so far for the next distance */
    int turn_count;
    solver_turn turns[MAX_TURNS]; /* in canonical order; those of a solved game, best first */
} solver_answer;

/* Called now and then, on the thread that called solver_run. */
typedef void solver_observer(void *context, const solver_answer *so_far);

/* Looks for wins in a position that is not over, the shortest first; if no turn wins, also for
   turns that lose. */
void solver_run(solver *s, const game *g, const position *p, const solver_limits *limits,
                solver_observer *observer, void *context, solver_answer *answer);

#endif
