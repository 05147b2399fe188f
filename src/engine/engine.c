// SPDX-License-Identifier: MIT
// Lazy SMP: all workers search the same root and share the transposition table. The first worker to
// finish an iteration finishes it for all. Worker 0 calls the observer and decides when to stop.
#include "engine/engine.h"

#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "core/history.h"
#include "engine/known.h"
#include "games/games.h"
#include "os/memory.h"
#include "os/thread.h"
#include "os/time.h"

/* While pondering there is no time limit. */
#define CLOCK_OFF INT64_MAX

struct engine {
    table tt;
    void *memory;
    int threads;
    searcher *workers[ENGINE_MAX_THREADS];
    atomic_bool stop;
    bool expected;       /* engine_expect was called: stop and started are set already */
    atomic_ullong nodes; /* of all workers, as last reported */
    bool (*poll)(void *context);
    void *poll_context;

    const game *nets_game;
    net nets[MAX_NETS]; /* of nets_game */
    char *net_memory[MAX_NETS];

    /* of the current search */
    const game *g;
    const position *root;
    const uint64_t *past;
    uint32_t past_count;
    engine_limits limits;
    time_plan plan;
    int64_t started;
    atomic_llong clock; /* when our clock began to run; CLOCK_OFF: it does not run yet */
    engine_observer *observer;
    void *context;
    engine_answer *answer;
    move best;
    int changes, stable;
    int64_t gap; /* the longest time between two clock checks: the system kept us waiting */

    time_lag lag;
    struct {
        int64_t left, increment; /* on the clock before the turn; 0: there was no clock */
        int64_t meant;           /* what we planned to spend */
        uint32_t past_count;
    } last; /* the last turn, to compare with the clock at the next one */

    /* the deepest iteration that any worker has finished; written under the lock */
    atomic_flag front_lock;
    atomic_int front_depth;
    search_line front;
};

typedef struct helper {
    engine *e;
    int number;
    uint64_t counted; /* nodes of this worker already in the engine's sum */
    int64_t checked;  /* time of the last clock check */
} helper;

engine *engine_new(int megabytes, int threads) {
    engine *e = calloc(1, sizeof *e);
    if (!e) return NULL;
    size_t bytes = (size_t)(megabytes < 1 ? 1 : megabytes) << 20;
    e->memory = memory_new(bytes);
    e->threads = threads < 1 ? 1 : threads > ENGINE_MAX_THREADS ? ENGINE_MAX_THREADS : threads;
    bool ok = e->memory != NULL;
    for (int i = 0; ok && i < e->threads; i++) ok = (e->workers[i] = calloc(1, sizeof(searcher)));
    if (!ok) {
        engine_free(e);
        return NULL;
    }
    e->tt = table_on(e->memory, bytes);
    table_clear(&e->tt);
    return e;
}

static void forget_nets(engine *e) {
    for (int i = 0; i < MAX_NETS; i++) {
        memory_free(e->net_memory[i]);
        e->net_memory[i] = NULL;
        e->nets[i] = (net){0};
    }
    e->nets_game = NULL;
}

void engine_free(engine *e) {
    if (!e) return;
    for (int i = 0; i < e->threads; i++) free(e->workers[i]);
    forget_nets(e);
    memory_free(e->memory);
    free(e);
}

void engine_clear(engine *e) {
    table_clear(&e->tt);
    e->last.left = 0;
    e->g = NULL; /* reset the workers for the next game */
}

net_fault engine_use_net(engine *e, const game *g, const char *bytes, size_t n) {
    if (!g) {
        net_fault wrong = NET_OTHER;
        for (int i = 0; i < GAME_COUNT && wrong == NET_OTHER; i++)
            wrong = engine_use_net(e, games[i], bytes, n);
        return wrong;
    }
    const struct inputs *in = g->judge ? g->judge->inputs : NULL;
    if (!in) return NET_OTHER;
    arena a = {memory_new(net_memory(in)), net_memory(in), 0};
    if (!a.base) return NET_NO_MEMORY;
    net made;
    int which;
    net_fault wrong = net_read(bytes, n, g->id, in, &a, &made, &which);
    if (wrong) {
        memory_free(a.base);
        return wrong;
    }
    if (e->nets_game != g) forget_nets(e);
    e->nets_game = g;
    memory_free(e->net_memory[which]);
    e->net_memory[which] = a.base;
    e->nets[which] = made;
    engine_clear(e);
    return NET_OK;
}

