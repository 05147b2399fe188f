// SPDX-License-Identifier: MIT
#include "solve/perfect.h"

#include "base/check.h"
#include "solve/repeat.h"
#include "solve/traps.h"

/* Orders values: short wins, then draws, then long losses. */
static int order(int value) {
    return value > 0 ? 1000 - value : value < 0 ? -1000 - value : 0;
}

/* The value of a move for the side that makes it, from the position it leads to. t: the game so
   far, or NULL. */
static int value_of_move(const game *g, const position *p, const position *next, const traps *t) {
    if (next->result == DRAWN) return 0;
    if (next->result != ONGOING) return next->result == win_for(p->side) ? 1 : -1;
    bool spent = t && t->spent_count > 0 && g->known->number(next) >= 0;
    int theirs = spent ? repeat_value(g, next, t->spent, t->spent_count) : perfect_value(g, next);
    return theirs < 0 ? -theirs + 1 : theirs > 0 ? -theirs - 1 : 0;
}

int perfect_value(const game *g, const position *p) {
    CHECK(p->result == ONGOING);
    int number = g->known->number(p);
    if (number >= 0) return known_values(g, p->rules)[number];
    move list[MAX_MOVES];
    int n = g->rules->moves(p, list), best = 0;
    for (int i = 0; i < n; i++) {
        position next;
        g->rules->play(p, list[i], &next);
        int value = value_of_move(g, p, &next, NULL);
        if (i == 0 || order(value) > order(best)) best = value;
    }
    return best;
}

/* Where to start looking in the past. A game is over before it is longer than every position of
   both sides twice, and the start before they have numbers. Records that go on may be longer, and a
   lookup must stay quick. */
static uint32_t oldest(const game *g, uint32_t past_count) {
    uint32_t longest = 4 * (uint32_t)g->known->size + 2;
    return past_count > longest ? past_count - longest : 0;
}

static bool ends_by_repetition(const game *g, const position *p, const uint64_t *past,
                               uint32_t past_count) {
    int before = 0;
    for (uint32_t i = oldest(g, past_count); i < past_count; i++) before += past[i] == p->key;
    return p->result == ONGOING && before >= 2;
}

static bool is_better(const perfect_move *a, const perfect_move *b) {
    if (a->value != b->value) return order(a->value) > order(b->value);
    return a->chance > b->chance;
}

int perfect_moves(const game *g, const position *p, const uint64_t *past, uint32_t past_count,
                  perfect_move out[MAX_MOVES]) {
    move list[MAX_MOVES];
    position next[MAX_MOVES];
    int n = g->rules->moves(p, list), best = 0;
    traps t;
    traps_begin(&t, g, p, past, past_count);
    for (int i = 0; i < n; i++) {
        g->rules->play(p, list[i], &next[i]);
        bool ends = ends_by_repetition(g, &next[i], past, past_count);
        int value = ends ? 0 : value_of_move(g, p, &next[i], &t);
        out[i] = (perfect_move){list[i], value, ends ? -1 : 0};
        if (i == 0 || order(value) > order(best)) best = value;
    }
    for (int i = 0; i < n; i++) {
        perfect_move m = out[i];
        if (best == 0 && m.value == 0 && m.chance == 0) m.chance = traps_chance(&t, &next[i]);
        int at = i;
        for (; at > 0 && is_better(&m, &out[at - 1]); at--) out[at] = out[at - 1];
        out[at] = m;
    }
    return n;
}

/* Follows moves from a position until positions with a number are reached. */
static void count_placements(perfect_counts *c, const game *g, const position *p) {
    if (p->result != ONGOING) return;
    if (g->known->number(p) < 0) {
        move list[MAX_MOVES];
        int n = g->rules->moves(p, list);
        for (int i = 0; i < n; i++) {
            position next;
            g->rules->play(p, list[i], &next);
            count_placements(c, g, &next);
        }
        return;
    }
    int value = perfect_value(g, p), of_first = p->side == FIRST ? value : -value;
    c->placements.win += of_first > 0;
    c->placements.draw += value == 0;
    c->placements.loss += of_first < 0;
}

perfect_counts perfect_count(const game *g, int rules) {
    perfect_counts c = {0};
    for (int i = 0; i < g->known->size; i++) {
        int value = known_values(g, rules)[i];
        if (value == KNOWN_LOST) continue;
        c.positions++;
        c.win += value > 0;
        c.draw += value == 0;
        c.loss += value < 0;
        if (value > c.longest) c.longest = value;
    }
    position start;
    game_start(g, rules, &start);
    c.value = perfect_value(g, &start);
    count_placements(&c, g, &start);
    return c;
}
