// SPDX-License-Identifier: MIT
// sandan bench depth: how deep the engine searches the start positions in a given time.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "apps/cli/bench.h"
#include "apps/cli/fail.h"
#include "apps/cli/output.h"
#include "core/json.h"
#include "engine/bench.h"
#include "engine/engine.h"

enum { MEGABYTES = 64 };

typedef struct row {
    const char *game;
    int depth;
    uint64_t nodes;
    int64_t ms;
} row;

struct depths {
    const bench_task *b;
    row *rows; /* at most one per position */
    int n;
};

static uint64_t per_second(const row *r) {
    return r->nodes * 1000 / (uint64_t)(r->ms > 0 ? r->ms : 1);
}

static void write_table(const void *what, writer *w) {
    const struct depths *t = what;
    write_text(w, say(t->b->c, SAY_BENCH_DEPTH_HEAD));
    for (int i = 0; i < t->n; i++) {
        const row *r = &t->rows[i];
        char line[160];
        snprintf(line, sizeof line, "%-26s %6d %11llu %8.2f %8llu\n", r->game, r->depth,
                 (unsigned long long)r->nodes, (double)r->ms / 1000,
                 (unsigned long long)per_second(r) / 1000);
        write_text(w, line);
    }
}

static void json_table(const void *what, writer *w) {
    const struct depths *t = what;
    json_array(w, NULL);
    for (int i = 0; i < t->n; i++) {
        const row *r = &t->rows[i];
        const char *colon = strchr(r->game, ':');
        if (i > 0) json_line(w, 1);
        json_object(w, NULL);
        json_bytes(w, "game", r->game, (size_t)(colon - r->game));
        json_text(w, "rule_set", colon + 1);
        json_int(w, "depth", r->depth);
        json_count(w, "nodes", r->nodes);
        json_count(w, "nps", per_second(r));
        json_int(w, "time_ms", r->ms);
        json_end(w);
    }
    json_end(w);
    write_char(w, '\n');
}

int bench_depths(const bench_task *b) {
    struct depths t = {.b = b, .rows = must_alloc((size_t)bench_count() * sizeof *t.rows)};
    engine *e = engine_new(MEGABYTES, b->threads);
    if (!e) fail_memory();
    engine_answer *answer = must_alloc(sizeof *answer);
    for (int i = 0; i < bench_count(); i++) {
        const bench_position *start = bench_at(i);
        if (start->text || !bench_wanted(b, start->game)) continue;
        position p;
        const game *g = bench_read(start, &p);
        engine_limits limits = {.time.fixed = b->seconds * 1000};
        engine_clear(e);
        engine_think(e, g, &p, &p.key, 1, &limits, NULL, NULL, answer);
        t.rows[t.n++] = (row){start->game, answer->depth, answer->nodes, answer->time_ms};
    }
    free(answer);
    engine_free(e);
    if (t.n == 0) bench_nothing(b);
    output_print(b->c, b->c->json ? json_table : write_table, &t);
    free(t.rows);
    return EXIT_DONE;
}
