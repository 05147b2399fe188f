// SPDX-License-Identifier: MIT
#include "apps/cli/input.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "apps/cli/fail.h"
#include "apps/cli/output.h"
#include "games/games.h"
#include "os/file.h"

static _Noreturn void fail_game(const call *c, int arg, const game *g, fault f) {
    enum { MAX_NAMES = 256 }; /* a position has a byte for its rule set */
    const char *names[MAX_NAMES + 1] = {NULL};
    int count = 0;
    if (g)
        for (int i = 0; i < g->rule_set_count && count < MAX_NAMES; i++)
            names[count++] = g->rule_sets[i].id;
    else
        for (int i = 0; i < GAME_COUNT; i++) names[count++] = games[i]->id;
    char start[64] = "";
    const char *typed = c->argv[arg] + f.at;
    size_t n = g ? strlen(typed) : strcspn(typed, ":");
    if (n < sizeof start) snprintf(start, sizeof start, "%.*s", (int)n, typed);
    const char *near = nearest(start, names);
    const char *what =
        g ? say(c, "the rule set is unknown", "la règle est inconnue",
                "die Regelvariante ist unbekannt")
          : say(c, "the game is unknown", "le jeu est inconnu", "das Spiel ist unbekannt");
    const char *reason = common_words[f.code].in[c->lang];
    if (near)
        fail_arg(c, arg, f.at,
                 say(c, "%s: %s; expected perhaps %s", "%s : %s ; on attendait peut-être %s",
                     "%s: %s; erwartet wurde vielleicht %s"),
                 what, reason, near);
    fail_arg(c, arg, f.at,
             say(c, "%s: %s; expected one that \"sandan games\" lists",
                 "%s : %s ; on attend l’un de ceux que donne « sandan games »",
                 "%s: %s; erwartet wird, was „sandan games“ nennt"),
             what, reason);
}

const game *input_game(const call *c, int at, int *rules) {
    const game *g = NULL;
    fault f = games_find(c->words[at], strlen(c->words[at]), &g, rules);
    if (f.code) fail_game(c, c->word_args[at], f.code == WORD_NO_RULE_SET ? g : NULL, f);
    return g;
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
    char *rest = NULL;
    errno = 0;
    long long n = strtoll(s, &rest, 10);
    if (!*s || *rest || strspn(s, "-0123456789") != strlen(s) || errno || n < min || n > max)
        fail_arg(
            c, c->word_args[at], 0,
            say(c, "the number is wrong: it is no whole number in the range; expected %lld to %lld",
                "le nombre est incorrect : ce n’est pas un entier permis ; on attend de %lld à "
                "%lld",
                "die Zahl ist falsch: das ist keine ganze Zahl im Bereich; erwartet wird %lld bis "
                "%lld"),
            (long long)min, (long long)max);
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
        fail_at(text, n, f.at,
                say(c, "the position is wrong: %s; expected one such as \"%s\"",
                    "la position est incorrecte : %s ; on en attend une comme « %s »",
                    "die Stellung ist falsch: %s; erwartet wird eine wie „%s“"),
                reason, g->rule_sets[rules].start);
    }
    free(text);
}

size_t input_not_text(const char *s, size_t n) {
    size_t i = 0, size = 0;
    while (i < n && s[i] && (size = utf8_size(s + i, n - i)) > 0) i += size;
    return i;
}

const char *input_name(const char *name) {
    return strcmp(name, "-") == 0 ? NULL : name;
}

char *input_file(const call *c, const char *name, size_t *n) {
    bool standard = strcmp(name, "-") == 0;
    char *text = NULL;
    int error =
        standard ? file_read_fd(0, INPUT_LIMIT, &text, n) : file_read(name, INPUT_LIMIT, &text, n);
    if (error)
        fail_name(c, name,
                  say(c, "the file %s cannot be read: %s; expected a text file",
                      "le fichier %s ne peut pas être lu : %s ; on attend un fichier texte",
                      "die Datei %s lässt sich nicht lesen: %s; erwartet wird eine Textdatei"),
                  name, errno_words(c, error));
    size_t bad = input_not_text(text, *n);
    if (bad < *n)
        fail_file(c, name, text, *n, NULL, fault_at(WORD_NOT_TEXT, bad),
                  say(c, "text in UTF-8", "du texte en UTF-8", "Text in UTF-8"));
    return text;
}
