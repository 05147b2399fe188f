// SPDX-License-Identifier: MIT
// Clock times and evaluations live in comments so that every PGN tool preserves them. This file
// reads them from comments and writes them into comments.
#include "core/record_notes.h"

#include "core/judge.h"

typedef struct cursor {
    const char *s;
    size_t n;
    size_t at;
} cursor;

static bool take(cursor *c, char want) {
    if (c->at >= c->n || c->s[c->at] != want) return false;
    c->at++;
    return true;
}

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

/* Reads `least` to `most` digits. */
static bool take_number(cursor *c, int least, int most, int64_t *value) {
    int count = 0;
    for (*value = 0; count < most && c->at < c->n && is_digit(c->s[c->at]); count++)
        *value = *value * 10 + (c->s[c->at++] - '0');
    return count >= least && (c->at >= c->n || !is_digit(c->s[c->at]));
}

/* The fraction after a point as thousandths; further digits are skipped. */
static bool take_thousandths(cursor *c, int64_t *value) {
    *value = 0;
    if (!take(c, '.')) return true;
    int64_t place = 100;
    size_t first = c->at;
    for (; c->at < c->n && is_digit(c->s[c->at]); c->at++, place /= 10)
        *value += place * (c->s[c->at] - '0');
    return c->at > first;
}

static bool take_clock(cursor *c, int64_t *ms) {
    int64_t hours, minutes, seconds, rest;
    if (!take_number(c, 1, 6, &hours) || !take(c, ':')) return false;
    if (!take_number(c, 2, 2, &minutes) || minutes > 59 || !take(c, ':')) return false;
    if (!take_number(c, 2, 2, &seconds) || seconds > 59 || !take_thousandths(c, &rest))
        return false;
    *ms = ((hours * 60 + minutes) * 60 + seconds) * 1000 + rest;
    return true;
}

static bool take_score(cursor *c, record_score *score) {
    int64_t rest = 0;
    *score = (record_score){.known = true, .depth = -1};
    score->forced = take(c, '#');
    bool negative = take(c, '-');
    if (!negative) take(c, '+');
    if (!take_number(c, 1, 9, &score->value)) return false;
    if (!score->forced) {
        if (!take_thousandths(c, &rest)) return false;
        score->value = score->value * 1000 + rest;
    }
    if (negative) score->value = -score->value;
    if (!take(c, ',')) return true;
    int64_t depth = 0;
    if (!take_number(c, 1, 6, &depth)) return false;
    score->depth = (int)depth;
    return true;
}

static bool take_word(cursor *c, const char *name) {
    size_t at = c->at;
    while (*name && at < c->n && c->s[at] == *name) at++, name++;
    if (*name || at >= c->n || (c->s[at] != ' ' && c->s[at] != ']')) return false;
    c->at = at;
    return true;
}

static void skip_spaces(cursor *c) {
    while (take(c, ' ')) continue;
}

fault record_read_notes(const char *s, size_t n, record_notes *notes) {
    *notes = (record_notes){.clock_ms = -1};
    cursor c = {s, n, 0};
    while (c.at + 1 < n) {
        if (s[c.at] != '[' || s[c.at + 1] != '%') {
            c.at++;
            continue;
        }
        c.at += 2;
        bool clock = take_word(&c, "clk");
        if (!clock && !take_word(&c, "eval")) continue;
        skip_spaces(&c);
        size_t value = c.at;
        bool good = clock ? take_clock(&c, &notes->clock_ms) : take_score(&c, &notes->score);
        skip_spaces(&c);
        if (!good || !take(&c, ']'))
            return fault_at(clock ? WORD_CLOCK_FORM : WORD_EVAL_FORM, value);
    }
    return NO_FAULT;
}

static record_notes notes_of(const record_node *node) {
    record_notes all = {.clock_ms = -1};
    for (const record_item *item = node->after; item; item = item->next) {
        if (item->kind > RECORD_LINE) continue;
        record_notes notes;
        if (record_read_notes(item->text.s, item->text.n, &notes).code) continue;
        if (notes.clock_ms >= 0) all.clock_ms = notes.clock_ms;
        if (notes.score.known) all.score = notes.score;
    }
    return all;
}

int64_t record_clock(const record_node *node) {
    return notes_of(node).clock_ms;
}

record_score record_score_of(int score) {
    int turns = score_turns(score);
    return (record_score){.known = true,
                          .forced = turns != 0,
                          .value = turns ? turns : (int64_t)score * 10,
                          .depth = -1};
}

record_score record_eval(const record_node *node) {
    return notes_of(node).score;
}

bool record_set_clock(record *r, record_node *node, int64_t ms) {
    char text[RECORD_CLOCK_MAX];
    writer w = writer_on(text, sizeof text);
    if (ms < 0) ms = 0;
    int64_t seconds = ms / 1000;
    write_text(&w, "[%clk ");
    write_int(&w, seconds / 3600);
    write_char(&w, ':');
    write_char(&w, (char)('0' + seconds / 600 % 6));
    write_char(&w, (char)('0' + seconds / 60 % 10));
    write_char(&w, ':');
    write_char(&w, (char)('0' + seconds % 60 / 10));
    write_milli(&w, ms % 10000); /* the decimals follow the ones */
    write_char(&w, ']');
    return record_comment(r, node, text, w.len);
}

bool record_set_eval(record *r, record_node *node, record_score score) {
    char text[RECORD_CLOCK_MAX];
    writer w = writer_on(text, sizeof text);
    write_text(&w, "[%eval ");
    if (score.forced) {
        write_char(&w, '#');
        write_int(&w, score.value);
    } else {
        write_milli(&w, score.value);
    }
    if (score.depth >= 0) {
        write_char(&w, ',');
        write_int(&w, score.depth);
    }
    /* Another program may have claimed a number that nobody can mean, and no reader accepts. */
    cursor c = {text, w.len, sizeof "[%eval " - 1};
    if (!writer_fits(&w) || !take_score(&c, &score)) return true;
    write_char(&w, ']');
    return record_comment(r, node, text, w.len);
}
