// SPDX-License-Identifier: MIT
// sandan perft: the number of turn sequences, the standard test of a move generator.
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "apps/cli/commands.h"
#include "apps/cli/count.h"
#include "apps/cli/input.h"
#include "apps/cli/output.h"
#include "apps/cli/screen.h"
#include "core/json.h"
#include "core/turn.h"
#include "os/thread.h"
#include "os/time.h"

enum { OPT_DIVIDE, OPT_THREADS };
static const option options[] = {
    [OPT_DIVIDE] = {"divide",
                    0,
                    NULL,
                    {"also print the number for each first turn",
                     "afficher aussi le nombre pour chaque premier coup",
                     "auch die Anzahl für jeden ersten Zug ausgeben"}},
    [OPT_THREADS] = {"threads",
                     0,
                     "N",
                     {"number of threads (default: one per processor)",
                      "nombre de threads (par défaut : un par processeur)",
                      "Anzahl der Threads (Standard: einer pro Prozessor)"}},
};

struct answer {
    const game *g;
    position p;
    int depth, threads, root_count;
    turn *roots;
    uint64_t *each; /* NULL: not asked for */
    uint64_t total;
    int64_t us;
};

static void write_answer(const void *what, writer *w) {
    const struct answer *a = what;
    for (int i = 0; a->each && i < a->root_count; i++) {
        turn_write(a->g, &a->p, &a->roots[i], w);
        write_text(w, ": ");
        write_count(w, a->each[i]);
        write_char(w, '\n');
    }
    write_text(w, "perft ");
    game_write_name(a->g, a->p.rules, w);
    write_char(w, ' ');
    write_int(w, a->depth);
    write_text(w, ": ");
    write_count(w, a->total);
    write_char(w, '\n');
}

static void json_answer(const void *what, writer *w) {
    const struct answer *a = what;
    json_object(w, NULL);
    json_text(w, "game", a->g->id);
    json_text(w, "rule_set", a->g->rule_sets[a->p.rules].id);
    json_position(w, "position", a->g, &a->p);
    json_int(w, "depth", a->depth);
    json_count(w, "count", a->total);
    json_int(w, "threads", a->threads);
    json_int(w, "time_ms", a->us / 1000);
    if (a->each) json_array(w, "divide");
    for (int i = 0; a->each && i < a->root_count; i++) {
        json_line(w, 1);
        json_object(w, NULL);
        json_turn(w, "turn", a->g, &a->p, &a->roots[i]);
        json_count(w, "count", a->each[i]);
        json_end(w);
    }
    if (a->each) json_end(w);
    json_end(w);
    write_char(w, '\n');
}

/* The progress line of a long count, on a terminal. */
struct meter {
    int64_t next_ms;
};

static void show_progress(void *context, int done, int of) {
    struct meter *m = context;
    int64_t now = time_now_ms();
    if (now < m->next_ms) return;
    m->next_ms = now + 100;
    char line[32];
    snprintf(line, sizeof line, "%d / %d", done, of);
    progress_show(line);
}

static void interrupted(int number) {
    progress_clear(); // NOLINT(bugprone-signal-handler): it calls only write()
    signal(number, SIG_DFL);
    raise(number);
}

static void count(struct answer *a) {
    struct meter meter = {time_now_ms() + 500};
    bool terminal = screen_can_erase(STDERR_FILENO);
    count_job job = {a->g, &a->p, a->depth, a->threads, terminal ? show_progress : NULL, &meter};
    if (terminal) signal(SIGINT, interrupted);
    int64_t start = time_now_us();
    a->total = count_turns(&job, a->roots, a->root_count, a->each);
    a->us = time_now_us() - start;
    if (!terminal) return;
    signal(SIGINT, SIG_DFL);
    progress_clear();
    fprintf(stderr, "%.3f s, %.1f M/s\n", (double)a->us / 1e6,
            (double)a->total / (double)(a->us > 0 ? a->us : 1));
}

static int run(const call *c) {
    int rules = 0;
    struct answer a = {.g = input_game(c, 0, &rules)};
    a.depth = (int)input_number(c, 1, 0, COUNT_MAX_DEPTH);
    a.threads = (int)option_number(c, OPT_THREADS, 1, COUNT_MAX_THREADS, thread_cores());
    input_position(c, a.g, rules, 2, c->word_count, &a.p);
    a.roots = must_alloc(MAX_TURNS * sizeof *a.roots);
    a.root_count = a.depth > 0 ? turn_list(a.g, &a.p, a.roots) : 0;
    if (c->values[OPT_DIVIDE]) a.each = must_alloc((size_t)a.root_count * sizeof *a.each);
    count(&a);
    output_print(c, c->json ? json_answer : write_answer, &a);
    free(a.each);
    free(a.roots);
    return EXIT_DONE;
}

const command perft_command = {
    .name = "perft",
    .usage = "GAME DEPTH [POSITION]",
    .summary = {"count the sequences of exactly DEPTH turns",
                "compter les suites d’exactement DEPTH coups",
                "die Folgen von genau DEPTH Zügen zählen"},
    .details =
        {"Turns with the same outcome count once; a finished game has no turns.\n"
         "The number is the last word of the last line.",
         "Les coups de même résultat comptent une fois ; une partie finie n’a plus de coups.\n"
         "Le nombre est le dernier mot de la dernière ligne.",
         "Züge mit demselben Ergebnis zählen einmal; eine beendete Partie hat keine Züge mehr.\n"
         "Die Anzahl ist das letzte Wort der letzten Zeile."},
    .query = true,
    .min_words = 2,
    .max_words = -1,
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .run = run,
};
