// SPDX-License-Identifier: MIT
// Operations, as one transaction. What an operation needs is checked before it writes, under the
// lock, so an operation that conflicts leaves nothing to undo.
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
                        sql_int(e->wall), sql_unless(-1, e->seat), sql_text(e->kind),
                        sql_text(e->body), sql_text(e->command));
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
    error =
        SQL_RUN(s, SQL_CREATE, sql_text(op->game), sql_text(op->setup), sql_int(op->at),
                sql_text(store_statuses[m->status]), sql_int(m->is_public), sql_unless(-1, m->side),
                sql_unless(STORE_NEVER, m->deadline), sql_int(m->updated));
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
                        sql_int(m->is_public), sql_unless(-1, m->side),
                        sql_unless(STORE_NEVER, m->deadline), sql_int(m->updated));
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
    store_error error = STORE_OK;
    for (sql which = SQL_DELETE_GAMES; !error && which <= SQL_DELETE_DEVICE; which++)
        error = SQL_RUN(s, which, sql_hash(op->device));
    return error;
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

store_error sqlite_commit(store *base, const store_op *ops, int n, store_outcome *outcomes) {
    sqlite_store *s = (sqlite_store *)base;
    store_error error = sqlite_settle(s);
    if (!error) error = sqlite_run(s, SQL_WRITE, NULL, 0);
    for (int i = 0; !error && i < n; i++) error = apply(s, &ops[i], &outcomes[i]);
    if (!error) {
        error = sqlite_run(s, SQL_COMMIT, NULL, 0);
        /* After a failed write the commit frame is not there, so nothing can come back. */
        s->unsettled = error && (sqlite3_errcode(s->db) & 0xff) != SQLITE_FULL;
    }
    if (error) sqlite_rollback(s);
    return error;
}
