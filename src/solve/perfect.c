// SPDX-License-Identifier: MIT
#include "solve/perfect.h"

#include "base/check.h"
#include "solve/cubes.h"

extern const game bushishogi_game;
static const game *const g = &bushishogi_game;

bool perfect_knows(const game *other) {
    return other == g;
}

const cube_value *perfect_table(int rules) {
    return cubes[rules];
}

const trap_chance *perfect_chances(int rules) {
    return cube_chances[rules];
}

/* How good a value is, as a number that grows with it: short wins, then draws, then long losses. */
static int order(int value) {
    return value > 0 ? 1000 - value : value < 0 ? -1000 - value : 0;
}

/* The value of a move for who makes it, from the position that it leads to. */
static int value_of_move(const position *next) {
    if (next->result != ONGOING) return 1; /* only the mover mates (B7) */
    int theirs = perfect_value(next);
    return theirs < 0 ? -theirs + 1 : theirs > 0 ? -theirs - 1 : 0;
}

int perfect_value(const position *p) {
    CHECK(p->result == ONGOING);
    int own = p->bushi.cube[p->side], other = p->bushi.cube[!p->side];
    if (own < CUBES && other < CUBES) return cubes[p->rules][own * CUBES + other];
    move list[MAX_MOVES];
    int n = g->rules->moves(p, list), best = 0;
    for (int i = 0; i < n; i++) {
        position next;
        g->rules->play(p, list[i], &next);
        int value = value_of_move(&next);
        if (i == 0 || order(value) > order(best)) best = value;
    }
    return best;
}

static bool ends_by_repetition(const position *p, const uint64_t *past, uint32_t past_count) {
    int before = 0;
    for (uint32_t i = 0; i < past_count; i++) before += past[i] == p->key;
    return p->result == ONGOING && before >= 2;
}

static bool is_better(const perfect_move *a, const perfect_move *b) {
    if (a->value != b->value) return order(a->value) > order(b->value);
    return a->chance > b->chance;
}

int perfect_moves(const position *p, const uint64_t *past, uint32_t past_count,
                  perfect_move out[PERFECT_MOVES]) {
    move list[MAX_MOVES];
    int n = g->rules->moves(p, list);
    CHECK(n <= PERFECT_MOVES);
    traps t;
    bool drawn = perfect_value(p) == 0;
    if (drawn) traps_begin(&t, g, cubes[p->rules], cube_chances[p->rules], p, past, past_count);
    for (int i = 0; i < n; i++) {
        position next;
        g->rules->play(p, list[i], &next);
        perfect_move m = {.m = list[i]};
        if (ends_by_repetition(&next, past, past_count)) {
            m.chance = -1;
        } else {
            m.value = value_of_move(&next);
            if (drawn && m.value == 0) m.chance = traps_chance(&t, &next);
        }
        int at = i;
        for (; at > 0 && is_better(&m, &out[at - 1]); at--) out[at] = out[at - 1];
        out[at] = m;
    }
    return n;
}

static void count_placements(perfect_counts *c, const position *start) {
    move first[MAX_MOVES], second[MAX_MOVES];
    int n = g->rules->moves(start, first);
    for (int i = 0; i < n; i++) {
        position half, set;
        g->rules->play(start, first[i], &half);
        int m = g->rules->moves(&half, second);
        for (int k = 0; k < m; k++) {
            g->rules->play(&half, second[k], &set);
            int value = perfect_value(&set);
            c->placements.win += value > 0;
            c->placements.draw += value == 0;
            c->placements.loss += value < 0;
        }
    }
}

perfect_counts perfect_count(int rules) {
    perfect_counts c = {0};
    for (int i = 0; i < CUBE_PAIRS; i++) {
        int value = cubes[rules][i];
        if (value == CUBE_MATED) continue;
        c.positions++;
        c.win += value > 0;
        c.draw += value == 0;
        c.loss += value < 0;
        if (value > c.longest) c.longest = value;
    }
    position start;
    game_start(g, rules, &start);
    c.value = perfect_value(&start);
    count_placements(&c, &start);
    return c;
}
