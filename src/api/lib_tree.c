// SPDX-License-Identifier: MIT
// The library: the tree of a record, copied out of it, so that neither depends on the other.
#include <string.h>

#include "api/lib.h"
#include "core/replay.h"
#include "core/turn.h"

typedef struct entry {
    position after;
    char turn[MAX_TURN_TEXT];
    char *comment, *nags;
    int64_t clock;
    int parent, depth;
} entry;

struct sandan_tree {
    const game *g;
    entry *at;
    size_t n, cap;
};

/* last: the newest turn of each open line, and the turn before it; head: of a line that has just
   begun, else NULL. */
typedef struct walk {
    sandan_tree *t;
    const record_node *head;
    int last[RECORD_DEPTH + 1], parent[RECORD_DEPTH + 1];
} walk;

/* A turn, and what stands before it if it is the first of its line. */
typedef struct noted {
    const record_node *head, *node;
} noted;

static void comments_write(const record_item *item, writer *w) {
    for (; item; item = item->next) {
        if (item->kind != RECORD_BRACES && item->kind != RECORD_LINE) continue;
        if (w->len > 0) write_char(w, '\n');
        write_bytes(w, item->text.s, item->text.n);
    }
}

static void write_comments(const void *what, writer *w) {
    const noted *of = what;
    if (of->head) comments_write(of->head->after, w);
    comments_write(of->node->before, w);
    comments_write(of->node->after, w);
}

static void write_nags(const void *what, writer *w) {
    const record_node *node = what;
    for (const record_item *item = node->after; item; item = item->next) {
        if (item->kind != RECORD_NAG) continue;
        if (w->len > 0) write_char(w, ' ');
        write_int(w, item->nag);
    }
}

static entry *new_entry(sandan_tree *t) {
    if (t->n == t->cap) {
        size_t cap = 2 * t->cap + 16;
        entry *bigger = realloc(t->at, cap * sizeof *bigger);
        if (!bigger) return NULL;
        t->at = bigger;
        t->cap = cap;
    }
    t->at[t->n] = (entry){0};
    return &t->at[t->n++];
}

static fault visit(void *context, record_node *node, const position *p, position *next,
                   uint32_t ply, int depth) {
    (void)ply;
    walk *all = context;
    if (!node->text.n) { /* its turns start from the position before the turn that it replaces */
        all->last[depth] = depth > 0 ? all->parent[depth - 1] : -1;
        all->head = node;
        return NO_FAULT;
    }
    entry *e = new_entry(all->t);
    if (!e) return fault_at(WORD_MEMORY, 0);
    writer w = writer_on(e->turn, sizeof e->turn);
    turn_write(all->t->g, p, &node->turn, &w);
    turn_play(all->t->g, p, &node->turn, next);
    e->after = *next;
    e->depth = depth;
    e->parent = all->parent[depth] = all->last[depth];
    all->last[depth] = (int)all->t->n - 1;
    e->clock = record_clock(node);
    e->comment = lib_text(write_comments, &(noted){all->head, node});
    e->nags = lib_text(write_nags, node);
    all->head = NULL;
    return e->comment && e->nags ? NO_FAULT : fault_at(WORD_MEMORY, 0);
}

sandan_tree *sandan_record_tree(const sandan_record *of, sandan_error *error) {
    if (!of) {
        lib_misused(error, LIB_NULL);
        return NULL;
    }
    const record_setting *set = NULL;
    record *r = lib_record(of, &set);
    walk all = {.t = calloc(1, sizeof *all.t)};
    if (all.t) all.t->g = set->g;
    if (!all.t || replay_walk(r, &set->start, visit, &all).code) {
        sandan_tree_free(all.t);
        lib_no_memory(error);
        return NULL;
    }
    lib_good(error);
    return all.t;
}

void sandan_tree_free(sandan_tree *tree) {
    if (!tree) return;
    for (size_t i = 0; i < tree->n; i++) {
        free(tree->at[i].comment);
        free(tree->at[i].nags);
    }
    free(tree->at);
    free(tree);
}

size_t sandan_tree_count(const sandan_tree *tree) {
    return tree ? tree->n : 0;
}

static const entry *entry_at(const sandan_tree *tree, size_t number) {
    return number < sandan_tree_count(tree) ? &tree->at[number] : NULL;
}

const char *sandan_tree_turn(const sandan_tree *tree, size_t number) {
    const entry *e = entry_at(tree, number);
    return e ? e->turn : NULL;
}

int sandan_tree_parent(const sandan_tree *tree, size_t number) {
    const entry *e = entry_at(tree, number);
    return e ? e->parent : -1;
}

int sandan_tree_depth(const sandan_tree *tree, size_t number) {
    const entry *e = entry_at(tree, number);
    return e ? e->depth : -1;
}

const char *sandan_tree_comment(const sandan_tree *tree, size_t number) {
    const entry *e = entry_at(tree, number);
    return e ? e->comment : NULL;
}

const char *sandan_tree_nags(const sandan_tree *tree, size_t number) {
    const entry *e = entry_at(tree, number);
    return e ? e->nags : NULL;
}

int64_t sandan_tree_clock(const sandan_tree *tree, size_t number) {
    const entry *e = entry_at(tree, number);
    return e ? e->clock : -1;
}

sandan_position *sandan_tree_position(const sandan_tree *tree, size_t number, sandan_error *error) {
    const entry *e = entry_at(tree, number);
    if (e) return lib_position(tree->g, &e->after, error);
    lib_misused(error, tree ? LIB_RANGE : LIB_NULL);
    return NULL;
}
