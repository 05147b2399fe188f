// SPDX-License-Identifier: MIT
// The kernel for every x86-64 processor, eight numbers at a time. plain.h says what it computes.
#ifndef SANDAN_NN_SSE2_H
#define SANDAN_NN_SSE2_H

#include <emmintrin.h>
#include <stdalign.h>

#include "nn/kernel.h"

typedef struct kernel_sum {
    __m128i sum;
} kernel_sum;

static inline kernel_sum kernel_none(void) {
    return (kernel_sum){_mm_setzero_si128()};
}

static inline __m128i kernel_load(const int16_t *at) {
    return _mm_loadu_si128((const __m128i *)(const void *)at);
}

static inline void kernel_image(kernel_sum *sum, int16_t *to, const int16_t *from,
                                const kernel_rows *rows, const int16_t *out, int neurons) {
    const __m128i none = _mm_setzero_si128(), one = _mm_set1_epi16(NET_ONE);
    for (int i = 0; i < neurons; i += 8) {
        __m128i x = kernel_load(from + i);
        for (int k = 0; k < rows->plus_count; k++)
            x = _mm_add_epi16(x, kernel_load(rows->plus[k] + i));
        for (int k = 0; k < rows->minus_count; k++)
            x = _mm_sub_epi16(x, kernel_load(rows->minus[k] + i));
        _mm_storeu_si128((__m128i *)(void *)(to + i), x);
        x = _mm_min_epi16(_mm_max_epi16(x, none), one);
        __m128i weighted = _mm_mullo_epi16(x, kernel_load(out + i));
        sum->sum = _mm_add_epi32(sum->sum, _mm_madd_epi16(x, weighted));
    }
}

static inline int64_t kernel_total(const kernel_sum *sum) {
    alignas(16) int32_t part[4];
    _mm_store_si128((__m128i *)(void *)part, sum->sum);
    int64_t total = 0;
    for (int i = 0; i < 4; i++) total += part[i];
    return total;
}

#endif
