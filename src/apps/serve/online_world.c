// SPDX-License-Identifier: MIT
// The hall's world: its messages over WebSockets, its writes and reads in the database's threads,
// the computer's turns, notes to other servers, backups and addresses.
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <uv.h>

#include "apps/serve/log.h"
#include "apps/serve/online_inner.h"
#include "os/time.h"

enum { NAME = 4096 };

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
    time_t now = (time_t)(online_now(o) / 1000);
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

hall_world online_world(online *o) {
    return (hall_world){.self = o,
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
}
