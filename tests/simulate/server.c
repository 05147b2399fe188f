// SPDX-License-Identifier: MIT
// A server: the hall, and what the real one has around it. The storage thread is a queue whose
// groups are committed at one step and heard of at a later one, so that a crash can come between.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "simulate/ledger.h"
#include "simulate/place.h"
#include "simulate/vfs.h"

enum {
    OPS = 4,      /* of a job */
    EVENTS = 4,   /* of a job */
    TEXTS = 6000, /* bytes of a job */
    GROUP = 512,  /* operations of a commit */
    /* As the real server: */
    STEP_MS = 2000,   /* time goes on from here after the last heartbeat */
    MEASURE_MS = 5000 /* how often the database is asked for its time */
};

/* As store_queue has them. */
struct job {
    job *next;
    int n; /* operations; 0: a read */
    store_op ops[OPS];
    store_event events[EVENTS];
    store_outcome outcomes[OPS];
    store_error error;
    store_queue_written *written;
    store_queue_work *work;
    store_queue_done *done;
    void *context;
    size_t used;
    char texts[TEXTS];
};

static job *spare;

int64_t server_now(server *s) {
    return server_time_now(&s->time, world.now + s->ticks);
}

int64_t server_offset(const server *s) {
    return s->time.ahead + s->ticks;
}

void server_arm(server *s) {
    if (!s->up) return;
    int64_t at = hall_next(s->h) - server_offset(s);
    if (at < world.now) at = world.now;
    if (s->armed > world.now && s->armed <= at) return;
    s->armed = at;
    step_add(at, STEP_ALARM, s, s->life, NULL);
}

/* ---- messages ---- */

static message *make(void *self, const char *text, size_t n) {
    const server *s = self;
    message *m = malloc(sizeof *m + n + 1);
    if (!m) abort();
    m->holders = 1;
    m->n = n;
    memcpy(m->text, text, n);
    m->text[n] = '\0';
    m->t = talk_of(TALK_NONE);
    if (s->dying) return m;
    if (talk_read(FROM_SERVER, text, n, &m->t).code) wrong("no message of a server: %s", m->text);
    ledger_said(m);
    return m;
}

void message_release(message *m) {
    if (--m->holders > 0) return;
    talk_free(&m->t);
    free(m);
}

static void release(void *self, message *m) {
    (void)self;
    message_release(m);
}

static void send_down(void *self, void *socket, message *m) {
    const server *s = self;
    wire *w = socket;
    if (s->dying) return;
    if (w->page) ledger_sent(m, w);
    wire_down(w, m);
}

static void close_socket(void *self, void *socket) {
    const server *s = self;
    if (!s->dying) wire_close(socket);
}

/* ---- the storage thread ---- */

static const void *keep(job *j, const void *from, size_t n) {
    if (!from) return NULL;
    if (j->used + n > TEXTS) abort();
    void *at = memcpy(j->texts + j->used, from, n);
    j->used += n;
    return at;
}

static const char *keep_text(job *j, const char *s) {
    return s ? keep(j, s, strlen(s) + 1) : NULL;
}

static void keep_op(job *j, store_op *op, int *events) {
    if (*events + op->count > EVENTS) abort();
    store_event *list = &j->events[*events];
    for (int i = 0; i < op->count; i++) {
        list[i] = op->events[i];
        list[i].kind = keep_text(j, list[i].kind);
        list[i].body = keep_text(j, list[i].body);
        list[i].command = keep_text(j, list[i].command);
    }
    *events += op->count;
    op->events = list;
    op->game = keep_text(j, op->game);
    op->setup = keep_text(j, op->setup);
    op->name = keep_text(j, op->name);
    op->value = keep_text(j, op->value);
    op->device = keep(j, op->device, STORE_HASH);
    for (int i = 0; i < 2; i++) op->seats[i] = keep(j, op->seats[i], STORE_HASH);
}

static job *add_job(server *s) {
    job *j = spare;
    if (j) spare = j->next;
    if (!j) j = malloc(sizeof *j);
    if (!j) abort();
    j->next = NULL;
    j->n = 0;
    j->used = 0;
    j->error = STORE_FAILED;
    j->written = NULL;
    j->work = NULL;
    j->done = NULL;
    *s->waiting_end = j;
    s->waiting_end = &j->next;
    if (!s->committing) {
        s->committing = true;
        step_add(world.now + 1, STEP_COMMIT, s, s->life, NULL);
    }
    return j;
}

