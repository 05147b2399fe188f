// SPDX-License-Identifier: MIT
#include "apps/mine/measure.h"

#include <math.h>

enum { LOWEST_RATING = 600, STEP = 200, MIDDLE = 1500 };

void measure_take(measure *m, level_mind *mind, engine_answer *work, const game *g,
                  const position *p, move solution) {
    /* Levels choose more freely in the opening, which this is not. */
    uint64_t past[] = {1, 2, 3, 4, 5, 6, 7, 8, p->key};
    enum { PAST = sizeof past / sizeof *past };
    for (int i = 0; i < MEASURE_LEVELS; i++) {
        m->solved[i] = 0;
        for (uint64_t k = 0; k < MEASURE_TRIES; k++) {
            random_source r = {hash_mix(p->key + k)};
            engine_clear(level_engine(mind));
            level_think(mind, g, p, past, PAST, LEVEL_LOWEST + i, NULL, &r, work);
            if (judge_from_turn(g->judge, p, &work->lines[0].turns[0]) == solution) m->solved[i]++;
        }
    }
}

/* The chance that a player solves a puzzle. */
static double chance(double player, double puzzle) {
    return 1 / (1 + pow(10, (puzzle - player) / 400));
}

int measure_rating(const measure *m) {
    /* One more try by an average player, drawn, keeps the rating finite. */
    double solved = 0.5;
    for (int i = 0; i < MEASURE_LEVELS; i++) solved += m->solved[i];
    double low = 0, high = 4000;
    while (high - low > 0.5) {
        const double rating = (low + high) / 2;
        double expected = chance(MIDDLE, rating);
        for (int i = 0; i < MEASURE_LEVELS; i++)
            expected += MEASURE_TRIES * chance(LOWEST_RATING + STEP * i, rating);
        if (expected > solved)
            low = rating;
        else
            high = rating;
    }
    return (int)(high + 0.5);
}
