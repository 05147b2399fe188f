// SPDX-License-Identifier: MIT
// Operations, as one transaction. Those that are tied form a job. A job that does not succeed has
// no effect, and the others go on.
#include "store/store_sql.h"

#include <stddef.h>

store_error sql_settle(sql_store *s) {
    store_error error = s->driver->ready(s);
    if (error || !s->unsettled) return error;
    error = s->driver->begin(s, true);
    if (!error) error = s->driver->run(s, SQL_SETTLE, NULL, 0, NULL);
    if (!error) error = s->driver->end(s, true);
    s->unsettled = error != STORE_OK;
    if (error) s->driver->abandon(s);
    return error;
}

/* The number of the last event (-1: no such game), and which event of the game one of the commands
   has become (-1: none). Nearly always there is one command, and so one query. */
static store_error find_state(sql_store *s, const store_op *op, int64_t *last, int64_t *applied) {
    const sql_driver *d = s->driver;
    sql_rows rows;
    *last = *applied = -1;
    for (int i = 0; i == 0 || (i < op->count && *last >= 0 && *applied < 0); i++) {
        const char *command = op->count ? op->events[i].command : NULL;
        if (i && !command) continue;
        store_error error = SQL_ROWS(s, &rows, SQL_STATE, sql_text(op->game), sql_text(command));
        while (!error && d->next(&rows, &error)) {
            *last = d->integer(&rows, 0);
            if (!d->is_null(&rows, 1)) *applied = d->integer(&rows, 1);
        }
        if (error) return error;
    }
    return STORE_OK;
}

