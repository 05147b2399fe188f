// SPDX-License-Identifier: MIT
// sandan bench perft: how many leaves a second each game counts, beside plain ways of counting the
// same in the same run, so that the figure is a ratio and not a property of the machine.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "apps/cli/bench.h"
#include "apps/cli/bench_naive.h"
#include "apps/cli/bench_plain.h"
#include "apps/cli/count.h"
#include "apps/cli/output.h"
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

/* Every turn of the last ply listed by the game's own generator, and the list's length taken. */
static uint64_t by_list(const game *g, const position *p, int depth, int threads) {
    (void)threads;
    turn *work = must_alloc((size_t)(depth + 1) * MAX_TURNS * sizeof *work);
    uint64_t total = list_below(g, p, depth, work);
    free(work);
    return total;
}

static uint64_t by_plain(const game *g, const position *p, int depth, int threads) {
    (void)threads;
    return bench_plain_abalone(g, p, depth);
}

/* Every sequence of actions played out, outcomes gathered in a hash set. */
static uint64_t by_naive(const game *g, const position *p, int depth, int threads) {
    (void)threads;
    return naive_perft(g, p, depth);
}

/* The table of measurements. The last row of a rule set is what the others are compared with. */
typedef struct row {
    const char *game;
    const char *how;
    count_fn *count;
    int depth; /* the deepest to count */
    bool all_threads;
} row;

static const row rows[] = {
    {"abalone:standard", "perft", by_perft, 5, false},
    {"abalone:standard", "perft", by_perft, 5, true},
    {"abalone:standard", "list", by_list, 5, false},
    {"abalone:standard", "plain", by_plain, 5, false},
    {"abalone:belgian-daisy", "perft", by_perft, 5, false},
    {"abalone:belgian-daisy", "perft", by_perft, 5, true},
    {"abalone:belgian-daisy", "list", by_list, 5, false},
    {"abalone:belgian-daisy", "plain", by_plain, 5, false},
    {"sensei:shizukana", "perft", by_perft, 3, false},
    {"sensei:shizukana", "perft", by_perft, 3, true},
    {"sensei:shizukana", "list", by_list, 3, false},
    {"sensei:shizukana", "naive", by_naive, 3, false},
    {"sensei:arashi", "perft", by_perft, 2, false},
    {"sensei:arashi", "perft", by_perft, 2, true},
    {"sensei:arashi", "list", by_list, 2, false},
    {"sensei:arashi", "naive", by_naive, 2, false},
    {"bushishogi:cormier", "perft", by_perft, 16, false},
    {"bushishogi:cormier", "perft", by_perft, 16, true},
    {"bushishogi:cormier", "list", by_list, 16, false},
    {"bushishogi:dunkel", "perft", by_perft, 16, false},
    {"bushishogi:dunkel", "perft", by_perft, 16, true},
    {"bushishogi:dunkel", "list", by_list, 16, false},
};
enum { ROWS = sizeof rows / sizeof *rows };

typedef struct measure {
    const row *row;
    int depth, threads;
    uint64_t leaves;
    int64_t us;               /* of the fastest run: what disturbs a run only makes it slower */
    double per_second, ratio; /* to the last row of the rule set */
} measure;

/* As deep as the time allows, from depth `first` on, then again while there is time. */
static void take(measure *m, int first, int64_t budget_us) {
    const game *g = NULL;
    int rules = 0;
    position p;
    games_find(m->row->game, strlen(m->row->game), &g, &rules);
    game_start(g, rules, &p);
    int64_t begin = time_now_us(), left = budget_us;
    uint64_t before = 1; /* leaves one turn less deep */
    for (int depth = first, runs = 0; runs < 20; runs++) {
        int64_t start = time_now_us();
        uint64_t leaves = m->row->count(g, &p, depth, m->threads);
        int64_t us = time_now_us() - start;
        if (depth != m->depth || us < m->us)
            *m = (measure){m->row, depth, m->threads, leaves, us, 0, 0};
        left = budget_us - (time_now_us() - begin);
        int64_t growth = (int64_t)(leaves / before) + 1;
        bool deeper = depth < m->row->depth && (m->us * growth < left || m->us < budget_us / 100);
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
    measure list[ROWS];
    int n;
};

static void write_table(const void *what, writer *w) {
    const struct table *t = what;
    const call *c = t->c;
    write_text(w, say(c, SAY_BENCH_PERFT_HEAD));
    for (int i = 0; i < t->n; i++) {
        const measure *m = &t->list[i];
        char line[160];
        snprintf(line, sizeof line, "%-22s %-6s %7d %6d %13llu %11.1f %8.2f\n", m->row->game,
                 m->row->how, m->threads, m->depth, (unsigned long long)m->leaves,
                 m->per_second / 1e6, m->ratio);
        write_text(w, line);
    }
}

static void json_table(const void *what, writer *w) {
    const struct table *t = what;
    json_array(w, NULL);
    for (int i = 0; i < t->n; i++) {
        const measure *m = &t->list[i];
        const char *colon = strchr(m->row->game, ':');
        if (i > 0) json_line(w, 1);
        json_object(w, NULL);
        json_bytes(w, "game", m->row->game, (size_t)(colon - m->row->game));
        json_text(w, "rule_set", colon + 1);
        json_text(w, "how", m->row->how);
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
        if (strcmp(t->list[i].row->game, t->list[base].row->game) != 0) base = i;
        t->list[i].ratio = t->list[i].per_second / t->list[base].per_second;
    }
}

/* All ways of counting the same must count the same. */
static bool agree(const struct table *t) {
    for (int i = 0; i < t->n; i++)
        for (int k = 0; k < i; k++)
            if (strcmp(t->list[i].row->game, t->list[k].row->game) == 0
                && t->list[i].depth == t->list[k].depth && t->list[i].leaves != t->list[k].leaves)
                return false;
    return true;
}

int bench_perft(const bench_wish *b) {
    struct table t = {.c = b->c};
    for (int i = 0; i < ROWS; i++)
        if (bench_wanted(b, rows[i].game))
            t.list[t.n++] =
                (measure){.row = &rows[i], .threads = rows[i].all_threads ? b->threads : 1};
    if (t.n == 0) bench_nothing(b);
    for (int i = 0; i < t.n; i++) { /* with all threads as deep as with one, in the row before */
        int first = t.list[i].row->all_threads && i > 0 ? t.list[i - 1].depth : 1;
        take(&t.list[i], first, b->seconds * 1000000 / t.n);
    }
    fill_ratios(&t);
    output_print(b->c, b->c->json ? json_table : write_table, &t);
    return agree(&t) ? EXIT_DONE : EXIT_NO;
}
