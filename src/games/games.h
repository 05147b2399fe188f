// SPDX-License-Identifier: MIT
// The list of games. To add one: its folder, its struct in core/position.h, GAME_COUNT, and two
// lines in games.c, where the build finds it too.
#ifndef SANDAN_GAMES_GAMES_H
#define SANDAN_GAMES_GAMES_H

#include "core/game.h"

enum { GAME_COUNT = 3 };
extern const game *const games[GAME_COUNT];

/* Reads GAME or GAME:RULESET; the fault points at the unknown part. */
fault games_find(const char *s, size_t n, const game **g, int *rules);

#endif
