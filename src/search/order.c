// SPDX-License-Identifier: MIT
#include "search/order.h"

enum {
    HISTORY_MOST = 8192, /* histories stay within +- this */
    GLANCE_WEIGHT = 32
};

/* Pairs of parts are many and sparse: folded into a small table, where collisions do little harm.
   All that follows the same part lies close together, since it is looked up together. */
static uint32_t follow_slot(uint16_t before, uint16_t now) {
    return (before * UINT32_C(0x9e3779b1) / (1 << 8) + now) & (FOLLOW_SLOTS - 1);
}

static void sift(choice *heap, int n, int at) {
    choice moved = heap[at];
    for (int child; (child = 2 * at + 1) < n; at = child) {
        if (child + 1 < n && heap[child + 1].worth > heap[child].worth) child++;
        if (heap[child].worth <= moved.worth) break;
        heap[at] = heap[child];
    }
    heap[at] = moved;
}

/* Lists all turns on the searcher's stack and makes a heap of them. */
static void list_all(searcher *s, const position *p, picker *k) {
    choice *heap = s->stack + k->base;
    int n = k->forced ? s->j->list_parries(p, heap) : s->j->list(p, heap);
    const int16_t *history = s->history[p->side];
    static const uint16_t none[MAX_PARTS] = {0};
    const uint16_t *before = k->ply > 0 ? s->frames[k->ply - 1].part : none;
    for (int i = 0; i < n; i++) {
        choice *c = &heap[i];
        int worth = GLANCE_WEIGHT * c->glance;
        for (int part = 0; part < MAX_PARTS && c->part[part]; part++) {
            worth += history[c->part[part]];
            for (int b = 0; b < MAX_PARTS && before[b]; b++)
                worth += s->follow[follow_slot(before[b], c->part[part])];
        }
        c->worth = worth;
    }
    for (int i = n / 2 - 1; i >= 0; i--) sift(heap, n, i);
    k->left = k->total = n;
    s->stack_used = k->base + n;
}

static bool is_loud(const picker *k, move m) {
    for (int i = 0; i < k->loud_count; i++)
        if (k->loud[i] == m) return true;
    return false;
}

static bool is_killer(const frame *f, move m) {
    return m == f->killers[0] || m == f->killers[1];
}

picker order_begin(searcher *s, const position *p, int ply, move first, bool forced) {
    picker k;
    k.stage = PICK_FIRST;
    k.ply = ply;
    k.forced = forced;
    k.first = first != MOVE_NONE && s->j->legal(p, first) ? first : MOVE_NONE;
    k.loud_count = s->j->list_loud ? s->j->list_loud(p, k.loud) : 0;
    k.loud_next = k.killer = 0;
    k.base = s->stack_used;
    k.left = k.total = 0;
    return k;
}

move order_next(searcher *s, const position *p, picker *k) {
    const frame *f = &s->frames[k->ply];
    switch (k->stage) {
    case PICK_FIRST:
        k->stage = PICK_LOUD;
        k->quiet = !is_loud(k, k->first);
        if (k->first != MOVE_NONE) return k->first;
        /* fall through */
    case PICK_LOUD:
        k->quiet = false;
        while (k->loud_next < k->loud_count) {
            move m = k->loud[k->loud_next++];
            if (m != k->first) return m;
        }
        k->stage = PICK_KILLER;
        /* fall through */
    case PICK_KILLER:
        k->quiet = true;
        while (k->killer < 2) {
            move m = f->killers[k->killer++];
            if (m != MOVE_NONE && m != k->first && !is_loud(k, m) && s->j->legal(p, m)) return m;
        }
        k->stage = PICK_LIST;
        /* fall through */
    case PICK_LIST:
        list_all(s, p, k);
        k->stage = PICK_REST;
        /* fall through */
    case PICK_REST:
        while (k->left > 0) {
            choice *heap = s->stack + k->base;
            move m = heap[0].m;
            heap[0] = heap[--k->left];
            sift(heap, k->left, 0);
            if (m != k->first && !is_killer(f, m) && !is_loud(k, m)) return m;
        }
    }
    return MOVE_NONE;
}

void order_end(searcher *s, const picker *k) {
    s->stack_used = k->base;
}

/* Moves a history towards its bound, the slower the nearer it is. */
static void nudge(int16_t *entry, int by) {
    int size = by < 0 ? -by : by;
    *entry = (int16_t)(*entry + by - *entry * size / HISTORY_MOST);
}

static void reward(searcher *s, const position *p, int ply, move m, int by) {
    uint16_t part[MAX_PARTS];
    s->j->parts(p, m, part);
    for (int i = 0; i < MAX_PARTS && part[i]; i++) {
        nudge(&s->history[p->side][part[i]], by);
        if (ply == 0) continue;
        const uint16_t *before = s->frames[ply - 1].part;
        for (int k = 0; k < MAX_PARTS && before[k]; k++)
            nudge(&s->follow[follow_slot(before[k], part[i])], by);
    }
}

void order_learn(searcher *s, const position *p, int ply, int depth, move best, bool quiet,
                 const move *tried, int tried_count) {
    int by = depth * depth * 32 < 1600 ? depth * depth * 32 : 1600;
    if (quiet) {
        frame *f = &s->frames[ply];
        if (f->killers[0] != best) {
            f->killers[1] = f->killers[0];
            f->killers[0] = best;
        }
        reward(s, p, ply, best, by);
    }
    for (int i = 0; i < tried_count; i++)
        if (tried[i] != best) reward(s, p, ply, tried[i], -by);
}
