// SPDX-License-Identifier: MIT
#include "play/novice.h"

#include "base/check.h"
#include "base/random.h"
#include "core/turn.h"

/* How many pieces a side has captured from one position to another. */
static int gain(const game *g, const position *from, const position *to, int side) {
    if (!g->rules->lost) return 0;
    return g->rules->lost(to, !side) - g->rules->lost(from, !side);
}

/* The most that the side to move can take this turn. */
static int most_to_take(const game *g, const position *p, turn *list) {
    int most = 0;
    if (!g->rules->lost) return 0;
    int n = turn_list(g, p, list);
    for (int i = 0; i < n; i++) {
        position next;
        turn_play(g, p, &list[i], &next);
        int taken = gain(g, p, &next, p->side);
        if (taken > most) most = taken;
    }
    return most;
}

/* From bad to good. */
enum { LOSES, LETS_WIN, GIVES, SAFE, FREE, WINS };

static int judge_turn(const game *g, const position *p, const turn *t, turn *theirs, turn *killer) {
    position next;
    turn_play(g, p, t, &next);
    if (next.result == win_for(p->side)) return WINS;
    if (next.result == DRAWN) return SAFE;
    if (next.result != ONGOING) return LOSES;
    if (oneturn_can_win(g, &next, theirs, killer)) return LETS_WIN;
    int net = gain(g, p, &next, p->side) - most_to_take(g, &next, theirs);
    return net > 0 ? FREE : net < 0 ? GIVES : SAFE;
}

/* Whether a turn may be better than safe: it wins or takes something. */
static bool is_tempting(const game *g, const position *p, const turn *t) {
    position next;
    turn_play(g, p, t, &next);
    return next.result == win_for(p->side) || gain(g, p, &next, p->side) > 0;
}

static void shuffle(turn *list, int n, random_source *r) {
    for (int i = n - 1; i > 0; i--) {
        uint32_t k = random_below(r, (uint32_t)i + 1);
        turn other = list[i];
        list[i] = list[k];
        list[k] = other;
    }
}

/* Tempting turns come first, so the first safe one is the end of the search: judging all turns
   would take seconds where there are thousands. */
turn novice_choose(const game *g, const position *p, uint64_t seed, oneturn_memory *memory) {
    CHECK(p->acted == 0 && p->result == ONGOING);
    random_source r = {hash_fold(seed, p->key)};
    turn *list = memory->mine, killer = {0};
    int n = turn_list(g, p, list), tempting = 0;
    CHECK(n > 0);
    shuffle(list, n, &r);
    for (int i = 0; i < n; i++)
        if (is_tempting(g, p, &list[i])) {
            turn other = list[tempting];
            list[tempting++] = list[i];
            list[i] = other;
        }
    int best = 0, worth = -1;
    for (int i = 0; i < tempting && worth < WINS; i++) {
        int found = judge_turn(g, p, &list[i], memory->theirs, &killer);
        if (found > worth) best = i, worth = found;
    }
    if (worth >= FREE) return list[best];
    /* A marble for a marble is as good as any other turn. */
    shuffle(list, n, &r);
    worth = -1;
    for (int i = 0; i < n && worth < SAFE; i++) {
        int found = judge_turn(g, p, &list[i], memory->theirs, &killer);
        if (found > worth) best = i, worth = found;
    }
    return list[best];
}
