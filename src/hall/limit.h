// SPDX-License-Identifier: MIT
// How often something may happen: some at once, then one more every so often (a token bucket). A
// table counts for many keys, addresses or devices, in bounded memory: when it is full, the key
// that is least limited is forgotten.
#ifndef SANDAN_HALL_LIMIT_H
#define SANDAN_HALL_LIMIT_H

#include <stdbool.h>
#include <stdint.h>

typedef struct limit_rule {
    int64_t burst; /* at once */
    int64_t every; /* milliseconds until one more; or microseconds, if `now` is in those */
} limit_rule;

/* Counts for one key; begins as 0. */
typedef struct limit_count {
    int64_t busy; /* when everything will have been made up for */
} limit_count;

/* Whether something that counts as `cost` may happen now; then it counts. */
bool limit_pay(limit_count *c, limit_rule rule, int64_t cost, int64_t now);
static inline bool limit_take(limit_count *c, limit_rule rule, int64_t now) {
    return limit_pay(c, rule, 1, now);
}

enum { LIMIT_SLOTS = 1 << 12, LIMIT_WAYS = 4 };

typedef struct limit_table {
    uint64_t seed; /* random, so that nobody can choose keys that push others out */
    struct {
        uint64_t key;
        limit_count count;
    } slot[LIMIT_SLOTS];
} limit_table;

/* The same for a key. */
bool limit_pay_key(limit_table *t, uint64_t key, limit_rule rule, int64_t cost, int64_t now);
/* It did not happen after all. */
void limit_return_key(limit_table *t, uint64_t key, limit_rule rule, int64_t cost);
/* It has happened already: it counts, as far as there is something left. */
void limit_charge_key(limit_table *t, uint64_t key, limit_rule rule, int64_t cost, int64_t now);

#endif
