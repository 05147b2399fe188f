// SPDX-License-Identifier: MIT
// What a network sees of a position: a set of inputs that are active, kept as the bits of a few
// words. Two positions differ in few of them, so a network's first layer is updated by the bits
// that changed.
#ifndef SANDAN_CORE_INPUTS_H
#define SANDAN_CORE_INPUTS_H

#include "core/game.h"

enum { INPUT_WORDS = 8, MAX_INPUTS = 64 * INPUT_WORDS, MAX_NETS = 4 };

struct inputs {
    int words;  /* at most INPUT_WORDS; an input is 64 * word + bit */
    int most;   /* active at once; asserted by the game */
    int images; /* symmetries that leave the sides alone; image 0 leaves everything as it is */
    /* threatened: as in judge.eval. */
    void (*list)(const position *p, bool threatened, uint64_t *words);
    /* The input that this one is for a player who calls their own pieces the first player's and
       looks at the board under a symmetry; -1 for bits that are never set. For a given side and
       image no two inputs give the same. */
    int (*seen)(int input, int side, int image);
    /* Rule sets share a network if they play alike. */
    int nets; /* at most MAX_NETS */
    int (*net)(int rules);
    /* Stages of the game, each with its own output. */
    int buckets;
    int (*bucket)(const position *p);
};

#endif
