// SPDX-License-Identifier: MIT
// The form of a tournament's file: sections in brackets, then lines KEY = VALUE. Empty lines and
// lines that begin with # are ignored.
#include <stdlib.h>
#include <string.h>

#include "apps/tournament/plan.h"
#include "base/utf8.h"

typedef struct reader {
    plan *p;
    char *text;                            /* the copy that values point into */
    uint32_t before;                       /* settings given earlier: the file's are ignored */
    uint32_t seen;                         /* settings of the file */
    bool general;                          /* in [tournament] */
    plan_player *player;                   /* in [player …] */
    size_t player_at;                      /* where its section begins */
    const char *keys[16 + PLAYER_OPTIONS]; /* of the player so far */
    size_t key_count;
} reader;

static plan_fault fine(void) {
    return plan_wrong(PLAN_FINE, 0);
}

/* A player's section is over. */
static plan_fault end_section(const reader *r) {
    if (!r->player) return fine();
    if (!r->player->setup.command) return plan_wrong(PLAN_NO_COMMAND, r->player_at);
    for (size_t i = 0; i < r->key_count; i++)
        if (!plan_fits(&r->player->setup, r->keys[i]))
            return plan_wrong(PLAN_OTHER_KIND, (size_t)(r->keys[i] - r->text));
    return fine();
}

static plan_fault begin_player(reader *r, char *name) {
    size_t at = (size_t)(name - r->text);
    if (!*name) return plan_wrong(PLAN_EMPTY, at);
    if (strlen(name) > PLAN_NAME_MAX) return plan_wrong(PLAN_NAME, at);
    for (uint32_t i = 0; i < r->p->player_count; i++)
        if (strcmp(r->p->players[i].setup.name, name) == 0) return plan_wrong(PLAN_SAME_NAME, at);
    r->player = plan_add(r->p);
    if (!r->player) return plan_wrong(PLAN_PLAYERS_MANY, at);
    r->player->setup.name = name;
    r->player_at = at;
    r->key_count = 0;
    return fine();
}

/* Without blanks at the ends; the text is cut in place. */
static char *trimmed(char *s, char *end) {
    while (s < end && strchr(" \t", *s)) s++;
    while (end > s && strchr(" \t\r", end[-1])) end--;
    *end = '\0';
    return s;
}

static plan_fault read_section(reader *r, char *line) {
    size_t at = (size_t)(line - r->text), n = strlen(line);
    plan_fault f = end_section(r);
    if (f.error) return f;
    r->general = false;
    r->player = NULL;
    if (strcmp(line, "[tournament]") == 0) {
        r->general = true;
        return fine();
    }
    if (line[n - 1] != ']' || strncmp(line, "[player", 7) != 0 || !strchr(" \t]", line[7]))
        return plan_wrong(PLAN_SECTION, at);
    return begin_player(r, trimmed(line + 7, line + n - 1));
}

static plan_fault read_general(reader *r, const char *key, const char *value) {
    for (int i = 0; i < PLAN_KEYS; i++) {
        if (strcmp(key, plan_keys[i]) != 0) continue;
        if (r->seen >> i & 1) return plan_wrong(PLAN_TWICE, (size_t)(key - r->text));
        r->seen |= UINT32_C(1) << i;
        if (r->before >> i & 1) return fine();
        plan_fault f = plan_set(r->p, (plan_key)i, value);
        f.at += (size_t)(value - r->text);
        return f;
    }
    return plan_wrong(PLAN_KEY, (size_t)(key - r->text));
}

static plan_fault read_own(reader *r, const char *key, const char *value) {
    for (size_t i = 0; i < r->key_count; i++)
        if (strcmp(r->keys[i], key) == 0) return plan_wrong(PLAN_TWICE, (size_t)(key - r->text));
    plan_fault f = plan_set_player(r->player, key, value);
    bool about_key = f.error == PLAN_KEY || f.error == PLAN_TWO_KINDS || f.error == PLAN_OPTIONS;
    f.at += (size_t)((about_key ? key : value) - r->text);
    if (!f.error) r->keys[r->key_count++] = key;
    return f;
}

static plan_fault read_line(reader *r, char *s, char *end) {
    char *line = trimmed(s, end);
    if (!*line || *line == '#') return fine();
    if (*line == '[') return read_section(r, line);
    char *equals = strchr(line, '=');
    if (!equals || equals == line) return plan_wrong(PLAN_LINE, (size_t)(line - r->text));
    char *value = trimmed(equals + 1, equals + strlen(equals));
    char *key = trimmed(line, equals);
    if (r->general) return read_general(r, key, value);
    if (r->player) return read_own(r, key, value);
    return plan_wrong(PLAN_SECTION, (size_t)(line - r->text));
}

/* Values go into records and lines of the protocol, so they have no control characters. */
static plan_fault check_text(const char *s, size_t n) {
    for (size_t i = 0, length; i < n; i += length) {
        unsigned char c = (unsigned char)s[i];
        bool control = c == 127 || (c < ' ' && c != '\t' && c != '\n' && c != '\r');
        length = control ? 0 : utf8_length(s + i, n - i);
        if (length == 0) return plan_wrong(PLAN_NOT_TEXT, i);
    }
    return fine();
}

plan_fault plan_read(plan *p, const char *text, size_t n) {
    plan_fault f = check_text(text, n);
    if (f.error) return f;
    free(p->text);
    p->text = malloc(n + 1);
    if (!p->text) return plan_wrong(PLAN_MEMORY, 0);
    memcpy(p->text, text, n);
    p->text[n] = '\0';
    reader r = {.p = p, .text = p->text, .before = p->given};
    for (char *at = p->text + utf8_mark_length(text, n), *end = p->text + n;
         !f.error && at < end;) {
        char *stop = memchr(at, '\n', (size_t)(end - at));
        if (!stop) stop = end;
        f = read_line(&r, at, stop);
        at = stop + 1;
    }
    return f.error ? f : end_section(&r);
}
