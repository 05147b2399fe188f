// SPDX-License-Identifier: MIT
#include "apps/serve/online.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "apps/serve/bus_key.h"
#include "apps/serve/log.h"
#include "apps/serve/online_inner.h"
#include "os/file.h"
#include "os/time.h"

enum {
    JOBS = 1 << 14,  /* on their way to the database */
    GROUP = 512,     /* of them in one commit */
    LISTS = 256,     /* jobs that may take long */
    STEP = 2000,     /* milliseconds: events are at most this much newer than the last heartbeat */
    PATIENCE = 5000, /* milliseconds to finish commits when the server stops */
    MEASURE = 5000,  /* milliseconds: how often the database is asked for its time */
    RATE_BURST = 10, /* seconds of an address's rate at once: a class opens the page */
};

static void arm(online *o);

/* ---- results of other threads ---- */

static void finish_if_stopping(online *o) {
    if (!o->stopping || (o->jobs > 0 && online_now(o) < o->stopping + PATIENCE)) return;
    server_dismiss(o->server);
}

/* Looks at every room, so not too often. */
static void count(online *o) {
    if (online_now(o) - o->counted < 1000) return;
    o->counted = online_now(o);
    metrics *m = &server_own(o->server)->metrics;
    hall_counts counts = hall_count(o->hall);
    m->events = counts.events;
    m->rooms = counts.loaded;
    m->thinking = o->think ? think_count(o->think) : 0;
    m->told = counts.told;
    m->heard = counts.heard;
    m->strange = counts.strange + (o->bus ? bus_sealed(o->bus) : 0);
    m->bus = o->bus && bus_works(o->bus);
    bool deaf = !online_hears(o);
    if (deaf != o->deaf) log_line(LOG_ERROR, deaf ? "bus-lost" : "bus-works", "");
    server_own(o->server)->deaf = o->deaf = deaf;
}

static void on_thought(void *context, const char *id, uint32_t turns, const char *text) {
    online *o = context;
    hall_thought(o->hall, id, turns, text, online_now(o));
}

static void on_heard(void *context, const char *text, size_t n) {
    online *o = context;
    hall_heard(o->hall, text, n, online_now(o));
}

static void collect(void *with) {
    online *o = with;
    hall_tick(o->hall, online_now(o));
    store_queue_collect(o->games);
    store_queue_collect(o->lists);
    if (o->think) think_collect(o->think, on_thought, o);
    if (o->bus) bus_collect(o->bus, on_heard, o);
    arm(o);
    finish_if_stopping(o);
}

/* Called in other threads. */
static void wake(void *context) {
    online *o = context;
    server_post(o->server, collect, o);
}

/* What is shared with other servers is asked for again and again: the time, and the key of the bus
   if there are messages that it does not open. */
typedef struct measurement {
    online *of;
    bool with_key;
    uint8_t key[BUS_KEY];
    int64_t before, answer, after, alive;
    store_error error, key_error;
} measurement;

static void do_measure(void *context, store *s) {
    measurement *m = context;
    m->before = time_since_boot_ms();
    m->error = store_now(s, &m->answer);
    m->after = time_since_boot_ms();
    if (!m->error) m->error = store_alive(s, &m->alive);
    m->key_error = m->with_key ? bus_key_read(s, m->key) : STORE_ABSENT;
}

static void on_measured(void *context) {
    measurement *m = context;
    online *o = m->of;
    o->measuring = false;
    if (!m->error) {
        server_time_measured(&o->time, m->answer, m->before, m->after);
        server_time_reach(&o->time, m->alive, time_since_boot_ms());
    }
    if (!m->key_error && o->bus) bus_set_key(o->bus, m->key);
    free(m);
}

static void measure(online *o) {
    int64_t now = online_now(o);
    if (!store_is_shared(o->setup.database) || o->measuring || now < o->measured + MEASURE) return;
    o->measured = now;
    measurement *m = calloc(1, sizeof *m);
    if (!m) return;
    uint64_t sealed = o->bus ? bus_sealed(o->bus) : 0;
    *m = (measurement){.of = o, .with_key = sealed != o->sealed};
    o->sealed = sealed;
    o->measuring = o->lists && store_queue_read(o->lists, do_measure, on_measured, m);
    if (!o->measuring) free(m);
}

static void on_alarm(void *with) {
    online *o = with;
    o->armed = 0;
    hall_tick(o->hall, online_now(o));
    count(o);
    measure(o);
    arm(o);
    finish_if_stopping(o);
}

static void arm(online *o) {
    int64_t at = hall_next(o->hall), now = online_now(o);
    if (o->armed == at && at > now) return;
    o->armed = at;
    server_alarm(o->server, at > now ? (uint64_t)(at - now) : 0, on_alarm, o);
}

/* ---- WebSockets ---- */

static void on_open(void *self, web_socket *s, uint64_t address, piece query) {
    online *o = self;
    (void)query;
    hall_client *c = hall_connected(o->hall, s, address, online_now(o));
    socket_set_data(s, c);
    if (!c) socket_close(s, CLOSE_TRY_LATER, "no memory");
    arm(o);
}

static void on_message(void *self, web_socket *s, const char *text, size_t n) {
    online *o = self;
    hall_client *c = socket_data(s);
    if (!c) return;
    hall_lag(c, socket_round_trip(s));
    hall_message(o->hall, c, text, n, online_now(o));
    arm(o);
}

