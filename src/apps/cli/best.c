// SPDX-License-Identifier: MIT
// sandan best: the engine's best turns, with scores and lines.
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
#include "apps/cli/score.h"
#include "apps/cli/screen.h"
#include "apps/cli/shared.h"
#include "base/json.h"
#include "engine/answer.h"
#include "engine/level.h"
#include "os/time.h"

enum {
    OPT_TIME,
    OPT_NODES,
    OPT_DEPTH,
    OPT_THREADS,
    OPT_HASH,
    OPT_LINES,
    OPT_LEVEL,
    OPT_RATING,
    OPT_SEED,
    OPT_NET
};
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
                   {"stop after this many positions", "s’arrêter après ce nombre de positions",
                    "nach so vielen Stellungen aufhören"}},
    [OPT_DEPTH] = {"depth",
                   0,
                   "N",
                   {"how many turns to look ahead", "nombre de coups à prévoir",
                    "wie viele Züge vorausberechnet werden"}},
    [OPT_THREADS] = {SHARED_THREADS},
    [OPT_HASH] = {SHARED_HASH},
    [OPT_LINES] = {"lines",
                   0,
                   "K",
                   {"how many of the best turns to show (default: 1)",
                    "nombre des meilleurs coups à afficher (par défaut : 1)",
                    "wie viele der besten Züge angezeigt werden (Standard: 1)"}},
    [OPT_LEVEL] = {SHARED_LEVEL},
    [OPT_RATING] = {SHARED_RATING},
    [OPT_SEED] = {"seed",
                  0,
                  "N",
                  {"random seed for --level and --rating: the same seed gives the same answer",
                   "graine aléatoire pour --level et --rating : la même graine donne la même "
                   "réponse",
                   "Startwert des Zufalls für --level und --rating: Derselbe Wert ergibt dieselbe "
                   "Antwort"}},
    [OPT_NET] = {SHARED_NET},
};

struct thought {
    const call *c;
    const game *g;
    position p;
    engine_answer answer;
};

static void write_answer(const void *what, writer *w) {
    const struct thought *t = what;
    for (int i = 0; i < t->answer.line_count; i++) {
        const engine_line *line = &t->answer.lines[i];
        turn_write(t->g, &t->p, &line->turns[0], w);
        write_text(w, "  ");
        score_write(w, t->c, line->score);
        write_text(w, " ");
        line_write(w, t->g, &t->p, line, MAX_PLY);
        write_char(w, '\n');
    }
}

static void json_answer(const void *what, writer *w) {
    const struct thought *t = what;
    json_object(w, NULL);
    answer_members(w, t->g, &t->p, t->p.result == ONGOING ? &t->answer : NULL);
    json_end(w);
    write_char(w, '\n');
}

/* The progress line, overwritten in place. */
static void show_progress(void *context, const engine_answer *so_far) {
    const struct thought *t = context;
    char text[512], line[sizeof text + 64];
    writer w = writer_on(text, sizeof text);
    score_write(&w, t->c, so_far->lines[0].score);
    line_write(&w, t->g, &t->p, &so_far->lines[0], MAX_PLY);
    snprintf(line, sizeof line, "%2d  %6.1f k  %s", so_far->depth, (double)so_far->nodes / 1000,
             text);
    progress_show(line);
}

/* Ctrl-C stops the search, not the program: the result so far is still printed. */
static engine *thinking;
static void interrupted(int number) {
    (void)number;
    engine_stop(thinking); // NOLINT(bugprone-signal-handler): it stores one atomic flag
}

