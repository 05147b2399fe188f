// SPDX-License-Identifier: MIT
// The store in a PostgreSQL database, which several servers can share. Statements are prepared once
// per connection and sent in a pipeline: those without rows wait until an answer is needed.
//
// A transaction that writes holds an advisory lock, so there is one at a time, as in SQLite. The
// lock is confirmed before the commit is sent. So a commit whose answer was lost has happened or
// not, for good, when somebody else gets the lock: that is what settling waits for.
#include <errno.h>
#include <inttypes.h>
#include <libpq-fe.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/store_sql.h"

enum {
    LOCK = 0x53616e64,
    LOST_MS = 10000, /* a client that is silent this long within a transaction is gone */
    MOST_PENDING = 64,
    MOST_VALUES = 8,
    TEXT = 600, /* bytes of the longest statement, NUL included */
};

/* Seconds to wait for a connection, unless the address says otherwise: a host that does not answer
   must not hold up the queue for as long as TCP would. */
#define CONNECT_S "3"

typedef struct pg_store {
    sql_store sql;
    PGconn *db;
    int pending;  /* statements whose results have not been read */
    bool working; /* in a transaction */
} pg_store;

static const char *const own_statements[SQL_STATEMENTS - SQL_OWN] = {
    [SQL_SIZE - SQL_OWN] = "SELECT pg_database_size(current_database())",
    [SQL_NOW - SQL_OWN] =
        "SELECT CAST(floor(extract(epoch FROM clock_timestamp()) * 1000) AS BIGINT)",
    [SQL_READ - SQL_OWN] = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
    [SQL_WRITE - SQL_OWN] = "BEGIN ISOLATION LEVEL READ COMMITTED",
    [SQL_COMMIT - SQL_OWN] = "COMMIT",
    [SQL_ROLLBACK - SQL_OWN] = "ROLLBACK",
};

/* ---- errors ---- */

static store_error meaning(const char *state) {
    static const struct {
        const char *state;
        store_error error;
    } known[] = {
        {"53100", STORE_DISK_FULL}, {"55P03", STORE_BUSY}, {"57014", STORE_BUSY},
        {"40P01", STORE_BUSY},      {"42", STORE_DAMAGED}, {"XX", STORE_DAMAGED},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strncmp(state, known[i].state, strlen(known[i].state)) == 0) return known[i].error;
    return STORE_FAILED;
}

/* The first line is enough for a log. */
static store_error refuse(pg_store *s, store_error error, const char *why) {
    sql_refuse(&s->sql, error, why);
    s->sql.base.why[strcspn(s->sql.base.why, "\n")] = '\0';
    return error;
}

/* The error of a result; NULL: the connection is gone. */
static store_error failed(pg_store *s, const PGresult *result) {
    s->sql.own = false;
    if (!result) return refuse(s, STORE_FAILED, PQerrorMessage(s->db));
    ExecStatusType status = PQresultStatus(result);
    if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK) return STORE_OK;
    const char *state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    if (!state) state = "";
    /* Constraints, and values that are not possible. */
    s->sql.own = strncmp(state, "23", 2) == 0 || strncmp(state, "22", 2) == 0;
    return refuse(s, meaning(state), PQresultErrorMessage(result));
}

/* ---- the pipeline ---- */

/* Reads all results that are due; *last is the one of the last statement, if it succeeded. */
static store_error receive(pg_store *s, PGresult **last) {
    store_error error = STORE_OK;
    *last = NULL;
    if (s->pending == 0) return STORE_OK;
    if (!PQpipelineSync(s->db)) error = failed(s, NULL);
    int left = s->pending;
    while (left >= 0 && PQstatus(s->db) == CONNECTION_OK) {
        PGresult *result = PQgetResult(s->db);
        if (!result) result = PQgetResult(s->db); /* it separates statements */
        if (!result) break;
        ExecStatusType status = PQresultStatus(result);
        bool skipped = status == PGRES_PIPELINE_ABORTED;
        if (status == PGRES_PIPELINE_SYNC) {
            left = -1;
        } else {
            left--;
            if (!skipped && !error) error = failed(s, result);
        }
        if (left == 0 && !error) {
            *last = result;
            continue;
        }
        PQclear(result);
    }
    s->pending = 0;
    if (!error && (left >= 0 || PQstatus(s->db) != CONNECTION_OK)) error = failed(s, NULL);
    if (error) {
        PQclear(*last);
        *last = NULL;
    }
    return error;
}

static store_error flush(sql_store *base) {
    PGresult *last = NULL;
    store_error error = receive((pg_store *)base, &last);
    PQclear(last);
    return error;
}

