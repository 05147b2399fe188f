// SPDX-License-Identifier: MIT
// Parses the command line by the option table of its command. Options and words may mix; `--` ends
// the options; `-` alone, `-1` and an argument with a blank after its dash (a cube not yet set
// down) are words.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "apps/cli/fail.h"
#include "apps/cli/screen.h"
#include "base/chars.h"
#include "base/check.h"
#include "base/nearest.h"
#include "base/writer.h"
#include "os/locale.h"

static bool is_option(const char *arg) {
    return arg[0] == '-' && arg[1] && arg[1] != ' ' && !(arg[1] >= '0' && arg[1] <= '9');
}

static int index_of(const char *s, const char *const names[]) {
    for (int i = 0; names[i]; i++)
        if (strcmp(s, names[i]) == 0) return i;
    return -1;
}

/* The locale of messages: the first variable that is set decides, as in POSIX. */
static lang environment_lang(void) {
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *value = getenv(names[i]);
        if (!value || !*value) continue;
        lang found = lang_named(value, strcspn(value, "_.@"));
        return found < LANGS ? found : LANG_EN;
    }
    return LANG_EN;
}

void call_begin(call *c, int argc, char **argv) {
    const char *no_colour = getenv("NO_COLOR");
    *c = (call){.argc = argc, .argv = argv, .lang = environment_lang()};
    bool terminal = isatty(STDOUT_FILENO);
    c->colour = screen_can_erase(STDOUT_FILENO) && !(no_colour && *no_colour);
    c->ascii = terminal && !locale_is_utf8();
    for (int i = 1; argv[i] && strcmp(argv[i], "--") != 0; i++) {
        const char *value = NULL;
        if (strcmp(argv[i], "--lang") == 0) value = argv[i + 1];
        if (strncmp(argv[i], "--lang=", 7) == 0) value = argv[i] + 7;
        lang found = value ? lang_named(value, strlen(value)) : LANGS;
        if (found < LANGS) c->lang = found;
    }
    fail_language(c->lang);
}

const option common_options[COMMON_COUNT] = {
    [COMMON_JSON] = {"json",
                     0,
                     NULL,
                     {"print the answer as JSON", "afficher la réponse en JSON",
                      "die Antwort als JSON ausgeben"}},
    [COMMON_LANG] = {"lang",
                     0,
                     "en|fr|de",
                     {"language of messages (default: from LC_ALL, LC_MESSAGES or LANG)",
                      "langue des messages (par défaut : selon LC_ALL, LC_MESSAGES ou LANG)",
                      "Sprache der Meldungen (Standard: nach LC_ALL, LC_MESSAGES oder LANG)"}},
    [COMMON_NO_COLOR] = {"no-color",
                         0,
                         NULL,
                         {"print without colours, as if NO_COLOR were set",
                          "afficher sans couleurs, comme si NO_COLOR était défini",
                          "ohne Farben ausgeben, als wäre NO_COLOR gesetzt"}},
    [COMMON_HELP] = {"help",
                     'h',
                     NULL,
                     {"print this help", "afficher cette aide", "diese Hilfe anzeigen"}},
};

/* The part of an argument that names an option: "threads" of "--threads=2", "o" of "-o". */
typedef struct name_part {
    const char *s;
    size_t n;
    bool is_long;
    const char *value; /* after '=', or NULL */
} name_part;

static name_part name_of(const char *arg) {
    name_part p = {.is_long = arg[1] == '-'};
    p.s = arg + (p.is_long ? 2 : 1);
    p.n = strcspn(p.s, "=");
    if (p.s[p.n]) p.value = p.s + p.n + 1;
    return p;
}

static bool matches(const name_part *p, const option *o) {
    if (!p->is_long) return o->letter && p->n == 1 && p->s[0] == o->letter;
    return strlen(o->name) == p->n && strncmp(p->s, o->name, p->n) == 0;
}

static _Noreturn void fail_unknown(const call *c, int arg, const name_part *p) {
    const char *names[MAX_OPTIONS + COMMON_COUNT + 1];
    int count = 0;
    for (int i = 0; i < c->command->option_count; i++) names[count++] = c->command->options[i].name;
    for (int i = 0; i < COMMON_COUNT; i++)
        if (i != COMMON_JSON || c->command->query) names[count++] = common_options[i].name;
    names[count] = NULL;
    char start[40] = "";
    if (p->n < sizeof start) snprintf(start, sizeof start, "%.*s", (int)p->n, p->s);
    const char *near = p->is_long ? nearest(start, strlen(start), names) : NULL;
    bool program = c->command->run == NULL; /* an option of sandan itself */
    const char *owner = program ? "sandan" : c->command->name;
    if (near) fail_arg(c, arg, 0, say(c, SAY_OPTION_NEAR), owner, near);
    fail_arg(c, arg, 0, say(c, SAY_OPTION_UNKNOWN), owner, program ? "" : " ",
             program ? "" : c->command->name);
}

