// SPDX-License-Identifier: MIT
// Other notations of Abalone turns, for records from other programs; see docs/notation.md.
#ifndef SANDAN_GAMES_ABALONE_FOREIGN_H
#define SANDAN_GAMES_ABALONE_FOREIGN_H

#include "core/game.h"

enum abalone_notation { ABALONE_ABA_PRO, ABALONE_NACRE, ABALONE_PLAYSTRATEGY, ABALONE_NOTATIONS };

/* Reads a legal action from a position between turns. These notations name a turn by where it ends,
   so it is found by comparing with the legal ones. The fault of an illegal turn says why it is
   illegal. */
fault abalone_read_foreign(enum abalone_notation how, const position *p, const char *s, size_t n,
                           move *m);
/* Writes a legal action. */
void abalone_write_foreign(enum abalone_notation how, const position *p, move m, writer *w);

#endif