static bool is_full(const server *s) {
    return s->dying || (!world.calm && chance(500));
}

static bool write_ops(void *self, const store_op *ops, int n, store_queue_written *written,
                      void *context) {
    server *s = self;
    if (is_full(s)) return false;
    if (n > OPS) abort();
    job *j = add_job(s);
    j->n = n;
    j->written = written;
    j->context = context;
    int events = 0;
    for (int i = 0; i < n; i++) {
        j->ops[i] = ops[i];
        j->ops[i].tied = i > 0;
        keep_op(j, &j->ops[i], &events);
    }
    return true;
}

static bool read_store(void *self, store_queue_work *work, store_queue_done *done, void *context) {
    server *s = self;
    if (is_full(s)) return false;
    job *j = add_job(s);
    j->work = work;
    j->done = done;
    j->context = context;
    return true;
}

/* Takes what waits into one commit. */
static void commit_group(server *s) {
    static store_op ops[GROUP + OPS];
    static store_outcome outcomes[GROUP + OPS];
    int n = 0;
    job *end = s->waiting;
    for (; end && n < GROUP; end = end->next)
        for (int i = 0; i < end->n; i++) ops[n++] = end->ops[i];
    store_error error = n > 0 ? store_commit(s->store, ops, n, outcomes) : STORE_OK;
    n = 0;
    while (s->waiting != end) {
        job *j = s->waiting;
        s->waiting = j->next;
        if (!s->waiting) s->waiting_end = &s->waiting;
        j->next = NULL;
        *s->taken_end = j;
        s->taken_end = &j->next;
        j->error = error;
        for (int i = 0; i < j->n; i++) j->outcomes[i] = outcomes[n++];
        if (j->work) j->work(j->context, s->store);
    }
}

static void commit_step(server *s) {
    commit_group(s);
    if (vfs_has_crashed()) {
        machine_crash();
        return;
    }
    int64_t takes = 5 + below(60);
    if (s->slow_until > world.now) takes += below(5000);
    step_add(world.now + takes, STEP_RESULT, s, s->life, NULL);
}

static void call_back(job *j) {
    if (j->written)
        j->written(j->context, j->error, j->outcomes, j->n);
    else
        j->done(j->context);
    j->next = spare;
    spare = j;
}

static void result_step(server *s) {
    hall_tick(s->h, server_now(s));
    job *list = s->taken;
    s->taken = NULL;
    s->taken_end = &s->taken;
    for (job *j = list, *next; j; j = next) {
        next = j->next;
        call_back(j);
    }
    s->committing = s->waiting != NULL;
    if (s->committing) step_add(world.now + below(3), STEP_COMMIT, s, s->life, NULL);
    server_arm(s);
}

/* ---- chance, and the engine ---- */

static void random_bytes(void *self, void *out, size_t n) {
    (void)self;
    for (size_t i = 0; i < n; i++) ((uint8_t *)out)[i] = (uint8_t)below(256);
}

typedef struct thought {
    char game[EVENT_ID + 1], text[MAX_TURN_TEXT];
    uint32_t turns;
} thought;

static bool think(void *self, const hall_task *task) {
    server *s = self;
    if (s->dying || s->thinking > 20 || (!world.calm && below(50) == 0)) return false;
    thought *t = malloc(sizeof *t);
    if (!t) abort();
    memcpy(t->game, task->game, sizeof t->game);
    t->turns = task->turns;
    writer w = writer_on(t->text, sizeof t->text);
    if (!random_turn(task->session->setup.game, &task->session->hand.now, &w)) t->text[0] = '\0';
    if (!world.calm && below(100) == 0) t->text[0] = '\0';
    s->thinking++;
    step_add(world.now + 5 + below(300), STEP_THOUGHT, s, s->life, t);
    return true;
}

static void thought_step(server *s, const thought *t) {
    s->thinking--;
    hall_thought(s->h, t->game, t->turns, t->text[0] ? t->text : NULL, server_now(s));
    server_arm(s);
}

