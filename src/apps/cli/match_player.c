// SPDX-License-Identifier: MIT
// Parses players: a kind, and settings after a colon.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "apps/cli/fail.h"
#include "apps/cli/input.h"
#include "apps/cli/match.h"
#include "apps/cli/output.h"
#include "apps/cli/shared.h"
#include "engine/level.h"
#include "play/clock.h"

/* The word being parsed: a copy, so that offsets in it are offsets in argv. */
typedef struct reader {
    const call *c;
    int arg;
    int games; /* the first word that is a game */
    char *text;
    /* Settings that were given, for check_strength; NULL: not given. */
    const char *level, *rating;
    const char *own; /* one that only full strength has */
} reader;

static _Noreturn void fail_setting(const reader *r, const char *at, const char *expected) {
    fail_arg(r->c, r->arg, (size_t)(at - r->text), say(r->c, SAY_PLAYER_SETTING), expected);
}

static int64_t read_number(const reader *r, const char *value, int64_t min, int64_t max) {
    int64_t n = 0;
    if (number_read(value, min, max, &n)) return n;
    char expected[128];
    snprintf(expected, sizeof expected, say(r->c, SAY_EXPECTED_NUMBER), (long long)min,
             (long long)max);
    fail_setting(r, value, expected);
}

/* A rating, in the range of every rule set of the match. */
static int read_rating(const reader *r, const char *value) {
    for (int i = r->games; i < r->c->word_count; i++) {
        int rules = 0;
        const game *g = input_game(r->c, i, &rules);
        const level_ratings *scale = level_scale(g, rules);
        int64_t n = 0;
        if (number_read(value, scale->at[0], scale->at[LEVELS - 1], &n)) continue;
        char name[64], expected[256];
        writer w = writer_on(name, sizeof name);
        game_write_name(g, rules, &w);
        snprintf(expected, sizeof expected, say(r->c, SAY_EXPECTED_RATING), scale->at[0],
                 scale->at[LEVELS - 1], name);
        fail_setting(r, value, expected);
    }
    int64_t n = 0;
    return number_read(value, RATING_LEAST, RATING_MOST, &n) ? (int)n : 0;
}

static int64_t read_time(const reader *r, const char *value) {
    int64_t ms = 0;
    if (!clock_read_span(value, strlen(value), &ms).code && ms > 0) return ms;
    fail_setting(r, value, say(r->c, SAY_EXPECTED_TIME));
}

/* A network, for at least one rule set of the match. */
static void read_net(const reader *r, player_setup *p, const char *name) {
    shared_net file = shared_read_net(r->c, r->arg, (size_t)(name - r->text), name);
    bool serves = false;
    for (int i = r->games; i < r->c->word_count; i++) {
        int rules = 0;
        const game *g = input_game(r->c, i, &rules);
        serves |= shared_net_serves(&file, g, rules);
    }
    if (!serves) shared_fail_net(r->c, &file);
    free(p->net);
    p->net = file.bytes;
    p->net_size = file.n;
}

/* Whether the player has full strength in a rule set of the match. */
static bool is_full_somewhere(const reader *r, const player_setup *p) {
    for (int i = r->games; i < r->c->word_count; i++) {
        int rules = 0;
        const game *g = input_game(r->c, i, &rules);
        if (strength_is_full(g, rules, p->strength)) return true;
    }
    return false;
}

/* Below full strength a player has limits of its own. */
static void check_strength(const reader *r, const player_setup *p) {
    if (r->level && r->rating)
        fail_arg(r->c, r->arg, (size_t)(r->rating - r->text), "%s",
                 say(r->c, SAY_PLAYER_LEVEL_OR_RATING));
    if (r->own && player_weaker(p) && !is_full_somewhere(r, p))
        fail_arg(r->c, r->arg, (size_t)(r->own - r->text), say(r->c, SAY_PLAYER_LIMITS), r->own);
}

static bool is_one_of(const char *name, const char *const list[]) {
    for (int i = 0; list[i]; i++)
        if (strcmp(name, list[i]) == 0) return true;
    return false;
}