/* From here on Ctrl-C stops this engine; NULL: no longer. */
static void stop_on_interrupt(engine *e) {
    static struct sigaction usual;
    if (e) {
        struct sigaction own = {.sa_handler = interrupted};
        thinking = e;
        engine_expect(e, false);
        sigaction(SIGINT, &own, &usual);
    } else {
        sigaction(SIGINT, &usual, NULL);
    }
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

/* Players below full strength have limits of their own and show one turn, so these options make no
   sense with them. */
static void refuse_when_weaker(const call *c) {
    static const int others[] = {OPT_NODES, OPT_DEPTH, OPT_LINES, OPT_NET};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (c->values[others[i]])
            fail_arg(c, c->value_args[others[i]], c->value_at[others[i]], say(c, SAY_LEVEL_LIMITS),
                     options[others[i]].name);
}

static void think_weaker(struct thought *t, int strength) {
    const call *c = t->c;
    refuse_when_weaker(c);
    random_source r = {(uint64_t)option_number(c, OPT_SEED, 0, INT64_MAX, (int64_t)time_now_ms())};
    level_mind *mind = level_new();
    if (!mind) fail_memory();
    uint64_t past[1] = {t->p.key};
    stop_on_interrupt(level_engine(mind));
    engine_limits limits = {.time.fixed = option_duration(c, OPT_TIME, 1, 0)};
    level_think(mind, t->g, &t->p, past, 1, strength, &limits, &r, &t->answer);
    stop_on_interrupt(NULL);
    level_free(mind);
}

static void think_in_full(struct thought *t) {
    const call *c = t->c;
    engine_limits limits = read_limits(c);
    engine *e = shared_engine(c, OPT_THREADS, OPT_HASH);
    if (c->values[OPT_NET]) {
        shared_net file = shared_option_net(c, OPT_NET);
        if (!shared_net_serves(&file, t->g, t->p.rules)) shared_fail_net(c, &file);
        shared_use_net(&file, e);
    }
    bool terminal = screen_can_erase(STDERR_FILENO);
    uint64_t past[1] = {t->p.key};
    stop_on_interrupt(e);
    engine_think(e, t->g, &t->p, past, 1, &limits, terminal ? show_progress : NULL, t, &t->answer);
    stop_on_interrupt(NULL);
    if (terminal) progress_clear();
    engine_free(e);
}

/* Rejects invalid numbers even where the chosen kind of search would not read them. */
static void check_numbers(const call *c) {
    option_number(c, OPT_SEED, 0, INT64_MAX, 0);
    option_number(c, OPT_THREADS, 1, ENGINE_MAX_THREADS, 1);
    option_number(c, OPT_HASH, 1, ENGINE_MAX_MEGABYTES, 1);
}

static int run(const call *c) {
    check_numbers(c);
    int rules = 0;
    struct thought *t = must_alloc(sizeof *t);
    t->c = c;
    t->g = input_game(c, 0, &rules);
    input_position(c, t->g, rules, 1, c->word_count, &t->p);
    if (t->p.result != ONGOING) {
        if (c->json) output_print(c, json_answer, t);
        fprintf(stderr, "sandan: %s\n", game_word(t->g, WORD_GAME_OVER)->in[c->lang]);
        free(t);
        return EXIT_NO;
    }
    int strength = shared_strength(c, OPT_LEVEL, OPT_RATING, t->g, rules, LEVEL_FULL);
    if (strength_is_full(t->g, rules, strength))
        think_in_full(t);
    else
        think_weaker(t, strength);
    output_print(c, c->json ? json_answer : write_answer, t);
    free(t);
    return EXIT_DONE;
}

const command best_command = {
    .name = "best",
    .usage = "GAME [POSITION]",
    .summary = {"find the best turn", "trouver le meilleur coup", "den besten Zug finden"},
    .details = {"A score is the share of the points that the side to move can expect. A forced "
                "result gives the number of turns to it, counting both players' turns. In --json a "
                "score of 1 stands for 70%.",
                "Une évaluation est la part des points que le camp au trait peut espérer. Un "
                "résultat forcé indique en combien de coups il arrive, en comptant ceux des deux "
                "joueurs. Avec --json, une évaluation de 1 correspond à 70 %.",
                "Eine Bewertung ist der Anteil der Punkte, den die Seite am Zug erwarten kann. Bei "
                "einem erzwungenen Ergebnis steht, in wie vielen Zügen es eintritt; die Züge "
                "beider Spieler zählen. Mit --json steht eine Bewertung von 1 für 70 %."},
    .query = true,
    .min_words = 1,
    .max_words = -1,
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .run = run,
};
