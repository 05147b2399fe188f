// SPDX-License-Identifier: MIT
// Shared by the tests of the store: databases in a folder of their own, operations, and what is in
// the store as text.
#ifndef SANDAN_TESTS_STORE_H
#define SANDAN_TESTS_STORE_H

#include <libpq-fe.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "store/store.h"
#include "tap.h"

static char folder[] = "/tmp/sandan-store-XXXXXX";
static char why[STORE_WHY];

static const char *in_folder(const char *name) {
    static char paths[4][200];
    static int next;
    char *path = paths[next++ % 4];
    snprintf(path, sizeof *paths, "%s/%s", folder, name);
    return path;
}

/* The address of a PostgreSQL server, for the tests that all databases must pass; NULL: files. */
static inline const char *server(void) {
    return getenv("STORE_SERVER");
}

/* Runs SQL on the server behind the store's back; the value of the first column of the first row.
 */
static inline int64_t ask_server(const char *statement) {
    PGconn *db = PQconnectdb(server());
    PGresult *result = PQexec(db, statement);
    bool rows = PQresultStatus(result) == PGRES_TUPLES_OK && PQntuples(result) > 0;
    int64_t value = rows ? strtoll(PQgetvalue(result, 0, 0), NULL, 10) : -1;
    EXPECT(rows || PQresultStatus(result) == PGRES_COMMAND_OK);
    PQclear(result);
    PQfinish(db);
    return value;
}

/* A database in the folder, or a schema on the server. */
static inline const char *place_of(const char *name) {
    static char place[400];
    if (!server()) return in_folder(name);
    snprintf(place, sizeof place,
             "SET client_min_messages = error;"
             "CREATE SCHEMA IF NOT EXISTS \"%s\"",
             name);
    ask_server(place);
    snprintf(place, sizeof place, "%s&options=-csearch_path%%3D%s", server(), name);
    return place;
}

/* A new database, or the one of an earlier call with this name. */
static inline store *open_store(const char *name) {
    store *s = NULL;
    store_error error = store_open(place_of(name), &s, why);
    if (error) printf("# %s: %s\n", name, why);
    if (!s) exit(1);
    return s;
}

/* ---- operations ---- */

static const uint8_t ann[STORE_HASH] = {'a'}, ben[STORE_HASH] = {'b'}, cleo[STORE_HASH] = {'c'};
static const store_summary open_now = {STORE_OPEN, true, STORE_NOBODY, STORE_NEVER, 1000};
static const store_summary first_moves = {STORE_PLAYING, true, 0, 9000, 2000};
static const store_summary over_now = {STORE_OVER, true, STORE_NOBODY, STORE_NEVER, 3000};

static inline store_event turn_event(const char *body, const char *command) {
    return (store_event){5, 6, 1, "turn", body, command};
}

static inline store_op new_game(const char *id, const store_event *events, int count) {
    return (store_op){.act = STORE_CREATE,
                      .game = id,
                      .setup = "setup",
                      .at = 1000,
                      .events = events,
                      .count = count,
                      .summary = open_now};
}

static inline store_op new_events(const char *id, int64_t seq, const store_event *events,
                                  int count) {
    return (store_op){.act = STORE_APPEND,
                      .game = id,
                      .seq = seq,
                      .at = 2000,
                      .events = events,
                      .count = count,
                      .summary = first_moves};
}

static inline store_outcome commit_one(store *s, store_op op) {
    store_outcome outcome;
    EXPECT(store_commit(s, &op, 1, &outcome) == STORE_OK);
    return outcome;
}

static inline bool came(store_outcome o, store_result result, int64_t seq) {
    if (o.result == result && o.seq == seq) return true;
    printf("# result %d, event %d\n", (int)o.result, (int)o.seq);
    return false;
}

/* ---- what is there, as text ---- */

typedef struct listing {
    char text[4000];
    size_t n;
    int games, stop_at;
} listing;

static inline void note(listing *l, const char *s) {
    size_t n = strlen(s);
    if (l->n + n >= sizeof l->text) return;
    memcpy(l->text + l->n, s, n + 1);
    l->n += n;
}

