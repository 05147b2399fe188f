// SPDX-License-Identifier: MIT
// What a mistyped word was meant to be.
#ifndef SANDAN_BASE_NEAREST_H
#define SANDAN_BASE_NEAREST_H

#include <stddef.h>

/* The candidate nearest to the n bytes of a mistyped word, or NULL if none is near. The list of
   names ends with NULL. */
const char *nearest(const char *typed, size_t n, const char *const names[]);

#endif
