// SPDX-License-Identifier: MIT
// sandan check-engine: tests whether a program speaks UGI as docs/protocol.md describes it. Works
// with any engine; its turns are checked by our own rules.
#include "apps/cli/check_engine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "apps/cli/commands.h"
#include "apps/cli/duration.h"
#include "apps/cli/fail.h"
#include "apps/cli/input.h"
#include "apps/cli/interrupt.h"
#include "apps/cli/output.h"
#include "apps/cli/screen.h"
#include "core/json.h"
#include "games/games.h"

enum { OPT_GAME, OPT_ONLY, OPT_PATIENCE, OPT_SLACK, OPT_LOG };
static const option options[] = {
    [OPT_GAME] =
        {"game",
         0,
         "GAME",
         {"check only this game or rule set; needed if the engine has no option Game",
          "ne tester que ce jeu ou cette règle ; nécessaire si le moteur n’a pas d’option Game",
          "nur dieses Spiel oder diese Regelvariante prüfen; nötig, wenn die Engine keine Option "
          "Game hat"}},
    [OPT_ONLY] = {"only",
                  0,
                  "CHECK",
                  {"run only the check with this name", "ne lancer que le test de ce nom",
                   "nur die Prüfung mit diesem Namen ausführen"}},
    [OPT_PATIENCE] = {"patience",
                      0,
                      "TIME",
                      {"how long to wait for an answer (default: 5s)",
                       "combien de temps attendre une réponse (par défaut : 5s)",
                       "wie lange auf eine Antwort gewartet wird (Standard: 5s)"}},
    [OPT_SLACK] = {"slack",
                   0,
                   "TIME",
                   {"how late an answer may come when time is limited (default: 100ms)",
                    "retard toléré quand le temps est limité (par défaut : 100ms)",
                    "erlaubte Verspätung bei begrenzter Zeit (Standard: 100ms)"}},
    [OPT_LOG] = {"log",
                 0,
                 NULL,
                 {"show the whole exchange on standard error",
                  "afficher tout l’échange sur la sortie d’erreur",
                  "den ganzen Austausch auf der Standardfehlerausgabe zeigen"}},
};

typedef struct verdict {
    const check *of;
    outcome outcome;
    int64_t measured;
    char detail[EXAM_DETAIL];
} verdict;

typedef struct report {
    const exam *x;
    verdict *verdicts;
    int count;
    int counts[3];
    bool compliant;
} report;

static const char *outcome_word(const call *c, const verdict *v) {
    if (v->outcome == PASSED) return say(c, SAY_CHECK_OK);
    if (v->outcome == SKIPPED) return say(c, SAY_CHECK_SKIPPED);
    return v->of->required ? say(c, SAY_CHECK_FAILED) : say(c, SAY_CHECK_ADVICE);
}

static void write_verdict(const void *what, writer *w) {
    const report *r = what;
    const call *c = r->x->c;
    const verdict *v = &r->verdicts[r->count - 1];
    padded_write(w, outcome_word(c, v), 12);
    padded_write(w, v->of->name, 12);
    write_text(w, v->of->what[c->lang]);
    if (v->measured >= 0) {
        write_text(w, " (");
        write_milli(w, v->measured / 10 * 10);
        write_text(w, " ms)");
    }
    write_char(w, '\n');
    if (v->detail[0]) {
        write_text(w, "            ");
        write_text(w, v->detail);
        write_char(w, '\n');
    }
}

static void write_end(const void *what, writer *w) {
    const report *r = what;
    const call *c = r->x->c;
    char text[256];
    snprintf(text, sizeof text, say(c, SAY_CHECK_COUNTS), r->counts[PASSED], r->counts[FAILED],
             r->counts[SKIPPED]);
    write_text(w, text);
    write_text(w, r->compliant ? say(c, SAY_COMPLIANT) : say(c, SAY_NOT_COMPLIANT));
}

static void json_verdict(writer *w, const verdict *v) {
    static const char *const words[] = {"pass", "fail", "skip"};
    json_object(w, NULL);
    json_text(w, "name", v->of->name);
    json_text(w, "outcome", words[v->outcome]);
    json_bool(w, "required", v->of->required);
    json_text(w, "detail", v->detail[0] ? v->detail : NULL);
    if (v->measured >= 0)
        json_milli(w, "ms", v->measured);
    else
        json_null(w, "ms");
    json_end(w);
}

static void json_report(const void *what, writer *w) {
    const report *r = what;
    const exam *x = r->x;
    json_object(w, NULL);
    json_text(w, "name", x->name);
    json_text(w, "author", x->author);
    json_bool(w, "compliant", r->compliant);
    json_int(w, "rule_sets", x->play_count);
    json_array(w, "checks");
    for (int i = 0; i < r->count; i++) {
        json_line(w, 1);
        json_verdict(w, &r->verdicts[i]);
    }
    json_end(w);
    json_end(w);
    write_char(w, '\n');
}

