// SPDX-License-Identifier: MIT
// A face of the cube as a square of 200 units around (0, 0), for pictures and for the sheet.
#ifndef SANDAN_GAMES_BUSHISHOGI_ART_H
#define SANDAN_GAMES_BUSHISHOGI_ART_H

#include "draw/svg.h"

/* Definitions of @samurai (at the lower edge) and @sword (at the upper one), in currentColor. */
void bushi_art_defs(svg *s);
/* The marks of the top face of an attitude, front up; the sword at the front edge in another ink
   where `threat` is not the same. */
void bushi_art_marks(svg *s, int rules, int attitude, colour ink, colour threat);

#endif
