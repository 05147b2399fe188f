// SPDX-License-Identifier: MIT
// The inner loop of a network, for the instructions that this file is compiled for. It works on
// vectors of 16-bit numbers, whose length is a multiple of NET_STEP. Every processor gives the same
// result.
#ifndef SANDAN_NN_KERNEL_H
#define SANDAN_NN_KERNEL_H

#include "nn/net.h"

/* The rows to add and to subtract. */
typedef struct kernel_rows {
    const int16_t *plus[NET_ACTIVE], *minus[NET_ACTIVE];
    int plus_count, minus_count;
} kernel_rows;

#if defined __AVX2__
#    include "nn/avx2.h"
#elif defined __SSE2__
#    include "nn/sse2.h"
#elif defined __wasm_simd128__
#    include "nn/wasm.h"
#else
#    include "nn/plain.h"
#endif

#endif
