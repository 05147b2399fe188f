// SPDX-License-Identifier: MIT
// The memory of everything that this process has started, in all generations.
#ifndef SANDAN_OS_FAMILY_H
#define SANDAN_OS_FAMILY_H

#include <stdint.h>

/* Bytes of memory that all our descendants use together. Up to `enough` it is a quick estimate that
   is never too low, which counts memory that they share once for each of them; above that it is
   exact, where the kernel tells. 0 if nothing is known. */
uint64_t family_memory(uint64_t enough);

#endif
