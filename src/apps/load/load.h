// SPDX-License-Identifier: MIT
// Many players at once, against servers that run: each has a connection of its own, speaks the real
// protocol and checks every answer. Pairs of players make a game, play random legal turns at a
// steady rate, resign after a while and begin the next. Players whose connection ends come back and
// go on, at any server of the list. At the end every game is asked for again, from its first
// event on.
#ifndef SANDAN_APPS_LOAD_LOAD_H
#define SANDAN_APPS_LOAD_LOAD_H

#include "apps/client/client.h"
#include "apps/load/latency.h"
#include "core/game.h"

enum { LOAD_SERVERS = 16, LOAD_WHY = 300 };

typedef struct load_report {
    uint32_t connected, playing; /* players and games at the moment */
    uint64_t games, turns;       /* begun; played */
    uint64_t returns;            /* connections that ended and came back */
    uint64_t busy;               /* answers that the server is busy; then they ask again */
    uint64_t late;               /* turns not sent in time, because the one before was on its way */
    uint64_t errors;
    uint64_t checked;        /* events that were asked for again at the end */
    uint64_t received, sent; /* messages */
    int64_t elapsed;         /* milliseconds, from the first turn on */
    latency turn;            /* from sending a turn to the opponent receiving it */
    char why[LOAD_WHY];      /* the first error */
} load_report;

/* What is going on. */
typedef enum load_stage { LOAD_CONNECTS, LOAD_PLAYS, LOAD_WAITS, LOAD_CHECKS } load_stage;

typedef struct load_setup {
    client_place servers[LOAD_SERVERS];
    int server_count;
    uint32_t players;     /* two for each game */
    uint32_t per_second;  /* turns of all games together; 0: nobody plays */
    uint32_t connect;     /* new connections per second */
    uint32_t per_address; /* players that share an address of 127.0.0.0/8; 0: no certain address */
    uint32_t turns;       /* of a game */
    int64_t time;         /* milliseconds, once all are connected */
    const game *game;     /* NULL: all, in all their rule sets */
    uint64_t seed;
    /* Called when a stage begins and once per second; false ends the run. */
    bool (*progress)(void *context, load_stage stage, const load_report *r);
    void *context;
} load_setup;

/* Returns 0, or an errno if there is not enough memory, or files, for so many players. */
int load_run(const load_setup *setup, load_report *report);

#endif
