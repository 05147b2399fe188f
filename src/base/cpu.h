// SPDX-License-Identifier: MIT
// Processor detection. On x86-64 the hot folders, games/ and search/, are compiled twice into one
// program: for every processor, and for those from 2013 on. The build defines SANDAN_V3 if the
// second copy exists; its symbols start with v3_.
#ifndef SANDAN_BASE_CPU_H
#define SANDAN_BASE_CPU_H

#include <stdbool.h>

/* Whether the second copy exists and can run here: the processor has every extension that
   meson.build compiles it with. */
static inline bool cpu_runs_v3(void) {
#ifdef SANDAN_V3
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi")
           && __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
#else
    return false;
#endif
}

#endif
