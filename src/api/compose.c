// SPDX-License-Identifier: MIT
// The desk's verb that writes a record from a tree of turns, given line by line: each line is a
// keyword and its value.
//
//     tag First Ann        number 12         comment before the first turn
//     before as usual      turn a1b2         nag 1
//     clock 598000         eval 420          forced -3       comment after the turn
//     (                    turn a2b2         )
//     result *
//
// A variation replaces the turn before it. The turns are played: illegal ones are rejected, so the
// record written can be read back.
#include "api/desk.h"
#include "core/replay.h"
#include "play/records.h"

enum { NUMBER_MAX = 1000000, SCORE_MAX = 1000000000 };

typedef struct composing {
    record kept;
    record_node *last[RECORD_DEPTH + 1]; /* the newest node of each open line */
    int depth;
    desk_text before; /* comment before the next turn; s is NULL if there is none */
    int result;
} composing;

/* The value of an integer, which may be negative. */
static bool take_number(desk_text t, uint64_t most, int64_t *out) {
    bool negative = t.n > 0 && *t.s == '-';
    uint64_t n;
    if (negative) t.s++, t.n--;
    if (!desk_number(t, most, &n)) return false;
    *out = negative ? -(int64_t)n : (int64_t)n;
    return true;
}

static bool is_name(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

static int add_tag(composing *c, desk_text text) {
    char name[RECORD_TURN];
    desk_text found = desk_word(&text);
    if (found.n == 0 || found.n >= sizeof name) return WORD_TAG_FORM;
    for (size_t i = 0; i < found.n; i++) {
        if (!is_name(found.s[i])) return WORD_TAG_FORM;
        name[i] = found.s[i];
    }
    name[found.n] = '\0';
    if (text.n > 0) text.s++, text.n--; /* the blank between */
    return record_set(&c->kept, name, text.s, text.n) ? 0 : WORD_MEMORY;
}

static int add_turn(composing *c, desk_text text) {
    if (text.n == 0 || text.n > RECORD_TURN) return WORD_TURN_FORM;
    record_node **last = &c->last[c->depth];
    record_node *node = c->depth == 0 ? record_append(&c->kept, text.s, text.n)
                                      : record_extend(&c->kept, *last, text.s, text.n);
    if (!node) return WORD_MEMORY;
    *last = node;
    bool kept = !c->before.s || record_before(&c->kept, node, c->before.s, c->before.n);
    c->before.s = NULL;
    return kept ? 0 : WORD_MEMORY;
}

static int open_variation(composing *c) {
    record_node *last = c->last[c->depth];
    if (!last->text.n) return WORD_TURN_FIRST;
    if (c->depth == RECORD_DEPTH) return WORD_VARIATION_DEEP;
    record_node *head = record_branch(&c->kept, last);
    if (!head) return WORD_MEMORY;
    c->last[++c->depth] = head;
    return 0;
}

static int close_variation(composing *c) {
    if (c->depth == 0) return WORD_VARIATION_CLOSE;
    if (!c->last[c->depth]->text.n) return WORD_VARIATION_EMPTY;
    c->depth--;
    return 0;
}

/* Numeric annotations of the newest turn. */
static int add_number(composing *c, desk_text name, desk_text text) {
    record_node *last = c->last[c->depth];
    int64_t n;
    if (desk_is(name, "number")) {
        if (!take_number(text, NUMBER_MAX, &n) || n < 1) return WORD_NUMBER;
        c->kept.number = (uint32_t)n;
        return 0;
    }
    if (!last->text.n) return WORD_TURN_FIRST;
    bool kept;
    if (desk_is(name, "nag")) {
        if (!take_number(text, RECORD_NAGS, &n) || n < 0) return WORD_NAG_FORM;
        kept = record_add_nag(&c->kept, last, (int)n);
    } else if (desk_is(name, "clock")) {
        if (!take_number(text, CLOCK_MAX, &n) || n < 0) return WORD_CLOCK_FORM;
        kept = record_set_clock(&c->kept, last, n);
    } else {
        record_score score = {.known = true, .forced = desk_is(name, "forced"), .depth = -1};
        if (!take_number(text, SCORE_MAX, &score.value)) return WORD_EVAL_FORM;
        kept = record_set_eval(&c->kept, last, score);
    }
    return kept ? 0 : WORD_MEMORY;
}

static int add_line(composing *c, desk_text text) {
    desk_text name = desk_word(&text);
    if (text.n > 0) text.s++, text.n--; /* the blank between */
    if (name.n == 0) return 0;
    if (desk_is(name, "tag")) return add_tag(c, text);
    if (desk_is(name, "turn")) return add_turn(c, text);
    if (desk_is(name, "(")) return open_variation(c);
    if (desk_is(name, ")")) return close_variation(c);
    if (desk_is(name, "before")) {
        c->before = text;
        return 0;
    }
    if (desk_is(name, "comment"))
        return record_comment(&c->kept, c->last[c->depth], text.s, text.n) ? 0 : WORD_MEMORY;
    if (desk_is(name, "result")) {
        c->result = record_result_of(text.s, text.n);
        return c->result < 0 ? WORD_RESULT_FORM : 0;
    }
    static const char *const numbers[] = {"number", "nag", "clock", "eval", "forced"};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        if (desk_is(name, numbers[i])) return add_number(c, name, text);
    }
    return WORD_UNEXPECTED;
}

