// SPDX-License-Identifier: MIT
#include "store/store_sql.h"

#include <string.h>

static int64_t int_of(const sql_rows *q, int column) {
    return q->s->driver->integer(q, column);
}

static const char *text_of(const sql_rows *q, int column) {
    return q->s->driver->is_null(q, column) ? NULL : q->s->driver->text(q, column);
}

static const char *some_text(const sql_rows *q, int column) {
    const char *text = text_of(q, column);
    return text ? text : "";
}

static int64_t time_of(const sql_rows *q, int column) {
    return q->s->driver->is_null(q, column) ? STORE_NEVER : int_of(q, column);
}

static int seat_of(const sql_rows *q, int column) {
    int64_t seat = q->s->driver->is_null(q, column) ? STORE_NOBODY : int_of(q, column);
    return seat == 0 || seat == 1 ? (int)seat : STORE_NOBODY;
}

static const uint8_t *hash_of(const sql_rows *q, int column) {
    return q->s->driver->hash(q, column);
}

static store_status status_of(const char *text) {
    int i = STORE_OPEN;
    while (i < STORE_OVER && strcmp(text, store_statuses[i]) != 0) i++;
    return (store_status)i;
}

static store_game game_of(const sql_rows *q) {
    return (store_game){
        .id = some_text(q, 0),
        .setup = some_text(q, 1),
        .created = int_of(q, 2),
        .summary = {.status = status_of(some_text(q, 3)),
                    .is_public = int_of(q, 4) != 0,
                    .side = seat_of(q, 5),
                    .deadline = time_of(q, 6),
                    .updated = int_of(q, 7)},
        .seats = {hash_of(q, 8), hash_of(q, 9)},
    };
}

static store_error each_row(store_error error, sql_rows *q, void *context, store_each_game *each) {
    while (!error && q->s->driver->next(q, &error)) {
        store_game g = game_of(q);
        each(context, &g);
    }
    return error;
}

/* ---- one game ---- */

typedef struct found {
    void *context;
    store_each_game *each;
    bool any;
} found;

static void note_game(void *context, const store_game *g) {
    found *f = context;
    f->any = true;
    f->each(f->context, g);
}

static store_error each_event_of(sql_store *s, const char *game, int64_t from, void *context,
                                 store_each_event *each) {
    sql_rows rows, *q = &rows;
    store_error error = SQL_ROWS(s, q, SQL_EVENTS, sql_text(game), sql_int(from));
    while (!error && s->driver->next(q, &error)) {
        store_event e = {.at = int_of(q, 1),
                         .wall = int_of(q, 2),
                         .seat = seat_of(q, 3),
                         .kind = some_text(q, 4),
                         .body = some_text(q, 5),
                         .command = text_of(q, 6)};
        if (each(context, int_of(q, 0), &e)) continue;
        s->driver->close(q);
        break;
    }
    return error;
}

/* In one transaction, so that the events belong to the seats. */
static store_error load(store *base, const char *game, int64_t from, void *context,
                        store_each_game *each_game, store_each_event *each_event) {
    sql_store *s = (sql_store *)base;
    found f = {.context = context, .each = each_game};
    sql_rows rows;
    store_error error = sql_settle(s);
    if (!error) error = s->driver->begin(s, false);
    if (error) return error;
    error = SQL_ROWS(s, &rows, SQL_GAME, sql_text(game));
    error = each_row(error, &rows, &f, note_game);
    if (!error && !f.any) error = STORE_ABSENT;
    if (!error) error = each_event_of(s, game, from, context, each_event);
    /* Not by a rollback, which could end the list from whose callback this is called. */
    store_error ended = s->driver->end(s, false);
    s->driver->abandon(s); /* if that failed */
    return error ? error : ended;
}

/* ---- lists ---- */

static store_error list(store *base, const store_query *q, void *context, store_each_game *each) {
    sql_store *s = (sql_store *)base;
    store_error error = sql_settle(s);
    if (error) return error;
    sql_value what = {0};
    int parameters = 2;
    switch (q->which) {
    case STORE_ALL:
    case STORE_FINISHED:
        what = sql_text(q->after ? q->after : "");
        break;
    case STORE_CHALLENGES:
    case STORE_LIVE:
    case STORE_UNFINISHED:
        parameters = 1;
        break;
    case STORE_OF_DEVICE:
        what = sql_hash(q->device);
        break;
    case STORE_DUE:
    case STORE_UNHELD:
        what = sql_int(q->before);
        break;
    }
    sql_value values[] = {sql_int(q->limit ? q->limit : INT32_MAX), what};
    sql_rows rows;
    error = s->driver->open(s, SQL_LIST + q->which, values, parameters, &rows);
    return each_row(error, &rows, context, each);
}

