// SPDX-License-Identifier: MIT
// Abalone for a network: the marbles of both sides and, as a scale, how many are lost.
#include "core/inputs.h"

#include "games/abalone/abalone.h"

enum {
    FIRST_MARBLES,
    SECOND_MARBLES,
    LOST, /* the first player's in the lower half, the second's in the upper */
    WORDS
};
enum { HALF = 32, MOST_LOST = 5, IMAGES = 12, BUCKETS = 8 };

static void list(const position *p, bool threatened, uint64_t *words) {
    (void)threatened;
    const struct abalone *a = &p->abalone;
    words[FIRST_MARBLES] = a->marbles[FIRST];
    words[SECOND_MARBLES] = a->marbles[SECOND];
    words[LOST] = (bit(a->lost[FIRST]) - 1) | (bit(a->lost[SECOND]) - 1) << HALF;
}

static int seen(int input, int side, int image) {
    int set = input / 64, at = input % 64;
    if (set == LOST) {
        if (at % HALF >= MOST_LOST) return -1;
        return side == FIRST ? input : LOST * 64 + (at + HALF) % 64;
    }
    if (at >= ABALONE_CELLS) return -1;
    return (set ^ side) * 64 + abalone_turned(at, image);
}

/* All rule sets are layouts of one game. */
static int net_of(int rules) {
    (void)rules;
    return 0;
}

static int bucket(const position *p) {
    int lost = p->abalone.lost[FIRST] + p->abalone.lost[SECOND];
    return lost < BUCKETS ? lost : BUCKETS - 1;
}

extern const struct inputs abalone_inputs;
extern const net abalone_nets[]; /* made by tools/nets */

const struct inputs abalone_inputs = {
    .words = WORDS,
    .most = 2 * ABALONE_MARBLES + 2 * MOST_LOST,
    .images = IMAGES,
    .cells = UINT64_MAX >> (64 - ABALONE_CELLS),
    .names = (const char *const[]){"own marbles", "opposing marbles", NULL},
    .list = list,
    .seen = seen,
    .net_count = 1,
    .net = net_of,
    .nets = abalone_nets,
    .buckets = BUCKETS,
    .bucket = bucket,
};
