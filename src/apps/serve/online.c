// SPDX-License-Identifier: MIT
#include "apps/serve/online.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include <uv.h>

#include "apps/serve/bus_key.h"
#include "apps/serve/log.h"
#include "apps/serve/server_time.h"
#include "apps/serve/think.h"
#include "hall/codec.h"
#include "hall/hall.h"
#include "os/file.h"
#include "os/time.h"

enum {
    JOBS = 1 << 14,  /* on their way to the database */
    GROUP = 512,     /* of them in one commit */
    LISTS = 256,     /* jobs that may take long */
    STEP = 2000,     /* milliseconds: events are at most this much newer than the last heartbeat */
    PATIENCE = 5000, /* milliseconds to finish commits when the server stops */
    MEASURE = 5000,  /* milliseconds: how often the database is asked for its time */
    NAME = 4096,
    RATE_BURST = 10, /* seconds of an address's rate at once: a class opens the page */
};

struct online {
    online_setup setup;
    socket_use use;
    server *server;
    hall *hall;
    int lock;         /* of a database file, which is for one server; -1: none */
    store *stores[2]; /* for games, and for lists */
    store_queue *games, *lists;
    think *think;
    bus *bus;
    server_time time;
    int64_t armed;        /* when the alarm rings, in server time; 0: not set */
    unsigned jobs;        /* writes that have not been called back */
    int64_t stopping;     /* since when; 0: not */
    int64_t counted;      /* when the metrics were last brought up to date */
    int64_t measured;     /* when the database was last asked for its time */
    bool measuring, deaf; /* it is being asked; the bus is not connected */
    uint64_t sealed;      /* messages of the bus when its key was last read */
};

/* One time for everything. */
static int64_t now_of(online *o) {
    return server_time_now(&o->time, time_now_ms());
}

static void arm(online *o);

/* ---- results of other threads ---- */

static void finish_if_stopping(online *o) {
    if (!o->stopping || (o->jobs > 0 && now_of(o) < o->stopping + PATIENCE)) return;
    server_dismiss(o->server);
}

/* Looks at every room, so not too often. */
static void count(online *o) {
    if (now_of(o) - o->counted < 1000) return;
    o->counted = now_of(o);
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
    hall_thought(o->hall, id, turns, text, now_of(o));
}

static void on_heard(void *context, const char *text, size_t n) {
    online *o = context;
    hall_heard(o->hall, text, n, now_of(o));
}

static void collect(void *with) {
    online *o = with;
    hall_tick(o->hall, now_of(o));
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
    int64_t before, answer, after;
    store_error error, key_error;
} measurement;

static void do_measure(void *context, store *s) {
    measurement *m = context;
    m->before = time_now_ms();
    m->error = store_now(s, &m->answer);
    m->after = time_now_ms();
    m->key_error = m->with_key ? bus_key_read(s, m->key) : STORE_ABSENT;
}

static void on_measured(void *context) {
    measurement *m = context;
    online *o = m->of;
    o->measuring = false;
    if (!m->error) server_time_measured(&o->time, m->answer, m->before, m->after);
    if (!m->key_error && o->bus) bus_set_key(o->bus, m->key);
    free(m);
}

static void measure(online *o) {
    int64_t now = now_of(o);
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
    hall_tick(o->hall, now_of(o));
    count(o);
    measure(o);
    arm(o);
    finish_if_stopping(o);
}

static void arm(online *o) {
    int64_t at = hall_next(o->hall), now = now_of(o);
    if (o->armed == at && at > now) return;
    o->armed = at;
    server_alarm(o->server, at > now ? (uint64_t)(at - now) : 0, on_alarm, o);
}

/* ---- the hall's world ---- */

static message *world_make(void *self, const char *text, size_t n) {
    (void)self;
    return message_make(text, n);
}

static void world_release(void *self, message *m) {
    (void)self;
    message_release(m);
}

static void world_send(void *self, void *socket, message *m) {
    (void)self;
    socket_send(socket, m);
}

static void world_close(void *self, void *socket) {
    (void)self;
    socket_close(socket, CLOSE_POLICY, "");
}

/* A write on its way. */
typedef struct written_job {
    online *of;
    store_queue_written *written;
    void *context;
    int64_t since; /* microseconds */
} written_job;

static const char *error_name(store_error error) {
    switch (error) {
    case STORE_DISK_FULL:
        return "reason=disk-full";
    case STORE_BUSY:
        return "reason=busy";
    case STORE_DAMAGED:
        return "reason=damaged";
    default:
        return "reason=failed";
    }
}

static void on_written(void *context, store_error error, const store_outcome *outcomes, int n) {
    written_job job = *(written_job *)context;
    free(context);
    own *o = server_own(job.of->server);
    metrics_time(&o->metrics.commits, (uint64_t)(time_now_us() - job.since));
    bool ill = error != STORE_OK;
    if (ill) o->metrics.failures++;
    if (ill != o->ill && !job.of->stopping) {
        o->ill = ill;
        log_line(LOG_ERROR, ill ? "commit-failed" : "commit-works-again",
                 ill ? error_name(error) : "reason=none");
    }
    job.of->jobs--;
    job.written(job.context, error, outcomes, n);
}

