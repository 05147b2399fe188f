// SPDX-License-Identifier: MIT
// A review written into its record. Nothing that people wrote is changed or moved.
#include "core/turn.h"
#include "play/review.h"

enum { WORDS = 512 }; /* bytes of a comment */

typedef struct pen {
    const review *r;
    record *rec;
    const notation *how;
    lang l;
} pen;

static bool same_lines(const record_node *a, const record_node *b) {
    for (; a && b; a = a->next, b = b->next)
        if (!record_same(&a->text, &b->text)) return false;
    return !a && !b;
}

/* Whether a node already has an item that says the same as its newest. */
static bool said_before(const record_node *node, const record_item *newest) {
    for (const record_item *item = node->after; item != newest; item = item->next) {
        if (item->kind != newest->kind) continue;
        if (item->kind == RECORD_VARIATION ? same_lines(item->line, newest->line)
                                           : record_same(&item->text, &newest->text))
            return true;
    }
    return false;
}

static void drop_if_said(record_node *node) {
    record_item **end = &node->after;
    while (*end && (*end)->next) end = &(*end)->next;
    if (*end && said_before(node, *end)) *end = NULL;
}

/* The mark comes first so that it is written as a suffix of the turn; a mark by a person takes
   precedence over ours. */
static bool add_mark(const pen *o, record_node *node, review_size size) {
    for (const record_item *item = node->after; item; item = item->next)
        if (item->kind == RECORD_NAG && item->nag >= 1 && item->nag <= 6) return true;
    record_item *item = arena_take(o->rec->mem, sizeof *item);
    if (!item) return false;
    *item = (record_item){.kind = RECORD_NAG, .nag = review_nags[size], .next = node->after};
    node->after = item;
    return true;
}

static void write_eval(record_score score, writer *w) {
    write_text(w, "[%eval ");
    if (score.forced) {
        write_char(w, '#');
        write_int(w, score.value);
    } else {
        write_milli(w, score.value);
    }
    write_char(w, ']');
}

/* The evaluation after the turn, and what is wrong with it. */
static bool add_words(const pen *o, record_node *node, uint32_t i) {
    const review *r = o->r;
    const review_verdict *v = &r->verdicts[i];
    char text[WORDS];
    writer w = writer_on(text, sizeof text);
    record_score score = review_score(r, i + 1);
    if (score.known) write_eval(score, &w);
    if (v->known && v->size > REVIEW_FINE) {
        if (w.len > 0) write_char(&w, ' ');
        review_write_words(v, r->g, o->l, &w);
    }
    if (w.len == 0) return true;
    if (!record_comment(o->rec, node, text, w.len)) return false;
    drop_if_said(node);
    return true;
}

/* The better line as a variation, with its evaluation at its first turn. */
static bool add_line(const pen *o, record_node *node, uint32_t i) {
    const review *r = o->r;
    const review_thought *t = &r->thoughts[i];
    record_node *last = record_branch(o->rec, node);
    if (!last) return false;
    int shown = t->score > SCORE_SURE || t->n < REVIEW_SHOWN ? t->n : REVIEW_SHOWN;
    position p = r->at[i], next;
    for (int k = 0; k < shown; k++) {
        char text[RECORD_TURN + 1];
        writer w = writer_on(text, sizeof text);
        o->how->write(r->g, &p, &t->line[k], &w);
        last = record_extend(o->rec, last, text, w.len);
        if (!last) return false;
        turn_play(r->g, &p, &t->line[k], &next);
        p = next;
        if (k > 0 || p.result != ONGOING) continue;
        /* The best turn has the score of the position before it. */
        record_score score = review_score(r, i);
        if (score.forced) score.value += score.value > 0 ? -1 : 1;
        w = writer_on(text, sizeof text);
        write_eval(score, &w);
        if (!record_comment(o->rec, last, text, w.len)) return false;
    }
    drop_if_said(node);
    return true;
}

bool review_annotate(const review *r, record *rec, const notation *how, review_variations lines,
                     lang l) {
    pen o = {r, rec, how, l};
    uint32_t i = 0;
    for (record_node *node = rec->start.next; node; node = node->next, i++) {
        const review_verdict *v = &r->verdicts[i];
        bool marked = v->known && v->size > REVIEW_FINE;
        bool line = v->known && !v->best
                    && (lines == REVIEW_ALL_LINES || (lines == REVIEW_MISTAKE_LINES && marked));
        if (marked && !add_mark(&o, node, (review_size)v->size)) return false;
        if (!add_words(&o, node, i)) return false;
        if (line && !add_line(&o, node, i)) return false;
    }
    return true;
}
