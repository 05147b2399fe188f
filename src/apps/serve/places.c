// SPDX-License-Identifier: MIT
#include "apps/serve/places.h"

#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "base/check.h"
#include "base/hash.h"

uint64_t places_address(const struct sockaddr *from) {
    static const uint8_t mapped[12] = {[10] = 0xff, [11] = 0xff}; /* ::ffff:1.2.3.4 */
    uint8_t bytes[16];
    uint32_t four = 0;
    uint64_t half = 0;
    if (from->sa_family == AF_INET6) {
        memcpy(bytes, &((const struct sockaddr_in6 *)(const void *)from)->sin6_addr, sizeof bytes);
    } else {
        memcpy(bytes, mapped, sizeof mapped);
        memcpy(bytes + 12, &((const struct sockaddr_in *)(const void *)from)->sin_addr, 4);
    }
    for (int i = 0; i < 8; i++) half = half << 8 | bytes[i];
    for (int i = 12; i < 16; i++) four = four << 8 | bytes[i];
    /* No IPv6 network has the first half that we use for IPv4 addresses. */
    return memcmp(bytes, mapped, sizeof mapped) == 0 ? UINT64_C(0xffff00000000) | four : half;
}

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

bool places_take(places *p, uint64_t address) {
    CHECK(!places_full(p));
    place *at = &p->table[find(p, address)];
    if (at->count >= p->per_address) return false;
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
