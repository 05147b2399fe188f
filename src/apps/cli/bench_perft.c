// SPDX-License-Identifier: MIT
// sandan bench perft: leaves per second of each game, and of simple generators that count the same
// in the same run. Their ratio does not depend on the machine.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "apps/cli/bench.h"
#include "apps/cli/bench_naive.h"
#include "apps/cli/count.h"
#include "apps/cli/output.h"
#include "core/bench.h"
#include "core/json.h"
#include "core/perft.h"
#include "core/turn.h"
#include "games/games.h"
#include "os/time.h"

/* A way of counting. */
typedef uint64_t count_fn(const game *g, const position *p, int depth, int threads);

static uint64_t by_perft(const game *g, const position *p, int depth, int threads) {
    turn *roots = must_alloc(MAX_TURNS * sizeof *roots);
    count_job job = {.g = g, .p = p, .depth = depth, .threads = threads};
    uint64_t total = count_turns(&job, roots, depth > 0 ? turn_list(g, p, roots) : 0, NULL);
    free(roots);
    return total;
}

static uint64_t list_below(const game *g, const position *p, int depth, turn *work) {
    if (depth == 0) return 1;
    int n = p->result == ONGOING ? turn_list(g, p, work) : 0;
    if (depth == 1) return (uint64_t)n;
    uint64_t total = 0;
    for (int i = 0; i < n; i++) {
        position next;
        turn_play(g, p, &work[i], &next);
        total += list_below(g, &next, depth - 1, work + n);
    }
    return total;
}

/* Lists the turns of the last ply with the game's own generator and takes the list's length. */
static uint64_t by_list(const game *g, const position *p, int depth, int threads) {
    (void)threads;
    turn *work = must_alloc((size_t)(depth + 1) * MAX_TURNS * sizeof *work);
    uint64_t total = list_below(g, p, depth, work);
    free(work);
    return total;
}

static uint64_t by_plain(const game *g, const position *p, int depth, int threads) {
    (void)threads;
    return g->bench->plain(p, depth);
}

/* Plays every sequence of actions and collects the outcomes in a hash set. */
static uint64_t by_naive(const game *g, const position *p, int depth, int threads) {
    (void)threads;
    return naive_perft(g, p, depth);
}

/* The ways of counting, in the order of the table. The last one that a game has is the baseline for
   the others. */
typedef struct way {
    const char *name;
    count_fn *count;
    bool all_threads;
} way;

static const way ways[] = {
    {"perft", by_perft, false}, {"perft", by_perft, true},  {"list", by_list, false},
    {"plain", by_plain, false}, {"naive", by_naive, false},
};
enum { WAYS = sizeof ways / sizeof *ways };

/* The naive way is for turns of several actions; other games' own lists are as simple. */
static bool has_way(const game *g, const way *how) {
    return how->count == by_plain   ? g->bench->plain != NULL
           : how->count == by_naive ? g->rules->turns != NULL
                                    : true;
}

typedef struct measure {
    const bench_counting *what;
    const way *how;
    int depth, threads;
    uint64_t leaves;
    int64_t us;               /* of the fastest run: disturbances only make a run slower */
    double per_second, ratio; /* to the last way of the rule set */
} measure;

/* Counts as deep as the time allows, from depth `first` on, then repeats while there is time. */
static void take(measure *m, int first, int64_t budget_us) {
    const game *g = NULL;
    int rules = 0;
    position p;
    games_find(m->what->game, strlen(m->what->game), &g, &rules);
    game_start(g, rules, &p);
    int64_t begin = time_now_us(), left = budget_us;
    uint64_t before = 1; /* leaves one turn less deep */
    for (int depth = first, runs = 0; runs < 20; runs++) {
        int64_t start = time_now_us();
        uint64_t leaves = m->how->count(g, &p, depth, m->threads);
        int64_t us = time_now_us() - start;
        if (depth != m->depth || us < m->us)
            *m = (measure){m->what, m->how, depth, m->threads, leaves, us, 0, 0};
        left = budget_us - (time_now_us() - begin);
        int64_t growth = (int64_t)(leaves / before) + 1;
        bool deeper = depth < m->what->depth && (m->us * growth < left || m->us < budget_us / 100);
        if (deeper) {
            depth++;
            before = leaves > 0 ? leaves : 1;
            runs = -1;
        } else if (us > left) {
            break;
        }
    }
    m->per_second = (double)m->leaves * 1e6 / (double)(m->us > 0 ? m->us : 1);
}

