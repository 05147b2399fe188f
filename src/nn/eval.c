// SPDX-License-Identifier: MIT
// The score of a position: the first layer is brought up to date, then the output.
#include "base/bits.h"
#include "core/judge.h"
#include "nn/kernel.h"
#include "nn/net.h"

/* In how many inputs the sums differ from these; more than any if they are not sums yet. */
static int changes(const net *w, const net_sums *sums, const uint64_t *words) {
    if (!sums || !sums->begun) return MAX_INPUTS + 1;
    int n = 0;
    for (int i = 0; i < w->in->words; i++) n += bits_count(sums->words[i] ^ words[i]);
    return n;
}

enum { AT_ONCE = 8 }; /* rows in one pass over the neurons */

typedef struct rows {
    const int16_t *row[AT_ONCE];
    int n;
} rows;

/* Adds and subtracts rows until both lists are empty. */
static const int16_t *apply(const net *w, int16_t *to, const int16_t *from, rows *plus,
                            rows *minus) {
    kernel_add(to, from, plus->row, plus->n, minus->row, minus->n, w->width);
    plus->n = minus->n = 0;
    return to;
}

/* The view of one side: `from`, which stands for the inputs of `was`, becomes `to`. */
static void update(const net *w, int side, int16_t *to, const int16_t *from, const uint64_t *was,
                   const uint64_t *words) {
    rows plus = {.n = 0}, minus = {.n = 0};
    for (int i = 0; i < w->in->words; i++) {
        const int16_t *row = w->row[side] + (size_t)i * 64 * (size_t)w->width;
        for (uint64_t set = words[i] & ~was[i]; set;) {
            plus.row[plus.n++] = row + bits_pop(&set) * w->width;
            if (plus.n == AT_ONCE) from = apply(w, to, from, &plus, &minus);
        }
        for (uint64_t set = was[i] & ~words[i]; set;) {
            minus.row[minus.n++] = row + bits_pop(&set) * w->width;
            if (minus.n == AT_ONCE) from = apply(w, to, from, &plus, &minus);
        }
    }
    if (plus.n || minus.n || to != from) apply(w, to, from, &plus, &minus);
}

static int output(const net *w, const net_sums *sums, int side, int bucket) {
    const int16_t *out = w->out + (size_t)bucket * 2 * (size_t)w->width;
    int64_t sum = kernel_out(sums->view[side], out, w->width)
                  + kernel_out(sums->view[!side], out + w->width, w->width) + w->out_bias[bucket];
    int64_t score = sum * w->scale / (INT64_C(1) << 32);
    if (score >= SCORE_SURE) return SCORE_SURE - 1;
    return score <= -SCORE_SURE ? 1 - SCORE_SURE : (int)score;
}

int net_eval(const net *w, const position *p, bool threatened, const net_sums *before,
             net_sums *here) {
    const struct inputs *in = w->in;
    uint64_t words[INPUT_WORDS];
    static const uint64_t nothing[INPUT_WORDS];
    in->list(p, threatened, words);
    int there = changes(w, before, words), still = changes(w, here, words);
    const net_sums *from = there < still ? before : here;
    for (int side = 0; side < 2; side++)
        update(w, side, here->view[side], from->begun ? from->view[side] : w->bias,
               from->begun ? from->words : nothing, words);
    for (int i = 0; i < in->words; i++) here->words[i] = words[i];
    here->begun = true;

    return output(w, here, p->side, in->bucket(p));
}

int net_eval_words(const net *w, const uint64_t *words, int side, int bucket) {
    static const uint64_t nothing[INPUT_WORDS];
    net_sums sums;
    for (int i = 0; i < 2; i++) update(w, i, sums.view[i], w->bias, nothing, words);
    return output(w, &sums, side, bucket);
}

int net_eval_once(const net *w, const position *p, bool threatened) {
    uint64_t words[INPUT_WORDS];
    w->in->list(p, threatened, words);
    return net_eval_words(w, words, p->side, w->in->bucket(p));
}
