// SPDX-License-Identifier: MIT
#include "search/order.h"

#include "search/node.h"

enum {
    HISTORY_MOST = 8192,    /* histories stay within ± this */
    HISTORY_STEP = 32,      /* they change by this times the depth squared, */
    HISTORY_LARGEST = 1600, /* at most */
    FIRST_CHUNK = 96,       /* turns prepared at first */
    SAMPLE = 16             /* turns that stand for all when the best are selected */
};

/* Pairs of parts are many and sparse, so they are hashed into a small table, where collisions do
   little harm. Everything that follows the same part is close together, because it is looked up
   together. */
static uint32_t follow_slot(uint16_t before, uint16_t now) {
    return (before * UINT32_C(0x9e3779b1) / (1 << 8) + now) & (FOLLOW_SLOTS - 1);
}

/* Moves the choices worth at least this to the front; returns how many they are. */
static int gather(choice *list, int n, int32_t least) {
    int k = 0;
    for (int i = 0; i < n; i++) {
        if (list[i].worth < least) continue;
        choice other = list[i];
        list[i] = list[k];
        list[k++] = other;
    }
    return k;
}

/* A worth that a little more than `want` of n choices have at least, to judge by a few of them. */
static int32_t sampled(const choice *list, int n, int want) {
    int32_t sorted[SAMPLE];
    for (int i = 0; i < SAMPLE; i++) {
        int32_t worth = list[(int64_t)n * i / SAMPLE].worth;
        int at = i;
        for (; at > 0 && sorted[at - 1] < worth; at--) sorted[at] = sorted[at - 1];
        sorted[at] = worth;
    }
    int rank = want * SAMPLE / n + 1;
    return sorted[rank < SAMPLE ? rank : SAMPLE - 1];
}

/* Moves the `want` best of n choices to the front, in no particular order. */
static void select_best(choice *list, int n, int want) {
    while (want < n) {
        int32_t least = sampled(list, n, want);
        int k = gather(list, n, least);
        if (k == n) { /* that was the least of them, and may be worth as much as all others */
            k = gather(list, n, least + 1);
            if (k <= want) return;
        }
        if (k >= want) {
            n = k;
        } else {
            list += k;
            n -= k;
            want -= k;
        }
    }
}

/* Adds the follow-up history: what did well after the previous turn. */
static void follow_up(const searcher *s, const position *p, int ply, choice *list, int n) {
    if (ply == 0) return;
    uint32_t slots[MAX_PARTS];
    int count = 0;
    for (; count < MAX_PARTS && s->frames[ply - 1].part[count]; count++)
        slots[count] = follow_slot(s->frames[ply - 1].part[count], 0);
    if (count == 0) return;
    for (int i = 0; i < n; i++) {
        uint16_t part[MAX_PARTS];
        s->j->parts(p, list[i].m, part);
        int worth = list[i].worth;
        for (int k = 0; k < MAX_PARTS && part[k]; k++)
            for (int b = 0; b < count; b++) worth += s->follow[(slots[b] + part[k]) % FOLLOW_SLOTS];
        list[i].worth = worth;
    }
}

/* Prepares the next few turns for picking: of thousands of turns most are never searched. */
static void next_chunk(searcher *s, const position *p, picker *k) {
    choice *list = s->stack + k->next;
    int left = k->base + k->total - k->next, size = k->next == k->base ? FIRST_CHUNK : CHUNK;
    k->chunk = left < size ? left : size;
    if (k->chunk < left) select_best(list, left, k->chunk);
    follow_up(s, p, k->ply, list, k->chunk);
    int i = 0;
    for (; i < k->chunk; i++) k->keys[i] = list[i].worth * KEY_UNIT + i;
    for (; i % KEY_GROUP; i++) k->keys[i] = INT32_MIN;
    k->start = k->next;
    k->next += k->chunk;
}

static void list_all(searcher *s, const position *p, picker *k) {
    choice *list = s->stack + k->base;
    const int16_t *learnt = s->history[p->side];
    k->total = k->forced ? s->j->list_parries(p, learnt, list) : s->j->list(p, learnt, list);
    k->next = k->base;
    s->stack_used = k->base + k->total;
}

/* The best of the generated turns, or MOVE_NONE if none is left. A key is a score and an index in
   one number, so the maximum is found without branches, several at a time, and is the same however
   it is found. */
