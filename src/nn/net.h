// SPDX-License-Identifier: MIT
// A small network that judges positions: the active inputs add up to one layer of neurons for each
// player's view, and the clipped squares of both add up to the score.
//
// Both players use the same weights, and so do the symmetric images of a position: a neuron of the
// file becomes one neuron for each image, and all of them have the same weight in the output. So
// the score of a position and of its mirror images is the same without learning it.
//
// Integers only. Every kernel (kernel.h) gives the same bits.
#ifndef SANDAN_NN_NET_H
#define SANDAN_NN_NET_H

#include "base/arena.h"
#include "core/inputs.h"

enum {
    NET_WIDTH = 768,    /* most neurons of a view, all images together */
    NET_STEP = 16,      /* a width is a multiple of this */
    NET_BUCKETS = 8,    /* most outputs */
    NET_ONE = 255,      /* an activation of 1 */
    NET_OUT_MOST = 127, /* an output weight times an activation fits into 16 bits */
    NET_FILE = 1 << 24, /* more bytes than any file has */
    NET_VERSION = 1
};

typedef struct net {
    const struct inputs *in;
    int which; /* of the game's networks */
    int width;
    const int16_t *row[2]; /* by side: the weights of every input, `width` each */
    const int16_t *bias;   /* width */
    const int16_t *out;    /* for every bucket the weights of the mover's view, then the other's */
    int32_t out_bias[NET_BUCKETS];
    int32_t scale; /* scores per 2^32 of the output's sum */
} net;

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
const char *net_words(net_fault f);

/* The bytes of memory that net_read takes at most for a game's networks. */
size_t net_memory(const struct inputs *in);
/* Reads a network of a game. The net lives in the arena, the bytes need not stay. */
net_fault net_read(const char *bytes, size_t n, const char *id, const struct inputs *in, arena *a,
                   net *out);

/* The weights of a file, which a trainer writes and net_read expands: `neurons` of them for each
   input, as in image 0. */
typedef struct net_weights {
    int neurons;             /* without images; at most NET_WIDTH / images */
    const int16_t *in;       /* inputs × neurons */
    const int16_t *bias;     /* neurons */
    const int16_t *out;      /* buckets × 2 × neurons */
    const int32_t *out_bias; /* buckets */
    int32_t scale;
} net_weights;

/* The bytes of such a file. */
size_t net_file_size(const struct inputs *in, int neurons);
void net_write(const char *id, const struct inputs *in, int which, const net_weights *w, char *out);

/* The first layer of some position. */
typedef struct net_sums {
    uint64_t words[INPUT_WORDS]; /* the inputs that are added up */
    bool begun;
    int16_t view[2][NET_WIDTH]; /* by side */
} net_sums;

/* The score of a position that is not over, for the side to move. `here` becomes its first layer,
   made from what it was or from `before`, whichever needs fewer changes; both may be of any
   position. before: NULL if there is none. */
int net_eval(const net *w, const position *p, bool threatened, const net_sums *before,
             net_sums *here);
/* The score of inputs, from nothing. */
int net_eval_words(const net *w, const uint64_t *words, int side, int bucket);
/* The same from nothing, for callers that judge a single position. */
int net_eval_once(const net *w, const position *p, bool threatened);

#endif
