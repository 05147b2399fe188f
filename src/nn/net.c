// SPDX-License-Identifier: MIT
// Network files. All numbers are little-endian:
//
//     "SANDANNN"          8 bytes
//     version             32 bits
//     game                16 bytes, padded with zeros
//     which net of it, words, images, buckets, neurons, scale     32 bits each
//     input weights       16 bits each: for every input, one for each neuron
//     biases              16 bits each, one for each neuron
//     output weights      16 bits each: for every bucket, the mover's view, then the other
//     output biases       32 bits each, one for each bucket
//     checksum            64 bits, of everything before
#include "nn/net.h"

#include "base/bytes.h"

enum { MAGIC = 8, NAME = 16, NUMBERS = 6, HEAD = MAGIC + 4 + NAME + 4 * NUMBERS, SUM = 8 };
/* The sum of both views and a bias stays below 2^35, so its product with this fits into 64 bits. */
enum { MOST_SCALE = 1 << 27 };
static const char magic[MAGIC] = {'S', 'A', 'N', 'D', 'A', 'N', 'N', 'N'};

static int16_t get_16(const char **at) {
    return (int16_t)bytes_get(at, 2);
}

static size_t inputs_of(const struct inputs *in) {
    return (size_t)in->words * 64;
}

size_t net_file_size(const struct inputs *in, int neurons) {
    size_t each = 2 * (inputs_of(in) + 1 + 2 * (size_t)in->buckets);
    return HEAD + each * (size_t)neurons + 4 * (size_t)in->buckets + SUM;
}

size_t net_memory(const struct inputs *in) {
    /* Expanded, and for a while as in the file. */
    size_t each = inputs_of(in) + 1 + 2 * (size_t)in->buckets;
    return 2 * NET_WIDTH * (inputs_of(in) + 2 * each) + 7 * 64;
}

static int magnitude(int x) {
    return x < 0 ? -x : x;
}

/* A vector whose address is a multiple of 64, as the kernels want it. */
static int16_t *take(arena *a, size_t count) {
    a->used = (a->used + 63) & ~(size_t)63;
    return arena_take(a, 2 * count);
}

/* No sum of a neuron leaves 16 bits: of the inputs at most in->most are active. */
static bool neuron_fits(const int16_t *weight, int neurons, int neuron, const struct inputs *in,
                        int bias) {
    int largest = 0;
    for (size_t i = 0; i < inputs_of(in); i++) {
        int m = magnitude(weight[i * (size_t)neurons + (size_t)neuron]);
        if (m > largest) largest = m;
    }
    return magnitude(bias) + largest * in->most <= INT16_MAX;
}

/* No sum of the output leaves 32 bits in any of the four lanes that the narrowest kernel has; each
   of them takes two neighbours at a time. */
static bool output_fits(const int16_t *weight, int width) {
    int64_t lane[4] = {0};
    for (int i = 0; i < width; i++) {
        if (magnitude(weight[i]) > NET_OUT_MOST) return false;
        lane[i / 2 % 4] += magnitude(weight[i]) * NET_ONE * NET_ONE;
    }
    for (int i = 0; i < 4; i++)
        if (lane[i] > INT32_MAX) return false;
    return true;
}

/* The file's weights, as numbers; they stay in the arena. */
static bool read_weights(const char **from, const struct inputs *in, int neurons, arena *a,
                         int16_t **weight, int16_t **bias, int16_t **out) {
    size_t n = inputs_of(in) * (size_t)neurons, outs = 2 * (size_t)in->buckets * (size_t)neurons;
    *weight = take(a, n);
    *bias = take(a, (size_t)neurons);
    *out = take(a, outs);
    if (!*weight || !*bias || !*out) return false;
    for (size_t i = 0; i < n; i++) (*weight)[i] = get_16(from);
    for (int i = 0; i < neurons; i++) (*bias)[i] = get_16(from);
    for (size_t i = 0; i < outs; i++) (*out)[i] = get_16(from);
    return true;
}

/* Row by row: what an input is for a side, in every image. */
static void expand_rows(const struct inputs *in, const int16_t *weight, int neurons, int side,
                        int16_t *to) {
    for (size_t i = 0; i < inputs_of(in); i++)
        for (int image = 0; image < in->images; image++) {
            int seen = in->seen((int)i, side, image);
            for (int k = 0; k < neurons; k++)
                *to++ = (int16_t)(seen < 0 ? 0 : weight[seen * neurons + k]);
        }
}

/* Copies of the neurons' numbers, one for each image. */
static void repeat(const int16_t *from, int neurons, int images, int16_t *to) {
    for (int i = 0; i < images * neurons; i++) to[i] = from[i % neurons];
}

