// SPDX-License-Identifier: MIT
// Turns in the notation given by --notation: our own, or another for Abalone.
#ifndef SANDAN_APPS_CLI_NOTATION_H
#define SANDAN_APPS_CLI_NOTATION_H

#include "apps/cli/cli.h"
#include "core/notation.h"

/* For the option table of a command. */
#define NOTATION_OPTION                                                                            \
    {                                                                                              \
        "notation", 0, "aba-pro|nacre|playstrategy", {                                             \
            "notation of Abalone turns (default: aba-pro)",                                        \
                "notation des coups d’Abalone (par défaut : aba-pro)",                             \
                "Notation der Abalone-Züge (Standard: aba-pro)"                                   \
        }                                                                                          \
    }

/* The names that --notation takes; the last is NULL. */
extern const char *const notation_names[];
/* The notation asked for, by default the game's own. Fails if the game does not have it. */
const notation *option_notation(const call *c, int which, const game *g);

#endif