static bool back_up(void *self, void (*done)(void *context, bool good), void *context) {
    (void)self, (void)done, (void)context;
    return false;
}

static bool read_address(void *self, const char *text, uint64_t *address) {
    (void)self;
    char *end;
    *address = strtoull(text, &end, 10);
    return *text && !*end;
}

static void write_address(void *self, uint64_t address, char *text) {
    (void)self;
    snprintf(text, TALK_ADDRESS + 1, "%llu", (unsigned long long)address);
}

static const char *reach(void *self, uint64_t address) {
    (void)self, (void)address;
    return NULL;
}

/* ---- the bus ---- */

/* A text on its way to a server. */
typedef struct hint {
    size_t n;
    char text[];
} hint;

static void tell_one(server *to, const char *text, size_t n) {
    hint *h = malloc(sizeof *h + n);
    if (!h) abort();
    h->n = n;
    memcpy(h->text, text, n);
    int64_t late = 1 + below(world.calm ? 20 : world.rates.late);
    step_add(world.now + late, STEP_HEARD, to, to->life, h);
}

/* Everything may be lost, come twice, late and in another order. */
static void tell(void *self, const char *text, size_t n) {
    const server *s = self;
    if (s->dying) return;
    for (int i = 0; i < world.server_count; i++) {
        server *to = &world.servers[i];
        bool lost = !world.calm && below(1000) < world.rates.lose;
        bool twice = !world.calm && below(1000) < world.rates.repeat;
        if (lost || twice) fault_counts(FAULT_BUS);
        if (!lost) tell_one(to, text, n);
        if (twice) tell_one(to, text, n);
    }
}

static void heard_step(server *s, const hint *h) {
    note("server %d hears of others: %.*s", s->index, (int)h->n, h->text);
    hall_heard(s->h, h->text, h->n, server_now(s));
    server_arm(s);
}

/* ---- time ---- */

/* The database has said what time it is, sooner or later. */
static void time_step(server *s) {
    int64_t took = below(20) ? below(60) : below(1500), after = world.now + s->ticks;
    server_time_measured(&s->time, world.now + world.database - below((uint32_t)took + 1),
                         after - took, after);
    int64_t alive;
    if (store_alive(s->store, &alive) == STORE_OK) server_time_reach(&s->time, alive, after);
    step_add(world.now + MEASURE_MS, STEP_TIME, s, s->life, NULL);
    server_arm(s);
}

void server_freeze(server *s, int64_t ms, bool sleeps) {
    if (!s->up || s->frozen > world.now) return;
    note("server %d %s for %lld ms", s->index, sleeps ? "sleeps" : "stands still", (long long)ms);
    fault_counts(FAULT_FREEZE);
    s->frozen = world.now + ms;
    if (sleeps) s->ticks -= ms;
    server_lives(s);
    servers_changed();
    step_add(s->frozen, STEP_THAW, s, s->life, NULL);
}

/* The time at which a server begins. */
static int64_t begin_time(const server *s, int64_t alive) {
    int64_t now = world.now + (world.shared ? world.database - below(80) : s->machine);
    if (!world.shared) alive += STEP_MS;
    return now > alive ? now : alive;
}

/* ---- start and end ---- */

static void try_again(server *s, const char *why) {
    note("server %d does not start: %s", s->index, why);
    if (s->store)
        store_close(s->store);
    else if (s->real)
        store_close(s->real);
    s->real = s->store = NULL;
    if (vfs_has_crashed()) machine_crash();
    step_add(world.now + 1000, STEP_START, s, s->life, NULL);
}

static hall_setup setup_of(void) {
    hall_setup setup = hall_usual();
    setup.rooms = 4 * GAMES;
    setup.lobby = 1 << 9;
    setup.idle = world.seed % 3 ? 60 * 1000 : 2000;
    setup.host_token = "host";
    setup.shared = world.shared;
    return setup;
}

