// SPDX-License-Identifier: MIT
// What a store must contain after some operations, as plain data that is compared byte by byte.
#ifndef SANDAN_TESTS_SIMULATE_MODEL_H
#define SANDAN_TESTS_SIMULATE_MODEL_H

#include "store/store.h"

enum { GAMES = 6, EVENTS = 200, DEVICES = 4 };

typedef struct model_event {
    int64_t mark; /* which operation wrote it */
    int64_t command;
} model_event;

typedef struct model_game {
    int64_t there, setup, summary, n;
    int64_t seats[2]; /* 0: free; otherwise the number of a device */
    model_event events[EVENTS];
} model_game;

typedef struct model {
    model_game games[GAMES];
    struct {
        int64_t there, name, seen, banned;
    } devices[DEVICES + 1];             /* from 1 on */
    int64_t code, code_game, code_seat; /* when it was added; 0: not there */
    int64_t setting, alive;
} model;

/* An operation, small enough for the model and for making a store_op. */
typedef struct plan {
    store_act act;
    bool tied;
    int game, device, seats[2], count;
    int64_t mark, seq;
    int64_t commands[3]; /* 0: none */
} plan;

/* Carries out the operations. Those that are tied are one job, which happens as a whole or not at
   all. */
void model_apply_all(model *m, const plan *plans, int n, store_outcome *outcomes);
/* Carries out one of them. */
store_outcome model_apply(model *m, const plan *p);

#endif
