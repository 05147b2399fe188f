// SPDX-License-Identifier: MIT
// sandan load: how many players a server can take, and whether it keeps its promises meanwhile.
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "apps/cli/commands.h"
#include "apps/cli/duration.h"
#include "apps/cli/fail.h"
#include "apps/cli/output.h"
#include "apps/cli/screen.h"
#include "apps/load/load.h"
#include "base/json.h"
#include "games/games.h"

enum { MAX_PLAYERS = 1000000, MAX_RATE = 1000000, MAX_GAME = 1000 };

enum {
    OPT_SERVER,
    OPT_PLAYERS,
    OPT_RATE,
    OPT_TIME,
    OPT_GAME,
    OPT_TURNS,
    OPT_CONNECT,
    OPT_PER_ADDRESS,
    OPT_PID,
    OPT_SEED,
};
static const option options[] = {
    [OPT_SERVER] =
        {"server",
         0,
         "URL",
         {"server, or several separated by commas (default: http://127.0.0.1:7777)",
          "serveur, ou plusieurs séparés par des virgules (par défaut : "
          "http://127.0.0.1:7777)",
          "Server, oder mehrere durch Kommas getrennt (Standard: http://127.0.0.1:7777)"}},
    [OPT_PLAYERS] = {"players",
                     0,
                     "N",
                     {"players, two for each game (default: 100)",
                      "joueurs, deux par partie (par défaut : 100)",
                      "Spieler, zwei pro Partie (Standard: 100)"}},
    [OPT_RATE] = {"rate",
                  0,
                  "N",
                  {"turns per second in all; 0: only connect (default: 20)",
                   "coups par seconde en tout ; 0 : seulement se connecter (par défaut : 20)",
                   "Züge pro Sekunde insgesamt; 0: nur verbinden (Standard: 20)"}},
    [OPT_TIME] = {"time",
                  0,
                  "TIME",
                  {"how long to play, once all are connected (default: 10s)",
                   "durée du jeu, une fois tous connectés (par défaut : 10s)",
                   "wie lange gespielt wird, sobald alle verbunden sind (Standard: 10s)"}},
    [OPT_GAME] = {"game",
                  0,
                  "GAME",
                  {"play only this game (default: all, in all rule sets)",
                   "ne jouer qu’à ce jeu (par défaut : tous, avec toutes leurs règles)",
                   "nur dieses Spiel spielen (Standard: alle, in allen Regelvarianten)"}},
    [OPT_TURNS] = {"turns",
                   0,
                   "N",
                   {"turns after which a player resigns (default: 60)",
                    "coups après lesquels un joueur abandonne (par défaut : 60)",
                    "Züge, nach denen ein Spieler aufgibt (Standard: 60)"}},
    [OPT_CONNECT] = {"connect",
                     0,
                     "N",
                     {"new connections per second (default: 500)",
                      "nouvelles connexions par seconde (par défaut : 500)",
                      "neue Verbindungen pro Sekunde (Standard: 500)"}},
    [OPT_PER_ADDRESS] =
        {"per-address",
         0,
         "N",
         {"players that share an address of 127.0.0.0/8; 0: all use the usual one (default: 60)",
          "joueurs qui partagent une adresse de 127.0.0.0/8 ; 0 : tous l’adresse habituelle (par "
          "défaut : 60)",
          "Spieler, die sich eine Adresse aus 127.0.0.0/8 teilen; 0: alle die übliche (Standard: "
          "60)"}},
    [OPT_PID] = {"pid",
                 0,
                 "N",
                 {"process of the server: also report its memory and processor time",
                  "processus du serveur : indiquer aussi sa mémoire et son temps processeur",
                  "Prozess des Servers: auch dessen Speicher und Prozessorzeit melden"}},
    [OPT_SEED] = {"seed",
                  0,
                  "N",
                  {"random seed: the same seed gives the same players and turns",
                   "graine aléatoire : la même graine donne les mêmes joueurs et les mêmes coups",
                   "Startwert des Zufalls: Derselbe Wert ergibt dieselben Spieler und Züge"}},
};

/* What the system says about the server. */
typedef struct usage {
    bool known;
    int64_t kilobytes, cpu_ms;
} usage;

typedef struct job {
    const call *c;
    load_setup setup;
    load_report report;
    bool terminal;
    int64_t pid;
    load_stage stage;
    usage before, connected, after; /* without players; with all; after their turns */
} job;

