// SPDX-License-Identifier: MIT
// Sensei for a network: stones, characters, pits, and whether the side to move has to parry.
#include "core/inputs.h"

#include "games/sensei/sensei.h"

enum { FIRST_STONES, SECOND_STONES, FIRST_CHARACTER, SECOND_CHARACTER, PITS, WORDS };
enum { PARRY = 63, /* in the word of the character: its side has to parry */ IMAGES = 2 };
enum { STONES = 7, SQUARES = SENSEI_SIZE * SENSEI_SIZE, BUCKETS = 4, ADVANCE = 12 };

static void list(const position *p, bool threatened, uint64_t *words) {
    const struct sensei *s = &p->sensei;
    for (int side = 0; side < 2; side++) {
        words[FIRST_STONES + side] = s->stones[side];
        words[FIRST_CHARACTER + side] =
            bit(s->carrier[side]) | (uint64_t)(threatened && p->side == side) << PARRY;
    }
    words[PITS] = s->pits;
}

static int seen(int input, int side, int image) {
    int set = input / 64, at = input % 64;
    int to = set == PITS ? set : set ^ side;
    if (at == PARRY && set >= FIRST_CHARACTER && set <= SECOND_CHARACTER) return to * 64 + at;
    if (at >= SENSEI_SQUARES || at % 8 >= SENSEI_SIZE) return -1;
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
    .most = 2 * STONES + 2 + 1 + (SQUARES - 2 * STONES),
    .images = IMAGES,
    .cells = SENSEI_BOARD,
    .names = (const char *const[]){"own stones", "opposing stones", "own character",
                                   "opposing character", "pits"},
    .list = list,
    .seen = seen,
    .net_count = 2,
    .net = net_of,
    .nets = sensei_nets,
    .buckets = BUCKETS,
    .bucket = bucket,
};
