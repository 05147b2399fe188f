// SPDX-License-Identifier: MIT
#include "hall/limit.h"

#include "base/hash.h"

bool limit_take(limit_count *c, limit_rule rule, int64_t now) {
    int64_t from = c->busy > now ? c->busy : now;
    if (from + rule.every > now + rule.burst * rule.every) return false;
    c->busy = from + rule.every;
    return true;
}

static uint32_t first_of(const limit_table *t, uint64_t key) {
    return (uint32_t)hash_mix(key ^ t->seed) & (LIMIT_SLOTS - LIMIT_WAYS);
}

void limit_return_key(limit_table *t, uint64_t key, limit_rule rule) {
    for (uint32_t first = first_of(t, key), i = first; i < first + LIMIT_WAYS; i++)
        if (t->slot[i].key == key) t->slot[i].count.busy -= rule.every;
}

bool limit_take_key(limit_table *t, uint64_t key, limit_rule rule, int64_t now) {
    uint32_t first = first_of(t, key), best = first;
    for (uint32_t i = first; i < first + LIMIT_WAYS; i++) {
        if (t->slot[i].key == key) return limit_take(&t->slot[i].count, rule, now);
        if (t->slot[i].count.busy < t->slot[best].count.busy) best = i;
    }
    t->slot[best].key = key;
    t->slot[best].count = (limit_count){0};
    return limit_take(&t->slot[best].count, rule, now);
}
