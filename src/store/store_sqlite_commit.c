// SPDX-License-Identifier: MIT
// Operations, as one transaction. Those that are tied form a job. A job that does not succeed has
// no effect, and the others go on.
#include "store/store_sqlite.h"

#include <stddef.h>

/* After the commit frame is in the write-ahead log, the flush may fail. This connection forgets
   the frames, but a crash could bring them back, after others have been told that they are not
   there. The next commit overwrites them, and their checksums no longer match; so there is one
   before anything is read. */
store_error sqlite_settle(sqlite_store *s) {
    if (!s->unsettled) return STORE_OK;
    store_error error = sqlite_run(s, SQL_WRITE, NULL, 0);
    if (!error) error = sqlite_run(s, SQL_SETTLE, NULL, 0);
    if (!error) error = sqlite_run(s, SQL_COMMIT, NULL, 0);
    s->unsettled = error != STORE_OK;
    if (error) sqlite_rollback(s);
    return error;
}

/* A query for one number; -1: no row. */
static store_error number(sqlite_store *s, sqlite3_stmt *q, int64_t *n) {
    store_error error = STORE_OK;
    *n = -1;
    while (sqlite_row(s, q, &error)) *n = sqlite3_column_int64(q, 0);
    return error;
}

/* The number of the last event; -1: no such game. */
static store_error find_last(sqlite_store *s, const char *game, int64_t *last) {
    return number(s, SQL_BIND(s, SQL_LAST, sql_text(game)), last);
}

/* Which event of the game one of the commands has become; -1: none. */
static store_error find_applied(sqlite_store *s, const store_op *op, int64_t *seq) {
    store_error error = STORE_OK;
    *seq = -1;
    for (int i = 0; !error && *seq < 0 && i < op->count; i++) {
        const char *command = op->events[i].command;
        if (!command) continue;
        error = number(s, SQL_BIND(s, SQL_APPLIED, sql_text(op->game), sql_text(command)), seq);
    }
    return error;
}

/* Writes the events and the seats of a game that exists. */
static store_error write_rest(sqlite_store *s, const store_op *op, int64_t seq) {
    store_error error = STORE_OK;
    for (int i = 0; !error && i < op->count; i++) {
        const store_event *e = &op->events[i];
        error = SQL_RUN(s, SQL_EVENT, sql_text(op->game), sql_int(seq + i), sql_int(e->at),
                        sql_int(e->wall), sql_seat(e->seat), sql_text(e->kind), sql_text(e->body),
                        sql_text(e->command));
    }
    for (int side = 0; !error && side < 2; side++) {
        if (!op->seats[side]) continue;
        error = SQL_RUN(s, SQL_SEAT_DEVICE, sql_hash(op->seats[side]), sql_int(op->at));
        if (error) break;
        error = SQL_RUN(s, SQL_SEAT, sql_text(op->game), sql_int(side), sql_hash(op->seats[side]));
    }
    return error;
}

static store_error create(sqlite_store *s, const store_op *op, store_outcome *outcome) {
    int64_t last = 0, applied = -1;
    store_error error = find_last(s, op->game, &last);
    if (error) return error;
    if (last >= 0) {
        error = find_applied(s, op, &applied);
        *outcome = applied < 0 ? (store_outcome){STORE_EXISTS, last}
                               : (store_outcome){STORE_REPEATED, applied};
        return error;
    }
    const store_summary *m = &op->summary;
    *outcome = (store_outcome){STORE_DONE, op->count};
    error = SQL_RUN(s, SQL_CREATE, sql_text(op->game), sql_text(op->setup), sql_int(op->at),
                    sql_text(store_statuses[m->status]), sql_int(m->is_public), sql_seat(m->side),
                    sql_time(m->deadline), sql_int(m->updated));
    return error ? error : write_rest(s, op, 1);
}

static store_error append(sqlite_store *s, const store_op *op, store_outcome *outcome) {
    int64_t last = 0, applied = -1;
    store_error error = find_last(s, op->game, &last);
    if (!error) error = find_applied(s, op, &applied);
    if (error) return error;
    if (last < 0) {
        *outcome = (store_outcome){STORE_NO_GAME, 0};
    } else if (applied >= 0) {
        *outcome = (store_outcome){STORE_REPEATED, applied};
    } else if (op->seq != last + 1) {
        *outcome = (store_outcome){STORE_TAKEN, last};
    } else {
        const store_summary *m = &op->summary;
        *outcome = (store_outcome){STORE_DONE, last + op->count};
        error = SQL_RUN(s, SQL_SUMMARY, sql_text(op->game), sql_text(store_statuses[m->status]),
                        sql_int(m->is_public), sql_seat(m->side), sql_time(m->deadline),
                        sql_int(m->updated));
        if (!error) error = write_rest(s, op, op->seq);
    }
    return error;
}

static store_error delete_game(sqlite_store *s, const store_op *op, store_outcome *outcome) {
    store_error error = SQL_RUN(s, SQL_DELETE_GAME, sql_text(op->game));
    outcome->result = sqlite3_changes(s->db) ? STORE_DONE : STORE_NO_GAME;
    return error;
}

static store_error delete_device(sqlite_store *s, const store_op *op) {
    store_error error = SQL_RUN(s, SQL_DELETE_GAMES, sql_hash(op->device));
    for (int i = 0; !error && i < op->count; i++)
        error = SQL_RUN(s, SQL_REWRITE, sql_hash(op->device), sql_text(op->events[i].kind),
                        sql_text(op->events[i].body));
    for (sql which = SQL_DELETE_CODES; !error && which <= SQL_DELETE_DEVICE; which++)
        error = SQL_RUN(s, which, sql_hash(op->device));
    return error;
}

