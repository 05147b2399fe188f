// SPDX-License-Identifier: MIT
// sandan match: players against each other.
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "apps/cli/interrupt.h"
#include "apps/cli/match.h"

#include "apps/cli/commands.h"
#include "apps/cli/duration.h"
#include "apps/cli/fail.h"
#include "apps/cli/input.h"
#include "apps/cli/output.h"
#include "apps/cli/screen.h"
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
                   {"games per rule set, an even number (default: 100)",
                    "parties par règle, un nombre pair (par défaut : 100)",
                    "Partien pro Regelvariante, eine gerade Zahl (Standard: 100)"}},
    [OPT_TIME] = {"time",
                  0,
                  "TIME",
                  {"time per turn (default: 200ms)", "temps par coup (par défaut : 200ms)",
                   "Zeit pro Zug (Standard: 200ms)"}},
    [OPT_NODES] = {"nodes",
                   0,
                   "N",
                   {"positions to search per turn", "positions à examiner par coup",
                    "Stellungen, die pro Zug durchsucht werden"}},
    [OPT_DEPTH] = {"depth",
                   0,
                   "N",
                   {"how many turns to look ahead", "nombre de coups à prévoir",
                    "wie viele Züge vorausberechnet werden"}},
    [OPT_CLOCK] =
        {"clock",
         0,
         "TIME",
         {"time for the game and increment per turn, such as 10s+0.1s; running out of time loses",
          "temps pour la partie et incrément par coup, par exemple 10s+0.1s ; dépasser le temps "
          "fait perdre",
          "Zeit für die Partie und Zuschlag pro Zug, etwa 10s+0.1s; Zeitüberschreitung verliert"}},
    [OPT_MARGIN] = {"margin",
                    0,
                    "TIME",
                    {"how late a turn may come (default: 500ms per turn, 50ms with a clock)",
                     "retard toléré (par défaut : 500ms par coup, 50ms à la pendule)",
                     "erlaubte Verspätung (Standard: 500ms pro Zug, 50ms mit Uhr)"}},
    [OPT_PATIENCE] = {"patience",
                      0,
                      "TIME",
                      {"longest time for a turn that has no time limit (default: 1m)",
                       "durée maximale d’un coup sans limite de temps (par défaut : 1m)",
                       "Höchstdauer eines Zuges ohne Zeitlimit (Standard: 1m)"}},
    [OPT_OPENING_TURNS] = {"opening-turns",
                           0,
                           "N",
                           {"random turns at the start of a game (default: 4)",
                            "coups au hasard en début de partie (par défaut : 4)",
                            "zufällige Züge zu Beginn einer Partie (Standard: 4)"}},
    [OPT_OPENINGS] = {"openings",
                      0,
                      "FILE",
                      {"positions to start from, one per line",
                       "positions de départ, une par ligne", "Anfangsstellungen, eine pro Zeile"}},
    [OPT_BALANCE] =
        {"balance",
         0,
         "SCORE",
         {"leave out random openings that favour a side by more than this score, such as 1.5",
          "écarter les ouvertures au hasard qui avantagent un camp de plus que cette évaluation, "
          "par exemple 1.5",
          "zufällige Eröffnungen weglassen, die eine Seite um mehr als diese Bewertung "
          "begünstigen, etwa 1.5"}},
    [OPT_SEED] = {"seed",
                  0,
                  "N",
                  {"random seed (default: 1)", "graine aléatoire (par défaut : 1)",
                   "Startwert des Zufalls (Standard: 1)"}},
    [OPT_LIMIT] = {"limit",
                   0,
                   "N",
                   {"end a game after N turns without progress, where the rules have such a limit",
                    "terminer une partie après N coups sans progrès, si les règles le prévoient",
                    "eine Partie nach N Zügen ohne Fortschritt beenden, wo die Regeln es "
                    "vorsehen"}},
    [OPT_MAX_TURNS] = {"max-turns",
                       0,
                       "N",
                       {"call a game a draw after this many turns (default: 500)",
                        "déclarer la partie nulle après ce nombre de coups (par défaut : 500)",
                        "eine Partie nach so vielen Zügen als Remis werten (Standard: 500)"}},
    [OPT_CONCURRENCY] = {"concurrency",
                         0,
                         "N",
                         {"games to play at the same time (default: one per core)",
                          "parties jouées en même temps (par défaut : une par cœur)",
                          "Partien, die gleichzeitig laufen (Standard: eine pro Prozessorkern)"}},
    [OPT_SPRT] =
        {"sprt",
         0,
         "ELO0,ELO1",
         {"stop when the test shows A stronger by ELO1, or by no more than ELO0",
          "arrêter quand le test montre que A est plus fort de ELO1, ou d’au plus ELO0",
          "aufhören, wenn der Test zeigt, dass A um ELO1 stärker ist oder um höchstens ELO0"}},
    [OPT_MIN_SCORE] = {"min-score",
                       0,
                       "PERCENT",
                       {"exit with code 1 if A scores less in any rule set",
                        "sortir avec le code 1 si A marque moins dans l’une des règles",
                        "mit Rückgabewert 1 enden, wenn A in einer Regelvariante weniger erzielt"}},
    [OPT_OUT] = {"output",
                 'o',
                 "FILE",
                 {"write every game to this file", "écrire chaque partie dans ce fichier",
                  "jede Partie in diese Datei schreiben"}},
    [OPT_RESUME] = {"resume",
                    0,
                    NULL,
                    {"continue the match in the file given with -o",
                     "continuer le match du fichier donné avec -o",
                     "das Match aus der mit -o genannten Datei fortsetzen"}},
};

