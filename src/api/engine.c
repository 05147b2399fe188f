// SPDX-License-Identifier: MIT
// The desk's verbs that search.
#include "engine/engine.h"

#include <stdlib.h>

#include "api/desk.h"
#include "api/limits.h"
#include "base/json.h"
#include "engine/answer.h"
#include "engine/bench.h"
#include "engine/examiner.h"
#include "engine/level.h"
#include "games/games.h"
#include "os/memory.h"
#include "play/review.h"

enum { KEYS = 4096, MEGABYTES = 16, MOST_MEGABYTES = 1024, REPORT = 1 << 16 };

typedef struct thinker {
    engine *e;
    level_mind *mind;
    examiner *x;
    int megabytes, threads;
    uint64_t keys[KEYS];
    uint32_t key_count;
    const game *g;
    position root;
    engine_answer answer;
    char report[REPORT];
} thinker;

void desk_engine_free(desk *d) {
    if (d->thinker) {
        engine_free(d->thinker->e);
        level_free(d->thinker->mind);
        examiner_free(d->thinker->x);
    }
    free(d->thinker);
}

static bool stopped(void *context) {
    const desk *d = context;
    return d->host.stopped(d->host.context);
}

/* Makes the engine ready; with 0 megabytes an existing one stays as it is. False: it has answered
   with an error. */
static bool ready(desk *d, int megabytes, int threads, writer *w) {
    thinker *t = d->thinker ? d->thinker : calloc(1, sizeof *t);
    d->thinker = t;
    if (t && (!t->e || megabytes)) {
        engine_free(t->e);
        t->megabytes = megabytes ? megabytes : MEGABYTES;
        t->threads = threads ? threads : 1;
        t->e = engine_new(t->megabytes, t->threads);
        if (t->e) engine_watch(t->e, stopped, d);
    }
    if (!t || !t->e) {
        desk_error(d, w, NULL, WORD_MEMORY, 1, 0);
        return false;
    }
    return true;
}

/* Sets the memory in megabytes and the number of threads. */
static void run_engine(desk *d, const desk_request *r, writer *w) {
    uint64_t megabytes = MEGABYTES, threads = 1;
    if (!desk_optional(d, r, 1, 1, MOST_MEGABYTES, &megabytes, w)
        || !desk_optional(d, r, 2, 1, ENGINE_MAX_THREADS, &threads, w)
        || !ready(d, (int)megabytes, (int)threads, w))
        return;
    json_object(w, NULL);
    json_int(w, "megabytes", d->thinker->megabytes);
    json_int(w, "threads", d->thinker->threads);
    json_end(w);
}

static void run_clear(desk *d, const desk_request *r, writer *w) {
    (void)r;
    if (!ready(d, 0, 0, w)) return;
    engine_clear(d->thinker->e);
    json_object(w, NULL);
    json_end(w);
}

/* The members of `sandan best --json`, and how full the table is. */
static void write_answer(const thinker *t, const engine_answer *a, writer *w) {
    json_object(w, NULL);
    answer_members(w, t->g, &t->root, a);
    if (a) json_int(w, "full", a->full);
    json_end(w);
}

static void observe(void *context, const engine_answer *so_far) {
    desk *d = context;
    writer w = writer_on(d->thinker->report, REPORT);
    write_answer(d->thinker, so_far, &w);
    if (writer_fits(&w)) d->host.report(d->host.context, d->thinker->report, w.len);
}

fault desk_play_past(const game *g, desk_text turns, position *p, uint64_t *keys, uint32_t cap,
                     uint32_t *count) {
    const char *begin = turns.s;
    *count = 0;
    keys[(*count)++] = p->key;
    for (desk_text part = desk_word(&turns); part.n > 0; part = desk_word(&turns)) {
        turn played;
        fault f = turn_read(g, p, part.s, part.n, &played);
        size_t at = (size_t)(part.s - begin);
        if (f.code) return fault_moved(f, at + f.at);
        if (*count == cap) return fault_at(WORD_GAME_FULL, at);
        position next;
        turn_play(g, p, &played, &next);
        *p = next;
        keys[(*count)++] = next.key;
    }
    return NO_FAULT;
}

