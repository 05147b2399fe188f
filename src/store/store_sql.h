// SPDX-License-Identifier: MIT
// What the stores in SQL databases share: tables, statements, and all that is done with them. What
// differs (connections, binding, rows, transactions) is in a driver.
#ifndef SANDAN_STORE_SQL_H
#define SANDAN_STORE_SQL_H

#include <stddef.h>

#include "store/store.h"

/* The statements, prepared when the database is opened and kept. */
typedef enum sql {
    SQL_MARK,
    SQL_UNDO,
    SQL_KEEP,
    SQL_SETTLE,
    SQL_STATE,
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
    SQL_EXPIRE_DEVICES,
    SQL_BAN,
    SQL_UNBAN,
    SQL_SET,
    SQL_UNSET,
    SQL_DOWN,
    SQL_ALIVE,
    SQL_GAME,
    SQL_EVENTS,
    SQL_LIST, /* one for each store_which */
    SQL_ONE_DEVICE = SQL_LIST + STORE_UNHELD + 1,
    SQL_BANNED_DEVICES,
    SQL_FIND_CODE,
    SQL_BANS,
    SQL_SETTINGS,
    SQL_WHEN_ALIVE,
    SQL_DOWNS,
    SQL_FIND_COMMAND,
    SQL_COUNT,
    SQL_OWN,
    SQL_SIZE = SQL_OWN, /* from here on each database has its own */
    SQL_NOW,
    SQL_READ,
    SQL_WRITE,
    SQL_COMMIT,
    SQL_ROLLBACK,
    SQL_STATEMENTS,
} sql;

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

/* ---- drivers ---- */

struct sql_driver;
typedef struct sql_store {
    store base;
    const struct sql_driver *driver;
    bool unsettled; /* a commit failed, and could still happen */
    bool own;       /* the last error is that of its operation, not of the database */
    char *place;
} sql_store;

/* The rows that a statement gives. */
typedef struct sql_rows {
    sql_store *s;
    void *handle;
    int row;
} sql_rows;

typedef struct sql_driver {
    size_t size; /* of the driver's own struct, which begins with a sql_store */
    /* Opens the database; and frees what the driver has, also after an error. */
    store_error (*start)(sql_store *s);
    void (*finish)(sql_store *s);
    /* Makes sure that there is a connection. */
    store_error (*ready)(sql_store *s);
    /* Begins a transaction. One that writes is the only one: what it finds stays true. */
    store_error (*begin)(sql_store *s, bool writes);
    /* Commits. If it writes and may happen in spite of the error, the store is unsettled: the
       commit can no longer happen after another transaction that writes. */
    store_error (*end)(sql_store *s, bool writes);
    /* Ends a transaction that is open, without an effect; keeps the reason of the error. */
    void (*abandon)(sql_store *s);
    /* Runs a statement without rows. *changes: how many rows it changed. NULL: its error may be
       that of a later call, at the latest of flush(). */
    store_error (*run)(sql_store *s, sql which, const sql_value *values, int n, int64_t *changes);
    store_error (*flush)(sql_store *s);
    /* Runs a statement with rows. */
    store_error (*open)(sql_store *s, sql which, const sql_value *values, int n, sql_rows *rows);
    /* Whether there is another row; closes the rows if not. */
    bool (*next)(sql_rows *rows, store_error *error);
    void (*close)(sql_rows *rows);
    /* The columns of the row; what was read lives until the next one. */
    bool (*is_null)(const sql_rows *rows, int column);
    int64_t (*integer)(const sql_rows *rows, int column);
    const char *(*text)(const sql_rows *rows, int column);
    const uint8_t *(*hash)(const sql_rows *rows, int column);
    store_error (*backup)(sql_store *s, const char *path);
} sql_driver;

#define SQL_COUNT_OF(...) ((int)(sizeof((sql_value[]){__VA_ARGS__}) / sizeof(sql_value)))
#define SQL_RUN(s, which, ...)                                                                     \
    (s)->driver->run(s, which, (sql_value[]){__VA_ARGS__}, SQL_COUNT_OF(__VA_ARGS__), NULL)
#define SQL_CHANGE(s, changes, which, ...)                                                         \
    (s)->driver->run(s, which, (sql_value[]){__VA_ARGS__}, SQL_COUNT_OF(__VA_ARGS__), changes)
#define SQL_ROWS(s, rows, which, ...)                                                              \
    (s)->driver->open(s, which, (sql_value[]){__VA_ARGS__}, SQL_COUNT_OF(__VA_ARGS__), rows)

/* ---- what is shared ---- */

enum { SQL_VERSION = 3, SQL_PATIENCE_MS = 2000 }; /* of the tables; how long to wait for others */
extern const char *const store_statuses[3];
extern const char *const sql_migrations_sqlite[SQL_VERSION];
extern const char *const sql_migrations_pg[SQL_VERSION];
/* Those before SQL_OWN; parameters are ?1, ?2 … */
extern const char *const sql_statements[SQL_OWN];

/* Notes the reason, and returns the error. */
store_error sql_refuse(sql_store *s, store_error error, const char *why);
/* A connection, and nothing that could still happen; before anything is read. */
store_error sql_settle(sql_store *s);

extern const store_kind sql_kind;
store_error sql_commit(store *base, const store_op *ops, int n, store_outcome *outcomes);

extern const sql_driver sql_sqlite, sql_pg;
store_error sql_open(const sql_driver *driver, const char *place, store **out, char why[STORE_WHY]);
void sql_close(store *base);

#endif
