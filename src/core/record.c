// SPDX-License-Identifier: MIT
// Building records and reading their parts.
#include "core/record.h"

#include "base/chars.h"
#include "base/check.h"
#include "core/turn.h"

bool record_is(const record_text *text, const char *s) {
    return chars_are(text->s, text->n, s);
}

void record_new(record *r, arena *mem) {
    *r = (record){.mem = mem, .number = 1, .misnumbered = RECORD_NOWHERE};
    r->last = &r->start;
}

/* A copy in the arena; s is NULL when there is no room. */
static record_text keep(arena *mem, const char *s, size_t n) {
    char *copy = n < UINT32_MAX ? arena_take(mem, n) : NULL;
    for (size_t i = 0; copy && i < n; i++) copy[i] = s[i];
    return (record_text){copy, (uint32_t)n, RECORD_NOWHERE};
}

bool record_set(record *r, const char *name, const char *value, size_t n) {
    char *copy = n < UINT32_MAX ? arena_take(r->mem, n) : NULL;
    if (!copy) return false;
    /* A tag stands on one line. */
    for (size_t i = 0; i < n; i++) {
        copy[i] = value[i];
        if (copy[i] == '\n' || copy[i] == '\r') copy[i] = ' ';
    }
    const record_text text = {copy, (uint32_t)n, RECORD_NOWHERE};
    record_tag **end = &r->tags;
    bool found = false;
    for (; *end; end = &(*end)->next) {
        if (!record_is(&(*end)->name, name)) continue;
        (*end)->value = text;
        found = true;
    }
    if (found) return true;
    record_tag *tag = arena_take(r->mem, sizeof *tag);
    record_text key = keep(r->mem, name, chars_count(name));
    if (!tag || !key.s) return false;
    *tag = (record_tag){.name = key, .value = text};
    *end = tag;
    return true;
}

record_node *record_extend(record *r, record_node *last, const char *text, size_t n) {
    CHECK(n > 0 && n <= RECORD_TURN && !last->next);
    record_node *node = arena_take(r->mem, sizeof *node);
    record_text kept = keep(r->mem, text, n);
    if (!node || !kept.s) return NULL;
    *node = (record_node){.text = kept};
    last->next = node;
    return node;
}

record_node *record_append(record *r, const char *text, size_t n) {
    record_node *node = record_extend(r, r->last, text, n);
    if (!node) return NULL;
    r->last = node;
    r->turns++;
    return node;
}

record_node *record_append_turn(record *r, const game *g, const position *p, const turn *t) {
    char text[MAX_TURN_TEXT];
    writer w = writer_on(text, sizeof text);
    turn_write(g, p, t, &w);
    CHECK(writer_fits(&w));
    if (r->turns == 0) r->side = p->side;
    record_node *node = record_append(r, text, w.len);
    if (node) node->turn = *t;
    return node;
}

/* Adds to a node's items: &node->before or &node->after. */
static record_item *add_item(record *r, record_item **end, enum record_kind kind) {
    record_item *item = arena_take(r->mem, sizeof *item);
    if (!item) return NULL;
    *item = (record_item){.kind = (uint8_t)kind};
    while (*end) end = &(*end)->next;
    *end = item;
    return item;
}

static bool add_comment(record *r, record_item **to, const char *s, size_t n, int kind) {
    record_text kept = keep(r->mem, s, n);
    record_item *item = kept.s ? add_item(r, to, (enum record_kind)kind) : NULL;
    if (item) item->text = kept;
    return item != NULL;
}

record_node *record_branch(record *r, record_node *node) {
    CHECK(node != &r->start);
    record_node *head = arena_take(r->mem, sizeof *head);
    record_item *item = head ? add_item(r, &node->after, RECORD_VARIATION) : NULL;
    if (!item) return NULL;
    *head = (record_node){0};
    item->line = head;
    return head;
}

static bool add_comments(record *r, record_item **to, const char *text, size_t n) {
    bool braces = true;
    for (size_t i = 0; i < n; i++) braces = braces && text[i] != '}';
    if (braces) return add_comment(r, to, text, n, RECORD_BRACES);
    /* A closing brace would end the comment, so use one ;comment per line instead. */
    for (size_t at = 0; at <= n;) {
        size_t end = at;
        while (end < n && text[end] != '\n' && text[end] != '\r') end++;
        if (!add_comment(r, to, text + at, end - at, RECORD_LINE)) return false;
        at = end + 1;
    }
    return true;
}

bool record_comment(record *r, record_node *node, const char *text, size_t n) {
    return add_comments(r, &node->after, text, n);
}

bool record_before(record *r, record_node *node, const char *text, size_t n) {
    return add_comments(r, &node->before, text, n);
}

bool record_add_nag(record *r, record_node *node, int nag) {
    CHECK(nag >= 0 && nag <= RECORD_NAGS && node != &r->start);
    record_item *item = add_item(r, &node->after, RECORD_NAG);
    if (item) item->nag = (uint8_t)nag;
    return item != NULL;
}

static const char *const results[] = {"*", "1-0", "0-1", "1/2-1/2"};

const char *record_result_text(int result) {
    return results[result];
}

int record_result_of(const char *s, size_t n) {
    record_text text = {s, (uint32_t)n, 0};
    for (int i = ONGOING; i <= DRAWN; i++) {
        if (n < 8 && record_is(&text, results[i])) return i;
    }
    return -1;
}

bool record_set_result(record *r, int result) {
    r->result = (uint8_t)result;
    return record_set(r, "Result", results[result], chars_count(results[result]));
}

bool record_same(const record_text *a, const record_text *b) {
    if (a->n != b->n) return false;
    for (uint32_t i = 0; i < a->n; i++)
        if (a->s[i] != b->s[i]) return false;
    return true;
}

const record_text *record_get(const record *r, const char *name) {
    for (const record_tag *tag = r->tags; tag; tag = tag->next) {
        if (record_is(&tag->name, name)) return &tag->value;
    }
    return NULL;
}

uint32_t record_number(const record *r, uint32_t ply) {
    return r->number + (ply + r->side) / 2;
}