void engine_use_built_in(engine *e) {
    if (!e->nets_game) return;
    forget_nets(e);
    engine_clear(e);
}

void engine_stop(engine *e) {
    atomic_store(&e->stop, true);
}

void engine_expect(engine *e, bool ponder) {
    atomic_store(&e->stop, false);
    e->started = time_now_ms();
    atomic_store(&e->clock, ponder ? CLOCK_OFF : e->started);
    e->expected = true;
}

void engine_ponderhit(engine *e) {
    long long off = CLOCK_OFF;
    atomic_compare_exchange_strong(&e->clock, &off, time_now_ms());
}

void engine_watch(engine *e, bool (*poll)(void *context), void *context) {
    e->poll = poll;
    e->poll_context = context;
}

/* Milliseconds used on our own clock so far; negative: it is not running. */
static int64_t spent_at(const engine *e, int64_t now) {
    int64_t from = atomic_load_explicit(&e->clock, memory_order_relaxed);
    return from == CLOCK_OFF ? -1 : now - from;
}

static int64_t spent(const engine *e) {
    return spent_at(e, time_now_ms());
}

static bool time_is_up(helper *h) {
    engine *e = h->e;
    if (!e->plan.hard) return false;
    int64_t now = time_now_ms();
    if (h->number == 0 && now - h->checked > e->gap) e->gap = now - h->checked;
    h->checked = now;
    return spent_at(e, now) >= e->plan.hard;
}

static bool must_stop(void *context, uint64_t nodes) {
    helper *h = context;
    engine *e = h->e;
    unsigned long long all = atomic_fetch_add(&e->nodes, nodes - h->counted) + nodes - h->counted;
    h->counted = nodes;
    if (atomic_load_explicit(&e->stop, memory_order_relaxed)) return true;
    bool out = (h->number == 0 && e->poll && e->poll(e->poll_context))
               || (e->limits.nodes && e->threads > 1 && all >= e->limits.nodes) || time_is_up(h);
    if (out) atomic_store(&e->stop, true);
    return out;
}

static void fill_answer(engine *e, const search_report *report) {
    engine_answer *a = e->answer;
    a->depth = report->depth;
    a->nodes = atomic_load(&e->nodes);
    a->time_ms = time_now_ms() - e->started;
    a->full = table_fullness(&e->tt);
    a->line_count = report->line_count;
    for (int i = 0; i < report->line_count; i++) {
        const search_line *from = &report->lines[i];
        engine_line *to = &a->lines[i];
        to->score = history_score(e->g, e->root, e->limits.quiet, from->score);
        to->n = 0;
        position p = *e->root;
        for (int k = 0; k < from->n && p.result == ONGOING; k++) {
            to->turns[to->n++] = judge_to_turn(e->g->judge, &p, from->moves[k]);
            position next;
            e->g->judge->play(&p, from->moves[k], &next);
            p = next;
        }
    }
}

static void lock_front(engine *e) {
    while (atomic_flag_test_and_set_explicit(&e->front_lock, memory_order_acquire)) {
    }
}

static void unlock_front(engine *e) {
    atomic_flag_clear_explicit(&e->front_lock, memory_order_release);
}

/* For every worker: publishes a finished iteration to the others. */
static bool finished(void *context, const search_report *report) {
    engine *e = ((helper *)context)->e;
    lock_front(e);
    if (report->depth > atomic_load_explicit(&e->front_depth, memory_order_relaxed)) {
        e->front = report->lines[0];
        e->front.depth = report->depth;
        atomic_store_explicit(&e->front_depth, report->depth, memory_order_relaxed);
    }
    unlock_front(e);
    return false;
}

static bool overtaken(void *context, int depth, search_line *line) {
    engine *e = ((helper *)context)->e;
    if (atomic_load_explicit(&e->front_depth, memory_order_relaxed) < depth) return false;
    lock_front(e);
    *line = e->front;
    unlock_front(e);
    return true;
}

