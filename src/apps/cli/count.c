// SPDX-License-Identifier: MIT
#include "apps/cli/count.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "apps/cli/output.h"
#include "core/perft.h"
#include "core/turn.h"
#include "os/thread.h"

/* A piece of work: a position one or two turns down, and the root turn that led there. */
typedef struct unit {
    position p;
    int root;
    uint64_t count;
} unit;

struct work {
    const count_job *job;
    unit *units;
    int n;
    int depth; /* remaining below each unit */
    atomic_int next;
    pthread_mutex_t lock; /* protects `done` and calls of `progress` */
    int done;
};

static turn *scratch(const game *g, int depth) {
    return g->rules->turns && depth > 1 ? must_alloc((size_t)(depth - 1) * MAX_TURNS * sizeof(turn))
                                        : NULL;
}

static void count_units(void *shared) {
    struct work *w = shared;
    const count_job *job = w->job;
    turn *memory = scratch(job->g, w->depth);
    for (int i; (i = atomic_fetch_add(&w->next, 1)) < w->n;) {
        w->units[i].count = perft(job->g, &w->units[i].p, w->depth, memory);
        pthread_mutex_lock(&w->lock);
        w->done++;
        if (job->progress) job->progress(job->context, w->done, w->n);
        pthread_mutex_unlock(&w->lock);
    }
    free(memory);
}

static unit *first_units(const count_job *job, const turn *roots, int n) {
    unit *units = must_alloc((size_t)n * sizeof *units);
    for (int i = 0; i < n; i++) {
        units[i] = (unit){.root = i};
        turn_play(job->g, job->p, &roots[i], &units[i].p);
    }
    return units;
}

/* Splits one turn deeper: a few large units would leave threads idle at the end. */
static unit *split_units(const count_job *job, unit *units, int n, int *count) {
    turn *list = must_alloc(MAX_TURNS * sizeof *list);
    size_t total = 0;
    for (int i = 0; i < n; i++) total += (size_t)turn_list(job->g, &units[i].p, list);
    unit *more = must_alloc(total * sizeof *more);
    int made = 0;
    for (int i = 0; i < n; i++) {
        int below = turn_list(job->g, &units[i].p, list);
        for (int k = 0; k < below; k++, made++) {
            more[made] = (unit){.root = units[i].root};
            turn_play(job->g, &units[i].p, &list[k], &more[made].p);
        }
    }
    free(list);
    free(units);
    *count = made;
    return more;
}

uint64_t count_turns(const count_job *job, const turn *roots, int root_count, uint64_t *each) {
    if (job->depth == 0) return 1;
    struct work w = {.job = job, .n = root_count, .depth = job->depth - 1};
    w.units = first_units(job, roots, root_count);
    if (root_count < 16 * job->threads && job->depth > 2) {
        w.units = split_units(job, w.units, root_count, &w.n);
        w.depth--;
    }
    pthread_mutex_init(&w.lock, NULL);
    thread_run_all(count_units, &w, 0, job->threads < w.n ? job->threads : w.n);
    pthread_mutex_destroy(&w.lock);
    uint64_t total = 0;
    for (int i = 0; each && i < root_count; i++) each[i] = 0;
    for (int i = 0; i < w.n; i++) {
        total += w.units[i].count;
        if (each) each[w.units[i].root] += w.units[i].count;
    }
    free(w.units);
    return total;
}
