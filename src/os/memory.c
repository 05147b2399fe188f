// SPDX-License-Identifier: MIT
#define _DEFAULT_SOURCE /* madvise */ // NOLINT(bugprone-reserved-identifier)
#include "os/memory.h"

#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

enum { LARGE_PAGE = 1 << 21 };

void *memory_new(size_t bytes) {
    size_t whole = (bytes + LARGE_PAGE - 1) / LARGE_PAGE * LARGE_PAGE;
    void *memory = aligned_alloc(LARGE_PAGE, whole);
#ifdef MADV_HUGEPAGE
    if (memory) madvise(memory, whole, MADV_HUGEPAGE); /* only a hint; it works without */
#endif
    return memory;
}

void memory_free(void *memory) {
    free(memory);
}

int64_t memory_size_mb(void) {
    int64_t pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGESIZE);
    return pages > 0 && size > 0 ? pages * size >> 20 : 1024;
}
