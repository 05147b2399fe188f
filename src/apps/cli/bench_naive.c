// SPDX-License-Identifier: MIT
// Plays every sequence of actions and collects the final positions in a hash set. Works for any
// game.
#include "apps/cli/bench_naive.h"

#include <stdio.h>
#include <stdlib.h>

typedef struct outcome_set {
    position *slots;
    bool *used;
    size_t cap; /* a power of two */
    size_t n;
} outcome_set;

static void *zeroed(size_t n, size_t size) {
    void *memory = calloc(n, size);
    if (!memory) {
        fputs("sandan: out of memory\n", stderr);
        exit(1);
    }
    return memory;
}

static outcome_set outcome_set_of(size_t cap) {
    return (outcome_set){zeroed(cap, sizeof(position)), zeroed(cap, sizeof(bool)), cap, 0};
}

static void outcome_set_free(outcome_set *set) {
    free(set->slots);
    free(set->used);
}

static void insert(outcome_set *set, const position *p);

static void grow(outcome_set *set) {
    outcome_set larger = outcome_set_of(set->cap * 2);
    for (size_t i = 0; i < set->cap; i++)
        if (set->used[i]) insert(&larger, &set->slots[i]);
    outcome_set_free(set);
    *set = larger;
}

static void insert(outcome_set *set, const position *p) {
    if (set->n * 2 >= set->cap) grow(set);
    size_t at = p->key & (set->cap - 1);
    while (set->used[at]) {
        if (set->slots[at].key == p->key) return;
        at = (at + 1) & (set->cap - 1);
    }
    set->used[at] = true;
    set->slots[at] = *p;
    set->n++;
}

/* Tries every way to continue the turn of `side`. */
static void explore(const game *g, const position *p, int side, outcome_set *set) {
    move list[MAX_MOVES];
    int n = g->rules->moves(p, list);
    for (int i = 0; i < n; i++) {
        position next;
        g->rules->play(p, list[i], &next);
        if (next.side == side && next.result == ONGOING)
            explore(g, &next, side, set);
        else
            insert(set, &next);
    }
}

uint64_t naive_perft(const game *g, const position *p, int depth) {
    if (depth == 0) return 1;
    outcome_set set = outcome_set_of(1024);
    explore(g, p, p->side, &set);
    uint64_t total = depth == 1 ? set.n : 0;
    for (size_t i = 0; depth > 1 && i < set.cap; i++)
        if (set.used[i]) total += naive_perft(g, &set.slots[i], depth - 1);
    outcome_set_free(&set);
    return total;
}
