// SPDX-License-Identifier: MIT
#include "play/glicko.h"

static const double Q = 0.0057564627324851142; /* ln 10 / 400 */

/* e to the power of x, for |x| up to 700: a power of two times a short series. */
static double power(double x) {
    const double ln2 = 0.69314718055994531;
    if (x < 0) return 1 / power(-x);
    int twos = (int)(x / ln2);
    double rest = x - twos * ln2, term = 1, sum = 1;
    for (int n = 1; n <= 18; n++) {
        term *= rest / n;
        sum += term;
    }
    for (; twos > 0; twos--) sum *= 2;
    return sum;
}

/* Newton's method; it falls from above, so the first step that does not is the end. */
static double root(double x) {
    double at = x > 1 ? x : 1;
    for (;;) {
        double next = (at + x / at) / 2;
        if (next >= at) return at;
        at = next;
    }
}

static double between(double x, double low, double high) {
    return x < low ? low : x > high ? high : x;
}

void glicko_add(glicko *r, double opponent, double score) {
    double exponent = between(Q * (opponent - r->value), -600, 600);
    double expected = 1 / (1 + power(exponent));
    double information = 1 / (r->deviation * r->deviation) + Q * Q * expected * (1 - expected);
    r->value += Q / information * (score - expected);
    r->deviation = between(root(1 / information), GLICKO_LEAST, GLICKO_MOST);
}

void glicko_wait(glicko *r, uint32_t days, double most) {
    /* After two years a well-known player is as unknown as a new one. */
    double daily = (most * most - 50.0 * 50.0) / 730;
    double grown = root(r->deviation * r->deviation + daily * days);
    if (grown > r->deviation) r->deviation = between(grown, GLICKO_LEAST, most);
}

glicko glicko_new(const level_ratings *scale) {
    double wide = (scale->at[LEVELS - 1] - scale->at[0]) / 4.0;
    return (glicko){scale->at[1], between(wide, GLICKO_NEW, GLICKO_MOST)};
}
