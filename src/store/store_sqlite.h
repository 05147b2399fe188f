// SPDX-License-Identifier: MIT
// The store in an SQLite file; what its parts share. Each commit is flushed to disk (write-ahead
// log, synchronous=FULL).
#ifndef SANDAN_STORE_SQLITE_H
#define SANDAN_STORE_SQLITE_H

#include <sqlite3.h>

#include "store/store.h"

/* The statements, prepared when the database is opened and kept. */
typedef enum sql {
    SQL_READ,
    SQL_WRITE,
    SQL_COMMIT,
    SQL_ROLLBACK,
    SQL_MARK,
    SQL_UNDO,
    SQL_KEEP,
    SQL_SETTLE,
    SQL_LAST,
    SQL_APPLIED,
    SQL_CREATE,
    SQL_EVENT,
    SQL_SUMMARY,
    SQL_SEAT_DEVICE,
    SQL_SEAT,
    SQL_DELETE_GAME,
    SQL_DEVICE,
    SQL_BAN_DEVICE,
    SQL_DELETE_GAMES,
    SQL_REWRITE,
    SQL_DELETE_CODES,
    SQL_DELETE_SEATS,
    SQL_DELETE_NAME,
    SQL_DELETE_DEVICE,
    SQL_CODE,
    SQL_USE_CODE,
    SQL_EXPIRE_CODES,
    SQL_BAN,
    SQL_UNBAN,
    SQL_SET,
    SQL_UNSET,
    SQL_ALIVE,
    SQL_GAME,
    SQL_EVENTS,
    SQL_LIST, /* one for each store_which */
    SQL_ONE_DEVICE = SQL_LIST + STORE_DUE + 1,
    SQL_BANNED_DEVICES,
    SQL_FIND_CODE,
    SQL_BANS,
    SQL_SETTINGS,
    SQL_WHEN_ALIVE,
    SQL_COUNT,
    SQL_NOW,
    SQL_STATEMENTS,
} sql;

typedef struct sqlite_store {
    store base;
    sqlite3 *db;
    char *place;
    /* A commit failed, and its frames may still be in the write-ahead log. */
    bool unsettled;
    int bound, code; /* of the last call to sqlite_bind, and of the last error */
    sqlite3_stmt *statements[SQL_STATEMENTS];
} sqlite_store;

/* A parameter of a statement. */
typedef struct sql_value {
    enum { SQL_IS_NULL, SQL_IS_INT, SQL_IS_TEXT, SQL_IS_HASH } type;
    int64_t n;
    const void *p;
} sql_value;
static inline sql_value sql_int(int64_t n) {
    return (sql_value){.type = SQL_IS_INT, .n = n};
}
static inline sql_value sql_text(const char *s) {
    return (sql_value){.type = s ? SQL_IS_TEXT : SQL_IS_NULL, .p = s};
}
static inline sql_value sql_hash(const uint8_t *hash) {
    return (sql_value){.type = hash ? SQL_IS_HASH : SQL_IS_NULL, .p = hash};
}
/* A time or a seat, which is NULL in the database if there is none. */
static inline sql_value sql_time(int64_t t) {
    return t == STORE_NEVER ? (sql_value){0} : sql_int(t);
}
static inline sql_value sql_seat(int seat) {
    return seat == STORE_NOBODY ? (sql_value){0} : sql_int(seat);
}

store_error store_sqlite_open(const char *place, store **out, char why[STORE_WHY]);

/* Notes the reason and returns the error for a code of SQLite. */
store_error sqlite_failed(sqlite_store *s, int code);
/* Binds the parameters. An error is that of the next call to sqlite_row. */
sqlite3_stmt *sqlite_bind(sqlite_store *s, sql which, const sql_value *values, int n);
/* Whether the statement has another row; resets it and sets *error if not. */
bool sqlite_row(sqlite_store *s, sqlite3_stmt *q, store_error *error);
/* Runs a statement that has no rows. */
store_error sqlite_run(sqlite_store *s, sql which, const sql_value *values, int n);
/* Ends a transaction that is open, without an effect. */
void sqlite_rollback(sqlite_store *s);
/* Makes sure that a failed commit can no longer come back after a crash. */
store_error sqlite_settle(sqlite_store *s);

#define SQL_COUNT_OF(...) ((int)(sizeof((sql_value[]){__VA_ARGS__}) / sizeof(sql_value)))
#define SQL_BIND(s, which, ...)                                                                    \
    sqlite_bind(s, which, (sql_value[]){__VA_ARGS__}, SQL_COUNT_OF(__VA_ARGS__))
#define SQL_RUN(s, which, ...)                                                                     \
    sqlite_run(s, which, (sql_value[]){__VA_ARGS__}, SQL_COUNT_OF(__VA_ARGS__))

extern const char *const store_statuses[3];

store_error sqlite_commit(store *base, const store_op *ops, int n, store_outcome *outcomes);
store_error sqlite_load(store *base, const char *game, int64_t from, void *context,
                        store_each_game *each_game, store_each_event *each_event);
store_error sqlite_list(store *base, const store_query *q, void *context, store_each_game *each);
store_error sqlite_devices(store *base, const uint8_t *hash, void *context,
                           store_each_device *each);
store_error sqlite_find_code(store *base, const char *code, int64_t now, void *context,
                             store_each_code *each);
store_error sqlite_bans(store *base, void *context, store_each_text *each);
store_error sqlite_settings(store *base, void *context, store_each_text *each);
store_error sqlite_alive(store *base, int64_t *at);
store_error sqlite_count(store *base, store_counts *counts);
store_error sqlite_now(store *base, int64_t *ms);
store_error sqlite_backup(store *base, const char *path);

#endif
