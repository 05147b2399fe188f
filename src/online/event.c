// SPDX-License-Identifier: MIT
#include "online/event.h"

#include "base/chars.h"
#include "base/check.h"
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
    [WHAT_EXPIRED] = "expired",
    [WHAT_LOST] = "lost",
    [WHAT_GOODBYE] = "goodbye",
    [WHAT_WIN] = "win",
    [WHAT_PRESET] = "preset",
    [WHAT_TEXT] = "text",
};

/* The fields of a body, in order. */
enum field { END, WHAT, LEVEL, NAME, WORD, THOUGHT, LAG, GIVEN, SINCE, ID, SPEECH, PLAN };

#define BIT(what) (1U << (what))
enum {
    OFFERS = BIT(WHAT_DRAW) | BIT(WHAT_TAKEBACK) | BIT(WHAT_PAUSE) | BIT(WHAT_REMATCH),
    PLAYERS = BIT(WHAT_PERSON) | BIT(WHAT_BOT) | BIT(WHAT_ENGINE),
    CANCELS = BIT(WHAT_FIRST_TURN) | BIT(WHAT_WITHDRAWN) | BIT(WHAT_EXPIRED),
    LEAVINGS = BIT(WHAT_LOST) | BIT(WHAT_GOODBYE),
    CLAIMS = BIT(WHAT_WIN) | BIT(WHAT_DRAW),
    SPEECHES = BIT(WHAT_PRESET) | BIT(WHAT_TEXT),
};

static const struct form {
    uint32_t whats; /* those that the kind can have */
    uint8_t fields[5];
} forms[EVENT_KINDS] = {
    [EVENT_SIT] = {PLAYERS, {WHAT, LEVEL, NAME}},
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

/* Added by the server to what a client says. */
static bool is_servers(int field) {
    return field == THOUGHT || field == LAG || field == GIVEN || field == ID;
}

/* Whether the event has this field at all: it can depend on the fields before it. */
static bool has(const room_event *e, int field) {
    if (field == LEVEL) return e->what == WHAT_ENGINE;
    if (field == ID) return e->what == WHAT_REMATCH;
    if (field == NAME) return e->text[0];
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
    if (plan) out.text[0] = '\0';
    out.hidden = e->hidden || plan;
    return out;
}

/* Whether what and number are those of the kind. */
static bool fits(const room_event *e) {
    if (e->kind >= EVENT_KINDS || e->what >= WHATS) return false;
    uint32_t whats = forms[e->kind].whats;
    if (whats && !(whats & BIT(e->what))) return false;
    return e->kind != EVENT_SAY || e->what != WHAT_PRESET || e->number < SPEECH_PRESETS;
}

/* ---- writing ---- */

static void write_field(const room_event *e, int field, writer *w) {
    room_event copy = *e;
    switch (field) {
    case WHAT:
        write_text(w, what_names[e->what]);
        break;
    case LEVEL:
        write_int(w, e->number);
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

static void write_body(const room_event *e, bool command, writer *w) {
    bool first = true;
    CHECK(fits(e));
    for (const uint8_t *field = forms[e->kind].fields; *field != END; field++) {
        if (!has(e, *field) || (command && is_servers(*field))) continue;
        if (!first) write_char(w, ' ');
        write_field(e, *field, w);
        first = false;
    }
}

void event_write_body(const room_event *e, writer *w) {
    write_body(e, false, w);
}

static void write_kind(const room_event *e, bool command, writer *w) {
    writer measure = writer_on(NULL, 0);
    write_body(e, command, &measure);
    write_text(w, event_names[e->kind]);
    if (measure.len == 0) return;
    write_char(w, ' ');
    write_body(e, command, w);
}

void event_write(const room_event *e, writer *w) {
    write_int(w, e->seq);
    write_char(w, ' ');
    write_int(w, e->at);
    write_text(w, e->seat == FIRST ? " 0 " : e->seat == SECOND ? " 1 " : " - ");
    write_kind(e, false, w);
}

void event_write_command(const room_event *e, writer *w) {
    write_kind(e, true, w);
}

void event_write_command_id(uint64_t id, writer *w) {
    for (int shift = 60; shift >= 0; shift -= 4)
        write_char(w, "0123456789abcdef"[id >> shift & 15]);
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

static fault read_plan(text *t, room_event *e) {
    size_t n = t->n - t->at;
    e->hidden = n == 1 && t->s[t->at] == '*';
    if (!e->hidden) return take(t, n, EVENT_TEXT - 1, e);
    t->at = t->n;
    return NO_FAULT;
}

static fault read_field(text *t, int field, room_event *e) {
    int64_t level = 0;
    size_t at;
    fault f;
    switch (field) {
    case WHAT:
        return read_name(t, what_names, WHATS, forms[e->kind].whats, &e->what);
    case LEVEL:
        at = t->at;
        f = read_number(t, RATING_MOST, &level);
        e->number = (uint16_t)level;
        if (!f.code && level && !strength_possible(level)) return fault_at(WORD_NUMBER, at);
        return f;
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

static fault read_body(text *t, bool command, room_event *e) {
    bool first = true;
    for (const uint8_t *field = forms[e->kind].fields; *field != END; field++) {
        bool optional = *field == NAME || *field == PLAN;
        if (optional ? is_end(t) : !has(e, *field)) continue;
        if (command && is_servers(*field)) continue;
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
    return read_body(&body, false, e);
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

/* The kind and its body. */
static fault read_kind(text *t, bool command, room_event *e) {
    fault f = read_name(t, event_names, EVENT_KINDS, UINT32_MAX, &e->kind);
    if (f.code) return f;
    if (!is_end(t)) {
        f = read_blank(t);
        /* A kind that stands alone is followed by nothing, not even a blank. */
        if (!f.code && is_end(t)) f = fault_at(WORD_TRAILING, t->at - 1);
        if (f.code) return f;
    }
    return read_body(t, command, e);
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
    e->seq = (uint32_t)seq;
    return f.code ? f : read_kind(&t, false, e);
}

fault event_read_command(const char *s, size_t n, room_event *e) {
    text t = {s, n, 0};
    *e = (room_event){.seq = e->seq, .at = e->at, .seat = e->seat};
    fault f = read_kind(&t, true, e);
    /* Only the server hides plans. */
    return !f.code && e->hidden ? fault_at(WORD_UNEXPECTED, n - 1) : f;
}

fault event_read_command_id(const char *s, size_t n, uint64_t *id) {
    *id = 0;
    for (size_t i = 0; i < n && i < COMMAND_ID; i++) {
        int digit = s[i] >= '0' && s[i] <= '9'   ? s[i] - '0'
                    : s[i] >= 'a' && s[i] <= 'f' ? s[i] - 'a' + 10
                                                 : -1;
        if (digit < 0) return fault_at(WORD_UNEXPECTED, i);
        *id = *id << 4 | (uint64_t)digit;
    }
    if (n != COMMAND_ID)
        return fault_at(n < COMMAND_ID ? WORD_UNFINISHED : WORD_TRAILING,
                        n < COMMAND_ID ? n : COMMAND_ID);
    return *id ? NO_FAULT : fault_at(WORD_NUMBER, 0);
}

int event_normalise(room_event *e) {
    if (!fits(e)) return WORD_ILLEGAL;
    char body[EVENT_LINE];
    writer w = writer_on(body, sizeof body);
    event_write_body(e, &w);
    const char *kind = event_names[e->kind];
    return event_read_body(kind, chars_count(kind), body, w.len, e).code;
}
