// SPDX-License-Identifier: MIT
// Proofs of forced wins, for any game with a judge: whether a side wins within n turns, counting
// both players', against every defence. The search is exhaustive: no reductions, no evaluation, no
// pruning that could change the answer.
//
// Repetition can be ignored here. Along the shortest forced win the distance falls with every turn,
// so no position occurs twice; and a win that is valid with the repetition rule is valid without
// it. So a proof is valid for games whose earlier positions do not matter.
#ifndef SANDAN_SOLVE_PROOF_H
#define SANDAN_SOLVE_PROOF_H

#include "core/judge.h"

enum {
    PROOF_MOST = 15, /* turns */
    /* Turns of all open positions together: a position asks only about positions with fewer turns
       left, so that at most PROOF_MOST are open, each with one list; and the last lists once more
       in wins_at_once(). */
    PROOF_STACK = (PROOF_MOST + 1) * MAX_TURNS,
    PROOF_PARTS = PART_SLOTS
};

/* What is known about a question: whether the side to move wins, or loses, by force. */
typedef struct proof_entry {
    uint64_t key;
    move best;   /* the last deciding turn */
    uint8_t yes; /* proven within this many turns; 0: unknown */
    uint8_t no;  /* disproven within this many turns; 0: unknown */
} proof_entry;

/* One worker's memory. */
typedef struct prover {
    /* set by the caller before proof_begin */
    choice *stack; /* PROOF_STACK of them */
    proof_entry *entries;
    uint64_t entry_count; /* even, at least 2 */
    /* Called every few thousand nodes; true stops the search. */
    bool (*stop)(void *context, uint64_t nodes);
    void *context;

    const struct judge *j;
    int used; /* of the stack */
    uint64_t nodes;
    uint64_t next_poll;
    bool stopped; /* answers are meaningless from here on */
    move killers[PROOF_MOST + 1][2];
    int16_t history[2][PART_SLOTS];
} prover;

/* Prepares a worker for a game; clears its memory. */
void proof_begin(prover *v, const game *g);
/* Whether the side to move in the unfinished position p wins by force within n turns (n odd) or
   loses by force within n turns (n even), at most PROOF_MOST. */
bool proof_wins(prover *v, const position *p, int n);
bool proof_loses(prover *v, const position *p, int n);

#endif
