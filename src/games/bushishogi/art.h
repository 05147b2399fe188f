// SPDX-License-Identifier: MIT
// A face of the cube as a square of 200 units around (0, 0), and the mat: for pictures, pages and
// the sheet.
#ifndef SANDAN_GAMES_BUSHISHOGI_ART_H
#define SANDAN_GAMES_BUSHISHOGI_ART_H

#include "draw/svg.h"

/* Sizes: a cube and the gap between the two, and the mat from its middle. */
enum { BUSHI_CUBE_EDGE = 260, BUSHI_CUBE_GAP = 230, BUSHI_MAT_WIDE = 250, BUSHI_MAT_LONG = 440 };

/* Definitions of @samurai (at the lower edge) and @sword (at the upper one), in currentColor. */
void bushi_art_defs(svg *s);
/* The marks of the top face of an orientation, front up; the sword at the front edge is drawn in
   the ink `threat`. */
void bushi_art_marks(svg *s, int rules, int orientation, colour ink, colour threat);
/* How thick the edges of a cube are, in units of a face. */
static inline int bushi_outline(const svg *s) {
    return (int)svg_line(s, 3, 5, 9);
}
/* The colour of the mark of the side to move, in the mat. */
static inline colour bushi_mover(const svg *s) {
    return svg_bold(s) ? C_INLAY : C_SEAL_DEEP;
}
/* The mat seen from above, its middle at (0, 0) and its long side upright. */
void bushi_art_mat(svg *s);

#endif
