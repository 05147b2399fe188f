// SPDX-License-Identifier: MIT
// Making a model, and choosing the build of model.c that this processor runs fastest.
#include <math.h>
#include <stdlib.h>

#include "apps/learn/model.h"
#include "base/cpu.h"
#include "base/random.h"

bool model_new(model *m, const struct inputs *in, int neurons, uint64_t seed) {
    *m = (model){.in = in, .neurons = neurons};
    m->n = model_out_bias(m) + (size_t)in->buckets;
    m->weight = calloc(m->n, sizeof *m->weight);
    m->seen = calloc(2, sizeof *m->seen);
    if (!m->weight || !m->seen) {
        model_free(m);
        return false;
    }
    for (int side = 0; side < 2; side++)
        for (int image = 0; image < in->images; image++)
            for (int i = 0; i < in->words * 64; i++) {
                int seen = in->seen(i, side, image);
                m->seen[side][image][i] = (uint16_t)(seen < 0 ? i : seen);
            }
    random_source r = {seed};
    /* Uniform, so that a sum of the active inputs has a spread of about a half. */
    const double wide = 0.5 * sqrt(3.0 / in->most), out = 1.0 / sqrt(neurons * in->images);
    for (size_t i = 0; i < m->n; i++) {
        double x = (double)(random_next(&r) >> 11) / (double)(UINT64_C(1) << 52) - 1;
        if (i < model_bias(m))
            m->weight[i] = (float)(x * wide);
        else if (i < model_out(m))
            m->weight[i] = 0.25F;
        else if (i < model_out_bias(m))
            m->weight[i] = (float)(x * out);
    }
    return true;
}

void model_free(model *m) {
    free(m->weight);
    free(m->seen);
    *m = (model){0};
}

#ifdef SANDAN_V3
/* Whether the second build can run here: meson.build also gives it fused multiplication. */
static bool runs_v3(void) {
    return cpu_runs_v3() && __builtin_cpu_supports("fma");
}
#endif

float model_eval(const model *m, const sample *s) {
#ifdef SANDAN_V3
    if (runs_v3()) return model_eval_v3(m, s);
#endif
    return model_eval_plain(m, s);
}

double model_learn(const model *m, const sample *const *samples, int count, double trust,
                   float *gradient) {
#ifdef SANDAN_V3
    if (runs_v3()) return model_learn_v3(m, samples, count, trust, gradient);
#endif
    return model_learn_plain(m, samples, count, trust, gradient);
}
