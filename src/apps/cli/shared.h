// SPDX-License-Identifier: MIT
// Options that several commands have: what the help says of them, and what they mean.
#ifndef SANDAN_APPS_CLI_SHARED_H
#define SANDAN_APPS_CLI_SHARED_H

#include "apps/cli/cli.h"
#include "draw/style.h"
#include "engine/engine.h"

/* Each is what stands between the braces of an option. */
#define SHARED_ASCII                                                                               \
    .name = "ascii",                                                                               \
    .help = {"a board of plain ASCII", "un plateau en ASCII simple", "ein Brett aus reinem ASCII"}
#define SHARED_PLAIN                                                                               \
    .name = "plain", .help = {"words instead of a drawing, for screen readers",                    \
                              "des mots au lieu d’un dessin, pour lecteurs d’écran",               \
                              "Worte statt einer Zeichnung, für Screenreader"}
#define SHARED_FLIP                                                                                \
    .name = "flip", .help = {"seen from the second player's side", "vu du côté du second joueur",  \
                             "von der Seite des zweiten Spielers gesehen"}
#define SHARED_THREADS                                                                             \
    .name = "threads", .value = "N",                                                               \
    .help = {"threads to think with (default: 1)",                                                 \
             "fils d’exécution pour réfléchir (par défaut : 1)",                                   \
             "Threads zum Nachdenken (Standard: 1)"}
#define SHARED_HASH                                                                                \
    .name = "hash", .value = "MB",                                                                 \
    .help = {"memory for positions, in megabytes (default: 64)",                                   \
             "mémoire pour les positions, en mégaoctets (par défaut : 64)",                        \
             "Speicher für Stellungen, in Megabyte (Standard: 64)"}

/* A board on standard output, with coordinates. The options are given by their index. */
text_style shared_style(const call *c, int ascii);
/* The engine that the options want, or the end of the program. */
engine *shared_engine(const call *c, int threads, int hash);

#endif
