// SPDX-License-Identifier: MIT
// sandan bench: the signature of the search and its speed; depth in a given time; counting of
// turns.
#include "apps/cli/bench.h"

#include <string.h>

#include "apps/cli/commands.h"
#include "apps/cli/fail.h"
#include "engine/engine.h"
#include "games/games.h"
#include "os/thread.h"

enum { OPT_SECONDS, OPT_THREADS, OPT_GAME, OPT_QUICK };
static const option options[] = {
    [OPT_SECONDS] = {"seconds",
                     0,
                     "N",
                     {"depth: time for each position (default: 1); perft: for the whole table, "
                      "about (default: 20)",
                      "depth : durée pour chaque position (par défaut : 1) ; perft : pour tout le "
                      "tableau, environ (par défaut : 20)",
                      "depth: Zeit für jede Stellung (Standard: 1); perft: für die ganze Tabelle, "
                      "ungefähr (Standard: 20)"}},
    [OPT_THREADS] = {"threads",
                     0,
                     "N",
                     {"threads where several are used (default: 2; depth: 1; perft: one for each "
                      "processor)",
                      "fils d’exécution là où il en faut plusieurs (par défaut : 2 ; depth : 1 ; "
                      "perft : un par processeur)",
                      "Threads, wo mehrere rechnen (Standard: 2; depth: 1; perft: einer je "
                      "Prozessor)"}},
    [OPT_GAME] = {"game",
                  0,
                  "GAME",
                  {"only this game or rule set", "seulement ce jeu ou cette règle",
                   "nur dieses Spiel oder diese Regelvariante"}},
    [OPT_QUICK] = {"quick",
                   0,
                   NULL,
                   {"a smaller signature, less deep, and one thread only",
                    "une signature plus petite, moins profonde, sur un seul fil",
                    "eine kleinere Signatur, weniger tief und nur mit einem Thread"}},
};

bool bench_wanted(const bench_wish *b, const char *name) {
    size_t n = strlen(b->only);
    return strncmp(name, b->only, n) == 0 && (n == 0 || name[n] == 0 || name[n] == ':');
}

void bench_nothing(const bench_wish *b) {
    fail_arg(b->c, b->c->value_args[OPT_GAME], b->c->value_at[OPT_GAME],
             say(b->c, "the rule set is wrong: it is not measured; expected another",
                 "la règle est incorrecte : elle n’est pas mesurée ; on en attend une autre",
                 "die Regelvariante ist falsch: sie wird nicht gemessen; erwartet wird eine "
                 "andere"));
}

/* GAME or GAME:RULESET, or nothing. */
static const char *read_game(const call *c) {
    const char *name = c->values[OPT_GAME];
    if (!name) return "";
    const game *g = NULL;
    int rules = 0;
    fault f = games_find(name, strlen(name), &g, &rules);
    if (f.code == 0) return name;
    fail_arg(c, c->value_args[OPT_GAME], c->value_at[OPT_GAME] + f.at,
             say(c, "the game is wrong: %s; expected sensei, abalone or bushishogi",
                 "le jeu est incorrect : %s ; on attend sensei, abalone ou bushishogi",
                 "das Spiel ist falsch: %s; erwartet wird sensei, abalone oder bushishogi"),
             common_words[f.code].in[c->lang]);
}

static int run(const call *c) {
    static const struct {
        const char *name;
        int seconds, threads; /* 0 threads: one for each processor */
        int (*run)(const bench_wish *b);
    } kinds[] = {{"search", 0, 2, bench_search},
                 {"depth", 1, 1, bench_depths},
                 {"perft", 20, 0, bench_perft}};
    int kind = 0;
    while (kind < 3 && c->word_count == 1 && strcmp(c->words[0], kinds[kind].name) != 0) kind++;
    if (kind == 3)
        fail_arg(
            c, c->word_args[0], 0,
            say(c,
                "the benchmark is unknown: there is no such one; expected search, depth or perft",
                "la mesure est inconnue : il n’y en a pas de ce nom ; on attend search, depth ou "
                "perft",
                "die Messung ist unbekannt: es gibt keine solche; erwartet wird search, depth oder "
                "perft"));
    bench_wish b = {.c = c, .only = read_game(c), .quick = c->values[OPT_QUICK] != NULL};
    b.seconds = option_number(c, OPT_SECONDS, 1, 3600, kinds[kind].seconds);
    int threads = kinds[kind].threads ? kinds[kind].threads : thread_cores();
    if (b.quick) threads = 1;
    b.threads = (int)option_number(c, OPT_THREADS, 1, ENGINE_MAX_THREADS, threads);
    return kinds[kind].run(&b);
}

