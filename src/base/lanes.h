// SPDX-License-Identifier: MIT
// Four 64-bit sets in one SIMD register. If HAVE_LANES is not defined there is no such register, so
// code that uses lanes also needs a plain version.
#ifndef SANDAN_BASE_LANES_H
#define SANDAN_BASE_LANES_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __AVX2__
#    define HAVE_LANES

/* + | & ^ ~ << >> work lane by lane, the shifts by a different number in each. */
typedef uint64_t lanes __attribute__((vector_size(32)));
typedef unsigned char lanes_bytes __attribute__((vector_size(32)));

static inline lanes lanes_all(uint64_t set) {
    return (lanes){set, set, set, set};
}

/* Whether all four are empty. */
static inline bool lanes_none(lanes sets) {
    typedef long long words __attribute__((vector_size(32)));
    return __builtin_ia32_ptestz256((words)sets, (words)sets) != 0;
}

/* The number of members in each byte of each set. Up to thirty of these can be added before a byte
   overflows. */
static inline lanes_bytes lanes_count_bytes(lanes sets) {
    typedef char table __attribute__((vector_size(32)));
    const table bits = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
                        0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};
    const lanes half = lanes_all(UINT64_C(0x0f0f0f0f0f0f0f0f));
    table low = __builtin_ia32_pshufb256(bits, (table)(sets & half));
    table high = __builtin_ia32_pshufb256(bits, (table)(sets >> 4 & half));
    return (lanes_bytes)low + (lanes_bytes)high;
}

/* The bytes of each lane added up. */
static inline lanes lanes_add_bytes(lanes_bytes bytes) {
    typedef char signed_bytes __attribute__((vector_size(32)));
    return (lanes)__builtin_ia32_psadbw256((signed_bytes)bytes, (signed_bytes){0});
}

static inline uint64_t lanes_sum(lanes sums) {
    return sums[0] + sums[1] + sums[2] + sums[3];
}

/* All bytes added up. */
static inline uint64_t lanes_sum_bytes(lanes_bytes bytes) {
    return lanes_sum(lanes_add_bytes(bytes));
}

#endif
#endif
