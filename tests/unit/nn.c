// SPDX-License-Identifier: MIT
// Networks with random weights: every way to the score gives the same one.
#include "nn/net.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "core/judge.h"
#include "given.h"
#include "nn/kernel.h"
#include "os/file.h"

enum { NEURONS = 16 };

typedef struct made {
    char *file, *memory;
    size_t size;
    net nets[4];
} made;

static int small(random_source *r, int most) {
    return (int)random_below(r, 2 * (uint32_t)most + 1) - most;
}

/* A random network, as large as it may be, for each kind of rule set. */
static void make(const game *g, uint64_t seed, made *m) {
    const struct inputs *in = g->judge->inputs;
    static int16_t weight[MAX_INPUTS * NEURONS], bias[NEURONS], out[NET_BUCKETS * 2 * NEURONS];
    int32_t out_bias[NET_BUCKETS];
    random_source r = {seed};
    int most = (INT16_MAX - 1000) / in->most;
    for (int i = 0; i < MAX_INPUTS * NEURONS; i++) weight[i] = (int16_t)small(&r, most / 4);
    for (int i = 0; i < NEURONS; i++) bias[i] = (int16_t)small(&r, 1000);
    for (int i = 0; i < NET_BUCKETS * 2 * NEURONS; i++) out[i] = (int16_t)small(&r, NET_OUT_MOST);
    for (int i = 0; i < NET_BUCKETS; i++) out_bias[i] = small(&r, 1 << 20);
    net w = {NEURONS, 1 << 13, weight, bias, out, out_bias};
    m->size = net_file_size(in, NEURONS);
    m->file = malloc(m->size);
    m->memory = aligned_alloc(64, (net_memory(in) + 63) / 64 * 64 * (size_t)in->net_count);
    for (int i = 0; i < in->net_count; i++) {
        arena a = {m->memory + (net_memory(in) + 63) / 64 * 64 * (size_t)i, net_memory(in), 0};
        net_write(g->id, in, i, &w, m->file);
        int which;
        EXPECT(net_read(m->file, m->size, g->id, in, &a, &m->nets[i], &which) == NET_OK);
        EXPECT(which == i);
    }
}

static void drop(made *m) {
    free(m->file);
    free(m->memory);
}

static const net *net_made(const made *m, const position *p, const game *g) {
    return &m->nets[g->judge->inputs->net(p->rules)];
}

static const char *const learnt[] = {"abalone", "sensei"};
enum { LEARNT = 2 };

static position random_position(const game *g, random_source *r) {
    position p;
    do {
        game_start(g, (int)random_below(r, (uint32_t)g->rule_set_count), &p);
        play_at_random(g, random_below(r, 60), false, r, &p);
    } while (p.result != ONGOING);
    return p;
}

static void symmetric_positions_have_one_score(void) {
    for (int k = 0; k < LEARNT; k++) {
        int rules;
        const game *g = game_named(learnt[k], &rules);
        made m;
        make(g, 1, &m);
        random_source r = {2};
        for (int i = 0; i < 50; i++) {
            position p = random_position(g, &r);
            int score = net_eval_once(net_made(&m, &p, g), g->judge->inputs, &p, i & 1);
            for (int which = 0; which < g->rules->mirror_count; which++) {
                position image;
                g->rules->mirror(&p, which, &image);
                EXPECT(net_eval_once(net_made(&m, &p, g), g->judge->inputs, &image, i & 1)
                       == score);
            }
        }
        drop(&m);
    }
}

/* Whatever the sums were before, and wherever they come from. */
static void updated_sums_are_those_from_nothing(void) {
    for (int k = 0; k < LEARNT; k++) {
        int rules, differ = 0, last = 0;
        const game *g = game_named(learnt[k], &rules);
        made m;
        make(g, 3, &m);
        net_sums *sums = calloc(3, sizeof *sums);
        const struct inputs *in = g->judge->inputs;
        static net_eyes eyes;
        net_look(in, &eyes);
        random_source r = {4};
        for (int i = 0; i < 500; i++) {
            position p = random_position(g, &r);
            if (g->judge->inputs->net(p.rules)) continue;
            for (int turns = 0; turns < 4 && p.result == ONGOING; turns++) {
                int from = (int)random_below(&r, 3), to = (int)random_below(&r, 3);
                bool parry = random_below(&r, 2);
                int score = net_eval(&m.nets[0], in, &eyes, &p, parry,
                                     from == to ? NULL : &sums[from], &sums[to]);
                EXPECT(score == net_eval_once(&m.nets[0], in, &p, parry));
                differ += score != last;
                last = score;
                play_at_random(g, 1, false, &r, &p);
            }
        }
        EXPECT(differ > 500);
        free(sums);
        drop(&m);
    }
}

