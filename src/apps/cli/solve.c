// SPDX-License-Identifier: MIT
// sandan solve: what is proven about a position. A solved game is looked up; in other games, proves
// forced wins within a number of turns.
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
#include "apps/cli/screen.h"
#include "core/json.h"
#include "engine/answer.h"
#include "engine/engine.h"
#include "engine/known.h"
#include "solve/perfect.h"

enum { OPT_TURNS, OPT_TIME, OPT_NODES, OPT_THREADS, OPT_SHORTEST };
static const option options[] = {
    [OPT_TURNS] = {"turns",
                   0,
                   "N",
                   {"how many turns to search, counting both players' turns (default: 3)",
                    "nombre de coups à explorer, ceux des deux joueurs comptés (par défaut : 3)",
                    "wie viele Züge untersucht werden, die beider Spieler gezählt (Standard: 3)"}},
    [OPT_TIME] = {"time",
                  0,
                  "TIME",
                  {"stop after this time, such as 10s or 2m (default: never)",
                   "s’arrêter après ce temps, par exemple 10s ou 2m (par défaut : jamais)",
                   "nach dieser Zeit aufhören, zum Beispiel 10s oder 2m (Standard: nie)"}},
    [OPT_NODES] = {"nodes",
                   0,
                   "N",
                   {"stop after this many positions", "s’arrêter après ce nombre de positions",
                    "nach so vielen Stellungen aufhören"}},
    [OPT_THREADS] = {"threads",
                     0,
                     "N",
                     {"number of threads (default: 1)", "nombre de threads (par défaut : 1)",
                      "Anzahl der Threads (Standard: 1)"}},
    [OPT_SHORTEST] = {"shortest",
                      0,
                      NULL,
                      {"find only the shortest wins, and no losses",
                       "ne chercher que les gains les plus courts, pas les pertes",
                       "nur die kürzesten Gewinne suchen, keine Verluste"}},
};

/* What is known about a position, whether looked up or proven. */
struct finding {
    const call *c;
    const game *g;
    position p;
    perfect_counts counts; /* of a whole game */
    solver_answer a;
};

static bool is_known(const struct finding *f) {
    return f->g->known;
}

/* "win in 3", "draw" */
static void write_value(writer *w, const struct finding *f, int value) {
    const call *c = f->c;
    if (value == 0) {
        write_text(w, is_known(f) ? say(c, SAY_DRAW) : say(c, SAY_UNKNOWN));
        return;
    }
    write_text(w, value > 0 ? say(c, SAY_WIN_IN) : say(c, SAY_LOSS_IN));
    write_int(w, value > 0 ? value : -value);
}

static void write_turn_value(writer *w, const struct finding *f, const solver_turn *t) {
    turn_write(f->g, &f->p, &t->t, w);
    write_text(w, "  ");
    write_value(w, f, t->value);
    write_char(w, '\n');
}

/* How far everything has been proven, unless the position is fully solved. */
static void write_bounds(writer *w, const struct finding *f) {
    const call *c = f->c;
    int lose = 0;
    for (int i = 0; i < f->a.turn_count; i++) lose += f->a.turns[i].value < 0;
    char text[256];
    if (f->a.value == 0 && c->values[OPT_SHORTEST]) {
        snprintf(text, sizeof text, say(c, SAY_NO_FORCED_WIN), f->a.within);
        write_text(w, text);
    } else if (f->a.value == 0) {
        snprintf(text, sizeof text, say(c, SAY_NOTHING_FORCED), f->a.within, lose, f->a.turn_count);
        write_text(w, text);
    } else if (f->a.value > 0) {
        snprintf(text, sizeof text, say(c, SAY_NO_OTHER_WIN), f->a.within);
        if (f->a.within >= f->a.value) write_text(w, text);
    }
}

static void write_finding(const void *what, writer *w) {
    const struct finding *f = what;
    write_value(w, f, f->a.value);
    write_char(w, '\n');
    bool all = is_known(f);
    for (int i = 0; i < f->a.turn_count; i++) {
        int value = f->a.turns[i].value;
        /* The turns that win; if all turns lose, those that hold out longest. */
        if (all || value > 0 || (value < 0 && value == f->a.value))
            write_turn_value(w, f, &f->a.turns[i]);
    }
    if (!all && f->a.turn_count > 0) write_bounds(w, f);
}

static void json_finding(const void *what, writer *w) {
    const struct finding *f = what;
    answer_proof(w, f->g, &f->p, &f->a);
    write_char(w, '\n');
}

/* A finished position. */
static void write_over(const void *what, writer *w) {
    const struct finding *f = what;
    bool won = f->p.result == win_for(f->p.side);
    write_text(w, f->p.result == DRAWN ? say(f->c, SAY_DRAW)
                  : won                ? say(f->c, SAY_WON_NOW)
                                       : say(f->c, SAY_LOST_NOW));
    write_char(w, '\n');
}

static void write_counts(const void *what, writer *w) {
    const struct finding *f = what;
    const perfect_counts *n = &f->counts;
    char text[512];
    write_value(w, f, n->value);
    snprintf(text, sizeof text, say(f->c, SAY_SOLVED_COUNTS), n->positions, n->win, n->draw,
             n->loss, n->longest, n->placements.win + n->placements.draw + n->placements.loss,
             n->placements.win, n->placements.draw, n->placements.loss);
    write_text(w, text);
}

