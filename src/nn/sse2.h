// SPDX-License-Identifier: MIT
// The kernel for every x86-64 processor, eight numbers at a time. plain.h says what it computes.
#ifndef SANDAN_NN_SSE2_H
#define SANDAN_NN_SSE2_H

#include <emmintrin.h>
#include <stdalign.h>

#include "nn/net.h"

static inline __m128i kernel_load(const int16_t *at) {
    return _mm_loadu_si128((const __m128i *)(const void *)at);
}

static inline void kernel_add(int16_t *to, const int16_t *from, const int16_t *const *plus,
                              int plus_count, const int16_t *const *minus, int minus_count,
                              int width) {
    for (int i = 0; i < width; i += 8) {
        __m128i sum = kernel_load(from + i);
        for (int k = 0; k < plus_count; k++) sum = _mm_add_epi16(sum, kernel_load(plus[k] + i));
        for (int k = 0; k < minus_count; k++) sum = _mm_sub_epi16(sum, kernel_load(minus[k] + i));
        _mm_storeu_si128((__m128i *)(void *)(to + i), sum);
    }
}

static inline int64_t kernel_out(const int16_t *value, const int16_t *weight, int width) {
    const __m128i none = _mm_setzero_si128(), one = _mm_set1_epi16(NET_ONE);
    __m128i sum = none;
    for (int i = 0; i < width; i += 8) {
        __m128i x = _mm_min_epi16(_mm_max_epi16(kernel_load(value + i), none), one);
        __m128i weighted = _mm_mullo_epi16(x, kernel_load(weight + i));
        sum = _mm_add_epi32(sum, _mm_madd_epi16(x, weighted));
    }
    alignas(16) int32_t part[4];
    _mm_store_si128((__m128i *)(void *)part, sum);
    int64_t total = 0;
    for (int i = 0; i < 4; i++) total += part[i];
    return total;
}

#endif
