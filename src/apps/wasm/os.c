// SPDX-License-Identifier: MIT
// The operating system layer for WebAssembly. The clock is imported. Threads are further instances
// of the module that share its memory, each in a worker that waits for work in sandan_help().
#include <stdatomic.h>
#include <stdlib.h>

#include "apps/wasm/module.h"
#include "os/memory.h"
#include "os/thread.h"
#include "os/time.h"

int64_t time_now_ms(void) {
    return (int64_t)env_now();
}

int64_t time_now_us(void) {
    return (int64_t)(env_now() * 1000);
}

void *memory_new(size_t bytes) {
    return malloc(bytes);
}

void memory_free(void *memory) {
    free(memory);
}

enum { HELPERS = 64, GUARD = 64 };
enum { ABSENT, IDLE, BUSY }; /* states of a helper */

typedef struct helper {
    atomic_int state;
    void (*work)(void *context);
    void *context;
} helper;

static helper helpers[HELPERS];

/* Never inlined, because V8 11.3's baseline compiler was seen to lose variables across the wait. */
__attribute__((noinline)) static void wait_while(atomic_int *state, int value) {
    while (atomic_load(state) == value)
        __builtin_wasm_memory_atomic_wait32((int *)state, value, -1);
}

static void change(atomic_int *state, int value) {
    atomic_store(state, value);
    __builtin_wasm_memory_atomic_notify((int *)state, 1);
}

EXPORT("sandan_stack") void *sandan_stack(void);
EXPORT("sandan_help") void sandan_help(int number, const char *stack);

/* The end of a new stack, for a helper that is about to start. An overflow into the memory below
   does not trap, so the guard bytes there are checked after every piece of work. */
void *sandan_stack(void) {
    char *memory = malloc(GUARD + THREAD_STACK);
    if (!memory) return NULL;
    for (int i = 0; i < GUARD; i++) memory[i] = (char)i;
    return memory + GUARD + THREAD_STACK;
}

/* After a stack overflow the helper's data are corrupt: stop. */
static void check_guard(const char *end) {
    const char *guard = end - THREAD_STACK - GUARD;
    for (int i = 0; i < GUARD; i++)
        if (guard[i] != (char)i) __builtin_trap();
}

/* Runs as helper `number`, from 0 on, forever, on the stack that ends at `stack`. */
void sandan_help(int number, const char *stack) {
    if (number < 0 || number >= HELPERS) return;
    helper *h = &helpers[number];
    for (;;) {
        change(&h->state, IDLE);
        wait_while(&h->state, IDLE);
        h->work(h->context);
        check_guard(stack);
    }
}

void thread_run_all(void (*work)(void *context), void *contexts, size_t size, int count) {
    bool given[HELPERS] = {false};
    for (int i = 1; i < count && i <= HELPERS; i++) {
        helper *h = &helpers[i - 1];
        if (atomic_load(&h->state) != IDLE) continue;
        given[i - 1] = true;
        h->work = work;
        h->context = (char *)contexts + size * (size_t)i;
        change(&h->state, BUSY);
    }
    if (count > 0) work(contexts);
    for (int i = 1; i < count; i++) {
        if (i <= HELPERS && given[i - 1])
            wait_while(&helpers[i - 1].state, BUSY);
        else
            work((char *)contexts + size * (size_t)i);
    }
}

int thread_cores(void) {
    int n = 1;
    for (int i = 0; i < HELPERS; i++) n += atomic_load(&helpers[i].state) != ABSENT;
    return n;
}
