// SPDX-License-Identifier: MIT
// Options shared by several commands: their help and their meaning.
#ifndef SANDAN_APPS_CLI_SHARED_H
#define SANDAN_APPS_CLI_SHARED_H

#include "apps/cli/cli.h"
#include "draw/style.h"
#include "engine/engine.h"

/* Each is the initialiser of an option. */
#define SHARED_ASCII                                                                               \
    .name = "ascii", .help = {"draw the board in plain ASCII", "dessiner le plateau en ASCII",     \
                              "das Brett in reinem ASCII zeichnen"}
#define SHARED_PLAIN                                                                               \
    .name = "plain", .help = {"describe the board in words, for screen readers",                   \
                              "décrire le plateau en mots, pour les lecteurs d’écran",             \
                              "das Brett in Worten beschreiben, für Screenreader"}
#define SHARED_FLIP                                                                                \
    .name = "flip", .help = {"show the board from the second player's side",                       \
                             "afficher le plateau du côté du second joueur",                       \
                             "das Brett von der Seite des zweiten Spielers zeigen"}
#define SHARED_THREADS                                                                             \
    .name = "threads", .value = "N",                                                               \
    .help = {"number of threads (default: 1)", "nombre de threads (par défaut : 1)",               \
             "Anzahl der Threads (Standard: 1)"}
#define SHARED_HASH                                                                                \
    .name = "hash", .value = "MB",                                                                 \
    .help = {"size of the transposition table in megabytes (default: 64)",                         \
             "taille de la table de transposition en mégaoctets (par défaut : 64)",                \
             "Größe der Transpositionstabelle in Megabyte (Standard: 64)"}
#define SHARED_BOARD                                                                               \
    .name = "board", .value = "cedar|garden|contrast",                                             \
    .help = {"theme of the board; contrast is for low vision (default: cedar)",                    \
             "thème du plateau ; contrast convient aux malvoyants (par défaut : cedar)",           \
             "Aussehen des Bretts; contrast ist für Sehbehinderte (Standard: cedar)"}
#define SHARED_PIECES                                                                              \
    .name = "pieces", .value = "river|woodblock|contrast",                                         \
    .help = {"theme of the pieces; contrast is for low vision (default: river)",                   \
             "thème des pièces ; contrast convient aux malvoyants (par défaut : river)",           \
             "Aussehen der Steine; contrast ist für Sehbehinderte (Standard: river)"}

#define SHARED_NET                                                                                 \
    .name = "net", .value = "FILE",                                                                \
    .help = {"judge positions with this network instead of the one that is built in",              \
             "évaluer les positions avec ce réseau au lieu de celui du programme",                 \
             "Stellungen mit diesem Netz bewerten statt mit dem eingebauten"}

#define SHARED_LEVEL                                                                               \
    .name = "level", .value = "L",                                                                 \
    .help = {"strength from 1 to 10; each level is a mark on the rating scale",                    \
             "force de 1 à 10 ; chaque niveau est un repère sur l’échelle des classements",        \
             "Spielstärke von 1 bis 10; jede Stufe ist eine Marke auf der Wertungsskala"}
#define SHARED_RATING                                                                              \
    .name = "rating", .value = "N",                                                                \
    .help = {                                                                                      \
        "strength in rating points; a novice has 500, and the range depends on the rule set",      \
        "force en points de classement ; un novice en a 500, et l’étendue dépend de la règle",     \
        "Spielstärke in Wertungspunkten; ein Neuling hat 500, und der Bereich hängt von der "    \
        "Regelvariante ab"}

/* The style of a board on standard output, with coordinates. `ascii` is the option's index. */
text_style shared_style(const call *c, int ascii);
/* The look of a picture; `board` and `pieces` are the options' indices. */
svg_look shared_look(const call *c, svg_theme theme, int board, int pieces);
/* The strength that --level or --rating asks for in this rule set, or `otherwise` if neither does.
   Exits if a number is out of range, or if both are given. `level` and `rating` are the options'
   indices. */
int shared_strength(const call *c, int level, int rating, const game *g, int rules, int otherwise);
/* The engine that the options ask for; exits if there is not enough memory. */
engine *shared_engine(const call *c, int threads, int hash);

/* A network from a file. */
typedef struct shared_net {
    const game *g;
    int which;   /* of the game's networks */
    char *bytes; /* free() them */
    size_t n;
    int arg; /* where it is named on the command line */
    size_t at;
} shared_net;

/* Which network some bytes are; if they are not one, what is wrong. */
net_fault shared_find_net(const char *bytes, size_t n, const game **g, int *which);
/* Reads the network in a file that is named at byte `at` of argument `arg`; exits if there is
   none. */
shared_net shared_read_net(const call *c, int arg, size_t at, const char *name);
/* The same for the file that an option names. */
shared_net shared_option_net(const call *c, int which);
/* Whether a network judges the positions of a rule set. */
bool shared_net_serves(const shared_net *file, const game *g, int rules);
/* Says which rule sets a network is for, because it serves none of those in question, and exits. */
_Noreturn void shared_fail_net(const call *c, const shared_net *file);
/* Gives it to an engine, and frees its bytes; exits if there is not enough memory. */
void shared_use_net(shared_net *file, engine *e);

#endif
