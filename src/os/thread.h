// SPDX-License-Identifier: MIT
// Work on several cores at once.
#ifndef SANDAN_OS_THREAD_H
#define SANDAN_OS_THREAD_H

#include <stddef.h>

/* Bytes of stack that searching and solving may use, and all that a WebAssembly module has. The
   search opens at most MAX_PLY nodes of under 3 KB each, and its leaves list the turns of Sensei in
   180 KB: about half of it is used. tests/unit/stack.c and tests/wasm/stack.mjs measure that. */
enum { THREAD_STACK = 1 << 20 };

/* Starts a thread that runs work; NULL when there is none to be had. Signals that people or
   programs send go to the threads that the system started: only those have a say in what happens
   next. */
typedef struct thread thread;
thread *thread_start(void (*work)(void *context), void *context);
/* Waits for its end. */
void thread_join(thread *t);

/* Runs work on each of `count` contexts that lie `size` bytes apart, one thread each, the caller's
   among them; returns when all are done. Where a thread cannot be had, the caller does its work. */
void thread_run_all(void (*work)(void *context), void *contexts, size_t size, int count);
/* How many threads run at once on this machine; at least 1. */
int thread_cores(void);

#endif
