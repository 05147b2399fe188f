// SPDX-License-Identifier: MIT
// The two inner loops of a network, for the instructions that this file is compiled for. They work
// on vectors of 16-bit numbers, whose length is a multiple of NET_STEP and whose addresses are
// multiples of 32 bytes. Every processor gives the same result.
#ifndef SANDAN_NN_KERNEL_H
#define SANDAN_NN_KERNEL_H

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
