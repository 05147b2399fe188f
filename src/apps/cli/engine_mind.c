// SPDX-License-Identifier: MIT
// The searching half of sandan engine: one thread searches and answers while the other listens.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "apps/cli/engine.h"
#include "apps/cli/output.h"
#include "core/turn.h"
#include "os/thread.h"
#include "os/time.h"

typedef enum mind_state {
    MIND_IDLE,
    MIND_BUSY,
    MIND_SAYING, /* the answer is being sent: a reader may already ask the next question */
    MIND_QUIT
} mind_state;

struct mind {
    thread *thread;
    pthread_mutex_t lock; /* protects what follows */
    pthread_cond_t changed;
    mind_state state;
    bool released; /* the answer may be sent */
    mind_task task;

    /* Owned by the talking thread while idle, else by the searching one. */
    engine *e;
    int megabytes, threads;
    level_mind *levels; /* NULL: not yet needed */
    random_source random;
    engine_answer answer;
    uint64_t reported; /* nodes at the last report of this search */
};

static void write_score(writer *w, int score) {
    int sure = score_turns(score);
    write_text(w, sure > 0 ? " score win " : sure < 0 ? " score loss " : " score cp ");
    write_int(w, sure > 0 ? sure : sure < 0 ? -sure : score);
}

static void say_info(void *context, const engine_answer *a) {
    mind *m = context;
    const mind_task *task = &m->task;
    m->reported = a->nodes;
    for (int i = 0; i < a->line_count; i++) {
        char text[ANSWER_SIZE];
        writer w = writer_on(text, sizeof text);
        write_text(&w, "info depth ");
        write_int(&w, a->depth);
        write_text(&w, " multipv ");
        write_int(&w, i + 1);
        write_score(&w, a->lines[i].score);
        write_text(&w, " nodes ");
        write_count(&w, a->nodes);
        write_text(&w, " nps ");
        write_count(&w, a->nodes * 1000 / (uint64_t)(a->time_ms > 0 ? a->time_ms : 1));
        write_text(&w, " time ");
        write_int(&w, a->time_ms);
        write_text(&w, " hashfull ");
        write_int(&w, a->full);
        write_text(&w, " pv");
        position p = task->p, next;
        for (int k = 0; k < a->lines[i].n; k++) {
            write_char(&w, ' ');
            turn_write(task->g, &p, &a->lines[i].turns[k], &w);
            turn_play(task->g, &p, &a->lines[i].turns[k], &next);
            p = next;
        }
        answer_send(&w);
    }
}

static void say_best(const mind_task *task, const engine_answer *a) {
    const engine_line *line = &a->lines[0];
    char text[ANSWER_SIZE];
    writer w = writer_on(text, sizeof text);
    write_text(&w, "bestmove ");
    turn_write(task->g, &task->p, &line->turns[0], &w);
    if (task->say_ponder && line->n > 1) {
        position next;
        turn_play(task->g, &task->p, &line->turns[0], &next);
        write_text(&w, " ponder ");
        turn_write(task->g, &next, &line->turns[1], &w);
    }
    answer_send(&w);
}

static bool is_weaker(const mind_task *task) {
    return !strength_is_full(task->g, task->p.rules, task->strength);
}

static void think(mind *m) {
    const mind_task *task = &m->task;
    m->reported = 0;
    if (is_weaker(task))
        level_think(m->levels, task->g, &task->p, task->past, task->past_count, task->strength,
                    &task->limits, &m->random, &m->answer);
    else
        engine_think(m->e, task->g, &task->p, task->past, task->past_count, &task->limits, say_info,
                     m, &m->answer);
    pthread_mutex_lock(&m->lock);
    while (!m->released) pthread_cond_wait(&m->changed, &m->lock);
    m->state = MIND_SAYING;
    pthread_mutex_unlock(&m->lock);
    /* A stopped search has searched more nodes since its last report. */
    if (m->reported == 0 || m->reported != m->answer.nodes) say_info(m, &m->answer);
    say_best(task, &m->answer);
    free(m->task.past);
}

static void live(void *context) {
    mind *m = context;
    pthread_mutex_lock(&m->lock);
    while (m->state != MIND_QUIT) {
        if (m->state == MIND_BUSY) {
            pthread_mutex_unlock(&m->lock);
            think(m);
            pthread_mutex_lock(&m->lock);
            m->state = MIND_IDLE;
            pthread_cond_broadcast(&m->changed);
        } else {
            pthread_cond_wait(&m->changed, &m->lock);
        }
    }
    pthread_mutex_unlock(&m->lock);
}

