// SPDX-License-Identifier: MIT
// Which marbles can eject. The search asks this at every leaf, so with SIMD lanes four directions
// are handled at once; both versions give the same sets.
//
// For a direction, from the front backwards: the last marble pushed is at the edge; behind it are
// two attackers, or a second defender and three attackers. Each push has its own rear marble: two
// attackers' and three attackers' never coincide.
#ifndef SANDAN_GAMES_ABALONE_EJECT_H
#define SANDAN_GAMES_ABALONE_EJECT_H

#include "games/abalone/board.h"
#include "games/abalone/ways.h"

/* The rear marbles of all ejections in a direction: two or three against one, three against two. */
static inline uint64_t abalone_ejectors(uint64_t us, uint64_t them, int d) {
    uint64_t own = us & abalone_has[d];
    uint64_t before_last = abalone_before(them & ~abalone_has[d], d);
    uint64_t two = own & abalone_before(own & before_last, d);
    uint64_t against_two = own & abalone_before(them & abalone_has[d] & before_last, d);
    uint64_t second = own & abalone_before(against_two, d);
    return two | (own & abalone_before(two | second, d));
}

#ifdef HAVE_LANES

static inline lanes abalone_ejectors_four(lanes us, lanes them, ways w) {
    lanes own = us & w.has;
    lanes before_last = ways_before(them & ~w.has, w);
    lanes two = own & ways_before(own & before_last, w);
    lanes against_two = own & ways_before(them & w.has & before_last, w);
    lanes second = own & ways_before(against_two, w);
    return two | (own & ways_before(two | second, w));
}

/* The rear marbles of all ejections, by direction; false: there are none. */
static inline bool abalone_all_ejectors(uint64_t us, uint64_t them,
                                        uint64_t out[ABALONE_DIRECTIONS]) {
    ways most = WAYS(EAST, NORTH_EAST, NORTH_WEST, WEST);
    ways rest = WAYS(SOUTH_WEST, SOUTH_EAST, SOUTH_WEST, SOUTH_EAST);
    lanes own = lanes_all(us), opp = lanes_all(them);
    lanes four = abalone_ejectors_four(own, opp, most);
    lanes two = abalone_ejectors_four(own, opp, rest);
    if (lanes_none(four | two)) return false;
    for (int i = 0; i < 4; i++) out[i] = four[i];
    for (int i = 0; i < 2; i++) out[4 + i] = two[i];
    return true;
}

#else

static inline bool abalone_all_ejectors(uint64_t us, uint64_t them,
                                        uint64_t out[ABALONE_DIRECTIONS]) {
    uint64_t any = 0;
    for (int d = 0; d < ABALONE_DIRECTIONS; d++) {
        out[d] = them & ~abalone_has[d] ? abalone_ejectors(us, them, d) : 0;
        any |= out[d];
    }
    return any != 0;
}

#endif
#endif
