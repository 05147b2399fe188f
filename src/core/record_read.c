// SPDX-License-Identifier: MIT
// Reading records: one pass over the text, no recursion, every slice in place. Everything between
// the turns is kept in order.
#include "base/utf8.h"
#include "core/record_notes.h"

/* Where to continue when a variation closes. */
typedef struct frame {
    record_node *owner; /* the turn that the variation replaces */
    record_item **end;  /* where the owner's next item goes */
    uint32_t open;      /* offset of the parenthesis */
    uint32_t ply;       /* of the owner's line */
} frame;

typedef struct parser {
    const char *s;
    size_t n;
    size_t at;
    size_t first; /* of the source, after a byte order mark: a line starts here too */
    record *r;
    fault fault;
    record_node *node;    /* the newest node of the line */
    record_item **end;    /* where its next item goes */
    record_item *pending; /* comments after a number, before its turn */
    record_item **pending_end;
    bool numbered; /* the next turn has a number */
    uint32_t dots; /* after that number */
    uint32_t ply;  /* turns from the start of the record to the next one of this line */
    int depth;
    bool done;
    frame stack[RECORD_DEPTH];
} parser;

static bool fail(parser *p, int code, size_t at) {
    p->fault = fault_at(code, at);
    return false;
}

static bool is_space(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
}

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

/* Characters that end a word. */
static bool is_special(char c) {
    switch (c) {
    case '{':
    case '}':
    case '(':
    case ')':
    case '[':
    case ']':
    case '<':
    case '>':
    case ';':
    case '$':
    case '!':
    case '?':
    case '.':
    case '*':
    case '"':
    case '%':
        return true;
    default:
        return is_space(c);
    }
}

static void skip_space(parser *p) {
    while (p->at < p->n && is_space(p->s[p->at])) p->at++;
}

static record_text slice(const parser *p, size_t from, size_t to) {
    return (record_text){p->s + from, (uint32_t)(to - from), (uint32_t)from};
}

static record_item *add_item(parser *p, record_item ***end, int kind) {
    record_item *item = arena_take(p->r->mem, sizeof *item);
    if (!item) {
        fail(p, WORD_MEMORY, p->at);
        return NULL;
    }
    *item = (record_item){.kind = (uint8_t)kind};
    **end = item;
    *end = &item->next;
    return item;
}

/* Whether a comment of any kind starts here. */
static bool at_comment(const parser *p) {
    if (p->at >= p->n) return false;
    char c = p->s[p->at];
    if (c == '{' || c == ';') return true;
    return c == '%' && (p->at == p->first || p->s[p->at - 1] == '\n' || p->s[p->at - 1] == '\r');
}

static bool read_comment(parser *p, record_item ***end) {
    size_t open = p->at, from = open + 1, to = from;
    int kind = p->s[open] == '{' ? RECORD_BRACES : p->s[open] == ';' ? RECORD_LINE : RECORD_ESCAPE;
    if (kind == RECORD_BRACES) {
        while (to < p->n && p->s[to] != '}') to++;
        if (to == p->n) return fail(p, WORD_COMMENT_OPEN, open);
    } else {
        while (to < p->n && p->s[to] != '\n' && p->s[to] != '\r') to++;
    }
    record_item *item = add_item(p, end, kind);
    if (!item) return false;
    item->text = slice(p, from, to);
    p->at = kind == RECORD_BRACES ? to + 1 : to;
    if (kind == RECORD_ESCAPE) return true;
    record_notes notes;
    fault f = record_read_notes(item->text.s, item->text.n, &notes);
    return f.code ? fail(p, f.code, from + f.at) : true;
}

static bool is_escape(const char *s, size_t n) {
    return n > 1 && s[0] == '\\' && (s[1] == '"' || s[1] == '\\');
}

/* The value between the quotes; copied only if it contains an escape. */
static bool read_value(parser *p, record_text *value) {
    size_t from = ++p->at, escapes = 0;
    for (;; p->at++) {
        if (p->at >= p->n || p->s[p->at] == '\n' || p->s[p->at] == '\r')
            return fail(p, WORD_TAG_FORM, p->at);
        if (p->s[p->at] == '"') break;
        bool escape = is_escape(p->s + p->at, p->n - p->at);
        if (escape) p->at++, escapes++;
    }
    *value = slice(p, from, p->at++);
    if (escapes == 0) return true;
    char *copy = arena_take(p->r->mem, value->n);
    if (!copy) return fail(p, WORD_MEMORY, from);
    uint32_t n = 0;
    for (uint32_t i = 0; i < value->n; i++) {
        bool escape = is_escape(value->s + i, value->n - i);
        copy[n++] = value->s[escape ? ++i : i];
    }
    value->s = copy;
    value->n = n;
    return true;
}

