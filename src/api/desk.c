// SPDX-License-Identifier: MIT
#include "api/desk.h"

#include <stdlib.h>

#include "base/chars.h"
#include "base/check.h"
#include "base/nearest.h"
#include "base/utf8.h"
#include "core/json.h"
#include "core/judge.h"
#include "games/games.h"

enum { ROOM = 16 << 20 };

bool desk_open(desk *d, const desk_host *host, const desk_verb *const *lists) {
    *d = (desk){.host = *host, .lists = lists};
    d->turns = malloc(MAX_TURNS * sizeof *d->turns);
    return d->turns != NULL;
}

void desk_close(desk *d) {
    desk_session_free(d);
    desk_online_free(d);
    desk_review_free(d);
    desk_engine_free(d);
    desk_explore_free(d);
    free(d->turns);
    free(d->room.base);
}

bool desk_is(desk_text t, const char *s) {
    return chars_are(t.s, t.n, s);
}

desk_text desk_word(desk_text *t) {
    while (t->n > 0 && *t->s == ' ') t->s++, t->n--;
    desk_text found = {t->s, 0};
    while (t->n > 0 && *t->s != ' ') t->s++, t->n--, found.n++;
    return found;
}

desk_text desk_line(desk_text *t) {
    desk_text line = {t->s, 0};
    while (line.n < t->n && t->s[line.n] != '\n') line.n++;
    size_t gone = line.n < t->n ? line.n + 1 : line.n;
    t->s += gone;
    t->n -= gone;
    return line;
}

bool desk_number(desk_text t, uint64_t most, uint64_t *out) {
    return chars_number(t.s, t.n, most, out);
}

bool desk_optional(desk *d, const desk_request *r, int field, uint64_t least, uint64_t most,
                   uint64_t *out, writer *w) {
    uint64_t n = 0;
    if (r->field[field].n == 0) return true;
    if (!desk_number(r->field[field], most, &n) || n < least) {
        desk_error(d, w, NULL, WORD_NUMBER, field, 0);
        return false;
    }
    *out = n;
    return true;
}

bool desk_score(desk_text t, int *score) {
    bool sure = t.n > 0 && *t.s == '#';
    if (sure) t.s++, t.n--;
    bool minus = t.n > 0 && *t.s == '-';
    if (minus) t.s++, t.n--;
    uint64_t size;
    if (!desk_number(t, sure ? SCORE_WIN - SCORE_SURE - 1 : SCORE_SURE, &size)) return false;
    *score = sure ? SCORE_WIN - (int)size : (int)size;
    if (minus) *score = -*score;
    return true;
}

/* The index of a word in a list that ends with NULL; -1: it is not there. */
static int index_of(desk_text text, const char *const list[]) {
    for (int i = 0; list[i]; i++)
        if (desk_is(text, list[i])) return i;
    return -1;
}

fault desk_read_numbers(desk_text text, const desk_named names[], uint64_t value[]) {
    const char *begin = text.s;
    for (desk_text part = desk_word(&text); part.n > 0; part = desk_word(&text)) {
        int i = 0;
        while (names[i].name && !desk_is(part, names[i].name)) i++;
        if (!names[i].name) return fault_at(WORD_UNEXPECTED, (size_t)(part.s - begin));
        part = desk_word(&text);
        if (!desk_number(part, names[i].most, &value[i]) || value[i] < names[i].least)
            return fault_at(WORD_NUMBER, (size_t)(part.s - begin));
    }
    return NO_FAULT;
}

bool desk_numbers(desk *d, const desk_request *r, int field, const desk_named names[],
                  uint64_t value[], writer *w) {
    fault f = desk_read_numbers(r->field[field], names, value);
    if (f.code) desk_fault(d, w, NULL, f, field);
    return f.code == 0;
}

fault desk_read_words(desk_text text, const char *const words[], unsigned *bits) {
    const char *begin = text.s;
    *bits = 0;
    for (desk_text part = desk_word(&text); part.n > 0; part = desk_word(&text)) {
        int i = index_of(part, words);
        if (i < 0) return fault_at(WORD_UNEXPECTED, (size_t)(part.s - begin));
        *bits |= 1U << i;
    }
    return NO_FAULT;
}

bool desk_room(desk *d) {
    if (!d->room.base) d->room.base = malloc(ROOM);
    d->room.cap = d->room.base ? ROOM : 0;
    d->room.used = 0;
    return d->room.base != NULL;
}

static void begin_error(writer *w) {
    *w = writer_on(w->buf, w->cap);
    json_object(w, NULL);
    json_object(w, "error");
}

static void end_error(writer *w, fault f, int field) {
    json_bool(w, "illegal", f.illegal);
    json_int(w, "field", field);
    json_int(w, "at", f.at);
    json_end(w);
    json_end(w);
}

void desk_fault(desk *d, writer *w, const game *g, fault f, int field) {
    begin_error(w);
    json_reason(w, g, f.code, d->lang);
    end_error(w, f, field);
}

bool desk_member(desk *d, writer *w, const char *name, write_fn *fn, const void *what) {
    writer size = writer_on(NULL, 0);
    fn(what, &size);
    char *text = arena_take(&d->room, size.len + 1);
    if (!text) return false;
    writer inner = writer_on(text, size.len + 1);
    fn(what, &inner);
    json_bytes(w, name, text, inner.len);
    return true;
}