static _Noreturn void fail_value(const call *c, int which, const char *expected) {
    fail_arg(c, c->value_args[which], c->value_at[which], say(c, SAY_OPTION_FORM),
             c->command->options[which].name, expected);
}

/* The plain decimal number at *s; moves *s past it. */
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

static int read_balance(const call *c) {
    int balance = 0;
    if (c->values[OPT_BALANCE] && !openings_read_balance(c->values[OPT_BALANCE], &balance))
        fail_value(c, OPT_BALANCE, say(c, SAY_EXPECTED_SCORE));
    return balance;
}

static duel_rules read_rules(const call *c) {
    duel_rules rules = {
        .limit = (uint32_t)option_number(c, OPT_LIMIT, 1, UINT16_MAX, 0),
        .max_turns = (uint32_t)option_number(c, OPT_MAX_TURNS, 1, 100000, 500),
        .margin = option_duration(c, OPT_MARGIN, 0, c->values[OPT_CLOCK] ? 50 : 500),
        .patience = option_duration(c, OPT_PATIENCE, 1, 60000),
    };
    const char *text = c->values[OPT_CLOCK];
    fault f = text ? clock_read(text, strlen(text), &rules.control) : NO_FAULT;
    if (f.code)
        fail_arg(c, c->value_args[OPT_CLOCK], c->value_at[OPT_CLOCK] + f.at, say(c, SAY_BAD_CLOCK),
                 common_words[f.code].in[c->lang]);
    return rules;
}

/* A player without limits of its own gets those of the match. */
static void give_limits(const call *c, player_setup *p) {
    enum { READY_MS = 10000 };
    int64_t patience = option_duration(c, OPT_PATIENCE, 1, READY_MS);
    p->patience = patience < READY_MS ? patience : READY_MS;
    /* Invalid values are errors even if no player needs them. */
    int64_t time_ms = option_duration(c, OPT_TIME, 1, 0);
    uint64_t nodes = (uint64_t)option_number(c, OPT_NODES, 1, INT64_MAX, 0);
    int depth = (int)option_number(c, OPT_DEPTH, 1, MAX_PLY - 1, 0);
    if (!player_thinks(p)) return;
    if (player_weaker(p) && p->strength < LEVEL_FULL) return;
    if (p->time_ms || p->nodes || p->depth) return;
    p->time_ms = time_ms;
    p->nodes = nodes;
    p->depth = depth;
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

/* Half of --games; by default 50, all openings of a file, or as many as a test may need. */
static uint32_t read_pairs(const call *c, const match_setup *s) {
    uint32_t most = 0;
    for (uint32_t i = 0; i < s->set_count; i++)
        if (s->sets[i].opening_count > most) most = s->sets[i].opening_count;
    int64_t usual = s->sequential ? 100000 : most ? 2 * (int64_t)most : 100;
    int64_t games = option_number(c, OPT_GAMES, 2, 1000000, usual);
    if (games % 2 != 0) fail_value(c, OPT_GAMES, say(c, SAY_EXPECTED_EVEN));
    return (uint32_t)(games / 2);
}

/* Start an external program once beforehand, so that a mistyped name does not lose a whole
   match. */
static void try_player(const call *c, const match_setup *s, int which) {
    if (s->players[which].kind != PLAYER_COMMAND) return;
    player *p = player_new(&s->players[which], s->cancel);
    if (!p) fail_memory();
    player_state state = player_begin(p, s->sets[0].g, s->sets[0].rules);
    player_free(p);
    if (state == PLAYER_FINE || state == PLAYER_STOPPED) return;
    if (state == PLAYER_UNSTARTED)
        fail_arg(c, c->word_args[which], 0, say(c, SAY_CHECK_NO_START), errno_words(c, EMFILE));
    fail_arg(c, c->word_args[which], 0, say(c, SAY_PLAYER_NO_START),
             state == PLAYER_SILENT ? say(c, SAY_PLAYER_SILENT) : say(c, SAY_PLAYER_ENDS));
}

/* ---- the file ---- */

static _Noreturn void fail_output(const call *c, const char *name, int error) {
    fail(say(c, SAY_CANNOT_WRITE), name,
         error == EAGAIN ? say(c, SAY_FILE_USED) : unwritable_words(c, error));
}

static void open_file(const call *c, archive *file) {
    const char *name = c->values[OPT_OUT];
    if (!*name) fail_name(c, name, say(c, SAY_NAME_EMPTY));
    if (strcmp(name, "-") == 0) fail_name(c, name, say(c, SAY_OUTPUT_TWICE));
    int error = archive_open(file, name);
    if (error) fail_output(c, name, error);
    if (file->size > 0 && !c->values[OPT_RESUME]) fail(say(c, SAY_FILE_EXISTS), name);
}

static void resume(const call *c, match *m, archive *file) {
    char *text = NULL;
    size_t n = 0, at = 0;
    int error = archive_read(file, &text, &n);
    if (error) fail_output(c, file->path, error);
    archive_state wrong = match_restore(m, text, n, &at);
    if (wrong == ARCHIVE_MEMORY) fail_memory();
    if (wrong != ARCHIVE_FINE)
        fail_at(text, n, at, say(c, SAY_OTHER_MATCH), file->path,
                wrong == ARCHIVE_OTHER ? say(c, SAY_OTHER_SETTINGS) : say(c, SAY_GAME_UNREADABLE));
    free(text);
}

/* ---- the command ---- */

/* Ctrl-C ends the match, not the program: finished games are kept and counted, and no other program
   is left running. */
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
    bool terminal = screen_can_erase(STDERR_FILENO);
    int error = match_run(m, terminal ? match_show_progress : NULL, &result);
    if (terminal) progress_clear();
    if (!error) error = match_arrange(m);
    on_interrupt(SIG_DFL);
    result.complete = match_tell(m, &result.report) && !error;
    if (!error || result.report->games > 0)
        output_print(c, c->json ? match_json : match_write, &result);
    if (error) {
        output_flush(c);
        if (setup->file) archive_close(file); /* deletes the file if it is empty */
        if (setup->file && error != EMFILE && error != ENOMEM) fail_output(c, file->path, error);
        fail("%s", errno_words(c, error));
    }
    int code = exit_code(&result, min_score);
    match_free(m);
    return code;
}