static bool is_name(char c) {
    return is_digit(c) || c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool read_tag(parser *p, record_tag *tag) {
    p->at++;
    skip_space(p);
    size_t from = p->at;
    while (p->at < p->n && is_name(p->s[p->at])) p->at++;
    if (p->at == from) return fail(p, WORD_TAG_FORM, p->at);
    tag->name = slice(p, from, p->at);
    skip_space(p);
    if (p->at >= p->n || p->s[p->at] != '"') return fail(p, WORD_TAG_FORM, p->at);
    if (!read_value(p, &tag->value)) return false;
    skip_space(p);
    if (p->at >= p->n || p->s[p->at] != ']') return fail(p, WORD_TAG_FORM, p->at);
    p->at++;
    if (!record_is(&tag->name, "Result")) return true;
    if (record_result_of(tag->value.s, tag->value.n) < 0)
        return fail(p, WORD_RESULT_FORM, tag->value.at);
    return true;
}

/* The tags, with the comments above each; those below the last belong to the first line. */
static bool read_tags(parser *p) {
    record_item *comments = NULL, **end = &comments;
    record_tag **next = &p->r->tags;
    for (;;) {
        skip_space(p);
        if (at_comment(p)) {
            if (!read_comment(p, &end)) return false;
        } else if (p->at < p->n && p->s[p->at] == '[') {
            record_tag *tag = arena_take(p->r->mem, sizeof *tag);
            if (!tag) return fail(p, WORD_MEMORY, p->at);
            *tag = (record_tag){.before = comments};
            if (!read_tag(p, tag)) return false;
            *next = tag;
            next = &tag->next;
            comments = NULL;
            end = &comments;
        } else {
            break;
        }
    }
    p->r->start.after = comments;
    if (comments) p->end = end;
    return true;
}

/* If no turn follows a number, its comments belong to whatever precedes the number. */
static void drop_number(parser *p) {
    if (p->pending) {
        *p->end = p->pending;
        p->end = p->pending_end;
    }
    p->pending = NULL;
    p->pending_end = &p->pending;
    p->numbered = false;
    p->dots = 0;
}

static bool read_nag(parser *p) {
    size_t from = p->at;
    if (!p->node->text.n) return fail(p, WORD_TURN_FIRST, from);
    int nag = 0;
    if (p->s[from] == '$') {
        size_t first = ++p->at;
        for (; p->at < p->n && is_digit(p->s[p->at]); p->at++) {
            if (nag <= RECORD_NAGS) nag = nag * 10 + (p->s[p->at] - '0');
        }
        if (p->at == first || nag > RECORD_NAGS) return fail(p, WORD_NAG_FORM, from);
    } else {
        while (p->at < p->n && (p->s[p->at] == '!' || p->s[p->at] == '?')) p->at++;
        if (p->at - from > 2) return fail(p, WORD_NAG_FORM, from);
        bool good = p->s[from] == '!', two = p->at - from == 2;
        bool good_too = two && p->s[from + 1] == '!';
        nag = !two ? (good ? 1 : 2) : good ? (good_too ? 3 : 5) : (good_too ? 6 : 4);
    }
    drop_number(p);
    record_item *item = add_item(p, &p->end, RECORD_NAG);
    if (item) item->nag = (uint8_t)nag;
    return item != NULL;
}

static bool open_variation(parser *p) {
    if (!p->node->text.n) return fail(p, WORD_TURN_FIRST, p->at);
    if (p->depth == RECORD_DEPTH) return fail(p, WORD_VARIATION_DEEP, p->at);
    drop_number(p);
    record_item *item = add_item(p, &p->end, RECORD_VARIATION);
    record_node *head = arena_take(p->r->mem, sizeof *head);
    if (!item || !head) return fail(p, WORD_MEMORY, p->at);
    *head = (record_node){0};
    item->line = head;
    p->stack[p->depth++] = (frame){p->node, p->end, (uint32_t)p->at, p->ply};
    p->node = head;
    p->end = &head->after;
    p->ply--;
    p->at++;
    return true;
}

static bool close_variation(parser *p) {
    if (p->depth == 0) return fail(p, WORD_VARIATION_CLOSE, p->at);
    if (!p->node->text.n) return fail(p, WORD_VARIATION_EMPTY, p->at);
    drop_number(p);
    const frame *f = &p->stack[--p->depth];
    p->node = f->owner;
    p->end = f->end;
    p->ply = f->ply;
    p->at++;
    return true;
}

static bool read_turn(parser *p, size_t from) {
    if (p->at - from > RECORD_TURN) return fail(p, WORD_TURN_FORM, from);
    record_node *node = arena_take(p->r->mem, sizeof *node);
    if (!node) return fail(p, WORD_MEMORY, from);
    *node = (record_node){.before = p->pending, .text = slice(p, from, p->at)};
    if (p->depth == 0) {
        if (p->r->turns++ == 0) p->r->side = p->dots > 1 ? SECOND : FIRST;
        p->r->last = node;
    }
    p->node->next = node;
    p->node = node;
    p->end = &node->after;
    p->pending = NULL;
    drop_number(p);
    p->ply++;
    return true;
}

/* Numbers are for people: only the first one counts, and the first out of sequence is noted. */
static bool read_number(parser *p, size_t from) {
    if (p->at - from > 9) return fail(p, WORD_NUMBER, from);
    uint32_t number = 0;
    for (size_t i = from; i < p->at; i++) number = number * 10 + (uint32_t)(p->s[i] - '0');
    drop_number(p);
    p->numbered = true;
    if (p->r->turns == 0) {
        p->r->number = number;
    } else if (number != record_number(p->r, p->ply) && p->r->misnumbered == RECORD_NOWHERE) {
        p->r->misnumbered = (uint32_t)from;
    }
    return true;
}

static bool read_result(parser *p, size_t from, int result) {
    if (p->depth > 0) return fail(p, WORD_RESULT_INSIDE, from);
    drop_number(p);
    p->r->result = (uint8_t)result;
    p->done = true;
    return true;
}

/* A number, a turn or a result. */
static bool read_word(parser *p) {
    size_t from = p->at;
    bool digits = true;
    for (; p->at < p->n && !is_special(p->s[p->at]); p->at++)
        digits = digits && is_digit(p->s[p->at]);
    if (p->at == from) return fail(p, WORD_UNEXPECTED, from);
    if (digits) return read_number(p, from);
    int result = record_result_of(p->s + from, p->at - from);
    return result < 0 ? read_turn(p, from) : read_result(p, from, result);
}

static bool missing_result(parser *p) {
    if (p->depth > 0) return fail(p, WORD_VARIATION_OPEN, p->stack[p->depth - 1].open);
    return fail(p, WORD_NO_RESULT, p->at);
}

static bool read_one(parser *p) {
    if (at_comment(p)) return read_comment(p, p->numbered ? &p->pending_end : &p->end);
    switch (p->s[p->at]) {
    case '(':
        return open_variation(p);
    case ')':
        return close_variation(p);
    case '$':
    case '!':
    case '?':
        return read_nag(p);
    case '*':
        return read_result(p, p->at++, ONGOING);
    case '.':
        if (!p->numbered) return fail(p, WORD_UNEXPECTED, p->at);
        p->dots++;
        p->at++;
        return true;
    case '[':
        return missing_result(p);
    default:
        return read_word(p);
    }
}

/* Comments at the end of the file belong to the record before them, all others to the one after. */
static bool read_tail(parser *p) {
    size_t back = p->at, used = p->r->mem->used;
    record_item **end = &p->r->tail;
    bool good = true;
    for (skip_space(p); good && at_comment(p); skip_space(p)) good = read_comment(p, &end);
    if (good && p->at == p->n) return true;
    if (!good && p->fault.code == WORD_MEMORY) return false;
    p->fault = NO_FAULT; /* an error here belongs to the next record */
    p->at = back;
    p->r->tail = NULL;
    p->r->mem->used = used;
    return true;
}

fault record_read(record_source *src, arena *mem, record *r) {
    parser p = {.s = src->s, .n = src->n, .at = src->at, .r = r};
    p.first = utf8_mark_length(src->s, src->n);
    record_new(r, mem);
    skip_space(&p);
    r->at = (uint32_t)p.at;
    p.node = &r->start;
    p.end = &r->start.after;
    p.pending_end = &p.pending;
    bool good = read_tags(&p);
    while (good && !p.done) {
        skip_space(&p);
        good = p.at < p.n ? read_one(&p) : missing_result(&p);
    }
    r->end = (uint32_t)p.at;
    good = good && read_tail(&p);
    if (good) src->at = p.at;
    if (!good && p.fault.code != WORD_MEMORY) src->at = src->n;
    return p.fault;
}

bool record_more(record_source *src) {
    /* Files that were joined have such a mark between records, too. */
    for (size_t step = 1; src->at < src->n && step > 0; src->at += step) {
        const char *s = src->s + src->at;
        step = is_space(*s) ? 1 : utf8_mark_length(s, src->n - src->at);
    }
    return src->at < src->n;
}

/* Control characters other than white space. */
static bool is_control(char c) {
    return ((unsigned char)c < 0x20 && (c < '\t' || c > '\r')) || c == 0x7F;
}

fault record_open(record_source *src, const char *s, size_t n) {
    *src = (record_source){s, n, n};
    if (n >= UINT32_MAX) return fault_at(WORD_TOO_LONG, 0);
    for (size_t at = 0; at < n;) {
        size_t step = utf8_length(s + at, n - at);
        if (step == 0 || is_control(s[at])) return fault_at(WORD_NOT_TEXT, at);
        at += step;
    }
    src->at = utf8_mark_length(s, n);
    return NO_FAULT;
}
