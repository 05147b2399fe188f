// SPDX-License-Identifier: MIT
// What a network sees of a position: a set of inputs that are active, kept as the bits of a few
// words. Two positions differ in few of them, so a network's first layer is updated by the bits
// that changed. Whoever changes what a bit means raises the version of networks (nn/net.c,
// tools/nets) and of data files (apps/learn/data.c), which know nothing else of it.
#ifndef SANDAN_CORE_INPUTS_H
#define SANDAN_CORE_INPUTS_H

#include "core/game.h"

enum { INPUT_WORDS = 11, MAX_INPUTS = 64 * INPUT_WORDS, MAX_NETS = 4 };

/* The weights of a network; nn/net.h says what they do. */
typedef struct net {
    int neurons;         /* without images; 0: there is no network */
    int32_t scale;       /* scores per 2^32 of the output's sum */
    const int16_t *in;   /* inputs × neurons, as in image 0 */
    const int16_t *bias; /* neurons */
    const int16_t *out;  /* for every bucket the weights of the mover's view, then the other's */
    const int32_t *out_bias; /* buckets */
} net;

struct inputs {
    int words;      /* at most INPUT_WORDS; an input is 64 * word + bit */
    int most;       /* active at once, at most NET_ACTIVE (nn/net.h) */
    int images;     /* symmetries that leave the sides alone; image 0 leaves everything as it is */
    uint64_t cells; /* the bits that are cells of the board, in words of pieces */
    const char *const *names; /* what stands on the cells of a word; NULL: it has no cells */
    /* threatened: as in judge.eval. */
    void (*list)(const position *p, bool threatened, uint64_t *words);
    /* The input that this one is for a player who calls their own pieces the first player's and
       looks at the board under a symmetry; -1 for bits that are never set. For a given side and
       image no two inputs give the same. */
    int (*seen)(int input, int side, int image);
    /* Rule sets share a network if they play alike. */
    int net_count; /* at most MAX_NETS */
    int (*net)(int rules);
    const net *nets; /* those that are built in */
    /* Stages of the game, each with its own output. */
    int buckets;
    int (*bucket)(const position *p);
};

#endif
