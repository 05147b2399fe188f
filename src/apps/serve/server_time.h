// SPDX-License-Identifier: MIT
// The time of a server: that of its own clocks or, if several servers have one database, the
// database's, which is measured again and again. It never goes back, and follows a clock that was
// set by little steps. Pure; all times are in milliseconds.
#ifndef SANDAN_APPS_SERVE_SERVER_TIME_H
#define SANDAN_APPS_SERVE_SERVER_TIME_H

#include <stdint.h>

enum {
    TIME_STEP = 1000,   /* by which a measurement moves it at most */
    TIME_UNSURE = 1000, /* a measurement that took longer does not count */
};

typedef struct server_time {
    int64_t ahead; /* of the monotonic clock */
    int64_t last;  /* what it said last */
} server_time;

/* It is `now` when the monotonic clock shows `at`. */
server_time server_time_begin(int64_t now, int64_t at);
/* What time it is when the monotonic clock shows `at`. */
int64_t server_time_now(server_time *t, int64_t at);
/* The database's time was asked for when the monotonic clock showed `before`, and its answer came
   at `after`. */
void server_time_measured(server_time *t, int64_t answer, int64_t before, int64_t after);
/* Another server says that it is this late already, when the monotonic clock shows `at`: this one
   stood still, or the other one started after the database's clock was set. It is not earlier here,
   or events of one server would seem to come long after those of the other. */
void server_time_reach(server_time *t, int64_t now, int64_t at);

#endif
