// SPDX-License-Identifier: MIT
// How many connections each address has, so that none can take the places of all others.
#ifndef SANDAN_APPS_SERVE_PLACES_H
#define SANDAN_APPS_SERVE_PLACES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct sockaddr;

/* Who counts as one: an IPv4 address, or the first half of an IPv6 address, since a provider gives
   each customer all that begin with it. */
uint64_t places_address(const struct sockaddr *from);

typedef struct place {
    uint64_t address;
    unsigned count; /* 0: free */
} place;

typedef struct places {
    place *table; /* a hash table, at most half full; an address is at its hash or soon after */
    size_t mask;
    unsigned total, limit; /* over all addresses */
    unsigned per_address;  /* limit for each */
} places;

/* False: no memory. */
bool places_open(places *p, unsigned limit, unsigned per_address);
void places_close(places *p);
bool places_full(const places *p);
/* Counts one connection more, unless its address already has its share. There must be room. */
bool places_take(places *p, uint64_t address);
void places_leave(places *p, uint64_t address);

#endif
