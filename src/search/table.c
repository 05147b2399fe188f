// SPDX-License-Identifier: MIT
#include "search/table.h"

static void save(_Atomic uint64_t *word, uint64_t value) {
    atomic_store_explicit(word, value, memory_order_relaxed);
}

static uint64_t pack(move best, int score, int depth, bound kind, uint8_t age) {
    return (uint64_t)best << 32 | (uint64_t)(uint16_t)(int16_t)score << 16
           | (uint64_t)(uint8_t)depth << 8 | (uint64_t)kind << 6 | age;
}

static int age_of(uint64_t data) {
    return (int)(data & 63);
}

table table_on(void *memory, size_t bytes) {
    return (table){memory, bytes / (CLUSTER * sizeof(table_entry)), 0};
}

void table_clear(table *t) {
    /* Nobody searches, so this need not be atomic, which is slow in WebAssembly. */
    for (uint64_t i = 0; i < t->clusters * CLUSTER; i++) {
        atomic_init(&t->entries[i].check, 0);
        atomic_init(&t->entries[i].data, 0);
    }
    t->age = 0;
}

void table_tick(table *t) {
    t->age = (t->age + 1) & 63;
}

void table_store(table *t, uint64_t key, move best, int score, int depth, bound kind) {
    table_entry *cluster = table_cluster(t, key);
    table_entry *victim = cluster;
    int least = INT32_MAX;
    for (int i = 0; i < CLUSTER; i++) {
        uint64_t data = table_load(&cluster[i].data);
        if (data == 0 || (table_load(&cluster[i].check) ^ data) == key) {
            victim = &cluster[i];
            /* An entry without a move must not erase a known move. */
            if (data != 0 && best == MOVE_NONE) best = (move)(data >> 32);
            break;
        }
        int years = (t->age - age_of(data)) & 63;
        int worth = table_depth(data) - 8 * years;
        if (worth < least) {
            least = worth;
            victim = &cluster[i];
        }
    }
    uint64_t data = pack(best, score, depth, kind, t->age);
    save(&victim->check, key ^ data);
    save(&victim->data, data);
}

int table_fullness(const table *t) {
    uint64_t sample = t->clusters * CLUSTER < 1000 ? t->clusters * CLUSTER : 1000;
    if (sample == 0) return 0;
    int used = 0;
    for (uint64_t i = 0; i < sample; i++) {
        uint64_t data = table_load(&t->entries[i].data);
        used += data != 0 && age_of(data) == t->age;
    }
    return (int)((uint64_t)used * 1000 / sample);
}
