// SPDX-License-Identifier: MIT
// What our programs use of it, for a target without a C library.
#ifndef SANDAN_WASM_STDLIB_H
#define SANDAN_WASM_STDLIB_H

#include <stddef.h>

void *malloc(size_t size);
void *calloc(size_t n, size_t size);
void free(void *memory);

#endif