static int run(const call *c) {
    signal(SIGPIPE, SIG_IGN); /* do not die when a player does */
    match_setup setup = {.rules = read_rules(c), .cancel = &cancelled};
    char *texts[2] = {NULL, NULL}, second[512];
    for (int i = 0; i < 2; i++) {
        setup.players[i] = match_player(c, i, 2, &texts[i]);
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
        for (const match_rule_set *other = sets; other < set; other++)
            if (other->g == set->g && other->rules == set->rules)
                fail_arg(c, c->word_args[i], 0, "%s", say(c, SAY_SAME_RULES));
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
    on_interrupt(interrupted);
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
    for (int i = 0; i < 2; i++) {
        free(texts[i]);
        free(setup.players[i].net);
    }
    return code;
}

const command match_command = {
    .name = "match",
    .usage = "PLAYER PLAYER GAME...",
    .summary = {"play a match between two players, with statistics",
                "faire jouer un match entre deux joueurs, avec statistiques",
                "ein Match zwischen zwei Spielern austragen, mit Statistik"},
    .details = {"A player is one of:\n"
                "sandan   with settings after a colon: sandan:time=1s,threads=2,hash=64 or nodes=, "
                "depth=, rating=, level=, net=FILE\n"
                "oneturn  looks one turn ahead\n"
                "novice   takes what is free, else plays at random\n"
                "random   plays at random\n"
                "cmd:     another program that speaks UGI: cmd:COMMAND, or cmd:nodes=1000:COMMAND "
                "with its own settings\n"
                "Every opening is played twice, with the sides swapped. Scores are those of the "
                "first player named, A.",
                "Un joueur est :\n"
                "sandan   avec des réglages après deux-points : sandan:time=1s,threads=2,hash=64 "
                "ou nodes=, depth=, rating=, level=, net=FICHIER\n"
                "oneturn  prévoit un seul coup\n"
                "novice   prend ce qui est gratuit, sinon joue au hasard\n"
                "random   joue au hasard\n"
                "cmd:     un autre programme qui parle UGI : cmd:COMMAND, ou "
                "cmd:nodes=1000:COMMAND avec ses propres réglages\n"
                "Chaque ouverture est jouée deux fois, en échangeant les camps. Les scores sont "
                "ceux du premier joueur nommé, A.",
                "Ein Spieler ist:\n"
                "sandan   mit Einstellungen nach einem Doppelpunkt: "
                "sandan:time=1s,threads=2,hash=64 oder nodes=, depth=, rating=, level=, "
                "net=DATEI\n"
                "oneturn  sieht einen Zug voraus\n"
                "novice   nimmt, was umsonst ist, spielt sonst zufällig\n"
                "random   spielt zufällig\n"
                "cmd:     ein anderes Programm, das UGI spricht: cmd:COMMAND, oder "
                "cmd:nodes=1000:COMMAND mit eigenen Einstellungen\n"
                "Jede Eröffnung wird zweimal gespielt, mit vertauschten Seiten. Die Punkte sind "
                "die des zuerst genannten Spielers, A."},
    .query = true,
    .min_words = 3,
    .max_words = MATCH_RULE_SETS,
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .run = run,
};