struct table {
    const call *c;
    measure *list;
    int n;
};

static void write_table(const void *what, writer *w) {
    const struct table *t = what;
    const call *c = t->c;
    write_text(w, say(c, SAY_BENCH_PERFT_HEAD));
    for (int i = 0; i < t->n; i++) {
        const measure *m = &t->list[i];
        char line[160];
        snprintf(line, sizeof line, "%-22s %-6s %7d %6d %13llu %11.1f %8.2f\n", m->what->game,
                 m->how->name, m->threads, m->depth, (unsigned long long)m->leaves,
                 m->per_second / 1e6, m->ratio);
        write_text(w, line);
    }
}

static void json_table(const void *what, writer *w) {
    const struct table *t = what;
    json_array(w, NULL);
    for (int i = 0; i < t->n; i++) {
        const measure *m = &t->list[i];
        const char *colon = strchr(m->what->game, ':');
        if (i > 0) json_line(w, 1);
        json_object(w, NULL);
        json_bytes(w, "game", m->what->game, (size_t)(colon - m->what->game));
        json_text(w, "rule_set", colon + 1);
        json_text(w, "how", m->how->name);
        json_int(w, "threads", m->threads);
        json_int(w, "depth", m->depth);
        json_count(w, "leaves", m->leaves);
        json_int(w, "time_us", m->us);
        json_count(w, "leaves_per_second", (uint64_t)m->per_second);
        json_milli(w, "ratio", (int64_t)(m->ratio * 1000));
        json_end(w);
    }
    json_end(w);
    write_char(w, '\n');
}

static void fill_ratios(struct table *t) {
    for (int i = t->n - 1, base = i; i >= 0; i--) {
        if (t->list[i].what != t->list[base].what) base = i;
        t->list[i].ratio = t->list[i].per_second / t->list[base].per_second;
    }
}

/* Whether all generators count the same number of leaves. */
static bool agree(const struct table *t) {
    for (int i = 0; i < t->n; i++)
        for (int k = 0; k < i; k++)
            if (t->list[i].what == t->list[k].what && t->list[i].depth == t->list[k].depth
                && t->list[i].leaves != t->list[k].leaves)
                return false;
    return true;
}

static void add_rows(struct table *t, const bench_task *b, const game *g) {
    for (int i = 0; g->bench && i < g->bench->counting_count; i++) {
        const bench_counting *what = &g->bench->countings[i];
        for (int k = 0; k < WAYS && bench_wanted(b, what->game); k++) {
            if (!has_way(g, &ways[k])) continue;
            int threads = ways[k].all_threads ? b->threads : 1;
            t->list[t->n++] = (measure){.what = what, .how = &ways[k], .threads = threads};
        }
    }
}

int bench_perft(const bench_task *b) {
    int most = 0;
    for (int i = 0; i < GAME_COUNT; i++)
        if (games[i]->bench) most += games[i]->bench->counting_count * WAYS;
    struct table t = {.c = b->c, .list = must_alloc((size_t)most * sizeof *t.list)};
    for (int i = 0; i < GAME_COUNT; i++) add_rows(&t, b, games[i]);
    if (t.n == 0) bench_nothing(b);
    for (int i = 0; i < t.n; i++) { /* all threads go as deep as one did, in the row before */
        int first = t.list[i].how->all_threads && i > 0 ? t.list[i - 1].depth : 1;
        take(&t.list[i], first, b->seconds * 1000000 / t.n);
    }
    fill_ratios(&t);
    output_print(b->c, b->c->json ? json_table : write_table, &t);
    int code = agree(&t) ? EXIT_DONE : EXIT_NO;
    free(t.list);
    return code;
}
