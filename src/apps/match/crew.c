// SPDX-License-Identifier: MIT
#include "apps/match/crew.h"

#include <errno.h>
#include <stdlib.h>
#include <time.h>

#include "os/process.h"
#include "os/time.h"

void crew_open(crew *c) {
    *c = (crew){0};
    pthread_mutex_init(&c->lock, NULL);
    pthread_cond_init(&c->news, NULL);
}

void crew_close(crew *c) {
    pthread_mutex_destroy(&c->lock);
    pthread_cond_destroy(&c->news);
}

/* Only briefly, since a signal handler cannot wake us. */
void crew_wait(crew *c) {
    enum { WAIT_MS = 50, SECOND_NS = 1000000000 };
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += WAIT_MS * 1000000;
    if (until.tv_nsec >= SECOND_NS) {
        until.tv_nsec -= SECOND_NS;
        until.tv_sec++;
    }
    pthread_cond_timedwait(&c->news, &c->lock, &until);
}

void crew_fail(crew *c, int error) {
    pthread_mutex_lock(&c->lock);
    if (c->error == 0) c->error = error;
    pthread_mutex_unlock(&c->lock);
}

bool crew_seat(crew_worker *w, const player_setup *const setups[2]) {
    bool ok = true;
    for (int i = 0; i < 2; i++) {
        player *p = player_new(setups[i], &w->crew->stop);
        atomic_store(&w->players[i], p);
        ok = ok && p;
    }
    if (!ok) crew_fail(w->crew, ENOMEM);
    return ok;
}

void crew_dismiss(crew_worker *w) {
    player *gone[2];
    pthread_mutex_lock(&w->crew->lock); /* nobody may interrupt a player that is gone */
    for (int i = 0; i < 2; i++) gone[i] = atomic_exchange(&w->players[i], NULL);
    pthread_mutex_unlock(&w->crew->lock);
    for (int i = 0; i < 2; i++) player_free(gone[i]);
}

/* How often this process has been stopped so far (Ctrl-Z). */
static uint32_t count_stops(crew *c) {
    pthread_mutex_lock(&c->lock);
    c->stops += process_was_stopped();
    uint32_t stops = c->stops;
    pthread_mutex_unlock(&c->lock);
    return stops;
}

bool crew_play(crew_worker *w, const duel *d, crew_game *out) {
    uint32_t stops;
    /* A game during which we were stopped is played again: nobody used the time that passed. */
    do {
        stops = count_stops(w->crew);
        w->mem.used = 0;
        duel_play(d, w->job->rules, &w->mem, &out->r, &out->end);
        for (int side = 0; side < 2; side++)
            out->traced[side] = player_end(d->players[side], &out->traces[side]);
    } while (count_stops(w->crew) != stops && !atomic_load(&w->crew->stop));
    if (!out->end.finished && !atomic_load(&w->crew->stop))
        crew_fail(w->crew, out->end.unstarted ? EMFILE : ENOMEM);
    return out->end.finished;
}

static void live(void *context) {
    crew_worker *w = context;
    w->job->work(w);
    pthread_mutex_lock(&w->crew->lock);
    w->crew->alive--;
    pthread_cond_broadcast(&w->crew->news);
    pthread_mutex_unlock(&w->crew->lock);
}

/* With the lock held, which keeps the players from going. */
static void interrupt_all(crew_worker *workers, int count) {
    for (int i = 0; i < count; i++)
        for (int side = 0; side < 2; side++) {
            player *p = atomic_load(&workers[i].players[side]);
            if (p) player_interrupt(p);
        }
}

static void watch(crew *c, const crew_job *job, crew_worker *workers, int count) {
    enum { EVERY_MS = 200 };
    int64_t told_at = 0;
    pthread_mutex_lock(&c->lock);
    while (c->alive > 0) {
        crew_wait(c);
        if (job->watch && time_now_ms() - told_at >= EVERY_MS) {
            job->watch(job->context);
            told_at = time_now_ms();
        }
        if (atomic_load(job->cancel) || c->error) atomic_store(&c->stop, true);
        if (atomic_load(&c->stop)) interrupt_all(workers, count);
    }
    pthread_mutex_unlock(&c->lock);
}

static bool worker_begin(crew_worker *w, crew *c, const crew_job *job) {
    size_t cap = duel_memory(job->rules);
    w->crew = c;
    w->job = job;
    w->mem = (arena){.base = malloc(cap), .cap = cap};
    w->thread = w->mem.base ? thread_start(live, w) : NULL;
    return w->thread != NULL;
}

int crew_run(crew *c, const crew_job *job) {
    crew_worker *workers = calloc((size_t)job->threads, sizeof *workers);
    if (!workers) return ENOMEM;
    process_watch_stops();
    int started = 0;
    c->alive = job->threads;
    while (started < job->threads && worker_begin(&workers[started], c, job)) started++;
    pthread_mutex_lock(&c->lock);
    c->alive -= job->threads - started;
    pthread_mutex_unlock(&c->lock);
    if (started == 0) crew_fail(c, ENOMEM);
    watch(c, job, workers, started);
    for (int i = 0; i < started; i++) thread_join(workers[i].thread);
    for (int i = 0; i < job->threads; i++) {
        free(workers[i].mem.base);
        free(workers[i].text.s);
    }
    free(workers);
    return c->error;
}
