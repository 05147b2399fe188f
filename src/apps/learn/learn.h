// SPDX-License-Identifier: MIT
// sandan-learn: makes the networks of a game from self-play.
#ifndef SANDAN_APPS_LEARN_LEARN_H
#define SANDAN_APPS_LEARN_LEARN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "apps/learn/data.h"
#include "apps/tool/tool.h"
#include "nn/net.h"

typedef struct learn_options {
    const game *g;
    int rules;         /* -1: all rule sets */
    const char *out;   /* the file to write */
    const char **data; /* the files to read */
    int data_count;
    const char *net; /* generate: the network that plays; NULL: the one that is built in */
    char *net_bytes; /* its file, read */
    size_t net_size;
    int threads;
    uint64_t seed;
    /* generate */
    uint32_t games;
    uint64_t nodes;
    /* train */
    int which;   /* the network of the game to train */
    int neurons; /* without images */
    int epochs;
    int batch;
    double rate, last_rate, decay;
    double trust; /* how much of the target is the search's score; the rest is the result */
    const char *checkpoint; /* the file of the training's state */
    /* the part of this process when several work together */
    int rank, ranks;
} learn_options;

int learn_generate(const learn_options *o);
int learn_train(const learn_options *o);
int learn_inspect(const learn_options *o);

/* An evaluation of 100 stands for an expected score of 70 %: scores per unit of log-odds. */
#define LEARN_UNIT 118.0

/* One line on standard error that the next one replaces if that is a terminal; last: it stays. */
void learn_progress(bool last, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* "1 h 02 min", "3 min 20 s". */
void learn_write_time(double seconds, char *out, size_t size);

#endif
