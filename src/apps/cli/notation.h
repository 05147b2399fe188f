// SPDX-License-Identifier: MIT
// Turns in the notation that was asked for by --notation: our own, or for Abalone another.
#ifndef SANDAN_APPS_CLI_NOTATION_H
#define SANDAN_APPS_CLI_NOTATION_H

#include "apps/cli/cli.h"
#include "core/game.h"

/* For the option table of a command. */
#define NOTATION_OPTION                                                                            \
    {                                                                                              \
        "notation", 0, "aba-pro|nacre|playstrategy", {                                             \
            "notation of Abalone turns (default: aba-pro)",                                        \
                "notation des tours d’Abalone (par défaut : aba-pro)",                             \
                "Notation der Abalone-Züge (Standard: aba-pro)"                                   \
        }                                                                                          \
    }

/* What was asked for; fails where the game does not have it. */
int notation_asked(const call *c, int which, const game *g);
/* turn_read and turn_write in that notation. */
fault notation_read(int how, const game *g, const position *p, const char *s, size_t n, turn *t);
void notation_write(int how, const game *g, const position *p, const turn *t, writer *w);

#endif
