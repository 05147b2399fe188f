// SPDX-License-Identifier: MIT
// Any bytes as a network: as a file, and as the weights of one whose checksum is right, so that
// they get that far. What is read gives every position a score in range, the same from nothing and
// from another position.
#include "fuzz/fuzz.h"

#include "base/bytes.h"
#include "core/judge.h"
#include "core/turn.h"
#include "nn/net.h"

enum { MEMORY = 1 << 21, NEURONS = 16, TURNS = 6, SUM = 8 };
static _Alignas(64) char memory[MEMORY];

static void judge_some(const game *g, const net *w, int which) {
    static net_eyes eyes;
    static net_sums sums[2];
    static turn list[MAX_TURNS];
    const struct inputs *in = g->judge->inputs;
    position p, next;
    int rules = 0;
    while (in->net(rules) != which) rules++;
    game_start(g, rules, &p);
    net_look(in, &eyes);
    sums[0].begun = sums[1].begun = false;
    for (int i = 0; i < TURNS && p.result == ONGOING; i++) {
        int score = net_eval(w, in, &eyes, &p, i & 1, &sums[!(i & 1)], &sums[i & 1]);
        HOLDS(score > -SCORE_SURE && score < SCORE_SURE);
        HOLDS(score == net_eval_once(w, in, &p, i & 1));
        int n = turn_list(g, &p, list);
        turn_play(g, &p, &list[(i * 37) % n], &next);
        p = next;
    }
}

static net_fault read_as(const game *g, const char *bytes, size_t n) {
    arena a = {memory, net_memory(g->judge->inputs), 0};
    HOLDS(a.cap <= MEMORY);
    net w;
    int which = -1;
    net_fault wrong = net_read(bytes, n, g->id, g->judge->inputs, &a, &w, &which);
    HOLDS(net_words(wrong, LANG_EN));
    if (!wrong) {
        HOLDS(which >= 0 && which < g->judge->inputs->net_count);
        judge_some(g, &w, which);
    }
    return wrong;
}

/* The input again and again, as the numbers of a network of the usual form. */
static void read_weights(const game *g, const uint8_t *data, size_t size) {
    const struct inputs *in = g->judge->inputs;
    size_t n = net_file_size(in, NEURONS);
    char *file = malloc(n);
    static int16_t numbers[MAX_INPUTS * NEURONS];
    static int32_t biases[NET_BUCKETS];
    HOLDS(file);
    for (size_t i = 0; i < MAX_INPUTS * NEURONS; i++)
        numbers[i] = (int16_t)((int8_t)data[i % size] * (1 + data[(i / 7) % size] % 6));
    for (size_t i = 0; i < NET_BUCKETS; i++) biases[i] = (int32_t)(data[i % size] * 0x1010101U);
    net w = {NEURONS, 1 + data[0] * 0x8000, numbers, numbers + 5, numbers + 11, biases};
    net_write(g->id, in, data[0] % in->net_count, &w, file);
    net_fault wrong = read_as(g, file, n);
    HOLDS(wrong == NET_OK || wrong == NET_RANGE);
    /* A byte that differs is noticed, and so is the end of the file. */
    file[data[0] * n / 256] ^= 1;
    HOLDS(read_as(g, file, n) != NET_OK);
    HOLDS(read_as(g, file, n - 1) != NET_OK);
    free(file);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size == 0) return 0;
    char *copy = malloc(size);
    HOLDS(copy);
    memcpy(copy, data, size);
    for (int i = 0; i < GAME_COUNT; i++) {
        if (!games[i]->judge || !games[i]->judge->inputs) continue;
        read_as(games[i], copy, size);
        if (size > SUM) {
            bytes_put(copy + size - SUM, bytes_sum(copy, size - SUM), SUM);
            read_as(games[i], copy, size);
        }
        read_weights(games[i], data, size);
    }
    free(copy);
    return 0;
}
