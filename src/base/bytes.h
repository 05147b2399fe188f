// SPDX-License-Identifier: MIT
// Numbers in files: little-endian, whatever the processor, and a checksum.
#ifndef SANDAN_BASE_BYTES_H
#define SANDAN_BASE_BYTES_H

#include <stddef.h>
#include <stdint.h>

#include "base/hash.h"

/* Writes the low `size` bytes of a number; returns what follows them. */
static inline char *bytes_put(char *at, uint64_t x, int size) {
    for (int i = 0; i < size; i++) at[i] = (char)(x >> 8 * i & 0xff);
    return at + size;
}

/* Reads a number of `size` bytes and moves on. */
static inline uint64_t bytes_get(const char **at, int size) {
    uint64_t x = 0;
    for (int i = 0; i < size; i++) x |= (uint64_t)(unsigned char)(*at)[i] << 8 * i;
    *at += size;
    return x;
}

/* Notices damage, not forgery. */
static inline uint64_t bytes_sum(const char *bytes, size_t n) {
    uint64_t sum = n;
    for (size_t i = 0; i < n; i++) sum = hash_fold(sum, (unsigned char)bytes[i]);
    return sum;
}

#endif
