// SPDX-License-Identifier: MIT
// Turns in the notation given by --notation: the game's own, or another that it reads.
#ifndef SANDAN_APPS_CLI_NOTATION_H
#define SANDAN_APPS_CLI_NOTATION_H

#include "apps/cli/cli.h"
#include "core/notation.h"

/* For the option table of a command. */
#define NOTATION_OPTION                                                                            \
    {                                                                                              \
        "notation", 0, "NAME", {                                                                   \
            "notation of the turns, as listed by \"sandan games\" (default: the first)",           \
                "notation des coups, selon la liste de « sandan games » (par défaut : la "      \
                "première)",                                                                       \
                "Notation der Züge aus der Liste von „sandan games“ (Standard: die erste)"    \
        }                                                                                          \
    }

/* The name given to the option, or NULL. Fails if no game has such a notation. */
const char *notation_name(const call *c, int which);
/* The notation asked for, by default the game's own. Fails if the game does not have it. */
const notation *option_notation(const call *c, int which, const game *g);

#endif