static void run_check(exam *x, const check *k, verdict *v) {
    x->outcome = PASSED;
    x->detail[0] = '\0';
    x->measured = -1;
    x->overheard = NULL;
    bool first = k == checks;
    if (x->mute) {
        exam_skip(x, say(x->c, SAY_NO_HANDSHAKE));
    } else if (!first && !exam_open(x)) {
        /* The engine started before but does not now; exam_open has reported why. */
    } else if (!first && x->play_count == 0 && k != checks + 1) {
        exam_skip(x, say(x->c, SAY_NO_GAME_TO_PLAY));
    } else {
        if (!first) x->measured = -1;
        k->run(x);
    }
    *v = (verdict){.of = k, .outcome = x->outcome, .measured = x->measured};
    memcpy(v->detail, x->detail, sizeof v->detail);
    if (x->outcome == FAILED) exam_close(x);
}

static void read_game(const call *c, exam *x) {
    rule_choice of = {.rules = 0};
    of.g = option_game(c, OPT_GAME, &of.rules);
    if (!of.g) return;
    if (strchr(c->values[OPT_GAME], ':')) {
        x->play[x->play_count++] = of;
        return;
    }
    for (of.rules = 0; of.rules < of.g->rule_set_count; of.rules++) x->play[x->play_count++] = of;
}

static void examine(exam *x, report *r, const char *only) {
    const call *c = x->c;
    for (int i = 0; i < check_count; i++) {
        if (i > 0 && only && strcmp(only, checks[i].name) != 0) continue;
        verdict *v = &r->verdicts[r->count++];
        run_check(x, &checks[i], v);
        r->counts[v->outcome]++;
        if (v->outcome == FAILED && checks[i].required) r->compliant = false;
        if (c->json) continue;
        if (i == 0 && x->name[0]) {
            output_bytes(c, x->name, strlen(x->name));
            output_bytes(c, "\n", 1);
        }
        output_print(c, write_verdict, r);
        output_flush(c);
    }
}

/* The engine has its own process group, so the terminal's Ctrl-C does not reach it. */
static exam *volatile running;
static void interrupted(int number) {
    // NOLINTNEXTLINE(bugprone-signal-handler): it calls only kill()
    if (running->p) process_kill(running->p);
    signal(number, SIG_DFL);
    raise(number);
}

static int run(const call *c) {
    exam *x = must_alloc(sizeof *x);
    memset(x, 0, sizeof *x);
    char *typed = input_join(c, 0, c->word_count, NULL);
    const char **names = must_alloc((size_t)(check_count + 1) * sizeof *names);
    names[check_count] = NULL;
    for (int i = 0; i < check_count; i++) names[i] = checks[i].name;
    x->c = c;
    x->command = typed;
    x->patience = option_duration(c, OPT_PATIENCE, 1, 5000);
    x->slack = option_duration(c, OPT_SLACK, 1, 100);
    x->log = c->values[OPT_LOG] != NULL;
    read_game(c, x);
    int only = option_choice(c, OPT_ONLY, names, -1);
    signal(SIGPIPE, SIG_IGN); /* an engine that dies is a finding; we must survive it */
    running = x;
    on_interrupt(interrupted);
    report r = {x, must_alloc(sizeof(verdict) * (size_t)check_count), 0, {0}, true};
    examine(x, &r, only < 0 ? NULL : names[only]);
    exam_close(x);
    output_print(c, c->json ? json_report : write_end, &r);
    free(r.verdicts);
    free(names);
    free(typed);
    free(x);
    return r.compliant ? EXIT_DONE : EXIT_NO;
}

const command check_engine_command = {
    .name = "check-engine",
    .usage = "[--] COMMAND...",
    .summary = {"check that a program speaks UGI correctly",
                "vérifier qu’un programme parle correctement UGI",
                "prüfen, ob ein Programm korrekt UGI spricht"},
    .details =
        {"The shell runs COMMAND. No check waits forever, and turns are checked against Sandan's "
         "own rules.\n"
         "The exit code is 1 if a check fails. Brackets show the slowest answer measured, or how "
         "late it came. docs/protocol.md describes the protocol.",
         "COMMAND est exécuté par le shell. Aucun test n’attend indéfiniment, et les coups sont "
         "vérifiés selon les règles de Sandan.\n"
         "Le code de sortie est 1 si un test échoue. Entre parenthèses figure la réponse la plus "
         "lente, ou son retard. docs/protocol.md décrit le protocole.",
         "COMMAND wird von der Shell ausgeführt. Keine Prüfung wartet endlos, und die Züge werden "
         "nach Sandans eigenen Regeln geprüft.\n"
         "Der Rückgabewert ist 1, wenn eine Prüfung fehlschlägt. In Klammern steht die langsamste "
         "Antwort oder ihre Verspätung. docs/protocol.md beschreibt das Protokoll."},
    .query = true,
    .min_words = 1,
    .max_words = -1,
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .run = run,
};
