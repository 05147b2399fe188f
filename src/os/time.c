// SPDX-License-Identifier: MIT
#include "os/time.h"

#include <time.h>

static int64_t read_us(clockid_t clock) {
    struct timespec now;
    clock_gettime(clock, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

int64_t time_now_us(void) {
    return read_us(CLOCK_MONOTONIC);
}

int64_t time_now_ms(void) {
    return time_now_us() / 1000;
}

int64_t time_since_boot_ms(void) {
#ifdef CLOCK_BOOTTIME
    return read_us(CLOCK_BOOTTIME) / 1000;
#else
    return time_now_ms(); /* where it counts sleep as well */
#endif
}
