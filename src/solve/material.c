// SPDX-License-Identifier: MIT
// A depth-first AND/OR search to a fixed number of turns. One exact rule keeps it small: a turn
// captures at most one piece, so a side that needs as many pieces as turns are left must capture
// with each of them, and a side that needs more fails.
#include "solve/material.h"

#include "base/check.h"
#include "core/turn.h"

enum { PICKED = 8, HISTORY_MOST = 30000, FIRST_OF_ALL = 1 << 28 };

void material_begin(material_prover *v, const game *g, uint64_t node_limit) {
    CHECK(g->judge && g->rules->lost && g->judge->list_loud);
    v->g = g;
    v->used = 0;
    v->nodes = 0;
    v->node_limit = node_limit;
    v->stopped = false;
    for (int i = 0; i < MATERIAL_ENTRIES; i++) v->entries[i] = (material_entry){0};
    for (int i = 0; i <= MATERIAL_MOST; i++) v->killers[i][0] = v->killers[i][1] = MOVE_NONE;
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < PART_SLOTS; i++) v->history[side][i] = 0;
}

static void play(material_prover *v, const position *p, move m, position *next) {
    v->g->judge->play(p, m, next);
    if (++v->nodes >= v->node_limit) v->stopped = true;
}

/* How many pieces are still missing. */
static int needs(const material_prover *v, const position *p) {
    return v->target - (v->g->rules->lost(p, !v->side) - v->g->rules->lost(p, v->side));
}

/* Plays out captures, where each side may stop. Returns whether the target is still reached. */
static bool stands(material_prover *v, const position *p) {
    bool reached = needs(v, p) <= 0, gains = p->side == v->side;
    if (p->result != ONGOING || reached == gains || v->stopped) return reached;
    move loud[MAX_LOUD];
    position next;
    int n = v->g->judge->list_loud(p, loud);
    for (int i = 0; i < n; i++) {
        play(v, p, loud[i], &next);
        if (stands(v, &next) != reached) return !reached;
    }
    return reached;
}

/* The hash key of a question about a position. */
static uint64_t key_of(const material_prover *v, const position *p, int n) {
    uint64_t question = (uint64_t)n << 8 | (uint64_t)(v->target + 64) << 1 | (uint64_t)v->side;
    return p->key ^ question * UINT64_C(0x9e3779b97f4a7c15);
}

/* All turns of a position, the ones that decided before first; only captures if nothing else can
   help. */
static int list(material_prover *v, const position *p, int n, bool captures, move best) {
    CHECK(v->used + MAX_TURNS <= MATERIAL_STACK);
    choice *out = v->stack + v->used;
    if (captures) {
        move loud[MAX_LOUD];
        int count = v->g->judge->list_loud(p, loud);
        for (int i = 0; i < count; i++) out[i] = (choice){loud[i], loud[i] == best};
        return count;
    }
    int count = v->g->judge->list(p, v->history[p->side], out);
    for (int i = 0; i < count; i++) {
        if (out[i].m == best) out[i].worth = FIRST_OF_ALL;
        for (int k = 0; k < 2; k++)
            if (out[i].m == v->killers[n][k]) out[i].worth += FIRST_OF_ALL / 2;
    }
    return count;
}

static move pick(choice *from, int at, int count) {
    int best = at;
    for (int i = at + 1; at < PICKED && i < count; i++)
        if (from[i].worth > from[best].worth) best = i;
    choice picked = from[best];
    from[best] = from[at];
    from[at] = picked;
    return picked.m;
}

/* This turn decided; try it early elsewhere. */
static void learn(material_prover *v, const position *p, int n, move m) {
    if (v->killers[n][0] != m) {
        v->killers[n][1] = v->killers[n][0];
        v->killers[n][0] = m;
    }
    uint16_t part[MAX_PARTS];
    v->g->judge->parts(p, m, part);
    for (int i = 0; i < MAX_PARTS && part[i]; i++) {
        int16_t *h = &v->history[p->side][part[i]];
        if (*h < HISTORY_MOST) *h = (int16_t)(*h + n * n);
    }
}

