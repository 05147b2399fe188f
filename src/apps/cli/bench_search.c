// SPDX-License-Identifier: MIT
// sandan bench: searches fixed positions to a fixed depth; prints the nodes and the speed.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "apps/cli/bench.h"
#include "apps/cli/fail.h"
#include "apps/cli/output.h"
#include "core/json.h"
#include "engine/bench.h"
#include "engine/engine.h"
#include "games/games.h"
#include "os/memory.h"
#include "os/time.h"

/* One thread is compared with several at the depth that it reaches in about this time. Shorter
   searches would measure the start of threads rather than the search. */
enum { LONG_MS = 300, LONG_QUICK_MS = 20 };

/* The positions of one rule set together. */
typedef struct row {
    const char *game;
    int positions, least, most; /* depths */
    uint64_t nodes;
    int64_t us;
    uint64_t one_nodes, all_nodes; /* to a greater depth, with one thread and with all */
    int64_t one_us, all_us;
} row;

struct signature {
    const bench_task *b;
    row *rows; /* at most one per position */
    int n;
};

static row *row_of(struct signature *t, const bench_position *b) {
    if (t->n == 0 || strcmp(t->rows[t->n - 1].game, b->game) != 0)
        t->rows[t->n++] = (row){.game = b->game, .least = MAX_PLY};
    return &t->rows[t->n - 1];
}

static void measure_one(struct signature *t, searcher *s, table *tt) {
    for (int i = 0; i < bench_count(); i++) {
        const bench_position *b = bench_at(i);
        if (!bench_wanted(t->b, b->game)) continue;
        row *r = row_of(t, b);
        int depth = bench_depth(b, t->b->quick);
        int64_t start = time_now_us();
        r->nodes += bench_nodes(b, t->b->quick, s, tt);
        r->us += time_now_us() - start;
        r->positions++;
        if (depth < r->least) r->least = depth;
        if (depth > r->most) r->most = depth;
    }
}

/* Stops the search after the first iteration that ends at or after a given time. */
typedef struct watch {
    engine *e;
    int64_t enough_ms;
} watch;

static void watch_depth(void *context, const engine_answer *so_far) {
    const watch *w = context;
    if (so_far->time_ms >= w->enough_ms) engine_stop(w->e);
}

static int64_t think(engine *e, const bench_position *b, const engine_limits *limits, watch *w,
                     engine_answer *answer) {
    position p;
    const game *g = bench_read(b, &p);
    engine_clear(e);
    int64_t start = time_now_us();
    engine_think(e, g, &p, &p.key, 1, limits, w ? watch_depth : NULL, w, answer);
    return time_now_us() - start;
}

/* Searches to the same depth with one thread and with all. */
static void measure_all(struct signature *t, engine *one, engine *all) {
    engine_answer *answer = must_alloc(sizeof *answer);
    watch w = {one, t->b->quick ? LONG_QUICK_MS : LONG_MS};
    int at = 0;
    for (int i = 0; i < bench_count(); i++) {
        const bench_position *b = bench_at(i);
        if (!bench_wanted(t->b, b->game)) continue;
        while (strcmp(t->rows[at].game, b->game) != 0) at++;
        row *r = &t->rows[at];
        engine_limits limits = {.depth = MAX_PLY - 1};
        think(one, b, &limits, &w, answer);
        limits.depth = answer->depth;
        r->one_us += think(one, b, &limits, NULL, answer);
        r->one_nodes += answer->nodes;
        r->all_us += think(all, b, &limits, NULL, answer);
        r->all_nodes += answer->nodes;
    }
    free(answer);
}

static double per_second(uint64_t nodes, int64_t us) {
    return (double)nodes * 1e6 / (double)(us > 0 ? us : 1);
}

/* The sum of a game's rows (NULL: of all rows). */
static row sum(const struct signature *t, const char *id) {
    row all = {.game = id};
    size_t n = id ? strlen(id) : 0;
    for (int i = 0; i < t->n; i++) {
        const row *r = &t->rows[i];
        if (id && (strncmp(r->game, id, n) != 0 || r->game[n] != ':')) continue;
        all.positions += r->positions;
        all.nodes += r->nodes;
        all.us += r->us;
        all.one_nodes += r->one_nodes;
        all.one_us += r->one_us;
        all.all_nodes += r->all_nodes;
        all.all_us += r->all_us;
    }
    return all;
}

static double nodes_ratio(const row *r) {
    return per_second(r->all_nodes, r->all_us) / per_second(r->one_nodes, r->one_us);
}

static double time_ratio(const row *r) {
    return (double)r->all_us / (double)(r->one_us > 0 ? r->one_us : 1);
}

