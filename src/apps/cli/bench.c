// SPDX-License-Identifier: MIT
// sandan bench: signature and speed of the search; depth reached in a given time; speed of perft;
// how often more time finds a better turn.
#include "apps/cli/bench.h"

#include <string.h>

#include "apps/cli/commands.h"
#include "apps/cli/fail.h"
#include "apps/cli/input.h"
#include "engine/engine.h"
#include "games/games.h"
#include "os/thread.h"

enum { OPT_SECONDS, OPT_THREADS, OPT_GAME, OPT_QUICK, OPT_POSITIONS, OPT_SEED, OPT_KEEP };
static const option options[] = {
    [OPT_SECONDS] =
        {"seconds",
         0,
         "N",
         {"depth: seconds per position (default: 1); perft: seconds for the whole "
          "table, roughly (default: 20); regret: seconds of the long search (default: 10)",
          "depth : secondes par position (par défaut : 1) ; perft : secondes pour tout "
          "le tableau, environ (par défaut : 20) ; regret : secondes de la recherche longue "
          "(par défaut : 10)",
          "depth: Sekunden pro Stellung (Standard: 1); perft: Sekunden für die ganze "
          "Tabelle, ungefähr (Standard: 20); regret: Sekunden der langen Suche (Standard: "
          "10)"}},
    [OPT_THREADS] =
        {"threads",
         0,
         "N",
         {"number of threads (default: 2; depth, regret: 1; perft: one per processor)",
          "nombre de threads (par défaut : 2 ; depth, regret : 1 ; perft : un par processeur)",
          "Anzahl der Threads (Standard: 2; depth, regret: 1; perft: einer pro Prozessor)"}},
    [OPT_GAME] = {"game",
                  0,
                  "GAME",
                  {"only this game or rule set", "seulement ce jeu ou cette règle",
                   "nur dieses Spiel oder diese Regelvariante"}},
    [OPT_QUICK] = {"quick",
                   0,
                   NULL,
                   {"a smaller signature: lower depth, one thread",
                    "une signature réduite : moins profonde, un seul thread",
                    "eine kleinere Signatur: geringere Tiefe, ein Thread"}},
    [OPT_POSITIONS] = {"positions",
                       0,
                       "N",
                       {"regret: positions per rule set (default: 100)",
                        "regret : positions par règle (par défaut : 100)",
                        "regret: Stellungen pro Regelvariante (Standard: 100)"}},
    [OPT_SEED] = {"seed",
                  0,
                  "N",
                  {"regret: random seed of the positions (default: 1)",
                   "regret : graine aléatoire des positions (par défaut : 1)",
                   "regret: Zufallsstartwert der Stellungen (Standard: 1)"}},
    [OPT_KEEP] = {"keep",
                  0,
                  "FILE",
                  {"regret: keep positions and results in this file, and go on where it ends",
                   "regret : garder positions et résultats dans ce fichier, et reprendre où il "
                   "s’arrête",
                   "regret: Stellungen und Ergebnisse in dieser Datei aufheben und dort "
                   "weitermachen, wo sie endet"}},
};

bool bench_wanted(const bench_task *b, const char *name) {
    size_t n = strlen(b->only);
    return strncmp(name, b->only, n) == 0 && (n == 0 || name[n] == 0 || name[n] == ':');
}

void bench_nothing(const bench_task *b) {
    fail_arg(b->c, b->c->value_args[OPT_GAME], b->c->value_at[OPT_GAME],
             say(b->c, SAY_BENCH_RULE_SET));
}

/* GAME, GAME:RULESET or nothing. */
static const char *read_game(const call *c) {
    int rules = 0;
    return option_game(c, OPT_GAME, &rules) ? c->values[OPT_GAME] : "";
}

static int run(const call *c) {
    static const struct {
        const char *name;
        int seconds, threads; /* 0 threads: one for each processor */
        int (*run)(const bench_task *b);
    } kinds[] = {{"search", 0, 2, bench_search},
                 {"depth", 1, 1, bench_depths},
                 {"perft", 20, 0, bench_perft},
                 {"regret", 10, 1, bench_regret}};
    enum { KINDS = sizeof kinds / sizeof *kinds };
    int kind = 0;
    while (kind < KINDS && c->word_count == 1 && strcmp(c->words[0], kinds[kind].name) != 0) kind++;
    if (kind == KINDS) fail_arg(c, c->word_args[0], 0, say(c, SAY_BENCH_KIND));
    option_only(c, OPT_QUICK, kinds[kind].run == bench_search, "bench search");
    option_only(c, OPT_SECONDS, kinds[kind].run != bench_search,
                "bench depth, bench perft, bench regret");
    for (int which = OPT_POSITIONS; which <= OPT_KEEP; which++)
        option_only(c, which, kinds[kind].run == bench_regret, "bench regret");
    bench_task b = {.c = c, .only = read_game(c), .quick = c->values[OPT_QUICK] != NULL};
    b.positions = (uint32_t)option_number(c, OPT_POSITIONS, 1, 10000, 100);
    b.seed = (uint64_t)option_number(c, OPT_SEED, 0, INT64_MAX, 1);
    b.keep = c->values[OPT_KEEP];
    b.seconds = option_number(c, OPT_SECONDS, 1, 3600, kinds[kind].seconds);
    int threads = kinds[kind].threads ? kinds[kind].threads : thread_cores();
    if (b.quick) threads = 1;
    b.threads = (int)option_number(c, OPT_THREADS, 1, ENGINE_MAX_THREADS, threads);
    return kinds[kind].run(&b);
}

