// SPDX-License-Identifier: MIT
// What the server counts about itself, for Prometheus. Belongs to the server's thread.
#ifndef SANDAN_APPS_SERVE_METRICS_H
#define SANDAN_APPS_SERVE_METRICS_H

#include <stdint.h>

#include "base/writer.h"

enum { METRICS_BOUNDS = 12 };

/* How long something took. */
typedef struct metrics_times {
    uint64_t up_to[METRICS_BOUNDS]; /* by upper bound: metrics.c */
    uint64_t beyond;
    uint64_t count, sum_us;
} metrics_times;

typedef struct metrics {
    /* Since the start. */
    uint64_t requests;       /* HTTP requests that were answered */
    uint64_t turned_away;    /* connections refused because of the limit of their address */
    uint64_t opened;         /* WebSockets */
    uint64_t received, sent; /* messages */
    uint64_t bytes_in, bytes_out;
    uint64_t slow;                 /* clients that were dropped because they did not read */
    uint64_t events;               /* made durable */
    uint64_t failures;             /* commits that failed */
    uint64_t told, heard, strange; /* messages of servers; those that could not be read */
    metrics_times commits;
    /* At this moment. */
    uint64_t connections, sockets, rooms, thinking;
    uint64_t bus; /* 1: connected */
} metrics;

/* Counts a duration in microseconds. */
void metrics_time(metrics_times *t, uint64_t microseconds);
/* In Prometheus's text format. */
void metrics_write(const metrics *m, writer *w);

#endif
