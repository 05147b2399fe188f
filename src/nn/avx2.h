// SPDX-License-Identifier: MIT
// The kernel for AVX2, sixteen numbers at a time. plain.h says what it computes.
#ifndef SANDAN_NN_AVX2_H
#define SANDAN_NN_AVX2_H

#include <immintrin.h>
#include <stdalign.h>

#include "nn/net.h"

static inline __m256i kernel_load(const int16_t *at) {
    return _mm256_loadu_si256((const __m256i *)(const void *)at);
}

static inline void kernel_add(int16_t *to, const int16_t *from, const int16_t *const *plus,
                              int plus_count, const int16_t *const *minus, int minus_count,
                              int width) {
    for (int i = 0; i < width; i += 16) {
        __m256i sum = kernel_load(from + i);
        for (int k = 0; k < plus_count; k++) sum = _mm256_add_epi16(sum, kernel_load(plus[k] + i));
        for (int k = 0; k < minus_count; k++)
            sum = _mm256_sub_epi16(sum, kernel_load(minus[k] + i));
        _mm256_storeu_si256((__m256i *)(void *)(to + i), sum);
    }
}

static inline int64_t kernel_out(const int16_t *value, const int16_t *weight, int width) {
    const __m256i none = _mm256_setzero_si256(), one = _mm256_set1_epi16(NET_ONE);
    __m256i sum = none;
    for (int i = 0; i < width; i += 16) {
        __m256i x = _mm256_min_epi16(_mm256_max_epi16(kernel_load(value + i), none), one);
        __m256i weighted = _mm256_mullo_epi16(x, kernel_load(weight + i));
        sum = _mm256_add_epi32(sum, _mm256_madd_epi16(x, weighted));
    }
    alignas(32) int32_t part[8];
    _mm256_store_si256((__m256i *)(void *)part, sum);
    int64_t total = 0;
    for (int i = 0; i < 8; i++) total += part[i];
    return total;
}

#endif
