// SPDX-License-Identifier: MIT
#include "apps/load/latency.h"

/* Small times have a step each; then each doubling has LATENCY_STEPS. */
static int step_of(uint64_t t) {
    int doublings = 0;
    while (t >> doublings >= 2 * LATENCY_STEPS) doublings++;
    int step = doublings * LATENCY_STEPS + (int)(t >> doublings);
    int last = LATENCY_DOUBLINGS * LATENCY_STEPS - 1;
    return step < last ? step : last;
}

/* The largest time of a step. */
static int64_t end_of(int step) {
    int doublings = step < 2 * LATENCY_STEPS ? 0 : step / LATENCY_STEPS - 1;
    return ((int64_t)(step - doublings * LATENCY_STEPS + 1) << doublings) - 1;
}

void latency_add(latency *l, int64_t microseconds) {
    if (microseconds < 0) microseconds = 0;
    l->counts[step_of((uint64_t)microseconds)]++;
    l->n++;
    if (microseconds > l->worst) l->worst = microseconds;
}

int64_t latency_at(const latency *l, int per_thousand) {
    uint64_t wanted = (l->n * (uint64_t)per_thousand + 999) / 1000, seen = 0;
    for (int i = 0; l->n > 0 && i < LATENCY_DOUBLINGS * LATENCY_STEPS; i++) {
        seen += l->counts[i];
        if (seen >= wanted) return end_of(i) < l->worst ? end_of(i) : l->worst;
    }
    return l->worst;
}
