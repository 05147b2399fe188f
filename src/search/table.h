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
    uint8_t age; /* of the search that is running; 6 bits */
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
/* A new search begins: what is in the table counts as older. */
void table_tick(table *t);
/* Brings the entry of a key closer while other work is done. */
void table_prefetch(const table *t, uint64_t key);
bool table_probe(const table *t, uint64_t key, table_hit *hit);
void table_store(table *t, uint64_t key, move best, int score, int depth, bound kind);
/* How full the table is with entries of this search, in thousandths. */
int table_fullness(const table *t);

#endif
