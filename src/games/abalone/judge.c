// SPDX-License-Identifier: MIT
// Abalone for the search: the evaluation, and what else the search needs to know.
//
// The evaluation is linear: a marble's distance from the centre, how close together the marbles
// are, those lost, and the pushes and ejections that each side could make next. Its weights are
// tuned from self-play. Only the weight of leaning is smaller than the tuner's, 5, which overrated
// marbles that stand together and do nothing; matches chose this value.
#include "core/judge.h"
#include "games/abalone/abalone.h"
#include "games/abalone/power.h"

enum { RINGS = 5, STEPS = 5 };

enum feature {
    RING_0, /* own marbles less the opponent's, by distance from the centre */
    RING_1,
    RING_2,
    RING_3,
    RING_4,
    LEANING,  /* how far the marbles as a whole are from the centre */
    EJECT_US, /* ejections that the side to move has available */
    EJECT_THEM,
    PUSH_US, /* and pushes that eject nothing */
    PUSH_THEM,
    LOST_1, /* marbles out: each step has its own worth */
    LOST_2,
    LOST_3,
    LOST_4,
    LOST_5,
    TEMPO,
    FEATURES
};

static const char *const feature_names[FEATURES] = {
    "ring 0",  "ring 1",    "ring 2", "ring 3", "ring 4", "leaning", "eject us", "eject them",
    "push us", "push them", "lost 1", "lost 2", "lost 3", "lost 4",  "lost 5",   "tempo",
};

static const int16_t weights[FEATURES] = {
    [RING_0] = 86,   [RING_1] = 75,    [RING_2] = 56,   [RING_3] = 35,
    [RING_4] = -3,   [LEANING] = 3,    [EJECT_US] = 40, [EJECT_THEM] = -20,
    [PUSH_US] = 8,   [PUSH_THEM] = -8, [LOST_1] = -123, [LOST_2] = -132,
    [LOST_3] = -160, [LOST_4] = -177,  [LOST_5] = -246, [TEMPO] = 15,
};

static const uint64_t ring[RINGS] = {
    UINT64_C(0x0100000000000000), UINT64_C(0x02800c0000000300), UINT64_C(0x0440120070e00480),
    UINT64_C(0x0820213c8913c840), UINT64_C(0x101fc0c3060c303f),
};

/* The cells by the binary digits of their number, from 0, and of their row. */
static const uint64_t number_digit[4] = {
    UINT64_C(0x0aa5552aa9554aaa),
    UINT64_C(0x0cc6663331998ccc),
    UINT64_C(0x0f07f83dc1e60f10),
    UINT64_C(0x1008004002001000),
};
static const uint64_t row_digit[4] = {
    UINT64_C(0x00007ffe0007ffe0),
    UINT64_C(0x00007ffffff80000),
    UINT64_C(0x1ff0007e03f81fe0),
    UINT64_C(0x000f800000000000),
};

static int digits(uint64_t set, const uint64_t digit[4]) {
    int sum = 0;
    for (int i = 0; i < 4; i++) sum += bits_count(set & digit[i]) << i;
    return sum;
}

/* Eight times the square of the distance of the middle of the marbles from that of the board. Given
   how far each of them is from the centre, it says how close together they are: the mean square of
   these distances is this and the mean square of those from their own middle. */
static int leaning(uint64_t set) {
    static const uint16_t share[ABALONE_MARBLES + 1] = {
        /* 8 * 2^16 / n^2 */
        0, 0, 0, 58254, 32768, 20972, 14564, 10700, 8192, 6473, 5243, 4333, 3641, 3102, 2675};
    int n = bits_count(set);
    int x = digits(set, number_digit) - 4 * n, y = digits(set, row_digit) - 4 * n;
    return (x * x + y * y - x * y) * share[n] >> 16;
}

/* Indexed by the rings of the cells. */
static int places(uint64_t set) {
    int sum = 0;
    for (int i = 0; i < RINGS; i++) sum += weights[RING_0 + i] * bits_count(set & ring[i]);
    return sum;
}

/* The value for us of the marbles lost by us and by them; usually both lost the same number. */
static int lost_worth(int us, int them) {
    int sum = 0;
    for (int i = them; i < us && i < STEPS; i++) sum += weights[LOST_1 + i];
    for (int i = us; i < them && i < STEPS; i++) sum -= weights[LOST_1 + i];
    return sum;
}

static void features(const position *p, bool threatened, int16_t *out) {
    (void)threatened;
    uint64_t us = p->abalone.marbles[p->side], them = p->abalone.marbles[!p->side];
    for (int i = 0; i < RINGS; i++)
        out[RING_0 + i] = (int16_t)(bits_count(us & ring[i]) - bits_count(them & ring[i]));
    out[LEANING] = (int16_t)(leaning(us) - leaning(them));
    abalone_power power = abalone_power_of(us, them);
    out[EJECT_US] = (int16_t)power.ejections[0];
    out[EJECT_THEM] = (int16_t)power.ejections[1];
    out[PUSH_US] = (int16_t)power.pushes[0];
    out[PUSH_THEM] = (int16_t)power.pushes[1];
    for (int i = 0; i < STEPS; i++)
        out[LOST_1 + i] =
            (int16_t)((p->abalone.lost[p->side] > i) - (p->abalone.lost[!p->side] > i));
    out[TEMPO] = 1;
}

