// SPDX-License-Identifier: MIT
// sandan-tune: finds the weights of a game's evaluation from self-play.
//
// The engine plays itself from random openings with few nodes per turn. Quiet positions of these
// games are stored as features with the result of the game, and logistic regression fits the
// weights so that eval / UNIT is the log-odds of winning: an evaluation of 100 stands for an
// expected score of 70% in every game. Prints a table of weights to paste into the game's judge.c.
//
//     build/sandan-tune sensei:arashi [GAMES [NODES [SEED]]]
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "core/history.h"
#include "engine/engine.h"
#include "games/games.h"
#include "os/thread.h"
#include "os/time.h"

enum { MAX_FEATURES = 256, LONGEST = 300, ROUNDS = 800 };
static const double UNIT = 118.0; /* 100 / ln(0.7 / 0.3) */

typedef struct sample {
    float result; /* for the side to move: 0, 0.5 or 1, blended with the search score */
    int8_t *features;
} sample;

typedef struct samples {
    sample *list;
    size_t n, cap;
} samples;

typedef struct worker {
    const game *g;
    int rules; /* -1: all */
    int games;
    uint64_t nodes, seed;
    samples kept;
    int results[4];
    long turns;
} worker;

static void *must(void *memory) {
    if (!memory) {
        fputs("sandan-tune: out of memory\n", stderr);
        exit(2);
    }
    return memory;
}

/* A quiet position: the side to move neither ejects nor wins at once. */
static bool quiet(const struct judge *j, const position *p) {
    move loud[MAX_LOUD];
    return !(j->list_loud && j->list_loud(p, loud) > 0) && !(j->wins && j->wins(p));
}

static bool threatened(const struct judge *j, const position *p) {
    if (!j->wins) return false;
    position theirs;
    j->skip(p, &theirs);
    return j->wins(&theirs);
}

static void keep(samples *s, const struct judge *j, const position *p, float result) {
    if (s->n == s->cap) {
        s->cap = s->cap ? s->cap * 2 : 1 << 16;
        s->list = must(realloc(s->list, s->cap * sizeof *s->list));
    }
    int16_t f[MAX_FEATURES];
    if (j->feature_count > MAX_FEATURES) abort();
    j->features(p, threatened(j, p), f);
    sample *to = &s->list[s->n++];
    to->result = result;
    to->features = must(malloc((size_t)j->feature_count));
    for (int i = 0; i < j->feature_count; i++) to->features[i] = (int8_t)f[i];
}

/* A few random turns that do not lose at once. */
static bool open_game(worker *w, random_source *r, position *p, turn *list) {
    const game *g = w->g;
    int rules = w->rules >= 0 ? w->rules : (int)random_below(r, (uint32_t)g->rule_set_count);
    game_start(g, rules, p);
    int turns = 2 + (int)random_below(r, 6);
    for (int i = 0; i < turns && p->result == ONGOING; i++) {
        int n = turn_list(g, p, list);
        position next;
        turn_play(g, p, &list[random_below(r, (uint32_t)n)], &next);
        if (g->judge->wins && next.result == ONGOING && g->judge->wins(&next)) continue;
        *p = next;
    }
    return p->result == ONGOING && !(g->judge->wins && g->judge->wins(p));
}

static float expected(int score) {
    if (score > SCORE_SURE) return 1;
    if (score < -SCORE_SURE) return 0;
    return (float)(1 / (1 + exp(-score / UNIT)));
}

static void play_game(worker *w, engine *e, random_source *r, turn *list, engine_answer *a) {
    const game *g = w->g;
    position p, line[LONGEST];
    float thought[LONGEST];
    uint64_t keys[LONGEST + 1];
    history h = {keys, LONGEST + 1, 0};
    if (!open_game(w, r, &p, list)) return;
    int n = 0, result = ONGOING, why = 0;
    history_push(&h, &p);
    engine_clear(e);
    engine_limits limits = {.nodes = w->nodes};
    while (n < LONGEST && (result = history_result(&h, g, &p, 60, &why)) == ONGOING) {
        engine_think(e, g, &p, keys, h.n, &limits, NULL, NULL, a);
        line[n] = p;
        thought[n++] = expected(a->lines[0].score);
        position next;
        turn_play(g, &p, &a->lines[0].turns[0], &next);
        p = next;
        if (!history_push(&h, &p)) break;
    }
    w->results[result]++;
    w->turns += n;
    for (int i = 0; i < n; i++) {
        if (!quiet(g->judge, &line[i])) continue;
        float first = result == FIRST_WINS ? 1.0F : result == SECOND_WINS ? 0.0F : 0.5F;
        float mine = line[i].side == FIRST ? first : 1 - first;
        keep(&w->kept, g->judge, &line[i], 0.7F * mine + 0.3F * thought[i]);
    }
}

