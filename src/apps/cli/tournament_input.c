// SPDX-License-Identifier: MIT
// The tournament that was asked for: options, a file, or players on the command line.
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "apps/cli/fail.h"
#include "apps/cli/input.h"
#include "apps/cli/match.h"
#include "apps/cli/output.h"
#include "apps/cli/tournament.h"
#include "base/utf8.h"

static const char player_keys[] =
    "command, rating, level, engine, folder, time, nodes, depth, contempt, threads, hash, seed, "
    "option.NAME";

/* ---- faults ---- */

/* All settings of [tournament], separated by commas. */
static void keys_text(char *text, size_t cap) {
    writer w = writer_on(text, cap);
    for (int i = 0; i < PLAN_KEYS; i++) {
        if (i > 0) write_text(&w, ", ");
        write_text(&w, plan_keys[i]);
    }
}

/* What is wrong, in words; `general`: in the section of the tournament. */
static void fault_text(const call *c, plan_fault f, bool general, char *text, size_t cap) {
    char keys[512];
    keys_text(keys, sizeof keys);
    const char *why = common_words[f.word].in[c->lang];
    switch (f.error) {
#define CASE(code, ...)                                                                            \
    case code:                                                                                     \
        snprintf(text, cap, __VA_ARGS__);                                                          \
        return
        CASE(PLAN_NOT_TEXT, "%s", say(c, SAY_PLAN_NOT_TEXT));
        CASE(PLAN_SECTION, "%s", say(c, SAY_PLAN_SECTION));
        CASE(PLAN_LINE, "%s", say(c, SAY_PLAN_LINE));
        CASE(PLAN_KEY, say(c, SAY_PLAN_KEY), general ? keys : player_keys);
        CASE(PLAN_TWICE, "%s", say(c, SAY_PLAN_TWICE));
        CASE(PLAN_EMPTY, "%s", say(c, SAY_PLAN_EMPTY));
        CASE(PLAN_NUMBER, say(c, SAY_PLAN_NUMBER), (long long)f.low, (long long)f.high);
        CASE(PLAN_TIME, "%s", say(c, SAY_PLAN_TIME));
        CASE(PLAN_CLOCK, say(c, SAY_BAD_CLOCK), why);
        CASE(PLAN_SIZE, "%s", say(c, SAY_PLAN_SIZE));
        CASE(PLAN_SCORE, "%s", say(c, SAY_PLAN_SCORE));
        CASE(PLAN_FORMAT, "%s", say(c, SAY_PLAN_FORMAT));
        CASE(PLAN_GAME, say(c, SAY_PLAN_GAME), why);
        CASE(PLAN_SAME_GAME, "%s", say(c, SAY_SAME_RULES));
        CASE(PLAN_ENGINE, "%s", say(c, SAY_PLAN_ENGINE));
        CASE(PLAN_NAME, say(c, SAY_PLAN_NAME), PLAN_NAME_MAX);
        CASE(PLAN_LONG, say(c, SAY_PLAN_LONG), PLAN_TEXT_MAX);
        CASE(PLAN_SAME_NAME, "%s", say(c, SAY_PLAN_SAME_NAME));
        CASE(PLAN_NO_COMMAND, "%s", say(c, SAY_PLAN_NO_COMMAND));
        CASE(PLAN_TWO_KINDS, "%s", say(c, SAY_PLAN_TWO_KINDS));
        CASE(PLAN_OTHER_KIND, "%s", say(c, SAY_PLAN_OTHER_KIND));
        CASE(PLAN_OPTIONS, say(c, SAY_PLAN_OPTIONS), PLAYER_OPTIONS);
        CASE(PLAN_PLAYERS_FEW, "%s", say(c, SAY_PLAN_FEW));
        CASE(PLAN_PLAYERS_MANY, say(c, SAY_PLAN_MANY), PLAN_PLAYERS);
        CASE(PLAN_NO_GAME, "%s", say(c, SAY_PLAN_NO_GAME));
        CASE(PLAN_CLOCK_OR_LIMITS, "%s", say(c, SAY_PLAN_CLOCK));
        CASE(PLAN_NO_ROUNDS, "%s", say(c, SAY_PLAN_ROUNDS));
#undef CASE
    case PLAN_MEMORY:
        fail_memory();
    case PLAN_FINE:
    case PLAN_RATING: /* rating_text */
    case PLAN_ERRORS:
        text[0] = '\0';
    }
}

