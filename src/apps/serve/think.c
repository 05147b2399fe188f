// SPDX-License-Identifier: MIT
#define _DEFAULT_SOURCE /* setpriority of one thread */ // NOLINT(bugprone-reserved-identifier)
#include "apps/serve/think.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "engine/level.h"
#include "os/thread.h"
#include "play/oneturn.h"
#include "play/opponent.h"

enum {
    MEGABYTES = 32,
    NICE = 10,
    TURN_TEXT = 128,
    TURN_MOST = 3000, /* milliseconds for a turn at full strength, if no other waits */
    TURN_LEAST = 100, /* and if many do */
};

typedef struct job {
    struct job *next;
    char id[STORE_ID + 1];
    uint32_t turns; /* for hall_thought */
    opponent_task task;
    const struct game *rules;
    position at;
    uint64_t *keys;
    uint32_t count;
    char text[TURN_TEXT]; /* "": none */
} job;

typedef struct line {
    job *first, **last;
} line;

typedef struct worker {
    think *of;
    thread *thread;
    engine *running; /* for think_stop */
    engine *full;
    level_mind *levels;
    oneturn_memory *simple;
    engine_answer *answer;
} worker;

struct think {
    pthread_mutex_t lock;
    pthread_cond_t more;
    line waiting, found;
    unsigned count;
    bool ending;
    void (*wake)(void *context);
    void *context;
    int threads;
    worker workers[];
};

static void push(line *l, job *j) {
    j->next = NULL;
    *l->last = j;
    l->last = &j->next;
}

static job *pop(line *l) {
    job *j = l->first;
    if (j && !(l->first = j->next)) l->last = &l->first;
    return j;
}

static void job_free(job *j) {
    if (j) free(j->keys);
    free(j);
}

/* Announces the search, so that think_stop can end it. False: it need not begin. */
static bool announce(worker *w, engine *e) {
    pthread_mutex_lock(&w->of->lock);
    bool go = !w->of->ending;
    w->running = go ? e : NULL;
    if (go && e) engine_expect(e, false);
    pthread_mutex_unlock(&w->of->lock);
    return go;
}

static bool search(worker *w, const job *j, turn *out) {
    const opponent_task *t = &j->task;
    engine_limits limits = {
        .time = {.fixed = t->fixed, .left = t->left, .increment = t->increment},
        .margin = t->margin,
        .contempt = t->contempt,
    };
    bool full = t->seat == LEVEL_FULL;
    if (full && !w->full) w->full = engine_new(MEGABYTES, 1);
    if (!full && !w->levels) w->levels = level_new();
    engine *e = full ? w->full : w->levels ? level_engine(w->levels) : NULL;
    if (!e || !announce(w, e)) return false;
    if (full) {
        engine_clear(e); /* another game than before */
        engine_think(e, j->rules, &j->at, j->keys, j->count, &limits, NULL, NULL, w->answer);
    } else {
        random_source r = {t->seed};
        level_think(w->levels, j->rules, &j->at, j->keys, j->count, t->seat, &limits, &r,
                    w->answer);
    }
    announce(w, NULL);
    *out = w->answer->lines[0].turns[0];
    return true;
}

static void find_turn(worker *w, job *j) {
    turn found = {0};
    if (j->task.seat == SEAT_ONETURN)
        found = oneturn_choose(j->rules, &j->at, j->task.seed, w->simple);
    else if (!search(w, j, &found))
        return;
    writer out = writer_on(j->text, sizeof j->text);
    turn_write(j->rules, &j->at, &found, &out);
}

static void work(void *context) {
    worker *w = context;
    think *t = w->of;
    setpriority(PRIO_PROCESS, 0, NICE); /* on Linux, of this thread */
    pthread_mutex_lock(&t->lock);
    while (!t->ending) {
        job *j = pop(&t->waiting);
        if (!j) {
            pthread_cond_wait(&t->more, &t->lock);
            continue;
        }
        pthread_mutex_unlock(&t->lock);
        find_turn(w, j);
        pthread_mutex_lock(&t->lock);
        push(&t->found, j);
        t->wake(t->context);
    }
    pthread_mutex_unlock(&t->lock);
}

