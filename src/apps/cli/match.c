// SPDX-License-Identifier: MIT
// sandan match: players against each other.
#include <errno.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "apps/cli/match.h"

#include "apps/cli/commands.h"
#include "apps/cli/duration.h"
#include "apps/cli/fail.h"
#include "apps/cli/input.h"
#include "apps/cli/output.h"
#include "engine/level.h"
#include "os/thread.h"
#include "play/clock.h"

enum {
    OPT_GAMES,
    OPT_TIME,
    OPT_NODES,
    OPT_DEPTH,
    OPT_CLOCK,
    OPT_MARGIN,
    OPT_PATIENCE,
    OPT_OPENING_TURNS,
    OPT_OPENINGS,
    OPT_BALANCE,
    OPT_SEED,
    OPT_LIMIT,
    OPT_MAX_TURNS,
    OPT_CONCURRENCY,
    OPT_SPRT,
    OPT_MIN_SCORE,
    OPT_OUT,
    OPT_RESUME
};

static const option options[] = {
    [OPT_GAMES] = {"games",
                   0,
                   "N",
                   {"games in each rule set, an even number (default: 100)",
                    "parties par règle, un nombre pair (par défaut : 100)",
                    "Spiele je Regelvariante, eine gerade Zahl (Standard: 100)"}},
    [OPT_TIME] = {"time",
                  0,
                  "TIME",
                  {"time for a turn (default: 200ms)", "temps par coup (par défaut : 200ms)",
                   "Zeit für einen Zug (Standard: 200ms)"}},
    [OPT_NODES] = {"nodes",
                   0,
                   "N",
                   {"positions to look at in a turn", "positions à examiner par coup",
                    "Stellungen, die je Zug betrachtet werden"}},
    [OPT_DEPTH] = {"depth",
                   0,
                   "N",
                   {"turns to look ahead", "coups à prévoir", "Züge, die vorausgesehen werden"}},
    [OPT_CLOCK] = {"clock",
                   0,
                   "TIME",
                   {"a clock for the game, such as 10s+0.1s: the flag loses",
                    "une pendule pour la partie, par exemple 10s+0.1s : le drapeau perd",
                    "eine Uhr für das Spiel, etwa 10s+0.1s: wer überschreitet, verliert"}},
    [OPT_MARGIN] = {"margin",
                    0,
                    "TIME",
                    {"lateness that is forgiven (default: 500ms a turn, 50ms on a clock)",
                     "retard pardonné (par défaut : 500ms par coup, 50ms à la pendule)",
                     "Verspätung, die verziehen wird (Standard: 500ms je Zug, 50ms mit Uhr)"}},
    [OPT_PATIENCE] = {"patience",
                      0,
                      "TIME",
                      {"what a turn without a time limit may take (default: 1m)",
                       "ce que peut durer un coup sans limite de temps (par défaut : 1m)",
                       "was ein Zug ohne Zeitgrenze dauern darf (Standard: 1m)"}},
    [OPT_OPENING_TURNS] = {"opening-turns",
                           0,
                           "N",
                           {"random turns before a game (default: 4)",
                            "coups au hasard avant la partie (par défaut : 4)",
                            "zufällige Züge vor dem Spiel (Standard: 4)"}},
    [OPT_OPENINGS] = {"openings",
                      0,
                      "FILE",
                      {"positions to start from, one a line", "positions de départ, une par ligne",
                       "Stellungen zum Anfang, eine je Zeile"}},
    [OPT_BALANCE] = {"balance",
                     0,
                     "SCORE",
                     {"leave out random openings that favour a side by more, such as 1.5",
                      "écarter les ouvertures au hasard qui favorisent un camp de plus, comme 1.5",
                      "zufällige Eröffnungen weglassen, die eine Seite stärker begünstigen, etwa "
                      "1.5"}},
    [OPT_SEED] = {"seed",
                  0,
                  "N",
                  {"of everything random (default: 1)",
                   "de tout ce qui est au hasard (par défaut : 1)",
                   "für alles Zufällige (Standard: 1)"}},
    [OPT_LIMIT] = {"limit",
                   0,
                   "N",
                   {"turns without an ejection that end an Abalone game (A8)",
                    "coups sans éjection qui terminent une partie d’Abalone (A8)",
                    "Züge ohne Hinauswurf, die ein Abalone-Spiel beenden (A8)"}},
    [OPT_MAX_TURNS] = {"max-turns",
                       0,
                       "N",
                       {"turns after which a game is a draw (default: 500)",
                        "coups après lesquels la partie est nulle (par défaut : 500)",
                        "Züge, nach denen ein Spiel remis ist (Standard: 500)"}},
    [OPT_CONCURRENCY] = {"concurrency",
                         0,
                         "N",
                         {"games at once (default: as many as there are cores)",
                          "parties à la fois (par défaut : autant que de cœurs)",
                          "Spiele zugleich (Standard: so viele wie Prozessorkerne)"}},
    [OPT_SPRT] = {"sprt",
                  0,
                  "ELO0,ELO1",
                  {"stop when A is found stronger by ELO1, or by no more than ELO0",
                   "arrêter quand A est plus fort de ELO1, ou pas de plus de ELO0",
                   "aufhören, wenn A um ELO1 stärker ist oder um nicht mehr als ELO0"}},
    [OPT_MIN_SCORE] = {"min-score",
                       0,
                       "PERCENT",
                       {"exit with 1 when A scores less in any rule set",
                        "finir par 1 si A marque moins dans une des règles",
                        "mit 1 enden, wenn A in einer Regelvariante weniger erzielt"}},
    [OPT_OUT] = {"output",
                 'o',
                 "FILE",
                 {"keep every game there", "y garder chaque partie",
                  "jedes Spiel dort aufbewahren"}},
    [OPT_RESUME] = {"resume",
                    0,
                    NULL,
                    {"go on with the match of that file", "continuer le match de ce fichier",
                     "das Match dieser Datei fortsetzen"}},
};

