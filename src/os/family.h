// SPDX-License-Identifier: MIT
// The memory and number of everything that this process has started, in all generations.
#ifndef SANDAN_OS_FAMILY_H
#define SANDAN_OS_FAMILY_H

#include <stdbool.h>
#include <stdint.h>

/* What all our descendants use together; 0 if nothing is known. */
typedef struct family_use {
    uint64_t memory; /* bytes, also of files in memory that nobody has mapped */
    uint32_t tasks;  /* processes and threads */
} family_use;

/* Up to `enough` bytes the memory is a quick estimate that is never too low, which counts what they
   share once for each of them; above that it is exact, where the kernel tells. `alone`: all
   segments of shared memory that we see are theirs. */
family_use family_measure(uint64_t enough, bool alone);

#endif
