// SPDX-License-Identifier: MIT
#include "online/event.h"

#include "base/chars.h"
#include "core/levels.h"
#include "core/position.h"
#include "core/words.h"
#include "online/speech.h"

const char *const event_names[EVENT_KINDS] = {
    [EVENT_NONE] = "none",       [EVENT_SIT] = "sit",       [EVENT_MOVE] = "move",
    [EVENT_TURN] = "turn",       [EVENT_OFFER] = "offer",   [EVENT_ACCEPT] = "accept",
    [EVENT_DECLINE] = "decline", [EVENT_RESUME] = "resume", [EVENT_TIME] = "time",
    [EVENT_RESIGN] = "resign",   [EVENT_FLAG] = "flag",     [EVENT_CANCEL] = "cancel",
    [EVENT_CLOSE] = "close",     [EVENT_LEFT] = "left",     [EVENT_RETURNED] = "returned",
    [EVENT_CLAIM] = "claim",     [EVENT_DOWN] = "down",     [EVENT_SAY] = "say",
    [EVENT_PLAN] = "plan",
};

const char *const what_names[WHATS] = {
    [WHAT_NONE] = "none",
    [WHAT_DRAW] = "draw",
    [WHAT_TAKEBACK] = "takeback",
    [WHAT_PAUSE] = "pause",
    [WHAT_REMATCH] = "rematch",
    [WHAT_PERSON] = "person",
    [WHAT_BOT] = "bot",
    [WHAT_ENGINE] = "engine",
    [WHAT_FIRST_TURN] = "first-turn",
    [WHAT_WITHDRAWN] = "withdrawn",
    [WHAT_LOST] = "lost",
    [WHAT_GOODBYE] = "goodbye",
    [WHAT_WIN] = "win",
    [WHAT_PRESET] = "preset",
    [WHAT_TEXT] = "text",
};

/* The fields of a body, in order. */
enum field { END, WHAT, LEVEL, HASH, NAME, WORD, THOUGHT, LAG, GIVEN, SINCE, ID, SPEECH, PLAN };

#define BIT(what) (1U << (what))
enum {
    OFFERS = BIT(WHAT_DRAW) | BIT(WHAT_TAKEBACK) | BIT(WHAT_PAUSE) | BIT(WHAT_REMATCH),
    PLAYERS = BIT(WHAT_PERSON) | BIT(WHAT_BOT) | BIT(WHAT_ENGINE),
    CANCELS = BIT(WHAT_FIRST_TURN) | BIT(WHAT_WITHDRAWN),
    LEAVINGS = BIT(WHAT_LOST) | BIT(WHAT_GOODBYE),
    CLAIMS = BIT(WHAT_WIN) | BIT(WHAT_DRAW),
    SPEECHES = BIT(WHAT_PRESET) | BIT(WHAT_TEXT),
};

static const struct form {
    uint32_t whats; /* those that the kind can have */
    uint8_t fields[5];
} forms[EVENT_KINDS] = {
    [EVENT_SIT] = {PLAYERS, {WHAT, LEVEL, HASH, NAME}},
    [EVENT_MOVE] = {0, {HASH}},
    [EVENT_TURN] = {0, {WORD, THOUGHT, LAG, GIVEN}},
    [EVENT_OFFER] = {OFFERS, {WHAT}},
    [EVENT_ACCEPT] = {OFFERS, {WHAT, ID}},
    [EVENT_DECLINE] = {OFFERS, {WHAT}},
    [EVENT_CANCEL] = {CANCELS, {WHAT}},
    [EVENT_LEFT] = {LEAVINGS, {WHAT}},
    [EVENT_CLAIM] = {CLAIMS, {WHAT}},
    [EVENT_DOWN] = {0, {SINCE}},
    [EVENT_SAY] = {SPEECHES, {WHAT, SPEECH}},
    [EVENT_PLAN] = {0, {PLAN}},
};

/* Whether the event has this field at all: it can depend on the fields before it. */
static bool has(const room_event *e, int field) {
    if (field == LEVEL) return e->what == WHAT_ENGINE;
    if (field == HASH) return e->what != WHAT_ENGINE;
    if (field == ID) return e->what == WHAT_REMATCH;
    if (field == PLAN) return e->hidden || e->text[0];
    return true;
}

static int64_t *number_of(room_event *e, int field) {
    return field == THOUGHT ? &e->thought
           : field == LAG   ? &e->lag
           : field == GIVEN ? &e->given
                            : &e->from;
}

void event_set_text(room_event *e, const char *s, size_t n) {
    if (n >= EVENT_TEXT) n = EVENT_TEXT - 1;
    for (size_t i = 0; i < n; i++) e->text[i] = s[i];
    e->text[n] = '\0';
}

bool event_is_id(const char *s, size_t n) {
    for (size_t i = 0; i < n; i++) {
        char small = chars_lower(s[i]);
        if ((s[i] < '0' || s[i] > '9') && (small < 'a' || small > 'z')) return false;
    }
    return n == EVENT_ID;
}

