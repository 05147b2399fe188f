// SPDX-License-Identifier: MIT
// Random positions of every game for tests: from random play, and odd ones that play seldom
// reaches: scattered and crowded boards, lines under attack, pits anywhere, blocked players.
#ifndef SANDAN_TESTS_SAMPLE_H
#define SANDAN_TESTS_SAMPLE_H

#include "base/random.h"
#include "core/game.h"

/* The text of an odd position; reading it never fails in a correct program. */
void sample_odd(const game *g, int rules, random_source *r, char text[MAX_POSITION]);

/* A walk through positions: begins at the start or at an odd position, goes on by random turns, and
   begins again when the game is over or has been long enough. */
typedef struct sample {
    const game *g;
    int rules;
    random_source random;
    turn *work; /* MAX_TURNS of them, the caller's */
    position now;
    int left; /* turns before beginning again */
} sample;

sample sample_on(const game *g, int rules, uint64_t seed, turn *work);
/* The next position between turns, finished ones among them. */
const position *sample_next(sample *s);

#endif
