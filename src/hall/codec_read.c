// SPDX-License-Identifier: MIT
#include <jansson.h>
#include <stdlib.h>

#include "base/chars.h"
#include "base/check.h"
#include "core/words.h"
#include "hall/codec_table.h"
#include "online/event.h"
#include "online/speech.h"

/* ---- texts ---- */

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

static bool is_letter(char c) {
    char small = chars_lower(c);
    return small >= 'a' && small <= 'z';
}

static bool fits_type(char c, int type) {
    if (type == HEX) return is_digit(c) || (c >= 'a' && c <= 'f');
    return is_digit(c) || is_letter(c) || (type == TOKEN && (c == '-' || c == '_'));
}

/* 0, or why this is no text of the type. */
static int check_text(const member *m, const char *s, size_t n) {
    uint64_t number;
    if (m->type == GAME) return event_is_id(s, n) ? 0 : WORD_MEMBER;
    if ((int64_t)n > m->most) return WORD_TOO_LONG;
    if (m->type == MARK) return event_read_command_id(s, n, &number).code ? WORD_MEMBER : 0;
    if (m->type == TEXT || m->type == PAIR || m->type == TEXTS) return 0;
    if (m->type == CODE ? n == 0 : (int64_t)n < m->most) return WORD_MEMBER;
    for (size_t i = 0; i < n; i++)
        if (!fits_type(s[i], m->type)) return WORD_MEMBER;
    return 0;
}

/* ---- reading ---- */

static int read_object(const json_t *object, const member *members, void *base, talk *t);

/* A name is made readable; what is not there after that was not given. */
static int read_name(const member *m, json_t *v, const char **out) {
    char name[SPEECH_NAME + 1];
    size_t n = speech_clean(json_string_value(v), json_string_length(v), name, SPEECH_NAME);
    if (n == 0) return m->need == MUST ? WORD_EMPTY : 0;
    if (json_string_setn(v, name, n) != 0) return WORD_MEMORY;
    *out = json_string_value(v);
    return 0;
}

static int read_text(const member *m, json_t *v, const char **out) {
    if (!json_is_string(v)) return WORD_MEMBER;
    if (m->type == NAME) return read_name(m, v, out);
    int why = check_text(m, json_string_value(v), json_string_length(v));
    if (!why) *out = json_string_value(v);
    return why;
}

static int read_number(const member *m, json_t *v, int64_t *out) {
    if (!json_is_integer(v)) return WORD_MEMBER;
    json_int_t n = json_integer_value(v);
    if (n < 0 || n > m->most) return WORD_NUMBER;
    *out = n;
    return 0;
}

static int read_choice(const member *m, json_t *v, int64_t *out) {
    if (!json_is_string(v)) return WORD_MEMBER;
    for (int64_t i = 0; i < m->most; i++)
        if (chars_are(json_string_value(v), json_string_length(v), m->names[i])) {
            *out = i;
            return 0;
        }
    return WORD_MEMBER;
}

static int read_set(const member *m, json_t *v, int64_t *out) {
    if (!json_is_array(v)) return WORD_MEMBER;
    int64_t set = 0, one = 0;
    for (size_t i = 0; i < json_array_size(v); i++) {
        int why = read_choice(m, json_array_get(v, i), &one);
        if (why) return why;
        set |= INT64_C(1) << one;
    }
    *out = set;
    return 0;
}

static int read_pair(const member *m, json_t *v, const char **out) {
    if (!json_is_array(v) || json_array_size(v) != 2) return WORD_MEMBER;
    for (size_t i = 0; i < 2; i++) {
        json_t *one = json_array_get(v, i);
        int why = json_is_null(one) ? 0 : read_text(m, one, &out[i]);
        if (why) return why;
    }
    return 0;
}

/* Memory for a list of the message, which has at most one. */
static void *list_of(talk *t, size_t n, size_t size) {
    CHECK(!t->lists);
    t->lists = calloc(n ? n : 1, size);
    return t->lists;
}

static int read_texts(const member *m, json_t *v, void *base, talk *t) {
    if (!json_is_array(v)) return WORD_MEMBER;
    size_t n = json_array_size(v);
    if ((int64_t)n > m->most) return WORD_TOO_LONG;
    const char **list = list_of(t, n, sizeof *list);
    if (!list) return WORD_MEMORY;
    static const member text = {"", TEXT, MUST, 0, 0, TALK_ANY, NULL};
    for (size_t i = 0; i < n; i++) {
        int why = read_text(&text, json_array_get(v, i), &list[i]);
        if (why) return why;
    }
    *(const char ***)((char *)base + m->at) = list;
    *count_in(base, m) = (uint32_t)n;
    return 0;
}

