// SPDX-License-Identifier: MIT
// The kernel in plain C: what the others compute, said once without their instructions.
#ifndef SANDAN_NN_PLAIN_H
#define SANDAN_NN_PLAIN_H

#include <stdint.h>

#include "nn/net.h"

/* to = from + the rows of `plus` - those of `minus`; to may be from. */
static inline void kernel_add(int16_t *to, const int16_t *from, const int16_t *const *plus,
                              int plus_count, const int16_t *const *minus, int minus_count,
                              int width) {
    for (int i = 0; i < width; i++) {
        int sum = from[i];
        for (int k = 0; k < plus_count; k++) sum += plus[k][i];
        for (int k = 0; k < minus_count; k++) sum -= minus[k][i];
        to[i] = (int16_t)sum;
    }
}

/* The sum of the weights times the squares of the values, clipped to 0 … NET_ONE. */
static inline int64_t kernel_out(const int16_t *value, const int16_t *weight, int width) {
    int64_t sum = 0;
    for (int i = 0; i < width; i++) {
        int x = value[i] < 0 ? 0 : value[i] > NET_ONE ? NET_ONE : value[i];
        sum += x * x * weight[i];
    }
    return sum;
}

#endif
