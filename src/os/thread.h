// SPDX-License-Identifier: MIT
// Work on several cores at once.
#ifndef SANDAN_OS_THREAD_H
#define SANDAN_OS_THREAD_H

#include <stddef.h>

/* Runs work on each of `count` contexts that lie `size` bytes apart, one thread each, the caller's
   among them; returns when all are done. Where a thread cannot be had, the caller does its work. */
void thread_run_all(void (*work)(void *context), void *contexts, size_t size, int count);
/* How many threads run at once on this machine; at least 1. */
int thread_cores(void);

#endif