static volatile sig_atomic_t interrupted;

static void interrupt(int number) {
    (void)number;
    interrupted = 1;
}

static usage look(int64_t pid) {
    usage u = {0};
    char name[64], line[512];
    snprintf(name, sizeof name, "/proc/%lld/stat", (long long)pid);
    FILE *f = pid > 0 ? fopen(name, "r") : NULL;
    if (!f) return u;
    size_t n = fread(line, 1, sizeof line - 1, f);
    fclose(f);
    line[n] = 0;
    /* After the name in parentheses: state and ten numbers, then user and system time; resident
       pages come ten numbers later (proc(5)). */
    const char *rest = strrchr(line, ')');
    unsigned long long user, system, pages;
    if (!rest
        || sscanf(rest + 1,
                  " %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %llu %llu %*d %*d %*d %*d %*d %*d "
                  "%*u %*u %llu",
                  &user, &system, &pages)
               != 3)
        return u;
    u.known = true;
    u.cpu_ms = (int64_t)(user + system) * 1000 / sysconf(_SC_CLK_TCK);
    u.kilobytes = (int64_t)pages * (sysconf(_SC_PAGESIZE) / 1024);
    return u;
}

static bool progress(void *context, load_stage stage, const load_report *r) {
    job *j = context;
    if (stage != j->stage && stage == LOAD_PLAYS) j->connected = look(j->pid);
    if (stage != j->stage && stage == LOAD_WAITS) j->after = look(j->pid);
    j->stage = stage;
    if (j->terminal) {
        char line[256];
        snprintf(line, sizeof line, say(j->c, SAY_LOAD_PROGRESS), r->connected, j->setup.players,
                 r->playing, (unsigned long long)r->turns, (double)latency_at(&r->turn, 990) / 1e3,
                 (unsigned long long)r->errors);
        progress_show(line);
    }
    return !interrupted;
}

static double per(double sum, double count) {
    return count > 0 ? sum / count : 0;
}

static void print_server(const job *j) {
    const load_report *r = &j->report;
    if (!j->before.known || !j->connected.known || !j->after.known) return;
    printf(say(j->c, SAY_LOAD_SERVER),
           per((double)(j->connected.kilobytes - j->before.kilobytes), j->setup.players),
           per((double)(j->after.cpu_ms - j->connected.cpu_ms) * 1000, (double)r->turns),
           per((double)(j->after.cpu_ms - j->connected.cpu_ms) / 10, (double)r->elapsed / 1000));
}

static void print_report(const job *j) {
    const load_report *r = &j->report;
    const latency *l = &r->turn;
    double seconds = (double)r->elapsed / 1000;
    printf(say(j->c, SAY_LOAD_TURNS), (unsigned long long)r->turns, seconds,
           per((double)r->turns, seconds), (unsigned long long)r->games,
           (unsigned long long)r->late);
    printf(say(j->c, SAY_LOAD_TIMES), (double)latency_at(l, 500) / 1e3,
           (double)latency_at(l, 900) / 1e3, (double)latency_at(l, 990) / 1e3,
           (double)latency_at(l, 999) / 1e3, (double)l->worst / 1e3);
    print_server(j);
    printf(say(j->c, SAY_LOAD_CHECKED), (unsigned long long)r->checked,
           (unsigned long long)r->returns, (unsigned long long)r->errors);
    if (r->errors) printf(say(j->c, SAY_LOAD_FIRST), r->why);
}

static void json_report(const void *what, writer *w) {
    const job *j = what;
    const load_report *r = &j->report;
    static const struct {
        const char *name;
        int at;
    } parts[] = {{"p50_us", 500}, {"p90_us", 900}, {"p99_us", 990}, {"p999_us", 999}};
    json_object(w, NULL);
    json_int(w, "players", j->setup.players);
    json_count(w, "games", r->games);
    json_count(w, "turns", r->turns);
    json_int(w, "elapsed_ms", r->elapsed);
    json_count(w, "late", r->late);
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        json_int(w, parts[i].name, latency_at(&r->turn, parts[i].at));
    json_int(w, "worst_us", r->turn.worst);
    json_count(w, "sent", r->sent);
    json_count(w, "received", r->received);
    json_count(w, "checked", r->checked);
    json_count(w, "returns", r->returns);
    json_count(w, "busy", r->busy);
    json_count(w, "errors", r->errors);
    json_text(w, "first_error", r->errors ? r->why : NULL);
    if (j->before.known && j->connected.known && j->after.known) {
        json_int(w, "kilobytes_before", j->before.kilobytes);
        json_int(w, "kilobytes_connected", j->connected.kilobytes);
        json_int(w, "kilobytes_after", j->after.kilobytes);
        json_int(w, "cpu_ms", j->after.cpu_ms - j->connected.cpu_ms);
    }
    json_end(w);
    write_char(w, '\n');
}

