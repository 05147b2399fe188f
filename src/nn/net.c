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
    enum { PARTS = 4 };
    return net_file_size(in, NET_WIDTH / in->images) + 64 * PARTS; /* each begins at a multiple */
}

static int magnitude(int x) {
    return x < 0 ? -x : x;
}

/* A vector. In an aligned arena it begins with a line of the processor's cache, for speed only. */
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
static bool output_fits(const int16_t *weight, int neurons, int images) {
    int64_t lane[4] = {0};
    for (int i = 0; i < neurons; i++) {
        if (magnitude(weight[i]) > NET_OUT_MOST) return false;
        lane[i / 2 % 4] += images * magnitude(weight[i]) * NET_ONE * NET_ONE;
    }
    for (int i = 0; i < 4; i++)
        if (lane[i] > INT32_MAX) return false;
    return true;
}

static int16_t *take_numbers(arena *a, const char **from, size_t n) {
    int16_t *to = take(a, n);
    for (size_t i = 0; to && i < n; i++) to[i] = get_16(from);
    return to;
}

static net_fault read_weights(const char **from, const struct inputs *in, int neurons, arena *a,
                              net *out) {
    size_t each = (size_t)neurons, buckets = (size_t)in->buckets;
    const int16_t *weight = take_numbers(a, from, inputs_of(in) * each);
    const int16_t *bias = take_numbers(a, from, each);
    const int16_t *last = take_numbers(a, from, 2 * buckets * each);
    int32_t *out_bias = (int32_t *)(void *)take(a, 2 * buckets);
    if (!weight || !bias || !last || !out_bias) return NET_NO_MEMORY;
    for (size_t i = 0; i < buckets; i++) out_bias[i] = (int32_t)bytes_get(from, 4);
    for (int k = 0; k < neurons; k++)
        if (!neuron_fits(weight, neurons, k, in, bias[k])) return NET_RANGE;
    for (size_t i = 0; i < 2 * buckets; i++)
        if (!output_fits(last + i * each, neurons, in->images)) return NET_RANGE;
    out->neurons = neurons;
    out->in = weight;
    out->bias = bias;
    out->out = last;
    out->out_bias = out_bias;
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
                   net *out, int *which) {
    if (n < HEAD + SUM) return NET_NO_NET;
    for (int i = 0; i < MAGIC; i++)
        if (bytes[i] != magic[i]) return NET_NO_NET;
    const char *at = bytes + MAGIC, *sum = bytes + n - SUM;
    if (bytes_get(&at, 4) != NET_VERSION) return NET_OTHER;
    if (!same_name(at, id)) return NET_OTHER;
    at += NAME;
    uint64_t number = bytes_get(&at, 4);
    if (number >= (uint64_t)in->net_count) return NET_OTHER;
    int wanted[3] = {in->words, in->images, in->buckets};
    for (int i = 0; i < 3; i++)
        if (bytes_get(&at, 4) != (uint64_t)wanted[i]) return NET_OTHER;
    uint64_t neurons = bytes_get(&at, 4), scale = bytes_get(&at, 4);
    if (neurons < 1 || neurons * (uint64_t)in->images > NET_WIDTH || neurons % NET_STEP)
        return NET_OTHER;
    if (n != net_file_size(in, (int)neurons)) return NET_DAMAGED;
    if (bytes_get(&sum, SUM) != bytes_sum(bytes, n - SUM)) return NET_DAMAGED;
    if (scale < 1 || scale > MOST_SCALE) return NET_RANGE;
    out->scale = (int32_t)scale;
    *which = (int)number;
    return read_weights(&at, in, (int)neurons, a, out);
}

void net_write(const char *id, const struct inputs *in, int which, const net *w, char *out) {
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

const char *net_words(net_fault f, lang l) {
    static const char *const words[][LANGS] = {
        [NET_OK] = {"the network is sound", "le réseau est intact", "das Netz ist in Ordnung"},
        [NET_NO_NET] = {"this file is not a network", "ce fichier n’est pas un réseau",
                        "diese Datei ist kein Netz"},
        [NET_OTHER] =
            {"this network is of another game, shape or version",
             "ce réseau est d’un autre jeu, d’une autre forme ou d’une autre version",
             "dieses Netz gehört zu einem anderen Spiel, einer anderen Form oder Version"},
        [NET_DAMAGED] = {"this network is damaged: its length or checksum is wrong",
                         "ce réseau est endommagé : sa longueur ou sa somme de contrôle est fausse",
                         "dieses Netz ist beschädigt: Länge oder Prüfsumme stimmt nicht"},
        [NET_RANGE] = {"this network has weights out of range",
                       "ce réseau a des poids hors limites",
                       "dieses Netz hat Gewichte außerhalb der Grenzen"},
        [NET_NO_MEMORY] = {"there is not enough memory for the network",
                           "la mémoire ne suffit pas pour le réseau",
                           "der Speicher reicht für das Netz nicht aus"},
    };
    return words[f][l];
}