static void json_counts(const void *what, writer *w) {
    const struct finding *f = what;
    const perfect_counts *n = &f->counts;
    json_object(w, NULL);
    json_text(w, "value", n->value > 0 ? "win" : n->value < 0 ? "loss" : "draw");
    json_int(w, "positions", n->positions);
    json_int(w, "win", n->win);
    json_int(w, "draw", n->draw);
    json_int(w, "loss", n->loss);
    json_int(w, "longest", n->longest);
    json_object(w, "placements");
    json_int(w, "win", n->placements.win);
    json_int(w, "draw", n->placements.draw);
    json_int(w, "loss", n->placements.loss);
    json_end(w);
    json_end(w);
    write_char(w, '\n');
}

/* Ctrl-C ends the proof, not the program: results so far are still printed. */
static atomic_bool is_enough;
static void interrupted(int number) {
    (void)number;
    atomic_store(&is_enough, true);
}

static void show_progress(void *context, const solver_answer *a) {
    (void)context;
    char line[128];
    snprintf(line, sizeof line, "%2d  %d / %d  %.1f M", a->within + 1, a->searched, a->turn_count,
             (double)a->nodes / 1e6);
    progress_show(line);
}

static void prove(struct finding *f) {
    const call *c = f->c;
    enum { MEGABYTES = 64 };
    solver_limits limits = {
        .turns = (int)option_number(c, OPT_TURNS, 1, PROOF_MOST, 3),
        .nodes = (uint64_t)option_number(c, OPT_NODES, 1, INT64_MAX, 0),
        .time = option_duration(c, OPT_TIME, 1, 0),
        .shortest = c->values[OPT_SHORTEST] != NULL,
        .stop = &is_enough,
    };
    solver *s = solver_new(MEGABYTES, (int)option_number(c, OPT_THREADS, 1, ENGINE_MAX_THREADS, 1));
    if (!s) fail("%s", say(c, SAY_MEMORY_THREADS));
    signal(SIGINT, interrupted);
    bool terminal = screen_can_erase(STDERR_FILENO);
    solver_run(s, f->g, &f->p, &limits, terminal ? show_progress : NULL, NULL, &f->a);
    signal(SIGINT, SIG_DFL);
    if (terminal) progress_clear();
    solver_free(s);
}

/* A solved game needs no limits. */
static void refuse_limits(const call *c) {
    for (int i = 0; i < c->command->option_count; i++)
        if (c->values[i])
            fail_arg(c, c->value_args[i], 0, say(c, SAY_SOLVED_NO_LIMIT),
                     c->command->options[i].name);
}

static int run(const call *c) {
    int rules = 0;
    const game *g = input_game(c, 0, &rules);
    struct finding *f = must_alloc(sizeof *f);
    *f = (struct finding){.c = c, .g = g};
    input_position(c, g, rules, 1, c->word_count, &f->p);
    if (is_known(f)) refuse_limits(c);
    if (is_known(f) && c->word_count == 1) {
        f->counts = perfect_count(g, rules);
        output_print(c, c->json ? json_counts : write_counts, f);
    } else if (f->p.result != ONGOING) {
        output_print(c, c->json ? json_finding : write_over, f);
    } else {
        if (is_known(f))
            known_solve(g, &f->p, &f->a);
        else
            prove(f);
        output_print(c, c->json ? json_finding : write_finding, f);
    }
    free(f);
    return EXIT_DONE;
}

const command solve_command = {
    .name = "solve",
    .usage = "GAME [POSITION]",
    .summary =
        {"solve a position: exactly in a solved game, forced wins in the others",
         "résoudre une position : exactement dans un jeu résolu, gains forcés dans les autres",
         "eine Stellung lösen: exakt in einem gelösten Spiel, sonst erzwungene Gewinne"},
    .details =
        {"In a solved game, prints the value of a position and of each move, or of the whole "
         "game if no position is given. In other games, finds every first turn that forces a "
         "win within N turns, or proves that there is none; if no turn wins, finds the turns that "
         "lose.\n"
         "\"unknown\" means not decided within N turns. Ctrl-C stops and prints what is known so "
         "far. Earlier positions of the game are not known here, so they do not count towards a "
         "repetition; a forced win never repeats a position itself.",
         "Dans un jeu résolu, affiche la valeur d’une position et de chaque coup, ou celle du jeu "
         "entier si aucune position n’est donnée. Dans les autres jeux, trouve tous les "
         "premiers coups qui forcent le gain en N coups, ou prouve qu’il n’y en a pas ; si aucun "
         "coup ne gagne, trouve ceux qui perdent.\n"
         "« inconnu » veut dire : non décidé en N coups. Ctrl-C arrête et affiche ce qui est déjà "
         "connu. Les positions précédentes de la partie ne sont pas connues ici et ne comptent "
         "donc pas pour une répétition ; un gain forcé ne répète jamais de position.",
         "In einem gelösten Spiel wird der Wert einer Stellung und jedes Zuges ausgegeben oder, "
         "ohne Stellung, der des ganzen Spiels. In den anderen Spielen wird jeder erste Zug "
         "gefunden, der in N Zügen den Gewinn erzwingt, oder bewiesen, dass es keinen gibt; "
         "gewinnt kein Zug, werden die verlierenden gefunden.\n"
         "„unbekannt“ heißt: in N Zügen nicht entschieden. Strg-C bricht ab und gibt aus, was bis "
         "dahin bekannt ist. Frühere Stellungen der Partie sind hier nicht bekannt und zählen "
         "deshalb nicht als Wiederholung; ein erzwungener Gewinn wiederholt selbst nie eine "
         "Stellung."},
    .query = true,
    .min_words = 1,
    .max_words = -1,
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .run = run,
};
