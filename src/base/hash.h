// SPDX-License-Identifier: MIT
// Mixing of 64-bit words. Positions are a few words long, so a key is mixed from them directly:
// no Zobrist tables, and "incremental equals from scratch" holds by construction.
#ifndef SANDAN_BASE_HASH_H
#define SANDAN_BASE_HASH_H

#include <stdint.h>

/* A bijection in which every input bit reaches every output bit (the splitmix64 finaliser). */
static inline uint64_t hash_mix(uint64_t x) {
    x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
    return x ^ (x >> 31);
}

/* Folds one more number into a running hash; their order matters. */
static inline uint64_t hash_fold(uint64_t hash, uint64_t more) {
    return hash_mix(hash + UINT64_C(0x9e3779b97f4a7c15) + more);
}

#endif
