// SPDX-License-Identifier: MIT
// The kernel for WebAssembly, eight numbers at a time. plain.h says what it computes.
#ifndef SANDAN_NN_WASM_H
#define SANDAN_NN_WASM_H

#include <wasm_simd128.h>

#include "nn/net.h"

static inline void kernel_add(int16_t *to, const int16_t *from, const int16_t *const *plus,
                              int plus_count, const int16_t *const *minus, int minus_count,
                              int width) {
    for (int i = 0; i < width; i += 8) {
        v128_t sum = wasm_v128_load(from + i);
        for (int k = 0; k < plus_count; k++) sum = wasm_i16x8_add(sum, wasm_v128_load(plus[k] + i));
        for (int k = 0; k < minus_count; k++)
            sum = wasm_i16x8_sub(sum, wasm_v128_load(minus[k] + i));
        wasm_v128_store(to + i, sum);
    }
}

static inline int64_t kernel_out(const int16_t *value, const int16_t *weight, int width) {
    const v128_t none = wasm_i16x8_splat(0), one = wasm_i16x8_splat(NET_ONE);
    v128_t sum = wasm_i32x4_splat(0);
    for (int i = 0; i < width; i += 8) {
        v128_t x = wasm_i16x8_min(wasm_i16x8_max(wasm_v128_load(value + i), none), one);
        v128_t weighted = wasm_i16x8_mul(x, wasm_v128_load(weight + i));
        sum = wasm_i32x4_add(sum, wasm_i32x4_dot_i16x8(x, weighted));
    }
    return (int64_t)wasm_i32x4_extract_lane(sum, 0) + wasm_i32x4_extract_lane(sum, 1)
           + wasm_i32x4_extract_lane(sum, 2) + wasm_i32x4_extract_lane(sum, 3);
}

#endif
