// SPDX-License-Identifier: MIT
#include "apps/match/tally.h"

#include <math.h>
#include <stdbool.h>

void tally_add(tally *t, int one, int other) {
    t->pairs[one + other]++;
    const int halves[2] = {one, other};
    for (int i = 0; i < 2; i++) {
        t->won += halves[i] == 2;
        t->drawn += halves[i] == 1;
        t->lost += halves[i] == 0;
    }
}

void tally_join(tally *t, const tally *other) {
    t->won += other->won;
    t->drawn += other->drawn;
    t->lost += other->lost;
    for (int i = 0; i < PAIR_SCORES; i++) t->pairs[i] += other->pairs[i];
}

uint64_t tally_games(const tally *t) {
    return t->won + t->drawn + t->lost;
}

double elo_of_score(double score) {
    if (score <= 0) return -INFINITY;
    if (score >= 1) return INFINITY;
    return 400 * log10(score / (1 - score));
}

double score_of_elo(double elo) {
    return 1 / (1 + pow(10, -elo / 400));
}

static double value_of(int points) {
    return points / (double)(PAIR_SCORES - 1);
}

static double pair_count(const tally *t) {
    double n = 0;
    for (int i = 0; i < PAIR_SCORES; i++) n += (double)t->pairs[i];
    return n;
}

/* Wilson's interval, which, unlike the normal one, stays within 0 and 1, for the number of
   independent games that would have the same variance as these pairs. */
estimate tally_estimate(const tally *t) {
    const double z = 1.959963984540054; /* 95% of a normal distribution lies within */
    double n = pair_count(t), score = 0, variance = 0;
    for (int i = 0; i < PAIR_SCORES; i++) score += (double)t->pairs[i] * value_of(i) / n;
    for (int i = 0; i < PAIR_SCORES; i++)
        variance += (double)t->pairs[i] * pow(value_of(i) - score, 2) / n;
    estimate e = {.score = score, .low = score, .high = score};
    bool all_or_nothing = (double)t->pairs[0] == n || (double)t->pairs[PAIR_SCORES - 1] == n;
    double games = all_or_nothing ? 2 * n : score * (1 - score) / (variance / n);
    if (isfinite(games)) {
        double more = z * z / games;
        double middle = (score + more / 2) / (1 + more);
        double reach = sqrt(score * (1 - score) * more + more * more / 4) / (1 + more);
        e.low = all_or_nothing && score < 0.5 ? 0 : middle - reach;
        e.high = all_or_nothing && score > 0.5 ? 1 : middle + reach;
    }
    e.elo = elo_of_score(e.score);
    e.elo_low = elo_of_score(e.low);
    e.elo_high = elo_of_score(e.high);
    return e;
}

/* The likeliest distribution with the given mean, for what was observed: p[i] / (1 + x (a[i] -
   m)), where x makes the mean come out right; the sum below is decreasing, so bisection finds
   its root. */
static void likeliest(const double observed[PAIR_SCORES], double mean, double out[PAIR_SCORES]) {
    double low = -1 / (value_of(PAIR_SCORES - 1) - mean), high = 1 / (mean - value_of(0)), x = 0;
    for (int step = 0; step < 200; step++) {
        x = (low + high) / 2;
        double sum = 0;
        for (int i = 0; i < PAIR_SCORES; i++) {
            double off = value_of(i) - mean;
            sum += observed[i] * off / (1 + x * off);
        }
        if (sum > 0)
            low = x;
        else
            high = x;
    }
    for (int i = 0; i < PAIR_SCORES; i++) out[i] = observed[i] / (1 + x * (value_of(i) - mean));
}

double sprt_llr(const sprt *s, const tally *t) {
    if (pair_count(t) == 0) return 0;
    /* An outcome not seen yet is not impossible, so it counts as a thousandth of a pair. */
    double observed[PAIR_SCORES], n = 0;
    for (int i = 0; i < PAIR_SCORES; i++) {
        observed[i] = t->pairs[i] > 0 ? (double)t->pairs[i] : 1e-3;
        n += observed[i];
    }
    for (int i = 0; i < PAIR_SCORES; i++) observed[i] /= n;
    double under0[PAIR_SCORES], under1[PAIR_SCORES], sum = 0;
    likeliest(observed, score_of_elo(s->elo0), under0);
    likeliest(observed, score_of_elo(s->elo1), under1);
    for (int i = 0; i < PAIR_SCORES; i++) sum += observed[i] * log(under1[i] / under0[i]);
    return n * sum;
}

double sprt_lower(const sprt *s) {
    return log(s->beta / (1 - s->alpha));
}

double sprt_upper(const sprt *s) {
    return log((1 - s->beta) / s->alpha);
}

int sprt_decide(const sprt *s, const tally *t) {
    double llr = sprt_llr(s, t);
    return llr >= sprt_upper(s) ? 1 : llr <= sprt_lower(s) ? -1 : 0;
}
