// SPDX-License-Identifier: MIT
// sandan tournament: many players against each other.
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "apps/cli/interrupt.h"
#include "apps/cli/tournament.h"

#include "apps/cli/commands.h"
#include "apps/cli/fail.h"
#include "apps/cli/output.h"
#include "apps/cli/screen.h"
#include "os/process.h"
#include "os/thread.h"
#include "os/time.h"

static const option options[] = {
    [OPT(KEY_NAME)] = {"name",
                       0,
                       "TEXT",
                       {"name of the tournament, for the report", "nom du tournoi, pour le rapport",
                        "Name des Turniers, für den Bericht"}},
    [OPT(KEY_FORMAT)] = {"format",
                         0,
                         "FORMAT",
                         {"round-robin (default), gauntlet, swiss or knock-out",
                          "round-robin (par défaut), gauntlet, swiss ou knock-out",
                          "round-robin (Standard), gauntlet, swiss oder knock-out"}},
    [OPT(KEY_GAMES)] =
        {"games",
         0,
         "N",
         {"games per meeting and rule set (default: 2, one opening with the sides swapped)",
          "parties par rencontre et par règle (par défaut : 2, une ouverture en échangeant les "
          "camps)",
          "Partien pro Begegnung und Regelvariante (Standard: 2, eine Eröffnung mit vertauschten "
          "Seiten)"}},
    [OPT(KEY_ROUNDS)] = {"rounds",
                         0,
                         "N",
                         {"rounds of a Swiss tournament; else how often everybody meets",
                          "tours d’un tournoi suisse ; sinon, combien de fois chacun se rencontre",
                          "Runden eines Schweizer Turniers; sonst, wie oft sich alle begegnen"}},
    [OPT(KEY_TIEBREAKS)] =
        {"tiebreaks",
         0,
         "N",
         {"knock-out: extra pairs of games after a tie (default: 2)",
          "élimination directe : paires de parties en plus après une égalité (par défaut : 2)",
          "K.-o.-Turnier: zusätzliche Partiepaare bei Gleichstand (Standard: 2)"}},
    [OPT(KEY_TIME)] = {"time",
                       0,
                       "TIME",
                       {"time per turn (default: 1s)", "temps par coup (par défaut : 1s)",
                        "Zeit pro Zug (Standard: 1s)"}},
    [OPT(KEY_NODES)] = {"nodes",
                        0,
                        "N",
                        {"positions to search per turn", "positions à examiner par coup",
                         "Stellungen, die pro Zug durchsucht werden"}},
    [OPT(KEY_DEPTH)] = {"depth",
                        0,
                        "N",
                        {"how many turns to look ahead", "nombre de coups à prévoir",
                         "wie viele Züge vorausberechnet werden"}},
    [OPT(KEY_CLOCK)] = {"clock",
                        0,
                        "TIME",
                        {"time for the game and increment per turn, such as 10s+0.1s",
                         "temps pour la partie et incrément par coup, par exemple 10s+0.1s",
                         "Zeit für die Partie und Zuschlag pro Zug, etwa 10s+0.1s"}},
    [OPT(KEY_MARGIN)] = {"margin",
                         0,
                         "TIME",
                         {"how late a turn may come (default: 500ms per turn, 50ms with a clock)",
                          "retard toléré (par défaut : 500ms par coup, 50ms à la pendule)",
                          "erlaubte Verspätung (Standard: 500ms pro Zug, 50ms mit Uhr)"}},
    [OPT(KEY_PATIENCE)] = {"patience",
                           0,
                           "TIME",
                           {"longest time for a turn that has no time limit (default: 1m)",
                            "durée maximale d’un coup sans limite de temps (par défaut : 1m)",
                            "Höchstdauer eines Zuges ohne Zeitlimit (Standard: 1m)"}},
    [OPT(KEY_OPENING_TURNS)] = {"opening-turns",
                                0,
                                "N",
                                {"random turns at the start of a game (default: 4)",
                                 "coups au hasard en début de partie (par défaut : 4)",
                                 "zufällige Züge zu Beginn einer Partie (Standard: 4)"}},
    [OPT(KEY_BALANCE)] =
        {"balance",
         0,
         "SCORE",
         {"leave out openings that favour a side by more than this score, such as 1.5",
          "écarter les ouvertures qui avantagent un camp de plus que cette évaluation, par exemple "
          "1.5",
          "Eröffnungen weglassen, die eine Seite um mehr als diese Bewertung begünstigen, etwa "
          "1.5"}},
    [OPT(KEY_LIMIT)] =
        {"limit",
         0,
         "N",
         {"end a game after N turns without progress, where the rules have such a limit",
          "terminer une partie après N coups sans progrès, si les règles le prévoient",
          "eine Partie nach N Zügen ohne Fortschritt beenden, wo die Regeln es vorsehen"}},
    [OPT(KEY_MAX_TURNS)] = {"max-turns",
                            0,
                            "N",
                            {"call a game a draw after this many turns (default: 500)",
                             "déclarer la partie nulle après ce nombre de coups (par défaut : 500)",
                             "eine Partie nach so vielen Zügen als Remis werten (Standard: 500)"}},
    [OPT(KEY_CONCURRENCY)] =
        {"concurrency",
         0,
         "N",
         {"games to play at the same time (default: one per core)",
          "parties jouées en même temps (par défaut : une par cœur)",
          "Partien, die gleichzeitig laufen (Standard: eine pro Prozessorkern)"}},
    [OPT(KEY_SEED)] =
        {"seed",
         0,
         "TEXT",
         {"seed of the openings (default: random, and secret until the end)",
          "graine des ouvertures (par défaut : au hasard, et secrète jusqu’à la fin)",
          "Startwert der Eröffnungen (Standard: zufällig, und bis zum Schluss geheim)"}},
    [OPT(KEY_MEMORY)] = {"memory",
                         0,
                         "SIZE",
                         {"memory of a program with all its processes (default: 2GB)",
                          "mémoire d’un programme avec tous ses processus (par défaut : 2GB)",
                          "Speicher eines Programms mit allen seinen Prozessen (Standard: 2GB)"}},
    [OPT(KEY_CPU)] =
        {"cpu",
         0,
         "TIME",
         {"processor time of each process of a program, per game (default: 1h)",
          "temps processeur de chaque processus d’un programme, par partie (par défaut : 1h)",
          "Prozessorzeit für jeden Prozess eines Programms, pro Partie (Standard: 1h)"}},
    [OPT(KEY_PROCESSES)] = {"processes",
                            0,
                            "N",
                            {"processes and threads of a program (default: 128)",
                             "processus et threads d’un programme (par défaut : 128)",
                             "Prozesse und Threads eines Programms (Standard: 128)"}},
    [OPT(KEY_FILE_SIZE)] = {"file-size",
                            0,
                            "SIZE",
                            {"size of a file that a program writes (default: 64MB)",
                             "taille d’un fichier qu’un programme écrit (par défaut : 64MB)",
                             "Größe einer Datei, die ein Programm schreibt (Standard: 64MB)"}},
    [OPT_OUT] =
        {"output",
         'o',
         "FOLDER",
         {"folder for games, evidence and report (default: the file's name with -results)",
          "dossier des parties, des preuves et du rapport (par défaut : le nom du fichier avec "
          "-results)",
          "Ordner für Partien, Belege und Bericht (Standard: der Name der Datei mit -results)"}},
};

