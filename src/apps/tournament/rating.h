// SPDX-License-Identifier: MIT
// Ratings from all games of a tournament: the Bradley–Terry model, in which a player who is
// stronger by d Elo expects 1 / (1 + 10^(-d / 400)) points per game, and a draw counts as half a
// win.
#ifndef SANDAN_APPS_TOURNAMENT_RATING_H
#define SANDAN_APPS_TOURNAMENT_RATING_H

#include <stdbool.h>
#include <stdint.h>

typedef struct rating {
    double elo;   /* the mean of all players is 0 */
    double error; /* half of the 95% confidence interval */
} rating;

/* One drawn game of every player against an average opponent: without it, a player who won or lost
   everything would have an infinite rating. */
#define RATING_PRIOR 1.0

/* The likeliest ratings. points[a * n + b] and games[a * n + b]: points of a against b, and their
   games; prior: the number of drawn games against an average opponent, 0 for the pure model, which
   then needs finite ratings to exist. Errors come from the Fisher information. False when there is
   not enough memory or there is no finite solution. */
bool rating_all(uint32_t n, const double *points, const double *games, double prior, rating *out);

#endif