/* Takes the option at argv[at]; returns the index of the last argument it used. */
static int take_option(call *c, int at, bool *help) {
    name_part p = name_of(c->argv[at]);
    const command *cmd = c->command;
    int own = -1, shared = -1;
    for (int i = 0; i < cmd->option_count && own < 0; i++)
        if (matches(&p, &cmd->options[i])) own = i;
    for (int i = 0; i < COMMON_COUNT && own < 0 && shared < 0; i++)
        if ((i != COMMON_JSON || cmd->query) && matches(&p, &common_options[i])) shared = i;
    if (own < 0 && shared < 0) fail_unknown(c, at, &p);
    const option *o = own >= 0 ? &cmd->options[own] : &common_options[shared];
    bool wants = o->value != NULL;
    if (!wants && p.value)
        fail_arg(c, at, (size_t)(p.value - c->argv[at]), say(c, SAY_OPTION_NO_VALUE), (int)p.n,
                 p.s);
    int used = at;
    const char *value = wants ? p.value : "";
    if (wants && !value) {
        if (at + 1 >= c->argc) fail_arg(c, c->argc, 0, say(c, SAY_OPTION_NEEDS_VALUE), o->value);
        value = c->argv[++used];
    }
    if (own >= 0) {
        c->values[own] = value;
        c->value_args[own] = used;
        c->value_at[own] = used == at && wants ? (size_t)(value - c->argv[at]) : 0;
    }
    if (shared == COMMON_HELP) *help = true;
    if (shared == COMMON_JSON) c->json = true;
    if (shared == COMMON_NO_COLOR) c->colour = false;
    if (shared == COMMON_LANG && lang_named(value, strlen(value)) == LANGS)
        fail_arg(c, used, used == at ? (size_t)(value - c->argv[at]) : 0, say(c, SAY_LANGUAGE));
    return used;
}

bool call_parse(call *c, const command *cmd, int name) {
    CHECK(cmd->option_count <= MAX_OPTIONS);
    c->command = cmd;
    c->words = calloc((size_t)c->argc + 1, sizeof *c->words);
    c->word_args = calloc((size_t)c->argc + 1, sizeof *c->word_args);
    if (!c->words || !c->word_args) fail_memory();
    bool help = false, open = true;
    for (int i = 1; i < c->argc; i++) {
        if (i == name) continue;
        if (open && strcmp(c->argv[i], "--") == 0) {
            open = false;
        } else if (open && is_option(c->argv[i])) {
            i = take_option(c, i, &help);
        } else {
            c->word_args[c->word_count] = i;
            c->words[c->word_count++] = c->argv[i];
        }
    }
    if (help) return true;
    if (c->word_count < cmd->min_words)
        fail_arg(c, c->argc, 0, say(c, SAY_WORD_MISSING), cmd->name, *cmd->usage ? " " : "",
                 cmd->usage);
    if (cmd->max_words >= 0 && c->word_count > cmd->max_words)
        fail_arg(c, c->word_args[cmd->max_words], 0, say(c, SAY_WORD_TOO_MANY), cmd->name,
                 *cmd->usage ? " " : "", cmd->usage);
    return false;
}

void call_end(call *c) {
    free(c->words);
    free(c->word_args);
}

bool number_read(const char *s, int64_t min, int64_t max, int64_t *out) {
    bool minus = *s == '-';
    uint64_t n = 0;
    if (!chars_number(s + minus, strlen(s + minus), INT64_MAX, &n)) return false;
    *out = minus ? -(int64_t)n : (int64_t)n;
    return *out >= min && *out <= max;
}

void option_only(const call *c, int which, bool has_effect, const char *use) {
    if (c->values[which] && !has_effect)
        fail_arg(c, c->value_args[which], 0, say(c, SAY_OPTION_ONLY), use);
}

int64_t option_number(const call *c, int which, int64_t min, int64_t max, int64_t otherwise) {
    const char *value = c->values[which];
    if (!value) return otherwise;
    int64_t n = 0;
    if (!number_read(value, min, max, &n))
        fail_arg(c, c->value_args[which], c->value_at[which], say(c, SAY_OPTION_NUMBER),
                 c->command->options[which].name, (long long)min, (long long)max);
    return n;
}

int option_choice(const call *c, int which, const char *const choices[], int otherwise) {
    const char *value = c->values[which];
    if (!value) return otherwise;
    int found = index_of(value, choices);
    if (found >= 0) return found;
    char all[512];
    writer w = writer_on(all, sizeof all);
    for (int i = 0; choices[i]; i++) {
        if (i > 0) write_char(&w, '|');
        write_text(&w, choices[i]);
    }
    fail_arg(c, c->value_args[which], c->value_at[which], say(c, SAY_OPTION_CHOICE),
             c->command->options[which].name, all);
}
