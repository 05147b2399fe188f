// SPDX-License-Identifier: MIT
#include "apps/match/openings.h"

#include <stdlib.h>

#include "base/hash.h"
#include "base/random.h"
#include "solve/perfect.h"

enum {
    TRIES = 256,          /* tries at finding an opening that is undecided and new */
    BALANCE_NODES = 10000 /* nodes to evaluate one: the same on every machine */
};

bool openings_begin(openings *o) {
    o->made = NULL;
    o->count = o->cap = 0;
    o->work = malloc(2 * (size_t)MAX_TURNS * sizeof *o->work);
    o->judge = o->balance ? engine_new(1, 1) : NULL;
    o->answer = o->balance ? malloc(sizeof *o->answer) : NULL;
    return o->work && (!o->balance || (o->judge && o->answer));
}

void openings_end(openings *o) {
    free(o->made);
    free(o->work);
    engine_free(o->judge);
    free(o->answer);
}

static bool can_win(const game *g, const position *p, turn *list) {
    int n = turn_list(g, p, list);
    for (int i = 0; i < n; i++) {
        position next;
        turn_play(g, p, &list[i], &next);
        if (next.result == win_for(p->side)) return true;
    }
    return false;
}

bool opening_is_open(const game *g, const position *p, turn *work) {
    if (p->result != ONGOING || can_win(g, p, work)) return false;
    int n = turn_list(g, p, work);
    for (int i = 0; i < n; i++) {
        position next;
        turn_play(g, p, &work[i], &next);
        if (next.result == ONGOING && !can_win(g, &next, work + MAX_TURNS)) return true;
    }
    return false;
}

static bool is_balanced(const openings *o, const position *p) {
    if (!o->balance) return true;
    if (o->g->known) return perfect_value(o->g, p) == 0;
    engine_limits limits = {.nodes = BALANCE_NODES};
    engine_clear(o->judge);
    engine_think(o->judge, o->g, p, NULL, 0, &limits, NULL, NULL, o->answer);
    return abs(o->answer->lines[0].score) <= o->balance;
}

static uint64_t hash_text(uint64_t hash, const char *s) {
    while (*s) hash = hash_fold(hash, (unsigned char)*s++);
    return hash;
}

/* One attempt at opening number `at`; false if its random turns end the game. */
static bool try_one(const openings *o, uint32_t at, uint32_t attempt, position *out) {
    uint64_t hash = hash_text(hash_text(o->seed, o->g->id), o->g->rule_sets[o->rules].id);
    random_source r = {hash_fold(hash_fold(hash, at), attempt)};
    game_start(o->g, o->rules, out);
    for (int i = 0; i < o->turns && out->result == ONGOING; i++) {
        uint32_t n = (uint32_t)turn_list(o->g, out, o->work);
        position next;
        turn_play(o->g, out, &o->work[random_below(&r, n)], &next);
        *out = next;
    }
    return out->result == ONGOING;
}

static bool is_new(const openings *o, const position *p) {
    for (uint32_t i = 0; i < o->count; i++)
        if (o->made[i].key == p->key) return false;
    return true;
}

/* The first attempt that is undecided and new, else the first that is undecided, else the start. */
static position make_one(const openings *o, uint32_t at) {
    position fallback;
    game_start(o->g, o->rules, &fallback);
    bool open = o->turns == 0;
    for (uint32_t attempt = 0; o->turns > 0 && attempt < TRIES; attempt++) {
        position p;
        if (!try_one(o, at, attempt, &p) || (open && !is_new(o, &p))) continue;
        if (!opening_is_open(o->g, &p, o->work) || !is_balanced(o, &p)) continue;
        if (is_new(o, &p)) return p;
        fallback = p;
        open = true;
    }
    return fallback;
}

const position *openings_at(openings *o, uint32_t at) {
    if (o->given) return &o->given[at % o->given_count];
    while (o->count <= at) {
        if (o->count == o->cap) {
            uint32_t cap = o->cap ? o->cap * 2 : 64;
            position *more = realloc(o->made, cap * sizeof *more);
            if (!more) return NULL;
            o->made = more;
            o->cap = cap;
        }
        position p = make_one(o, o->count);
        o->made[o->count++] = p;
    }
    return &o->made[at];
}

bool openings_read_balance(const char *s, int *out) {
    int n = 0;
    const char *at = s;
    for (; *at >= '0' && *at <= '9' && n <= 100; at++) n = n * 10 + (*at - '0');
    bool digits = at > s;
    n *= 100;
    if (*at == '.')
        for (int worth = 10; *++at >= '0' && *at <= '9' && worth > 0; worth /= 10)
            n += (*at - '0') * worth;
    *out = n;
    return digits && !*at && n >= 1 && n <= 10000;
}