static fault play_past(thinker *t, desk_text turns) {
    return desk_play_past(t->g, turns, &t->root, t->keys, KEYS, &t->key_count);
}

fault desk_read_limits(const game *g, int rules, desk_text text, desk_limits *out) {
    enum {
        DEPTH,
        NODES,
        TIME,
        LINES,
        LEFT,
        INCREMENT,
        MARGIN,
        LEVEL,
        RATING,
        SEED,
        QUIET,
        DRAW,
        LIMITS
    };
    const level_ratings *scale = level_scale(g, rules);
    /* A limit of 0 would be none: a search that never ends, instead of one that ends at once. */
    const desk_named names[] = {
        [DEPTH] = {"depth", 1, MAX_PLY - 1},
        [NODES] = {"nodes", 1, INT64_MAX},
        [TIME] = {"time", 1, UINT32_MAX},
        [LINES] = {"lines", 0, MAX_LINES},
        [LEFT] = {"left", 0, UINT32_MAX},
        [INCREMENT] = {"increment", 0, UINT32_MAX},
        [MARGIN] = {"margin", 0, UINT32_MAX},
        [LEVEL] = {"level", 1, LEVEL_FULL},
        [SEED] = {"seed", 0, INT64_MAX},
        [QUIET] = {"quiet", 0, UINT32_MAX},
        [DRAW] = {"contempt", 0, CONTEMPT_MOST},
        [RATING] = {"rating", (uint64_t)scale->at[0], (uint64_t)scale->at[LEVELS - 1]},
        [LIMITS] = {NULL, 0, 0},
    };
    uint64_t value[LIMITS] = {0};
    fault f = desk_read_numbers(text, names, value);
    *out = (desk_limits){.engine = {.depth = (int)value[DEPTH],
                                    .nodes = value[NODES],
                                    .lines = (int)value[LINES],
                                    .margin = (int64_t)value[MARGIN],
                                    .quiet = (uint32_t)value[QUIET],
                                    .contempt = (int)value[DRAW],
                                    .time = {.fixed = (int64_t)value[TIME],
                                             .left = (int64_t)value[LEFT],
                                             .increment = (int64_t)value[INCREMENT]}},
                         .strength = (int)(value[RATING] ? value[RATING] : value[LEVEL]),
                         .seed = value[SEED]};
    if (!f.code && out->strength && strength_is_full(g, rules, out->strength)) out->strength = 0;
    return f;
}

/* A weaker player; false when there is not enough memory. */
static bool think_at_level(desk *d, const desk_limits *limits) {
    thinker *t = d->thinker;
    if (!t->mind) {
        t->mind = level_new();
        if (!t->mind) return false;
        engine_watch(level_engine(t->mind), stopped, d);
    }
    random_source chance = {limits->seed};
    level_think(t->mind, t->g, &t->root, t->keys, t->key_count, limits->strength, &limits->engine,
                &chance, &t->answer);
    return true;
}

static void run_think(desk *d, const desk_request *r, writer *w) {
    if (!ready(d, 0, 0, w)) return;
    thinker *t = d->thinker;
    if (!desk_position(d, r, 1, w, &t->g, &t->root)) return;
    fault f = play_past(t, r->field[3]);
    if (f.code) {
        desk_fault(d, w, t->g, f, 3);
        return;
    }
    desk_limits limits;
    f = desk_read_limits(t->g, t->root.rules, r->field[4], &limits);
    if (f.code) {
        desk_fault(d, w, NULL, f, 4);
        return;
    }
    if (t->root.result != ONGOING) {
        write_answer(t, NULL, w);
        return;
    }
    if (limits.strength == 0) {
        engine_think(t->e, t->g, &t->root, t->keys, t->key_count, &limits.engine, observe, d,
                     &t->answer);
    } else if (!think_at_level(d, &limits)) {
        desk_error(d, w, NULL, WORD_MEMORY, 0, 0);
        return;
    }
    write_answer(t, &t->answer, w);
}

