// SPDX-License-Identifier: MIT
// Other notations of Abalone turns, for records that come from elsewhere. What they are is said in
// docs/notation.md.
#ifndef SANDAN_GAMES_ABALONE_FOREIGN_H
#define SANDAN_GAMES_ABALONE_FOREIGN_H

#include "core/game.h"

enum abalone_notation { ABALONE_ABA_PRO, ABALONE_NACRE, ABALONE_PLAYSTRATEGY, ABALONE_NOTATIONS };

/* Reads a legal action from a position between turns. These notations name a turn by where it ends,
   which only the legal ones tell; the fault of an illegal one says why it is illegal. */
fault abalone_read_foreign(enum abalone_notation how, const position *p, const char *s, size_t n,
                           move *m);
/* Writes a legal action. */
void abalone_write_foreign(enum abalone_notation how, const position *p, move m, writer *w);

#endif
