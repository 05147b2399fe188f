// SPDX-License-Identifier: MIT
// The store in an SQLite file. Each commit is flushed to disk (write-ahead log, synchronous=FULL).
#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "os/file.h"
#include "store/store_sql.h"

enum {
    APPLICATION = 0x53616e64, /* in the header of the file: it is ours */
    CACHE_KB = 64 << 10,
    LOG_PAGES = 4000, /* of the write-ahead log, until they are moved into the database */
};

typedef struct sqlite_store {
    sql_store sql;
    sqlite3 *db;
    sqlite3_stmt *statements[SQL_STATEMENTS];
} sqlite_store;

static const char *const own_statements[SQL_STATEMENTS - SQL_OWN] = {
    [SQL_SIZE - SQL_OWN] = "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size",
    [SQL_NOW - SQL_OWN] =
        "SELECT CAST(round((julianday('now') - 2440587.5) * 86400000) AS INTEGER)",
    [SQL_READ - SQL_OWN] = "BEGIN",
    /* Takes the lock at once: what is checked inside stays true until the end. */
    [SQL_WRITE - SQL_OWN] = "BEGIN IMMEDIATE",
    [SQL_COMMIT - SQL_OWN] = "COMMIT",
    [SQL_ROLLBACK - SQL_OWN] = "ROLLBACK",
};

/* ---- errors ---- */

static store_error meaning(sqlite3 *db, int code) {
    switch (code & 0xff) {
    case SQLITE_OK:
    case SQLITE_ROW:
    case SQLITE_DONE:
        return STORE_OK;
    case SQLITE_FULL:
        return STORE_DISK_FULL;
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return STORE_BUSY;
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
        return STORE_DAMAGED;
    case SQLITE_IOERR: {
        int cause = sqlite3_system_errno(db);
        return cause == ENOSPC || cause == EDQUOT ? STORE_DISK_FULL : STORE_FAILED;
    }
    default:
        return STORE_FAILED;
    }
}

static store_error failed(sqlite_store *s, int code) {
    store_error error = meaning(s->db, code);
    if (!error) return STORE_OK;
    int kind = code & 0xff;
    s->sql.own = kind == SQLITE_CONSTRAINT || kind == SQLITE_TOOBIG || kind == SQLITE_MISMATCH;
    return sql_refuse(&s->sql, error, sqlite3_errmsg(s->db));
}

/* ---- statements ---- */

static int bind_one(sqlite3_stmt *q, int i, const sql_value *v) {
    switch (v->type) {
    case SQL_IS_NULL:
        return sqlite3_bind_null(q, i);
    case SQL_IS_INT:
        return sqlite3_bind_int64(q, i, v->n);
    case SQL_IS_TEXT:
        return sqlite3_bind_text(q, i, v->p, -1, SQLITE_STATIC);
    case SQL_IS_HASH:
        return sqlite3_bind_blob(q, i, v->p, STORE_HASH, SQLITE_STATIC);
    }
    return SQLITE_MISUSE;
}

static store_error open_rows(sql_store *base, sql which, const sql_value *values, int n,
                             sql_rows *rows) {
    sqlite_store *s = (sqlite_store *)base;
    sqlite3_stmt *q = s->statements[which];
    *rows = (sql_rows){.s = base, .handle = q};
    /* A statement whose rows are being read belongs to the call that reads them. */
    int code = sqlite3_stmt_busy(q) ? SQLITE_MISUSE : SQLITE_OK;
    for (int i = 0; i < n && code == SQLITE_OK; i++) code = bind_one(q, i + 1, &values[i]);
    return failed(s, code);
}

static bool next_row(sql_rows *rows, store_error *error) {
    int code = sqlite3_step(rows->handle);
    if (code == SQLITE_ROW) return true;
    *error = failed((sqlite_store *)rows->s, code);
    sqlite3_reset(rows->handle);
    return false;
}

static void close_rows(sql_rows *rows) {
    sqlite3_reset(rows->handle);
}

static store_error run(sql_store *base, sql which, const sql_value *values, int n,
                       int64_t *changes) {
    sql_rows rows;
    store_error error = open_rows(base, which, values, n, &rows);
    if (!error) next_row(&rows, &error);
    if (changes) *changes = sqlite3_changes(((sqlite_store *)base)->db);
    return error;
}

static bool is_null(const sql_rows *rows, int column) {
    return sqlite3_column_type(rows->handle, column) == SQLITE_NULL;
}

static int64_t integer(const sql_rows *rows, int column) {
    return sqlite3_column_int64(rows->handle, column);
}

static const char *text(const sql_rows *rows, int column) {
    return (const char *)sqlite3_column_text(rows->handle, column);
}

static const uint8_t *hash(const sql_rows *rows, int column) {
    const uint8_t *at = sqlite3_column_blob(rows->handle, column);
    return sqlite3_column_bytes(rows->handle, column) == STORE_HASH ? at : NULL;
}

/* ---- transactions ---- */

static store_error no_delay(sql_store *base) {
    (void)base;
    return STORE_OK;
}

