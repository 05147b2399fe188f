// SPDX-License-Identifier: MIT
// A histogram of times from a microsecond to over an hour, in steps of 3 % and in little memory.
#ifndef SANDAN_APPS_LOAD_LATENCY_H
#define SANDAN_APPS_LOAD_LATENCY_H

#include <stdint.h>

enum { LATENCY_STEPS = 32, LATENCY_DOUBLINGS = 32 }; /* steps per doubling */

/* Starts as {0}. */
typedef struct latency {
    uint64_t counts[LATENCY_DOUBLINGS * LATENCY_STEPS];
    uint64_t n;
    int64_t worst;
} latency;

void latency_add(latency *l, int64_t microseconds);
/* The time that this many of a thousand did not exceed, in microseconds; 0 if there were none. */
int64_t latency_at(const latency *l, int per_thousand);

#endif