void server_start(server *s) {
    char why[STORE_WHY] = "";
    int64_t alive = 0;
    vfs_set_process(s->index);
    if (store_open(PLACE, &s->real, why)) {
        s->real = NULL;
        try_again(s, why);
        return;
    }
    s->store = watch_store(s->real, s);
    if (store_alive(s->store, &alive)) {
        try_again(s, "no heartbeat");
        return;
    }
    int64_t begun = begin_time(s, alive);
    s->time = server_time_begin(begun, world.now + s->ticks);
    s->frozen = 0;
    s->waiting_end = &s->waiting;
    s->taken_end = &s->taken;
    hall_world functions = {.self = s,
                            .make = make,
                            .release = release,
                            .send = send_down,
                            .close = close_socket,
                            .write = write_ops,
                            .read = read_store,
                            .list = read_store,
                            .random = random_bytes,
                            .think = think,
                            .backup = back_up,
                            .read_address = read_address,
                            .write_address = write_address,
                            .reach = reach,
                            .tell = world.shared ? tell : NULL};
    hall_setup setup = setup_of();
    s->life++;
    s->armed = 0;
    s->thinking = 0;
    s->h = hall_open(&functions, &setup, begun);
    if (!s->h) abort();
    s->up = true;
    note("server %d is up, its clock is %+.3f s, the last heartbeat at %.3f", s->index,
         (double)server_offset(s) / 1000, (double)(alive - server_offset(s)) / 1000);
    servers_changed();
    server_lives(s);
    if (world.shared) step_add(world.now + MEASURE_MS, STEP_TIME, s, s->life, NULL);
    server_arm(s);
}

static void forget_wire(wire *w) {
    if (w->client) hall_disconnected(w->server->h, w->client, server_now(w->server));
    w->client = NULL;
    w->server = NULL;
    if (below(3) == 0) w->cut = true; /* what it had said gets lost, too */
    step_add(world.now + below(3000), STEP_LOST_DOWN, w, w->stamp, NULL);
    if (w->page) return;
    w->page = NULL;
}

void server_crash(server *s) {
    if (!s->up) return;
    note("server %d crashes", s->index);
    fault_counts(FAULT_CRASH);
    s->dying = true;
    vfs_kill(s->index);
    while (s->waiting || s->taken) {
        bool taken = s->taken;
        job **list = taken ? &s->taken : &s->waiting;
        job *j = *list;
        *list = j->next;
        j->error = STORE_FAILED;
        for (int i = 0; i < j->n; i++) j->outcomes[i] = (store_outcome){STORE_UNKNOWN, 0};
        if (j->work && !taken) j->work(j->context, s->store); /* which fails, and says so */
        call_back(j);
    }
    wires_of(s, forget_wire);
    hall_close(s->h);
    store_close(s->store);
    s->h = NULL;
    s->real = s->store = NULL;
    s->waiting = s->taken = NULL;
    s->up = s->dying = s->committing = false;
    s->life++;
    vfs_revive(s->index);
    servers_changed();
}

void machine_crash(void) {
    note("the machine crashes");
    if (!vfs_has_crashed()) vfs_crash_in(1);
    for (int i = 0; i < world.server_count; i++) server_crash(&world.servers[i]);
    vfs_restart();
    for (int i = 0; i < world.server_count; i++) {
        server *s = &world.servers[i];
        step_add(world.now + 200 + below(below(4) ? 3000 : 20000), STEP_START, s, s->life, NULL);
    }
}

void server_step(const step *p) {
    server *s = p->who;
    bool current = s->life == p->stamp;
    if (current && p->kind == STEP_START && !s->up) {
        server_start(s);
    } else if (current && s->up) {
        if (p->kind == STEP_ALARM) {
            s->armed = 0;
            hall_tick(s->h, server_now(s));
            server_arm(s);
        } else if (p->kind == STEP_COMMIT) {
            commit_step(s);
        } else if (p->kind == STEP_RESULT) {
            result_step(s);
        } else if (p->kind == STEP_THOUGHT) {
            thought_step(s, p->what);
        } else if (p->kind == STEP_HEARD) {
            heard_step(s, p->what);
        } else if (p->kind == STEP_TIME) {
            time_step(s);
        } else if (p->kind == STEP_THAW) {
            servers_changed();
            server_arm(s);
        } else if (p->kind == STEP_KILL) {
            server_crash(s);
            step_add(world.now + 500 + below(5000), STEP_START, s, s->life, NULL);
        }
    }
    if (p->kind == STEP_THOUGHT || p->kind == STEP_HEARD) free(p->what);
}