static store_error begin(sql_store *base, bool writes) {
    return run(base, writes ? SQL_WRITE : SQL_READ, NULL, 0, NULL);
}

/* After the frame that completes a commit is in the write-ahead log, the flush may fail. This
   connection forgets the frames, but a crash could bring them back, after others have been told
   that they are not there. The next commit overwrites them, and their checksums no longer match; so
   there is one before anything is read. Without room on the disk the last frame is not there, so
   nothing can come back. */
static store_error end(sql_store *base, bool writes) {
    const sqlite_store *s = (sqlite_store *)base;
    if (!writes && sqlite3_get_autocommit(s->db)) return STORE_OK; /* an error has ended it */
    store_error error = run(base, SQL_COMMIT, NULL, 0, NULL);
    if (writes) base->unsettled = error && (sqlite3_errcode(s->db) & 0xff) != SQLITE_FULL;
    return error;
}

static void abandon(sql_store *base) {
    sqlite_store *s = (sqlite_store *)base;
    if (sqlite3_get_autocommit(s->db)) return; /* some errors have ended it already */
    sqlite3_step(s->statements[SQL_ROLLBACK]);
    sqlite3_reset(s->statements[SQL_ROLLBACK]);
}

/* ---- opening ---- */

static store_error execute(sqlite_store *s, const char *text) {
    return failed(s, sqlite3_exec(s->db, text, NULL, NULL, NULL));
}

/* The value of a pragma, or of another query for one number. */
static store_error ask(sqlite_store *s, const char *text, int64_t *value) {
    sqlite3_stmt *q = NULL;
    int code = sqlite3_prepare_v2(s->db, text, -1, &q, NULL);
    if (code == SQLITE_OK && (code = sqlite3_step(q)) == SQLITE_ROW)
        *value = sqlite3_column_int64(q, 0);
    store_error error = failed(s, code);
    sqlite3_finalize(q);
    return error;
}

/* Which version the database has; 0: it is empty. */
static store_error find_version(sqlite_store *s, int64_t *version) {
    int64_t application = 0, tables = 0;
    store_error error = ask(s, "PRAGMA application_id", &application);
    if (!error) error = ask(s, "PRAGMA user_version", version);
    if (!error) error = ask(s, "SELECT count(*) FROM sqlite_schema", &tables);
    if (error) return error;
    if (application != APPLICATION && (application || *version || tables))
        return sql_refuse(&s->sql, STORE_FOREIGN, "this is the database of another program");
    if (*version > SQL_VERSION)
        return sql_refuse(&s->sql, STORE_NEWER,
                          "a newer version of this program has written this database");
    return STORE_OK;
}

/* Another process may be doing the same: what is found is only sure inside the transaction. */
static store_error migrate(sqlite_store *s) {
    int64_t version = 0;
    for (;;) {
        store_error error = find_version(s, &version);
        if (error || version == SQL_VERSION) return error;
        error = execute(s, "BEGIN IMMEDIATE");
        if (!error) error = find_version(s, &version);
        char mark[100];
        snprintf(mark, sizeof mark, "PRAGMA application_id = %d; PRAGMA user_version = %d",
                 APPLICATION, (int)version + 1);
        if (!error && version < SQL_VERSION) {
            error = execute(s, sql_migrations_sqlite[version]);
            if (!error) error = execute(s, mark);
        }
        if (!error) error = execute(s, "COMMIT");
        if (!error) continue;
        if (!sqlite3_get_autocommit(s->db)) sqlite3_exec(s->db, "ROLLBACK", NULL, NULL, NULL);
        return error;
    }
}

static store_error use_log(sqlite_store *s) {
    int64_t is_log = 0;
    sqlite3_stmt *q = NULL;
    int code = sqlite3_prepare_v2(s->db, "PRAGMA journal_mode = WAL", -1, &q, NULL);
    if (code == SQLITE_OK && (code = sqlite3_step(q)) == SQLITE_ROW)
        is_log = strcmp((const char *)sqlite3_column_text(q, 0), "wal") == 0;
    store_error error = failed(s, code);
    sqlite3_finalize(q);
    if (error || is_log) return error;
    return sql_refuse(&s->sql, STORE_FAILED, "no write-ahead log is possible on this file system");
}

/* A log that is found may have frames whose flush failed before the process that wrote them ended.
   They are still in the system's cache, so they look whole; but the system may have dropped them
   without writing them, and would not say so again. If the machine crashed later, everything after
   them would be lost. So the database gets their contents, and the log starts again. If another
   process uses the log, nothing is done: it knows how far the log is good. */
static store_error renew_log(sqlite_store *s) {
    int code = sqlite3_wal_checkpoint_v2(s->db, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL);
    return failed(s, code == SQLITE_BUSY ? SQLITE_OK : code);
}

