// SPDX-License-Identifier: MIT
// Threads.
#ifndef SANDAN_OS_THREAD_H
#define SANDAN_OS_THREAD_H

#include <stddef.h>

/* The stack that searching and solving may use, and all the stack of a WebAssembly module. The
   search opens at most MAX_PLY nodes of under 3 KB each, and its leaves list the turns of Sensei in
   180 KB, so about half of it is used. tests/unit/stack.c and tests/wasm/stack.mjs measure that. */
enum { THREAD_STACK = 1 << 20 };

/* Starts a thread that runs work; NULL if that fails. Signals from users and other programs go to
   the main thread only. */
typedef struct thread thread;
thread *thread_start(void (*work)(void *context), void *context);
/* Waits for its end. */
void thread_join(thread *t);

/* Runs work on each of `count` contexts that are `size` bytes apart, one thread each, including the
   caller's; returns when all are done. If a thread cannot be started, the caller does its work. */
void thread_run_all(void (*work)(void *context), void *contexts, size_t size, int count);
/* The number of hardware threads of this machine; at least 1. */
int thread_cores(void);

#endif
