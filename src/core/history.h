// SPDX-License-Identifier: MIT
// The history of a game, for repetition: the keys at turn ends. The caller owns the memory.
#ifndef SANDAN_CORE_HISTORY_H
#define SANDAN_CORE_HISTORY_H

#include "core/game.h"

typedef struct history {
    uint64_t *keys; /* caller's */
    uint32_t cap;
    uint32_t n;
} history;

/* Adds a position between turns; false when the memory is full. */
bool history_push(history *h, const position *p);
void history_pop(history *h);
/* How often the newest position has occurred, itself included. */
int history_occurrences(const history *h);

/* The result of the game whose newest position is p: by the board, else by repetition, else by the
   limit of turns without progress (0: none). *why is set to its word code unless the result is
   ONGOING. */
int history_result(const history *h, const game *g, const position *p, uint32_t limit, int *why);

/* Whether the limit of turns without progress (0: none) cannot end the game before the given turn
   after p (A8): 1 is the very next. Assumes that no turn on the way makes progress, so a game may
   last longer than it says. */
bool history_reaches(const game *g, const position *p, uint32_t limit, uint32_t turns);
/* The score of a search that does not know the limit, for the side to move in p: a forced result
   that the limit may prevent becomes an ordinary score. */
int history_score(const game *g, const position *p, uint32_t limit, int score);

#endif
