// SPDX-License-Identifier: MIT
// A world for halls in tests: a store in a file, time that the test sets, and mailboxes for
// clients. Jobs happen at once, but the hall hears of them only in settle(), so a test can do
// anything in between.
#ifndef SANDAN_TESTS_HALL_WORLD_H
#define SANDAN_TESTS_HALL_WORLD_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/random.h"
#include "core/turn.h"
#include "hall/codec.h"
#include "hall/hall.h"
#include "tap.h"

enum { JOBS = 256, MAIL = 512 };

struct message {
    int holders;
    size_t n;
    char text[];
};

typedef struct job {
    store_queue_written *written;
    store_queue_done *done;
    void *context;
    store_error error;
    store_outcome outcomes[4];
    int n;
    int64_t ready; /* when the hall can hear of it */
} job;

typedef struct world {
    store *s;
    hall *h;
    int64_t now;
    random_source random;
    job jobs[JOBS];
    int job_count;
    bool dead;                 /* nothing is sent or stored any more */
    int fail;                  /* so many writes fail, and do not happen */
    int unsure;                /* so many writes fail, and happen */
    int unread;                /* so many reads fail */
    int64_t delay;             /* milliseconds that a write takes */
    bool full;                 /* nothing more can be written now */
    char poison[EVENT_ID + 1]; /* a game that cannot be written */
    long made;                 /* messages that exist */
    bool thinks;               /* there is an engine */
    bool slow;                 /* which does not answer by itself */
    int asked;                 /* so often */
    void (*tell)(void *self, const char *text, size_t n); /* NULL: no other halls */
    char thought_game[EVENT_ID + 1], thought[EVENT_TEXT];
    uint32_t thought_turns;
} world;

/* What the hall has as the socket of a client. */
typedef struct mailbox {
    message *letters[MAIL];
    int count;
    bool closed; /* the hall wants the client to go */
} mailbox;

static char world_folder[] = "/tmp/sandan-hall-XXXXXX";

static inline message *world_make(void *self, const char *text, size_t n) {
    world *w = self;
    message *m = malloc(sizeof *m + n + 1);
    if (!m) abort();
    *m = (message){.holders = 1, .n = n};
    memcpy(m->text, text, n);
    m->text[n] = '\0';
    w->made++;
    return m;
}

static inline void world_release(void *self, message *m) {
    world *w = self;
    if (--m->holders > 0) return;
    w->made--;
    free(m);
}

static inline void world_send(void *self, void *socket, message *m) {
    const world *w = self;
    mailbox *box = socket;
    if (w->dead || !EXPECT(box->count < MAIL)) return;
    m->holders++;
    box->letters[box->count++] = m;
}

static inline void world_end(void *self, void *socket) {
    (void)self;
    ((mailbox *)socket)->closed = true;
}

static inline bool world_write(void *self, const store_op *ops, int n, store_queue_written *written,
                               void *context) {
    world *w = self;
    if (w->dead || w->full || w->job_count == JOBS) return false;
    job *j = &w->jobs[w->job_count++];
    *j = (job){.written = written, .context = context, .n = n, .ready = w->now + w->delay};
    store_op tied[4];
    for (int i = 0; i < n; i++) {
        tied[i] = ops[i];
        tied[i].tied = i > 0;
    }
    bool poison = ops[0].game && strcmp(ops[0].game, w->poison) == 0;
    bool fails = poison || w->fail > 0, unsure = !fails && w->unsure > 0;
    if (!fails) j->error = store_commit(w->s, tied, n, j->outcomes);
    w->fail -= fails && !poison;
    w->unsure -= unsure;
    if (fails || unsure) {
        j->error = STORE_FAILED;
        for (int i = 0; i < n; i++) j->outcomes[i] = (store_outcome){STORE_UNKNOWN, 0};
    }
    return true;
}

static inline store_error no_load(store *s, const char *id, int64_t from, void *context,
                                  store_each_game *each_game, store_each_event *each_event) {
    (void)s, (void)id, (void)from, (void)context, (void)each_game, (void)each_event;
    return STORE_FAILED;
}

static inline store_error no_list(store *s, const store_query *q, void *context,
                                  store_each_game *each) {
    (void)s, (void)q, (void)context, (void)each;
    return STORE_FAILED;
}

static inline store_error no_texts(store *s, void *context, store_each_text *each) {
    (void)s, (void)context, (void)each;
    return STORE_FAILED;
}

static inline store_error no_code(store *s, const char *code, int64_t now, void *context,
                                  store_each_code *each) {
    (void)s, (void)code, (void)now, (void)context, (void)each;
    return STORE_FAILED;
}

static inline store_error no_devices(store *s, const uint8_t *hash, void *context,
                                     store_each_device *each) {
    (void)s, (void)hash, (void)context, (void)each;
    return STORE_FAILED;
}

