// SPDX-License-Identifier: MIT
#include "hall/places.h"

#include <stdlib.h>

#include "base/check.h"
#include "base/hash.h"

bool places_open(places *p, unsigned limit, unsigned per_address) {
    size_t size = 2;
    while (size < 2 * (size_t)limit) size *= 2;
    *p = (places){.table = calloc(size, sizeof *p->table),
                  .mask = size - 1,
                  .limit = limit,
                  .per_address = per_address};
    return p->table != NULL;
}

void places_close(places *p) {
    free(p->table);
    *p = (places){0};
}

bool places_full(const places *p) {
    return p->total >= p->limit;
}

static size_t home(const places *p, uint64_t address) {
    return hash_mix(address) & p->mask;
}

/* The slot of the address, or the free slot where it belongs. */
static size_t find(const places *p, uint64_t address) {
    size_t i = home(p, address);
    while (p->table[i].count > 0 && p->table[i].address != address) i = (i + 1) & p->mask;
    return i;
}

bool places_take(places *p, uint64_t address, bool proxy) {
    CHECK(!places_full(p));
    places_entry *at = &p->table[find(p, address)];
    if (at->count >= p->per_address && !proxy) return false;
    at->address = address;
    at->count++;
    p->total++;
    return true;
}

/* Frees a slot and moves later entries up that a search from their hash would no longer find. */
static void vacate(places *p, size_t hole) {
    for (size_t i = (hole + 1) & p->mask; p->table[i].count > 0; i = (i + 1) & p->mask) {
        size_t wanted = home(p, p->table[i].address);
        if (((i - wanted) & p->mask) < ((i - hole) & p->mask)) continue;
        p->table[hole] = p->table[i];
        hole = i;
    }
    p->table[hole].count = 0;
}

void places_leave(places *p, uint64_t address) {
    size_t i = find(p, address);
    CHECK(p->table[i].count > 0);
    p->total--;
    if (--p->table[i].count == 0) vacate(p, i);
}

bool places_move(places *p, uint64_t from, uint64_t to) {
    if (from == to) return true;
    if (p->table[find(p, to)].count >= p->per_address) return false;
    places_leave(p, from);
    return places_take(p, to, false);
}
