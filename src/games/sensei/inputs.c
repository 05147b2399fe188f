// SPDX-License-Identifier: MIT
// Sensei for a network: stones, characters and pits, whether the side to move has to parry, and
// what takes several stones to see: to which stones the character can pass, which goal squares it
// sees or would see after a pass, and how far the nearest stone is from each of them.
#include "core/inputs.h"

#include "games/sensei/reach.h"

/* Sets of two come by side. */
enum {
    STONES,
    CHARACTER = 2,
    PASSES = 4, /* stones to which the character can pass */
    GOALS = 6,  /* eight bits for the goal square of every file: GOAL_… */
    VIA = 8,    /* the same: VIA_… */
    PITS = 10,
    WORDS
};
enum {
    GOAL_2,    /* the character sees it, and a stone is there or within two moves */
    GOAL_3,    /* three */
    GOAL_4,    /* four */
    GOAL_FAR,  /* more */
    AFTER_1,   /* a stone sees it to which the character can pass, and one is within one move */
    AFTER_2,   /* two */
    AFTER_3,   /* three */
    AFTER_FAR, /* more */
};
enum {
    VIA_2,  /* seen from a square where a stone could come into the character's sight, and a stone
               is within two moves */
    VIA_3,  /* three */
    VIA_FAR /* more */
};
enum { PARRY = 63, /* in the word of the character: its side has to parry */ IMAGES = 2 };
enum { MEN = 7, SQUARES = SENSEI_SIZE * SENSEI_SIZE, BUCKETS = 4, ADVANCE = 12, FAR = 4 };

/* Where stones of a set may be after at most so many moves: within[n]. */
static inline void spread(uint64_t set, uint64_t free, bool slides, uint64_t within[FAR + 1]) {
    within[0] = set;
    for (int n = 1; n <= FAR; n++) {
        uint64_t now = within[n - 1];
        uint64_t next = slides ? reach_fill(now, free, 1) | reach_fill(now, free, 8)
                               : (sensei_beside(now) & free) | now;
        within[n] = next;
    }
}

static inline void list_side(const position *p, int side, uint64_t *words) {
    const struct sensei *s = &p->sensei;
    const bool slides = sensei_slides(p->rules);
    const uint64_t own = s->stones[side], opposing = s->stones[!side],
                   carrier = bit(s->carrier[side]);
    const uint64_t free = SENSEI_BOARD & ~sensei_occupied(p),
                   goal = sensei_goal(side) & (free | own);
    const int down = side == FIRST ? SENSEI_SIZE - 1 : 0;
    uint64_t movers[FAR + 1], all[FAR + 1];
    spread(own & ~carrier, free, slides, movers);
    spread(own, free, slides, all);
    const uint64_t sight = sensei_sight(s->carrier[side], opposing), passes = sight & own;
    uint64_t direct = sight & goal, after = sensei_sights(passes, opposing) & goal;
    uint64_t via = sensei_sights(sight & movers[2] & free, opposing) & goal;
    words[STONES + side] = own;
    words[CHARACTER + side] = carrier;
    words[PASSES + side] = passes;
    words[GOALS + side] =
        (direct & movers[2]) >> down << GOAL_2 | (direct & movers[3] & ~movers[2]) >> down << GOAL_3
        | (direct & movers[4] & ~movers[3]) >> down << GOAL_4
        | (direct & ~movers[4]) >> down << GOAL_FAR | (after & all[1]) >> down << AFTER_1
        | (after & all[2] & ~all[1]) >> down << AFTER_2
        | (after & all[3] & ~all[2]) >> down << AFTER_3 | (after & ~all[3]) >> down << AFTER_FAR;
    words[VIA + side] = (via & all[2]) >> down << VIA_2 | (via & all[3] & ~all[2]) >> down << VIA_3
                        | (via & ~all[3]) >> down << VIA_FAR;
}

static void list(const position *p, bool threatened, uint64_t *words) {
    list_side(p, FIRST, words);
    list_side(p, SECOND, words);
    words[CHARACTER + p->side] |= (uint64_t)threatened << PARRY;
    words[PITS] = p->sensei.pits;
}

static int seen(int input, int side, int image) {
    int set = input / 64, at = input % 64;
    int to = set == PITS ? set : set ^ side;
    if (at == PARRY && set / 2 == CHARACTER / 2) return to * 64 + at;
    if (at >= SENSEI_SQUARES) return -1;
    if (set / 2 == GOALS / 2 || set / 2 == VIA / 2) {
        if (set / 2 == VIA / 2 && at % 8 > VIA_FAR) return -1;
        return to * 64 + (image == 1 ? (SENSEI_SIZE - 1 - at / 8) * 8 + at % 8 : at);
    }
    if (at % 8 >= SENSEI_SIZE) return -1;
    return to * 64 + sensei_mirror_square(at, image == 1, side == SECOND);
}

/* Sliding stones make it a different game. */
static int net_of(int rules) {
    return sensei_slides(rules);
}

/* How far the stones of both sides have come. */
static int bucket(const position *p) {
    int sum = 0;
    for (int side = 0; side < 2; side++)
        for (int rank = 1; rank < SENSEI_SIZE; rank++) {
            uint64_t squares = SENSEI_RANK_1 << (side == FIRST ? rank : SENSEI_SIZE - 1 - rank);
            sum += rank * bits_count(p->sensei.stones[side] & squares);
        }
    return sum / ADVANCE < BUCKETS ? sum / ADVANCE : BUCKETS - 1;
}

extern const struct inputs sensei_inputs;
extern const net sensei_nets[]; /* made by tools/nets */

const struct inputs sensei_inputs = {
    .words = WORDS,
    /* Of a side: stones, the character, stones in sight, and three marks of each goal square. */
    .most = 2 * (MEN + 1 + (MEN - 1) + 3 * SENSEI_SIZE) + 1 + (SQUARES - 2 * MEN),
    .images = IMAGES,
    .cells = SENSEI_BOARD,
    .names = (const char *const[]){"own stones", "opposing stones", "own character",
                                   "opposing character", "own stones in sight",
                                   "opposing stones in sight", NULL, NULL, NULL, NULL, "pits"},
    .list = list,
    .seen = seen,
    .net_count = 2,
    .net = net_of,
    .nets = sensei_nets,
    .buckets = BUCKETS,
    .bucket = bucket,
};
