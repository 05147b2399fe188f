// SPDX-License-Identifier: MIT
// Proofs about captures: whether a side can force a lead of a number of pieces against every
// defence, for any game that counts losses (rules->lost). Every turn of both players is searched;
// there are no reductions and no evaluation.
//
// The measure, used for everything a review says about lost pieces: both players make n turns, then
// captures are played out, and the losses of both sides are compared. The gaining side makes the
// last of the n turns; afterwards the other side may recapture as long as it pays, and so on. A
// game that ends on the way counts as it stands. Draws by repetition are ignored, because they
// depend on earlier positions.
#ifndef SANDAN_SOLVE_MATERIAL_H
#define SANDAN_SOLVE_MATERIAL_H

#include "core/judge.h"

enum {
    MATERIAL_TURNS = 5, /* how far ahead claims may look */
    MATERIAL_MOST = 5,  /* longest question */
    MATERIAL_STACK = (MATERIAL_MOST + 2) * MAX_TURNS,
    MATERIAL_ENTRIES = 1 << 16,
    MATERIAL_NODES = 300000 /* enough for nearly every comparison */
};

typedef struct material_entry {
    uint64_t key; /* hash of position and question; 0: empty */
    move best;    /* the deciding turn */
    bool yes;
} material_entry;

/* One worker's memory. */
typedef struct material_prover {
    choice *stack;           /* MATERIAL_STACK of them, owned by the caller */
    material_entry *entries; /* MATERIAL_ENTRIES of them, owned by the caller */

    const game *g;
    int side;   /* the gaining side */
    int target; /* the difference in losses to reach */
    int used;   /* of the stack */
    uint64_t nodes, node_limit;
    bool stopped; /* the node limit was reached; answers are meaningless from here on */
    move killers[MATERIAL_MOST + 1][2];
    int16_t history[2][PART_SLOTS];
} material_prover;

/* Prepares a worker for a game that counts losses; clears its memory. */
void material_begin(material_prover *v, const game *g, uint64_t node_limit);
/* Whether the side that makes the last of n turns from p can force a difference of at least
   `target` in its favour, counted over the whole game, not only these turns. n is 0 to
   MATERIAL_MOST. */
bool material_forces(material_prover *v, const position *p, int n, int target);
/* The least of n, n - 2, … turns in which that side can force it; -1 if in none of them. */
int material_turns(material_prover *v, const position *p, int n, int target);

/* What comparing two turns of one position proves. */
typedef enum material_kind {
    MATERIAL_NOTHING,
    MATERIAL_LOSES, /* the played turn loses pieces that the better one keeps */
    MATERIAL_MISSES /* the better turn gains pieces that the played one does not */
} material_kind;

typedef struct material_claim {
    material_kind kind;
    int amount; /* pieces, net */
    int turns;  /* of both players; losses are counted from after the turn, gains from before it */
} material_claim;

/* What can be proven within the node limit: near claims before far ones unless the far ones are
   about more pieces, losses before gains. By the same measure the other turn loses, or gains,
   nothing; and a claim about fewer turns than MATERIAL_TURNS still holds two turns later, when the
   other turn is still better. The answer depends on nothing but the arguments. */
material_claim material_compare(material_prover *v, const game *g, const position *p,
                                const turn *played, const turn *better, uint64_t nodes);

#endif
