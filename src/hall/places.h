// SPDX-License-Identifier: MIT
// Counts the connections of each address, so that none can use up all of them.
#ifndef SANDAN_HALL_PLACES_H
#define SANDAN_HALL_PLACES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct places_entry {
    uint64_t address; /* address_key */
    unsigned count;   /* 0: free */
} places_entry;

typedef struct places {
    places_entry *table; /* a hash table with linear probing, at most half full */
    size_t mask;
    unsigned total, limit; /* over all addresses */
    unsigned per_address;  /* limit for each but those of trusted proxies */
} places;

/* False: out of memory. */
bool places_open(places *p, unsigned limit, unsigned per_address);
void places_close(places *p);
bool places_full(const places *p);
/* Counts one more connection; false if its address is at its limit, unless it is a trusted proxy's.
   There must be a free slot. */
bool places_take(places *p, uint64_t address, bool proxy);
void places_leave(places *p, uint64_t address);
/* Counts a connection as one of another address from now on; false, and no change, if that one is
   at its limit. */
bool places_move(places *p, uint64_t from, uint64_t to);

#endif