/* What a kernel computes, one neuron at a time. */
static int64_t plain_image(const kernel_rows *r, const int16_t *from, const int16_t *out,
                           int16_t *to) {
    int64_t sum = 0;
    for (int i = 0; i < r->neurons; i++) {
        const int16_t *row = r->weights + i;
        int x = from[i];
        for (int k = 0; k < r->plus_count; k++) x += row[r->seen[r->plus[k]] * r->neurons];
        for (int k = 0; k < r->minus_count; k++) x -= row[r->seen[r->minus[k]] * r->neurons];
        to[i] = (int16_t)x;
        x = x < 0 ? 0 : x > NET_ONE ? NET_ONE : x;
        sum += x * x * out[i];
    }
    return sum;
}

static void the_kernel_is_right(int neurons) {
    enum { MOST = 80, ROWS = 5 };
    static int16_t from[MOST], weights[ROWS * MOST], out[MOST], a[MOST], b[MOST];
    const uint16_t seen[ROWS] = {3, 0, 4, 2, 1}, inputs[ROWS] = {2, 1, 4, 0, 3};
    random_source r = {5};
    for (int round = 0; round < 200; round++) {
        kernel_rows rows = {.weights = weights, .seen = seen, .plus = inputs, .neurons = neurons};
        rows.plus_count = (int)random_below(&r, ROWS + 1);
        rows.minus = inputs + rows.plus_count;
        rows.minus_count = ROWS - rows.plus_count;
        for (int i = 0; i < neurons; i++) {
            from[i] = (int16_t)small(&r, 500);
            out[i] = (int16_t)small(&r, NET_OUT_MOST);
        }
        for (int i = 0; i < ROWS * neurons; i++) weights[i] = (int16_t)small(&r, 200);
        kernel_sum sum = kernel_none();
        int64_t expected = plain_image(&rows, from, out, a);
        kernel_image(&sum, b, from, &rows, out);
        expected += plain_image(&rows, a, out, a);
        kernel_image(&sum, b, b, &rows, out);
        EXPECT(kernel_total(&sum) == expected);
        EXPECT(memcmp(a, b, sizeof(int16_t) * (size_t)neurons) == 0);
    }
}

static void the_kernel_is_right_for_every_width(void) {
    for (int neurons = NET_STEP; neurons <= 5 * NET_STEP; neurons += NET_STEP)
        the_kernel_is_right(neurons);
}

/* The largest numbers that net_read lets pass. */
static void the_largest_weights_do_not_overflow(void) {
    int rules;
    const game *g = game_named("abalone", &rules);
    const struct inputs *in = g->judge->inputs;
    static int16_t weight[MAX_INPUTS * NEURONS], bias[NEURONS], out[NET_BUCKETS * 2 * NEURONS];
    int32_t out_bias[NET_BUCKETS] = {0};
    int most = (INT16_MAX - 100) / in->most;
    for (int i = 0; i < MAX_INPUTS * NEURONS; i++) weight[i] = (int16_t)most;
    for (int i = 0; i < NEURONS; i++) bias[i] = 100;
    for (int i = 0; i < NET_BUCKETS * 2 * NEURONS; i++) out[i] = NET_OUT_MOST;
    net w = {NEURONS, 1, weight, bias, out, out_bias};
    int which;
    size_t size = net_file_size(in, NEURONS);
    char *file = malloc(size), *memory = aligned_alloc(64, (net_memory(in) + 63) / 64 * 64);
    arena a = {memory, net_memory(in), 0};
    net n;
    net_write(g->id, in, 0, &w, file);
    EXPECT(net_read(file, size, g->id, in, &a, &n, &which) == NET_OK);
    position p;
    game_start(g, 0, &p);
    int64_t sum = INT64_C(2) * NEURONS * in->images * NET_OUT_MOST * NET_ONE * NET_ONE;
    EXPECT(net_eval_once(&n, in, &p, false) == (int)(sum >> 32));

    const struct {
        int16_t *at;
        int16_t too_much;
    } wrong[] = {{&weight[5], (int16_t)(most + 3)}, {&bias[2], 1000}, {&out[3], 128}};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        int16_t before = *wrong[i].at;
        *wrong[i].at = wrong[i].too_much;
        net_write(g->id, in, 0, &w, file);
        a.used = 0;
        EXPECT(net_read(file, size, g->id, in, &a, &n, &which) == NET_RANGE);
        *wrong[i].at = before;
    }
    free(file);
    free(memory);
}