static void rating_text(const call *c, const plan *p, plan_fault f, char *text, size_t cap) {
    char name[128];
    writer w = writer_on(name, sizeof name);
    game_write_name(p->sets[f.set].g, p->sets[f.set].rules, &w);
    snprintf(text, cap, say(c, SAY_PLAN_RATING), p->players[f.player].setup.name, (long long)f.low,
             (long long)f.high, name);
}

/* Whether byte `at` of a file is in the section of the tournament. */
static bool is_general(const char *text, size_t at) {
    bool general = true;
    for (const char *s = text; s && s < text + at;
         s = strchr(s, '\n') ? strchr(s, '\n') + 1 : NULL) {
        s += strspn(s, " \t");
        if (*s == '[') general = s[1] == 't';
    }
    return general;
}

/* ---- settings ---- */

static void read_options(const call *c, plan *p) {
    for (int key = KEY_NAME; key < PLAN_KEYS; key++) {
        int which = OPT(key);
        if (!c->values[which]) continue;
        plan_fault f = plan_set(p, (plan_key)key, c->values[which]);
        if (!f.error) continue;
        char text[1024];
        fault_text(c, f, true, text, sizeof text);
        fail_arg(c, c->value_args[which], c->value_at[which] + f.at, say(c, SAY_PLAN_OPTION),
                 plan_keys[key], text);
    }
}

/* Names and seeds go into records and files of one line. */
static void check_texts(const call *c) {
    static const plan_key keys[] = {KEY_NAME, KEY_SEED};
    for (int i = 0; i < 2; i++) {
        int which = OPT(keys[i]);
        const char *s = c->values[which];
        if (!s) continue;
        size_t n = strlen(s), bad = input_not_line(s, n);
        if (bad == n) continue;
        fail_arg(c, c->value_args[which], c->value_at[which] + bad, say(c, SAY_PLAN_OPTION),
                 plan_keys[keys[i]], common_words[WORD_NOT_TEXT].in[c->lang]);
    }
}

static void read_file(const call *c, plan *p) {
    const char *name = c->words[0];
    if (c->word_count > 1) fail_arg(c, c->word_args[1], 0, "%s", say(c, SAY_TOUR_WORDS));
    size_t n = 0;
    char *text = input_file(c, name, &n);
    plan_fault f = plan_read(p, text, n);
    if (f.error) {
        char reason[1024];
        fault_text(c, f, is_general(text, f.at), reason, sizeof reason);
        text_place here = {0, 1, 1};
        text_place_move(&here, text, n, f.at);
        fail_at(text, n, here.at, say(c, SAY_PLAN_PLACE), name, here.line, here.column, reason);
    }
    free(text);
}

/* Whether a word is a player, as sandan match names them. */
static bool is_player(const char *s) {
    size_t n = strcspn(s, ":");
    for (int i = 0; player_kinds[i]; i++)
        if (strlen(player_kinds[i]) == n && strncmp(s, player_kinds[i], n) == 0) return true;
    return false;
}

/* A name and its ending, of which the name is cut where they are too long. */
static void name_with(const char *name, const char *ending, char out[PLAN_NAME_MAX + 1]) {
    size_t n = utf8_fit(name, strlen(name), PLAN_NAME_MAX - strlen(ending));
    snprintf(out, PLAN_NAME_MAX + 1, "%.*s%s", (int)n, name, ending);
}

