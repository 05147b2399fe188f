// SPDX-License-Identifier: MIT
#define _DEFAULT_SOURCE /* madvise */
#include "os/memory.h"

#include <stdlib.h>
#include <sys/mman.h>

enum { LARGE_PAGE = 1 << 21 };

void *memory_new(size_t bytes) {
    size_t whole = (bytes + LARGE_PAGE - 1) / LARGE_PAGE * LARGE_PAGE;
    void *memory = aligned_alloc(LARGE_PAGE, whole);
#ifdef MADV_HUGEPAGE
    if (memory) madvise(memory, whole, MADV_HUGEPAGE); /* a wish: it works without, too */
#endif
    return memory;
}

void memory_free(void *memory) {
    free(memory);
}
