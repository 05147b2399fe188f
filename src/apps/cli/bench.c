// SPDX-License-Identifier: MIT
// sandan bench: the signature of the search and its speed; depth in a given time; counting of
// turns.
#include "apps/cli/bench.h"

#include <string.h>

#include "apps/cli/commands.h"
#include "apps/cli/fail.h"
#include "apps/cli/input.h"
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
             say(b->c, SAY_BENCH_RULE_SET));
}

/* GAME or GAME:RULESET, or nothing. */
static const char *read_game(const call *c) {
    int rules = 0;
    return option_game(c, OPT_GAME, &rules) ? c->values[OPT_GAME] : "";
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
    if (kind == 3) fail_arg(c, c->word_args[0], 0, say(c, SAY_BENCH_KIND));
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
        {"search (the default) searches fixed positions of every rule set to a fixed depth, each "
         "with an empty table. The last line is the signature: the nodes, the same on every "
         "machine as long as the search does the same. The line above compares several threads "
         "with one: nodes a second, and the time to the depth for which one thread needs at least "
         "0.3 seconds.\ndepth thinks about the start positions and prints the depth in turns that "
         "was reached.\nperft counts as \"sandan perft\" does; list takes the length of the list "
         "of turns at the end; plain is the program that one would write first; naive plays every "
         "sequence of actions and keeps the distinct outcomes in a hash set. The ratio is to the "
         "last row of a rule set. A figure is the fastest run at the greatest depth for which "
         "there was time.\nExit code 1: two ways of counting disagree.",
         "search (d’ordinaire) examine des positions fixes de chaque règle à une profondeur fixe, "
         "chacune avec une table vide. La dernière ligne est la signature : le nombre de nœuds, le "
         "même sur toute machine tant que la recherche fait la même chose. La ligne au-dessus "
         "compare plusieurs fils à un seul : nœuds par seconde, et temps jusqu’à la profondeur "
         "pour laquelle il faut au moins 0,3 seconde à un seul fil.\ndepth réfléchit aux positions "
         "de départ et donne la profondeur atteinte, en coups.\nperft compte comme « sandan perft "
         "» ; list prend la longueur de la liste des coups à la fin ; plain est le programme qu’on "
         "écrirait d’abord ; naive joue toutes les suites d’actions et garde les résultats "
         "distincts dans une table. Le rapport se lit à la dernière ligne d’une règle. Un chiffre "
         "vient du passage le plus rapide, à la plus grande profondeur que le temps a permise. "
         "Code de sortie 1 : deux façons de compter diffèrent.",
         "search (sonst) durchsucht feste Stellungen jeder Regelvariante bis zu einer festen "
         "Tiefe, jede mit leerer Tabelle. Die letzte Zeile ist die Signatur: die Knoten, auf jeder "
         "Maschine gleich, solange die Suche dasselbe tut. Die Zeile darüber vergleicht mehrere "
         "Threads mit einem: Knoten je Sekunde und Zeit bis zu der Tiefe, für die ein Thread "
         "mindestens 0,3 Sekunden braucht.\ndepth denkt über die Anfangsstellungen nach und nennt "
         "die erreichte Tiefe in Zügen.\nperft zählt wie „sandan perft“; list nimmt am Ende die "
         "Länge der Zugliste; plain ist das Programm, das man zuerst schriebe; naive spielt jede "
         "Folge von Aktionen und behält verschiedene Ergebnisse in einer Hashtabelle. Der Faktor "
         "gilt zur letzten Zeile einer Variante. Eine Zahl stammt vom schnellsten Lauf in der "
         "größten Tiefe, für die Zeit war.\nRückgabewert 1: zwei Zählweisen widersprechen sich."},
    .query = true,
    .min_words = 0,
    .max_words = 1,
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .run = run,
};
