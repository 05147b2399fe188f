// SPDX-License-Identifier: MIT
#include "hall/note.h"

#include "base/chars.h"
#include "core/words.h"

static const char head[] = "sandan 1 ";

/* The members of each kind, in this order: game, seat, number. */
static const struct {
    const char *name;
    bool game, seat, number;
} kinds[NOTE_KINDS] = {
    [NOTE_EVENT] = {"event", true, false, true}, [NOTE_LOBBY] = {"lobby", true, false, true},
    [NOTE_HERE] = {"here", true, true, true},    [NOTE_MINE] = {"mine", true, false, true},
    [NOTE_LOST] = {"lost", true, false, true},   [NOTE_CHECK] = {"check", true},
    [NOTE_FORGOT] = {"forgot", .number = true},  [NOTE_BANS] = {"bans"},
};

/* ---- writing ---- */

void notes_begin(const char sender[NOTES_SENDER + 1], writer *w) {
    write_text(w, head);
    write_text(w, sender);
}

void note_write(const note *one, writer *w) {
    write_char(w, '\n');
    write_text(w, kinds[one->kind].name);
    if (kinds[one->kind].game) {
        write_char(w, ' ');
        write_text(w, one->game);
    }
    if (kinds[one->kind].seat) {
        write_char(w, ' ');
        write_count(w, one->seat);
    }
    if (kinds[one->kind].number) {
        write_char(w, ' ');
        write_count(w, one->number);
    }
}

uint32_t note_mark(const uint8_t device[STORE_HASH]) {
    uint32_t mark = 0;
    for (int i = 3; i >= 0; i--) mark = mark << 8 | device[i];
    return mark;
}

/* ---- reading ---- */

typedef struct text {
    const char *s;
    size_t at, end; /* of a line */
} text;

/* The next word of the line; its length is at least 1, or it is a fault. */
static fault take(text *t, const char **s, size_t *n) {
    size_t from = t->at;
    while (t->at < t->end && t->s[t->at] != ' ') t->at++;
    *s = t->s + from;
    *n = t->at - from;
    return *n > 0 ? NO_FAULT : fault_at(WORD_UNFINISHED, from);
}

/* A word after a space. */
static fault next(text *t, const char **s, size_t *n) {
    if (t->at == t->end) return fault_at(WORD_UNFINISHED, t->at);
    t->at++;
    return take(t, s, n);
}

/* There is one way to write a number. */
static fault number(text *t, uint64_t most, uint64_t *out) {
    const char *s;
    size_t n;
    fault f = next(t, &s, &n);
    if (f.code) return f;
    bool good = (n == 1 || s[0] != '0') && chars_number(s, n, most, out);
    return good ? NO_FAULT : fault_at(WORD_NUMBER, t->at - n);
}

static fault read_line(text *t, note *one) {
    const char *s;
    size_t n;
    uint64_t value = 0;
    int kind = 0;
    *one = (note){0};
    fault f = take(t, &s, &n);
    if (f.code) return f;
    while (kind < NOTE_KINDS && !chars_are(s, n, kinds[kind].name)) kind++;
    if (kind == NOTE_KINDS) return fault_at(WORD_UNEXPECTED, t->at - n);
    one->kind = (uint8_t)kind;
    if (kinds[kind].game) {
        f = next(t, &s, &n);
        if (!f.code && !event_is_id(s, n)) f = fault_at(WORD_UNEXPECTED, t->at - n);
        for (size_t i = 0; !f.code && i < EVENT_ID; i++) one->game[i] = s[i];
    }
    if (!f.code && kinds[kind].seat) {
        f = number(t, 1, &value);
        one->seat = (uint8_t)value;
    }
    if (!f.code && kinds[kind].number) {
        f = number(t, UINT32_MAX, &value);
        one->number = (uint32_t)value;
    }
    if (!f.code && t->at < t->end) f = fault_at(WORD_UNEXPECTED, t->at);
    return f;
}

fault notes_read(const char *s, size_t n, notes *out) {
    size_t first = sizeof head - 1 + NOTES_SENDER;
    out->count = 0;
    if (n > NOTES_TEXT) return fault_at(WORD_TOO_LONG, NOTES_TEXT);
    if (n < first) return fault_at(WORD_UNFINISHED, n);
    if (!chars_are(s, sizeof head - 1, head)) return fault_at(WORD_UNEXPECTED, 0);
    for (size_t i = 0; i < NOTES_SENDER; i++) {
        char c = s[sizeof head - 1 + i];
        bool good = (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
        if (!good) return fault_at(WORD_UNEXPECTED, sizeof head - 1 + i);
        out->sender[i] = c;
    }
    out->sender[NOTES_SENDER] = '\0';
    for (text t = {s, first, first}; t.end < n;) {
        if (s[t.end] != '\n') return fault_at(WORD_UNEXPECTED, t.end);
        if (out->count == NOTES) return fault_at(WORD_TOO_MUCH, t.end);
        t.at = ++t.end;
        while (t.end < n && s[t.end] != '\n') t.end++;
        fault f = read_line(&t, &out->list[out->count]);
        if (f.code) return f;
        out->count++;
    }
    return NO_FAULT;
}
