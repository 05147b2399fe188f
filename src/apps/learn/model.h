// SPDX-License-Identifier: MIT
// The network in floating point, as it is trained: what nn/net.h computes in integers.
#ifndef SANDAN_APPS_LEARN_MODEL_H
#define SANDAN_APPS_LEARN_MODEL_H

#include "apps/learn/data.h"
#include "nn/net.h"

enum {
    MODEL_STEP = 8,      /* neurons are a multiple of this */
    MODEL_NEURONS = 256, /* most neurons, without images */
};

typedef struct model {
    const struct inputs *in;
    int neurons;
    size_t n;      /* parameters */
    float *weight; /* inputs × neurons, then biases, output weights and output biases */
    uint16_t (*seen)[NET_IMAGES][MAX_INPUTS]; /* by side: inputs.seen() as a table */
} model;

/* False: not enough memory. The weights are small random numbers. */
bool model_new(model *m, const struct inputs *in, int neurons, uint64_t seed);
void model_free(model *m);

/* Where the parts begin. */
static inline size_t model_bias(const model *m) {
    return (size_t)m->in->words * 64 * (size_t)m->neurons;
}
static inline size_t model_out(const model *m) {
    return model_bias(m) + (size_t)m->neurons;
}
static inline size_t model_out_bias(const model *m) {
    return model_out(m) + 2 * (size_t)m->in->buckets * (size_t)m->neurons;
}

/* The log-odds of winning for the side to move. */
float model_eval(const model *m, const sample *s);
/* Adds the gradient of the squared error of these samples' expected scores to `gradient`, and
   returns the sum of these errors. gradient: NULL if only the error is wanted. trust: how much of
   the target is the search's score. */
double model_learn(const model *m, const sample *const *samples, int count, double trust,
                   float *gradient);

/* The two builds of model.c, of which the functions above choose one. */
#define MODEL_BUILDS(name, result, ...)                                                            \
    result model_##name##_plain(__VA_ARGS__);                                                      \
    result model_##name##_v3(__VA_ARGS__)
MODEL_BUILDS(eval, float, const model *m, const sample *s);
MODEL_BUILDS(learn, double, const model *m, const sample *const *samples, int count, double trust,
             float *gradient);

#endif
