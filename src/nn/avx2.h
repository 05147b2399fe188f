// SPDX-License-Identifier: MIT
// The kernel for AVX2, sixteen numbers at a time. plain.h says what it computes.
#ifndef SANDAN_NN_AVX2_H
#define SANDAN_NN_AVX2_H

#include <immintrin.h>
#include <stdalign.h>

#include "nn/net.h"

enum { KERNEL_LANES = 16 };

typedef __m256i kernel_vector;
typedef __m256i kernel_sum;

static inline kernel_sum kernel_none(void) {
    return _mm256_setzero_si256();
}

static inline kernel_vector kernel_load(const int16_t *at) {
    return _mm256_loadu_si256((const __m256i *)(const void *)at);
}

static inline void kernel_store(int16_t *at, kernel_vector x) {
    _mm256_storeu_si256((__m256i *)(void *)at, x);
}

static inline kernel_vector kernel_add(kernel_vector x, kernel_vector y) {
    return _mm256_add_epi16(x, y);
}

static inline kernel_vector kernel_sub(kernel_vector x, kernel_vector y) {
    return _mm256_sub_epi16(x, y);
}

static inline void kernel_weigh(kernel_sum *sum, kernel_vector x, kernel_vector weight) {
    const __m256i none = _mm256_setzero_si256(), one = _mm256_set1_epi16(NET_ONE);
    x = _mm256_min_epi16(_mm256_max_epi16(x, none), one);
    *sum = _mm256_add_epi32(*sum, _mm256_madd_epi16(x, _mm256_mullo_epi16(x, weight)));
}

static inline int64_t kernel_total(const kernel_sum *sum) {
    alignas(32) int32_t part[8];
    _mm256_store_si256((__m256i *)(void *)part, *sum);
    int64_t total = 0;
    for (int i = 0; i < 8; i++) total += part[i];
    return total;
}

#endif
