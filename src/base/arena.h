// SPDX-License-Identifier: MIT
// An arena: the owner provides memory once and takes all of it back at the end. Nothing is freed
// individually.
#ifndef SANDAN_BASE_ARENA_H
#define SANDAN_BASE_ARENA_H

#include <stddef.h>

typedef struct arena {
    char *base; /* the owner's, aligned for anything */
    size_t cap;
    size_t used;
} arena;

/* `size` bytes aligned for pointers and 64-bit words, not cleared; NULL when there is no room. */
static inline void *arena_take(arena *a, size_t size) {
    size_t at = (a->used + 7) & ~(size_t)7;
    if (at > a->cap || size > a->cap - at) return NULL;
    a->used = at + size;
    return a->base + at;
}

#endif