static _Noreturn void fail_value(const call *c, int which, const char *expected) {
    fail_arg(c, c->value_args[which], c->value_at[which], say(c, SAY_OPTION_FORM),
             c->command->options[which].name, expected);
}

/* A plain decimal number at *s, which goes on behind it. */
static bool read_real(const char **s, double *out) {
    size_t n = strspn(*s, "+-.0123456789");
    char *end = NULL;
    *out = strtod(*s, &end);
    if (n == 0 || end != *s + n || !isfinite(*out)) return false;
    *s = end;
    return true;
}

static sprt read_sprt(const call *c) {
    sprt t = {.alpha = 0.05, .beta = 0.05};
    double *const fields[] = {&t.elo0, &t.elo1, &t.alpha, &t.beta};
    const char *s = c->values[OPT_SPRT];
    int n = 0;
    bool good = true;
    do good = read_real(&s, fields[n++]);
    while (good && *s == ',' && n < 4 && s++);
    good = good && !*s && (n == 2 || n == 4) && t.elo0 < t.elo1 && fabs(t.elo0) < 2000
           && fabs(t.elo1) < 2000 && t.alpha > 0 && t.alpha < 0.5 && t.beta > 0 && t.beta < 0.5;
    if (!good) fail_value(c, OPT_SPRT, say(c, SAY_EXPECTED_SPRT));
    return t;
}

static double read_min_score(const call *c) {
    const char *s = c->values[OPT_MIN_SCORE];
    double score = 0;
    if (s && (!read_real(&s, &score) || *s || score < 0 || score > 100))
        fail_value(c, OPT_MIN_SCORE, say(c, SAY_EXPECTED_PERCENT));
    return score / 100;
}

/* In units of eval, as it is written: 1.5 is 150. */
static int read_balance(const call *c) {
    const char *s = c->values[OPT_BALANCE];
    double score = 0;
    if (s && (!read_real(&s, &score) || *s || score < 0.01 || score > 100))
        fail_value(c, OPT_BALANCE, say(c, SAY_EXPECTED_SCORE));
    return (int)lround(100 * score);
}

static duel_rules read_rules(const call *c) {
    duel_rules rules = {
        .limit = (uint32_t)option_number(c, OPT_LIMIT, 1, 100000, 0),
        .max_turns = (uint32_t)option_number(c, OPT_MAX_TURNS, 1, 100000, 500),
        .margin = option_duration(c, OPT_MARGIN, 0, c->values[OPT_CLOCK] ? 50 : 500),
        .patience = option_duration(c, OPT_PATIENCE, 1, 60000),
    };
    const char *text = c->values[OPT_CLOCK];
    time_control control = {0, 0};
    fault f = text ? clock_read(text, strlen(text), &control) : NO_FAULT;
    if (f.code)
        fail_arg(c, c->value_args[OPT_CLOCK], c->value_at[OPT_CLOCK] + f.at, say(c, SAY_BAD_CLOCK),
                 common_words[f.code].in[c->lang]);
    rules.base = control.base;
    rules.increment = control.increment;
    return rules;
}