/* ---- before the first game ---- */

static bool has_programs(const plan *p) {
    for (uint32_t i = 0; i < p->player_count; i++)
        if (p->players[i].setup.kind == PLAYER_COMMAND) return true;
    return false;
}

/* Says what does not protect us here. */
static void note_walls(const call *c, const plan *p) {
    enum { START_MS = 10000 };
    process *guard = NULL;
    confine_report report;
    if (!has_programs(p) || process_start_confined("exit 0", &p->limits, &guard) != 0) return;
    process_end_confined(guard, time_now_ms() + START_MS, &report);
    if (!(report.walls & WALL_NETWORK)) fprintf(stderr, "%s\n", say(c, SAY_WALL_NETWORK));
    if (!(report.walls & WALL_PROCESSES))
        fprintf(stderr, "%s\n", say(c, SAY_WALL_NONE));
    else if (!(report.walls & WALL_COUNT))
        fprintf(stderr, "%s\n", say(c, SAY_WALL_COUNT));
    if ((report.walls & WALL_PROCESSES) && !(report.walls & WALL_FILES))
        fprintf(stderr, "%s\n", say(c, SAY_WALL_FILES));
}

/* A mistyped command is noticed now, not in the report. */
static void try_players(const call *c, const plan *p, const atomic_bool *cancel) {
    for (uint32_t i = 0; i < p->player_count; i++) {
        const player_setup *setup = &p->players[i].setup;
        if (setup->kind != PLAYER_COMMAND) continue;
        player *one = player_new(setup, cancel);
        if (!one) fail_memory();
        player_state state = player_begin(one, p->sets[0].g, p->sets[0].rules);
        player_free(one);
        if (state == PLAYER_FINE || state == PLAYER_STOPPED) continue;
        char name[PLAN_NAME_MAX * 8];
        writer w = writer_on(name, sizeof name);
        visible_write(&w, setup->name, strlen(setup->name));
        fprintf(stderr, say(c, SAY_TOUR_NO_START), name,
                state == PLAYER_SILENT ? say(c, SAY_PLAYER_SILENT) : say(c, SAY_PLAYER_ENDS));
        fputc('\n', stderr);
    }
}