/* Players of the same name are numbered; returns the name, which stays allocated. */
static char *distinct_name(const plan *p, const char *name) {
    char *out = must_alloc(PLAN_NAME_MAX + 1), ending[16];
    name_with(name, "", out);
    for (uint32_t i = 0, number = 2; i < p->player_count; i++) {
        if (strcmp(p->players[i].setup.name, out) != 0) continue;
        snprintf(ending, sizeof ending, " (%u)", number++);
        name_with(name, ending, out);
        i = UINT32_MAX; /* from the start */
    }
    return out;
}

static void read_words(const call *c, plan *p, char **texts, char **names) {
    int at = 0, games_at = 0;
    while (games_at < c->word_count && is_player(c->words[games_at])) games_at++;
    for (; at < games_at; at++) {
        player_setup setup = match_player(c, at, games_at, &texts[at]);
        names[at] = distinct_name(p, setup.name);
        plan_player *added = plan_add(p);
        char text[256];
        fault_text(c, plan_wrong(PLAN_PLAYERS_MANY, 0), true, text, sizeof text);
        if (!added) fail_arg(c, c->word_args[at], 0, "%s", text);
        setup.name = names[at];
        added->setup = setup;
    }
    for (; at < c->word_count; at++) {
        int rules = 0;
        const game *g = input_game(c, at, &rules);
        plan_fault f = plan_play(p, g, rules);
        char text[256];
        fault_text(c, f, true, text, sizeof text);
        if (f.error) fail_arg(c, c->word_args[at], 0, "%s", text);
    }
}

void tournament_input_read(const call *c, tournament_input *in) {
    *in = (tournament_input){.plan = plan_new(), .count = c->word_count};
    in->texts = calloc((size_t)in->count, sizeof *in->texts);
    in->names = calloc((size_t)in->count, sizeof *in->names);
    if (!in->plan || !in->texts || !in->names) fail_memory();
    read_options(c, in->plan);
    check_texts(c);
    if (is_player(c->words[0])) {
        read_words(c, in->plan, in->texts, in->names);
    } else {
        in->file = c->words[0];
        read_file(c, in->plan);
    }
    plan_fault f = plan_finish(in->plan);
    if (!f.error) return;
    char reason[1024];
    fault_text(c, f, true, reason, sizeof reason);
    if (f.error == PLAN_RATING) rating_text(c, in->plan, f, reason, sizeof reason);
    if (in->file) fail("%s: %s", in->file, reason);
    fail_arg(c, c->argc, 0, "%s", reason);
}

/* The folder that a program runs in; `base` is that of the file, or NULL. */
static char *find_folder(const call *c, const plan_player *one, const char *base) {
    bool whole = one->folder && (*one->folder == '/' || !base);
    char *path =
        whole ? strdup(one->folder) : tournament_path(base, one->folder ? one->folder : "");
    char *found = path ? realpath(path, NULL) : NULL;
    struct stat info = {0};
    int error = !found || stat(found, &info) != 0 ? errno : 0;
    if (!error && !S_ISDIR(info.st_mode)) error = ENOTDIR;
    if (error)
        fail(say(c, SAY_TOUR_FOLDER), path ? path : "", one->setup.name, errno_words(c, error));
    free(path);
    return found;
}

void tournament_input_place(const call *c, tournament_input *in, const char *hidden) {
    char *base = in->file ? realpath(in->file, NULL) : NULL;
    if (base) *strrchr(base, '/') = '\0';
    for (uint32_t i = 0; i < in->plan->player_count; i++) {
        plan_player *one = &in->plan->players[i];
        one->limits.hidden = hidden;
        if (one->folder || base) one->limits.folder = find_folder(c, one, base);
    }
    free(base);
}

void tournament_input_free(tournament_input *in) {
    for (uint32_t i = 0; i < in->plan->player_count; i++)
        free((char *)in->plan->players[i].limits.folder);
    for (int i = 0; i < in->count; i++) {
        free(in->texts[i]);
        free(in->names[i]);
    }
    free(in->texts);
    free(in->names);
    plan_free(in->plan);
}
