// SPDX-License-Identifier: MIT
#include "online/plan.h"

#include "base/chars.h"
#include "core/turn.h"

static size_t word_length(const char *s) {
    size_t n = 0;
    while (s[n] && s[n] != ' ' && s[n] != ';') n++;
    return n;
}

size_t plan_first(const char *text) {
    return word_length(text);
}

static size_t line_length(const char *s) {
    size_t n = 0;
    while (s[n] && s[n] != ';') n++;
    return n;
}

/* Plays the turn at s; returns its length, or 0 with the reason in *why. */
static size_t play_word(const game *g, position *p, const char *s, int *why) {
    turn t;
    position after;
    size_t n = word_length(s);
    *why = p->result != ONGOING ? WORD_GAME_OVER : turn_read(g, p, s, n, &t).code;
    if (*why) return 0;
    turn_play(g, p, &t, &after);
    *p = after;
    return n;
}

static int check_line(const game *g, position p, const char *s, size_t n) {
    int turns = 0, why = 0;
    for (size_t at = 0;; at++) {
        at += play_word(g, &p, s + at, &why);
        if (why) return why;
        if (++turns > PLAN_TURNS) return WORD_TOO_LONG;
        if (at == n) break;
    }
    return turns % 2 == 0 ? 0 : WORD_PLAN_FORM;
}

int plan_check(const game *g, const position *p, const char *text) {
    for (int lines = 0; *text; lines++) {
        if (lines == PLAN_LINES) return WORD_TOO_LONG;
        size_t n = line_length(text);
        int why = check_line(g, *p, text, n);
        if (why) return why;
        text += n;
        if (*text == ';' && !*++text) return WORD_PLAN_FORM;
    }
    return 0;
}

void plan_advance(const game *g, const position *before, const position *after, char *text) {
    char *out = text;
    for (const char *line = text; *line;) {
        size_t n = line_length(line), from = word_length(line);
        position led_to = *before;
        int why;
        bool fits = play_word(g, &led_to, line, &why) > 0 && led_to.key == after->key;
        bool more = line[n] == ';';
        if (fits && from < n) {
            if (out != text) *out++ = ';';
            for (size_t i = from + 1; i < n; i++) *out++ = line[i];
        }
        line += n + more;
    }
    *out = '\0';
}