room_event event_public(const room_event *e, int viewer) {
    room_event out = *e;
    bool plan = e->kind == EVENT_PLAN && viewer != e->seat;
    bool seat = (e->kind == EVENT_SIT && e->what != WHAT_ENGINE) || e->kind == EVENT_MOVE;
    if (plan) out.text[0] = '\0';
    if (seat)
        for (int i = 0; i < DEVICE; i++) out.device[i] = 0;
    out.hidden = e->hidden || plan || seat;
    return out;
}

/* ---- writing ---- */

static void write_hash(const room_event *e, writer *w) {
    static const char digits[] = "0123456789abcdef";
    if (e->hidden) {
        write_char(w, '*');
        return;
    }
    for (int i = 0; i < DEVICE; i++) {
        write_char(w, digits[e->device[i] >> 4]);
        write_char(w, digits[e->device[i] & 15]);
    }
}

static void write_field(const room_event *e, int field, writer *w) {
    room_event copy = *e;
    switch (field) {
    case WHAT:
        write_text(w, what_names[e->what]);
        break;
    case LEVEL:
        write_int(w, e->number);
        break;
    case HASH:
        write_hash(e, w);
        break;
    case SPEECH:
        write_text(w, e->what == WHAT_PRESET ? speech_presets[e->number].slug : e->text);
        break;
    case PLAN:
        write_text(w, e->hidden ? "*" : e->text);
        break;
    case NAME:
    case WORD:
    case ID:
        write_text(w, e->text);
        break;
    default:
        write_int(w, *number_of(&copy, field));
    }
}

void event_write_body(const room_event *e, writer *w) {
    bool first = true;
    for (const uint8_t *field = forms[e->kind].fields; *field != END; field++) {
        if (!has(e, *field)) continue;
        if (!first) write_char(w, ' ');
        write_field(e, *field, w);
        first = false;
    }
}

void event_write(const room_event *e, writer *w) {
    write_int(w, e->seq);
    write_char(w, ' ');
    write_int(w, e->at);
    write_text(w, e->seat == FIRST ? " 0 " : e->seat == SECOND ? " 1 " : " - ");
    write_text(w, event_names[e->kind]);
    writer measure = writer_on(NULL, 0);
    event_write_body(e, &measure);
    if (measure.len == 0) return;
    write_char(w, ' ');
    event_write_body(e, w);
}

/* ---- reading ---- */

typedef struct text {
    const char *s;
    size_t n, at;
} text;

static bool is_end(const text *t) {
    return t->at >= t->n;
}

/* The length of the word at t->at: up to the next blank or the end. */
static size_t word_length(const text *t) {
    size_t n = 0;
    while (t->at + n < t->n && t->s[t->at + n] != ' ') n++;
    return n;
}

static fault read_number(text *t, int64_t most, int64_t *out) {
    size_t n = word_length(t);
    const char *s = t->s + t->at;
    int64_t value = 0;
    if (n == 0) return fault_at(is_end(t) ? WORD_UNFINISHED : WORD_UNEXPECTED, t->at);
    if (s[0] == '0' && n > 1) return fault_at(WORD_UNEXPECTED, t->at);
    for (size_t i = 0; i < n; i++) {
        if (s[i] < '0' || s[i] > '9') return fault_at(WORD_UNEXPECTED, t->at + i);
        value = value * 10 + (s[i] - '0');
        if (value > most) return fault_at(WORD_NUMBER, t->at);
    }
    t->at += n;
    *out = value;
    return NO_FAULT;
}

/* The name in a list that the word at t->at is, if it is one of the allowed. */
static fault read_name(text *t, const char *const *names, int count, uint32_t allowed,
                       uint8_t *out) {
    size_t n = word_length(t);
    if (is_end(t)) return fault_at(WORD_UNFINISHED, t->at);
    for (int i = 1; i < count; i++) {
        if (!(allowed & BIT(i)) || !chars_are(t->s + t->at, n, names[i])) continue;
        *out = (uint8_t)i;
        t->at += n;
        return NO_FAULT;
    }
    return fault_at(WORD_UNEXPECTED, t->at);
}

