// SPDX-License-Identifier: MIT
// Many games at once, for programs that learn: one action in each, then what every player to move
// sees and may do. The memory is the caller's, in arrays that other languages can read as they are.
#ifndef SANDAN_PLAY_BATCH_H
#define SANDAN_PLAY_BATCH_H

#include "base/random.h"
#include "core/numbers.h"

enum batch_end {
    BATCH_GOES_ON,
    BATCH_OVER,      /* by the rules */
    BATCH_TRUNCATED, /* so many turns were played */
    BATCH_ILLEGAL    /* the player to move made an illegal action, and has lost */
};

/* One game. */
typedef struct batch_game {
    position start, now; /* `now` may be within a turn */
    uint32_t turns;
    /* A bit for each key that may have occurred, so that most turns need not look at them all. */
    uint64_t filter[16];
} batch_game;

typedef struct batch {
    const game *g;         /* with numbers */
    uint32_t count;        /* games */
    uint32_t most;         /* turns until a game is truncated */
    batch_game *at;        /* count */
    uint64_t *keys;        /* count * (most + 1) */
    uint8_t *observations; /* count * planes * rows * columns */
    uint8_t *masks;        /* count * actions: 1 if it is legal */
    int8_t *rewards;       /* count * 2: 1 for the winner, -1 for the loser, by side */
    uint8_t *ends;         /* count: enum batch_end */
    uint8_t *sides;        /* count: who is to move */
} batch;

/* Starts game i at a position between turns. */
void batch_start(batch *b, uint32_t i, const position *start);
/* Makes an action in every game. A game that is over starts again instead, from where it started
   before; its action is ignored. */
void batch_step(batch *b, const int32_t *actions);

/* A random legal action for every game; 0 where it is over. */
void batch_random(const batch *b, random_source *dice, int32_t *actions);

#endif
