// SPDX-License-Identifier: MIT
// Hashing of 64-bit words. A position is only a few words long, so its key is computed from them
// directly: there are no Zobrist tables, and nothing to keep up to date incrementally.
#ifndef SANDAN_BASE_HASH_H
#define SANDAN_BASE_HASH_H

#include <stdint.h>

/* A bijection in which every input bit reaches every output bit (the splitmix64 finaliser). */
static inline uint64_t hash_mix(uint64_t x) {
    x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
    return x ^ (x >> 31);
}

/* Folds one more number into a running hash; the order matters. */
static inline uint64_t hash_fold(uint64_t hash, uint64_t more) {
    return hash_mix(hash + UINT64_C(0x9e3779b97f4a7c15) + more);
}

#endif