static int read_concurrency(const plan *p) {
    int busy = 1;
    for (uint32_t i = 0; i < p->player_count; i++)
        if (p->players[i].setup.threads > busy) busy = p->players[i].setup.threads;
    int cores = thread_cores() / busy;
    return p->concurrency ? p->concurrency : cores > 1 ? cores : 1;
}

/* cup.txt: cup-results; players of the command line and standard input: tournament-results */
static char *usual_folder(const char *file) {
    const char *name = file && strcmp(file, "-") != 0 ? file : "tournament";
    const char *slash = strrchr(name, '/');
    if (slash) name = slash + 1;
    const char *dot = strrchr(name, '.');
    int n = (int)(dot && dot > name ? dot - name : (long)strlen(name));
    size_t size = (size_t)n + 16;
    char *out = must_alloc(size);
    snprintf(out, size, "%.*s-results", n, name);
    return out;
}

/* ---- the command ---- */

/* Ctrl-C ends the games, not the program: finished games are kept, and no other program is left
   running. */
static atomic_bool cancelled;
static void interrupted(int number) {
    (void)number;
    atomic_store(&cancelled, true);
}

static void resume(const call *c, tournament *t, tournament_folder *f) {
    char *text = NULL;
    size_t n = 0, at = 0;
    int error = archive_read(&f->file, &text, &n);
    if (error) fail(say(c, SAY_CANNOT_READ), f->games, errno_words(c, error));
    archive_state state = tournament_restore(t, text, n, &at);
    if (state == ARCHIVE_MEMORY) fail_memory();
    if (state == ARCHIVE_OTHER) fail_at(text, n, at, say(c, SAY_TOUR_GAME), f->games);
    if (state == ARCHIVE_DAMAGED) fail_at(text, n, at, say(c, SAY_TOUR_DAMAGED), f->games);
    free(text);
}

