// SPDX-License-Identifier: MIT
// With us to move, our chance is the best that a drawing move leaves; with the opponent to move, it
// is the average over the replies that a player who looks one turn ahead would consider. Iterating
// this from zero converges; the result is built in. A position that has occurred twice is a draw
// only in this particular game: that is checked for the first turns from a position, and beyond
// them the built-in chances are used.
#include "solve/traps.h"

#include "base/check.h"
#include "solve/perfect.h"

enum {
    ROUNDS = 1000,
    PATIENCE = 64, /* a chance loses a 64th of its worth per turn, since a patient opponent may see
                      through it */
    LOOK = 1,      /* our turns in which repetitions are checked: a lookup must be quick */
    REACH = 1024   /* turns back: a game without threefold repetition is hardly longer */
};

/* An average of chances over replies. */
typedef struct average {
    int32_t all, sensible;
    int n, sensible_n;
} average;

/* A reply that leads to a position of this value and chance with us to move. */
static void consider(average *a, known_value value, int32_t chance) {
    a->all += chance;
    a->n++;
    if (value == 1) return; /* nobody walks into mate in one */
    a->sensible += chance;
    a->sensible_n++;
}

static int32_t average_of(const average *a) {
    int32_t whole = a->sensible_n ? a->sensible / a->sensible_n : a->n ? a->all / a->n : 0;
    return whole - whole / PATIENCE;
}

/* ---- the chances that are built in ---- */

static known_chance best_chance(const retro_ways *ways, const known_value *values,
                                const known_chance *chances, int from) {
    int32_t best = 0;
    for (int i = 0; i < ways[from].n; i++) {
        int theirs = ways[from].to[i];
        if (values[theirs] != 0) continue;
        average a = {0};
        for (int k = 0; k < ways[theirs].n; k++) {
            int ours = ways[theirs].to[k];
            consider(&a, values[ours], values[ours] > 0 ? KNOWN_SURE : chances[ours]);
        }
        if (average_of(&a) > best) best = average_of(&a);
    }
    return (known_chance)best;
}

void traps_derive(const game *g, const retro_ways *ways, const known_value *values,
                  known_chance *out) {
    int size = g->known->size;
    for (int i = 0; i < size; i++) out[i] = 0;
    bool changed = true;
    for (int round = 0; changed; round++) {
        CHECK(round < ROUNDS);
        changed = false;
        for (int i = 0; i < size; i++) {
            if (values[i] != 0) continue;
            known_chance chance = best_chance(ways, values, out, i);
            changed |= chance != out[i];
            out[i] = chance;
        }
    }
}

/* ---- in a game ---- */

void traps_begin(traps *t, const game *g, const position *p, const uint64_t *past,
                 uint32_t past_count) {
    t->g = g;
    t->values = known_values(g, p->rules);
    t->chances = known_chances(g, p->rules);
    t->side = p->side;
    t->spent_count = 0;
    uint64_t seen[2 * REACH] = {0}; /* a hash set; 0 is empty, and no key that occurs */
    _Static_assert(sizeof seen <= PERFECT_STACK / 4, "it is on the stack");
    uint32_t from = past_count > REACH ? past_count - REACH : 0;
    for (uint32_t i = from; i < past_count && t->spent_count < TRAPS_SPENT; i++) {
        uint32_t at = (uint32_t)past[i] % (2 * REACH);
        while (seen[at] && seen[at] != past[i]) at = (at + 1) % (2 * REACH);
        if (seen[at])
            t->spent[t->spent_count++] = past[i];
        else
            seen[at] = past[i];
    }
}

static bool is_spent(const traps *t, const position *p) {
    for (uint32_t i = 0; i < t->spent_count; i++)
        if (t->spent[i] == p->key) return true;
    return false;
}

static int number_of(const traps *t, const position *p) {
    return t->g->known->number(p);
}

static int32_t chance_of_reply(const traps *t, const position *theirs, int look);

/* Our chance with us to move, in a position with a number. */
static int32_t chance_of_turn(const traps *t, const position *ours, int look) {
    known_value value = t->values[number_of(t, ours)];
    if (value < 0 || is_spent(t, ours)) return 0;
    if (value > 0) return KNOWN_SURE;
    if (look == 0 || t->spent_count == 0) return t->chances[number_of(t, ours)];
    int32_t best = 0;
    move list[MAX_MOVES];
    int n = t->g->rules->moves(ours, list);
    for (int i = 0; i < n; i++) {
        position next;
        t->g->rules->play(ours, list[i], &next);
        if (t->values[number_of(t, &next)] != 0 || is_spent(t, &next)) continue;
        int32_t chance = chance_of_reply(t, &next, look - 1);
        if (chance > best) best = chance;
    }
    return best;
}

static int32_t chance_of_reply(const traps *t, const position *theirs, int look) {
    move list[MAX_MOVES];
    int n = t->g->rules->moves(theirs, list);
    average a = {0};
    for (int i = 0; i < n; i++) {
        position next;
        t->g->rules->play(theirs, list[i], &next);
        consider(&a, t->values[number_of(t, &next)], chance_of_turn(t, &next, look));
    }
    return average_of(&a);
}

int32_t traps_chance(const traps *t, const position *theirs) {
    CHECK(theirs->result == ONGOING && theirs->side != t->side);
    return chance_of_reply(t, theirs, LOOK);
}
