// SPDX-License-Identifier: MIT
// sandan-learn train: fits a network to data files with AdamW and a cosine schedule. One game in
// twenty is kept apart to measure the error on positions that were not learnt.
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "apps/learn/learn.h"
#include "apps/learn/model.h"
#include "apps/learn/quantise.h"
#include "apps/learn/ranks.h"
#include "base/bits.h"
#include "base/hash.h"
#include "base/random.h"
#include "core/judge.h"
#include "os/file.h"
#include "os/thread.h"
#include "os/time.h"

enum { APART = 20, MAX_THREADS = 64, CHECK_EVERY = 60000, CHECK_MAGIC = 0x314b4353 };

typedef struct set {
    sample *list;
    const sample **order;
    size_t n, cap;
} set;

typedef struct trainer {
    const learn_options *o;
    model m;
    set learn, apart;
    uint64_t data; /* a hash of all games */
    float *gradient[MAX_THREADS];
    float *moment, *square;      /* of AdamW */
    uint32_t epoch, step, steps; /* finished epochs; steps of all, and their planned number */
    double error;                /* summed over the samples of this epoch */
    int64_t started, checked;
    uint32_t from; /* the step at which this process began */
} trainer;

/* ---- samples ---- */

static bool add(set *to, const sample *s) {
    if (to->n == to->cap) {
        size_t cap = to->cap ? to->cap * 2 : 1 << 16;
        sample *list = realloc(to->list, cap * sizeof *list);
        if (!list) return false;
        to->list = list;
        to->cap = cap;
    }
    to->list[to->n++] = *s;
    return true;
}

/* What a file may contain for this game: bits and numbers that its network has. */
static bool is_sound(const struct inputs *in, const sample *s) {
    int active = 0;
    for (int i = 0; i < in->words; i++)
        for (uint64_t left = s->words[i]; left; active++)
            if (in->seen(64 * i + bits_pop(&left), 0, 0) < 0) return false;
    return active <= in->most && s->bucket < in->buckets && s->net < in->net_count;
}

static const char *load_file(trainer *t, const char *path) {
    const learn_options *o = t->o;
    const struct inputs *in = o->g->judge->inputs;
    data_head head;
    data_file *f;
    const char *wrong = data_open(path, &head, &f);
    if (wrong) return wrong;
    if (strcmp(head.game, o->g->id) != 0 || head.words != (uint32_t)in->words)
        wrong = "it is of another game";
    data_game *g = malloc(sizeof *g);
    if (!g) wrong = strerror(ENOMEM);
    bool end = false;
    while (!wrong && g && !(wrong = data_next(f, g, &end)) && !end) {
        t->data = hash_fold(t->data, g->sum);
        set *to = hash_fold(head.seed, g->number) % APART ? &t->learn : &t->apart;
        for (int i = 0; i < g->count && !wrong; i++) {
            if (!is_sound(in, &g->samples[i])) wrong = "a position does not belong to this game";
            if (!wrong && g->samples[i].net == o->which && !add(to, &g->samples[i]))
                wrong = strerror(ENOMEM);
        }
    }
    free(g);
    data_close(f);
    return wrong;
}

static void restore_order(set *s) {
    for (size_t i = 0; i < s->n; i++) s->order[i] = &s->list[i];
}

static bool make_order(set *s) {
    s->order = calloc(s->n + 1, sizeof(const sample *));
    if (s->order) restore_order(s);
    return s->order != NULL;
}

/* The result depends on the seed alone, so that a training that goes on sees what it would have
   seen. */
static void shuffle(set *s, uint64_t seed) {
    random_source r = {seed};
    restore_order(s);
    for (size_t i = s->n; i > 1; i--) {
        size_t k = (size_t)(random_next(&r) % i);
        const sample *swap = s->order[k];
        s->order[k] = s->order[i - 1];
        s->order[i - 1] = swap;
    }
}

/* ---- one step ---- */

typedef struct share {
    trainer *t;
    const sample *const *samples;
    int count, thread;
    bool only_error;
    double error;
} share;

static void learn_share(void *context) {
    share *s = context;
    float *gradient = s->only_error ? NULL : s->t->gradient[s->thread];
    if (gradient) memset(gradient, 0, s->t->m.n * sizeof *gradient);
    s->error = model_learn(&s->t->m, s->samples, s->count, s->t->o->trust, gradient);
}

/* The error of samples, divided among all threads of all processes; the sum of their gradients is
   then in gradient[0]. */