static void damaged_files_are_refused(void) {
    int rules;
    const game *g = game_named("sensei", &rules), *other = game_named("abalone", &rules);
    const struct inputs *in = g->judge->inputs;
    made m;
    make(g, 6, &m);
    char *memory = aligned_alloc(64, (net_memory(in) + 63) / 64 * 64);
    arena a = {memory, net_memory(in), 0};
    net n;
    int which;
    EXPECT(net_read(m.file, m.size, g->id, in, &a, &n, &which) == NET_OK);
    EXPECT(which == in->net_count - 1);
    a.used = 0;
    EXPECT(net_read(m.file, m.size, other->id, other->judge->inputs, &a, &n, &which) == NET_OTHER);
    for (size_t i = 0; i < m.size; i += 1 + i / 64) {
        m.file[i] ^= 4;
        EXPECT(net_read(m.file, m.size, g->id, in, &a, &n, &which) != NET_OK);
        m.file[i] ^= 4;
        EXPECT(net_read(m.file, i, g->id, in, &a, &n, &which) != NET_OK);
    }
    a.cap = 1000;
    EXPECT(net_read(m.file, m.size, g->id, in, &a, &n, &which) == NET_NO_MEMORY);
    free(memory);
    drop(&m);
}

static void games_keep_the_bounds_of_networks(void) {
    for (int k = 0; k < LEARNT; k++) {
        int rules;
        const game *g = game_named(learnt[k], &rules);
        const struct inputs *in = g->judge->inputs;
        EXPECT(in->words <= INPUT_WORDS && in->most <= NET_ACTIVE && in->images <= NET_IMAGES);
        EXPECT(in->buckets <= NET_BUCKETS && in->net_count <= MAX_NETS);
        random_source r = {7};
        for (int i = 0; i < 5000; i++) {
            position p = random_position(g, &r);
            uint64_t words[INPUT_WORDS] = {0};
            in->list(&p, true, words);
            int active = 0;
            for (int at = 0; at < in->words; at++)
                for (uint64_t left = words[at]; left; active++) {
                    int input = 64 * at + bits_pop(&left);
                    for (int image = 0; image < in->images; image++)
                        for (int side = 0; side < 2; side++) {
                            int seen = in->seen(input, side, image);
                            EXPECT(seen >= 0 && seen < 64 * in->words);
                        }
                }
            EXPECT(active <= in->most);
            EXPECT(in->bucket(&p) >= 0 && in->bucket(&p) < in->buckets);
            EXPECT(in->net(p.rules) < in->net_count);
        }
    }
}

/* What is built in comes past net_read, so nothing else checks the shape and the weights. */
static void built_in_networks_are_sound(void) {
    static const char *const files[] = {"abalone", "sensei", "sensei-arashi"};
    int found = 0;
    for (int k = 0; k < LEARNT; k++) {
        int rules, which;
        const game *g = game_named(learnt[k], &rules);
        const struct inputs *in = g->judge->inputs;
        for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
            char path[1000], *bytes;
            size_t n;
            snprintf(path, sizeof path, "%s/nets/%s.net", getenv("SANDAN_SOURCE"), files[i]);
            EXPECT(file_read(path, NET_FILE, &bytes, &n) == 0);
            arena a = {malloc(net_memory(in)), net_memory(in), 0};
            net read;
            if (net_read(bytes, n, g->id, in, &a, &read, &which) == NET_OK) {
                const net *built = &in->nets[which];
                EXPECT(built->neurons == read.neurons && built->scale == read.scale);
                size_t weights = (size_t)in->words * 64 * (size_t)read.neurons;
                EXPECT(memcmp(built->in, read.in, 2 * weights) == 0);
                found++;
            }
            free(a.base);
            free(bytes);
        }
        for (rules = 0; rules < g->rule_set_count; rules++) EXPECT(net_for(in, rules));
    }
    EXPECT(found == 3);
}

/* As before its first one, or after a change of its inputs. */
static void a_game_without_a_network_is_judged_roughly(void) {
    int rules;
    const game *g = game_named("abalone", &rules);
    struct judge without = *g->judge;
    without.inputs = NULL;
    random_source r = {8};
    position p = random_position(g, &r);
    EXPECT(net_judge(&without, &p, false) == g->judge->rough(&p));
}

int main(void) {
    TEST("symmetric positions have one score", symmetric_positions_have_one_score);
    TEST("updated sums are those from nothing", updated_sums_are_those_from_nothing);
    TEST("the kernel is right for every width", the_kernel_is_right_for_every_width);
    TEST("the largest weights do not overflow", the_largest_weights_do_not_overflow);
    TEST("damaged files are refused", damaged_files_are_refused);
    TEST("games keep the bounds of networks", games_keep_the_bounds_of_networks);
    TEST("built-in networks are sound", built_in_networks_are_sound);
    TEST("a game without a network is judged roughly", a_game_without_a_network_is_judged_roughly);
    return tap_done();
}
