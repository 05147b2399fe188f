// SPDX-License-Identifier: MIT
// Newton's method on the log-likelihood, which is concave, so there is one maximum.
#include "apps/tournament/rating.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { STEPS = 200 };

static const double NATURAL = 173.71779276130072; /* Elo per unit of log odds: 400 / ln 10 */

/* A = L Lᵀ in place, in the lower half; false: not positive definite. */
static bool decompose(uint32_t n, double *a) {
    for (uint32_t k = 0; k < n; k++)
        for (uint32_t i = k; i < n; i++) {
            double sum = a[i * n + k];
            for (uint32_t j = 0; j < k; j++) sum -= a[i * n + j] * a[k * n + j];
            if (i == k && sum < 1e-12) return false;
            a[i * n + k] = i == k ? sqrt(sum) : sum / a[k * n + k];
        }
    return true;
}

/* Solves L Lᵀ x = b in place. */
static void solve(uint32_t n, const double *l, double *b) {
    for (uint32_t i = 0; i < n; i++) {
        for (uint32_t j = 0; j < i; j++) b[i] -= l[i * n + j] * b[j];
        b[i] /= l[i * n + i];
    }
    for (uint32_t i = n; i-- > 0;) {
        for (uint32_t j = i + 1; j < n; j++) b[i] -= l[j * n + i] * b[j];
        b[i] /= l[i * n + i];
    }
}

static double expected(double difference) {
    return 1 / (1 + exp(-difference));
}

/* The gradient and the Fisher information. A tiny weight on the mean makes the latter regular
   without a prior: only differences of ratings matter. */
static void derive(uint32_t n, const double *points, const double *games, double prior,
                   const double *at, double *gradient, double *fisher) {
    const double tie = 1e-3;
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t j = 0; j < n; j++) fisher[i * n + j] = tie;
    for (uint32_t i = 0; i < n; i++) {
        double p = expected(at[i]);
        gradient[i] = prior * (0.5 - p);
        fisher[i * n + i] += prior * p * (1 - p);
        for (uint32_t j = 0; j < n; j++) {
            double m = games[i * n + j];
            if (i == j || m == 0) continue;
            double q = expected(at[i] - at[j]);
            gradient[i] += points[i * n + j] - m * q;
            fisher[i * n + i] += m * q * (1 - q);
            fisher[i * n + j] -= m * q * (1 - q);
        }
    }
}

/* One step; its length in *moved. */
static bool step(uint32_t n, double *at, double *gradient, double *fisher, double *moved) {
    if (!decompose(n, fisher)) return false;
    solve(n, fisher, gradient);
    double longest = 0;
    for (uint32_t i = 0; i < n; i++) longest = fmax(longest, fabs(gradient[i]));
    double scale = longest > 1 ? 1 / longest : 1; /* far from the maximum, Newton overshoots */
    for (uint32_t i = 0; i < n; i++) at[i] += scale * gradient[i];
    *moved = scale * longest;
    return isfinite(longest);
}

/* The errors of differences to the mean of all: the inverse of the information, with the mean
   projected out. */
static void write_errors(uint32_t n, const double *l, double *column, double *means, rating *out) {
    double all = 0;
    for (uint32_t i = 0; i < n; i++) {
        memset(column, 0, n * sizeof *column);
        column[i] = 1;
        solve(n, l, column);
        means[i] = 0;
        for (uint32_t j = 0; j < n; j++) means[i] += column[j] / n;
        out[i].error = column[i];
        all += means[i] / n;
    }
    for (uint32_t i = 0; i < n; i++)
        out[i].error =
            1.959963984540054 * NATURAL * sqrt(fmax(0, out[i].error - 2 * means[i] + all));
}

bool rating_all(uint32_t n, const double *points, const double *games, double prior, rating *out) {
    double *work = calloc((size_t)n * n + 3 * (size_t)n, sizeof *work);
    if (!work) return false;
    double *fisher = work, *at = work + (size_t)n * n, *gradient = at + n, *means = gradient + n;
    bool ok = true;
    double moved = 1;
    for (int i = 0; i < STEPS && ok && moved > 1e-10; i++) {
        derive(n, points, games, prior, at, gradient, fisher);
        ok = step(n, at, gradient, fisher, &moved);
    }
    ok = ok && moved <= 1e-10;
    if (ok) {
        derive(n, points, games, prior, at, gradient, fisher);
        ok = decompose(n, fisher);
    }
    if (ok) {
        double mean = 0;
        for (uint32_t i = 0; i < n; i++) mean += at[i] / n;
        for (uint32_t i = 0; i < n; i++) out[i].elo = NATURAL * (at[i] - mean);
        write_errors(n, fisher, gradient, means, out);
    }
    free(work);
    return ok;
}
