// SPDX-License-Identifier: MIT
#include "apps/learn/quantise.h"

#include <math.h>
#include <stdlib.h>

#include "apps/learn/learn.h"
#include "nn/net.h"

enum { BIAS_SHARE = 2000 /* of the 16 bits of a sum */ };

float quantise_most_bias(void) {
    return (float)BIAS_SHARE / NET_ONE;
}

float quantise_most_weight(const struct inputs *in) {
    return floorf((float)(INT16_MAX - BIAS_SHARE) / (float)in->most) / NET_ONE;
}

static double largest(const float *from, size_t n) {
    double most = 1e-6;
    for (size_t i = 0; i < n; i++)
        if (fabs((double)from[i]) > most) most = fabs((double)from[i]);
    return most;
}

static void round_all(const float *from, size_t n, double unit, int16_t *to) {
    for (size_t i = 0; i < n; i++) to[i] = (int16_t)lround((double)from[i] * unit);
}

char *quantise(const model *m, const char *game_id, int which, size_t *size) {
    const struct inputs *in = m->in;
    size_t inputs = model_bias(m), neurons = (size_t)m->neurons;
    size_t outs = model_out_bias(m) - model_out(m);
    *size = net_file_size(in, m->neurons);
    int16_t *numbers = malloc((inputs + neurons + outs) * sizeof *numbers);
    char *file = malloc(*size);
    if (numbers && file) {
        const float *out = m->weight + model_out(m), *out_bias = m->weight + model_out_bias(m);
        double unit = NET_OUT_MOST / largest(out, outs), one = (double)NET_ONE * NET_ONE * unit;
        int32_t biases[NET_BUCKETS];
        for (int i = 0; i < in->buckets; i++)
            biases[i] = (int32_t)lround((double)out_bias[i] * one);
        round_all(m->weight, inputs + neurons, NET_ONE, numbers);
        round_all(out, outs, unit, numbers + inputs + neurons);
        net w = {.neurons = m->neurons,
                 .in = numbers,
                 .bias = numbers + inputs,
                 .out = numbers + inputs + neurons,
                 .out_bias = biases,
                 .scale = (int32_t)lround(LEARN_UNIT * 4294967296.0 / one)};
        net_write(game_id, in, which, &w, file);
    } else {
        free(file);
        file = NULL;
    }
    free(numbers);
    return file;
}
