// SPDX-License-Identifier: MIT
// The kernel for every x86-64 processor, eight numbers at a time. plain.h says what it computes.
#ifndef SANDAN_NN_SSE2_H
#define SANDAN_NN_SSE2_H

#include <emmintrin.h>
#include <stdalign.h>

#include "nn/net.h"

enum { KERNEL_LANES = 8 };

typedef __m128i kernel_vector;
typedef __m128i kernel_sum;

static inline kernel_sum kernel_none(void) {
    return _mm_setzero_si128();
}

static inline kernel_vector kernel_load(const int16_t *at) {
    return _mm_loadu_si128((const __m128i *)(const void *)at);
}

static inline void kernel_store(int16_t *at, kernel_vector x) {
    _mm_storeu_si128((__m128i *)(void *)at, x);
}

static inline kernel_vector kernel_add(kernel_vector x, kernel_vector y) {
    return _mm_add_epi16(x, y);
}

static inline kernel_vector kernel_sub(kernel_vector x, kernel_vector y) {
    return _mm_sub_epi16(x, y);
}

static inline void kernel_weigh(kernel_sum *sum, kernel_vector x, kernel_vector weight) {
    const __m128i none = _mm_setzero_si128(), one = _mm_set1_epi16(NET_ONE);
    x = _mm_min_epi16(_mm_max_epi16(x, none), one);
    *sum = _mm_add_epi32(*sum, _mm_madd_epi16(x, _mm_mullo_epi16(x, weight)));
}

static inline int64_t kernel_total(const kernel_sum *sum) {
    alignas(16) int32_t part[4];
    _mm_store_si128((__m128i *)(void *)part, *sum);
    int64_t total = 0;
    for (int i = 0; i < 4; i++) total += part[i];
    return total;
}

#endif
