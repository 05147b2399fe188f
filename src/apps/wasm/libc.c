// SPDX-License-Identifier: MIT
// The few C library functions that the compiler and our programs call, for WebAssembly.
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* These builtins become bulk-memory instructions, not calls of the functions themselves. */
void *memcpy(void *to, const void *from, size_t n) {
    return __builtin_memcpy(to, from, n);
}

void *memmove(void *to, const void *from, size_t n) {
    return __builtin_memmove(to, from, n);
}

void *memset(void *to, int byte, size_t n) {
    return __builtin_memset(to, byte, n);
}

int memcmp(const void *a, const void *b, size_t n) {
    const unsigned char *x = a, *y = b;
    for (size_t i = 0; i < n; i++)
        if (x[i] != y[i]) return x[i] < y[i] ? -1 : 1;
    return 0;
}

size_t strlen(const char *s) {
    size_t n = 0;
    while (s[n]) n++;
    return n;
}

int strcmp(const char *a, const char *b) {
    while (*a && *a == *b) a++, b++;
    return (unsigned char)*a - (unsigned char)*b;
}

int strncmp(const char *a, const char *b, size_t n) {
    while (n > 0 && *a && *a == *b) a++, b++, n--;
    return n > 0 ? (unsigned char)*a - (unsigned char)*b : 0;
}

/* A simple allocator for one thread that asks for few, large blocks (tables, workers). A freed
   block is reused for a request that is not much smaller; blocks are never split or merged. */
enum { ALIGN = 64, PAGE = 1 << 16 };

typedef struct block {
    struct block *next;
    size_t size;
    int used;
} block;

extern unsigned char __heap_base; /* set by the linker: the end of static data */
static block *blocks;
static uintptr_t top;

static block *grow(size_t size) {
    if (!top) top = ((uintptr_t)&__heap_base + ALIGN - 1) / ALIGN * ALIGN;
    size_t have = (size_t)__builtin_wasm_memory_size(0) * PAGE;
    if (size > SIZE_MAX - top - ALIGN - PAGE) return NULL;
    uintptr_t end = top + ALIGN + size;
    if (end > have && __builtin_wasm_memory_grow(0, (end - have + PAGE - 1) / PAGE) == SIZE_MAX)
        return NULL;
    block *b = (block *)top; /* NOLINT(performance-no-int-to-ptr) */
    *b = (block){blocks, size, 1};
    blocks = b;
    top = end;
    return b;
}

void *malloc(size_t size) {
    if (size > SIZE_MAX - ALIGN) return NULL;
    size = (size + ALIGN - 1) / ALIGN * ALIGN;
    block *b = blocks;
    while (b && (b->used || b->size < size || b->size / 2 > size)) b = b->next;
    if (b)
        b->used = 1;
    else
        b = grow(size);
    return b ? (unsigned char *)b + ALIGN : NULL;
}

void *calloc(size_t n, size_t size) {
    if (size > 0 && n > SIZE_MAX / size) return NULL;
    void *memory = malloc(n * size);
    return memory ? memset(memory, 0, n * size) : NULL;
}

void free(void *memory) {
    if (memory) ((block *)((unsigned char *)memory - ALIGN))->used = 0;
}
