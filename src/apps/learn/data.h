// SPDX-License-Identifier: MIT
// Files of positions to learn from. A file belongs to one game and one way of making positions; it
// grows by whole games, each with a checksum, so that a run that was cut off loses at most the game
// that it was writing.
#ifndef SANDAN_APPS_LEARN_DATA_H
#define SANDAN_APPS_LEARN_DATA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/inputs.h"

/* A position: its inputs (INPUT_WORDS at most; the file holds as many as the game has), what the
   search thought of it, and how the game ended, both for the side to move. */
typedef struct sample {
    uint64_t words[INPUT_WORDS];
    int16_t score;
    int8_t result; /* -1, 0, 1 */
    uint8_t side, bucket, net;
} sample;

typedef struct data_head {
    char game[16];
    uint32_t words;
    int32_t rules;        /* -1: all rule sets */
    uint64_t net;         /* a checksum of the network that plays; 0: the one that is built in */
    uint64_t nodes, seed; /* of the search, and of the openings */
} data_head;

enum { DATA_SAMPLES = 1024 /* most of a game */ };

/* One game of a file. */
typedef struct data_game {
    uint32_t number; /* its place in the sequence that the seed determines */
    uint64_t sum;    /* its checksum, as the file has it */
    int count;
    sample samples[DATA_SAMPLES];
} data_game;

typedef struct data_file data_file;

/* All functions: NULL, or what is wrong in a sentence without a full stop. */

/* Opens a file to add games to it, or makes it, and locks it. A game that was cut off is removed;
 *cut: how many bytes. done(context, number) is called for every game that is already there. */
const char *data_append(const char *path, const data_head *head, void (*done)(void *, uint32_t),
                        void *context, long *cut, data_file **out);
const char *data_add(data_file *f, const data_game *one);
/* Opens a file to read it. */
const char *data_open(const char *path, data_head *head, data_file **out);
/* The next game; *end: there is none. */
const char *data_next(data_file *f, data_game *one, bool *end);
const char *data_close(data_file *f);

#endif
