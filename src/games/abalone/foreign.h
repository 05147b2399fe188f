// SPDX-License-Identifier: MIT
// Other notations of Abalone turns, for records that come from elsewhere: the one header of this
// folder that play/ and apps/ may include. What they are is said in docs/notation.md.
#ifndef SANDAN_GAMES_ABALONE_FOREIGN_H
#define SANDAN_GAMES_ABALONE_FOREIGN_H

#include "core/game.h"

enum abalone_notation { ABALONE_ABA_PRO, ABALONE_NACRE, ABALONE_PLAYSTRATEGY, ABALONE_NOTATIONS };

/* Names to ask for them by: "aba-pro", "nacre", "playstrategy". */
extern const char *const abalone_notation_names[ABALONE_NOTATIONS];
/* The notation with this name, letters of either case, or -1. */
int abalone_notation_named(const char *name, size_t n);

/* Reads a legal action from a position between turns. These notations name a turn by where it ends,
   which only the legal ones tell; the fault of an illegal one says why it is illegal. */
fault abalone_read_foreign(enum abalone_notation how, const position *p, const char *s, size_t n,
                           move *m);
/* Writes a legal action. */
void abalone_write_foreign(enum abalone_notation how, const position *p, move m, writer *w);

#endif