/* The lines of the field; the fault points at the line that is wrong. */
static fault read_lines(composing *c, desk_text all) {
    for (desk_text rest = all; rest.n > 0;) {
        size_t at = (size_t)(rest.s - all.s);
        int wrong = add_line(c, desk_line(&rest));
        if (wrong) return fault_at(wrong, at);
    }
    return c->depth > 0 ? fault_at(WORD_VARIATION_OPEN, all.n) : NO_FAULT;
}

/* Answers with the record if its turns can be played; otherwise with an error about `field`. */
static void finish(desk *d, writer *w, composing *c, const game *g, int field) {
    record_setting set = {.g = g};
    replay played;
    fault f = record_set_result(&c->kept, c->result) ? NO_FAULT : fault_at(WORD_MEMORY, 0);
    if (!f.code) f = records_setting(&c->kept, &set);
    if (!f.code) f = records_replay(&c->kept, &set, 0, &played);
    if (!f.code) f = records_to_pgn(&c->kept, &set, &notation_own);
    if (!f.code) f = replay_rewrite(&c->kept, set.g, &set.start, &notation_own, d->turns);
    if (f.code)
        desk_fault(d, w, set.g, fault_moved(f, f.at == RECORD_NOWHERE ? 0 : f.at), field);
    else
        desk_write_record(d, w, &c->kept, field);
}

static void run_compose(desk *d, const desk_request *r, writer *w) {
    const game *g;
    position start;
    composing c = {.result = ONGOING};
    if (!desk_position(d, r, 1, w, &g, &start)) return;
    if (!desk_room(d) || !records_begin(&c.kept, &d->room, g, &start)) {
        desk_error(d, w, NULL, WORD_MEMORY, 3, 0);
        return;
    }
    c.kept.side = start.side;
    c.last[0] = &c.kept.start;
    record_source src;
    fault f = record_open(&src, r->field[3].s, r->field[3].n); /* rejects invalid text */
    if (!f.code) f = read_lines(&c, r->field[3]);
    if (f.code)
        desk_fault(d, w, g, f, 3);
    else
        finish(d, w, &c, g, 3);
}

/* One more line, at the end of a record's main line. */
static void run_amend(desk *d, const desk_request *r, writer *w) {
    composing c = {0};
    fault f = desk_read_record(d, r->field[2], &c.kept);
    if (f.code) {
        desk_fault(d, w, NULL, f, 2);
        return;
    }
    c.last[0] = c.kept.last;
    c.result = c.kept.result;
    f = read_lines(&c, r->field[1]);
    if (f.code)
        desk_fault(d, w, NULL, f, 1);
    else
        finish(d, w, &c, NULL, 2);
}

const desk_verb desk_compose[] = {
    {"compose", 3, run_compose},
    {"amend", 2, run_amend},
    {NULL, 0, NULL},
};
