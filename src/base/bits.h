// SPDX-License-Identifier: MIT
// Bit operations on 64-bit sets, so that no other file needs a compiler builtin.
#ifndef SANDAN_BASE_BITS_H
#define SANDAN_BASE_BITS_H

#include <stdbool.h>
#include <stdint.h>

static inline int bits_count(uint64_t set) {
    return __builtin_popcountll(set);
}

/* Index of the lowest member; the set must not be empty. */
static inline int bits_first(uint64_t set) {
    return __builtin_ctzll(set);
}

/* Index of the highest member; the set must not be empty. */
static inline int bits_last(uint64_t set) {
    return 63 - __builtin_clzll(set);
}

/* Removes the lowest member and returns its index; the set must not be empty. */
static inline int bits_pop(uint64_t *set) {
    int at = bits_first(*set);
    *set &= *set - 1;
    return at;
}

static inline bool bits_has(uint64_t set, int at) {
    return (set >> at & 1) != 0;
}

static inline uint64_t bit(int at) {
    return UINT64_C(1) << at;
}

#endif
