// SPDX-License-Identifier: MIT
// Marbles and cells as shapes around (0, 0), with cells 100 units apart, for board and sheet.
#ifndef SANDAN_GAMES_ABALONE_ART_H
#define SANDAN_GAMES_ABALONE_ART_H

#include "draw/svg.h"

/* Definitions of @dimple, @slot, @black, @white, @black-out and @white-out. */
void abalone_art_defs(svg *s);

#endif
