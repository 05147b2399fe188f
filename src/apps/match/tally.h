// SPDX-License-Identifier: MIT
// The arithmetic of a match: scores, Elo with error bars, and the sequential test. The unit is the
// pair, two games from one opening with the sides swapped: its games are not independent, so the
// variance is that of pairs (the pentanomial model).
#ifndef SANDAN_APPS_MATCH_TALLY_H
#define SANDAN_APPS_MATCH_TALLY_H

#include <stdint.h>

enum { PAIR_SCORES = 5 };

/* From the point of view of the first of the two players. */
typedef struct tally {
    uint64_t won, drawn, lost;
    uint64_t pairs[PAIR_SCORES]; /* by points: 0, 1/2, 1, 3/2, 2 */
} tally;

/* Adds a pair by the half points of its games, 0 .. 2 each. */
void tally_add(tally *t, int one, int other);
void tally_join(tally *t, const tally *other);
uint64_t tally_games(const tally *t);

/* Shares of the points, 0 .. 1, and the corresponding Elo differences, infinite at the ends; low
   and high bound the 95% confidence interval. */
typedef struct estimate {
    double score, low, high;
    double elo, elo_low, elo_high;
} estimate;

/* There must be at least one pair. */
estimate tally_estimate(const tally *t);

double elo_of_score(double score);
double score_of_elo(double elo);

/* A test of "stronger by elo1" against "stronger by elo0", in logistic Elo. */
typedef struct sprt {
    double elo0, elo1;
    double alpha, beta; /* error rates: accepting elo1 although elo0 is true, and the reverse */
} sprt;

/* The log-likelihood ratio of elo1 against elo0: generalised, in the pentanomial model; 0 without a
   pair. */
double sprt_llr(const sprt *s, const tally *t);
double sprt_lower(const sprt *s);
double sprt_upper(const sprt *s);
/* -1: elo0 is accepted; 1: elo1 is; 0: play on. */
int sprt_decide(const sprt *s, const tally *t);

#endif