static void read_servers(const call *c, load_setup *s) {
    const char *list = c->values[OPT_SERVER] ? c->values[OPT_SERVER] : "http://127.0.0.1:7777";
    for (const char *at = list;; at++) {
        char url[300];
        size_t n = strcspn(at, ",");
        bool fits = n < sizeof url && s->server_count < LOAD_SERVERS;
        snprintf(url, sizeof url, "%.*s", (int)(fits ? n : 0), at);
        if (!fits || !client_find(url, &s->servers[s->server_count++]))
            fail_name(c, list, say(c, SAY_LOAD_NO_SERVER), url);
        at += n;
        if (!*at) return;
    }
}

static const game *read_game(const call *c) {
    const char *name = c->values[OPT_GAME];
    const game *g = NULL;
    int rules;
    if (!name) return NULL;
    fault f = games_find(name, strlen(name), &g, &rules);
    if (f.code || strchr(name, ':'))
        fail_arg(c, c->value_args[OPT_GAME], c->value_at[OPT_GAME], say(c, SAY_LOAD_GAME),
                 games[0]->id);
    return g;
}

static int run(const call *c) {
    job j = {.c = c, .terminal = screen_can_erase(STDERR_FILENO)};
    load_setup *s = &j.setup;
    read_servers(c, s);
    s->players = (uint32_t)option_number(c, OPT_PLAYERS, 2, MAX_PLAYERS, 100);
    s->players += s->players % 2;
    s->per_second = (uint32_t)option_number(c, OPT_RATE, 0, MAX_RATE, 20);
    s->time = option_duration(c, OPT_TIME, 1, 10000);
    s->game = read_game(c);
    s->turns = (uint32_t)option_number(c, OPT_TURNS, 1, MAX_GAME, 60);
    s->connect = (uint32_t)option_number(c, OPT_CONNECT, 1, MAX_RATE, 500);
    s->per_address = (uint32_t)option_number(c, OPT_PER_ADDRESS, 0, MAX_PLAYERS, 60);
    s->seed =
        (uint64_t)option_number(c, OPT_SEED, 0, INT64_MAX, (int64_t)time(NULL) << 20 | getpid());
    s->progress = progress;
    s->context = &j;
    j.pid = option_number(c, OPT_PID, 1, INT32_MAX, 0);
    j.before = look(j.pid);
    /* Only a server on this machine can be reached from 127.0.0.0/8. */
    const struct sockaddr_in *first = (const struct sockaddr_in *)&s->servers[0].address;
    if (first->sin_family != AF_INET || ntohl(first->sin_addr.s_addr) >> 24 != 127)
        s->per_address = 0;
    signal(SIGINT, interrupt);
    int error = load_run(s, &j.report);
    signal(SIGINT, SIG_DFL);
    if (j.terminal) progress_clear();
    if (error) fail(say(c, SAY_LOAD_TOO_MANY), s->players, errno_words(c, error));
    if (c->json)
        output_print(c, json_report, &j);
    else
        print_report(&j);
    return j.report.errors || j.report.turns < (s->per_second > 0) ? EXIT_NO : EXIT_DONE;
}

const command load_command = {
    .name = "load",
    .usage = "",
    .summary = {"play many games at once against a server, to measure it",
                "jouer de nombreuses parties à la fois contre un serveur, pour en mesurer les "
                "performances",
                "viele Partien zugleich gegen einen Server spielen, um seine Leistung zu messen"},
    .details = {"Only for servers of your own. Every answer is checked, and at the end every game "
                "is asked for again. The exit code is 1 if anything was wrong.",
                "Seulement pour vos propres serveurs. Chaque réponse est vérifiée, et à la fin "
                "chaque partie est redemandée. Le code de sortie est 1 si quelque chose cloche.",
                "Nur für eigene Server. Jede Antwort wird geprüft, und am Ende wird jede Partie "
                "noch einmal abgefragt. Der Rückgabewert ist 1, wenn etwas nicht stimmt."},
    .query = true,
    .max_words = 0,
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .run = run,
};