/* A player without limits of its own gets those of the match. */
static void give_limits(const call *c, player_setup *p) {
    enum { READY_MS = 10000 };
    int64_t patience = option_duration(c, OPT_PATIENCE, 1, READY_MS);
    p->patience = patience < READY_MS ? patience : READY_MS;
    if (p->kind != PLAYER_SANDAN && p->kind != PLAYER_COMMAND) return;
    if (p->level > 0 && p->level < LEVEL_FULL) return;
    if (p->time_ms || p->nodes || p->depth) return;
    p->time_ms = option_duration(c, OPT_TIME, 1, 0);
    p->nodes = (uint64_t)option_number(c, OPT_NODES, 1, INT64_MAX, 0);
    p->depth = (int)option_number(c, OPT_DEPTH, 1, 95, 0);
    bool limited = p->time_ms || p->nodes || p->depth;
    if (limited && c->values[OPT_CLOCK])
        fail_arg(c, c->value_args[OPT_CLOCK], c->value_at[OPT_CLOCK], "%s",
                 say(c, SAY_CLOCK_OR_LIMITS));
    if (!limited && !c->values[OPT_CLOCK]) p->time_ms = 200;
}

static int read_concurrency(const call *c, const player_setup players[2]) {
    int busy = 1;
    for (int i = 0; i < 2; i++)
        if (players[i].threads > busy) busy = players[i].threads;
    int cores = thread_cores() / busy;
    return (int)option_number(c, OPT_CONCURRENCY, 1, MATCH_THREADS, cores > 1 ? cores : 1);
}

/* Half as many as --games says: by default 50, all of a file's openings, or what a test may need.
 */
static uint32_t read_pairs(const call *c, const match_setup *s) {
    uint32_t most = 0;
    for (uint32_t i = 0; i < s->set_count; i++)
        if (s->sets[i].opening_count > most) most = s->sets[i].opening_count;
    int64_t usual = s->sequential ? 100000 : most ? 2 * (int64_t)most : 100;
    int64_t games = option_number(c, OPT_GAMES, 2, 1000000, usual);
    if (games % 2 != 0) fail_value(c, OPT_GAMES, say(c, SAY_EXPECTED_EVEN));
    return (uint32_t)(games / 2);
}

/* Another program must start at least once, lest a whole match be lost by a mistyped name. */
static void try_player(const call *c, const match_setup *s, int which) {
    if (s->players[which].kind != PLAYER_COMMAND) return;
    player *p = player_new(&s->players[which], s->cancel);
    if (!p) fail_memory();
    player_state state = player_begin(p, s->sets[0].g, s->sets[0].rules);
    player_free(p);
    if (state == PLAYER_FINE) return;
    fail_arg(c, c->word_args[which], 0, say(c, SAY_PLAYER_NO_START),
             state == PLAYER_SILENT ? say(c, SAY_PLAYER_SILENT) : say(c, SAY_PLAYER_ENDS));
}

/* ---- the file ---- */

static _Noreturn void fail_output(const call *c, const char *name, int error) {
    fail(say(c, SAY_CANNOT_WRITE), name,
         error == EAGAIN ? say(c, SAY_FILE_USED) : errno_words(c, error));
}

static void open_file(const call *c, archive *file) {
    const char *name = c->values[OPT_OUT];
    int error = archive_open(file, name);
    if (error) fail_output(c, name, error);
    if (file->size > 0 && !c->values[OPT_RESUME]) fail(say(c, SAY_FILE_EXISTS), name);
}

static void resume(const call *c, match *m, archive *file) {
    char *text = NULL;
    size_t n = 0, at = 0;
    int error = archive_read(file, &text, &n);
    if (error) fail_output(c, file->path, error);
    match_trouble trouble = match_restore(m, text, n, &at);
    if (trouble == MATCH_MEMORY) fail_memory();
    if (trouble != MATCH_FINE)
        fail_at(text, n, at, say(c, SAY_OTHER_MATCH), file->path,
                trouble == MATCH_OTHER ? say(c, SAY_OTHER_SETTINGS) : say(c, SAY_GAME_UNREADABLE));
    free(text);
}

/* ---- the whole ---- */

/* Ctrl-C ends the match, not the program: what was played is kept and counted. */
static atomic_bool cancelled;
static void interrupted(int number) {
    (void)number;
    atomic_store(&cancelled, true);
}

static int exit_code(const match_result *r, double min_score) {
    if (!r->complete) return EXIT_NO;
    for (uint32_t i = 0; i < r->setup->set_count; i++)
        if (tally_games(&r->report->sets[i]) > 0
            && tally_estimate(&r->report->sets[i]).score < min_score - 1e-12)
            return EXIT_NO;
    return r->setup->sequential && r->report->decision <= 0 ? EXIT_NO : EXIT_DONE;
}