static void write_row(writer *w, const char *name, const row *r, bool threads) {
    char line[160], depth[16] = "";
    if (r->most > 0 && r->least == r->most) snprintf(depth, sizeof depth, "%d", r->most);
    if (r->most > 0 && r->least != r->most)
        snprintf(depth, sizeof depth, "%d-%d", r->least, r->most);
    snprintf(line, sizeof line, "%-26s %9d %6s %11llu %8.2f %8.0f", name, r->positions, depth,
             (unsigned long long)r->nodes, (double)r->us / 1e6, per_second(r->nodes, r->us) / 1000);
    write_text(w, line);
    if (threads) {
        snprintf(line, sizeof line, " %7.2f %7.2f", nodes_ratio(r), time_ratio(r));
        write_text(w, line);
    }
    write_char(w, '\n');
}

static void write_table(const void *what, writer *w) {
    const struct signature *t = what;
    const call *c = t->b->c;
    bool threads = t->b->threads > 1;
    write_text(w, say(c, SAY_BENCH_SEARCH_HEAD));
    if (threads) {
        char head[64];
        snprintf(head, sizeof head, say(c, SAY_BENCH_THREADS_HEAD), t->b->threads);
        write_text(w, head);
    }
    write_char(w, '\n');
    for (int i = 0; i < t->n; i++) write_row(w, t->rows[i].game, &t->rows[i], threads);
    row all = sum(t, NULL);
    write_row(w, say(c, SAY_BENCH_ALL), &all, threads);
    if (threads) {
        char line[200];
        snprintf(line, sizeof line, say(c, SAY_BENCH_THREADS), t->b->threads, nodes_ratio(&all),
                 time_ratio(&all));
        write_text(w, line);
    }
    write_text(w, "Bench: ");
    write_count(w, all.nodes);
    for (int i = 0, first = 1; i < GAME_COUNT; i++) {
        row of_game = sum(t, games[i]->id);
        if (of_game.positions == 0) continue;
        write_text(w, first ? " (" : ", ");
        write_text(w, games[i]->id);
        write_char(w, ' ');
        write_count(w, of_game.nodes);
        first = 0;
    }
    write_text(w, ")\n");
}

static void json_row(writer *w, const row *r, bool threads) {
    json_int(w, "positions", r->positions);
    json_count(w, "nodes", r->nodes);
    json_int(w, "time_us", r->us);
    json_count(w, "nps", (uint64_t)per_second(r->nodes, r->us));
    if (!threads) return;
    json_milli(w, "nodes_ratio", (int64_t)(nodes_ratio(r) * 1000));
    json_milli(w, "time_ratio", (int64_t)(time_ratio(r) * 1000));
}

static void json_table(const void *what, writer *w) {
    const struct signature *t = what;
    bool threads = t->b->threads > 1;
    row all = sum(t, NULL);
    json_object(w, NULL);
    json_count(w, "bench", all.nodes);
    for (int i = 0; i < GAME_COUNT; i++) {
        row of_game = sum(t, games[i]->id);
        if (of_game.positions == 0) continue;
        json_count(w, games[i]->id, of_game.nodes);
    }
    json_int(w, "threads", t->b->threads);
    json_row(w, &all, threads);
    json_array(w, "rule_sets");
    for (int i = 0; i < t->n; i++) {
        const row *r = &t->rows[i];
        const char *colon = strchr(r->game, ':');
        json_line(w, 1);
        json_object(w, NULL);
        json_bytes(w, "game", r->game, (size_t)(colon - r->game));
        json_text(w, "rule_set", colon + 1);
        json_row(w, r, threads);
        json_end(w);
    }
    json_end(w);
    json_end(w);
    write_char(w, '\n');
}

int bench_search(const bench_task *b) {
    struct signature t = {.b = b, .rows = must_alloc((size_t)bench_count() * sizeof *t.rows)};
    size_t bytes = (size_t)BENCH_MEGABYTES << 20;
    void *memory = memory_new(bytes);
    engine *one = engine_new(BENCH_MEGABYTES, 1), *all = engine_new(BENCH_MEGABYTES, b->threads);
    if (!memory || !one || !all) fail_memory();
    searcher *s = must_alloc(sizeof *s);
    table tt = table_on(memory, bytes);
    measure_one(&t, s, &tt);
    if (b->threads > 1) measure_all(&t, one, all);
    free(s);
    memory_free(memory);
    engine_free(one);
    engine_free(all);
    if (t.n == 0) bench_nothing(b);
    output_print(b->c, b->c->json ? json_table : write_table, &t);
    free(t.rows);
    return EXIT_DONE;
}