/* Writes the events and the seats of a game that exists. */
static store_error write_rest(sql_store *s, const store_op *op, int64_t seq) {
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

static store_error create(sql_store *s, const store_op *op, store_outcome *outcome) {
    int64_t last = 0, applied = -1;
    store_error error = find_state(s, op, &last, &applied);
    if (error) return error;
    if (last >= 0) {
        *outcome = applied < 0 ? (store_outcome){STORE_EXISTS, last}
                               : (store_outcome){STORE_REPEATED, applied};
        return STORE_OK;
    }
    const store_summary *m = &op->summary;
    *outcome = (store_outcome){STORE_DONE, op->count};
    error = SQL_RUN(s, SQL_CREATE, sql_text(op->game), sql_text(op->setup), sql_int(op->at),
                    sql_text(store_statuses[m->status]), sql_int(m->is_public), sql_seat(m->side),
                    sql_time(m->deadline), sql_int(m->updated));
    return error ? error : write_rest(s, op, 1);
}

static store_error append(sql_store *s, const store_op *op, store_outcome *outcome) {
    int64_t last = 0, applied = -1;
    store_error error = find_state(s, op, &last, &applied);
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

static store_error delete_game(sql_store *s, const store_op *op, store_outcome *outcome) {
    int64_t changes = 0;
    store_error error = SQL_CHANGE(s, &changes, SQL_DELETE_GAME, sql_text(op->game));
    outcome->result = changes ? STORE_DONE : STORE_NO_GAME;
    return error;
}

static store_error delete_device(sql_store *s, const store_op *op) {
    store_error error = SQL_RUN(s, SQL_DELETE_GAMES, sql_hash(op->device));
    for (int i = 0; !error && i < op->count; i++)
        error = SQL_RUN(s, SQL_REWRITE, sql_hash(op->device), sql_text(op->events[i].kind),
                        sql_text(op->events[i].body));
    for (sql which = SQL_DELETE_CODES; !error && which <= SQL_DELETE_DEVICE; which++)
        error = SQL_RUN(s, which, sql_hash(op->device));
    return error;
}

/* Whether the code is valid at this time. */
static store_error find_code(sql_store *s, const store_op *op, bool *valid) {
    sql_rows rows;
    store_error error = SQL_ROWS(s, &rows, SQL_FIND_CODE, sql_text(op->name), sql_int(op->at));
    *valid = false;
    while (!error && s->driver->next(&rows, &error)) *valid = true;
    return error;
}

static store_error add_code(sql_store *s, const store_op *op, store_outcome *outcome) {
    bool valid = false;
    store_error error = find_code(s, op, &valid);
    if (error || valid) {
        outcome->result = STORE_EXISTS;
        return error;
    }
    error = SQL_RUN(s, SQL_USE_CODE, sql_text(op->name)); /* one that has expired */
    int64_t added = 0;
    if (!error)
        error = SQL_CHANGE(s, &added, SQL_CODE, sql_text(op->name), sql_text(op->game),
                           sql_seat(op->seat), sql_time(op->expires));
    if (!error && !added) outcome->result = STORE_NO_GAME;
    return error;
}

static store_error use_code(sql_store *s, const store_op *op, store_outcome *outcome) {
    bool valid = false;
    store_error error = find_code(s, op, &valid);
    if (!valid) outcome->result = STORE_NO_CODE;
    return error || !valid ? error : SQL_RUN(s, SQL_USE_CODE, sql_text(op->name));
}

static store_error be_alive(sql_store *s, const store_op *op) {
    store_error error = SQL_RUN(s, SQL_DOWN, sql_int(op->at), sql_int(op->gap));
    return error ? error : SQL_RUN(s, SQL_ALIVE, sql_int(op->at));
}

static store_error apply(sql_store *s, const store_op *op, store_outcome *outcome) {
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
    case STORE_EXPIRE_DEVICES:
        return SQL_RUN(s, SQL_EXPIRE_DEVICES, sql_int(op->at));
    case STORE_BAN_ADDRESS:
        return SQL_RUN(s, op->on ? SQL_BAN : SQL_UNBAN, sql_text(op->name));
    case STORE_SETTING:
        return op->value ? SQL_RUN(s, SQL_SET, sql_text(op->name), sql_text(op->value))
                         : SQL_RUN(s, SQL_UNSET, sql_text(op->name));
    case STORE_ALIVE:
        return be_alive(s, op);
    }
    return STORE_FAILED;
}

/* All operations of a job, or none. A single one writes nothing unless it succeeds, so it needs no
   savepoint, which would copy every page it touches; if it fails by itself there has to be one. */
static store_error apply_job(sql_store *s, const store_op *ops, int n, store_outcome *outcomes,
                             bool careful) {
    int bad = -1;
    for (int i = 0; i < n; i++)
        if (outcomes[i].result == STORE_INVALID) bad = i;
    bool marked = bad < 0 && (careful || n > 1);
    store_error error = marked ? s->driver->run(s, SQL_MARK, NULL, 0, NULL) : STORE_OK;
    for (int i = 0; !error && bad < 0 && i < n; i++) {
        error = apply(s, &ops[i], &outcomes[i]);
        if (!error && marked) error = s->driver->flush(s);
        if (error && marked && s->own) {
            outcomes[i] = (store_outcome){STORE_INVALID, 0};
            error = STORE_OK;
        }
        if (outcomes[i].result != STORE_DONE) bad = i;
    }
    for (int i = 0; bad >= 0 && i < n; i++)
        if (i != bad) outcomes[i] = (store_outcome){STORE_UNDONE, 0};
    if (!error && marked && bad >= 0) error = s->driver->run(s, SQL_UNDO, NULL, 0, NULL);
    return error || !marked ? error : s->driver->run(s, SQL_KEEP, NULL, 0, NULL);
}

static store_error apply_all(sql_store *s, const store_op *ops, int n, store_outcome *outcomes,
                             bool careful) {
    store_error error = s->driver->begin(s, true);
    for (int i = 0, end = 0; !error && i < n; i = end) {
        end = i + 1;
        while (end < n && ops[end].tied) end++;
        error = apply_job(s, ops + i, end - i, outcomes + i, careful);
    }
    return error ? error : s->driver->flush(s);
}

store_error sql_commit(store *base, const store_op *ops, int n, store_outcome *outcomes) {
    sql_store *s = (sql_store *)base;
    store_error error = sql_settle(s);
    s->own = false;
    if (!error) error = apply_all(s, ops, n, outcomes, false);
    if (error && s->own) {
        s->driver->abandon(s);
        error = apply_all(s, ops, n, outcomes, true);
    }
    if (!error) error = s->driver->end(s, true);
    if (error) s->driver->abandon(s);
    return error;
}