static move pop(searcher *s, const position *p, picker *k) {
    for (;;) {
        int32_t most[KEY_GROUP];
        for (int g = 0; g < KEY_GROUP; g++) most[g] = INT32_MIN;
#ifdef __clang__ /* vectorizes the wrong loop otherwise */
#    pragma clang loop vectorize(disable)
#endif
        for (int i = 0; i < k->chunk; i += KEY_GROUP)
            for (int g = 0; g < KEY_GROUP; g++)
                most[g] = k->keys[i + g] > most[g] ? k->keys[i + g] : most[g];
        int32_t best = INT32_MIN;
        for (int g = 0; g < KEY_GROUP; g++) best = most[g] > best ? most[g] : best;
        if (best > INT32_MIN) {
            int at = (int)((uint32_t)best % KEY_UNIT);
            k->keys[at] = INT32_MIN;
            return s->stack[k->start + at].m;
        }
        if (k->next == k->base + k->total) return MOVE_NONE;
        next_chunk(s, p, k);
    }
}

static bool is_killer(const frame *f, move m) {
    return m == f->killers[0] || m == f->killers[1];
}

void order_begin(searcher *s, const position *p, int ply, move first, bool forced, picker *k) {
    k->stage = PICK_FIRST;
    k->ply = ply;
    k->forced = forced;
    /* Step 12. Hash move first: what was best here before, at lower depth or in another line,
       mostly still is.
       Worth: Abalone +233 ± 51, Shizukana +363 ± 74. */
    bool usable = STEP(12) && first != MOVE_NONE && s->j->legal(p, first);
    k->first = usable ? first : MOVE_NONE;
    k->killer = 0;
    k->base = s->stack_used;
    k->total = k->chunk = 0;
}

move order_next(searcher *s, const position *p, picker *k) {
    const frame *f = &s->frames[k->ply];
    switch (k->stage) {
    case PICK_FIRST:
        k->stage = PICK_KILLER;
        if (k->first != MOVE_NONE) return k->first;
        /* fall through */
    case PICK_KILLER:
        while (k->killer < 2) {
            move m = f->killers[k->killer++];
            if (m != MOVE_NONE && m != k->first && s->j->legal(p, m)) return m;
        }
        k->stage = PICK_LIST;
        /* fall through */
    case PICK_LIST:
        list_all(s, p, k);
        k->stage = PICK_REST;
        /* fall through */
    case PICK_REST:
        for (move m; (m = pop(s, p, k)) != MOVE_NONE;)
            if (m != k->first && !is_killer(f, m)) return m;
    }
    return MOVE_NONE;
}

void order_end(searcher *s, const picker *k) {
    s->stack_used = k->base;
}

/* Moves a history towards its bound, more slowly the closer it is. */
static void nudge(int16_t *entry, int by) {
    int size = by < 0 ? -by : by;
    *entry = (int16_t)(*entry + by - *entry * size / HISTORY_MOST);
}

static void reward(searcher *s, const position *p, int ply, move m, int by) {
    uint16_t part[MAX_PARTS];
    s->j->parts(p, m, part);
    for (int i = 0; i < MAX_PARTS && part[i]; i++) {
        /* Step 14. History heuristic: a turn that caused cutoffs elsewhere is tried early.
           Worth: Abalone +3 ± 14, Shizukana +42 ± 15. */
        if (STEP(14)) nudge(&s->history[p->side][part[i]], by);
        /* Step 15. Follow-up history: so is one that refuted the previous turn.
           Worth: Abalone −3 ± 14, Shizukana +10 ± 15. */
        if (!STEP(15) || ply == 0) continue;
        const uint16_t *before = s->frames[ply - 1].part;
        for (int k = 0; k < MAX_PARTS && before[k]; k++)
            nudge(&s->follow[follow_slot(before[k], part[i])], by);
    }
}

void order_learn(searcher *s, const position *p, int ply, int depth, move best, const move *tried,
                 int tried_count) {
    int by = depth * depth * HISTORY_STEP;
    if (by > HISTORY_LARGEST) by = HISTORY_LARGEST;
    /* Step 13. Killers: what refuted a sibling is tried before turns are generated.
       Worth: Abalone −1 ± 15, Shizukana +37 ± 15. */
    frame *f = &s->frames[ply];
    if (STEP(13) && f->killers[0] != best) {
        f->killers[1] = f->killers[0];
        f->killers[0] = best;
    }
    reward(s, p, ply, best, by);
    for (int i = 0; i < tried_count; i++)
        if (tried[i] != best) reward(s, p, ply, tried[i], -by);
}