/* The engine for reviews; false: it has answered with an error. */
static bool examiner_ready(desk *d, writer *w) {
    if (!d->thinker) d->thinker = calloc(1, sizeof *d->thinker);
    thinker *t = d->thinker;
    if (t && !t->x) {
        t->x = examiner_new();
        if (t->x) engine_watch(examiner_engine(t->x), stopped, d);
    }
    if (t && t->x) return true;
    desk_error(d, w, NULL, WORD_MEMORY, 0, 0);
    return false;
}

/* The position after the turns of fields 1 to 3; false: it has answered with an error. */
static bool examined(desk *d, const desk_request *r, writer *w) {
    if (!examiner_ready(d, w) || !desk_position(d, r, 1, w, &d->thinker->g, &d->thinker->root))
        return false;
    fault f = play_past(d->thinker, r->field[3]);
    if (f.code) desk_fault(d, w, d->thinker->g, f, 3);
    return !f.code;
}

/* Searches for a review, as `sandan analyse` does. */
static void run_examine(desk *d, const desk_request *r, writer *w) {
    uint64_t nodes = EXAMINER_NODES;
    if (!desk_optional(d, r, 4, 1, INT64_MAX, &nodes, w) || !examined(d, r, w)) return;
    thinker *t = d->thinker;
    if (t->root.result != ONGOING) {
        write_answer(t, NULL, w);
        return;
    }
    examiner_think(t->x, t->g, &t->root, t->keys, t->key_count, nodes, &t->answer);
    write_answer(t, &t->answer, w);
}

/* What is proven about the pieces that a turn loses or fails to take, compared with a better
   one. */
static void run_compare(desk *d, const desk_request *r, writer *w) {
    if (!examined(d, r, w)) return;
    thinker *t = d->thinker;
    turn two[2];
    for (int i = 0; i < 2; i++) {
        desk_text text = r->field[4 + i];
        fault f = turn_read(t->g, &t->root, text.s, text.n, &two[i]);
        if (f.code) {
            desk_fault(d, w, t->g, f, 4 + i);
            return;
        }
    }
    const char *const codes[] = {[MATERIAL_NOTHING] = NULL,
                                 [MATERIAL_LOSES] = review_kind_slugs[REVIEW_LOSES_SOME],
                                 [MATERIAL_MISSES] = review_kind_slugs[REVIEW_MISSES_SOME]};
    material_claim c = examiner_compare(t->x, t->g, &t->root, &two[0], &two[1]);
    json_object(w, NULL);
    json_text(w, "code", codes[c.kind]);
    json_int(w, "amount", c.amount);
    json_int(w, "turns", c.turns);
    json_end(w);
}

/* The signature of the search; the field says quick or full. */
static void run_bench(desk *d, const desk_request *r, writer *w) {
    bool quick = desk_is(r->field[1], "quick");
    size_t bytes = (size_t)BENCH_MEGABYTES << 20;
    searcher *s = malloc(sizeof *s);
    void *memory = memory_new(bytes);
    if (!s || !memory) {
        desk_error(d, w, NULL, WORD_MEMORY, 0, 0);
    } else {
        table tt = table_on(memory, bytes);
        uint64_t all = 0, of_game[GAME_COUNT] = {0};
        int64_t start = d->host.now(d->host.context);
        for (int i = 0; i < bench_count(); i++) {
            position p;
            const game *g = bench_read(bench_at(i), &p);
            uint64_t nodes = bench_nodes(bench_at(i), quick, s, &tt);
            all += nodes;
            for (int k = 0; k < GAME_COUNT; k++) of_game[k] += games[k] == g ? nodes : 0;
        }
        json_object(w, NULL);
        json_count(w, "bench", all);
        for (int k = 0; k < GAME_COUNT; k++) {
            json_count(w, games[k]->id, of_game[k]);
        }
        json_int(w, "time_ms", d->host.now(d->host.context) - start);
        json_end(w);
    }
    memory_free(memory);
    free(s);
}

const desk_verb desk_engine[] = {
    {"engine", 2, run_engine},
    {"think", 4, run_think},
    {"clear", 0, run_clear},
    {"examine", 4, run_examine},
    {"compare", 5, run_compare},
    {"bench", 1, run_bench},
    {NULL, 0, NULL},
};
