// SPDX-License-Identifier: MIT
// The inner loop of a network: a row of weights for every input that changes is added to the
// neurons or subtracted, then the neurons are added to the output. The vectors are those of the
// instructions that this file is compiled for. Every processor gives the same result.
#ifndef SANDAN_NN_KERNEL_H
#define SANDAN_NN_KERNEL_H

#include "nn/net.h"

#if defined __AVX2__
#    include "nn/avx2.h"
#elif defined __SSE2__
#    include "nn/sse2.h"
#elif defined __wasm_simd128__
#    include "nn/wasm.h"
#else
#    include "nn/plain.h"
#endif

enum { KERNEL_PART = 32 /* neurons at a time: as many vectors as there are registers for */ };
_Static_assert(NET_STEP % KERNEL_LANES == 0, "a step consists of whole vectors");

/* Inputs, and the rows of weights that they have in one image. */
typedef struct kernel_rows {
    const int16_t *weights;
    const uint16_t *seen;         /* the row of each input */
    const uint16_t *plus, *minus; /* the inputs to add, and to subtract */
    int plus_count, minus_count;
    int neurons;
} kernel_rows;

static inline const int16_t *kernel_row(const kernel_rows *r, int input, int at) {
    return r->weights + r->seen[input] * r->neurons + at;
}

/* The neurons from `at` on. Each row is looked up once, for all of their vectors. */
static inline void kernel_part(kernel_sum *sum, int16_t *to, const int16_t *from,
                               const kernel_rows *r, const int16_t *out, int at, const int width) {
    kernel_vector x[KERNEL_PART / KERNEL_LANES];
    const int n = width / KERNEL_LANES;
    for (int i = 0; i < n; i++) x[i] = kernel_load(from + at + i * KERNEL_LANES);
    for (int k = 0; k < r->plus_count; k++) {
        const int16_t *row = kernel_row(r, r->plus[k], at);
        for (int i = 0; i < n; i++) x[i] = kernel_add(x[i], kernel_load(row + i * KERNEL_LANES));
    }
    for (int k = 0; k < r->minus_count; k++) {
        const int16_t *row = kernel_row(r, r->minus[k], at);
        for (int i = 0; i < n; i++) x[i] = kernel_sub(x[i], kernel_load(row + i * KERNEL_LANES));
    }
    for (int i = 0; i < n; i++) {
        kernel_store(to + at + i * KERNEL_LANES, x[i]);
        kernel_weigh(sum, x[i], kernel_load(out + at + i * KERNEL_LANES));
    }
}

/* to = from + the rows; to may be from. Adds the weights `out` times the squares of the results,
   clipped to 0 … NET_ONE. */
static inline void kernel_image(kernel_sum *sum, int16_t *to, const int16_t *from,
                                const kernel_rows *r, const int16_t *out) {
    int at = 0;
    for (; at + KERNEL_PART <= r->neurons; at += KERNEL_PART)
        kernel_part(sum, to, from, r, out, at, KERNEL_PART);
    for (; at < r->neurons; at += NET_STEP) kernel_part(sum, to, from, r, out, at, NET_STEP);
}

#endif
