// SPDX-License-Identifier: MIT
// The things of Abalone as shapes around (0, 0) on cells 100 units apart, for board and sheet.
#ifndef SANDAN_GAMES_ABALONE_ART_H
#define SANDAN_GAMES_ABALONE_ART_H

#include "draw/svg.h"

/* Definitions of @dimple, @slot, @black, @white, @black-out and @white-out. */
void abalone_art_defs(svg *s);

#endif