/* For the first worker: calls the observer and decides whether to start another iteration. */
static bool reported(void *context, const search_report *report) {
    helper *h = context;
    engine *e = h->e;
    finished(context, report);
    atomic_fetch_add(&e->nodes, report->nodes - h->counted);
    h->counted = report->nodes;
    fill_answer(e, report);
    if (e->observer) e->observer(e->context, e->answer);
    move best = report->lines[0].moves[0];
    if (best != e->best)
        e->changes++, e->stable = 0;
    else
        e->stable++;
    e->best = best;
    int64_t so_far = spent(e);
    if (!e->plan.soft || so_far < 0) return false;
    if (!e->plan.fixed && report->forced) return true;
    return so_far >= time_soft(&e->plan, e->changes, e->stable);
}

static void work(void *context) {
    helper *h = context;
    engine *e = h->e;
    bool first = h->number == 0;
    searcher *s = e->workers[h->number];
    s->host = (search_host){h, must_stop, first ? reported : finished, NULL};
    if (e->threads > 1) s->host.overtaken = overtaken;
    search_limits limits = {.depth = e->limits.depth,
                            .lines = first ? e->limits.lines : 1,
                            .contempt = e->limits.contempt};
    if (e->threads == 1) limits.nodes = e->limits.nodes;
    /* Helpers start at other depths so that they run ahead of the first worker, not in step with
       it. */
    search_report report =
        search_run(s, e->root, e->past, e->past_count, limits, 1 + (h->number & 1));
    if (!first) return;
    atomic_fetch_add(&e->nodes, report.nodes - h->counted);
    atomic_store(&e->stop, true);
    fill_answer(e, &report);
}

static time_plan plan_of(const engine *e, const engine_limits *limits) {
    int64_t reserve = time_reserve(&e->lag, &limits->time);
    return time_for_turn(&limits->time, limits->margin + reserve);
}

int64_t engine_most_time(const engine *e, const engine_limits *limits) {
    return plan_of(e, limits).hard;
}

/* Measures the lag of the last turn of this game: the time from the end of our search until the
   clock was stopped, wherever that clock is. */
static void measure_lag(engine *e, const time_given *c, uint32_t past_count) {
    bool follows = e->last.left > 0 && c->left > 0 && past_count == e->last.past_count + 2;
    int64_t lost = follows ? e->last.left + e->last.increment - c->left - e->last.meant : 0;
    time_lag_add(&e->lag, e->gap, lost > 0 ? lost : 0);
    e->gap = 0;
}

static void keep_turn(engine *e) {
    int64_t used = spent(e);
    e->last.left = e->limits.time.left;
    e->last.increment = e->limits.time.increment;
    e->last.past_count = e->past_count;
    e->last.meant = used < e->plan.hard ? used : e->plan.hard;
    /* The clock never ran (pondering was stopped), so there is nothing to learn from it. */
    if (used < 0) e->last.left = 0;
}

void engine_think(engine *e, const game *g, const position *p, const uint64_t *past,
                  uint32_t past_count, const engine_limits *limits, engine_observer *observer,
                  void *context, engine_answer *answer) {
    CHECK(p->result == ONGOING && p->acted == 0);
    if (!e->expected) engine_expect(e, false);
    e->expected = false;
    if (g->known && !limits->nodes && !limits->depth) {
        known_answer(g, p, past, past_count, limits->lines, answer);
        if (observer) observer(context, answer);
        return;
    }
    atomic_store(&e->nodes, 0);
    for (int i = 0; i < e->threads; i++)
        if (e->g != g) {
            search_begin(e->workers[i], g, &e->tt, (search_host){0});
            if (e->nets_game == g) search_use(e->workers[i], e->nets);
        }
    e->g = g;
    e->root = p;
    e->past = past;
    e->past_count = past_count;
    e->limits = *limits;
    measure_lag(e, &limits->time, past_count);
    e->plan = plan_of(e, limits);
    e->observer = observer;
    e->context = context;
    e->answer = answer;
    e->best = MOVE_NONE;
    e->changes = e->stable = 0;
    atomic_store(&e->front_depth, 0);
    table_tick(&e->tt);
    helper helpers[ENGINE_MAX_THREADS];
    for (int i = 0; i < e->threads; i++) helpers[i] = (helper){e, i, 0, e->started};
    thread_run_all(work, helpers, sizeof *helpers, e->threads);
    keep_turn(e);
}
