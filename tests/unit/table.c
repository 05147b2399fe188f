// SPDX-License-Identifier: MIT
// The transposition table: what it finds again, and what it gives up first.
#include <stdlib.h>
#include <string.h>

#include "search/table.h"
#include "tap.h"

enum { BYTES = 1 << 16, ONE_CLUSTER = CLUSTER * sizeof(table_entry) };

static void *memory;

static table empty(size_t bytes) {
    table t = table_on(memory, bytes);
    table_clear(&t);
    return t;
}

static void store(table *t, uint64_t key, int depth) {
    table_store(t, key, (move)key, 0, depth, BOUND_EXACT);
}

static bool holds(const table *t, uint64_t key) {
    table_hit hit;
    return table_probe(t, key, &hit) && hit.best == (move)key;
}

static void finds_what_was_stored(void) {
    table t = empty(BYTES);
    table_hit hit = {0};
    EXPECT(!table_probe(&t, 12345, &hit));
    static const int scores[] = {-32000, -321, -1, 0, 1, 32000};
    for (int i = 0; i < 6; i++)
        for (int depth = 0; depth < 128; depth += 9)
            for (bound kind = BOUND_LOWER; kind <= BOUND_EXACT; kind++) {
                table_store(&t, 12345, 0xfedcba98, scores[i], depth, kind);
                EXPECT(table_probe(&t, 12345, &hit));
                EXPECT(hit.best == 0xfedcba98 && hit.score == scores[i] && hit.depth == depth
                       && hit.kind == kind);
            }
    EXPECT(!table_probe(&t, 12346, &hit));
    table_clear(&t);
    EXPECT(!table_probe(&t, 12345, &hit) && table_fullness(&t) == 0);
}

static void keeps_a_known_move(void) {
    table t = empty(BYTES);
    table_hit hit = {0};
    table_store(&t, 12345, 77, -321, 9, BOUND_LOWER);
    table_store(&t, 12345, MOVE_NONE, 5, 10, BOUND_UPPER);
    EXPECT(table_probe(&t, 12345, &hit) && hit.best == 77 && hit.kind == BOUND_UPPER);
    EXPECT(hit.score == 5 && hit.depth == 10);
}

/* In a full cluster the shallowest entry is replaced, wherever it is. */
static void replaces_the_shallowest(void) {
    for (uint64_t shallow = 1; shallow <= CLUSTER; shallow++) {
        table t = empty(ONE_CLUSTER);
        for (uint64_t key = 1; key <= CLUSTER; key++) store(&t, key, key == shallow ? 4 : 9);
        store(&t, 100, 1);
        EXPECT(holds(&t, 100));
        for (uint64_t key = 1; key <= CLUSTER; key++) EXPECT(holds(&t, key) == (key != shallow));
    }
}

/* Among equally deep entries the one from the oldest search is replaced first, even if the count of
   searches has wrapped around. */
static void replaces_the_oldest(void) {
    for (int before = 0; before < 130; before++) {
        table t = empty(ONE_CLUSTER);
        for (int i = 0; i < before; i++) table_tick(&t);
        for (uint64_t key = 1; key <= CLUSTER; key++) {
            store(&t, key, 9);
            table_tick(&t);
        }
        for (uint64_t gone = 1; gone <= CLUSTER; gone++) {
            store(&t, 100 + gone, 9);
            EXPECT(holds(&t, 100 + gone));
            for (uint64_t key = 1; key <= CLUSTER; key++) EXPECT(holds(&t, key) == (key > gone));
        }
    }
}

/* Depth protects an entry of an old search for a while, not forever. */
static void age_outweighs_depth(void) {
    for (int searches = 1; searches < 8; searches++) {
        table t = empty(ONE_CLUSTER);
        store(&t, 1, 30);
        for (int i = 0; i < searches; i++) table_tick(&t);
        for (uint64_t key = 2; key <= CLUSTER + 1; key++) store(&t, key, 3);
        bool kept = holds(&t, 1);
        if (searches == 1) EXPECT(kept);
        if (searches == 7) EXPECT(!kept);
    }
}

static void fullness_is_of_this_search(void) {
    table t = empty(ONE_CLUSTER);
    EXPECT(table_fullness(&t) == 0);
    store(&t, 1, 3);
    EXPECT(table_fullness(&t) == 1000 / CLUSTER);
    for (uint64_t key = 2; key <= CLUSTER; key++) store(&t, key, 3);
    EXPECT(table_fullness(&t) == 1000);
    table_tick(&t);
    EXPECT(table_fullness(&t) == 0);
    t.clusters = 0;
    EXPECT(table_fullness(&t) == 0);
}

/* Key i of n keys that spread evenly. */
static uint64_t spread(uint64_t i, uint64_t n) {
    return ((i << 32) / n + 1) << 32 | i;
}

/* Of a thousand entries each one counts. */
static void fullness_is_in_permille(void) {
    table t = empty(1000 * sizeof(table_entry));
    for (uint64_t i = 0; i < 1000; i++) {
        EXPECT(table_fullness(&t) == (int)i);
        store(&t, spread(i, 1000), 3);
    }
    EXPECT(table_fullness(&t) == 1000);
}

/* Every cluster is used, whatever their number. */
static void spreads_keys(void) {
    for (size_t clusters = 1; clusters <= 37; clusters++) {
        table t = empty(clusters * ONE_CLUSTER);
        EXPECT(t.clusters == clusters);
        for (uint64_t i = 0; i < clusters * CLUSTER; i++)
            store(&t, spread(i, clusters * CLUSTER), 3);
        EXPECT(table_fullness(&t) == 1000);
    }
}

int main(void) {
    memory = aligned_alloc(64, BYTES);
    TEST("the table finds what was stored, and nothing else", finds_what_was_stored);
    TEST("storing a bound without a move keeps the known move", keeps_a_known_move);
    TEST("the shallowest entry is replaced first", replaces_the_shallowest);
    TEST("among equally deep entries the oldest is replaced first", replaces_the_oldest);
    TEST("a deep entry is replaced once it is old enough", age_outweighs_depth);
    TEST("fullness counts only entries of the current search", fullness_is_of_this_search);
    TEST("fullness is in permille", fullness_is_in_permille);
    TEST("keys spread over all clusters", spreads_keys);
    free(memory);
    return tap_done();
}
