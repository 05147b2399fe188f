// SPDX-License-Identifier: MIT
// How much memory is allocated, for tests that everything is given back. 0 with sanitizers, which
// look for leaks themselves.
#ifndef SANDAN_TESTS_IN_USE_H
#define SANDAN_TESTS_IN_USE_H

#include <malloc.h>
#include <stddef.h>

static inline size_t in_use(void) {
    struct mallinfo2 m = mallinfo2();
    return m.uordblks + m.hblkhd;
}

#endif
