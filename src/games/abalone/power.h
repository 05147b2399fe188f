// SPDX-License-Identifier: MIT
// Which marbles can push, and eject. The search asks this at every leaf, so with SIMD lanes four
// directions are handled at once; both versions give the same sets.
//
// For a direction, from the front backwards: the last marble pushed has room behind it, here the
// edge; in front of it are two attackers, or a second defender and three attackers. Each push has
// its own rear marble: two attackers' and three attackers' never coincide.
#ifndef SANDAN_GAMES_ABALONE_POWER_H
#define SANDAN_GAMES_ABALONE_POWER_H

#include "games/abalone/board.h"
#include "games/abalone/ways.h"

/* The rear marbles of all in-line moves in a direction that push, where `last` are the defenders
   with room behind: two or three against one, three against two. */
static inline uint64_t abalone_pushers(uint64_t us, uint64_t them, uint64_t last, int d) {
    uint64_t own = us & abalone_has[d];
    uint64_t before_last = abalone_before(last, d);
    uint64_t two = own & abalone_before(own & before_last, d);
    uint64_t against_two = own & abalone_before(them & abalone_has[d] & before_last, d);
    uint64_t second = own & abalone_before(against_two, d);
    return two | (own & abalone_before(two | second, d));
}

static inline uint64_t abalone_ejectors(uint64_t us, uint64_t them, int d) {
    return abalone_pushers(us, them, them & ~abalone_has[d], d);
}

#ifdef HAVE_LANES

static inline lanes abalone_pushers_four(lanes own, lanes opp, lanes last, ways w) {
    lanes before_last = ways_before(last, w);
    lanes two = own & ways_before(own & before_last, w);
    lanes against_two = own & ways_before(opp & before_last, w);
    lanes second = own & ways_before(against_two, w);
    return two | (own & ways_before(two | second, w));
}

/* The rear marbles of all ejections, by direction; false: there are none. */
static inline bool abalone_all_ejectors(uint64_t us, uint64_t them,
                                        uint64_t out[ABALONE_DIRECTIONS]) {
    ways most = WAYS(EAST, NORTH_EAST, NORTH_WEST, WEST);
    ways rest = WAYS(SOUTH_WEST, SOUTH_EAST, SOUTH_WEST, SOUTH_EAST);
    lanes all = lanes_all(us), opp = lanes_all(them);
    lanes four = abalone_pushers_four(all & most.has, opp & most.has, opp & ~most.has, most);
    lanes two = abalone_pushers_four(all & rest.has, opp & rest.has, opp & ~rest.has, rest);
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
