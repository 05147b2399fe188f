// SPDX-License-Identifier: MIT
// One direction per SIMD lane: does what board.h does for one set and one direction, four at a
// time. Only if the processor has lanes (base/lanes.h).
#ifndef SANDAN_GAMES_ABALONE_WAYS_H
#define SANDAN_GAMES_ABALONE_WAYS_H

#include "base/lanes.h"
#include "games/abalone/board.h"

#ifdef HAVE_LANES

/* How far to shift for abalone_before, and the cells that have a neighbour there. */
typedef struct ways {
    lanes right, left, has;
} ways;

#    define STEP(d) abalone_step[d]
#    define REST(d) (uint64_t)(ABALONE_CELLS - abalone_step[d])
#    define WAYS(a, b, c, d)                                                                       \
        ((ways){{STEP(a), STEP(b), STEP(c), STEP(d)},                                              \
                {REST(a), REST(b), REST(c), REST(d)},                                              \
                {abalone_has[a], abalone_has[b], abalone_has[c], abalone_has[d]}})

static inline lanes ways_before(lanes set, ways w) {
    return set >> w.right | set << w.left;
}

#endif
#endif