/* n turns are left; the gaining side makes the last one. */
static bool forces(material_prover *v, const position *p, int n) {
    if (p->result != ONGOING) return needs(v, p) <= 0;
    const int own = (n + 1) / 2; /* turns of the gaining side */
    const int missing = needs(v, p);
    if (missing > own) return false;
    if (n == 0) return stands(v, p);
    const bool gains = p->side == v->side;
    const uint64_t key = key_of(v, p, n);
    material_entry *e = &v->entries[key % MATERIAL_ENTRIES];
    if (n > 1 && e->key == key) return e->yes;
    choice *turns = v->stack + v->used;
    int count = list(v, p, n, gains && missing == own, e->best), base = v->used;
    v->used += count;
    bool yes = !gains;
    move best = MOVE_NONE;
    for (int i = 0; i < count && yes != gains && !v->stopped; i++) {
        position next;
        move m = pick(turns, i, count);
        play(v, p, m, &next);
        if (forces(v, &next, n - 1) != gains) continue;
        yes = gains;
        best = m;
    }
    v->used = base;
    if (n == 1) return yes;
    if (best != MOVE_NONE) learn(v, p, n, best);
    *e = (material_entry){key, best, yes};
    return yes;
}

bool material_forces(material_prover *v, const position *p, int n, int target) {
    CHECK(n >= 0 && n <= MATERIAL_MOST && p->acted == 0);
    v->side = n % 2 == 1 ? p->side : !p->side;
    v->target = target;
    return forces(v, p, n);
}

int material_turns(material_prover *v, const position *p, int n, int target) {
    for (int k = n % 2; k <= n && !v->stopped; k += 2)
        if (material_forces(v, p, k, target)) return k;
    return -1;
}

/* The most that can be forced beyond a difference; at least 0. */
static int forced(material_prover *v, const position *p, int n, int from) {
    int amount = 0;
    while (!v->stopped && material_forces(v, p, n, from + amount + 1)) amount++;
    return amount;
}

/* The positions after two turns, compared over the same number of further turns: the one in which
   more is captured, and the other. */
typedef struct pair {
    position much, little;
    int from; /* the difference before them */
    bool loses;
} pair;

static pair pair_of(const game *g, const position *p, const turn *played, const turn *better,
                    bool loses) {
    pair two = {.loses = loses};
    turn_play(g, p, loses ? played : better, &two.much);
    turn_play(g, p, loses ? better : played, &two.little);
    int gains = loses ? !p->side : p->side;
    two.from = g->rules->lost(p, !gains) - g->rules->lost(p, gains);
    return two;
}

/* The number of pieces proven with this many turns (odd); 0 if none: pieces that only one of the
   two turns gains, that are still gained two turns later, and still more than after the other turn.
   */
static int proven(material_prover *v, const pair *two, int turns) {
    const int n = two->loses ? turns : turns - 1; /* losses are counted from after the turn */
    const int amount = forced(v, &two->much, n, two->from);
    if (amount == 0 || material_forces(v, &two->little, n, two->from + 1)) return 0;
    if (turns < MATERIAL_TURNS) {
        const int later = forced(v, &two->much, n + 2, two->from);
        if (later < amount || material_forces(v, &two->little, n + 2, two->from + later)) return 0;
    }
    return v->stopped ? 0 : amount;
}

material_claim material_compare(material_prover *v, const game *g, const position *p,
                                const turn *played, const turn *better, uint64_t nodes) {
    const pair two[] = {pair_of(g, p, played, better, true), pair_of(g, p, played, better, false)};
    material_claim c = {.kind = MATERIAL_NOTHING};
    material_begin(v, g, nodes);
    for (int turns = 1; turns <= MATERIAL_TURNS; turns += 2)
        for (int i = 0; i < 2 && !v->stopped; i++) {
            const material_kind kind = two[i].loses ? MATERIAL_LOSES : MATERIAL_MISSES;
            if (c.kind != MATERIAL_NOTHING && c.kind != kind) continue;
            int amount = proven(v, &two[i], turns);
            if (amount > c.amount) c = (material_claim){kind, amount, turns};
        }
    return c;
}
