// SPDX-License-Identifier: MIT
// The network in floating point: forwards, and backwards for its gradient. This is where training
// spends its time; meson.build compiles it a second time for newer processors.
#include "apps/learn/model.h"

#include <math.h>
#include <string.h>

#include "apps/learn/learn.h"
#include "base/bits.h"

enum { VIEWS = 2 * NET_IMAGES };

/* The neurons of every view and image before clipping, and which rows were added up. */
typedef struct layer {
    float z[VIEWS][MODEL_NEURONS];
    const uint16_t *seen[VIEWS];
    uint16_t active[MAX_INPUTS];
    int count, views;
} layer;

static int list_active(const model *m, const sample *s, uint16_t *active) {
    int n = 0;
    for (int i = 0; i < m->in->words; i++)
        for (uint64_t set = s->words[i]; set;) active[n++] = (uint16_t)(64 * i + bits_pop(&set));
    return n;
}

/* Eight numbers at a time; the compiler splits them where registers are shorter. */
typedef float lane __attribute__((vector_size(4 * MODEL_STEP), aligned(4)));
typedef int32_t mask __attribute__((vector_size(4 * MODEL_STEP)));

static inline lane load(const float *from) {
    return *(const lane *)(const void *)from;
}

static inline void add(float *to, lane x) {
    *(lane *)(void *)to += x;
}

static inline lane choose(mask which, lane x, lane otherwise) {
    return (lane)(((mask)x & which) | ((mask)otherwise & ~which));
}

static inline lane clip(lane z) {
    const lane none = {0}, one = none + 1;
    z = choose(z > none, z, none);
    return choose(z < one, z, one);
}

static void forward(const model *m, const sample *s, layer *l) {
    const int n = m->neurons, images = m->in->images;
    const float *bias = m->weight + model_bias(m);
    l->count = list_active(m, s, l->active);
    l->views = 2 * images;
    for (int v = 0; v < l->views; v++) {
        l->seen[v] = m->seen[v < images ? s->side : !s->side][v % images];
        for (int from = 0; from < n; from += MODEL_STEP) {
            lane z = load(bias + from);
            for (int i = 0; i < l->count; i++)
                z += load(m->weight + (size_t)l->seen[v][l->active[i]] * (size_t)n + from);
            *(lane *)(void *)&l->z[v][from] = z;
        }
    }
}

static const float *out_of(const model *m, const sample *s, const layer *l, int view) {
    size_t which = 2 * (size_t)s->bucket + (view >= l->views / 2);
    return m->weight + model_out(m) + which * (size_t)m->neurons;
}

static float output(const model *m, const sample *s, const layer *l) {
    lane sums = {0};
    for (int v = 0; v < l->views; v++) {
        const float *out = out_of(m, s, l, v);
        for (int from = 0; from < m->neurons; from += MODEL_STEP) {
            lane a = clip(load(&l->z[v][from]));
            sums += a * a * load(out + from);
        }
    }
    float sum = m->weight[model_out_bias(m) + s->bucket];
    for (int k = 0; k < MODEL_STEP; k++) sum += sums[k];
    return sum;
}

/* The gradient of one sample, whose output changes the error by `slope`. */
static void backward(const model *m, const sample *s, const layer *l, float slope,
                     float *gradient) {
    const int n = m->neurons;
    const lane none = {0}, one = none + 1;
    float *bias = gradient + model_bias(m);
    gradient[model_out_bias(m) + s->bucket] += slope;
    for (int v = 0; v < l->views; v++) {
        const float *out = out_of(m, s, l, v);
        float *out_gradient = gradient + (out - m->weight);
        for (int from = 0; from < n; from += MODEL_STEP) {
            lane z = load(&l->z[v][from]), a = clip(z);
            add(out_gradient + from, slope * a * a);
            z = choose((z > none) & (z < one), 2 * slope * a * load(out + from), none);
            add(bias + from, z);
            for (int i = 0; i < l->count; i++)
                add(gradient + (size_t)l->seen[v][l->active[i]] * (size_t)n + from, z);
        }
    }
}

static double expected(double log_odds) {
    return 1 / (1 + exp(-log_odds));
}

double MODEL_NAME(learn)(const model *m, const sample *const *samples, int count, double trust,
                         float *gradient) {
    double error = 0;
    layer l;
    for (int i = 0; i < count; i++) {
        const sample *s = samples[i];
        forward(m, s, &l);
        double found = expected((double)output(m, s, &l));
        double target = trust * expected(s->score / LEARN_UNIT) + (1 - trust) * (s->result + 1) / 2;
        double off = found - target;
        error += off * off;
        if (gradient) backward(m, s, &l, (float)(2 * off * found * (1 - found)), gradient);
    }
    return error;
}

float MODEL_NAME(eval)(const model *m, const sample *s) {
    layer l;
    forward(m, s, &l);
    return output(m, s, &l);
}