static double learn_all(trainer *t, const sample *const *samples, size_t n, bool only_error) {
    const learn_options *o = t->o;
    share shares[MAX_THREADS];
    size_t parts = (size_t)o->threads * (size_t)o->ranks;
    for (int i = 0; i < o->threads; i++) {
        size_t part = (size_t)o->rank * (size_t)o->threads + (size_t)i;
        size_t from = n * part / parts, to = n * (part + 1) / parts;
        shares[i] = (share){t, samples + from, (int)(to - from), i, only_error, 0};
    }
    thread_run_all(learn_share, shares, sizeof *shares, o->threads);
    double error = 0;
    for (int i = 0; i < o->threads; i++) error += shares[i].error;
    if (only_error) return ranks_add_one(error);
    for (int i = 1; i < o->threads; i++)
        for (size_t k = 0; k < t->m.n; k++) t->gradient[0][k] += t->gradient[i][k];
    ranks_add(t->gradient[0], t->m.n);
    return ranks_add_one(error);
}

static float within(float x, float most) {
    return x > most ? most : x < -most ? -most : x;
}

/* AdamW: the decay acts on the weights directly, not through the gradient. */
static void step(trainer *t, size_t batch) {
    const learn_options *o = t->o;
    const double first = 0.9, second = 0.999;
    t->step++;
    double done = (double)t->step / (double)t->steps;
    double rate = o->last_rate + (o->rate - o->last_rate) * (1 + cos(3.14159265358979 * done)) / 2;
    double first_left = 1 - pow(first, t->step), second_left = 1 - pow(second, t->step);
    const float *gradient = t->gradient[0];
    for (size_t i = 0; i < t->m.n; i++) {
        double g = (double)gradient[i] / (double)batch;
        double m = first * (double)t->moment[i] + (1 - first) * g;
        double v = second * (double)t->square[i] + (1 - second) * g * g;
        t->moment[i] = (float)m;
        t->square[i] = (float)v;
        double by = m / first_left / (sqrt(v / second_left) + 1e-8);
        t->m.weight[i] -= (float)(rate * (by + o->decay * (double)t->m.weight[i]));
    }
    float most = quantise_most_weight(t->m.in), most_bias = quantise_most_bias();
    for (size_t i = 0; i < model_bias(&t->m); i++) t->m.weight[i] = within(t->m.weight[i], most);
    for (size_t i = model_bias(&t->m); i < model_out(&t->m); i++)
        t->m.weight[i] = within(t->m.weight[i], most_bias);
}

/* ---- checkpoints ---- */

static uint32_t per_epoch(const trainer *t) {
    return t->steps / (uint32_t)t->o->epochs;
}

typedef struct check_head {
    uint32_t magic, neurons, epoch, step, steps, reserved;
    double error;
    uint64_t task, sum; /* a hash of the options and the data; a checksum of all the rest */
} check_head;

static uint64_t hash_bytes(uint64_t sum, const void *bytes, size_t n) {
    for (size_t i = 0; i < n; i++) sum = hash_fold(sum, ((const unsigned char *)bytes)[i]);
    return sum;
}

/* What must be the same to go on. */
static uint64_t task_of(const trainer *t) {
    const learn_options *o = t->o;
    const double billion = 1e9;
    uint64_t numbers[] = {(uint64_t)o->which,
                          (uint64_t)o->neurons,
                          (uint64_t)o->epochs,
                          (uint64_t)o->batch,
                          t->learn.n,
                          t->apart.n,
                          t->data,
                          (uint64_t)(o->rate * billion),
                          (uint64_t)(o->last_rate * billion),
                          (uint64_t)(o->decay * billion),
                          (uint64_t)(o->trust * billion)};
    uint64_t sum = hash_bytes(o->seed, o->g->id, strlen(o->g->id));
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) sum = hash_fold(sum, numbers[i]);
    return sum;
}

static uint64_t sum_of(check_head head, const char *rest, size_t n) {
    head.sum = 0;
    return hash_bytes(hash_bytes(0, &head, sizeof head), rest, n);
}

/* What is wrong with a file, with its name. */
static const char *trouble_with(const char *path, const char *wrong) {
    static char text[4400];
    snprintf(text, sizeof text, "%s: %s", path, wrong);
    return text;
}

