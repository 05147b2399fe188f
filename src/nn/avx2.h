// SPDX-License-Identifier: MIT
// The kernel for AVX2, sixteen numbers at a time. plain.h says what it computes.
#ifndef SANDAN_NN_AVX2_H
#define SANDAN_NN_AVX2_H

#include <immintrin.h>
#include <stdalign.h>

#include "nn/kernel.h"

typedef struct kernel_sum {
    __m256i sum;
} kernel_sum;

static inline kernel_sum kernel_none(void) {
    return (kernel_sum){_mm256_setzero_si256()};
}

static inline __m256i kernel_load(const int16_t *at) {
    return _mm256_loadu_si256((const __m256i *)(const void *)at);
}

static inline void kernel_image(kernel_sum *sum, int16_t *to, const int16_t *from,
                                const kernel_rows *rows, const int16_t *out, int neurons) {
    const __m256i none = _mm256_setzero_si256(), one = _mm256_set1_epi16(NET_ONE);
    for (int i = 0; i < neurons; i += 16) {
        __m256i x = kernel_load(from + i);
        for (int k = 0; k < rows->plus_count; k++)
            x = _mm256_add_epi16(x, kernel_load(rows->plus[k] + i));
        for (int k = 0; k < rows->minus_count; k++)
            x = _mm256_sub_epi16(x, kernel_load(rows->minus[k] + i));
        _mm256_storeu_si256((__m256i *)(void *)(to + i), x);
        x = _mm256_min_epi16(_mm256_max_epi16(x, none), one);
        __m256i weighted = _mm256_mullo_epi16(x, kernel_load(out + i));
        sum->sum = _mm256_add_epi32(sum->sum, _mm256_madd_epi16(x, weighted));
    }
}

static inline int64_t kernel_total(const kernel_sum *sum) {
    alignas(32) int32_t part[8];
    _mm256_store_si256((__m256i *)(void *)part, sum->sum);
    int64_t total = 0;
    for (int i = 0; i < 8; i++) total += part[i];
    return total;
}

#endif
