// SPDX-License-Identifier: MIT
#include "hall/limit.h"

#include "base/hash.h"

static int64_t later(int64_t a, int64_t b) {
    return a > b ? a : b;
}

bool limit_pay(limit_count *c, limit_rule rule, int64_t cost, int64_t now) {
    int64_t busy = later(c->busy, now) + cost * rule.every;
    if (busy > now + rule.burst * rule.every) return false;
    c->busy = busy;
    return true;
}

static uint32_t first_of(const limit_table *t, uint64_t key) {
    return (uint32_t)hash_mix(key ^ t->seed) & (LIMIT_SLOTS - LIMIT_WAYS);
}

void limit_return_key(limit_table *t, uint64_t key, limit_rule rule, int64_t cost) {
    for (uint32_t first = first_of(t, key), i = first; i < first + LIMIT_WAYS; i++)
        if (t->slot[i].key == key) t->slot[i].count.busy -= cost * rule.every;
}

/* The place of a key, which may be new. */
static limit_count *find(limit_table *t, uint64_t key) {
    uint32_t first = first_of(t, key), best = first;
    for (uint32_t i = first; i < first + LIMIT_WAYS; i++) {
        if (t->slot[i].key == key) return &t->slot[i].count;
        if (t->slot[i].count.busy < t->slot[best].count.busy) best = i;
    }
    t->slot[best].key = key;
    t->slot[best].count = (limit_count){0};
    return &t->slot[best].count;
}

bool limit_pay_key(limit_table *t, uint64_t key, limit_rule rule, int64_t cost, int64_t now) {
    return limit_pay(find(t, key), rule, cost, now);
}

void limit_charge_key(limit_table *t, uint64_t key, limit_rule rule, int64_t cost, int64_t now) {
    limit_count *c = find(t, key);
    int64_t busy = later(c->busy, now) + cost * rule.every, most = now + rule.burst * rule.every;
    c->busy = busy < most ? busy : later(c->busy, most);
}
