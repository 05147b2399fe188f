// SPDX-License-Identifier: MIT
// How many pushes each side could make at once, and how many of them eject. Every evaluation needs
// this, so with SIMD lanes four directions are handled at once; both versions give the same counts.
//
// For a direction, from the front backwards: the last marble pushed has room behind it, an empty
// cell or the edge; in front of it are two attackers, or a second defender and three attackers.
// Each push has its own rear marble: two attackers' and three attackers' never coincide.
#ifndef SANDAN_GAMES_ABALONE_POWER_H
#define SANDAN_GAMES_ABALONE_POWER_H

#include "games/abalone/board.h"
#include "games/abalone/ways.h"

typedef struct abalone_power {
    int ejections[2], pushes[2]; /* by us, by them; pushes do not count ejections */
} abalone_power;

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

/* Each lane holds the ejections plus 2^16 times the other pushes. */
static inline lanes abalone_power_four(lanes us, lanes them, lanes empty, ways w) {
    lanes own = us & w.has, opp = them & w.has;
    lanes out = abalone_pushers_four(own, opp, them & ~w.has, w);
    lanes on = abalone_pushers_four(own, opp, opp & ways_before(empty, w), w);
    return lanes_count(out) | lanes_count(on) << 16;
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

static inline abalone_power abalone_power_of(uint64_t us, uint64_t them) {
    lanes empty = lanes_all(ABALONE_BOARD & ~(us | them));
    lanes our = abalone_power_four(lanes_all(us), lanes_all(them), empty,
                                   WAYS(EAST, NORTH_EAST, NORTH_WEST, WEST));
    lanes both = abalone_power_four((lanes){us, us, them, them}, (lanes){them, them, us, us}, empty,
                                    WAYS(SOUTH_WEST, SOUTH_EAST, SOUTH_WEST, SOUTH_EAST));
    lanes their = abalone_power_four(lanes_all(them), lanes_all(us), empty,
                                     WAYS(EAST, NORTH_EAST, NORTH_WEST, WEST));
    uint64_t sum = lanes_sum(our + (both << (lanes){0, 0, 32, 32}) + (their << 32));
    return (abalone_power){{(int)(sum & 0xffff), (int)(sum >> 32 & 0xffff)},
                           {(int)(sum >> 16 & 0xffff), (int)(sum >> 48)}};
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

static inline abalone_power abalone_power_of(uint64_t us, uint64_t them) {
    uint64_t empty = ABALONE_BOARD & ~(us | them), side[2] = {us, them};
    abalone_power n = {0};
    for (int by = 0; by < 2; by++)
        for (int d = 0; d < ABALONE_DIRECTIONS; d++) {
            uint64_t own = side[by], opp = side[!by];
            uint64_t last = opp & abalone_has[d] & abalone_before(empty, d);
            if (opp & ~abalone_has[d]) n.ejections[by] += bits_count(abalone_ejectors(own, opp, d));
            n.pushes[by] += bits_count(abalone_pushers(own, opp, last, d));
        }
    return n;
}

#endif
#endif