static const char *save(const trainer *t) {
    const learn_options *o = t->o;
    if (o->rank) return NULL;
    size_t part = t->m.n * sizeof(float), size = sizeof(check_head) + 3 * part;
    char *bytes = malloc(size);
    if (!bytes) return strerror(ENOMEM);
    char *at = bytes + sizeof(check_head);
    memcpy(at, t->m.weight, part);
    memcpy(at + part, t->moment, part);
    memcpy(at + 2 * part, t->square, part);
    check_head head = {CHECK_MAGIC, (uint32_t)o->neurons, t->epoch, t->step, t->steps, 0,
                       t->error,    task_of(t),           0};
    head.sum = sum_of(head, at, 3 * part);
    memcpy(bytes, &head, sizeof head);
    int failed = file_write(o->checkpoint, bytes, size);
    free(bytes);
    return failed ? trouble_with(o->checkpoint, strerror(failed)) : NULL;
}

static const char *load_checkpoint(trainer *t) {
    const learn_options *o = t->o;
    char *bytes;
    size_t n, part = t->m.n * sizeof(float);
    int failed = file_read(o->checkpoint, sizeof(check_head) + 3 * part + 1, &bytes, &n);
    if (failed == ENOENT) return NULL;
    if (failed == EFBIG) return "it belongs to other data or options; remove it to start again";
    if (failed) return strerror(failed);
    const char *wrong = NULL;
    check_head head;
    if (n < sizeof head) {
        wrong = "this is not a checkpoint of sandan-learn";
    } else {
        memcpy(&head, bytes, sizeof head);
        const char *at = bytes + sizeof head;
        if (head.magic != CHECK_MAGIC)
            wrong = "this is not a checkpoint of sandan-learn";
        else if (head.task != task_of(t) || n != sizeof head + 3 * part)
            wrong = "it belongs to other data or options; remove it to start again";
        else if (head.sum != sum_of(head, at, 3 * part) || head.step > t->steps
                 || head.epoch != head.step / per_epoch(t))
            wrong = "it is damaged; remove it to start again";
        else {
            memcpy(t->m.weight, at, part);
            memcpy(t->moment, at + part, part);
            memcpy(t->square, at + 2 * part, part);
            t->epoch = head.epoch;
            t->step = head.step;
            t->error = head.error;
        }
    }
    free(bytes);
    return wrong;
}

/* ---- the whole ---- */

static void tell(const trainer *t, uint32_t in_epoch, bool last) {
    static int64_t told;
    int64_t now = time_now_ms();
    if (t->o->rank || (!last && now - told < 1000)) return;
    told = now;
    double seconds = (double)(now - t->started) / 1000 + 1e-3;
    uint32_t done = t->step - t->from;
    char left[64];
    learn_write_time(done ? seconds * (t->steps - t->step) / done : 0, left, sizeof left);
    double seen = in_epoch * (double)t->o->batch;
    learn_progress(last, "epoch %u of %d, error %.6f, %.0f positions per second, %s left",
                   t->epoch + !last, t->o->epochs, seen > 0 ? t->error / seen : 0,
                   done * (double)t->o->batch / seconds, left);
}

static double apart_error(trainer *t) {
    return t->apart.n ? learn_all(t, t->apart.order, t->apart.n, true) / (double)t->apart.n : 0;
}

static const char *run_epochs(trainer *t) {
    const learn_options *o = t->o;
    const uint32_t batches = per_epoch(t);
    while (t->epoch < (uint32_t)o->epochs) {
        shuffle(&t->learn, hash_fold(o->seed, t->epoch));
        for (uint32_t i = t->step % batches; i < batches; i++) {
            const sample *const *batch = t->learn.order + (size_t)i * (size_t)o->batch;
            t->error += learn_all(t, batch, (size_t)o->batch, false);
            step(t, (size_t)o->batch);
            tell(t, i + 1, false);
            bool stop = ranks_any(tool_interrupted());
            if (stop && i + 1 < batches) {
                const char *wrong = save(t);
                return wrong ? wrong : "stopped; the same command goes on";
            }
            if (time_now_ms() - t->checked > CHECK_EVERY && i + 1 < batches) {
                t->checked = time_now_ms();
                const char *wrong = save(t);
                if (wrong) return wrong;
            }
        }
        double error = t->error / ((double)batches * o->batch), apart = apart_error(t);
        t->epoch++;
        t->error = 0;
        if (!o->rank)
            learn_progress(true, "epoch %u of %d: error %.6f, on other games %.6f", t->epoch,
                           o->epochs, error, apart);
        const char *wrong = save(t);
        if (wrong) return wrong;
        if (ranks_any(tool_interrupted()) && t->epoch < (uint32_t)o->epochs)
            return "stopped; the same command goes on";
    }
    return NULL;
}

