// SPDX-License-Identifier: MIT
// The library: the engine and the solver.
#include <stdatomic.h>
#include <string.h>

#include "api/lib.h"
#include "api/limits.h"
#include "engine/known.h"
#include "engine/level.h"
#include "engine/solver.h"

/* ---- answers ---- */

struct sandan_answer {
    engine_answer found;
    size_t lines;
    sandan_list *turns[MAX_LINES];
};

/* The turns of a line as texts; NULL if there is no memory. */
static sandan_list *list_line(const game *g, const position *root, const engine_line *line) {
    sandan_list *list = lib_list((size_t)line->n, (size_t)line->n * MAX_TURN_TEXT, NULL);
    position at = *root;
    for (int i = 0; list && i < line->n; i++) {
        char text[MAX_TURN_TEXT];
        writer w = writer_on(text, sizeof text);
        position next;
        turn_write(g, &at, &line->turns[i], &w);
        lib_list_add(list, text, w.len);
        turn_play(g, &at, &line->turns[i], &next);
        at = next;
    }
    return list;
}

static void forget_lines(sandan_answer *a) {
    for (size_t i = 0; i < a->lines; i++) sandan_list_free(a->turns[i]);
    a->lines = 0;
}

/* False if there is no memory. */
static bool list_lines(sandan_answer *a, const game *g, const position *root) {
    forget_lines(a);
    for (int i = 0; i < a->found.line_count; i++) {
        a->turns[i] = list_line(g, root, &a->found.lines[i]);
        if (!a->turns[i]) return false;
        a->lines++;
    }
    return true;
}

void sandan_answer_free(sandan_answer *a) {
    if (a) forget_lines(a);
    free(a);
}

size_t sandan_answer_lines(const sandan_answer *a) {
    return a ? a->lines : 0;
}

size_t sandan_answer_count(const sandan_answer *a, size_t line) {
    return a && line < a->lines ? sandan_list_count(a->turns[line]) : 0;
}

const char *sandan_answer_turn(const sandan_answer *a, size_t line, size_t number) {
    return a && line < a->lines ? sandan_list_at(a->turns[line], number) : NULL;
}

int sandan_answer_score(const sandan_answer *a, size_t line) {
    return a && line < a->lines ? a->found.lines[line].score : 0;
}

int sandan_answer_forced(const sandan_answer *a, size_t line) {
    return score_turns(sandan_answer_score(a, line));
}

int sandan_answer_depth(const sandan_answer *a) {
    return a ? a->found.depth : 0;
}

uint64_t sandan_answer_nodes(const sandan_answer *a) {
    return a ? a->found.nodes : 0;
}

int64_t sandan_answer_time(const sandan_answer *a) {
    return a ? a->found.time_ms : 0;
}

/* ---- the engine ---- */

enum { PAST = 1 << 16, USUAL_TIME = 1000 };

struct sandan_engine {
    engine *e;
    level_mind *mind; /* when a level has been asked for */
    atomic_bool stop, busy;
    uint64_t past[PAST];
};

static bool stopped(void *context) {
    return atomic_load((atomic_bool *)context);
}

sandan_engine *sandan_engine_new(int megabytes, int threads, sandan_error *error) {
    if (megabytes < 1 || megabytes > ENGINE_MAX_MEGABYTES || threads < 1
        || threads > ENGINE_MAX_THREADS) {
        lib_misused(error, LIB_RANGE);
        return NULL;
    }
    sandan_engine *with = calloc(1, sizeof *with);
    if (with) with->e = engine_new(megabytes, threads);
    if (!with || !with->e) {
        free(with);
        lib_no_memory(error);
        return NULL;
    }
    engine_watch(with->e, stopped, &with->stop);
    lib_good(error);
    return with;
}

void sandan_engine_free(sandan_engine *with) {
    if (!with) return;
    engine_free(with->e);
    if (with->mind) level_free(with->mind);
    free(with);
}

void sandan_engine_clear(sandan_engine *with) {
    if (with && !atomic_load(&with->busy)) engine_clear(with->e);
}

void sandan_stop(sandan_engine *with) {
    if (with) atomic_store(&with->stop, true);
}

/* A search under way, for the observer. */
typedef struct watch {
    sandan_observer *observer;
    void *context;
    sandan_answer *answer;
    const game *g;
    const position *root;
} watch;

static void observe(void *context, const engine_answer *so_far) {
    watch *x = context;
    x->answer->found = *so_far;
    if (list_lines(x->answer, x->g, x->root)) x->observer(x->context, x->answer);
}

/* A weaker player; false if there is no memory. */
static bool think_at_level(sandan_engine *with, const game *g, const position *root, uint32_t n,
                           const desk_limits *limits, engine_answer *out) {
    if (!with->mind) {
        with->mind = level_new();
        if (!with->mind) return false;
        engine_watch(level_engine(with->mind), stopped, &with->stop);
    }
    random_source chance = {limits->seed};
    level_think(with->mind, g, root, with->past, n, limits->strength, &limits->engine, &chance,
                out);
    return true;
}

static bool think(sandan_engine *with, watch *x, uint32_t n, const desk_limits *limits) {
    engine_answer *out = malloc(sizeof *out); /* the observer has the other one */
    if (!out) return false;
    bool good = true;
    if (limits->strength == 0)
        engine_think(with->e, x->g, x->root, with->past, n, &limits->engine,
                     x->observer ? observe : NULL, x, out);
    else
        good = think_at_level(with, x->g, x->root, n, limits, out);
    if (good) x->answer->found = *out;
    free(out);
    return good && list_lines(x->answer, x->g, x->root);
}

