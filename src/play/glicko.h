// SPDX-License-Identifier: MIT
// A player's rating from single games, with its uncertainty: Glicko (Glickman 1999), each game a
// period of its own. Opponents are the computer or puzzles, whose ratings are known.
#ifndef SANDAN_PLAY_GLICKO_H
#define SANDAN_PLAY_GLICKO_H

#include <stdint.h>

#include "core/game.h"
#include "core/levels.h"

typedef struct glicko {
    double value;
    double deviation; /* standard deviation */
} glicko;

enum {
    GLICKO_LEAST = 40,  /* the deviation never falls below this … */
    GLICKO_MOST = 1500, /* … nor rises above this */
    GLICKO_NEW = 350    /* that of a new player, where nothing else is known */
};

/* Adds a game against an opponent: score 0 lost, 0.5 drawn, 1 won. */
void glicko_add(glicko *r, double opponent, double score);
/* Days without a game make the rating less certain; `most` is the deviation of a new player. */
void glicko_wait(glicko *r, uint32_t days, double most);

/* The rating of a new player on the scale of a rule set. */
glicko glicko_new(const level_ratings *scale);

#endif