/* Writes the network and says how far its integers are from what was learnt. */
static const char *finish(const trainer *t) {
    const learn_options *o = t->o;
    const struct inputs *in = t->m.in;
    size_t size;
    char *file = quantise(&t->m, o->g->id, o->which, &size);
    arena a = {malloc(net_memory(in)), net_memory(in), 0};
    net read;
    int which;
    const char *wrong = NULL;
    if (!file || !a.base) {
        wrong = strerror(ENOMEM);
    } else if (net_read(file, size, o->g->id, in, &a, &read, &which)) {
        wrong = "the network does not fit into integers";
    } else {
        double off = 0, most = 0;
        size_t n = t->apart.n < 10000 ? t->apart.n : 10000;
        for (size_t i = 0; i < n; i++) {
            const sample *s = &t->apart.list[i];
            int score = net_eval_words(&read, in, s->words, s->side, s->bucket);
            double d = fabs((double)model_eval(&t->m, s) * LEARN_UNIT - score);
            off += d;
            if (d > most) most = d;
        }
        if (n)
            printf("in integers: %.2f points away on average, %.2f at most, on %zu positions\n",
                   off / (double)n, most, n);
        int failed = file_write(o->out, file, size);
        if (failed)
            wrong = trouble_with(o->out, strerror(failed));
        else
            printf("%s: %zu bytes\n", o->out, size);
    }
    free(file);
    free(a.base);
    return wrong;
}

static bool make_room(trainer *t) {
    bool ok = model_new(&t->m, t->o->g->judge->inputs, t->o->neurons, t->o->seed)
              && make_order(&t->learn) && make_order(&t->apart);
    if (!ok) return false;
    t->moment = calloc(t->m.n, sizeof *t->moment);
    t->square = calloc(t->m.n, sizeof *t->square);
    ok = t->moment && t->square;
    for (int i = 0; ok && i < t->o->threads; i++)
        ok = (t->gradient[i] = malloc(t->m.n * sizeof(float))) != NULL;
    return ok;
}

/* Inputs that the data do not have, in any image, weigh nothing: there is nothing to learn about
   them. */
static void forget_unseen(trainer *t) {
    const struct inputs *in = t->m.in;
    const size_t neurons = (size_t)t->m.neurons;
    uint64_t all[INPUT_WORDS] = {0}, seen[INPUT_WORDS] = {0};
    for (size_t i = 0; i < t->learn.n; i++)
        for (int k = 0; k < in->words; k++) all[k] |= t->learn.list[i].words[k];
    for (int i = 0; i < in->words * 64; i++)
        for (int v = 0; all[i / 64] >> i % 64 & 1 && v < 2 * in->images; v++) {
            int to = t->m.seen[v % 2][v / 2][i];
            seen[to / 64] |= UINT64_C(1) << to % 64;
        }
    for (int i = 0; i < in->words * 64; i++)
        if (!(seen[i / 64] >> i % 64 & 1))
            memset(t->m.weight + (size_t)i * neurons, 0, neurons * sizeof *t->m.weight);
}

static void free_all(trainer *t) {
    for (int i = 0; i < MAX_THREADS; i++) free(t->gradient[i]);
    free(t->moment);
    free(t->square);
    free(t->learn.list);
    free(t->learn.order);
    free(t->apart.list);
    free(t->apart.order);
    model_free(&t->m);
}

static int train(trainer *t) {
    const learn_options *o = t->o;
    for (int i = 0; i < o->data_count; i++) {
        const char *wrong = load_file(t, o->data[i]);
        if (wrong) return tool_fail("%s: %s", o->data[i], wrong);
    }
    size_t batches = t->learn.n / (size_t)o->batch;
    if (!batches)
        return tool_fail("%zu positions are too few for batches of %d; generate more, or choose "
                         "a smaller --batch",
                         t->learn.n, o->batch);
    if (batches > UINT32_MAX / (size_t)o->epochs)
        return tool_fail("these are too many steps; choose a larger --batch or fewer --epochs");
    t->steps = (uint32_t)(batches * (size_t)o->epochs);
    if (!make_room(t)) return tool_fail("out of memory");
    forget_unseen(t);
    const char *wrong = load_checkpoint(t);
    if (wrong) return tool_fail("%s: %s", o->checkpoint, wrong);
    if (!o->rank)
        fprintf(stderr, "%zu positions, %zu of other games, %zu weights\n", t->learn.n, t->apart.n,
                t->m.n);
    t->from = t->step;
    t->started = t->checked = time_now_ms();
    wrong = run_epochs(t);
    if (!wrong && !o->rank) wrong = finish(t);
    return wrong ? tool_fail("%s", wrong) : 0;
}

int learn_train(const learn_options *o) {
    tool_watch_interrupts();
    trainer t = {.o = o};
    int status = train(&t);
    free_all(&t);
    return status;
}
