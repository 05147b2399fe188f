// SPDX-License-Identifier: MIT
// A small seeded random number generator (splitmix64): the same seed gives the same numbers
// everywhere.
#ifndef SANDAN_BASE_RANDOM_H
#define SANDAN_BASE_RANDOM_H

#include <stdint.h>

#include "base/hash.h"

typedef struct random_source {
    uint64_t state;
} random_source;

static inline uint64_t random_next(random_source *r) {
    return hash_mix(r->state += UINT64_C(0x9e3779b97f4a7c15));
}

/* A number in 0 .. n-1; n must be positive. The bias is below n / 2^32. */
static inline uint32_t random_below(random_source *r, uint32_t n) {
    return (uint32_t)(((random_next(r) >> 32) * n) >> 32);
}

#endif