think *think_start(int threads, void (*wake)(void *context), void *context) {
    think *t = calloc(1, sizeof *t + (size_t)threads * sizeof *t->workers);
    if (!t) return NULL;
    *t = (think){.wake = wake, .context = context};
    pthread_mutex_init(&t->lock, NULL);
    pthread_cond_init(&t->more, NULL);
    t->waiting.last = &t->waiting.first;
    t->found.last = &t->found.first;
    for (; t->threads < threads; t->threads++) {
        worker *w = &t->workers[t->threads];
        *w = (worker){
            .of = t, .simple = malloc(sizeof *w->simple), .answer = malloc(sizeof *w->answer)};
        if (w->simple && w->answer) w->thread = thread_start(work, w);
        if (w->thread) continue;
        t->threads++;
        think_stop(t);
        return NULL;
    }
    return t;
}

/* Milliseconds for a turn at full strength: the more turns wait, the less each of them gets, so
   that nobody waits for long, whatever clocks others play with. */
static int64_t budget(const think *t, const opponent_task *task) {
    if (task->seat != LEVEL_FULL) return task->fixed;
    int64_t most = TURN_MOST * t->threads / (int64_t)(t->count + 1);
    if (most > TURN_MOST) most = TURN_MOST;
    if (most < TURN_LEAST) most = TURN_LEAST;
    return task->fixed && task->fixed < most ? task->fixed : most;
}

bool think_ask(think *t, const hall_task *task) {
    const session *s = task->session;
    if (t->count >= THINK_MOST) return false;
    job *j = calloc(1, sizeof *j);
    uint64_t *keys = malloc(((size_t)s->history.n + 1) * sizeof *keys);
    if (!j || !keys) {
        free(keys);
        free(j);
        return false;
    }
    memcpy(keys, s->history.keys, s->history.n * sizeof *keys);
    *j = (job){.turns = task->turns,
               .task = task->work,
               .rules = s->setup.game,
               .at = s->hand.now,
               .keys = keys,
               .count = s->history.n};
    j->task.fixed = budget(t, &j->task);
    strncpy(j->id, task->game, STORE_ID);
    t->count++;
    pthread_mutex_lock(&t->lock);
    push(&t->waiting, j);
    pthread_cond_signal(&t->more);
    pthread_mutex_unlock(&t->lock);
    return true;
}

void think_collect(think *t,
                   void (*found)(void *context, const char *id, uint32_t turns, const char *text),
                   void *context) {
    for (;;) {
        pthread_mutex_lock(&t->lock);
        job *j = pop(&t->found);
        pthread_mutex_unlock(&t->lock);
        if (!j) return;
        t->count--;
        found(context, j->id, j->turns, *j->text ? j->text : NULL);
        job_free(j);
    }
}

unsigned think_count(const think *t) {
    return t->count;
}

void think_stop(think *t) {
    pthread_mutex_lock(&t->lock);
    t->ending = true;
    for (int i = 0; i < t->threads; i++)
        if (t->workers[i].running) engine_stop(t->workers[i].running);
    pthread_cond_broadcast(&t->more);
    pthread_mutex_unlock(&t->lock);
    for (int i = 0; i < t->threads; i++) {
        worker *w = &t->workers[i];
        if (w->thread) thread_join(w->thread);
        engine_free(w->full);
        level_free(w->levels);
        free(w->simple);
        free(w->answer);
    }
    for (job *j; (j = pop(&t->waiting));) job_free(j);
    for (job *j; (j = pop(&t->found));) job_free(j);
    pthread_cond_destroy(&t->more);
    pthread_mutex_destroy(&t->lock);
    free(t);
}