const command bench_command = {
    .name = "bench",
    .usage = "[search|depth|perft]",
    .summary = {"the signature of the search, and speeds",
                "la signature de la recherche, et des vitesses",
                "die Signatur der Suche und Geschwindigkeiten"},
    .details =
        {"search (the default) searches fixed positions of every rule set to a fixed depth, each\n"
         "with an empty table. The last line is the signature: the nodes, the same on every\n"
         "machine as long as the search does the same. The line above compares several threads\n"
         "with one: nodes a second, and the time to the depth for which one thread needs at\n"
         "least 0.3 seconds.\n"
         "depth thinks about the start positions and prints the depth in turns that was reached.\n"
         "perft counts as \"sandan perft\" does; list takes the length of the list of turns at "
         "the\n"
         "end; plain is the program that one would write first; naive plays every sequence of\n"
         "actions and keeps the distinct outcomes in a hash set. The ratio is to the last row of "
         "a\n"
         "rule set. A figure is the fastest run at the greatest depth for which there was time.\n"
         "Exit code 1: two ways of counting disagree.",
         "search (d’ordinaire) examine des positions fixes de chaque règle à une profondeur fixe,\n"
         "chacune avec une table vide. La dernière ligne est la signature : le nombre de nœuds, "
         "le\n"
         "même sur toute machine tant que la recherche fait la même chose. La ligne au-dessus\n"
         "compare plusieurs fils à un seul : nœuds par seconde, et temps jusqu’à la profondeur "
         "pour\n"
         "laquelle il faut au moins 0,3 seconde à un seul fil.\n"
         "depth réfléchit aux positions de départ et donne la profondeur atteinte, en tours.\n"
         "perft compte comme « sandan perft » ; list prend la longueur de la liste des tours à la\n"
         "fin ; plain est le programme qu’on écrirait d’abord ; naive joue toutes les suites\n"
         "d’actions et garde les résultats distincts dans une table. Le rapport se lit à la\n"
         "dernière ligne d’une règle. Un chiffre vient du passage le plus rapide, à la plus "
         "grande\n"
         "profondeur que le temps a permise. Code de sortie 1 : deux façons de compter diffèrent.",
         "search (sonst) durchsucht feste Stellungen jeder Regelvariante bis zu einer festen "
         "Tiefe,\n"
         "jede mit leerer Tabelle. Die letzte Zeile ist die Signatur: die Knoten, auf jeder\n"
         "Maschine gleich, solange die Suche dasselbe tut. Die Zeile darüber vergleicht mehrere\n"
         "Threads mit einem: Knoten je Sekunde und Zeit bis zu der Tiefe, für die ein Thread\n"
         "mindestens 0,3 Sekunden braucht.\n"
         "depth denkt über die Anfangsstellungen nach und nennt die erreichte Tiefe in Zügen.\n"
         "perft zählt wie „sandan perft“; list nimmt am Ende die Länge der Zugliste; plain ist "
         "das\n"
         "Programm, das man zuerst schriebe; naive spielt jede Folge von Aktionen und behält\n"
         "verschiedene Ergebnisse in einer Hashtabelle. Der Faktor gilt zur letzten Zeile einer\n"
         "Variante. Eine Zahl stammt vom schnellsten Lauf in der größten Tiefe, für die Zeit war.\n"
         "Rückgabewert 1: zwei Zählweisen widersprechen sich."},
    .query = true,
    .min_words = 0,
    .max_words = 1,
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .run = run,
};
