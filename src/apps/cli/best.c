// SPDX-License-Identifier: MIT
// sandan best: the engine's answer, with the lines behind it.
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "apps/cli/commands.h"
#include "apps/cli/duration.h"
#include "apps/cli/fail.h"
#include "apps/cli/input.h"
#include "apps/cli/output.h"
#include "engine/engine.h"

enum { OPT_TIME, OPT_NODES, OPT_DEPTH, OPT_THREADS, OPT_HASH, OPT_LINES };
static const option options[] = {
    [OPT_TIME] = {"time",
                  0,
                  "TIME",
                  {"time to think, such as 500ms, 1s or 2m (default: 1s)",
                   "temps de réflexion, par exemple 500ms, 1s ou 2m (par défaut : 1s)",
                   "Bedenkzeit, zum Beispiel 500ms, 1s oder 2m (Standard: 1s)"}},
    [OPT_NODES] = {"nodes",
                   0,
                   "N",
                   {"positions to look at", "positions à examiner",
                    "Stellungen, die betrachtet werden"}},
    [OPT_DEPTH] = {"depth",
                   0,
                   "N",
                   {"turns to look ahead", "tours à prévoir", "Züge, die vorausgesehen werden"}},
    [OPT_THREADS] = {"threads",
                     0,
                     "N",
                     {"threads to think with (default: 1)",
                      "fils d'exécution pour réfléchir (par défaut : 1)",
                      "Threads zum Nachdenken (Standard: 1)"}},
    [OPT_HASH] = {"hash",
                  0,
                  "MB",
                  {"memory for positions, in megabytes (default: 64)",
                   "mémoire pour les positions, en mégaoctets (par défaut : 64)",
                   "Speicher für Stellungen, in Megabyte (Standard: 64)"}},
    [OPT_LINES] = {"lines",
                   0,
                   "K",
                   {"how many of the best turns to show (default: 1)",
                    "combien des meilleurs tours montrer (par défaut : 1)",
                    "wie viele der besten Züge gezeigt werden (Standard: 1)"}},
};

struct thought {
    const call *c;
    const game *g;
    position p;
    engine_answer answer;
};

/* "+0.42", "win in 3", "loss in 4" */
static void write_score(writer *w, const call *c, int score) {
    int sure = engine_sure(score);
    if (sure > 0) write_text(w, say(c, "win in ", "gain en ", "gewonnen in "));
    if (sure < 0) write_text(w, say(c, "loss in ", "perte en ", "verloren in "));
    if (sure != 0) {
        write_int(w, sure > 0 ? sure : -sure);
        return;
    }
    if (score > 0) write_char(w, '+');
    write_milli(w, score * 10);
}

static void write_line(writer *w, const struct thought *t, const engine_line *line) {
    position p = t->p;
    for (int i = 0; i < line->n; i++) {
        write_char(w, ' ');
        turn_write(t->g, &p, &line->turns[i], w);
        position next;
        turn_play(t->g, &p, &line->turns[i], &next);
        p = next;
    }
}

static void write_answer(const void *what, writer *w) {
    const struct thought *t = what;
    for (int i = 0; i < t->answer.line_count; i++) {
        const engine_line *line = &t->answer.lines[i];
        turn_write(t->g, &t->p, &line->turns[0], w);
        write_text(w, "  ");
        write_score(w, t->c, line->score);
        write_text(w, " ");
        write_line(w, t, line);
        write_char(w, '\n');
    }
}

static void json_score(writer *w, int score) {
    int sure = engine_sure(score);
    if (sure == 0) {
        write_milli(w, score * 10);
        return;
    }
    write_text(w, sure > 0 ? "{\"win\": " : "{\"loss\": ");
    write_int(w, sure > 0 ? sure : -sure);
    write_char(w, '}');
}

static void json_line(writer *w, const struct thought *t, const engine_line *line) {
    write_char(w, '{');
    json_name(w, "score", true);
    json_score(w, line->score);
    json_name(w, "turns", false);
    write_char(w, '[');
    position p = t->p;
    for (int i = 0; i < line->n; i++) {
        if (i > 0) write_text(w, ", ");
        json_turn(w, t->g, &p, &line->turns[i]);
        position next;
        turn_play(t->g, &p, &line->turns[i], &next);
        p = next;
    }
    write_text(w, "]}");
}

static uint64_t nodes_per_second(const engine_answer *a) {
    return a->nodes * 1000 / (uint64_t)(a->time_ms > 0 ? a->time_ms : 1);
}