mind *mind_new(void) {
    mind *m = calloc(1, sizeof *m);
    if (!m) return NULL;
    pthread_mutex_init(&m->lock, NULL);
    pthread_cond_init(&m->changed, NULL);
    m->random.state = (uint64_t)time_now_us(); /* so that games differ */
    m->thread = thread_start(live, m);
    if (m->thread) return m;
    free(m);
    return NULL;
}

void mind_free(mind *m) {
    if (!m) return;
    mind_stop(m);
    mind_wait(m);
    pthread_mutex_lock(&m->lock);
    m->state = MIND_QUIT;
    pthread_cond_broadcast(&m->changed);
    pthread_mutex_unlock(&m->lock);
    thread_join(m->thread);
    pthread_cond_destroy(&m->changed);
    pthread_mutex_destroy(&m->lock);
    engine_free(m->e);
    level_free(m->levels);
    free(m);
}

bool mind_prepare(mind *m, int megabytes, int threads, bool clear, bool weaker, bool *made) {
    *made = false;
    if (weaker && !m->levels && !(m->levels = level_new())) return false;
    if (m->e && m->megabytes == megabytes && m->threads == threads) {
        if (clear) engine_clear(m->e);
        return true;
    }
    engine_free(m->e);
    *made = true;
    m->megabytes = megabytes;
    m->threads = threads;
    while (!(m->e = engine_new(megabytes, threads))) {
        if (megabytes == 1 && threads == 1) return false;
        if (megabytes > 1)
            megabytes /= 2;
        else
            threads = 1;
    }
    if (megabytes != m->megabytes || threads != m->threads) {
        char text[ANSWER_SIZE];
        writer w = writer_on(text, sizeof text);
        write_text(&w, "info string there is not enough memory: Hash is ");
        write_int(&w, megabytes);
        write_text(&w, ", Threads is ");
        write_int(&w, threads);
        answer_send(&w);
    }
    return true;
}

net_fault mind_use_net(mind *m, const game *g, const char *bytes, size_t n) {
    net_fault wrong = bytes ? engine_use_net(m->e, g, bytes, n) : NET_OK;
    if (!bytes || wrong) engine_use_built_in(m->e);
    return wrong;
}

void mind_go(mind *m, const mind_task *task) {
    pthread_mutex_lock(&m->lock);
    m->task = *task;
    m->released = !task->ponder && !task->infinite;
    /* Here and not on the thread, so that a stop before the thread wakes up takes effect, and the
       time until then counts. */
    engine_expect(m->e, task->ponder);
    if (m->levels) engine_expect(level_engine(m->levels), false);
    m->state = MIND_BUSY;
    pthread_cond_broadcast(&m->changed);
    pthread_mutex_unlock(&m->lock);
}

static void release(mind *m) {
    pthread_mutex_lock(&m->lock);
    m->released = true;
    pthread_cond_broadcast(&m->changed);
    pthread_mutex_unlock(&m->lock);
}

void mind_stop(mind *m) {
    if (m->e) engine_stop(m->e);
    if (m->levels) engine_stop(level_engine(m->levels));
    release(m);
}

void mind_ponderhit(mind *m) {
    engine_ponderhit(m->e);
    m->task.ponder = false; /* its limits apply from now on */
    if (!m->task.infinite) release(m);
}

bool mind_busy(mind *m) {
    pthread_mutex_lock(&m->lock);
    while (m->state == MIND_SAYING) pthread_cond_wait(&m->changed, &m->lock);
    bool busy = m->state == MIND_BUSY;
    pthread_mutex_unlock(&m->lock);
    return busy;
}

void mind_wait(mind *m) {
    pthread_mutex_lock(&m->lock);
    while (m->state == MIND_BUSY || m->state == MIND_SAYING)
        pthread_cond_wait(&m->changed, &m->lock);
    pthread_mutex_unlock(&m->lock);
}

bool mind_limited(const mind *m) {
    const mind_task *task = &m->task;
    const engine_limits *l = &task->limits;
    if (task->infinite || task->ponder) return false;
    return is_weaker(task) || l->depth || l->nodes || l->time.fixed || l->time.left;
}

void mind_finish(mind *m) {
    struct timespec moment = {.tv_nsec = 20000000};
    if (mind_busy(m) && !mind_limited(m)) mind_stop(m);
    while (mind_busy(m)) {
        if (answer_closed()) mind_stop(m);
        nanosleep(&moment, NULL);
    }
}