static store_error send(pg_store *s, sql which, const sql_value *values, int n) {
    char name[16], numbers[MOST_VALUES][24];
    const char *parameters[MOST_VALUES];
    int lengths[MOST_VALUES], formats[MOST_VALUES];
    snprintf(name, sizeof name, "s%d", which);
    for (int i = 0; i < n; i++) {
        const sql_value *v = &values[i];
        parameters[i] = v->type == SQL_IS_NULL ? NULL : v->p;
        lengths[i] = STORE_HASH; /* counts for bytes only */
        formats[i] = v->type == SQL_IS_HASH;
        if (v->type != SQL_IS_INT) continue;
        snprintf(numbers[i], sizeof numbers[i], "%" PRId64, v->n);
        parameters[i] = numbers[i];
    }
    if (!PQsendQueryPrepared(s->db, name, n, parameters, lengths, formats, 1))
        return failed(s, NULL);
    s->pending++;
    return STORE_OK;
}

static store_error run(sql_store *base, sql which, const sql_value *values, int n,
                       int64_t *changes) {
    pg_store *s = (pg_store *)base;
    store_error error = send(s, which, values, n);
    if (error || (!changes && s->pending < MOST_PENDING)) return error;
    PGresult *last = NULL;
    error = receive(s, &last);
    if (changes) *changes = last ? strtoll(PQcmdTuples(last), NULL, 10) : 0;
    PQclear(last);
    return error;
}

/* ---- rows ---- */

static store_error open_rows(sql_store *base, sql which, const sql_value *values, int n,
                             sql_rows *rows) {
    pg_store *s = (pg_store *)base;
    PGresult *last = NULL;
    store_error error = send(s, which, values, n);
    if (!error) error = receive(s, &last);
    *rows = (sql_rows){.s = base, .handle = last, .row = -1};
    return error;
}

static void close_rows(sql_rows *rows) {
    PQclear(rows->handle);
    rows->handle = NULL;
}

static bool next_row(sql_rows *rows, store_error *error) {
    (void)error;
    if (++rows->row < PQntuples(rows->handle)) return true;
    close_rows(rows);
    return false;
}

static bool is_null(const sql_rows *rows, int column) {
    return PQgetisnull(rows->handle, rows->row, column);
}

/* Binary: the most significant byte comes first. */
static int64_t integer(const sql_rows *rows, int column) {
    const char *at = PQgetvalue(rows->handle, rows->row, column);
    int n = PQgetlength(rows->handle, rows->row, column);
    uint64_t value = n > 0 && (at[0] & 0x80) ? UINT64_MAX : 0;
    for (int i = 0; i < n; i++) value = value << 8 | (uint8_t)at[i];
    return (int64_t)value;
}

static const char *text(const sql_rows *rows, int column) {
    return PQgetvalue(rows->handle, rows->row, column);
}

static const uint8_t *hash(const sql_rows *rows, int column) {
    bool whole = PQgetlength(rows->handle, rows->row, column) == STORE_HASH;
    return whole ? (const uint8_t *)PQgetvalue(rows->handle, rows->row, column) : NULL;
}

/* ---- transactions ---- */

/* Sends a text with statements of its own, outside of the pipeline. */
static store_error execute(pg_store *s, const char *statement, int64_t *value) {
    PGresult *result = PQexec(s->db, statement);
    store_error error = failed(s, result);
    if (!error && value) *value = strtoll(PQgetvalue(result, 0, 0), NULL, 10);
    PQclear(result);
    return error;
}

static store_error begin(sql_store *base, bool writes) {
    pg_store *s = (pg_store *)base;
    store_error error = send(s, writes ? SQL_WRITE : SQL_READ, NULL, 0);
    s->working = true;
    if (error || !writes) return error;
    char lock[64];
    snprintf(lock, sizeof lock, "SELECT pg_advisory_xact_lock(%d)", LOCK);
    if (!PQsendQueryParams(s->db, lock, 0, NULL, NULL, NULL, NULL, 1)) return failed(s, NULL);
    s->pending++;
    error = flush(base);
    if (error) s->sql.driver->abandon(base);
    return error;
}

static store_error end(sql_store *base, bool writes) {
    pg_store *s = (pg_store *)base;
    store_error error = run(base, SQL_COMMIT, NULL, 0, NULL);
    if (!error) error = flush(base);
    if (writes) base->unsettled = error != STORE_OK;
    if (!error) s->working = false;
    return error;
}

static void abandon(sql_store *base) {
    pg_store *s = (pg_store *)base;
    if (!s->working) return;
    char why[STORE_WHY];
    bool own = base->own;
    memcpy(why, base->base.why, sizeof why);
    (void)flush(base); /* what is left of the pipeline */
    if (PQstatus(s->db) == CONNECTION_OK && PQtransactionStatus(s->db) != PQTRANS_IDLE
        && !run(base, SQL_ROLLBACK, NULL, 0, NULL))
        (void)flush(base);
    s->working = false;
    base->own = own;
    memcpy(base->base.why, why, sizeof why);
}

/* ---- opening ---- */