static void json_answer(const void *what, writer *w) {
    const struct thought *t = what;
    const engine_answer *a = &t->answer;
    write_char(w, '{');
    json_name(w, "turn", true);
    json_turn(w, t->g, &t->p, &a->lines[0].turns[0]);
    json_name(w, "score", false);
    json_score(w, a->lines[0].score);
    json_name(w, "depth", false);
    write_int(w, a->depth);
    json_name(w, "nodes", false);
    write_count(w, a->nodes);
    json_name(w, "nps", false);
    write_count(w, nodes_per_second(a));
    json_name(w, "time_ms", false);
    write_int(w, a->time_ms);
    json_name(w, "lines", false);
    for (int i = 0; i < a->line_count; i++) {
        write_text(w, i > 0 ? ",\n " : "[\n ");
        json_line(w, t, &a->lines[i]);
    }
    write_text(w, "]}\n");
}

/* One line on the terminal that is written over as the thinking goes on. */
static void show_progress(void *context, const engine_answer *so_far) {
    const struct thought *t = context;
    char text[512];
    writer w = writer_on(text, sizeof text);
    write_score(&w, t->c, so_far->lines[0].score);
    write_line(&w, t, &so_far->lines[0]);
    fprintf(stderr, "\r\033[K%2d  %6.1f k  %.70s", so_far->depth, (double)so_far->nodes / 1000,
            text);
    fflush(stderr);
}

/* Ctrl-C ends the thinking, not the program: what was found is still printed. */
static engine *thinking;
static void interrupted(int number) {
    (void)number;
    engine_stop(thinking);
}

static engine_limits read_limits(const call *c) {
    engine_limits limits = {
        .depth = (int)option_number(c, OPT_DEPTH, 1, MAX_PLY - 1, 0),
        .nodes = (uint64_t)option_number(c, OPT_NODES, 1, INT64_MAX, 0),
        .lines = (int)option_number(c, OPT_LINES, 1, MAX_LINES, 1),
    };
    limits.time.fixed = option_duration(c, OPT_TIME, 1, 0);
    if (!limits.depth && !limits.nodes && !limits.time.fixed) limits.time.fixed = 1000;
    return limits;
}

static int run(const call *c) {
    int rules = 0;
    struct thought *t = must_alloc(sizeof *t);
    t->c = c;
    t->g = input_game(c, 0, &rules);
    input_position(c, t->g, rules, 1, c->word_count, &t->p);
    if (t->p.result != ONGOING) {
        if (c->json) output_bytes(c, "{\"turn\": null}\n", 15);
        fprintf(stderr, "sandan: %s\n", game_word(t->g, WORD_GAME_OVER)->in[c->lang]);
        free(t);
        return EXIT_NO;
    }
    engine_limits limits = read_limits(c);
    engine *e = engine_new((int)option_number(c, OPT_HASH, 1, ENGINE_MAX_MEGABYTES, 64),
                           (int)option_number(c, OPT_THREADS, 1, ENGINE_MAX_THREADS, 1));
    if (!e)
        fail("%s",
             say(c, "there is not enough memory for the engine; try a smaller --hash",
                 "il n'y a pas assez de mémoire pour le moteur ; essayez un --hash plus petit",
                 "für die Engine fehlt Speicher; versuchen Sie ein kleineres --hash"));
    thinking = e;
    signal(SIGINT, interrupted);
    bool terminal = isatty(STDERR_FILENO);
    uint64_t past[1] = {t->p.key};
    engine_think(e, t->g, &t->p, past, 1, &limits, terminal ? show_progress : NULL, t, &t->answer);
    signal(SIGINT, SIG_DFL);
    if (terminal) fprintf(stderr, "\r\033[K");
    output_print(c, c->json ? json_answer : write_answer, t);
    engine_free(e);
    free(t);
    return EXIT_DONE;
}

const command best_command = {
    .name = "best",
    .usage = "GAME [POSITION]",
    .summary = {"the engine's answer", "la réponse du moteur", "die Antwort der Engine"},
    .details =
        {"A score counts in marbles, or in what weighs as much, for the side to move; a forced\n"
         "result says in how many turns, both players' counted.",
         "Une évaluation compte en billes, ou en valeur égale, pour le camp au trait ; un\n"
         "résultat forcé dit en combien de tours, ceux des deux joueurs comptés.",
         "Eine Bewertung zählt in Kugeln oder Gleichwertigem für die Seite am Zug; ein\n"
         "erzwungenes Ergebnis sagt, in wie vielen Zügen, die beider Spieler gezählt."},
    .query = true,
    .min_words = 1,
    .max_words = -1,
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .run = run,
};