void desk_error(desk *d, writer *w, const game *g, int code, int field, size_t at) {
    desk_fault(d, w, g, fault_at(code, at), field);
}

bool desk_game(desk *d, const desk_request *r, int at, writer *w, const game **g, int *rules) {
    fault f = games_find(r->field[at].s, r->field[at].n, g, rules);
    if (f.code) desk_fault(d, w, NULL, f, at);
    return f.code == 0;
}

bool desk_position(desk *d, const desk_request *r, int at, writer *w, const game **g, position *p) {
    int rules = 0;
    if (!desk_game(d, r, at, w, g, &rules)) return false;
    desk_text text = r->field[at + 1];
    if (text.n == 0 || desk_is(text, "start")) {
        game_start(*g, rules, p);
        return true;
    }
    fault f = (*g)->text->read(rules, text.s, text.n, p);
    if (f.code) desk_fault(d, w, *g, f, at + 1);
    return f.code == 0;
}

bool desk_hand(desk *d, const desk_request *r, int at, writer *w, hand *h) {
    const game *g;
    position start;
    if (!desk_position(d, r, at, w, &g, &start)) return false;
    *h = hand_on(g, &start);
    fault f = hand_read(h, r->field[at + 2].s, r->field[at + 2].n);
    if (f.code) desk_fault(d, w, g, f, at + 2);
    return f.code == 0;
}

static void run_lang(desk *d, const desk_request *r, writer *w) {
    lang found = lang_named(r->field[1].s, r->field[1].n);
    if (found == LANGS) {
        desk_error(d, w, NULL, WORD_UNEXPECTED, 1, 0);
        return;
    }
    d->lang = found;
    json_object(w, NULL);
    json_text(w, "lang", lang_name(found));
    json_end(w);
}

const desk_verb desk_common[] = {{"lang", 1, run_lang}, {NULL, 0, NULL}};

static const desk_verb *find(const desk *d, desk_text name) {
    for (int list = 0; d->lists[list]; list++)
        for (const desk_verb *v = d->lists[list]; v->name; v++)
            if (desk_is(name, v->name)) return v;
    return NULL;
}

/* "no verb has this name; did you mean turns?", or a list of all verbs. */
static void write_guess(const desk *d, desk_text name, writer *w) {
    enum { VERBS = 128 };
    const char *names[VERBS + 1] = {NULL};
    int count = 0;
    for (int list = 0; d->lists[list]; list++)
        for (const desk_verb *v = d->lists[list]; v->name && count < VERBS; v++)
            names[count++] = v->name;
    const char *near = nearest(name.s, name.n, names);
    const words_around *words = near ? &words_nearest : &words_all_verbs;
    write_text(w, common_words[WORD_NO_VERB].in[d->lang]);
    write_text(w, words->before[d->lang]);
    if (near) write_text(w, near);
    for (int i = 0; i < count && !near; i++) {
        if (i > 0) write_text(w, ", ");
        write_text(w, names[i]);
    }
    write_text(w, words->after[d->lang]);
}

/* What is wrong with a request whose first field is not a verb. */
static void refuse_verb(desk *d, desk_text name, writer *w) {
    desk_text rest = name, first = desk_word(&rest);
    if (first.n == 0) {
        desk_error(d, w, NULL, WORD_EMPTY, 0, 0);
        return;
    }
    if (find(d, first)) {
        desk_error(d, w, NULL, WORD_SEPARATOR, 0, (size_t)(first.s + first.n - name.s));
        return;
    }
    char words[2048];
    writer guess = writer_on(words, sizeof words);
    write_guess(d, first, &guess);
    begin_error(w);
    json_text(w, "code", common_words[WORD_NO_VERB].slug);
    json_null(w, "ruling");
    json_text(w, "words", words);
    end_error(w, fault_at(WORD_NO_VERB, 0), 0);
}

/* Answers quote what they are given, so everything must be text. */
static bool is_text(desk *d, const desk_request *r, int fields, writer *w) {
    for (int i = 1; i <= fields; i++) {
        desk_text t = r->field[i];
        size_t at = 0, size = 1;
        while (at < t.n && (size = utf8_length(t.s + at, t.n - at)) > 0) at += size;
        if (at == t.n) continue;
        desk_error(d, w, NULL, WORD_NOT_TEXT, i, at);
        return false;
    }
    return true;
}

size_t desk_call(desk *d, const char *request, size_t n, char *answer, size_t cap) {
    writer w = writer_on(answer, cap);
    desk_text rest = {request, n};
    desk_request r = {{desk_line(&rest)}};
    const desk_verb *v = find(d, r.field[0]);
    CHECK(!v || v->fields < DESK_FIELDS);
    for (int i = 1; i < DESK_FIELDS; i++) r.field[i] = (desk_text){rest.s, 0};
    for (int i = 1; v && i <= v->fields; i++) r.field[i] = i < v->fields ? desk_line(&rest) : rest;
    if (!v)
        refuse_verb(d, r.field[0], &w);
    else if (v->fields == 0 && rest.n > 0)
        desk_error(d, &w, NULL, WORD_TRAILING, 1, 0);
    else if (is_text(d, &r, v->fields, &w))
        v->run(d, &r, &w);
    CHECK(w.json.depth == 0);
    if (!writer_fits(&w)) desk_error(d, &w, NULL, WORD_MEMORY, 0, 0);
    return w.len;
}
