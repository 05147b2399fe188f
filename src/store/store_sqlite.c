// SPDX-License-Identifier: MIT
#include "store/store_sqlite.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "os/file.h"
#include "store/store_sqlite_schema.h"

enum {
    PATIENCE_MS = 2000, /* how long to wait for another process */
    CACHE_KB = 64 << 10,
    LOG_PAGES = 4000, /* of the write-ahead log, until they are moved into the database */
};

const char *const store_statuses[3] = {"open", "playing", "over"};

/* ---- statements ---- */

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

store_error sqlite_failed(sqlite_store *s, int code) {
    store_error error = meaning(s->db, code);
    if (error) {
        s->code = code;
        snprintf(s->base.why, sizeof s->base.why, "%s", sqlite3_errmsg(s->db));
    }
    return error;
}

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

sqlite3_stmt *sqlite_bind(sqlite_store *s, sql which, const sql_value *values, int n) {
    sqlite3_stmt *q = s->statements[which];
    /* A statement whose rows are being read belongs to the call that reads them. */
    s->bound = sqlite3_stmt_busy(q) ? SQLITE_MISUSE : SQLITE_OK;
    for (int i = 0; i < n && s->bound == SQLITE_OK; i++) s->bound = bind_one(q, i + 1, &values[i]);
    return q;
}

bool sqlite_row(sqlite_store *s, sqlite3_stmt *q, store_error *error) {
    if (s->bound != SQLITE_OK) {
        *error = sqlite_failed(s, s->bound);
        s->bound = SQLITE_OK;
        return false;
    }
    int code = sqlite3_step(q);
    if (code == SQLITE_ROW) return true;
    *error = sqlite_failed(s, code);
    sqlite3_reset(q);
    return false;
}

store_error sqlite_run(sqlite_store *s, sql which, const sql_value *values, int n) {
    store_error error = STORE_OK;
    sqlite_row(s, sqlite_bind(s, which, values, n), &error);
    return error;
}

/* Some errors have ended the transaction already. The reason of the first error is kept. */
void sqlite_rollback(sqlite_store *s) {
    if (sqlite3_get_autocommit(s->db)) return;
    sqlite3_step(s->statements[SQL_ROLLBACK]);
    sqlite3_reset(s->statements[SQL_ROLLBACK]);
}

/* ---- opening ---- */

static store_error execute(sqlite_store *s, const char *text) {
    return sqlite_failed(s, sqlite3_exec(s->db, text, NULL, NULL, NULL));
}

/* The value of a pragma, or of another query for one number. */
static store_error ask(sqlite_store *s, const char *text, int64_t *value) {
    sqlite3_stmt *q = NULL;
    int code = sqlite3_prepare_v2(s->db, text, -1, &q, NULL);
    if (code == SQLITE_OK && (code = sqlite3_step(q)) == SQLITE_ROW)
        *value = sqlite3_column_int64(q, 0);
    store_error error = sqlite_failed(s, code);
    sqlite3_finalize(q);
    return error;
}

static store_error refuse(sqlite_store *s, store_error error, const char *why) {
    snprintf(s->base.why, sizeof s->base.why, "%s", why);
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
        return refuse(s, STORE_FOREIGN, "this is the database of another program");
    if (*version > SCHEMA)
        return refuse(s, STORE_NEWER, "a newer version of this program has written this database");
    return STORE_OK;
}

/* Another process may be doing the same: what is found is only sure inside the transaction. */
static store_error migrate(sqlite_store *s) {
    int64_t version = 0;
    for (;;) {
        store_error error = find_version(s, &version);
        if (error || version == SCHEMA) return error;
        error = execute(s, "BEGIN IMMEDIATE");
        if (!error) error = find_version(s, &version);
        char mark[100];
        snprintf(mark, sizeof mark, "PRAGMA application_id = %d; PRAGMA user_version = %d",
                 APPLICATION, (int)version + 1);
        if (!error && version < SCHEMA) {
            error = execute(s, migrations[version]);
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
    store_error error = sqlite_failed(s, code);
    sqlite3_finalize(q);
    if (error || is_log) return error;
    return refuse(s, STORE_FAILED, "no write-ahead log is possible on this file system");
}

static store_error prepare(sqlite_store *s) {
    for (int i = 0; i < SQL_STATEMENTS; i++) {
        int code = sqlite3_prepare_v3(s->db, statements[i], -1, SQLITE_PREPARE_PERSISTENT,
                                      &s->statements[i], NULL);
        /* A statement of ours that makes no sense here: a table or a column is missing. */
        if (code == SQLITE_ERROR) return refuse(s, STORE_DAMAGED, sqlite3_errmsg(s->db));
        if (code != SQLITE_OK) return sqlite_failed(s, code);
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

static store_error set_up(sqlite_store *s) {
    make_private(s->place);
    int code = sqlite3_open_v2(
        s->place, &s->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, NULL);
    if (code != SQLITE_OK) return sqlite_failed(s, code);
    sqlite3_extended_result_codes(s->db, 1);
    sqlite3_busy_timeout(s->db, PATIENCE_MS);
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
    if (!error) error = migrate(s);
    return error ? error : prepare(s);
}

static void finish(store *base) {
    sqlite_store *s = (sqlite_store *)base;
    for (int i = 0; i < SQL_STATEMENTS; i++) sqlite3_finalize(s->statements[i]);
    sqlite3_close(s->db);
    free(s->place);
    free(s);
}

store_error store_sqlite_open(const char *place, store **out, char why[STORE_WHY]) {
    static const store_kind kind = {
        .close = finish,
        .commit = sqlite_commit,
        .load = sqlite_load,
        .list = sqlite_list,
        .devices = sqlite_devices,
        .find_code = sqlite_find_code,
        .bans = sqlite_bans,
        .settings = sqlite_settings,
        .alive = sqlite_alive,
        .count = sqlite_count,
        .now = sqlite_now,
        .backup = sqlite_backup,
    };
    *out = NULL;
    sqlite_store *s = calloc(1, sizeof *s);
    if (s) s->place = strdup(place);
    if (!s || !s->place) {
        free(s);
        snprintf(why, STORE_WHY, "out of memory");
        return STORE_FAILED;
    }
    s->base.kind = &kind;
    store_error error = set_up(s);
    if (!error) {
        *out = &s->base;
        return STORE_OK;
    }
    memcpy(why, s->base.why, STORE_WHY);
    finish(&s->base);
    return error;
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
    if (error) refuse(s, error, sqlite3_errmsg(copy));
    sqlite3_close(copy);
    return error;
}

static store_error system_failed(sqlite_store *s, int cause) {
    bool full = cause == ENOSPC || cause == EDQUOT;
    errno = cause;
    return refuse(s, full ? STORE_DISK_FULL : STORE_FAILED, strerror(cause));
}

store_error sqlite_backup(store *base, const char *path) {
    sqlite_store *s = (sqlite_store *)base;
    size_t size = strlen(path) + sizeof ".XXXXXX";
    char *temporary = malloc(size);
    if (!temporary) return system_failed(s, ENOMEM);
    /* A log beside the file would be replayed into the copy and spoil it. */
    snprintf(temporary, size, "%s-wal", path);
    if (file_same(path, s->place) || access(temporary, F_OK) == 0) {
        free(temporary);
        return refuse(s, STORE_BUSY, "a database in use cannot be replaced by a backup");
    }
    snprintf(temporary, size, "%s.XXXXXX", path);
    store_error error = sqlite_settle(s);
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