static store_error find_version(pg_store *s, int64_t *version) {
    int64_t ours = 0, tables = 0;
    store_error error = execute(s,
                                "SELECT count(*) FROM pg_tables WHERE tablename = 'sandan'"
                                " AND schemaname = current_schema()",
                                &ours);
    if (!error)
        error = execute(s, "SELECT count(*) FROM pg_tables WHERE schemaname = current_schema()",
                        &tables);
    *version = 0;
    if (!error && !ours && tables)
        return refuse(s, STORE_FOREIGN, "this is the database of another program");
    if (!error && ours) error = execute(s, "SELECT version FROM sandan", version);
    if (!error && *version > SQL_VERSION)
        return refuse(s, STORE_NEWER, "a newer version of this program has written this database");
    return error;
}

static store_error migrate_step(pg_store *s, int64_t version) {
    char mark[100];
    snprintf(mark, sizeof mark, "UPDATE sandan SET version = %d", (int)version + 1);
    store_error error = STORE_OK;
    if (version == 0)
        error = execute(s,
                        "CREATE TABLE sandan(version BIGINT NOT NULL);"
                        "INSERT INTO sandan VALUES (0)",
                        NULL);
    if (!error) error = execute(s, sql_migrations_pg[version], NULL);
    return error ? error : execute(s, mark, NULL);
}

/* Another process may be doing the same: one after the other. */
static store_error migrate(pg_store *s) {
    int64_t version = 0;
    char lock[80];
    snprintf(lock, sizeof lock, "BEGIN; SELECT pg_advisory_xact_lock(%d)", LOCK);
    do {
        store_error error = find_version(s, &version);
        if (error || version == SQL_VERSION) return error;
        error = execute(s, lock, NULL);
        if (!error) error = find_version(s, &version);
        if (!error && version < SQL_VERSION) error = migrate_step(s, version);
        if (!error) error = execute(s, "COMMIT", NULL);
        if (!error) continue;
        PQclear(PQexec(s->db, "ROLLBACK"));
        return error;
    } while (version < SQL_VERSION);
    return STORE_OK;
}

/* The same texts as for SQLite, which writes ?1 for $1. */
static store_error prepare(pg_store *s) {
    for (int i = 0; i < SQL_STATEMENTS; i++) {
        const char *from = i < SQL_OWN ? sql_statements[i] : own_statements[i - SQL_OWN];
        char name[16], statement[TEXT];
        snprintf(name, sizeof name, "s%d", i);
        snprintf(statement, sizeof statement, "%s", from);
        for (char *at = statement; (at = strchr(at, '?'));) *at = '$';
        if (!PQsendPrepare(s->db, name, statement, 0, NULL)) return failed(s, NULL);
        s->pending++;
    }
    return flush(&s->sql);
}

static store_error set_up(pg_store *s) {
    char settings[200];
    if (PQstatus(s->db) != CONNECTION_OK) return failed(s, NULL);
    snprintf(settings, sizeof settings,
             "SET client_encoding = 'UTF8'; SET synchronous_commit = on; SET lock_timeout = %d;"
             "SET idle_in_transaction_session_timeout = %d; SET client_min_messages = error",
             SQL_PATIENCE_MS, LOST_MS);
    store_error error = execute(s, settings, NULL);
    if (!error) error = migrate(s);
    if (!error && !PQenterPipelineMode(s->db)) error = failed(s, NULL);
    return error ? error : prepare(s);
}

/* A connection that is gone is made again; a commit that was under way is settled then. */
static store_error ready(sql_store *base) {
    pg_store *s = (pg_store *)base;
    if (PQstatus(s->db) == CONNECTION_OK) return STORE_OK;
    PQfinish(s->db);
    s->pending = 0;
    s->working = false;
    /* The address, which comes last, decides. */
    static const char *const names[] = {"connect_timeout", "dbname", NULL};
    const char *const values[] = {CONNECT_S, base->place, NULL};
    s->db = PQconnectdbParams(names, values, true);
    store_error error = set_up(s);
    if (error && PQstatus(s->db) == CONNECTION_OK) { /* half set up: start again next time */
        PQfinish(s->db);
        s->db = NULL;
    }
    return error;
}

static void finish(sql_store *base) {
    pg_store *s = (pg_store *)base;
    PQfinish(s->db);
}

static store_error back_up(sql_store *base, const char *path) {
    (void)path;
    errno = ENOTSUP;
    return sql_refuse(base, STORE_FAILED, "use pg_dump for the backup of a PostgreSQL database");
}

const sql_driver sql_pg = {
    .size = sizeof(pg_store),
    .start = ready,
    .finish = finish,
    .ready = ready,
    .begin = begin,
    .end = end,
    .abandon = abandon,
    .run = run,
    .flush = flush,
    .open = open_rows,
    .next = next_row,
    .close = close_rows,
    .is_null = is_null,
    .integer = integer,
    .text = text,
    .hash = hash,
    .backup = back_up,
};
