// SPDX-License-Identifier: MIT
#include "play/oneturn.h"

#include "base/check.h"
#include "base/random.h"
#include "core/judge.h"
#include "core/turn.h"

enum { CHANCE = 48, LOST = -1000000, TRIED = INT32_MIN };

static bool is_win(const game *g, const position *p, const turn *t) {
    position now = *p;
    for (int i = 0; i < t->n; i++) {
        if (turn_ended(p, &now) || !g->rules->legal(&now, t->act[i])) return false;
        position next;
        g->rules->play(&now, t->act[i], &next);
        now = next;
    }
    if (t->n == 0) return false;
    turn_play(g, p, t, &now);
    return now.result == win_for(p->side);
}

bool oneturn_can_win(const game *g, const position *p, turn *list, turn *killer) {
    if (is_win(g, p, killer)) return true;
    int n = turn_list(g, p, list);
    for (int i = 0; i < n; i++) {
        position next;
        turn_play(g, p, &list[i], &next);
        if (next.result != win_for(p->side)) continue;
        *killer = list[i];
        return true;
    }
    return false;
}

static int32_t worth_of(const game *g, const position *next, int side, random_source *r) {
    int32_t chance = (int32_t)random_below(r, CHANCE);
    if (next->result == DRAWN) return chance;
    if (next->result != ONGOING) return next->result == win_for(side) ? -LOST : LOST + chance;
    return (g->judge && g->judge->rough ? -g->judge->rough(next) : 0) + chance;
}

static int best_of(const int32_t *worth, int n) {
    int best = 0;
    for (int i = 1; i < n; i++)
        if (worth[i] > worth[best]) best = i;
    return best;
}

turn oneturn_choose(const game *g, const position *p, uint64_t seed, oneturn_memory *memory) {
    CHECK(p->acted == 0 && p->result == ONGOING);
    random_source r = {hash_fold(seed, p->key)};
    int n = turn_list(g, p, memory->mine);
    CHECK(n > 0);
    for (int i = 0; i < n; i++) {
        position next;
        turn_play(g, p, &memory->mine[i], &next);
        memory->worth[i] = worth_of(g, &next, p->side, &r);
    }
    int first = best_of(memory->worth, n);
    turn killer = {0};
    /* The best one that does not let the opponent win; usually one of the first. */
    for (int i = first; memory->worth[i] > LOST + CHANCE; i = best_of(memory->worth, n)) {
        position next;
        turn_play(g, p, &memory->mine[i], &next);
        if (next.result != ONGOING || !oneturn_can_win(g, &next, memory->theirs, &killer))
            return memory->mine[i];
        memory->worth[i] = TRIED;
    }
    return memory->mine[first];
}
