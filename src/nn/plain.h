// SPDX-License-Identifier: MIT
// The kernel in plain C: what the others compute, said once without their instructions.
#ifndef SANDAN_NN_PLAIN_H
#define SANDAN_NN_PLAIN_H

#include <stdint.h>

#include "nn/net.h"

enum { KERNEL_LANES = 1 };

/* Neurons side by side. */
typedef int16_t kernel_vector;
/* What one view adds to the output so far. */
typedef int64_t kernel_sum;

static inline kernel_sum kernel_none(void) {
    return 0;
}

static inline kernel_vector kernel_load(const int16_t *at) {
    return *at;
}

static inline void kernel_store(int16_t *at, kernel_vector x) {
    *at = x;
}

static inline kernel_vector kernel_add(kernel_vector x, kernel_vector y) {
    return (kernel_vector)(x + y);
}

static inline kernel_vector kernel_sub(kernel_vector x, kernel_vector y) {
    return (kernel_vector)(x - y);
}

/* Adds the weight times the square of x, clipped to 0 … NET_ONE. */
static inline void kernel_weigh(kernel_sum *sum, kernel_vector x, kernel_vector weight) {
    int clipped = x < 0 ? 0 : x > NET_ONE ? NET_ONE : x;
    *sum += clipped * clipped * weight;
}

static inline int64_t kernel_total(const kernel_sum *sum) {
    return *sum;
}

#endif
