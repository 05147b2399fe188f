// SPDX-License-Identifier: MIT
// Stones, figures and pits as shapes around (0, 0) on a square of 100 units, for board and sheet.
#ifndef SANDAN_GAMES_SENSEI_ART_H
#define SANDAN_GAMES_SENSEI_ART_H

#include "draw/svg.h"

/* Definitions of @green, @red, @sage, @monkey, @pit and @token (a stone's outline). */
void sensei_art_defs(svg *s);
/* The grain of seven planks that run up the board, or what another theme has instead. */
void sensei_art_grain(svg *s, int left, int top, int square);

#endif
