// SPDX-License-Identifier: MIT
// What the files of online play over this server share.
#ifndef SANDAN_APPS_SERVE_ONLINE_INNER_H
#define SANDAN_APPS_SERVE_ONLINE_INNER_H

#include "apps/serve/bus.h"
#include "apps/serve/online.h"
#include "apps/serve/server_time.h"
#include "apps/serve/think.h"
#include "hall/hall.h"
#include "store/store_queue.h"

struct online {
    online_setup setup;
    socket_use use;
    server *server;
    hall *hall;
    int lock;         /* of a database file, which is for one server; -1: none */
    store *stores[2]; /* for games, and for lists */
    store_queue *games, *lists;
    think *think;
    bus *bus;
    server_time time;
    int64_t armed;        /* when the alarm rings, in server time; 0: not set */
    unsigned jobs;        /* writes that have not been called back */
    int64_t stopping;     /* since when; 0: not */
    int64_t counted;      /* when the metrics were last brought up to date */
    int64_t measured;     /* when the database was last asked for its time */
    bool measuring, deaf; /* it is being asked; the bus is not connected */
    uint64_t sealed;      /* messages of the bus when its key was last read */
};

/* The time, for everything that happens here. */
int64_t online_now(online *o);
/* What the hall can do here: send, write, read, think, … */
hall_world online_world(online *o);

#endif