static sandan_answer *think_about(sandan_engine *with, const sandan_position *at, const char *past,
                                  const char *limits, sandan_observer *observer, void *context,
                                  sandan_error *error) {
    desk_limits asked = {.engine.time.fixed = USUAL_TIME};
    fault f = NO_FAULT;
    if (limits)
        f = desk_read_limits(at->g, at->p.rules, (desk_text){limits, strlen(limits)}, &asked);
    if (f.code) {
        lib_fault(error, NULL, f);
        return NULL;
    }
    position root = at->p;
    uint32_t n = 0;
    desk_text turns = {past ? past : "", past ? strlen(past) : 0};
    f = desk_play_past(at->g, turns, &root, with->past, PAST, &n);
    if (!f.code && root.result != ONGOING) f = fault_illegal(WORD_GAME_OVER, turns.n);
    if (f.code) {
        lib_fault(error, at->g, f);
        return NULL;
    }
    sandan_answer *answer = calloc(1, sizeof *answer);
    watch x = {observer, context, answer, at->g, &root};
    atomic_store(&with->stop, false);
    if (answer && think(with, &x, n, &asked)) {
        lib_good(error);
        return answer;
    }
    sandan_answer_free(answer);
    lib_no_memory(error);
    return NULL;
}

sandan_answer *sandan_think(sandan_engine *with, const sandan_position *at, const char *past,
                            const char *limits, sandan_observer *observer, void *context,
                            sandan_error *error) {
    if (!with || !at) {
        lib_misused(error, LIB_NULL);
        return NULL;
    }
    /* An observer may ask the engine that it observes. */
    if (atomic_exchange(&with->busy, true)) {
        lib_misused(error, LIB_MOMENT);
        return NULL;
    }
    sandan_answer *answer = think_about(with, at, past, limits, observer, context, error);
    atomic_store(&with->busy, false);
    return answer;
}

/* ---- the solver ---- */

struct sandan_proof {
    int value, within;
    sandan_list *turns;
    int values[]; /* of the turns */
};

static sandan_proof *keep_proof(const game *g, const position *p, const solver_answer *a,
                                sandan_error *e) {
    size_t n = (size_t)a->turn_count;
    sandan_proof *proof = malloc(sizeof *proof + n * sizeof *proof->values);
    sandan_list *list = lib_list(n, n * MAX_TURN_TEXT, e);
    if (!proof || !list) {
        free(proof);
        sandan_list_free(list);
        lib_no_memory(e);
        return NULL;
    }
    *proof = (sandan_proof){a->value, a->within, list};
    for (size_t i = 0; i < n; i++) {
        char text[MAX_TURN_TEXT];
        writer w = writer_on(text, sizeof text);
        turn_write(g, p, &a->turns[i].t, &w);
        lib_list_add(list, text, w.len);
        proof->values[i] = a->turns[i].value;
    }
    return proof;
}

sandan_proof *sandan_solve(const sandan_position *at, int turns, const char *limits,
                           sandan_error *error) {
    enum { TIME, NODES, THREADS, MEMORY, COUNT };
    static const desk_named names[] = {{"time", 0, UINT32_MAX},
                                       {"nodes", 0, INT64_MAX},
                                       {"threads", 0, ENGINE_MAX_THREADS},
                                       {"memory", 0, ENGINE_MAX_MEGABYTES},
                                       {NULL, 0, 0}};
    uint64_t value[COUNT] = {[THREADS] = 1, [MEMORY] = 64};
    if (!at) {
        lib_misused(error, LIB_NULL);
        return NULL;
    }
    desk_text text = {limits ? limits : "", limits ? strlen(limits) : 0};
    fault f = desk_read_numbers(text, names, value);
    if (!f.code && at->p.result != ONGOING) f = fault_illegal(WORD_GAME_OVER, 0);
    if (f.code) {
        lib_fault(error, f.illegal ? at->g : NULL, f);
        return NULL;
    }
    if (turns < 1 || turns > PROOF_MOST || !value[THREADS] || !value[MEMORY]) {
        lib_misused(error, LIB_RANGE);
        return NULL;
    }
    solver *s = at->g->known ? NULL : solver_new((int)value[MEMORY], (int)value[THREADS]);
    solver_answer *found = calloc(1, sizeof *found);
    solver_limits within = {
        .turns = turns, .nodes = value[NODES], .time = (int64_t)value[TIME], .stop = NULL};
    if (found && at->g->known) known_solve(at->g, &at->p, found);
    if (found && s) solver_run(s, at->g, &at->p, &within, NULL, NULL, found);
    sandan_proof *proof = NULL;
    if (found && (s || at->g->known))
        proof = keep_proof(at->g, &at->p, found, error);
    else
        lib_no_memory(error);
    if (s) solver_free(s);
    free(found);
    return proof;
}

void sandan_proof_free(sandan_proof *proof) {
    if (proof) sandan_list_free(proof->turns);
    free(proof);
}

int sandan_proof_value(const sandan_proof *proof) {
    return proof ? proof->value : 0;
}

int sandan_proof_within(const sandan_proof *proof) {
    return proof ? proof->within : 0;
}

size_t sandan_proof_count(const sandan_proof *proof) {
    return proof ? sandan_list_count(proof->turns) : 0;
}

const char *sandan_proof_turn(const sandan_proof *proof, size_t number) {
    return proof ? sandan_list_at(proof->turns, number) : NULL;
}

int sandan_proof_turn_value(const sandan_proof *proof, size_t number) {
    return number < sandan_proof_count(proof) ? proof->values[number] : 0;
}
