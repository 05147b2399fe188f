// SPDX-License-Identifier: MIT
// The score of a position: the first layer is brought up to date, and each neuron is added to the
// output in the same pass.
#include "base/bits.h"
#include "core/judge.h"
#include "nn/kernel.h"
#include "nn/net.h"

/* The inputs that are active in one set of them and not in the other. */
typedef struct changes {
    uint16_t plus[NET_ACTIVE + 1], minus[NET_ACTIVE + 1]; /* and one that does not count */
    int plus_count, minus_count;
} changes;

static void compare(const struct inputs *in, const uint64_t *was, const uint64_t *words,
                    changes *c) {
    int plus = 0, minus = 0;
    for (int i = 0; i < in->words; i++)
        for (uint64_t changed = was[i] ^ words[i]; changed;) {
            int at = bits_pop(&changed);
            c->plus[plus] = c->minus[minus] = (uint16_t)(64 * i + at);
            plus += bits_has(words[i], at);
            minus += bits_has(was[i], at);
        }
    c->plus_count = plus;
    c->minus_count = minus;
}

/* The view of one side: `from`, which has `step` numbers for each image, becomes `to`. The sum of
   its output. */
static int64_t view(const net *w, int images, const uint16_t (*seen)[MAX_INPUTS], const changes *c,
                    const int16_t *from, int step, int16_t *to, const int16_t *out) {
    const int n = w->neurons;
    kernel_rows rows = {.weights = w->in,
                        .plus = c->plus,
                        .minus = c->minus,
                        .plus_count = c->plus_count,
                        .minus_count = c->minus_count,
                        .neurons = n};
    kernel_sum sum = kernel_none();
    for (int image = 0; image < images; image++) {
        rows.seen = seen[image];
        kernel_image(&sum, to + image * n, from + image * step, &rows, out);
    }
    return kernel_total(&sum);
}

/* The score of the position whose inputs these are. from: the sums to start with; NULL: from
   nothing. */
static int score(const net *w, const struct inputs *in, const net_eyes *eyes, const uint64_t *words,
                 int side, int bucket, const net_sums *from, net_sums *here) {
    static const uint64_t nothing[INPUT_WORDS];
    changes c;
    compare(in, from ? from->words : nothing, words, &c);
    int64_t sum = w->out_bias[bucket];
    for (int i = 0; i < 2; i++)
        sum += view(w, in->images, eyes->seen[i], &c, from ? from->view[i] : w->bias,
                    from ? w->neurons : 0, here->view[i],
                    w->out + (2 * bucket + (i != side)) * w->neurons);
    int64_t found = sum * w->scale / (INT64_C(1) << 32);
    if (found >= SCORE_SURE) return SCORE_SURE - 1;
    return found <= -SCORE_SURE ? 1 - SCORE_SURE : (int)found;
}

/* In how many inputs the sums differ from these; more than any if they are not sums yet. */
static int distance(const struct inputs *in, const net_sums *sums, const uint64_t *words) {
    if (!sums || !sums->begun) return MAX_INPUTS + 1;
    int n = 0;
    for (int i = 0; i < in->words; i++) n += bits_count(sums->words[i] ^ words[i]);
    return n;
}

int net_eval(const net *w, const struct inputs *in, const net_eyes *eyes, const position *p,
             bool threatened, const net_sums *before, net_sums *here) {
    uint64_t words[INPUT_WORDS];
    in->list(p, threatened, words);
    int there = distance(in, before, words), still = distance(in, here, words), all = 0;
    for (int i = 0; i < in->words; i++) all += bits_count(words[i]);
    const net_sums *from = there < still ? before : here;
    if ((there < still ? there : still) > all) from = NULL;
    int found = score(w, in, eyes, words, p->side, in->bucket(p), from, here);
    for (int i = 0; i < in->words; i++) here->words[i] = words[i];
    here->begun = true;
    return found;
}

void net_look(const struct inputs *in, net_eyes *eyes) {
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < in->words * 64; i++)
            for (int image = 0; image < in->images; image++) {
                int seen = in->seen(i, side, image);
                eyes->seen[side][image][i] = (uint16_t)(seen < 0 ? 0 : seen);
            }
}

int net_eval_words(const net *w, const struct inputs *in, const uint64_t *words, int side,
                   int bucket) {
    net_eyes eyes; /* only of what is active */
    for (int at = 0; at < in->words; at++)
        for (uint64_t left = words[at]; left;) {
            int input = 64 * at + bits_pop(&left);
            for (int i = 0; i < 2; i++)
                for (int image = 0; image < in->images; image++)
                    eyes.seen[i][image][input] = (uint16_t)in->seen(input, i, image);
        }
    net_sums sums;
    return score(w, in, &eyes, words, side, bucket, NULL, &sums);
}

int net_eval_once(const net *w, const struct inputs *in, const position *p, bool threatened) {
    uint64_t words[INPUT_WORDS];
    in->list(p, threatened, words);
    return net_eval_words(w, in, words, p->side, in->bucket(p));
}

const net *net_for(const struct inputs *in, int rules) {
    const net *w = in ? &in->nets[in->net(rules)] : NULL;
    return w && w->neurons ? w : NULL;
}

int net_judge(const struct judge *j, const position *p, bool threatened) {
    const net *w = net_for(j->inputs, p->rules);
    if (w) return net_eval_once(w, j->inputs, p, threatened);
    if (j->eval) return j->eval(p, threatened);
    return j->rough ? j->rough(p) : 0;
}
