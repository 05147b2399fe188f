// SPDX-License-Identifier: MIT
// Actions and positions as numbers, for programs that learn. The numbers of a game never change:
// docs/learning.md lists them.
#ifndef SANDAN_CORE_NUMBERS_H
#define SANDAN_CORE_NUMBERS_H

#include "core/game.h"

struct numbers {
    int actions; /* ids are 0 .. actions - 1 */
    /* The id of a legal action, MOVE_END included; and the action with an id, which need not be
       legal. */
    int (*id)(move m);
    move (*action)(int id);
    /* What a player sees: planes of rows × columns, one byte each, for the side to move. */
    int planes, rows, columns;
    void (*observe)(const position *p, uint8_t *out);
};

/* Bytes of an observation. */
static inline size_t numbers_size(const struct numbers *n) {
    return (size_t)n->planes * (size_t)n->rows * (size_t)n->columns;
}

#endif
