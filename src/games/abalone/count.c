// SPDX-License-Identifier: MIT
// The number of turns, without listing them: the last ply of perft is nearly all of it. On a
// processor with lanes four directions are worked on at once; the sets are those of rules.c.
#include "games/abalone/abalone.h"

#include "base/lanes.h"
#include "games/abalone/sight.h"

/* Broadside actions of pairs and triples along one axis. */
static inline int count_rows(uint64_t stepping, int axis) {
    uint64_t two = abalone_pairs(stepping, axis);
    return bits_count(two) + bits_count(two & abalone_before(two, axis));
}

static inline int count_direction(abalone_sight s, int d, int axis, int other_axis) {
    uint64_t stepping = abalone_free_to_step(s, d);
    return bits_count(abalone_rears(s, d)) + count_rows(stepping, axis)
           + count_rows(stepping, other_axis);
}

uint64_t abalone_count_plainly(const position *p) {
    if (p->result != ONGOING) return 0;
    abalone_sight s = abalone_look(p);
    int n = count_direction(s, EAST, NORTH_EAST, NORTH_WEST)
            + count_direction(s, NORTH_EAST, EAST, NORTH_WEST)
            + count_direction(s, NORTH_WEST, EAST, NORTH_EAST)
            + count_direction(s, WEST, NORTH_EAST, NORTH_WEST)
            + count_direction(s, SOUTH_WEST, EAST, NORTH_WEST)
            + count_direction(s, SOUTH_EAST, EAST, NORTH_EAST);
    return (uint64_t)n;
}

#ifdef HAVE_LANES

/* A direction in each lane: how far to shift for abalone_before, and the cells that have a
   neighbour there. */
typedef struct ways {
    lanes right, left, has;
} ways;

#    define STEP(d) abalone_step[d]
#    define REST(d) (uint64_t)(ABALONE_CELLS - abalone_step[d])
#    define WAYS(a, b, c, d)                                                                       \
        ((ways){{STEP(a), STEP(b), STEP(c), STEP(d)},                                              \
                {REST(a), REST(b), REST(c), REST(d)},                                              \
                {abalone_has[a], abalone_has[b], abalone_has[c], abalone_has[d]}})

static inline lanes before(lanes set, ways w) {
    return set >> w.right | set << w.left;
}

/* Rear marbles of in-line actions; *stepping are the marbles that can step alone. */
static inline lanes rears(abalone_sight s, ways w, lanes *stepping) {
    lanes opp = lanes_all(s.opp);
    lanes own = lanes_all(s.own) & w.has;
    lanes before_empty = before(lanes_all(s.empty), w);
    *stepping = own & before_empty;
    lanes one = opp & (before_empty | ~w.has);
    lanes before_one = before(one, w);
    lanes two = opp & w.has & before_one;
    lanes room = before_empty | before_one;
    lanes third = own & (room | before(two, w));
    lanes second = own & (room | before(third, w));
    return own & (before_empty | before(second, w));
}

static inline lanes_bytes count_rows_of(lanes stepping, ways axes) {
    lanes two = stepping & axes.has & before(stepping, axes);
    lanes three = two & before(two, axes);
    return lanes_count_bytes(two) + lanes_count_bytes(three);
}

uint64_t abalone_count(const position *p) {
    if (p->result != ONGOING) return 0;
    abalone_sight s = abalone_look(p);
    /* The last two directions fill a second set of lanes twice over: each has two axes. */
    lanes stepping, last_stepping;
    lanes in_line = rears(s, WAYS(EAST, NORTH_EAST, NORTH_WEST, WEST), &stepping);
    lanes last = rears(s, WAYS(SOUTH_WEST, SOUTH_EAST, SOUTH_WEST, SOUTH_EAST), &last_stepping);
    last &= (lanes){ABALONE_BOARD, ABALONE_BOARD, 0, 0};
    lanes_bytes n = lanes_count_bytes(in_line) + lanes_count_bytes(last);
    n += count_rows_of(stepping, WAYS(NORTH_EAST, EAST, EAST, NORTH_EAST));
    n += count_rows_of(stepping, WAYS(NORTH_WEST, NORTH_WEST, NORTH_EAST, NORTH_WEST));
    n += count_rows_of(last_stepping, WAYS(EAST, EAST, NORTH_WEST, NORTH_EAST));
    return lanes_sum_bytes(n);
}

#else

uint64_t abalone_count(const position *p) {
    return abalone_count_plainly(p);
}

#endif
