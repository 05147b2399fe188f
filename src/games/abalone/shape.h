// SPDX-License-Identifier: MIT
// How well marbles hang together: for the evaluation, and therefore three axes at once where there
// are lanes; both ways count the same.
#ifndef SANDAN_GAMES_ABALONE_SHAPE_H
#define SANDAN_GAMES_ABALONE_SHAPE_H

#include "games/abalone/board.h"
#include "games/abalone/ways.h"

typedef struct abalone_shape {
    int pairs, triples; /* in a line */
    int isolated;       /* without a neighbour of their colour */
} abalone_shape;

#ifdef HAVE_LANES

static inline abalone_shape abalone_shape_of(uint64_t set) {
    ways w = WAYS(EAST, NORTH_EAST, NORTH_WEST, EAST);
    w.has[3] = 0; /* three axes in four lanes */
    lanes all = lanes_all(set);
    lanes pairs = all & w.has & ways_before(all, w);
    lanes triples = pairs & ways_before(pairs, w);
    lanes joined = pairs | ways_after(pairs, w);
    return (abalone_shape){(int)lanes_sum(lanes_count(pairs)), (int)lanes_sum(lanes_count(triples)),
                           bits_count(set & ~(joined[0] | joined[1] | joined[2]))};
}

#else

static inline abalone_shape abalone_shape_of(uint64_t set) {
    abalone_shape s = {0};
    uint64_t joined = 0;
    for (int axis = 0; axis < ABALONE_AXES; axis++) {
        uint64_t pairs = set & abalone_has[axis] & abalone_before(set, axis);
        s.pairs += bits_count(pairs);
        s.triples += bits_count(pairs & abalone_before(pairs, axis));
        joined |= pairs | abalone_before(pairs, abalone_back(axis));
    }
    s.isolated = bits_count(set & ~joined);
    return s;
}

#endif
#endif