/* The weighted sum without listing the features: this is where the search spends its time. */
static int eval(const position *p, bool threatened) {
    (void)threatened;
    uint64_t us = p->abalone.marbles[p->side], them = p->abalone.marbles[!p->side];
    abalone_power power = abalone_power_of(us, them);
    return weights[EJECT_US] * power.ejections[0] + weights[EJECT_THEM] * power.ejections[1]
           + weights[PUSH_US] * power.pushes[0] + weights[PUSH_THEM] * power.pushes[1] + places(us)
           - places(them) + weights[LEANING] * (leaning(us) - leaning(them))
           + lost_worth(p->abalone.lost[p->side], p->abalone.lost[!p->side]) + weights[TEMPO];
}

/* An ejection is a rear marble and a direction. */
_Static_assert(ABALONE_MARBLES *ABALONE_DIRECTIONS <= MAX_LOUD, "every ejection has room");

static int list_loud(const position *p, move out[MAX_LOUD]) {
    uint64_t us = p->abalone.marbles[p->side], them = p->abalone.marbles[!p->side];
    uint64_t rears[ABALONE_DIRECTIONS];
    if (!abalone_all_ejectors(us, them, rears)) return 0;
    int n = 0;
    for (int d = 0; d < ABALONE_DIRECTIONS; d++)
        while (rears[d]) {
            int cell = bits_pop(&rears[d]);
            out[n++] = abalone_pack(cell, cell, d);
        }
    return n;
}

/* The ring of every cell: the inverse of ring[]. */
static const uint8_t ring_of[ABALONE_CELLS] = {
    4, 4, 4, 4, 4, 4, 3, 2, 1, 1, 2, 3, 4, 4, 3, 3, 3, 3, 4, 4, 3, 2, 2, 2, 3, 4, 4, 3, 2, 2, 2,
    3, 4, 4, 3, 3, 3, 3, 4, 4, 3, 2, 1, 1, 2, 3, 4, 4, 4, 4, 4, 4, 4, 3, 2, 1, 0, 1, 2, 3, 4};

static inline int place(int cell) {
    return weights[RING_0 + ring_of[cell]];
}

enum { PUSH_GLANCE = 20 };

/* The gain from moving towards the centre, and what a push costs the opponent. */
static inline int glance(uint64_t us, uint64_t them, move m) {
    int first = abalone_first(m), last = abalone_last(m), d = abalone_direction(m);
    if (first != last)
        return place(abalone_next(first, d)) + place(abalone_next(last, d)) - place(first)
               - place(last);
    int second = abalone_next(first, d), third = abalone_next(second, d);
    int front = abalone_next(third, d);
    if (!bits_has(us, third)) front = third;
    if (!bits_has(us, second)) front = second;
    int worth = place(front) - place(first);
    if (!bits_has(them, front)) return worth;
    int behind = abalone_neighbour(front, d);
    while (behind >= 0 && bits_has(them, behind)) behind = abalone_neighbour(behind, d);
    return worth + PUSH_GLANCE + place(front) - (behind < 0 ? 0 : place(behind));
}

enum { KINDS = 7 };
_Static_assert(KINDS << 9 < PART_SLOTS, "all parts have a slot");

/* Cell, direction and the kind of row: 0 in-line, else by how far its ends are apart (1, 13, 14 for
   two marbles; 2, 26, 28 for three). */
static inline uint16_t part_of(move m) {
    int first = abalone_first(m), last = abalone_last(m);
    int apart = last - first + (last < first ? ABALONE_CELLS : 0);
    int kind = apart < 3 ? apart : apart < 15 ? apart - 10 : apart == 26 ? 5 : 6;
    return (uint16_t)((first | abalone_direction(m) << 6 | kind << 9) + 1);
}

static int list(const position *p, const int16_t *learnt, choice out[MAX_TURNS]) {
    uint64_t us = p->abalone.marbles[p->side], them = p->abalone.marbles[!p->side];
    move moves[MAX_MOVES];
    int n = abalone_moves(p, moves);
    for (int i = 0; i < n; i++) {
        int known = learnt ? learnt[part_of(moves[i])] : 0;
        out[i] = (choice){moves[i], WORTH_SCALE * glance(us, them, moves[i]) + known};
    }
    return n;
}

static void parts(const position *p, move m, uint16_t part[MAX_PARTS]) {
    (void)p;
    part[0] = part_of(m);
    part[1] = part[2] = 0;
}

static void skip(const position *p, position *next) {
    *next = *p;
    next->side = !p->side;
    abalone_derive(next);
}

extern const struct inputs abalone_inputs;
extern const struct judge abalone_judge;

const struct judge abalone_judge = {
    .list = list,
    .play = abalone_play,
    .legal = abalone_legal,
    .parts = parts,
    .eval = eval,
    .rough = abalone_rough,
    .skip = skip,
    .feature_count = FEATURES,
    .feature_names = feature_names,
    .weights = weights,
    .weight_sets = 1,
    .features = features,
    .inputs = &abalone_inputs,
    .list_loud = list_loud,
};
