// SPDX-License-Identifier: MIT
#include "apps/serve/server_time.h"

server_time server_time_begin(int64_t now, int64_t at) {
    return (server_time){.ahead = now - at, .last = now};
}

int64_t server_time_now(server_time *t, int64_t at) {
    int64_t now = at + t->ahead;
    if (now > t->last) t->last = now;
    return t->last;
}

void server_time_measured(server_time *t, int64_t answer, int64_t before, int64_t after) {
    if (after - before > TIME_UNSURE) return;
    /* Any time between these two is as good; the nearest to what we have changes least. */
    int64_t least = answer - after, most = answer - before, to = t->ahead;
    if (to < least) to = least;
    if (to > most) to = most;
    int64_t step = to - t->ahead;
    if (step > TIME_STEP) step = TIME_STEP;
    if (step < -TIME_STEP) step = -TIME_STEP;
    t->ahead += step;
}

void server_time_reach(server_time *t, int64_t now, int64_t at) {
    if (now > server_time_now(t, at)) t->ahead = now - at;
}