static int play(const call *c, match_setup *setup, archive *file, double min_score) {
    match *m = match_new(setup);
    if (!m) fail_memory();
    if (setup->file) resume(c, m, file);
    match_result result = {.c = c, .setup = setup};
    bool terminal = isatty(STDERR_FILENO);
    signal(SIGINT, interrupted);
    signal(SIGTERM, interrupted);
    int error = match_run(m, terminal ? match_show_progress : NULL, &result);
    signal(SIGINT, SIG_DFL);
    signal(SIGTERM, SIG_DFL);
    if (terminal) fprintf(stderr, "\r\033[K");
    if (!error) error = match_arrange(m);
    result.complete = match_tell(m, &result.report) && !error;
    if (error && setup->file) {
        archive_close(file); /* which leaves no empty file */
        fail_output(c, file->path, error);
    }
    if (error) fail("%s", errno_words(c, error));
    output_print(c, c->json ? match_json : match_write, &result);
    int code = exit_code(&result, min_score);
    match_free(m);
    return code;
}

static int run(const call *c) {
    signal(SIGPIPE, SIG_IGN); /* a player that is gone is no reason to go, too */
    match_setup setup = {.rules = read_rules(c), .cancel = &cancelled};
    char *texts[2] = {NULL, NULL}, second[512];
    for (int i = 0; i < 2; i++) {
        setup.players[i] = match_player(c, i, &texts[i]);
        give_limits(c, &setup.players[i]);
    }
    if (strcmp(setup.players[0].name, setup.players[1].name) == 0) {
        snprintf(second, sizeof second, "%s (2)", setup.players[1].name);
        setup.players[1].name = second;
    }
    match_rule_set sets[MATCH_RULE_SETS] = {0};
    for (int i = 2; i < c->word_count && i < MATCH_RULE_SETS; i++) {
        match_rule_set *set = &sets[setup.set_count++];
        set->g = input_game(c, i, &set->rules);
    }
    setup.sets = sets;
    setup.seed = (uint64_t)option_number(c, OPT_SEED, 0, INT64_MAX, 1);
    setup.opening_turns = (int)option_number(c, OPT_OPENING_TURNS, 0, 1000, 4);
    setup.balance = read_balance(c);
    setup.concurrency = read_concurrency(c, setup.players);
    setup.sequential = c->values[OPT_SPRT] != NULL;
    if (setup.sequential) setup.test = read_sprt(c);
    double min_score = read_min_score(c);
    if (c->values[OPT_OPENINGS]) match_openings(c, c->values[OPT_OPENINGS], sets, setup.set_count);
    setup.pairs = read_pairs(c, &setup);
    if (c->values[OPT_RESUME] && !c->values[OPT_OUT])
        fail_arg(c, c->argc, 0, "%s", say(c, SAY_RESUME_FILE));
    for (int i = 0; i < 2; i++) try_player(c, &setup, i);
    archive file = {.fd = -1};
    if (c->values[OPT_OUT]) {
        const char *from = c->values[OPT_OPENINGS];
        output_distinct(
            c, (const char *const[]){from ? input_name(from) : NULL, c->values[OPT_OUT]}, 2);
        open_file(c, &file);
        setup.file = &file;
    }
    int code = play(c, &setup, &file, min_score);
    archive_close(&file);
    match_openings_free(sets, setup.set_count);
    for (int i = 0; i < 2; i++) free(texts[i]);
    return code;
}

const command match_command = {
    .name = "match",
    .usage = "PLAYER PLAYER GAME...",
    .summary = {"players against each other, with statistics",
                "des joueurs l’un contre l’autre, avec statistiques",
                "Spieler gegeneinander, mit Statistik"},
    .details =
        {"Players: sandan, with settings behind a colon (sandan:time=1s,threads=2,hash=64 or "
         "nodes=, depth=, level=); oneturn, which looks one turn ahead; random; cmd:COMMAND, "
         "another program that speaks UGI (cmd:nodes=1000:COMMAND with settings of its "
         "own).\nEvery opening is played twice with the sides swapped. Scores are those of the "
         "first player named, A.",
         "Joueurs : sandan, avec des réglages après deux-points (sandan:time=1s,threads=2,hash=64 "
         "ou nodes=, depth=, level=) ; oneturn, qui voit un coup devant lui ; random, le hasard ; "
         "cmd:COMMANDE, un autre programme qui parle UGI (cmd:nodes=1000:COMMANDE avec "
         "réglages).\nChaque ouverture est jouée deux fois, les camps échangés. Les scores sont "
         "ceux du premier joueur nommé, A.",
         "Spieler: sandan, mit Einstellungen hinter einem Doppelpunkt (sandan:time=1s,threads=2 "
         "oder nodes=, depth=, level=); oneturn, der einen Zug vorausschaut; random, der Zufall; "
         "cmd:BEFEHL, ein anderes Programm, das UGI spricht (cmd:nodes=1000:BEFEHL mit "
         "Einstellungen). Jede Eröffnung wird zweimal gespielt, mit vertauschten Seiten. Die "
         "Punkte sind die des zuerst genannten Spielers, A."},
    .query = true,
    .min_words = 3,
    .max_words = MATCH_RULE_SETS,
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .run = run,
};