static int digit(char c) {
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

static fault read_hash(text *t, room_event *e) {
    size_t n = word_length(t);
    if (n == 1 && t->s[t->at] == '*') {
        e->hidden = true;
        t->at++;
        return NO_FAULT;
    }
    for (size_t i = 0; i < n && i < 2 * DEVICE; i++) {
        int value = digit(t->s[t->at + i]);
        if (value < 0) return fault_at(WORD_UNEXPECTED, t->at + i);
        e->device[i / 2] = (uint8_t)(e->device[i / 2] << 4 | value);
    }
    if (n < 2 * DEVICE) return fault_at(WORD_UNFINISHED, t->at + n);
    t->at += 2 * DEVICE;
    return NO_FAULT;
}

/* The next n bytes as the event's text. */
static fault take(text *t, size_t n, size_t most, room_event *e) {
    if (n == 0) return fault_at(is_end(t) ? WORD_UNFINISHED : WORD_UNEXPECTED, t->at);
    if (n > most) return fault_at(WORD_TOO_LONG, t->at + most);
    for (size_t i = 0; i < n; i++)
        if (t->s[t->at + i] == '\0') return fault_at(WORD_NOT_TEXT, t->at + i);
    event_set_text(e, t->s + t->at, n);
    t->at += n;
    return NO_FAULT;
}

static fault read_speech(text *t, size_t most, room_event *e) {
    size_t n = t->n - t->at;
    if (e->what == WHAT_PRESET) {
        int preset = speech_find(t->s + t->at, n);
        if (preset < 0) return fault_at(WORD_UNEXPECTED, t->at);
        e->number = (uint8_t)preset;
        t->at = t->n;
        return NO_FAULT;
    }
    fault f = speech_check(t->s + t->at, n, most);
    return f.code ? fault_at(f.code, t->at + f.at) : take(t, n, most, e);
}

static fault read_id(text *t, room_event *e) {
    size_t n = word_length(t);
    if (!event_is_id(t->s + t->at, n)) return fault_at(WORD_UNEXPECTED, t->at);
    return take(t, n, EVENT_ID, e);
}

/* Without a plan the body is empty. */
static fault read_plan(text *t, room_event *e) {
    size_t n = t->n - t->at;
    e->hidden = n == 1 && t->s[t->at] == '*';
    if (!e->hidden) return n == 0 ? NO_FAULT : take(t, n, EVENT_TEXT - 1, e);
    t->at = t->n;
    return NO_FAULT;
}

static fault read_field(text *t, int field, room_event *e) {
    int64_t level = 0;
    fault f;
    switch (field) {
    case WHAT:
        return read_name(t, what_names, WHATS, forms[e->kind].whats, &e->what);
    case LEVEL:
        f = read_number(t, LEVEL_FULL, &level);
        e->number = (uint8_t)level;
        return f;
    case HASH:
        return read_hash(t, e);
    case NAME:
        return read_speech(t, SPEECH_NAME, e);
    case SPEECH:
        return read_speech(t, SPEECH_LONGEST, e);
    case PLAN:
        return read_plan(t, e);
    case ID:
        return read_id(t, e);
    case WORD:
        return take(t, word_length(t), EVENT_TEXT - 1, e);
    default:
        return read_number(t, EVENT_LATEST, number_of(e, field));
    }
}

static fault read_body(text *t, room_event *e) {
    bool first = true;
    for (const uint8_t *field = forms[e->kind].fields; *field != END; field++) {
        if (*field != PLAN && !has(e, *field)) continue;
        if (!first) {
            if (is_end(t)) return fault_at(WORD_UNFINISHED, t->at);
            if (t->s[t->at++] != ' ') return fault_at(WORD_UNEXPECTED, t->at - 1);
        }
        fault f = read_field(t, *field, e);
        if (f.code) return f;
        first = false;
    }
    return is_end(t) ? NO_FAULT : fault_at(WORD_TRAILING, t->at);
}

fault event_read_body(const char *kind, size_t kind_n, const char *s, size_t n, room_event *e) {
    text name = {kind, kind_n, 0}, body = {s, n, 0};
    *e = (room_event){.seq = e->seq, .at = e->at, .seat = e->seat};
    fault f = read_name(&name, event_names, EVENT_KINDS, UINT32_MAX, &e->kind);
    if (f.code || name.at < kind_n) return fault_at(WORD_UNEXPECTED, 0);
    return read_body(&body, e);
}

static fault read_seat(text *t, uint8_t *seat) {
    static const char letters[] = {'0', '1', '-'};
    for (int i = 0; i < 3 && !is_end(t); i++) {
        if (word_length(t) != 1 || t->s[t->at] != letters[i]) continue;
        *seat = (uint8_t)i;
        t->at++;
        return NO_FAULT;
    }
    return fault_at(is_end(t) ? WORD_UNFINISHED : WORD_UNEXPECTED, t->at);
}

static fault read_blank(text *t) {
    if (is_end(t)) return fault_at(WORD_UNFINISHED, t->at);
    if (t->s[t->at] != ' ') return fault_at(WORD_UNEXPECTED, t->at);
    t->at++;
    return NO_FAULT;
}

fault event_read(const char *s, size_t n, room_event *e) {
    text t = {s, n, 0};
    int64_t seq = 0;
    *e = (room_event){0};
    if (n == 0) return fault_at(WORD_EMPTY, 0);
    fault f = read_number(&t, UINT32_MAX, &seq);
    if (!f.code && seq == 0) f = fault_at(WORD_NUMBER, 0);
    if (!f.code) f = read_blank(&t);
    if (!f.code) f = read_number(&t, EVENT_LATEST, &e->at);
    if (!f.code) f = read_blank(&t);
    if (!f.code) f = read_seat(&t, &e->seat);
    if (!f.code) f = read_blank(&t);
    if (!f.code) f = read_name(&t, event_names, EVENT_KINDS, UINT32_MAX, &e->kind);
    if (f.code) return f;
    e->seq = (uint32_t)seq;
    if (!is_end(&t)) {
        f = read_blank(&t);
        /* A kind that stands alone is followed by nothing, not even a blank. */
        if (!f.code && is_end(&t)) f = fault_at(WORD_TRAILING, t.at - 1);
        if (f.code) return f;
    }
    return read_body(&t, e);
}