static void work(void *context) {
    worker *w = context;
    random_source r = {w->seed};
    engine *e = must(engine_new(8, 1));
    turn *list = must(malloc(MAX_TURNS * sizeof *list));
    engine_answer *a = must(malloc(sizeof *a));
    for (int i = 0; i < w->games; i++) {
        play_game(w, e, &r, list, a);
        if (w->seed % 1000 == 0 && i % 20 == 0)
            fprintf(stderr, "\r%d / %d games, %zu positions ", i, w->games, w->kept.n);
    }
    free(a);
    free(list);
    engine_free(e);
}

/* Logistic regression by gradient descent with momentum (Adam), all samples at once. */
static void fit(const struct judge *j, worker *workers, int count, double *weight) {
    int n = j->feature_count;
    double m[MAX_FEATURES] = {0}, v[MAX_FEATURES] = {0};
    for (int i = 0; i < n; i++) weight[i] = j->weights[i];
    for (int round = 1; round <= ROUNDS; round++) {
        double gradient[MAX_FEATURES] = {0}, loss = 0;
        size_t used = 0;
        for (int k = 0; k < count; k++)
            for (size_t i = 0; i < workers[k].kept.n; i++) {
                const sample *s = &workers[k].kept.list[i];
                if (round < ROUNDS / 2 && (i + (size_t)round) % 4) continue;
                double sum = 0;
                for (int f = 0; f < n; f++) sum += weight[f] * s->features[f];
                double q = 1 / (1 + exp(-sum / UNIT)), error = q - (double)s->result;
                for (int f = 0; f < n; f++) gradient[f] += error * s->features[f];
                loss -=
                    (double)s->result * log(q + 1e-9) + (1 - (double)s->result) * log(1 - q + 1e-9);
                used++;
            }
        if (used == 0) return;
        double rate = round < ROUNDS / 2 ? 1.0 : 0.2;
        for (int f = 0; f < n; f++) {
            double g = gradient[f] / (double)used;
            m[f] = 0.9 * m[f] + 0.1 * g;
            v[f] = 0.999 * v[f] + 0.001 * g * g;
            weight[f] -= rate * m[f] / (sqrt(v[f]) + 1e-8);
        }
        if (round % 200 == 0)
            fprintf(stderr, "round %d: %zu positions, loss %.5f\n", round, used,
                    loss / (double)used);
    }
}

int main(int argc, char **argv) {
    const game *g = NULL;
    int rules = 0;
    if (argc < 2 || games_find(argv[1], strlen(argv[1]), &g, &rules).code || !g->judge) {
        fputs("usage: sandan-tune GAME[:RULESET] [GAMES [NODES [SEED]]]\n", stderr);
        return 2;
    }
    if (!g->judge->features) {
        fprintf(stderr, "sandan-tune: a network judges %s; see sandan-learn\n", g->title);
        return 2;
    }
    int games_wanted = argc > 2 ? atoi(argv[2]) : 1000;
    uint64_t nodes = argc > 3 ? strtoull(argv[3], NULL, 10) : 2000;
    uint64_t seed = argc > 4 ? strtoull(argv[4], NULL, 10) : 1;
    int count = thread_cores();
    worker *workers = must(calloc((size_t)count, sizeof *workers));
    for (int i = 0; i < count; i++)
        workers[i] = (worker){.g = g,
                              .rules = strchr(argv[1], ':') ? rules : -1,
                              .games = games_wanted / count,
                              .nodes = nodes,
                              .seed = seed * 1000 + (uint64_t)i};
    int64_t started = time_now_ms();
    thread_run_all(work, workers, sizeof *workers, count);
    int results[4] = {0};
    long turns = 0;
    for (int k = 0; k < count; k++) {
        for (int i = 0; i < 4; i++) results[i] += workers[k].results[i];
        turns += workers[k].turns;
    }
    fprintf(stderr, "\n%.0f s; first %d, second %d, drawn %d, open %d; %ld turns\n",
            (double)(time_now_ms() - started) / 1000, results[FIRST_WINS], results[SECOND_WINS],
            results[DRAWN], results[ONGOING], turns);
    double weight[MAX_FEATURES];
    fit(g->judge, workers, count, weight);
    printf("{\n");
    for (int f = 0; f < g->judge->feature_count; f++)
        printf("    %ld, /* %s */\n", lround(weight[f]), g->judge->feature_names[f]);
    printf("},\n");
    return 0;
}
