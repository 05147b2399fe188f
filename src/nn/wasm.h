// SPDX-License-Identifier: MIT
// The kernel for WebAssembly, eight numbers at a time. plain.h says what it computes.
#ifndef SANDAN_NN_WASM_H
#define SANDAN_NN_WASM_H

#include <wasm_simd128.h>

#include "nn/net.h"

enum { KERNEL_LANES = 8 };

typedef v128_t kernel_vector;
typedef v128_t kernel_sum;

static inline kernel_sum kernel_none(void) {
    return wasm_i32x4_splat(0);
}

static inline kernel_vector kernel_load(const int16_t *at) {
    return wasm_v128_load(at);
}

static inline void kernel_store(int16_t *at, kernel_vector x) {
    wasm_v128_store(at, x);
}

static inline kernel_vector kernel_add(kernel_vector x, kernel_vector y) {
    return wasm_i16x8_add(x, y);
}

static inline kernel_vector kernel_sub(kernel_vector x, kernel_vector y) {
    return wasm_i16x8_sub(x, y);
}

static inline void kernel_weigh(kernel_sum *sum, kernel_vector x, kernel_vector weight) {
    const v128_t none = wasm_i16x8_splat(0), one = wasm_i16x8_splat(NET_ONE);
    x = wasm_i16x8_min(wasm_i16x8_max(x, none), one);
    *sum = wasm_i32x4_add(*sum, wasm_i32x4_dot_i16x8(x, wasm_i16x8_mul(x, weight)));
}

static inline int64_t kernel_total(const kernel_sum *sum) {
    return (int64_t)wasm_i32x4_extract_lane(*sum, 0) + wasm_i32x4_extract_lane(*sum, 1)
           + wasm_i32x4_extract_lane(*sum, 2) + wasm_i32x4_extract_lane(*sum, 3);
}

#endif