const command bench_command = {
    .name = "bench",
    .usage = "[search|depth|perft|regret]",
    .summary = {"measure speed and print the signature of the search",
                "mesurer la vitesse et afficher la signature de la recherche",
                "Geschwindigkeit messen und die Signatur der Suche ausgeben"},
    .details =
        {"search   the default: search fixed positions of every rule set to a fixed depth, each "
         "with an empty transposition table. The last line is the signature, the number of nodes: "
         "it is the same on every machine until the search changes. The line above it compares "
         "several threads with one: nodes per second, and the time to reach the depth for which "
         "one thread needs at least 0.3 seconds.\n"
         "depth    think about the start positions and print the depth reached, in turns.\n"
         "perft    count as \"sandan perft\" does, in several ways: list takes the length of the "
         "list of turns at the last depth; plain is the simplest program for it; naive plays every "
         "sequence of actions and keeps the distinct outcomes in a hash set. The ratio compares "
         "with the last row of the same rule set. Each figure is the fastest run at the greatest "
         "depth that the time allowed.\n"
         "regret   take a turn after a hundredth of the time, then search the position and the "
         "turn for all of it. Counts the positions in which another turn is better by more than "
         "0.3, and how many of them are missed forced wins. The positions are from the middle of "
         "games that the engine plays against itself; bushishogi is solved and left out. To give "
         "another engine the same positions, copy the file of --keep with the first two columns "
         "only.\n"
         "The exit code is 1 if two ways of counting disagree.",
         "search   le choix par défaut : examiner des positions fixes de chaque règle à une "
         "profondeur fixe, chacune avec une table de transposition vide. La dernière ligne est la "
         "signature, le nombre de nœuds : elle est la même sur toute machine tant que la recherche "
         "ne change pas. La ligne au-dessus compare plusieurs threads à un seul : nœuds par "
         "seconde, et temps nécessaire pour atteindre la profondeur qui demande au moins 0,3 "
         "seconde à un seul thread.\n"
         "depth    réfléchir aux positions de départ et afficher la profondeur atteinte, en "
         "coups.\n"
         "perft    compter comme « sandan perft », de plusieurs façons : list prend la longueur de "
         "la liste des coups à la dernière profondeur ; plain est le programme le plus simple ; "
         "naive joue toutes les suites d’actions et garde les résultats distincts dans une table "
         "de hachage. Le rapport compare avec la dernière ligne de la même règle. Chaque chiffre "
         "vient du passage le plus rapide à la plus grande profondeur que le temps a permise.\n"
         "regret   choisir un coup en un centième du temps, puis examiner la position et ce coup "
         "pendant tout le temps. Compte les positions où un autre coup vaut plus de 0,3 de mieux, "
         "et parmi elles les gains forcés manqués. Les positions viennent du milieu de parties que "
         "le moteur joue contre lui-même ; bushishogi est résolu et n’y figure pas. Pour donner "
         "les mêmes positions à un autre moteur, copiez le fichier de --keep en n’en gardant que "
         "les deux premières colonnes.\n"
         "Le code de sortie est 1 si deux façons de compter donnent des résultats différents.",
         "search   der Standard: feste Stellungen jeder Regelvariante bis zu einer festen Tiefe "
         "durchsuchen, jede mit leerer Transpositionstabelle. Die letzte Zeile ist die Signatur, "
         "die Anzahl der Knoten: Sie ist auf jedem Rechner gleich, solange sich die Suche nicht "
         "ändert. Die Zeile darüber vergleicht mehrere Threads mit einem: Knoten pro Sekunde und "
         "die Zeit bis zu der Tiefe, für die ein Thread mindestens 0,3 Sekunden braucht.\n"
         "depth    über die Anfangsstellungen nachdenken und die erreichte Tiefe in Zügen "
         "ausgeben.\n"
         "perft    zählen wie „sandan perft“, auf mehrere Arten: list nimmt in der letzten Tiefe "
         "die Länge der Zugliste; plain ist das einfachste Programm dafür; naive spielt jede Folge "
         "von Aktionen und sammelt die verschiedenen Ergebnisse in einer Hashtabelle. Der Faktor "
         "vergleicht mit der letzten Zeile derselben Regelvariante. Jede Zahl stammt vom "
         "schnellsten Lauf in der größten Tiefe, für die die Zeit reichte.\n"
         "regret   nach einem Hundertstel der Zeit einen Zug wählen, dann die Stellung und diesen "
         "Zug in der ganzen Zeit durchsuchen. Zählt die Stellungen, in denen ein anderer Zug um "
         "mehr als 0,3 besser ist, und wie viele davon ein verpasster erzwungener Gewinn sind. Die "
         "Stellungen stammen aus der Mitte von Partien der Engine gegen sich selbst; bushishogi "
         "ist gelöst und fehlt. Um einer anderen Engine dieselben Stellungen zu geben, kopieren "
         "Sie von der Datei von --keep nur die ersten beiden Spalten.\n"
         "Der Rückgabewert ist 1, wenn zwei Zählweisen sich widersprechen."},
    .query = true,
    .min_words = 0,
    .max_words = 1,
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .run = run,
};