static bool world_write(void *self, const store_op *ops, int n, store_queue_written *written,
                        void *context) {
    online *o = self;
    written_job *job = malloc(sizeof *job);
    if (!o->games || !job) {
        free(job);
        return false;
    }
    *job = (written_job){o, written, context, time_now_us()};
    if (!store_queue_write(o->games, ops, n, on_written, job)) {
        free(job);
        return false;
    }
    o->jobs++;
    return true;
}

static bool world_read(void *self, store_queue_work *work, store_queue_done *done, void *context) {
    const online *o = self;
    return o->games && store_queue_read(o->games, work, done, context);
}

static bool world_list(void *self, store_queue_work *work, store_queue_done *done, void *context) {
    const online *o = self;
    return o->lists && store_queue_read(o->lists, work, done, context);
}

static void world_random(void *self, void *out, size_t n) {
    (void)self;
    if (uv_random(NULL, NULL, out, n, 0, NULL) != 0) abort(); /* nothing is safe without it */
}

static bool world_think(void *self, const hall_task *task) {
    online *o = self;
    return o->think && think_ask(o->think, task);
}

static void world_tell(void *self, const char *text, size_t n) {
    const online *o = self;
    if (o->bus) bus_tell(o->bus, text, n);
}

/* A backup beside the database. */
typedef struct backup_job {
    char path[NAME];
    bool good;
    void (*done)(void *context, bool good);
    void *context;
} backup_job;

static void do_backup(void *context, store *s) {
    backup_job *job = context;
    job->good = store_backup(s, job->path) == STORE_OK;
}

static void on_backup(void *context) {
    backup_job *job = context;
    log_line(job->good ? LOG_INFO : LOG_ERROR, "backup",
             job->good ? "result=done" : "result=failed");
    job->done(job->context, job->good);
    free(job);
}

static bool world_backup(void *self, void (*done)(void *context, bool good), void *context) {
    online *o = self;
    backup_job *job = malloc(sizeof *job);
    if (!job) return false;
    *job = (backup_job){.done = done, .context = context};
    struct tm t = {0};
    time_t now = (time_t)(now_of(o) / 1000);
    gmtime_r(&now, &t);
    int n = snprintf(job->path, sizeof job->path, "%s.backup-%04d%02d%02d-%02d%02d%02d",
                     o->setup.database, t.tm_year + 1900, t.tm_mon + 1, t.tm_mday, t.tm_hour,
                     t.tm_min, t.tm_sec);
    if (n < (int)sizeof job->path && o->lists
        && store_queue_read(o->lists, do_backup, on_backup, job))
        return true;
    free(job);
    return false;
}

static bool world_read_address(void *self, const char *text, uint64_t *address) {
    (void)self;
    return address_read_key(text, address);
}

static void world_write_address(void *self, uint64_t address, char *text) {
    (void)self;
    address_write(address, text);
}

/* A page on this machine cannot know how others get here. */
static const char *world_reach(void *self, uint64_t address) {
    const online *o = self;
    const char *reach = server_own(o->server)->reach;
    return *reach && address_key_is_local(address) ? reach : NULL;
}

/* ---- WebSockets ---- */

static void on_open(void *self, web_socket *s, uint64_t address, piece query) {
    online *o = self;
    (void)query;
    hall_client *c = hall_connected(o->hall, s, address, now_of(o));
    socket_set_data(s, c);
    if (!c) socket_close(s, CLOSE_TRY_LATER, "no memory");
    arm(o);
}

static void on_message(void *self, web_socket *s, const char *text, size_t n) {
    online *o = self;
    hall_client *c = socket_data(s);
    if (!c) return;
    hall_lag(c, socket_round_trip(s) / 2);
    hall_message(o->hall, c, text, n, now_of(o));
    arm(o);
}

static void on_close(void *self, web_socket *s, close_code code) {
    online *o = self;
    hall_client *c = socket_data(s);
    (void)code;
    if (c) hall_disconnected(o->hall, c, now_of(o));
    arm(o);
}

static void on_stop(void *self) {
    online *o = self;
    o->stopping = now_of(o);
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
    o->time = server_time_begin(now > alive ? now : alive, time_now_ms());
    return true;
}

static bool begin_bus(online *o) {
    uint8_t key[BUS_KEY];
    if (!o->setup.bus) return true;
    if (bus_key_make(o->stores[0], key) == STORE_OK) o->bus = bus_open(o->setup.bus, key, wake, o);
    return o->bus != NULL;
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
    hall_world world = {.self = o,
                        .make = world_make,
                        .release = world_release,
                        .send = world_send,
                        .close = world_close,
                        .write = world_write,
                        .read = world_read,
                        .list = world_list,
                        .random = world_random,
                        .think = o->think ? world_think : NULL,
                        .backup = world_backup,
                        .read_address = world_read_address,
                        .write_address = world_write_address,
                        .reach = world_reach,
                        .tell = o->bus ? world_tell : NULL};
    hall_setup h = hall_setup_of(&o->setup, s);
    if (!o->games || !o->lists || (o->setup.threads > 0 && !o->think)) return false;
    o->hall = hall_open(&world, &h, now_of(o));
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
