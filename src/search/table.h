// SPDX-License-Identifier: MIT
// The transposition table: what earlier searches found, shared by all workers without locks.
//
// An entry is two words. The first is the key XORed with the second, so that an entry torn by two
// writers at once no longer matches its key and is simply not found. The second packs
//
//     move 32 | score 16 | depth 8 | bound 2 | age 6
//
// Four entries make a cluster of one cache line; the entry to replace is the one of least worth:
// shallow and old. The memory is the caller's, aligned to 64 bytes.
#ifndef SANDAN_SEARCH_TABLE_H
#define SANDAN_SEARCH_TABLE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/position.h"

typedef struct table_entry {
    _Atomic uint64_t check; /* key ^ data */
    _Atomic uint64_t data;
} table_entry;

enum { CLUSTER = 4 };

typedef struct table {
    table_entry *entries;
    uint64_t clusters;
    uint8_t age; /* of the current search; 6 bits */
} table;

typedef enum bound { BOUND_NONE, BOUND_LOWER, BOUND_UPPER, BOUND_EXACT } bound;

typedef struct table_hit {
    move best;
    int score;
    int depth;
    bound kind;
} table_hit;

/* A table in `bytes` of zeroed memory. */
table table_on(void *memory, size_t bytes);
void table_clear(table *t);
/* Starts a new search: existing entries count as older. */
void table_tick(table *t);
void table_store(table *t, uint64_t key, move best, int score, int depth, bound kind);
/* How full the table is with entries of this search, in permille. */
int table_fullness(const table *t);

static inline uint64_t table_load(const _Atomic uint64_t *half) {
    return atomic_load_explicit(half, memory_order_relaxed);
}

static inline int table_depth(uint64_t data) {
    return (int)(data >> 8 & 0xff);
}

/* The cluster of a key: its high half scaled to the number of clusters, which need not be a power
   of two but is below 2^32. */
static inline table_entry *table_cluster(const table *t, uint64_t key) {
    return &t->entries[((key >> 32) * t->clusters >> 32) * CLUSTER];
}

/* Prefetches the entry of a key. */
static inline void table_prefetch(const table *t, uint64_t key) {
    __builtin_prefetch(table_cluster(t, key));
}

static inline bool table_probe(const table *t, uint64_t key, table_hit *hit) {
    const table_entry *cluster = table_cluster(t, key);
    for (int i = 0; i < CLUSTER; i++) {
        uint64_t data = table_load(&cluster[i].data);
        if (data == 0 || (table_load(&cluster[i].check) ^ data) != key) continue;
        hit->best = (move)(data >> 32);
        hit->score = (int16_t)(uint16_t)(data >> 16 & 0xffff);
        hit->depth = table_depth(data);
        hit->kind = (bound)(data >> 6 & 3);
        return true;
    }
    return false;
}

#endif
