// SPDX-License-Identifier: MIT
// The threads divide the first turns of a position among them; each has its own table.
#include "engine/solver.h"

#include <stdlib.h>

#include "base/check.h"
#include "os/memory.h"
#include "os/thread.h"
#include "os/time.h"

typedef struct worker {
    solver *s;
    prover v;
    uint64_t counted; /* nodes already counted in the solver's sum */
} worker;

struct solver {
    int threads;
    worker *workers;
    atomic_bool stop; /* a limit is reached */
    atomic_ullong nodes;
    atomic_int next;

    /* of the current run */
    const game *g;
    const position *p;
    solver_limits limits;
    int64_t started, reported_at;
    solver_observer *observer;
    void *context;
    solver_answer *answer;
    int distance; /* being searched for */
};

static bool worker_begin(worker *w, solver *s, size_t bytes) {
    w->s = s;
    w->v.stack = malloc(PROOF_STACK * sizeof *w->v.stack);
    w->v.entries = memory_new(bytes);
    w->v.entry_count = bytes / sizeof(proof_entry) / 2 * 2;
    return w->v.stack && w->v.entries;
}

solver *solver_new(int megabytes, int threads) {
    solver *s = calloc(1, sizeof *s);
    if (!s) return NULL;
    s->threads = threads < 1 ? 1 : threads;
    s->workers = calloc((size_t)s->threads, sizeof *s->workers);
    size_t bytes = (size_t)(megabytes < 1 ? 1 : megabytes) << 20;
    bool ok = s->workers;
    for (int i = 0; ok && i < s->threads; i++) ok = worker_begin(&s->workers[i], s, bytes);
    if (ok) return s;
    solver_free(s);
    return NULL;
}

void solver_free(solver *s) {
    if (!s) return;
    for (int i = 0; s->workers && i < s->threads; i++) {
        free(s->workers[i].v.stack);
        memory_free(s->workers[i].v.entries);
    }
    free(s->workers);
    free(s);
}

enum { REPORT_MS = 100 };

static bool must_stop(void *context, uint64_t nodes) {
    worker *w = context;
    solver *s = w->s;
    unsigned long long all = atomic_fetch_add(&s->nodes, nodes - w->counted) + nodes - w->counted;
    w->counted = nodes;
    if (atomic_load_explicit(&s->stop, memory_order_relaxed)) return true;
    int64_t now = time_now_ms();
    bool out = (s->limits.stop && atomic_load_explicit(s->limits.stop, memory_order_relaxed))
               || (s->limits.nodes && all >= s->limits.nodes)
               || (s->limits.time && now - s->started >= s->limits.time);
    if (out) atomic_store(&s->stop, true);
    if (w == s->workers && s->observer && now - s->reported_at >= REPORT_MS) {
        s->reported_at = now;
        s->answer->nodes = all;
        s->answer->time_ms = now - s->started;
        s->answer->searched = atomic_load(&s->next);
        s->observer(s->context, s->answer);
    }
    return out;
}

/* The value of a first turn if only wins and losses in `distance` turns count. */
static int value_of_turn(worker *w, move m, int distance) {
    const position *p = w->s->p;
    position next;
    w->s->g->judge->play(p, m, &next);
    if (next.result != ONGOING) return next.result == win_for(p->side) ? 1 : -1;
    if (distance == 1) return 0;
    bool decided = distance % 2 ? proof_loses(&w->v, &next, distance - 1)
                                : proof_wins(&w->v, &next, distance - 1);
    return !decided || w->v.stopped ? 0 : distance % 2 ? distance : -distance;
}

static void work(void *context) {
    worker *w = context;
    solver *s = w->s;
    for (int i; !w->v.stopped && (i = atomic_fetch_add(&s->next, 1)) < s->answer->turn_count;) {
        solver_turn *t = &s->answer->turns[i];
        if (t->value == 0) t->value = value_of_turn(w, t->m, s->distance);
    }
}

static void list_turns(solver *s) {
    solver_answer *a = s->answer;
    turn *list = (turn *)s->workers[0].v.stack; /* not in use yet, and large enough */
    a->turn_count = turn_list(s->g, s->p, list);
    for (int i = 0; i < a->turn_count; i++)
        a->turns[i] = (solver_turn){list[i], judge_from_turn(s->g->judge, s->p, &list[i]), 0};
}

/* Draws the conclusion for the position once all turns have been searched for a distance. */
static void conclude(solver *s) {
    solver_answer *a = s->answer;
    int best = 0, longest = 0;
    bool open = false;
    for (int i = 0; i < a->turn_count; i++) {
        int value = a->turns[i].value;
        if (value > 0 && (best == 0 || value < best)) best = value;
        if (value < longest) longest = value;
        open |= value >= 0;
    }
    a->value = best ? best : open ? 0 : longest;
}

static bool is_stopped(const solver *s) {
    for (int i = 0; i < s->threads; i++)
        if (s->workers[i].v.stopped) return true;
    return false;
}

void solver_run(solver *s, const game *g, const position *p, const solver_limits *limits,
                solver_observer *observer, void *context, solver_answer *answer) {
    CHECK(p->result == ONGOING && p->acted == 0 && limits->turns <= PROOF_MOST);
    s->g = g;
    s->p = p;
    s->limits = *limits;
    s->observer = observer;
    s->context = context;
    s->answer = answer;
    s->started = s->reported_at = time_now_ms();
    atomic_store(&s->stop, false);
    atomic_store(&s->nodes, 0);
    answer->value = answer->within = answer->searched = 0;
    list_turns(s);
    for (int i = 0; i < s->threads; i++) {
        worker *w = &s->workers[i];
        w->counted = 0;
        w->v.stop = must_stop;
        w->v.context = w;
        proof_begin(&w->v, g);
    }
    for (s->distance = 1; s->distance <= limits->turns; s->distance++) {
        bool decided = answer->value < 0 || (answer->value > 0 && limits->shortest);
        if (decided) break;
        /* Once a turn wins, it does not matter which others lose. */
        if (s->distance % 2 == 1 || (answer->value == 0 && !limits->shortest)) {
            atomic_store(&s->next, 0);
            thread_run_all(work, s->workers, sizeof *s->workers, s->threads);
            conclude(s);
            if (is_stopped(s)) break;
        }
        answer->within = s->distance;
    }
    answer->nodes = 0;
    for (int i = 0; i < s->threads; i++) answer->nodes += s->workers[i].v.nodes;
    answer->time_ms = time_now_ms() - s->started;
}