/* One setting, split into name and value. */
static void read_setting(reader *r, player_setup *p, const char *name, const char *value) {
    static const char *const own[] = {"time", "nodes", "depth", "net", NULL};
    bool thinks = player_thinks(p);
    if (is_one_of(name, own)) r->own = name;
    if (strcmp(name, "level") == 0) r->level = name;
    if (strcmp(name, "rating") == 0) r->rating = name;
    if (strcmp(name, "name") == 0 && *value) {
        p->name = value;
    } else if (p->kind != PLAYER_COMMAND && strcmp(name, "seed") == 0) {
        p->seed = (uint64_t)read_number(r, value, 0, INT64_MAX);
    } else if (thinks && strcmp(name, "time") == 0) {
        p->time_ms = read_time(r, value);
    } else if (thinks && strcmp(name, "nodes") == 0) {
        p->nodes = (uint64_t)read_number(r, value, 1, INT64_MAX);
    } else if (thinks && strcmp(name, "depth") == 0) {
        p->depth = (int)read_number(r, value, 1, MAX_PLY - 1);
    } else if (p->kind == PLAYER_SANDAN && strcmp(name, "level") == 0) {
        p->strength = (int)read_number(r, value, LEVEL_LOWEST, LEVEL_FULL);
    } else if (p->kind == PLAYER_SANDAN && strcmp(name, "rating") == 0) {
        p->strength = read_rating(r, value);
    } else if (p->kind == PLAYER_SANDAN && strcmp(name, "contempt") == 0) {
        p->contempt = (int)read_number(r, value, 0, CONTEMPT_MOST);
    } else if (thinks && strcmp(name, "threads") == 0) {
        p->threads = (int)read_number(r, value, 1, ENGINE_MAX_THREADS);
    } else if (thinks && strcmp(name, "hash") == 0) {
        p->hash = (int)read_number(r, value, 1, ENGINE_MAX_MEGABYTES);
    } else if (p->kind == PLAYER_SANDAN && strcmp(name, "net") == 0) {
        read_net(r, p, value);
    } else if (p->kind == PLAYER_COMMAND && strncmp(name, "option.", 7) == 0
               && p->option_count < PLAYER_OPTIONS) {
        p->option_names[p->option_count] = name + 7;
        p->option_values[p->option_count++] = value;
    } else {
        fail_setting(
            r, name,
            thinks
                ? p->kind == PLAYER_SANDAN
                      ? "level=, rating=, time=, nodes=, depth=, contempt=, threads=, hash=, net=, "
                        "seed=, name="
                      : "time=, nodes=, depth=, threads=, hash=, name=, option.X="
                : "seed=, name=");
    }
}

/* Settings separated by commas, up to the end of the text. */
static void read_settings(reader *r, player_setup *p, char *s) {
    while (s) {
        char *comma = strchr(s, ',');
        if (comma) *comma = '\0';
        char *equals = strchr(s, '=');
        if (equals) *equals = '\0';
        read_setting(r, p, s, equals ? equals + 1 : s + strlen(s));
        s = comma ? comma + 1 : NULL;
    }
}

/* Whether a text begins with a setting of a program. */
static bool begins_with_setting(const char *s) {
    static const char *const names[] = {
        "name=", "time=", "nodes=", "depth=", "threads=", "hash=", "option."};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strncmp(s, names[i], strlen(names[i])) == 0) return true;
    return false;
}

/* The command after cmd:, and any settings before it, recognised by their form. They may contain
   the name of a file, but PATH=/a:/b ./engine is a command. */
static void read_command(reader *r, player_setup *p, char *s) {
    char *colon = strchr(s, ':');
    size_t letters = strcspn(s, "=: /"), end = strcspn(s, begins_with_setting(s) ? " " : " /");
    if (colon && s[letters] == '=' && end > (size_t)(colon - s)) {
        *colon = '\0';
        read_settings(r, p, s);
        s = colon + 1;
    }
    p->command = s;
    if (!*s) fail_arg(r->c, r->arg, (size_t)(s - r->text), say(r->c, SAY_PLAYER_NO_COMMAND));
}

/* Names go into records and settings into protocol lines, so neither may contain control
   characters. */
static void check_text(const call *c, int arg) {
    const char *s = c->argv[arg];
    size_t n = strlen(s), bad = input_not_line(s, n);
    if (bad < n)
        fail_arg(c, arg, bad, say(c, SAY_PLAYER_TEXT), common_words[WORD_NOT_TEXT].in[c->lang]);
}

player_setup match_player(const call *c, int at, int games, char **text) {
    reader r = {.c = c, .arg = c->word_args[at], .games = games};
    check_text(c, r.arg);
    size_t size = strlen(c->words[at]) + 1;
    r.text = must_alloc(size);
    memcpy(r.text, c->words[at], size);
    *text = r.text;
    char *colon = strchr(r.text, ':');
    if (colon) *colon = '\0';
    int kind = 0;
    while (player_kinds[kind] && strcmp(r.text, player_kinds[kind]) != 0) kind++;
    if (!player_kinds[kind])
        fail_arg(c, r.arg, 0, say(c, SAY_PLAYER_UNKNOWN),
                 "sandan, sandan:nodes=1000, oneturn, novice, random, cmd:COMMAND");
    player_setup p = player_usual((player_kind)kind, c->words[at]);
    if (p.kind == PLAYER_COMMAND)
        read_command(&r, &p, colon ? colon + 1 : r.text + strlen(r.text));
    else if (colon)
        read_settings(&r, &p, colon + 1);
    check_strength(&r, &p);
    return p;
}
