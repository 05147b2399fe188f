// SPDX-License-Identifier: MIT
// How turns are written, and what a game offers beyond its own notation: those of other programs,
// and how their records name a start.
#ifndef SANDAN_CORE_NOTATION_H
#define SANDAN_CORE_NOTATION_H

#include "core/game.h"

typedef struct notation {
    const char *name; /* as the tag Notation says it; NULL: the game's own needs no name */
    fault (*read)(const game *g, const position *p, const char *s, size_t n, turn *t);
    void (*write)(const game *g, const position *p, const turn *t, writer *w);
} notation;

struct notations {
    const notation *list; /* the first is the game's own, by the name that others give it */
    int count;
    /* Where a game starts by the tag Variant of a record that is not in our form (APGN): the rule
       set, else the default one and another start. `start_told`: the record has the position as
       well, so that any name will do. *how, if it is set: what its turns are in, where no tag says.
     */
    fault (*read_variant)(const char *s, size_t n, bool start_told, int *rules, position *start,
                          const notation **how);
    void (*write_variant)(int rules, writer *w);
};

/* The notation of a game with this name (letters of either case), or NULL. */
const notation *notation_named(const game *g, const char *name, size_t n);

#endif