static net_fault expand(const char **from, const struct inputs *in, int neurons, arena *a,
                        net *out) {
    int16_t *weight, *bias, *last;
    size_t width = (size_t)neurons * (size_t)in->images;
    int16_t *rows[2] = {take(a, inputs_of(in) * width), take(a, inputs_of(in) * width)};
    int16_t *biases = take(a, width), *outs = take(a, 2 * (size_t)in->buckets * width);
    size_t kept = a->used;
    if (!rows[0] || !rows[1] || !biases || !outs
        || !read_weights(from, in, neurons, a, &weight, &bias, &last))
        return NET_NO_MEMORY;
    for (int k = 0; k < neurons; k++)
        if (!neuron_fits(weight, neurons, k, in, bias[k])) return NET_RANGE;
    for (int side = 0; side < 2; side++) expand_rows(in, weight, neurons, side, rows[side]);
    repeat(bias, neurons, in->images, biases);
    for (int i = 0; i < 2 * in->buckets; i++) {
        repeat(last + i * neurons, neurons, in->images, outs + (size_t)i * width);
        if (!output_fits(outs + (size_t)i * width, (int)width)) return NET_RANGE;
    }
    for (int i = 0; i < in->buckets; i++) out->out_bias[i] = (int32_t)bytes_get(from, 4);
    a->used = kept; /* the file's weights are no longer needed */
    out->in = in;
    out->width = (int)width;
    out->row[0] = rows[0];
    out->row[1] = rows[1];
    out->bias = biases;
    out->out = outs;
    return NET_OK;
}

static bool same_name(const char *name, const char *id) {
    for (int i = 0; i < NAME; i++) {
        if (name[i] != *id) return false;
        if (*id) id++;
    }
    return true;
}

net_fault net_read(const char *bytes, size_t n, const char *id, const struct inputs *in, arena *a,
                   net *out) {
    if (n < HEAD + SUM) return NET_NO_NET;
    for (int i = 0; i < MAGIC; i++)
        if (bytes[i] != magic[i]) return NET_NO_NET;
    const char *at = bytes + MAGIC, *sum = bytes + n - SUM;
    if (bytes_get(&at, 4) != NET_VERSION) return NET_OTHER;
    if (!same_name(at, id)) return NET_OTHER;
    at += NAME;
    uint64_t which = bytes_get(&at, 4);
    if (which >= (uint64_t)in->nets) return NET_OTHER;
    int wanted[3] = {in->words, in->images, in->buckets};
    for (int i = 0; i < 3; i++)
        if (bytes_get(&at, 4) != (uint64_t)wanted[i]) return NET_OTHER;
    uint64_t neurons = bytes_get(&at, 4), scale = bytes_get(&at, 4);
    if (neurons < 1 || neurons * (uint64_t)in->images > NET_WIDTH
        || neurons * (uint64_t)in->images % NET_STEP)
        return NET_OTHER;
    if (n != net_file_size(in, (int)neurons)) return NET_DAMAGED;
    if (bytes_get(&sum, SUM) != bytes_sum(bytes, n - SUM)) return NET_DAMAGED;
    if (scale < 1 || scale > MOST_SCALE) return NET_RANGE;
    out->scale = (int32_t)scale;
    out->which = (int)which;
    return expand(&at, in, (int)neurons, a, out);
}

void net_write(const char *id, const struct inputs *in, int which, const net_weights *w,
               char *out) {
    char *at = out;
    for (int i = 0; i < MAGIC; i++) *at++ = magic[i];
    at = bytes_put(at, NET_VERSION, 4);
    for (int i = 0; i < NAME; i++) {
        *at++ = *id;
        if (*id) id++;
    }
    int numbers[NUMBERS] = {which, in->words, in->images, in->buckets, w->neurons, w->scale};
    for (int i = 0; i < NUMBERS; i++) at = bytes_put(at, (uint32_t)numbers[i], 4);
    size_t neurons = (size_t)w->neurons;
    for (size_t i = 0; i < inputs_of(in) * neurons; i++) at = bytes_put(at, (uint16_t)w->in[i], 2);
    for (size_t i = 0; i < neurons; i++) at = bytes_put(at, (uint16_t)w->bias[i], 2);
    for (size_t i = 0; i < 2 * (size_t)in->buckets * neurons; i++)
        at = bytes_put(at, (uint16_t)w->out[i], 2);
    for (int i = 0; i < in->buckets; i++) at = bytes_put(at, (uint32_t)w->out_bias[i], 4);
    bytes_put(at, bytes_sum(out, (size_t)(at - out)), SUM);
}

const char *net_words(net_fault f) {
    switch (f) {
    case NET_OK:
        return "the network is sound";
    case NET_NO_NET:
        return "this file is not a network";
    case NET_OTHER:
        return "this network is of another game, shape or version";
    case NET_DAMAGED:
        return "this network is damaged: its length or checksum is wrong";
    case NET_RANGE:
        return "this network has weights out of range";
    case NET_NO_MEMORY:
        break;
    }
    return "there is not enough memory for the network";
}
