// SPDX-License-Identifier: MIT
#include "core/replay.h"

#include "base/check.h"
#include "core/turn.h"

/* Where to continue when a variation ends. */
typedef struct frame {
    record_node *owner;
    const record_item *item; /* the owner's next */
    position before, after;  /* of the owner */
    uint32_t ply;
} frame;

fault replay_walk(record *r, const position *start, replay_visit *visit, void *context) {
    frame stack[RECORD_DEPTH];
    int depth = 0;
    uint32_t ply = 0;
    record_node *node = &r->start;
    const record_item *item = NULL;
    position before = *start, after = *start;
    fault f = visit(context, node, &before, &after, ply, depth);
    while (!f.code) {
        if (item) {
            const record_item *now = item;
            item = item->next;
            if (now->kind != RECORD_VARIATION) continue;
            CHECK(depth < RECORD_DEPTH);
            stack[depth++] = (frame){node, item, before, after, ply--};
            node = now->line;
            item = NULL;
            after = before;
            f = visit(context, node, &before, &after, ply, depth);
        } else if (node->next) {
            node = node->next;
            item = node->after;
            before = after;
            f = visit(context, node, &before, &after, ply++, depth);
        } else if (depth > 0) {
            const frame *back = &stack[--depth];
            node = back->owner;
            item = back->item;
            before = back->before;
            after = back->after;
            ply = back->ply;
        } else {
            break;
        }
    }
    return f;
}

/* How often each position of the main line has occurred, by key. A hash table, at most half full,
   keeps long games from taking quadratic time. */
typedef struct seen {
    uint64_t key;
    uint32_t count;
} seen;

typedef struct player {
    const game *g;
    const notation *how;
    replay *out;
    seen *table;
    uint32_t mask;
    uint32_t limit;
} player;

static uint32_t count_seen(player *all, uint64_t key) {
    uint32_t i = (uint32_t)key & all->mask;
    while (all->table[i].count > 0 && all->table[i].key != key) i = (i + 1) & all->mask;
    all->table[i].key = key;
    return ++all->table[i].count;
}

static fault play_turn(void *context, record_node *node, const position *p, position *next,
                       uint32_t ply, int depth) {
    player *all = context;
    if (!node->text.n) return NO_FAULT;
    fault f = all->how->read(all->g, p, node->text.s, node->text.n, &node->turn);
    if (f.code) {
        all->out->ply = ply;
        all->out->node = node;
        uint32_t at = node->text.at;
        return fault_moved(f, at == RECORD_NOWHERE ? at : at + f.at);
    }
    turn_play(all->g, p, &node->turn, next);
    if (depth > 0) return NO_FAULT;
    replay *out = all->out;
    out->end = *next;
    out->occurrences = (int)count_seen(all, next->key);
    if (out->occurrences >= 3 && out->third == 0) out->third = ply + 1;
    if (all->limit > 0 && out->limit_at == 0 && all->g->rules->at_limit
        && all->g->rules->at_limit(next, all->limit) != ONGOING)
        out->limit_at = ply + 1;
    return NO_FAULT;
}

fault replay_all(record *r, const game *g, const position *start, const notation *how,
                 uint32_t limit, replay *out) {
    *out = (replay){.end = *start, .occurrences = 1};
    if (r->turns > 0) r->side = start->side;
    size_t used = r->mem->used, size = 4;
    while (size < 2 * ((size_t)r->turns + 1)) size *= 2;
    seen *table = arena_take(r->mem, size * sizeof *table);
    if (!table) return fault_at(WORD_MEMORY, r->at);
    for (size_t i = 0; i < size; i++) table[i] = (seen){0};
    player all = {g, how, out, table, (uint32_t)(size - 1), limit};
    count_seen(&all, start->key);
    fault f = replay_walk(r, start, play_turn, &all);
    r->mem->used = used;
    return f;
}

typedef struct rewriter {
    record *r;
    const game *g;
    const notation *how;
    turn *work;
} rewriter;

static fault rewrite_turn(void *context, record_node *node, const position *p, position *next,
                          uint32_t ply, int depth) {
    (void)ply;
    (void)depth;
    rewriter *all = context;
    if (!node->text.n) return NO_FAULT;
    node->turn = turn_canonical(all->g, p, &node->turn, all->work);
    turn_play(all->g, p, &node->turn, next);
    char text[RECORD_TURN + 1];
    writer w = writer_on(text, sizeof text);
    all->how->write(all->g, p, &node->turn, &w);
    CHECK(writer_fits(&w));
    if (record_is(&node->text, text)) return NO_FAULT;
    char *copy = arena_take(all->r->mem, w.len);
    if (!copy) return fault_at(WORD_MEMORY, all->r->at);
    for (size_t i = 0; i < w.len; i++) copy[i] = text[i];
    node->text.s = copy;
    node->text.n = (uint32_t)w.len;
    return NO_FAULT;
}

fault replay_rewrite(record *r, const game *g, const position *start, const notation *how,
                     turn *work) {
    rewriter all = {r, g, how, work};
    return replay_walk(r, start, rewrite_turn, &all);
}
