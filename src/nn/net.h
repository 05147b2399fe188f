// SPDX-License-Identifier: MIT
// A small network that judges positions: the active inputs add up to one layer of neurons for each
// player's view, and the clipped squares of both add up to the score.
//
// Both players use the same weights, and so do the symmetric images of a position: a view has every
// neuron once for each image, and all of them have the same weight in the output. So the score of a
// position and of its mirror images is the same without learning it.
//
// Integers only. Every kernel (kernel.h) gives the same bits.
#ifndef SANDAN_NN_NET_H
#define SANDAN_NN_NET_H

#include "base/arena.h"
#include "base/lang.h"
#include "core/inputs.h"
#include "core/judge.h"

enum {
    NET_WIDTH = 768,    /* most neurons of a view, all images together */
    NET_IMAGES = 12,    /* most images of a game */
    NET_ACTIVE = 112,   /* most inputs that are active at once */
    NET_STEP = 16,      /* neurons are a multiple of this */
    NET_BUCKETS = 8,    /* most outputs */
    NET_ONE = 255,      /* an activation of 1 */
    NET_OUT_MOST = 127, /* an output weight times an activation fits into 16 bits */
    NET_FILE = 1 << 24, /* more bytes than any file has */
    NET_VERSION = 1
};

/* What is wrong with a file. */
typedef enum net_fault {
    NET_OK,
    NET_NO_NET,  /* it is something else */
    NET_OTHER,   /* of another version, game, or shape */
    NET_DAMAGED, /* cut short, or the checksum differs */
    NET_RANGE,   /* its weights could overflow a sum */
    NET_NO_MEMORY
} net_fault;

/* The same as a sentence without a full stop. */
const char *net_words(net_fault f, lang l);

/* The bytes of memory that net_read takes at most for a network of a game. */
size_t net_memory(const struct inputs *in);
/* Reads a network of a game, and which of the game's it is. The net lives in the arena, the bytes
   need not stay. */
net_fault net_read(const char *bytes, size_t n, const char *id, const struct inputs *in, arena *a,
                   net *out, int *which);
/* The bytes of a file, and the file. */
size_t net_file_size(const struct inputs *in, int neurons);
void net_write(const char *id, const struct inputs *in, int which, const net *w, char *out);

/* The network that is built in for these rules; NULL: there is none. */
const net *net_for(const struct inputs *in, int rules);

/* The evaluation of a single position that is not over, by the network that is built in or else by
   the judge itself, if need be a rough one: with it the first network's games are played.
   threatened: as in judge.eval. */
int net_judge(const struct judge *j, const position *p, bool threatened);

/* inputs.seen() as a table: what every input is for a side in every image. */
typedef struct net_eyes {
    uint16_t seen[2][NET_IMAGES][MAX_INPUTS];
} net_eyes;

void net_look(const struct inputs *in, net_eyes *eyes);

/* The first layer of some position. */
typedef struct net_sums {
    uint64_t words[INPUT_WORDS]; /* the inputs that are added up */
    bool begun;
    int16_t view[2][NET_WIDTH]; /* by side */
} net_sums;

/* The score of a position that is not over, for the side to move. `here` becomes its first layer,
   made from what it was or from `before`, whichever needs fewer changes; both may be of any
   position. before: NULL if there is none. */
int net_eval(const net *w, const struct inputs *in, const net_eyes *eyes, const position *p,
             bool threatened, const net_sums *before, net_sums *here);
/* The score of inputs, from nothing. */
int net_eval_words(const net *w, const struct inputs *in, const uint64_t *words, int side,
                   int bucket);
/* The same from nothing, for callers that judge a single position. */
int net_eval_once(const net *w, const struct inputs *in, const position *p, bool threatened);

#endif