static int read_lines(const member *m, json_t *v, void *base, talk *t) {
    bool many = m->type == LINES;
    if (many ? !json_is_array(v) : !json_is_object(v)) return WORD_MEMBER;
    size_t n = many ? json_array_size(v) : 1;
    if (many && (int64_t)n > m->most) return WORD_TOO_LONG;
    talk_game *list = list_of(t, n, sizeof *list);
    if (!list) return WORD_MEMORY;
    for (size_t i = 0; i < n; i++) {
        json_t *one = many ? json_array_get(v, i) : v;
        list[i] = talk_game_of();
        if (!json_is_object(one)) return WORD_MEMBER;
        int why = read_object(one, talk_game_members, &list[i], t);
        if (why) return why;
    }
    *(const talk_game **)((char *)base + m->at) = list;
    if (many) *count_in(base, m) = (uint32_t)n;
    return 0;
}

static int read_seat(json_t *v, int64_t *out) {
    if (json_is_null(v)) return 0;
    if (!json_is_integer(v)) return WORD_MEMBER;
    *out = json_integer_value(v);
    return *out == 0 || *out == 1 ? 0 : WORD_NUMBER;
}

static int read_member(const member *m, json_t *v, void *base, talk *t) {
    switch (m->type) {
    case NUMBER:
        return read_number(m, v, number_in(base, m));
    case CHOICE:
        return read_choice(m, v, number_in(base, m));
    case SET:
        return read_set(m, v, number_in(base, m));
    case SEAT:
        return read_seat(v, number_in(base, m));
    case FLAG:
        *flag_in(base, m) = json_is_true(v);
        return json_is_boolean(v) ? 0 : WORD_MEMBER;
    case TEXTS:
        return read_texts(m, v, base, t);
    case PAIR:
        return read_pair(m, v, text_in(base, m));
    case LINE:
    case LINES:
        return read_lines(m, v, base, t);
    default:
        return read_text(m, v, text_in(base, m));
    }
}

static int read_object(const json_t *object, const member *members, void *base, talk *t) {
    for (const member *m = members; m->name; m++) {
        json_t *v = json_object_get(object, m->name);
        int why = v ? read_member(m, v, base, t) : m->need == MUST ? WORD_MEMBER : 0;
        if (!why) continue;
        if (!t->member) t->member = m->name;
        return why;
    }
    return 0;
}

static int find_kind(int from, const json_t *root) {
    const json_t *name = json_object_get(root, "t");
    int first = from == FROM_CLIENT ? ASK_HELLO : TELL_WELCOME;
    int end = from == FROM_CLIENT ? TELL_WELCOME : TALKS;
    if (!json_is_string(name)) return TALK_NONE;
    for (int kind = first; kind < end; kind++)
        if (chars_are(json_string_value(name), json_string_length(name), talk_shapes[kind].name))
            return kind;
    return TALK_NONE;
}

fault talk_read(int from, const char *s, size_t n, talk *t) {
    static const member id = {"id", MARK, MAY, 0, 0, TALK_ID, NULL};
    json_error_t error;
    *t = talk_of(TALK_NONE);
    json_t *root = json_loadb(s, n, JSON_REJECT_DUPLICATES, &error);
    if (!root) {
        bool full = json_error_code(&error) == json_error_out_of_memory;
        size_t at = error.position > 0 && (size_t)error.position < n ? (size_t)error.position : 0;
        return fault_at(full ? WORD_MEMORY : WORD_MESSAGE_FORM, at);
    }
    t->root = root;
    if (!json_is_object(root)) return fault_at(WORD_MESSAGE_FORM, 0);
    json_t *named = json_object_get(root, "id");
    if (named) read_text(&id, named, &t->id);
    int kind = find_kind(from, root);
    if (kind == TALK_NONE) return fault_at(WORD_MESSAGE_FORM, 0);
    int why = read_object(root, talk_shapes[kind].members, t, t);
    if (why) return fault_at(why, 0);
    t->kind = (uint8_t)kind;
    return NO_FAULT;
}

void talk_free(talk *t) {
    free(t->lists);
    json_decref(t->root);
    t->root = t->lists = NULL;
}
