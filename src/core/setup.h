// SPDX-License-Identifier: MIT
// Positions set up by hand: what may be put where, as data of a game, and the text of a position
// built from such parts. The game's read() decides whether the position is valid.
#ifndef SANDAN_CORE_SETUP_H
#define SANDAN_CORE_SETUP_H

#include "core/game.h"

typedef struct setup_piece {
    char letter; /* in the text of a position */
    int8_t side; /* whose it is, FIRST before SECOND; -1: nobody's */
    bool character;
    const char *piece; /* its name in the view */
    const char *name[LANGS];
} setup_piece;

struct setup {
    /* The cells in the order of a position's text, rows separated by '/': "a7b7c7/a6…". NULL: there
       is no board, and each side has one of the choices. */
    const char *cells;
    const setup_piece *pieces;
    int piece_count;
    const char *choices; /* separated by blanks */
};
typedef struct setup setup;

enum { SETUP_CELLS = 64 };

/* Writes the position made of these parts: words such as "a1g" (the cell and its piece; the last
   word for a cell counts), or one choice for each side; then the sides' losses, copied verbatim.
   The fault's offset lies in the parts. */
fault setup_write(const game *g, int side, const char *s, size_t n, const char *lost, size_t lost_n,
                  writer *w);

#endif
