// SPDX-License-Identifier: MIT
// How turns are written, and what a game offers beyond its own notation: the notations of other
// programs, and how their records name a start.
#ifndef SANDAN_CORE_NOTATION_H
#define SANDAN_CORE_NOTATION_H

#include "core/game.h"

typedef struct notation {
    const char *name; /* the value of the tag Notation; NULL for the game's own notation */
    fault (*read)(const game *g, const position *p, const char *s, size_t n, turn *t);
    void (*write)(const game *g, const position *p, const turn *t, writer *w);
} notation;

struct notations {
    const notation *list; /* the first is the game's own, under the name that other programs use */
    int count;
    /* The refusal of a typed turn after which the other notations are tried, as they are for text
       that cannot be read; 0: none. */
    int tried_after;
    /* Where a game starts according to the tag Variant of a foreign record (APGN): the rule set, or
       the default one with another start. `start_given`: the record gives the position as well, so
       any name will do. *how, if it is set: the notation of its turns if no tag names one. */
    fault (*read_variant)(const char *s, size_t n, bool start_given, int *rules, position *start,
                          const notation **how);
    void (*write_variant)(int rules, writer *w);
};

/* The own notation of any game. */
extern const notation notation_own;
/* The notation of a game with this name (case-insensitive), or NULL. */
const notation *notation_named(const game *g, const char *name, size_t n);

#endif
