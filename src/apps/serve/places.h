// SPDX-License-Identifier: MIT
// Counts the connections of each address, so that none can use up all of them.
#ifndef SANDAN_APPS_SERVE_PLACES_H
#define SANDAN_APPS_SERVE_PLACES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct sockaddr;

/* What counts as one address: an IPv4 address, or the first half of an IPv6 address, because
   providers assign customers everything that begins with it. */
uint64_t places_address(const struct sockaddr *from);

typedef struct place {
    uint64_t address;
    unsigned count; /* 0: free */
} place;

typedef struct places {
    place *table; /* a hash table with linear probing, at most half full */
    size_t mask;
    unsigned total, limit; /* over all addresses */
    unsigned per_address;  /* limit for each */
} places;

/* False: out of memory. */
bool places_open(places *p, unsigned limit, unsigned per_address);
void places_close(places *p);
bool places_full(const places *p);
/* Counts one more connection; false if its address is at its limit. There must be a free slot. */
bool places_take(places *p, uint64_t address);
void places_leave(places *p, uint64_t address);

#endif