static int play(const call *c, const plan *p, tournament_folder *f) {
    tournament_setup setup = {.plan = p,
                              .seed = f->random,
                              .file = &f->file,
                              .evidence = f->evidence,
                              .concurrency = read_concurrency(p),
                              .cancel = &cancelled};
    tournament *t = tournament_new(&setup);
    if (!t) fail_memory();
    resume(c, t, f);
    tournament_result result = {.c = c, .plan = p, .folder = f, .report = tournament_tell(t)};
    if (!result.report) fail_memory();
    result.told = result.report->done;
    if (!c->json) output_print(c, tournament_write_head, &result);
    output_flush(c);
    on_interrupt(interrupted);
    if (!result.report->over) note_walls(c, p);
    if (result.report->done == 0) try_players(c, p, &cancelled);
    int error = tournament_run(t, tournament_show, &result);
    on_interrupt(SIG_DFL);
    result.report = tournament_tell(t);
    if (!result.report) fail_memory();
    if (!error) error = tournament_html(&result);
    if (!error) error = tournament_arrange(t);
    tournament_show_end(&result);
    output_print(c, c->json ? tournament_json : tournament_write, &result);
    bool over = result.report->over;
    tournament_free(t);
    if (error) {
        output_flush(c);
        if (error == EMFILE || error == ENOMEM) fail("%s", errno_words(c, error));
        fail(say(c, SAY_CANNOT_WRITE), f->path, unwritable_words(c, error));
    }
    return over ? EXIT_DONE : EXIT_NO;
}

static int run(const call *c) {
    signal(SIGPIPE, SIG_IGN); /* do not die when a player does */
    tournament_input in;
    tournament_input_read(c, &in);
    char *usual = usual_folder(in.file);
    tournament_folder folder;
    tournament_folder_open(c, c->values[OPT_OUT] ? c->values[OPT_OUT] : usual, in.plan, &folder);
    tournament_input_place(c, &in, folder.path);
    int code = play(c, in.plan, &folder);
    tournament_folder_close(&folder);
    tournament_input_free(&in);
    free(usual);
    return code;
}

const command tournament_command = {
    .name = "tournament",
    .usage = "FILE | PLAYER PLAYER... GAME...",
    .summary = {"play a tournament among any number of programs",
                "faire jouer un tournoi entre autant de programmes que l’on veut",
                "ein Turnier zwischen beliebig vielen Programmen austragen"},
    .details =
        {"FILE has a section [tournament] with settings, which have the names of the options, "
         "play = GAME..., and a section [player NAME] for each player with command = ..., "
         "rating = ..., level = 1 to 10, or engine = sandan, oneturn, novice or random. "
         "docs/tournaments.md "
         "explains it. On the command line, players are written as for sandan match.\n"
         "Programs run within limits of memory, processor time, processes and file size, "
         "without a network where the system allows it. One that crashes, hangs, plays an "
         "illegal turn or answers too late loses the game, and the evidence is kept.\n"
         "After an interruption, the same command continues.",
         "FILE a une section [tournament] avec des réglages qui portent les noms des options, "
         "play = JEU..., et une section [player NOM] pour chaque joueur avec command = ..., "
         "rating = ..., level = 1 à 10, ou engine = sandan, oneturn, novice ou random. "
         "docs/tournaments.md "
         "l’explique. Sur la ligne de commande, les joueurs s’écrivent comme pour sandan "
         "match.\n"
         "Les programmes tournent avec des limites de mémoire, de temps processeur, de "
         "processus et de taille de fichiers, et sans réseau si le système le permet. Un "
         "programme qui plante, se bloque, joue un coup illégal ou répond trop tard perd la "
         "partie, et les preuves sont gardées.\n"
         "Après une interruption, relancez la même commande pour continuer.",
         "FILE hat einen Abschnitt [tournament] mit Einstellungen, die wie die Optionen "
         "heißen, play = SPIEL..., und für jeden Spieler einen Abschnitt [player NAME] mit "
         "command = ..., rating = ..., level = 1 bis 10, oder engine = sandan, oneturn, novice "
         "oder random. "
         "docs/tournaments.md erklärt es. Auf der Befehlszeile schreibt man Spieler wie bei "
         "sandan match.\n"
         "Programme laufen mit Grenzen für Speicher, Prozessorzeit, Prozesse und Dateigröße, "
         "und ohne Netz, wo das System es erlaubt. Ein Programm, das abstürzt, hängt, einen "
         "regelwidrigen Zug macht oder zu spät antwortet, verliert die Partie, und die Belege "
         "werden aufbewahrt.\n"
         "Nach einer Unterbrechung geht es mit demselben Befehl weiter."},
    .query = true,
    .min_words = 1,
    .max_words = -1,
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .run = run,
};
