// SPDX-License-Identifier: MIT
// Proofs about what is taken: whether a side can force, against every defence, to be ahead by so
// many pieces, for any game that counts what is lost (rules->lost). Every turn of both players is
// looked at; there are no reductions and no evaluation.
//
// The measure, the same for everything that is said about marbles: both players make n turns, then
// captures are played out, and the difference of what both have lost is counted. The side that
// gains makes the last of the n turns; afterwards the other side may take back as long as it pays,
// and so may both in turn. A game that ends on the way counts as it stands. Draws by repetition are
// not looked at: they need positions from before the first one.
#ifndef SANDAN_SOLVE_MATERIAL_H
#define SANDAN_SOLVE_MATERIAL_H

#include "core/judge.h"

enum {
    MATERIAL_TURNS = 5, /* that claims look ahead at most */
    MATERIAL_MOST = 5,  /* turns that can be asked about */
    MATERIAL_STACK = (MATERIAL_MOST + 2) * MAX_TURNS,
    MATERIAL_ENTRIES = 1 << 16,
    MATERIAL_NODES = 300000 /* enough for nearly every comparison */
};

typedef struct material_entry {
    uint64_t key; /* of the position and the question; 0: none */
    move best;    /* the turn that decided */
    bool yes;
} material_entry;

/* One worker's memory. */
typedef struct material_prover {
    choice *stack;           /* MATERIAL_STACK of them, the caller's */
    material_entry *entries; /* MATERIAL_ENTRIES of them, the caller's */

    const game *g;
    int side;   /* that gains */
    int target; /* what the other side has to have lost more than it */
    int used;   /* of the stack */
    uint64_t nodes, node_limit;
    bool stopped; /* the limit is reached: from here on answers mean nothing */
    move killers[MATERIAL_MOST + 1][2];
    int16_t history[2][PART_SLOTS];
} material_prover;

/* Prepares a worker for positions of a game that counts what is lost; forgets everything. */
void material_begin(material_prover *v, const game *g, uint64_t node_limit);
/* Whether the side that makes the last of n turns from p forces a difference of at least `target`
   in its favour: that of the whole game, not only of these turns. n is 0 to MATERIAL_MOST. */
bool material_forces(material_prover *v, const position *p, int n, int target);

/* What the comparison of two turns from one position proves. */
typedef enum material_kind {
    MATERIAL_NOTHING,
    MATERIAL_LOSES, /* the turn that was played loses pieces that the better one keeps */
    MATERIAL_MISSES /* the better one takes pieces that the one that was played does not */
} material_kind;

typedef struct material_claim {
    material_kind kind;
    int amount; /* pieces, net */
    int turns;  /* of both players: losses count from after the turn, gains from before it */
} material_claim;

/* What can be proven with so many nodes: near claims before far ones unless those are about
   more pieces, losses before gains. By the same measure the other turn loses, or takes, nothing;
   and what holds in fewer turns than MATERIAL_TURNS still holds two turns later, where the other
   turn is still better. The answer depends on nothing but the arguments. */
material_claim material_compare(material_prover *v, const game *g, const position *p,
                                const turn *played, const turn *better, uint64_t nodes);

#endif