static store_error prepare(sqlite_store *s) {
    for (int i = 0; i < SQL_STATEMENTS; i++) {
        const char *text_of = i < SQL_OWN ? sql_statements[i] : own_statements[i - SQL_OWN];
        int code = sqlite3_prepare_v3(s->db, text_of, -1, SQLITE_PREPARE_PERSISTENT,
                                      &s->statements[i], NULL);
        /* A statement of ours that makes no sense here: a table or a column is missing. */
        if (code == SQLITE_ERROR) return sql_refuse(&s->sql, STORE_DAMAGED, sqlite3_errmsg(s->db));
        if (code != SQLITE_OK) return failed(s, code);
    }
    return STORE_OK;
}

/* SQLite would make a database that everybody may read; its log and index get the permissions of
   the database. What else may be wrong, SQLite says. A file that exists is not touched: closing it
   would drop the locks of all stores of this process. */
static void make_private(const char *place) {
    int fd = open(place, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (fd >= 0) close(fd);
}

static store_error start(sql_store *base) {
    sqlite_store *s = (sqlite_store *)base;
    make_private(base->place);
    int code =
        sqlite3_open_v2(base->place, &s->db,
                        SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, NULL);
    if (code != SQLITE_OK) return failed(s, code);
    sqlite3_extended_result_codes(s->db, 1);
    sqlite3_busy_timeout(s->db, SQL_PATIENCE_MS);
    /* A file from elsewhere cannot call functions by its schema, nor be damaged by statements. */
    sqlite3_db_config(s->db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    sqlite3_db_config(s->db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
    sqlite3_wal_autocheckpoint(s->db, LOG_PAGES);
    char cache[64];
    snprintf(cache, sizeof cache, "PRAGMA cache_size = -%d", CACHE_KB);
    int64_t version = 0;
    store_error error = find_version(s, &version); /* before anything is written */
    if (!error) error = use_log(s);
    if (!error)
        error = execute(s, "PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;"
                           "PRAGMA secure_delete = ON; PRAGMA temp_store = MEMORY");
    if (!error) error = execute(s, cache);
    if (!error) error = renew_log(s);
    if (!error) error = migrate(s);
    return error ? error : prepare(s);
}

static void finish(sql_store *base) {
    sqlite_store *s = (sqlite_store *)base;
    for (int i = 0; i < SQL_STATEMENTS; i++) sqlite3_finalize(s->statements[i]);
    sqlite3_close(s->db);
}

/* ---- backup ---- */

/* Without a journal: the copy gets its name only when it is whole. */
static store_error copy_to(sqlite_store *s, const char *path) {
    sqlite3 *copy = NULL;
    int code = sqlite3_open_v2(path, &copy, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL);
    if (code == SQLITE_OK)
        code = sqlite3_exec(copy, "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF", NULL, NULL,
                            NULL);
    sqlite3_backup *b = code == SQLITE_OK ? sqlite3_backup_init(copy, "main", s->db, "main") : NULL;
    if (b) {
        sqlite3_backup_step(b, -1); /* all at once: the copy is of one moment */
        code = sqlite3_backup_finish(b);
    } else if (code == SQLITE_OK) {
        code = sqlite3_errcode(copy);
    }
    store_error error = meaning(copy, code);
    if (error) sql_refuse(&s->sql, error, sqlite3_errmsg(copy));
    sqlite3_close(copy);
    return error;
}

static store_error system_failed(sqlite_store *s, int cause) {
    bool full = cause == ENOSPC || cause == EDQUOT;
    errno = cause;
    return sql_refuse(&s->sql, full ? STORE_DISK_FULL : STORE_FAILED, strerror(cause));
}

static store_error back_up(sql_store *base, const char *path) {
    sqlite_store *s = (sqlite_store *)base;
    size_t size = strlen(path) + sizeof ".XXXXXX";
    char *temporary = malloc(size);
    if (!temporary) return system_failed(s, ENOMEM);
    /* A log beside the file would be replayed into the copy and spoil it. */
    snprintf(temporary, size, "%s-wal", path);
    if (file_same(path, base->place) || access(temporary, F_OK) == 0) {
        free(temporary);
        return sql_refuse(&s->sql, STORE_BUSY, "a database in use cannot be replaced by a backup");
    }
    snprintf(temporary, size, "%s.XXXXXX", path);
    store_error error = sql_settle(&s->sql);
    int fd = error ? -1 : mkstemp(temporary);
    if (!error && fd < 0) error = system_failed(s, errno);
    if (fd >= 0) {
        close(fd);
        error = copy_to(s, temporary);
        int cause = error ? 0 : file_publish(temporary, path, true);
        if (cause) error = system_failed(s, cause);
        if (error) {
            int kept = errno;
            unlink(temporary);
            errno = kept;
        }
    }
    free(temporary);
    return error;
}

const sql_driver sql_sqlite = {
    .size = sizeof(sqlite_store),
    .start = start,
    .finish = finish,
    .ready = no_delay,
    .begin = begin,
    .end = end,
    .abandon = abandon,
    .run = run,
    .flush = no_delay,
    .open = open_rows,
    .next = next_row,
    .close = close_rows,
    .is_null = is_null,
    .integer = integer,
    .text = text,
    .hash = hash,
    .backup = back_up,
};
