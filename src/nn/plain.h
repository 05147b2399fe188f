// SPDX-License-Identifier: MIT
// The kernel in plain C: what the others compute, said once without their instructions.
#ifndef SANDAN_NN_PLAIN_H
#define SANDAN_NN_PLAIN_H

#include <stdint.h>

#include "nn/kernel.h"

/* The sums of one view so far. */
typedef struct kernel_sum {
    int64_t sum;
} kernel_sum;

static inline kernel_sum kernel_none(void) {
    return (kernel_sum){0};
}

/* to = from + the rows; to may be from. Adds the weights `out` times the squares of the results,
   clipped to 0 … NET_ONE. */
static inline void kernel_image(kernel_sum *sum, int16_t *to, const int16_t *from,
                                const kernel_rows *rows, const int16_t *out, int neurons) {
    for (int i = 0; i < neurons; i++) {
        int x = from[i];
        for (int k = 0; k < rows->plus_count; k++) x += rows->plus[k][i];
        for (int k = 0; k < rows->minus_count; k++) x -= rows->minus[k][i];
        to[i] = (int16_t)x;
        x = x < 0 ? 0 : x > NET_ONE ? NET_ONE : x;
        sum->sum += x * x * out[i];
    }
}

static inline int64_t kernel_total(const kernel_sum *sum) {
    return sum->sum;
}

#endif