static inline bool world_read(void *self, store_queue_work *work, store_queue_done *done,
                              void *context) {
    world *w = self;
    if (w->dead || w->job_count == JOBS) return false;
    static const store_kind failing = {.load = no_load,
                                       .list = no_list,
                                       .bans = no_texts,
                                       .find_code = no_code,
                                       .devices = no_devices};
    store broken = {.kind = &failing};
    work(context, w->unread > 0 ? &broken : w->s);
    if (w->unread > 0) w->unread--;
    w->jobs[w->job_count++] = (job){.done = done, .context = context, .ready = w->now};
    return true;
}

static inline void world_random(void *self, void *out, size_t n) {
    world *w = self;
    for (size_t i = 0; i < n; i++) ((uint8_t *)out)[i] = (uint8_t)random_below(&w->random, 256);
}

/* The engine plays the first turn of the list. */
static inline bool world_think(void *self, const hall_task *t) {
    static turn list[MAX_TURNS];
    world *w = self;
    const session *s = t->session;
    if (!w->slow && w->thought_game[0]) return false;
    w->asked++;
    if (w->slow) return true;
    memcpy(w->thought_game, t->game, sizeof w->thought_game);
    w->thought_turns = t->turns;
    turn_list(s->setup.game, &s->hand.now, list);
    writer text = writer_on(w->thought, sizeof w->thought);
    turn_write(s->setup.game, &s->hand.now, &list[0], &text);
    return true;
}

static inline bool world_backup(void *self, void (*done)(void *context, bool good), void *context) {
    (void)self;
    done(context, true);
    return true;
}

/* Addresses in this world are numbers. */
static inline bool world_read_address(void *self, const char *text, uint64_t *address) {
    (void)self;
    char *end;
    *address = strtoull(text, &end, 10);
    return *text && !*end;
}

static inline void world_write_address(void *self, uint64_t address, char *text) {
    (void)self;
    snprintf(text, TALK_ADDRESS + 1, "%llu", (unsigned long long)address);
}

static inline const char *world_reach(void *self, uint64_t address) {
    (void)self;
    return address == 127 ? "http://192.0.2.1:7777" : NULL;
}

static inline void open_hall(world *w, const hall_setup *setup) {
    hall_world functions = {.self = w,
                            .make = world_make,
                            .release = world_release,
                            .send = world_send,
                            .close = world_end,
                            .write = world_write,
                            .read = world_read,
                            .list = world_read,
                            .random = world_random,
                            .think = w->thinks ? world_think : NULL,
                            .backup = world_backup,
                            .read_address = world_read_address,
                            .write_address = world_write_address,
                            .reach = world_reach,
                            .tell = w->tell};
    w->dead = false;
    w->h = hall_open(&functions, setup, w->now);
}

/* A store in a file of this name; without a hall. */
static inline void open_store(world *w, const char *name) {
    char path[200], why[STORE_WHY];
    *w = (world){.now = 1000000, .thinks = true, .random = {7}};
    snprintf(path, sizeof path, "%s/%s", world_folder, name);
    if (store_open(path, &w->s, why)) printf("# %s\n", why);
    if (!w->s) exit(1);
}

static inline void open_world(world *w, const char *name, const hall_setup *setup) {
    open_store(w, name);
    open_hall(w, setup);
}

/* The first job that is done; -1: none. */
static inline int ready_job(const world *w) {
    int i = 0;
    while (i < w->job_count && w->jobs[i].ready > w->now) i++;
    return i < w->job_count ? i : -1;
}

static inline void hear_jobs(world *w) {
    for (int i; (i = ready_job(w)) >= 0;) {
        job j = w->jobs[i];
        memmove(w->jobs + i, w->jobs + i + 1, (size_t)(--w->job_count - i) * sizeof j);
        if (j.written)
            j.written(j.context, j.error, j.outcomes, j.n);
        else
            j.done(j.context);
    }
}

/* Whatever can happen now has happened. */
static inline void settle(world *w) {
    for (int i = 0; i < 1000; i++) {
        hall_tick(w->h, w->now);
        if (ready_job(w) < 0 && !w->thought_game[0]) return;
        hear_jobs(w);
        if (!w->thought_game[0]) continue;
        char game_id[EVENT_ID + 1];
        memcpy(game_id, w->thought_game, sizeof game_id);
        w->thought_game[0] = '\0';
        hall_thought(w->h, game_id, w->thought_turns, w->thought, w->now);
    }
    EXPECT(ready_job(w) < 0);
}

/* Time passes, not faster than the hall wants to know. */
static inline void pass(world *w, int64_t ms) {
    int64_t until = w->now + ms;
    settle(w);
    while (w->now < until) {
        int64_t next = hall_next(w->h);
        for (int i = 0; i < w->job_count; i++)
            if (w->jobs[i].ready < next) next = w->jobs[i].ready;
        w->now = next < w->now + 1 ? w->now + 1 : next < until ? next : until;
        settle(w);
    }
}

#endif