static store_error devices(store *base, const uint8_t *hash, void *context,
                           store_each_device *each) {
    sql_store *s = (sql_store *)base;
    sql_value value = sql_hash(hash);
    sql_rows rows, *q = &rows;
    store_error error = sql_settle(s);
    if (!error)
        error =
            s->driver->open(s, hash ? SQL_ONE_DEVICE : SQL_BANNED_DEVICES, &value, hash != 0, q);
    while (!error && s->driver->next(q, &error)) {
        store_device d = {.hash = hash_of(q, 0),
                          .name = some_text(q, 1),
                          .created = int_of(q, 2),
                          .seen = int_of(q, 3),
                          .banned = int_of(q, 4) != 0};
        if (d.hash) each(context, &d);
    }
    return error;
}

static store_error find_code(store *base, const char *code, int64_t now, void *context,
                             store_each_code *each) {
    sql_store *s = (sql_store *)base;
    bool any = false;
    sql_rows rows, *q = &rows;
    store_error error = sql_settle(s);
    if (!error) error = SQL_ROWS(s, q, SQL_FIND_CODE, sql_text(code), sql_int(now));
    while (!error && s->driver->next(q, &error)) {
        store_code c = {some_text(q, 0), some_text(q, 1), seat_of(q, 2), time_of(q, 3)};
        each(context, &c);
        any = true;
    }
    return error || any ? error : STORE_ABSENT;
}

static store_error each_text_of(store *base, sql which, void *context, store_each_text *each) {
    sql_store *s = (sql_store *)base;
    sql_rows rows, *q = &rows;
    store_error error = sql_settle(s);
    if (!error) error = s->driver->open(s, which, NULL, 0, q);
    while (!error && s->driver->next(q, &error)) each(context, some_text(q, 0), text_of(q, 1));
    return error;
}

static store_error bans(store *base, void *context, store_each_text *each) {
    return each_text_of(base, SQL_BANS, context, each);
}

static store_error settings(store *base, void *context, store_each_text *each) {
    return each_text_of(base, SQL_SETTINGS, context, each);
}

/* ---- numbers ---- */

static store_error numbers(store *base, sql which, int64_t *to, int n) {
    sql_store *s = (sql_store *)base;
    sql_rows rows;
    for (int i = 0; i < n; i++) to[i] = 0;
    store_error error = sql_settle(s);
    if (!error) error = s->driver->open(s, which, NULL, 0, &rows);
    while (!error && s->driver->next(&rows, &error))
        for (int i = 0; i < n; i++) to[i] = int_of(&rows, i);
    return error;
}

static store_error alive(store *base, int64_t *at) {
    return numbers(base, SQL_WHEN_ALIVE, at, 1);
}

static store_error downs(store *base, void *context, store_each_down *each) {
    sql_store *s = (sql_store *)base;
    sql_rows rows, *q = &rows;
    store_error error = sql_settle(s);
    if (!error) error = s->driver->open(s, SQL_DOWNS, NULL, 0, q);
    while (!error && s->driver->next(q, &error)) each(context, int_of(q, 0), int_of(q, 1));
    return error;
}

static store_error find_command(store *base, const uint8_t *device, const char *id, void *context,
                                store_each_done *each) {
    sql_store *s = (sql_store *)base;
    bool any = false;
    sql_rows rows, *q = &rows;
    store_error error = sql_settle(s);
    if (!error) error = SQL_ROWS(s, q, SQL_FIND_COMMAND, sql_hash(device), sql_text(id));
    while (!error && s->driver->next(q, &error)) {
        each(context, some_text(q, 0), int_of(q, 1));
        any = true;
    }
    return error || any ? error : STORE_ABSENT;
}

static store_error count(store *base, store_counts *counts) {
    int64_t n[4], bytes = 0;
    store_error error = numbers(base, SQL_COUNT, n, 4);
    if (!error) error = numbers(base, SQL_SIZE, &bytes, 1);
    *counts = (store_counts){{n[0], n[1], n[2]}, n[3], bytes};
    return error;
}

static store_error now(store *base, int64_t *ms) {
    return numbers(base, SQL_NOW, ms, 1);
}

/* ---- the rest ---- */

static store_error back_up(store *base, const char *path) {
    return ((sql_store *)base)->driver->backup((sql_store *)base, path);
}

const store_kind sql_kind = {
    .close = sql_close,
    .commit = sql_commit,
    .load = load,
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
    .backup = back_up,
};
