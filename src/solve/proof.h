// SPDX-License-Identifier: MIT
// Proofs of forced wins, for any game with a judge: whether a side wins within n turns, both
// players' counted, against every defence. Nothing is left out that could change the answer: no
// reductions, no evaluation, no guesses.
//
// Repetition needs no memory here. A forced win has a shortest way, along which the distance falls
// with every turn, so that no position on it stands twice; and a win with the draw by repetition in
// force is one without it. So a win is proven for a game whose earlier positions do not matter.
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

/* What is known of a position as a question: the side to move wins, or loses, by force. */
typedef struct proof_entry {
    uint64_t key;
    move best;   /* the turn that decided last */
    uint8_t yes; /* so within this many turns; 0: not known */
    uint8_t no;  /* not so within this many turns; 0: not known */
} proof_entry;

/* One worker's memory. */
typedef struct prover {
    /* the caller's, before proof_begin */
    choice *stack; /* PROOF_STACK of them */
    proof_entry *entries;
    uint64_t entry_count; /* even, at least 2 */
    /* Asked every few thousand nodes; true stops. */
    bool (*stop)(void *context, uint64_t nodes);
    void *context;

    const struct judge *j;
    int used; /* of the stack */
    uint64_t nodes;
    uint64_t next_poll;
    bool stopped; /* from here on answers mean nothing */
    move killers[PROOF_MOST + 1][2];
    int16_t history[2][PART_SLOTS];
} prover;

/* Prepares a worker for positions of a game; forgets everything. */
void proof_begin(prover *v, const game *g);
/* Whether the side to move of p, which goes on, wins by force within n turns (n odd) or loses by
   force within n turns (n even), at most PROOF_MOST. */
bool proof_wins(prover *v, const position *p, int n);
bool proof_loses(prover *v, const position *p, int n);

#endif
