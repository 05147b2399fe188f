// SPDX-License-Identifier: MIT
#include "apps/bot/thinker.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/hash.h"
#include "os/thread.h"

enum { NAP = 20 }; /* milliseconds between looks at the stop flag */

typedef enum stage { IDLE, ASKED, ANSWERED } stage;

struct thinker {
    pthread_mutex_t lock;
    pthread_cond_t more;
    thread *thread;
    player *player;
    atomic_bool stop; /* for the player: the answer is not wanted any longer */
    bool ending;      /* for the thread */
    _Atomic stage stage;
    void (*wake)(void *context);
    void *context;
    char begun[EVENT_ID + 1]; /* the game that the player knows about */
    char game[EVENT_ID + 1];  /* the one that it was asked about, and room.turns then */
    uint32_t turns_played;
    /* The question, and the answer: owned by the thread from ASKED to ANSWERED. */
    situation asked;
    position start, now;
    char *turns;
    uint64_t *keys;
    int64_t least;
    player_answer answer;
};

static void nap(void) {
    nanosleep(&(struct timespec){.tv_nsec = NAP * 1000000L}, NULL);
}

/* Lets people follow: an instant answer is hard to see. */
static void rest(thinker *m, int64_t ms) {
    for (; ms > 0 && !atomic_load(&m->stop); ms -= NAP) nap();
}

static void think(thinker *m) {
    player_answer *a = &m->answer;
    *a = (player_answer){.state = PLAYER_FINE};
    if (strcmp(m->begun, m->game) != 0)
        a->state = player_begin(m->player, m->asked.g, m->start.rules);
    if (a->state == PLAYER_FINE) {
        memcpy(m->begun, m->game, sizeof m->begun);
        player_ask(m->player, &m->asked, a);
    }
    if (a->state == PLAYER_FINE)
        rest(m, m->least - a->used);
    else
        m->begun[0] = '\0'; /* an external program has to be started again */
}

static void work(void *context) {
    thinker *m = context;
    pthread_mutex_lock(&m->lock);
    for (;;) {
        while (m->stage != ASKED && !m->ending) pthread_cond_wait(&m->more, &m->lock);
        if (m->stage != ASKED) break;
        pthread_mutex_unlock(&m->lock);
        think(m);
        pthread_mutex_lock(&m->lock);
        m->stage = ANSWERED;
        m->wake(m->context);
    }
    pthread_mutex_unlock(&m->lock);
}

thinker *thinker_start(const player_setup *setup, void (*wake)(void *context), void *context) {
    thinker *m = calloc(1, sizeof *m);
    if (!m) return NULL;
    pthread_mutex_init(&m->lock, NULL);
    pthread_cond_init(&m->more, NULL);
    m->wake = wake;
    m->context = context;
    m->turns = malloc((size_t)ROOM_TURNS * (MAX_TURN_TEXT + 1) + 1);
    m->keys = malloc((ROOM_TURNS + 1) * sizeof *m->keys);
    if (m->turns && m->keys) m->player = player_new(setup, &m->stop);
    if (m->player) m->thread = thread_start(work, m);
    if (m->thread) return m;
    thinker_stop(m);
    return NULL;
}

bool thinker_is_busy(const thinker *m) {
    return m->stage != IDLE;
}

void thinker_ask(thinker *m, const thinker_question *q) {
    const session *s = &q->room->session;
    const game *g = s->setup.game;
    m->start = s->setup.start;
    m->now = s->hand.now;
    writer w = writer_on(m->turns, (size_t)ROOM_TURNS * (MAX_TURN_TEXT + 1) + 1);
    for (uint32_t i = 0; i < s->n; i++) {
        write_char(&w, ' ');
        turn_write(g, &s->memory.turns[i].before, &s->memory.turns[i].turn, &w);
    }
    memcpy(m->keys, s->history.keys, s->history.n * sizeof *m->keys);
    m->asked = (situation){.g = g,
                           .start = &m->start,
                           .now = &m->now,
                           .turns = m->turns,
                           .past = m->keys,
                           .past_count = s->history.n,
                           .left = {q->left[FIRST], q->left[SECOND]},
                           .increment = q->increment,
                           .time = q->time,
                           .wait = q->wait};
    for (const char *c = q->game; *c; c++) m->asked.seed = hash_fold(m->asked.seed, (uint8_t)*c);
    m->least = q->least;
    m->turns_played = q->room->turns;
    memcpy(m->game, q->game, sizeof m->game);
    atomic_store(&m->stop, false);
    pthread_mutex_lock(&m->lock);
    m->stage = ASKED;
    pthread_cond_signal(&m->more);
    pthread_mutex_unlock(&m->lock);
}

bool thinker_is_about(const thinker *m, const char *id, uint32_t turns) {
    return strcmp(m->game, id) == 0 && m->turns_played == turns;
}

bool thinker_collect(thinker *m, player_answer *a) {
    pthread_mutex_lock(&m->lock);
    bool there = m->stage == ANSWERED;
    if (there) {
        *a = m->answer;
        m->stage = IDLE;
    }
    pthread_mutex_unlock(&m->lock);
    return there;
}

void thinker_interrupt(thinker *m) {
    atomic_store(&m->stop, true);
    if (m->stage == ASKED) player_interrupt(m->player);
}

void thinker_stop(thinker *m) {
    if (!m) return;
    pthread_mutex_lock(&m->lock);
    m->ending = true;
    pthread_cond_signal(&m->more);
    pthread_mutex_unlock(&m->lock);
    for (thinker_interrupt(m); m->thread && m->stage == ASKED; thinker_interrupt(m)) nap();
    if (m->thread) thread_join(m->thread);
    player_free(m->player);
    free(m->turns);
    free(m->keys);
    pthread_cond_destroy(&m->more);
    pthread_mutex_destroy(&m->lock);
    free(m);
}
