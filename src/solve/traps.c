// SPDX-License-Identifier: MIT
// Our chance with us to move is the best that a drawing move leaves; with the opponent to move it
// is the average over the replies that somebody who sees one turn ahead would consider. Beginning
// with no chance anywhere, rounds of this approach it.
#include "solve/traps.h"

#include "base/check.h"

enum {
    ROUNDS = 200,
    PATIENCE = 64 /* a chance later is worth a 64th less a turn: who waits may see through it */
};

/* An average of chances over replies. */
typedef struct average {
    int32_t all, sensible;
    int n, sensible_n;
} average;

/* A reply that leads to `pair` with us to move. */
static void consider(const traps *t, average *a, int pair) {
    cube_value value = t->values[pair];
    int32_t chance = value > 0 ? TRAPS_SURE : value < 0 ? 0 : t->chance[pair];
    if (t->spent[t->side][pair]) chance = 0;
    a->all += chance;
    a->n++;
    if (value == 1) return; /* everybody sees that he would be mated */
    a->sensible += chance;
    a->sensible_n++;
}

static int32_t average_of(const average *a) {
    int32_t whole = a->sensible_n ? a->sensible / a->sensible_n : a->n ? a->all / a->n : 0;
    return whole - whole / PATIENCE;
}

static int pair_of(const position *p) {
    return p->bushi.cube[p->side] * CUBES + p->bushi.cube[!p->side];
}

int32_t traps_chance(const traps *t, const position *theirs) {
    CHECK(theirs->result == ONGOING && theirs->side != t->side);
    move list[MAX_MOVES];
    int n = t->g->moves(theirs, list);
    average a = {0};
    for (int i = 0; i < n; i++) {
        position next;
        t->g->play(theirs, list[i], &next);
        consider(t, &a, pair_of(&next));
    }
    return average_of(&a);
}

static int32_t best_chance(const traps *t, const cube_ways *ways, int pair) {
    int32_t best = 0;
    for (int i = 0; i < ways[pair].n; i++) {
        int theirs = ways[pair].to[i];
        if (t->values[theirs] != 0 || t->spent[!t->side][theirs]) continue;
        average a = {0};
        for (int k = 0; k < ways[theirs].n; k++) consider(t, &a, ways[theirs].to[k]);
        if (average_of(&a) > best) best = average_of(&a);
    }
    return best;
}

static bool is_spent(const position *p, const uint64_t *past, uint32_t past_count) {
    int before = 0;
    for (uint32_t i = 0; i < past_count; i++) before += past[i] == p->key;
    return before >= 2;
}

void traps_begin(traps *t, const game *g, const cube_value *values, const position *p,
                 const uint64_t *past, uint32_t past_count) {
    t->g = g;
    t->values = values;
    t->side = p->side;
    cube_ways ways[CUBE_PAIRS];
    for (int pair = 0; pair < CUBE_PAIRS; pair++) {
        for (int side = FIRST; side <= SECOND; side++) {
            position at = retro_position(g, p->rules, side, pair);
            t->spent[side][pair] = is_spent(&at, past, past_count);
            if (side == t->side) ways[pair] = retro_ways(g, &at);
        }
        t->chance[pair] = 0;
    }
    bool changed = true;
    for (int round = 0; round < ROUNDS && changed; round++) {
        changed = false;
        for (int pair = 0; pair < CUBE_PAIRS; pair++) {
            if (values[pair] != 0) continue;
            int32_t chance = best_chance(t, ways, pair);
            changed |= chance != t->chance[pair];
            t->chance[pair] = chance;
        }
    }
}
