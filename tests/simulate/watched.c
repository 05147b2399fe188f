// SPDX-License-Identifier: MIT
// A store that the ledger watches. Some of its commits fail, before or after they have happened.
#include <stdlib.h>
#include <string.h>

#include "simulate/ledger.h"

typedef struct watched {
    store base;
    store *real;
    server *by;
} watched;

static watched *of(store *s) {
    return (watched *)s;
}

static void close_store(store *s) {
    store_close(of(s)->real);
    free(s);
}

typedef struct load {
    reading r;
    void *context;
    store_each_game *each_game;
    store_each_event *each_event;
} load;

static void on_game(void *context, const store_game *g) {
    load *l = context;
    ledger_read_game(&l->r, g);
    l->each_game(l->context, g);
}

static bool on_event(void *context, int64_t seq, const store_event *e) {
    load *l = context;
    ledger_read_event(&l->r, seq, e);
    l->r.stopped = !l->each_event(l->context, seq, e);
    return !l->r.stopped;
}

static store_error load_game(store *s, const char *id, int64_t from, void *context,
                             store_each_game *each_game, store_each_event *each_event) {
    load l = {.context = context, .each_game = each_game, .each_event = each_event};
    l.r = (reading){.by = of(s)->by, .from = from, .seen = from - 1, .seats = {-1, -1}};
    for (int i = 0; i < EVENT_ID && id[i]; i++) l.r.id[i] = id[i];
    store_error error = store_load(of(s)->real, id, from, &l, on_game, on_event);
    ledger_read_end(&l.r, error);
    return error;
}

/* ---- commits ---- */

static void ignore_game(void *context, const store_game *g) {
    (void)context;
    (void)g;
}

static bool take_event(void *context, int64_t seq, const store_event *e) {
    (void)context;
    (void)seq;
    (void)e;
    return true;
}

/* Shows the ledger a game in which something turns out to have happened, although its commit
   failed, and that no server has read since. */
static void show(store *s, const char *id) {
    int tries = 100; /* reads fail, too */
    while (--tries > 0 && load_game(s, id, 1, NULL, ignore_game, take_event)) {
    }
}

/* A game whose creation failed, and happened, may be made again before anybody has read it. */
static void show_existing(store *s, const store_op *ops, int n, const store_outcome *outcomes) {
    for (int i = 0; i < n; i++)
        if (ops[i].act == STORE_CREATE && outcomes[i].result == STORE_EXISTS) show(s, ops[i].game);
}

static store_error commit(store *s, const store_op *ops, int n, store_outcome *outcomes) {
    server *by = of(s)->by;
    if (by->dying) return STORE_FAILED;
    world.counts.commits++;
    if (!world.calm && chance(world.rates.refuse)) {
        fault_counts(FAULT_REFUSE);
        note("a commit of server %d fails", by->index);
        return STORE_FAILED;
    }
    store_error error = store_commit(of(s)->real, ops, n, outcomes);
    if (error) {
        note("a commit of server %d fails: %s", by->index, store_why(of(s)->real));
        ledger_unsure(by, ops, n);
        return error;
    }
    ledger_committed(by, ops, n, outcomes);
    show_existing(s, ops, n, outcomes);
    if (world.calm || !chance(world.rates.unsure)) return STORE_OK;
    fault_counts(FAULT_UNSURE);
    note("a commit of server %d seems to fail", by->index);
    return STORE_FAILED;
}

static store_error list(store *s, const store_query *q, void *context, store_each_game *each) {
    return store_list(of(s)->real, q, context, each);
}

static store_error devices(store *s, const uint8_t *hash, void *context, store_each_device *each) {
    return store_devices(of(s)->real, hash, context, each);
}

static store_error find_code(store *s, const char *code, int64_t now, void *context,
                             store_each_code *each) {
    return store_find_code(of(s)->real, code, now, context, each);
}

static store_error bans(store *s, void *context, store_each_text *each) {
    return store_bans(of(s)->real, context, each);
}

static store_error settings(store *s, void *context, store_each_text *each) {
    return store_settings(of(s)->real, context, each);
}

static store_error alive(store *s, int64_t *at) {
    return store_alive(of(s)->real, at);
}

static store_error downs(store *s, void *context, store_each_down *each) {
    return store_downs(of(s)->real, context, each);
}

typedef struct finding {
    void *context;
    store_each_done *each;
    char game[EVENT_ID + 1];
} finding;

static void on_done(void *context, const char *id, int64_t seq) {
    finding *f = context;
    memcpy(f->game, id, EVENT_ID + 1);
    f->each(f->context, id, seq);
}

static store_error find_command(store *s, const uint8_t *device, const char *id, void *context,
                                store_each_done *each) {
    finding f = {.context = context, .each = each};
    store_error error = store_find_command(of(s)->real, device, id, &f, on_done);
    if (f.game[0]) show(s, f.game);
    return error;
}

static store_error count(store *s, store_counts *counts) {
    return store_count(of(s)->real, counts);
}

static store_error now(store *s, int64_t *ms) {
    (void)s;
    *ms = world.now + world.database;
    return STORE_OK;
}

static store_error backup(store *s, const char *path) {
    return store_backup(of(s)->real, path);
}

store *watch_store(store *real, server *s) {
    static const store_kind kind = {
        .close = close_store,
        .commit = commit,
        .load = load_game,
        .list = list,
        .devices = devices,
        .find_code = find_code,
        .bans = bans,
        .settings = settings,
        .alive = alive,
        .downs = downs,
        .find_command = find_command,
        .count = count,
        .now = now,
        .backup = backup,
    };
    watched *w = calloc(1, sizeof *w);
    if (!w) abort();
    *w = (watched){{.kind = &kind}, real, s};
    return &w->base;
}