static void on_close(void *self, web_socket *s, close_code code) {
    online *o = self;
    hall_client *c = socket_data(s);
    (void)code;
    if (c) hall_disconnected(o->hall, c, online_now(o));
    arm(o);
}

static void on_stop(void *self) {
    online *o = self;
    o->stopping = online_now(o);
    hall_stop(o->hall);
    finish_if_stopping(o);
}

/* ---- beginning and ending ---- */

/* Two servers on one file would each believe that they are alone. Others may read it. */
static store_error reserve(online *o, char why[STORE_WHY]) {
    const char *place = o->setup.database;
    int cause = store_is_shared(place) || o->lock >= 0 ? 0 : file_lock(place, &o->lock);
    if (cause != EBUSY) return STORE_OK; /* what else is wrong, the store says */
    snprintf(why, STORE_WHY, "another server has the database");
    return STORE_SERVED;
}

/* The lock comes first: another server's database is not even brought up to date. One that does not
   exist yet is made by the store. */
static store_error open_stores(online *o, char why[STORE_WHY]) {
    o->lock = -1;
    store_error error = reserve(o, why);
    for (int i = 0; i < 2 && !error; i++) {
        error = store_open(o->setup.database, &o->stores[i], why);
        if (!error) error = reserve(o, why);
    }
    return error;
}

/* The lock goes last: to close a file releases what SQLite has locked in it. */
static void close_stores(online *o) {
    for (int i = 0; i < 2; i++)
        if (o->stores[i]) store_close(o->stores[i]);
    if (o->lock >= 0) close(o->lock);
}

store_error online_open(const online_setup *setup, online **out, char why[STORE_WHY]) {
    *out = NULL;
    online *o = calloc(1, sizeof *o);
    if (!o) {
        snprintf(why, STORE_WHY, "no memory");
        return STORE_FAILED;
    }
    o->setup = *setup;
    o->use = (socket_use){.path = "/socket",
                          .on_open = on_open,
                          .on_message = on_message,
                          .on_close = on_close,
                          .on_stop = on_stop,
                          .self = o};
    store_error error = open_stores(o, why);
    if (error) {
        close_stores(o);
        free(o);
        return error;
    }
    *out = o;
    return STORE_OK;
}

const socket_use *online_use(online *o) {
    return &o->use;
}

/* Limits per address grow with the connections that it may have: a browser needs about six. */
static hall_setup hall_setup_of(const online_setup *setup, const server *s) {
    hall_setup h = hall_usual();
    int64_t share = setup->per_address;
    if (share > h.hellos.burst) h.hellos = (limit_rule){share, 60000 / share + 1};
    if (share / 2 > h.games_address.burst)
        h.games_address = (limit_rule){share / 2, 300000 / share + 1};
    if (share / 4 > h.codes.burst) h.codes = (limit_rule){share / 4, 600000 / share + 1};
    h.host_token = setup->host_token;
    h.shared = store_is_shared(setup->database);
    h.work_address = (limit_rule){(int64_t)setup->rate * RATE_BURST, 1000000 / setup->rate};
    h.unfinished_address = setup->games;
    h.challenges_address = setup->address_challenges;
    h.challenges_device = setup->challenges;
    h.connections = server_connections(s);
    h.address_connections = setup->per_address;
    h.speech = setup->chat;
    return h;
}

static int64_t wall_ms(void) {
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* A server that shares its database has the database's time. One that does not has its own, and is
   the only one that can have made events: they are older, whatever happened to the clock. */
static bool begin_time(online *o) {
    int64_t alive = 0, now = wall_ms();
    if (store_alive(o->stores[0], &alive) != STORE_OK) return false;
    if (!store_is_shared(o->setup.database)) {
        alive += STEP;
    } else if (store_now(o->stores[0], &now) != STORE_OK) {
        return false;
    }
    o->time = server_time_begin(now > alive ? now : alive, time_since_boot_ms());
    return true;
}

static bool begin_bus(online *o) {
    uint8_t key[BUS_KEY];
    if (!o->setup.bus) return true;
    if (bus_key_make(o->stores[0], key) == STORE_OK) o->bus = bus_open(o->setup.bus, key, wake, o);
    return o->bus != NULL;
}

int64_t online_now(online *o) {
    return server_time_now(&o->time, time_since_boot_ms());
}

bool online_hears(online *o) {
    return !o->bus || bus_works(o->bus);
}

bool online_start(online *o, server *s) {
    o->server = s;
    if (!begin_time(o) || !begin_bus(o)) return false;
    o->games = store_queue_start(o->stores[0], JOBS, GROUP, wake, o);
    o->lists = store_queue_start(o->stores[1], LISTS, GROUP, wake, o);
    if (o->setup.threads > 0) o->think = think_start(o->setup.threads, wake, o);
    hall_setup h = hall_setup_of(&o->setup, s);
    if (!o->games || !o->lists || (o->setup.threads > 0 && !o->think)) return false;
    hall_world world = online_world(o);
    o->hall = hall_open(&world, &h, online_now(o));
    if (!o->hall) return false;
    arm(o);
    return true;
}

void online_close(online *o) {
    if (o->think) think_stop(o->think);
    o->think = NULL;
    if (o->bus) bus_close(o->bus);
    o->bus = NULL;
    /* What they call back may ask for more, which is refused. */
    if (o->lists) store_queue_stop(o->lists);
    o->lists = NULL;
    if (o->games) store_queue_stop(o->games);
    o->games = NULL;
    if (o->hall) hall_close(o->hall);
    close_stores(o);
    free(o);
}
