// SPDX-License-Identifier: MIT
#include "online/lag.h"

#include "online/pace.h"

enum { GAIN_MOST = 1000, GAIN_LEAST = 150, START = 3, MOST = 7, PROCESSING = 140, GRACE = 2000 };

static int64_t least(int64_t a, int64_t b) {
    return a < b ? a : b;
}

int64_t lag_gain(const time_control *c) {
    if (c->base == 0 || c->kind == CLOCK_PER_TURN) return 0;
    return least(GAIN_MOST, pace_estimate(c) / 250 + GAIN_LEAST);
}

int64_t lag_quota(const time_control *c) {
    return START * lag_gain(c);
}

int64_t lag_given(int64_t quota, int64_t elapsed, int64_t thought) {
    if (thought < 0) thought = 0;
    return least(elapsed > thought ? elapsed - thought : 0, quota);
}

int64_t lag_quota_after(const time_control *c, int64_t quota, int64_t given, int64_t measured) {
    int64_t gain = lag_gain(c);
    return least(MOST * gain, quota - given + least(gain, measured + PROCESSING));
}

int64_t lag_grace(int64_t quota) {
    return least(quota, GRACE);
}