static inline void note_id(void *context, const store_game *g) {
    listing *l = context;
    l->games++;
    if (l->n) note(l, " ");
    note(l, g->id);
}

static inline void note_game(void *context, const store_game *g) {
    char line[300];
    const store_summary *m = &g->summary;
    snprintf(line, sizeof line, "%s %s %d | %d %d %d %d %d | %c %c\n", g->id, g->setup,
             (int)g->created, m->status, m->is_public, m->side,
             m->deadline == STORE_NEVER ? -1 : (int)m->deadline, (int)m->updated,
             g->seats[0] ? g->seats[0][0] : '-', g->seats[1] ? g->seats[1][0] : '-');
    note(context, line);
}

static inline bool note_event(void *context, int64_t seq, const store_event *e) {
    listing *l = context;
    char line[300];
    snprintf(line, sizeof line, "%d %d %d %d %s %s %s\n", (int)seq, (int)e->at, (int)e->wall,
             e->seat, e->kind, e->body, e->command ? e->command : "-");
    note(l, line);
    return !l->stop_at || seq < l->stop_at;
}

static inline bool loads(store *s, const char *id, int64_t from, const char *expected) {
    listing l = {0};
    store_error error = store_load(s, id, from, &l, note_game, note_event);
    bool same = !error && strcmp(l.text, expected) == 0;
    if (!same) printf("# error %d, loaded:\n# %s\n", (int)error, l.text);
    return same;
}

static inline bool is_gone(store *s, const char *id) {
    listing l = {0};
    return store_load(s, id, 1, &l, note_game, note_event) == STORE_ABSENT && !l.n;
}

static inline bool lists(store *s, store_query q, const char *expected) {
    listing l = {0};
    bool same = store_list(s, &q, &l, note_id) == STORE_OK && strcmp(l.text, expected) == 0;
    if (!same) printf("# listed: %s\n", l.text);
    return same;
}

/* ---- many games ---- */

static inline void add_game(store *s, const char *id, store_summary m, int64_t created,
                            const uint8_t *first, const uint8_t *second) {
    store_op op = new_game(id, NULL, 0);
    op.summary = m;
    op.at = created;
    op.seats[0] = first;
    op.seats[1] = second;
    EXPECT(commit_one(s, op).result == STORE_DONE);
}

typedef struct walk {
    store *s;
    int games, events;
} walk;

static inline bool count_event(void *context, int64_t seq, const store_event *e) {
    (void)seq, (void)e;
    return ++((walk *)context)->events;
}

static inline void skip_game(void *context, const store_game *g) {
    (void)context, (void)g;
}

static inline void walk_game(void *context, const store_game *g) {
    walk *w = context;
    w->games++;
    EXPECT(store_load(w->s, g->id, 1, w, skip_game, count_event) == STORE_OK);
}

static inline void make_games(store *s, int count) {
    enum { MOST = 600 };
    static char ids[MOST][STORE_ID + 1];
    static store_op ops[MOST];
    static store_outcome outcomes[MOST];
    store_event e[] = {turn_event("x", NULL), turn_event("y", NULL)};
    for (int i = 0; i < count; i++) {
        snprintf(ids[i], sizeof ids[i], "game%08u", (unsigned)i % 100000000u);
        ops[i] = new_game(ids[i], e, 1 + i % 2);
        ops[i].summary = over_now;
    }
    EXPECT(store_commit(s, ops, count, outcomes) == STORE_OK);
    for (int i = 0; i < count; i++) EXPECT(came(outcomes[i], STORE_DONE, 1 + i % 2));
}

static inline void note_device(void *context, const store_device *d) {
    char line[100];
    snprintf(line, sizeof line, "%c '%s' %d %d %d\n", d->hash[0], d->name, (int)d->created,
             (int)d->seen, d->banned);
    note(context, line);
}

static inline void note_text(void *context, const char *name, const char *value) {
    note(context, name);
    note(context, "=");
    note(context, value ? value : "");
    note(context, " ");
}

/* Removes the folder; the value of main(). */
static inline int store_tests_done(void) {
    char clean[100];
    snprintf(clean, sizeof clean, "rm -r %s", folder);
    if (system(clean)) return 1; /* NOLINT: our own folder */
    return tap_done();
}

#endif