/* Whether the code is valid at this time. */
static store_error find_code(sqlite_store *s, const store_op *op, bool *valid) {
    store_error error = STORE_OK;
    *valid = false;
    sqlite3_stmt *q = SQL_BIND(s, SQL_FIND_CODE, sql_text(op->name), sql_int(op->at));
    while (sqlite_row(s, q, &error)) *valid = true;
    return error;
}

static store_error add_code(sqlite_store *s, const store_op *op, store_outcome *outcome) {
    bool valid = false;
    store_error error = find_code(s, op, &valid);
    if (error || valid) {
        outcome->result = STORE_EXISTS;
        return error;
    }
    error = SQL_RUN(s, SQL_USE_CODE, sql_text(op->name)); /* one that has expired */
    if (!error)
        error = SQL_RUN(s, SQL_CODE, sql_text(op->name), sql_text(op->game), sql_seat(op->seat),
                        sql_time(op->expires));
    if (!error && !sqlite3_changes(s->db)) outcome->result = STORE_NO_GAME;
    return error;
}

static store_error use_code(sqlite_store *s, const store_op *op, store_outcome *outcome) {
    bool valid = false;
    store_error error = find_code(s, op, &valid);
    if (!valid) outcome->result = STORE_NO_CODE;
    return error || !valid ? error : SQL_RUN(s, SQL_USE_CODE, sql_text(op->name));
}

static store_error apply(sqlite_store *s, const store_op *op, store_outcome *outcome) {
    outcome->result = STORE_DONE;
    switch (op->act) {
    case STORE_CREATE:
        return create(s, op, outcome);
    case STORE_APPEND:
        return append(s, op, outcome);
    case STORE_DELETE_GAME:
        return delete_game(s, op, outcome);
    case STORE_DEVICE:
        return SQL_RUN(s, SQL_DEVICE, sql_hash(op->device), sql_int(op->at), sql_text(op->name));
    case STORE_BAN_DEVICE:
        return SQL_RUN(s, SQL_BAN_DEVICE, sql_hash(op->device), sql_int(op->at), sql_int(op->on));
    case STORE_DELETE_DEVICE:
        return delete_device(s, op);
    case STORE_CODE:
        return add_code(s, op, outcome);
    case STORE_USE_CODE:
        return use_code(s, op, outcome);
    case STORE_EXPIRE_CODES:
        return SQL_RUN(s, SQL_EXPIRE_CODES, sql_int(op->at));
    case STORE_BAN_ADDRESS:
        return SQL_RUN(s, op->on ? SQL_BAN : SQL_UNBAN, sql_text(op->name));
    case STORE_SETTING:
        return op->value ? SQL_RUN(s, SQL_SET, sql_text(op->name), sql_text(op->value))
                         : SQL_RUN(s, SQL_UNSET, sql_text(op->name));
    case STORE_ALIVE:
        return SQL_RUN(s, SQL_ALIVE, sql_int(op->at));
    }
    return STORE_FAILED;
}

/* An error that this operation causes wherever it is, and not the database. */
static bool is_own(const sqlite_store *s) {
    int code = s->code & 0xff;
    return code == SQLITE_CONSTRAINT || code == SQLITE_TOOBIG || code == SQLITE_MISMATCH;
}

/* All operations of a job, or none. A single one writes nothing unless it succeeds, so it needs no
   savepoint, which would copy every page it touches; if it fails by itself there has to be one. */
static store_error apply_job(sqlite_store *s, const store_op *ops, int n, store_outcome *outcomes,
                             bool careful) {
    int bad = -1;
    for (int i = 0; i < n; i++)
        if (outcomes[i].result == STORE_INVALID) bad = i;
    bool marked = bad < 0 && (careful || n > 1);
    store_error error = marked ? sqlite_run(s, SQL_MARK, NULL, 0) : STORE_OK;
    for (int i = 0; !error && bad < 0 && i < n; i++) {
        error = apply(s, &ops[i], &outcomes[i]);
        if (error && marked && is_own(s)) {
            outcomes[i] = (store_outcome){STORE_INVALID, 0};
            error = STORE_OK;
        }
        if (outcomes[i].result != STORE_DONE) bad = i;
    }
    for (int i = 0; bad >= 0 && i < n; i++)
        if (i != bad) outcomes[i] = (store_outcome){STORE_UNDONE, 0};
    if (!error && marked && bad >= 0) error = sqlite_run(s, SQL_UNDO, NULL, 0);
    return error || !marked ? error : sqlite_run(s, SQL_KEEP, NULL, 0);
}

static store_error apply_all(sqlite_store *s, const store_op *ops, int n, store_outcome *outcomes,
                             bool careful) {
    store_error error = sqlite_run(s, SQL_WRITE, NULL, 0);
    for (int i = 0, end = 0; !error && i < n; i = end) {
        end = i + 1;
        while (end < n && ops[end].tied) end++;
        error = apply_job(s, ops + i, end - i, outcomes + i, careful);
    }
    return error;
}

store_error sqlite_commit(store *base, const store_op *ops, int n, store_outcome *outcomes) {
    sqlite_store *s = (sqlite_store *)base;
    store_error error = sqlite_settle(s);
    if (!error) error = apply_all(s, ops, n, outcomes, false);
    if (error && is_own(s)) {
        sqlite_rollback(s);
        error = apply_all(s, ops, n, outcomes, true);
    }
    if (!error) {
        error = sqlite_run(s, SQL_COMMIT, NULL, 0);
        /* SQLite writes the frame that completes a commit last, and flushes then. Without room for
           all frames that one is not there, so nothing can come back. */
        s->unsettled = error && (s->code & 0xff) != SQLITE_FULL;
    }
    if (error) sqlite_rollback(s);
    return error;
}
