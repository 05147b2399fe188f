// SPDX-License-Identifier: MIT
// Which marbles can act, as sets of cells: one step of every marble at once is a rotation, so all
// in-line actions of a direction are found together, pushes included.
//
// In-line, for a direction, from the front backwards: a cell is a *front* for three marbles if it
// is empty or holds the first of one or two opposing marbles with room behind them; for two marbles
// one opposing marble; for one marble it must be empty. A rear marble can act if one, two or three
// own marbles from it on end before such a front. Own marbles are no front, so the number of
// marbles follows from the rear one: no action is found twice.
#ifndef SANDAN_GAMES_ABALONE_SIGHT_H
#define SANDAN_GAMES_ABALONE_SIGHT_H

#include "core/position.h"
#include "games/abalone/board.h"

/* The marbles seen by the side to move. */
typedef struct abalone_sight {
    uint64_t own, opp, empty;
} abalone_sight;

static inline abalone_sight abalone_look(const position *p) {
    const struct abalone *a = &p->abalone;
    return (abalone_sight){a->marbles[p->side], a->marbles[!p->side],
                           ABALONE_BOARD & ~(a->marbles[0] | a->marbles[1])};
}

/* Marbles whose next cell in the direction is empty. */
static inline uint64_t abalone_free_to_step(abalone_sight s, int d) {
    return s.own & abalone_has[d] & abalone_before(s.empty, d);
}

/* Rear marbles of all in-line actions in the direction. */
static inline uint64_t abalone_rears(abalone_sight s, int d) {
    uint64_t has = abalone_has[d];
    uint64_t own = s.own & has;
    uint64_t before_empty = abalone_before(s.empty, d);
    uint64_t one = s.opp & (before_empty | ~has); /* the edge is room, too (A5) */
    uint64_t before_one = abalone_before(one, d);
    uint64_t two = s.opp & has & before_one;
    uint64_t third = own & (before_empty | before_one | abalone_before(two, d));
    uint64_t second = own & (before_empty | before_one | abalone_before(third, d));
    return own & (before_empty | abalone_before(second, d));
}

/* First cells of pairs of such marbles along an axis. A pair of pairs, one step on, is a triple. */
static inline uint64_t abalone_pairs(uint64_t marbles, int axis) {
    return marbles & abalone_has[axis] & abalone_before(marbles, axis);
}

#endif
