// SPDX-License-Identifier: MIT
// How hard a puzzle is: how often each level of the computer finds its solution, and the rating
// that explains it best.
#ifndef SANDAN_APPS_MINE_MEASURE_H
#define SANDAN_APPS_MINE_MEASURE_H

#include "engine/level.h"

enum {
    MEASURE_LEVELS = LEVEL_FULL - LEVEL_LOWEST, /* those below full strength */
    MEASURE_TRIES = 8                           /* of each level */
};

typedef struct measure {
    uint8_t solved[MEASURE_LEVELS]; /* of MEASURE_TRIES */
} measure;

/* Lets every level try to find the solution. Depends only on the position. */
void measure_take(measure *m, level_mind *mind, engine_answer *work, const game *g,
                  const position *p, move solution);
/* The puzzle's rating: a player with this rating solves it every other time (the maximum likelihood
   of Elo's model). Level 1 is rated 600, and each further one 200 more. */
int measure_rating(const measure *m);

#endif
