// SPDX-License-Identifier: MIT
// The kernel for WebAssembly, eight numbers at a time. plain.h says what it computes.
#ifndef SANDAN_NN_WASM_H
#define SANDAN_NN_WASM_H

#include <wasm_simd128.h>

#include "nn/kernel.h"

typedef struct kernel_sum {
    v128_t sum;
} kernel_sum;

static inline kernel_sum kernel_none(void) {
    return (kernel_sum){wasm_i32x4_splat(0)};
}

static inline v128_t kernel_load(const int16_t *at) {
    return wasm_v128_load(at);
}

static inline void kernel_image(kernel_sum *sum, int16_t *to, const int16_t *from,
                                const kernel_rows *rows, const int16_t *out, int neurons) {
    const v128_t none = wasm_i32x4_splat(0), one = wasm_i16x8_splat(NET_ONE);
    for (int i = 0; i < neurons; i += 8) {
        v128_t x = kernel_load(from + i);
        for (int k = 0; k < rows->plus_count; k++)
            x = wasm_i16x8_add(x, kernel_load(rows->plus[k] + i));
        for (int k = 0; k < rows->minus_count; k++)
            x = wasm_i16x8_sub(x, kernel_load(rows->minus[k] + i));
        wasm_v128_store(to + i, x);
        x = wasm_i16x8_min(wasm_i16x8_max(x, none), one);
        v128_t weighted = wasm_i16x8_mul(x, kernel_load(out + i));
        sum->sum = wasm_i32x4_add(sum->sum, wasm_i32x4_dot_i16x8(x, weighted));
    }
}

static inline int64_t kernel_total(const kernel_sum *sum) {
    return (int64_t)wasm_i32x4_extract_lane(sum->sum, 0) + wasm_i32x4_extract_lane(sum->sum, 1)
           + wasm_i32x4_extract_lane(sum->sum, 2) + wasm_i32x4_extract_lane(sum->sum, 3);
}

#endif
