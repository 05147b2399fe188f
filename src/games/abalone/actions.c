// SPDX-License-Identifier: MIT
// All legal actions of a position at once, as 32 sets of cells, and from them their number and
// their list. With SIMD lanes, four sets are found at once. Both versions fill the same sets, so
// the list has the same order everywhere.
//
//     sets 0-5     rear marbles of in-line actions, by direction; 6 and 7 stay empty
//     sets 8-31    first cells of broadside rows: four pairs, then the four triples along the same
//                  axes, three times
#include "games/abalone/abalone.h"

#include "games/abalone/sight.h"
#include "games/abalone/ways.h"

enum { SETS = 32, ROWS = 8, GROUPS = 3, GROUP = 4 };

/* The direction and the axis of the broadside rows. The last two directions fill a group on their
   own, since each has two axes. */
typedef struct side_step {
    uint8_t d, axis;
} side_step;
static const side_step side_steps[GROUPS][GROUP] = {
    {{EAST, NORTH_EAST}, {NORTH_EAST, EAST}, {NORTH_WEST, EAST}, {WEST, NORTH_EAST}},
    {{EAST, NORTH_WEST}, {NORTH_EAST, NORTH_WEST}, {NORTH_WEST, NORTH_EAST}, {WEST, NORTH_WEST}},
    {{SOUTH_WEST, EAST}, {SOUTH_EAST, EAST}, {SOUTH_WEST, NORTH_WEST}, {SOUTH_EAST, NORTH_EAST}},
};

static void find_plainly(abalone_sight s, uint64_t sets[SETS]) {
    for (int d = 0; d < ABALONE_DIRECTIONS; d++) sets[d] = abalone_rears(s, d);
    sets[6] = sets[7] = 0;
    for (int i = 0; i < GROUPS * GROUP; i++) {
        side_step step = side_steps[i / GROUP][i % GROUP];
        uint64_t *set = &sets[ROWS + 2 * GROUP * (i / GROUP) + i % GROUP];
        set[0] = abalone_pairs(abalone_free_to_step(s, step.d), step.axis);
        set[GROUP] = abalone_pairs(set[0], step.axis);
    }
}

uint64_t abalone_count_plainly(const position *p) {
    if (p->result != ONGOING) return 0;
    uint64_t sets[SETS];
    find_plainly(abalone_look(p), sets);
    int n = 0;
    for (int i = 0; i < SETS; i++) n += bits_count(sets[i]);
    return (uint64_t)n;
}

#ifdef HAVE_LANES

/* abalone_rears, four times; *stepping are the marbles that can step alone. */
static inline lanes rears(abalone_sight s, ways w, lanes *stepping) {
    lanes opp = lanes_all(s.opp);
    lanes own = lanes_all(s.own) & w.has;
    lanes before_empty = ways_before(lanes_all(s.empty), w);
    *stepping = own & before_empty;
    lanes one = opp & (before_empty | ~w.has);
    lanes before_one = ways_before(one, w);
    lanes two = opp & w.has & before_one;
    lanes room = before_empty | before_one;
    lanes third = own & (room | ways_before(two, w));
    lanes second = own & (room | ways_before(third, w));
    return own & (before_empty | ways_before(second, w));
}

static inline void rows(lanes stepping, ways axes, lanes out[2]) {
    out[0] = stepping & axes.has & ways_before(stepping, axes);
    out[1] = out[0] & ways_before(out[0], axes);
}

static inline void find(abalone_sight s, lanes sets[SETS / 4]) {
    lanes stepping, last;
    sets[0] = rears(s, WAYS(EAST, NORTH_EAST, NORTH_WEST, WEST), &stepping);
    sets[1] = rears(s, WAYS(SOUTH_WEST, SOUTH_EAST, SOUTH_WEST, SOUTH_EAST), &last)
              & (lanes){ABALONE_BOARD, ABALONE_BOARD, 0, 0};
    rows(stepping, WAYS(NORTH_EAST, EAST, EAST, NORTH_EAST), sets + 2);
    rows(stepping, WAYS(NORTH_WEST, NORTH_WEST, NORTH_EAST, NORTH_WEST), sets + 4);
    rows(last, WAYS(EAST, EAST, NORTH_WEST, NORTH_EAST), sets + 6);
}

uint64_t abalone_count(const position *p) {
    if (p->result != ONGOING) return 0;
    lanes sets[SETS / 4];
    find(abalone_look(p), sets);
    lanes_bytes n = lanes_count_bytes(sets[0]);
    for (int i = 1; i < SETS / 4; i++) n += lanes_count_bytes(sets[i]);
    return lanes_sum_bytes(n);
}

static inline void find_all(abalone_sight s, uint64_t sets[SETS]) {
    lanes four[SETS / 4];
    find(s, four);
    for (int i = 0; i < SETS; i++) sets[i] = four[i / 4][i % 4];
}

#else

uint64_t abalone_count(const position *p) {
    return abalone_count_plainly(p);
}

static inline void find_all(abalone_sight s, uint64_t sets[SETS]) {
    find_plainly(s, sets);
}

#endif

/* Packs the action of the first of these cells and removes the cell; the set may be empty. */
static inline move pack_first(uint64_t *firsts, move pattern, int apart) {
    int first = bits_first(*firsts | bit(ABALONE_CELLS));
    *firsts &= *firsts - 1;
    move round = first + apart >= ABALONE_CELLS ? (move)ABALONE_CELLS << 6 : 0;
    return pattern + (move)first * 65 - round;
}

/* Packs an action for each first cell; the other end of its row is a fixed number of bits
   further round. Always packs as many as a set usually holds at most, and lets later ones
   overwrite the surplus: a mispredicted loop exit per set would cost more. MAX_MOVES leaves room
   for the surplus. */
static inline int list(uint64_t firsts, int d, int apart, int usual, move *out) {
    int n = bits_count(firsts);
    move pattern = abalone_pack(0, apart, d);
    for (int i = 0; i < usual; i++) out[i] = pack_first(&firsts, pattern, apart);
    for (int i = usual; i < n; i++) out[i] = pack_first(&firsts, pattern, apart);
    return n;
}

enum { USUAL_IN_LINE = 8, USUAL_PAIRS = 3, USUAL_TRIPLES = 1 }; /* the fastest in measurements */

_Static_assert(ABALONE_MARBLES *(ABALONE_DIRECTIONS + 2 * GROUPS * GROUP) + USUAL_IN_LINE
                   <= MAX_MOVES,
               "every action and the surplus have room");

int abalone_moves(const position *p, move out[MAX_MOVES]) {
    if (p->result != ONGOING) return 0;
    uint64_t sets[SETS];
    find_all(abalone_look(p), sets);
    int n = 0;
    for (int d = 0; d < ABALONE_DIRECTIONS; d++) n += list(sets[d], d, 0, USUAL_IN_LINE, out + n);
    const uint64_t *set = &sets[ROWS];
    for (int group = 0; group < GROUPS; group++, set += 2 * GROUP)
        for (int i = 0; i < GROUP; i++) {
            side_step way = side_steps[group][i];
            int apart = abalone_step[way.axis];
            n += list(set[i], way.d, apart, USUAL_PAIRS, out + n);
            n += list(set[i + GROUP], way.d, 2 * apart, USUAL_TRIPLES, out + n);
        }
    return n;
}
