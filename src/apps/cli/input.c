// SPDX-License-Identifier: MIT
#include "apps/cli/input.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "apps/cli/fail.h"
#include "apps/cli/output.h"
#include "base/nearest.h"
#include "base/utf8.h"
#include "games/games.h"
#include "os/file.h"

static _Noreturn void fail_game(const call *c, int arg, size_t at, const game *g, fault f) {
    enum { MAX_NAMES = 256 }; /* a position has a byte for its rule set */
    const char *names[MAX_NAMES + 1] = {NULL};
    int count = 0;
    if (g)
        for (int i = 0; i < g->rule_set_count && count < MAX_NAMES; i++)
            names[count++] = g->rule_sets[i].id;
    else
        for (int i = 0; i < GAME_COUNT; i++) names[count++] = games[i]->id;
    char start[64] = "";
    const char *typed = c->argv[arg] + at + f.at;
    size_t n = strcspn(typed, g ? "," : ":,");
    if (n < sizeof start) snprintf(start, sizeof start, "%.*s", (int)n, typed);
    const char *near = nearest(start, strlen(start), names);
    const char *what = g ? say(c, SAY_UNKNOWN_RULE_SET) : say(c, SAY_UNKNOWN_GAME);
    if (near) fail_arg(c, arg, at + f.at, say(c, SAY_DID_YOU_MEAN), what, near);
    fail_arg(c, arg, at + f.at, say(c, SAY_SEE_GAMES), what);
}

const game *input_game_in(const call *c, int arg, size_t at, size_t n, int *rules) {
    const char *name = c->argv[arg] + at;
    const game *g = NULL;
    fault f = games_find(name, n, &g, rules);
    if (f.code) fail_game(c, arg, at, f.code == WORD_NO_RULE_SET ? g : NULL, f);
    return g;
}

const game *input_game(const call *c, int at, int *rules) {
    return input_game_in(c, c->word_args[at], 0, strlen(c->words[at]), rules);
}

const game *option_game(const call *c, int which, int *rules) {
    const char *name = c->values[which];
    return name ? input_game_in(c, c->value_args[which], c->value_at[which], strlen(name), rules)
                : NULL;
}

struct words {
    const char **list;
    int count;
};

static void join(const void *what, writer *w) {
    const struct words *words = what;
    for (int i = 0; i < words->count; i++) {
        if (i > 0) write_char(w, ' ');
        write_text(w, words->list[i]);
    }
}

char *input_join(const call *c, int at, int end, size_t *n) {
    struct words words = {c->words + at, end - at};
    return output_text(join, &words, n);
}

int64_t input_number(const call *c, int at, int64_t min, int64_t max) {
    const char *s = c->words[at];
    int64_t n = 0;
    if (!number_read(s, min, max, &n))
        fail_arg(c, c->word_args[at], 0, say(c, SAY_NUMBER_RANGE), (long long)min, (long long)max);
    return n;
}

void input_position(const call *c, const game *g, int rules, int at, int end, position *p) {
    if (end <= at || (end == at + 1 && strcmp(c->words[at], "start") == 0)) {
        game_start(g, rules, p);
        return;
    }
    size_t n = 0;
    char *text = input_join(c, at, end, &n);
    fault f = g->text->read(rules, text, n, p);
    if (f.code) {
        char reason[512];
        writer w = writer_on(reason, sizeof reason);
        reason_write(&w, g, f.code, c->lang);
        fail_at(text, n, f.at, say(c, SAY_BAD_POSITION), reason, g->rule_sets[rules].start);
    }
    free(text);
}

size_t input_not_text(const char *s, size_t n) {
    size_t i = 0, size = 0;
    while (i < n && s[i] && (size = utf8_length(s + i, n - i)) > 0) i += size;
    return i;
}

size_t input_not_line(const char *s, size_t n) {
    size_t bad = input_not_text(s, n);
    for (size_t i = 0; i < bad; i++)
        if ((unsigned char)s[i] < ' ' || s[i] == 127) return i;
    return bad;
}

const char *input_name(const char *name) {
    return strcmp(name, "-") == 0 ? NULL : name;
}

char *input_file(const call *c, const char *name, size_t *n) {
    bool standard = strcmp(name, "-") == 0;
    char *text = NULL;
    int error =
        standard ? file_read_fd(0, INPUT_LIMIT, &text, n) : file_read(name, INPUT_LIMIT, &text, n);
    if (error) fail_name(c, name, say(c, SAY_CANNOT_READ), name, errno_words(c, error));
    size_t bad = input_not_text(text, *n);
    if (bad < *n)
        fail_file(c, name, text, *n, NULL, fault_at(WORD_NOT_TEXT, bad), say(c, SAY_EXPECTED_UTF8));
    return text;
}
