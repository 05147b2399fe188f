// SPDX-License-Identifier: MIT
// Messages of sandan best, solve and bench.
#ifndef SANDAN_APPS_CLI_WORDS_MEASURES_H
#define SANDAN_APPS_CLI_WORDS_MEASURES_H

#define SAY_BENCH_RULE_SET                                                                         \
    "this rule set is not part of the benchmark; choose another",                                  \
        "cette règle ne fait pas partie de la mesure ; choisissez-en une autre",                   \
        "diese Regelvariante gehört nicht zur Messung; wählen Sie eine andere"

#define SAY_BENCH_KIND                                                                             \
    "unknown benchmark; expected search, depth, perft or regret",                                  \
        "mesure inconnue ; on attend search, depth, perft ou regret",                              \
        "unbekannte Messung; erwartet wird search, depth, perft oder regret"

#define SAY_BENCH_DEPTH_HEAD                                                                       \
    "rule set                    depth       nodes  seconds     kn/s\n",                           \
        "règle                       prof.       nœuds secondes     kn/s\n",                       \
        "Regelvariante               Tiefe      Knoten Sekunden   Tsd./s\n"

#define SAY_REGRET_HEAD                                                                            \
    "rule set                   positions regretted  share missed wins\n",                         \
        "règle                      positions  regrets   part gains manqués\n",                    \
        "Regelvariante             Stellungen   bereut Anteil verpasste Gewinne\n"

#define SAY_REGRET_PROGRESS                                                                        \
    "%s: %zu of %zu positions\n", "%s : %zu positions sur %zu\n", "%s: %zu von %zu Stellungen\n"

#define SAY_REGRET_SETTINGS                                                                          \
    "this file does not begin with the settings of this call; use another name for --keep, or "      \
    "the settings in its first line; expected: %s",                                                  \
        "ce fichier ne commence pas par les réglages de cet appel ; donnez un autre nom à --keep " \
        "ou les réglages de sa première ligne ; on attend : %s",                                     \
        "diese Datei beginnt nicht mit den Einstellungen dieses Aufrufs; geben Sie --keep einen "    \
        "anderen Namen oder nehmen Sie die Einstellungen ihrer ersten Zeile; erwartet wird: %s"

#define SAY_REGRET_LINE                                                                             \
    "line %d is not a line of this benchmark; expected: GAME:RULESET | POSITION, or the same "      \
    "with "                                                                                         \
    "two turns and scores",                                                                         \
        "la ligne %d n’est pas une ligne de cette mesure ; on attend : GAME:RULESET | POSITION, " \
        "ou la même avec deux coups et leurs valeurs",                                              \
        "Zeile %d ist keine Zeile dieser Messung; erwartet wird: GAME:RULESET | POSITION, oder "    \
        "dasselbe mit zwei Zügen und Bewertungen"

#define SAY_BENCH_PERFT_HEAD                                                                       \
    "rule set               how    threads  depth        leaves   million/s    ratio\n",           \
        "règle                  mode   threads  prof.      feuilles  millions/s  rapport\n",       \
        "Regelvariante          Art    Threads  Tiefe       Blätter  Millionen/s Faktor\n"

#define SAY_BENCH_SEARCH_HEAD                                                                      \
    "rule set                   positions  depth       nodes  seconds     kn/s",                   \
        "règle                      positions  prof.      nœuds  secondes    kn/s",                \
        "Regelvariante            Stellungen  Tiefe      Knoten Sekunden  Tsd./s"

#define SAY_BENCH_THREADS_HEAD "  %d thr.    time", "  %d thr.   temps", "  %d Thr.    Zeit"

#define SAY_BENCH_ALL "all", "tout", "alles"

#define SAY_BENCH_THREADS                                                                          \
    "%d threads: %.2f times the nodes per second, %.2f of the time to depth\n",                    \
        "%d threads : %.2f fois les nœuds par seconde, %.2f du temps jusqu’à la profondeur\n",     \
        "%d Threads: %.2fmal so viele Knoten pro Sekunde, %.2f der Zeit bis zur Tiefe\n"

#define SAY_LEVEL_LIMITS                                                                           \
    "below full strength the computer has its own limits; leave out --%s, or --level and "         \
    "--rating",                                                                                    \
        "en dessous de sa pleine force, l’ordinateur a ses propres limites ; retirez --%s, "     \
        "ou --level et --rating",                                                                  \
        "unter seiner vollen Stärke hat der Computer eigene Grenzen; lassen Sie --%s "            \
        "oder --level und --rating weg"

#define SAY_WIN_IN "win in ", "gain en ", "gewonnen in "

#define SAY_LOSS_IN "loss in ", "perte en ", "verloren in "

#define SAY_DRAW "draw", "nulle", "remis"

#define SAY_UNKNOWN "unknown", "inconnu", "unbekannt"

#define SAY_NO_FORCED_WIN                                                                          \
    "no forced win within %d turns\n", "pas de gain forcé en %d coups\n",                          \
        "kein erzwungener Gewinn in %d Zügen\n"

#define SAY_NOTHING_FORCED                                                                         \
    "no forced win or loss within %d turns; %d of %d turns lose\n",                                \
        "ni gain ni perte forcés en %d coups ; %d coups sur %d perdent\n",                         \
        "weder Gewinn noch Verlust in %d Zügen erzwungen; %d von %d Zügen verlieren\n"

#define SAY_NO_OTHER_WIN                                                                           \
    "no other turn wins within %d turns\n", "aucun autre coup ne gagne en %d coups\n",             \
        "kein anderer Zug gewinnt in %d Zügen\n"

#define SAY_WON_NOW "win in 0", "gain en 0", "gewonnen in 0"

#define SAY_LOST_NOW "loss in 0", "perte en 0", "verloren in 0"

#define SAY_SOLVED_COUNTS                                                                          \
    "\n%d positions: the side to move wins %d, draws %d, loses %d; the longest win takes %d "      \
    "turns\n%d placements: the first player wins %d, draws %d, loses %d\n",                        \
        "\n%d positions : le camp au trait en gagne %d, en annule %d, en perd %d ; le gain le "    \
        "plus long prend %d coups\n%d placements : le premier joueur en gagne %d, en annule %d, "  \
        "en perd %d\n",                                                                            \
        "\n%d Stellungen: Die Seite am Zug gewinnt %d, hält %d remis, verliert %d; der längste " \
        "Gewinn dauert %d Züge\n%d Aufstellungen: Der Anziehende gewinnt %d, hält %d remis, "    \
        "verliert %d\n"

#define SAY_MEMORY_THREADS                                                                         \
    "not enough memory; use fewer --threads",                                                      \
        "mémoire insuffisante ; demandez moins de --threads",                                      \
        "zu wenig Speicher; verwenden Sie weniger --threads"

#define SAY_SOLVED_NO_LIMIT                                                                        \
    "this game is solved and needs no limit; leave out --%s",                                      \
        "ce jeu est résolu et n’a pas besoin de limite ; retirez --%s",                            \
        "dieses Spiel ist gelöst und braucht keine Grenze; lassen Sie --%s weg"

#endif
