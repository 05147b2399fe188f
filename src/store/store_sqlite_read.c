// SPDX-License-Identifier: MIT
#include "store/store_sqlite.h"

#include <string.h>

static const char *text_of(sqlite3_stmt *q, int column) {
    return (const char *)sqlite3_column_text(q, column);
}

static const char *some_text(sqlite3_stmt *q, int column) {
    const char *text = text_of(q, column);
    return text ? text : "";
}

static int64_t int_or(sqlite3_stmt *q, int column, int64_t none) {
    bool null = sqlite3_column_type(q, column) == SQLITE_NULL;
    return null ? none : sqlite3_column_int64(q, column);
}

static int seat_of(sqlite3_stmt *q, int column) {
    int64_t seat = int_or(q, column, STORE_NOBODY);
    return seat == 0 || seat == 1 ? (int)seat : STORE_NOBODY;
}

static const uint8_t *hash_of(sqlite3_stmt *q, int column) {
    const uint8_t *hash = sqlite3_column_blob(q, column);
    return sqlite3_column_bytes(q, column) == STORE_HASH ? hash : NULL;
}

static store_status status_of(const char *text) {
    int i = STORE_OPEN;
    while (i < STORE_OVER && strcmp(text, store_statuses[i]) != 0) i++;
    return (store_status)i;
}

static store_game game_of(sqlite3_stmt *q) {
    return (store_game){
        .id = some_text(q, 0),
        .setup = some_text(q, 1),
        .created = sqlite3_column_int64(q, 2),
        .summary = {.status = status_of(some_text(q, 3)),
                    .is_public = sqlite3_column_int(q, 4),
                    .side = seat_of(q, 5),
                    .deadline = int_or(q, 6, STORE_NEVER),
                    .updated = sqlite3_column_int64(q, 7)},
        .seats = {hash_of(q, 8), hash_of(q, 9)},
    };
}

static store_error each_row(sqlite_store *s, sqlite3_stmt *q, void *context,
                            store_each_game *each) {
    store_error error = STORE_OK;
    while (sqlite_row(s, q, &error)) {
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

static store_error each_event_of(sqlite_store *s, const char *game, int64_t from, void *context,
                                 store_each_event *each) {
    store_error error = STORE_OK;
    sqlite3_stmt *q = SQL_BIND(s, SQL_EVENTS, sql_text(game), sql_int(from));
    while (sqlite_row(s, q, &error)) {
        store_event e = {.at = sqlite3_column_int64(q, 1),
                         .wall = sqlite3_column_int64(q, 2),
                         .seat = seat_of(q, 3),
                         .kind = some_text(q, 4),
                         .body = some_text(q, 5),
                         .command = text_of(q, 6)};
        if (each(context, sqlite3_column_int64(q, 0), &e)) continue;
        sqlite3_reset(q);
        break;
    }
    return error;
}

/* In one transaction, so that the events belong to the seats. */
store_error sqlite_load(store *base, const char *game, int64_t from, void *context,
                        store_each_game *each_game, store_each_event *each_event) {
    sqlite_store *s = (sqlite_store *)base;
    found f = {.context = context, .each = each_game};
    store_error error = sqlite_settle(s);
    if (!error) error = sqlite_run(s, SQL_READ, NULL, 0);
    if (error) return error;
    error = each_row(s, SQL_BIND(s, SQL_GAME, sql_text(game)), &f, note_game);
    if (!error && !f.any) error = STORE_ABSENT;
    if (!error) error = each_event_of(s, game, from, context, each_event);
    /* Not by a rollback, which could end the list from whose callback this is called. */
    store_error ended = sqlite3_get_autocommit(s->db) ? error : sqlite_run(s, SQL_COMMIT, NULL, 0);
    sqlite_rollback(s); /* if that failed */
    return error ? error : ended;
}

/* ---- lists ---- */

store_error sqlite_list(store *base, const store_query *q, void *context, store_each_game *each) {
    sqlite_store *s = (sqlite_store *)base;
    store_error error = sqlite_settle(s);
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
        parameters = 1;
        break;
    case STORE_OF_DEVICE:
        what = sql_hash(q->device);
        break;
    case STORE_DUE:
        what = sql_int(q->before);
        break;
    }
    sql_value values[] = {sql_int(q->limit ? q->limit : -1), what};
    return each_row(s, sqlite_bind(s, SQL_LIST + q->which, values, parameters), context, each);
}

store_error sqlite_devices(store *base, const uint8_t *hash, void *context,
                           store_each_device *each) {
    sqlite_store *s = (sqlite_store *)base;
    store_error error = sqlite_settle(s);
    if (error) return error;
    sql_value value = sql_hash(hash);
    sqlite3_stmt *q = sqlite_bind(s, hash ? SQL_ONE_DEVICE : SQL_BANNED_DEVICES, &value, hash != 0);
    while (sqlite_row(s, q, &error)) {
        store_device d = {.hash = hash_of(q, 0),
                          .name = some_text(q, 1),
                          .created = sqlite3_column_int64(q, 2),
                          .seen = sqlite3_column_int64(q, 3),
                          .banned = sqlite3_column_int(q, 4)};
        if (d.hash) each(context, &d);
    }
    return error;
}

store_error sqlite_find_code(store *base, const char *code, int64_t now, void *context,
                             store_each_code *each) {
    sqlite_store *s = (sqlite_store *)base;
    store_error error = sqlite_settle(s);
    if (error) return error;
    bool any = false;
    sqlite3_stmt *q = SQL_BIND(s, SQL_FIND_CODE, sql_text(code), sql_int(now));
    while (sqlite_row(s, q, &error)) {
        store_code c = {some_text(q, 0), some_text(q, 1), seat_of(q, 2), int_or(q, 3, STORE_NEVER)};
        each(context, &c);
        any = true;
    }
    return error || any ? error : STORE_ABSENT;
}

static store_error each_text_of(store *base, sql which, void *context, store_each_text *each) {
    sqlite_store *s = (sqlite_store *)base;
    store_error error = sqlite_settle(s);
    if (error) return error;
    sqlite3_stmt *q = sqlite_bind(s, which, NULL, 0);
    while (sqlite_row(s, q, &error)) each(context, some_text(q, 0), text_of(q, 1));
    return error;
}

store_error sqlite_bans(store *base, void *context, store_each_text *each) {
    return each_text_of(base, SQL_BANS, context, each);
}

store_error sqlite_settings(store *base, void *context, store_each_text *each) {
    return each_text_of(base, SQL_SETTINGS, context, each);
}

/* ---- numbers ---- */

static store_error numbers(store *base, sql which, int64_t *list, int n) {
    sqlite_store *s = (sqlite_store *)base;
    store_error error = sqlite_settle(s);
    if (error) return error;
    sqlite3_stmt *q = sqlite_bind(s, which, NULL, 0);
    while (sqlite_row(s, q, &error))
        for (int i = 0; i < n; i++) list[i] = sqlite3_column_int64(q, i);
    return error;
}

store_error sqlite_alive(store *base, int64_t *at) {
    *at = 0;
    return numbers(base, SQL_WHEN_ALIVE, at, 1);
}

store_error sqlite_count(store *base, store_counts *counts) {
    int64_t n[5] = {0};
    store_error error = numbers(base, SQL_COUNT, n, 5);
    *counts = (store_counts){{n[0], n[1], n[2]}, n[3], n[4]};
    return error;
}

store_error sqlite_now(store *base, int64_t *ms) {
    return numbers(base, SQL_NOW, ms, 1);
}
