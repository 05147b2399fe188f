// SPDX-License-Identifier: MIT
// The store on a disk that fails: random operations in random groups, faults and crashes, all from
// one seed. A model in memory says what must be there. What was acknowledged is there exactly once;
// a commit that failed is there as a whole or not at all; and what a load has once returned stays
// true after a crash.
//
//     simulate-store [FIRST [COUNT]]     seeds to run; a failing one is printed and replays exactly
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/random.h"
#include "simulate/model.h"
#include "simulate/place.h"
#include "simulate/vfs.h"
#include "store/store.h"
#include "tap.h"

enum { GROUP = 12, ROUNDS = 40, HANDLES = 2, COMMANDS = 40 };

/* ---- the same for the store ---- */

static const char *const ids[GAMES] = {"aaaaaaaaaaaa", "bbbbbbbbbbbb", "cccccccccccc",
                                       "dddddddddddd", "eeeeeeeeeeee", "ffffffffffff"};
static uint8_t hashes[DEVICES + 1][STORE_HASH];

typedef struct texts {
    char mark[24], body[3][600], command[3][24];
    store_event events[3];
} texts;

static store_op op_of(const plan *p, texts *t) {
    snprintf(t->mark, sizeof t->mark, "%d", (int)p->mark);
    for (int i = 0; i < p->count; i++) {
        /* Some are long, so that pages overflow and split. */
        snprintf(t->body[i], sizeof t->body[i], "%0*d", p->mark % 7 ? 20 : 500,
                 (int)p->mark * 10 + i);
        snprintf(t->command[i], sizeof t->command[i], "%d", (int)p->commands[i]);
        t->events[i] = (store_event){p->mark, p->mark,    i,
                                     "turn",  t->body[i], p->commands[i] ? t->command[i] : NULL};
    }
    store_op op = {.act = p->act,
                   .tied = p->tied,
                   .on = p->mark % 2,
                   .game = ids[p->game],
                   .setup = t->mark,
                   .seq = p->seq,
                   .events = t->events,
                   .count = p->count,
                   .summary = {(store_status)(p->mark % 3), p->mark % 2, (int)(p->mark % 2),
                               p->mark % 5 ? p->mark : STORE_NEVER, p->mark},
                   .device = hashes[p->device],
                   .name = p->act == STORE_DEVICE ? t->mark : "name",
                   .seat = (int)(p->mark % 3),
                   .expires = STORE_NEVER - p->mark,
                   .value = t->mark,
                   .at = p->mark};
    for (int side = 0; side < 2; side++)
        if (p->seats[side]) op.seats[side] = hashes[p->seats[side]];
    return op;
}

typedef struct reading {
    store *s;
    model *m;
    model_game *g;
    bool wrong;
} reading;

static int64_t device_number(const uint8_t *hash) {
    return hash ? hash[0] : 0;
}

static bool read_event(void *context, int64_t seq, const store_event *e) {
    reading *r = context;
    if (seq != r->g->n + 1 || seq > EVENTS) return !(r->wrong = true);
    r->g->events[r->g->n++] =
        (model_event){strtoll(e->body, NULL, 10), e->command ? strtoll(e->command, NULL, 10) : 0};
    return true;
}

static void read_game(void *context, const store_game *g) {
    reading *r = context;
    const store_summary *m = &g->summary;
    *r->g = (model_game){.there = 1,
                         .setup = strtoll(g->setup, NULL, 10),
                         .summary = m->updated,
                         .seats = {device_number(g->seats[0]), device_number(g->seats[1])}};
    if ((int)m->status != m->updated % 3 || m->side != m->updated % 2
        || m->deadline != (m->updated % 5 ? m->updated : STORE_NEVER) || g->created != r->g->setup)
        r->wrong = true;
}

static void read_device(void *context, const store_device *d) {
    model *m = context;
    int64_t i = device_number(d->hash);
    m->devices[i].there = 1;
    m->devices[i].name = strtoll(d->name, NULL, 10);
    m->devices[i].seen = d->seen;
    m->devices[i].banned = d->banned;
}

static void read_code(void *context, const store_code *c) {
    model *m = context;
    m->code = STORE_NEVER - c->expires;
    m->code_seat = c->seat;
    while (m->code_game < GAMES && strcmp(c->game, ids[m->code_game]) != 0) m->code_game++;
}

static void read_setting(void *context, const char *name, const char *value) {
    (void)name;
    ((model *)context)->setting = strtoll(value, NULL, 10);
}

/* All that is in the store. */
static store_error read_all(store *s, model *m, bool *wrong) {
    memset(m, 0, sizeof *m);
    reading r = {.s = s, .m = m};
    store_error error = STORE_OK;
    for (int i = 0; !error && i < GAMES; i++) {
        r.g = &m->games[i];
        error = store_load(s, ids[i], 1, &r, read_game, read_event);
        if (error == STORE_ABSENT) error = STORE_OK;
    }
    for (int i = 1; !error && i <= DEVICES; i++)
        error = store_devices(s, hashes[i], m, read_device);
    if (!error) error = store_find_code(s, "name", 0, m, read_code);
    if (error == STORE_ABSENT) error = STORE_OK;
    if (!error) error = store_settings(s, m, read_setting);
    if (!error) error = store_alive(s, &m->alive);
    *wrong = r.wrong;
    return error;
}

/* ---- one run ---- */

typedef struct run {
    random_source random;
    vfs_faults faults;
    uint32_t crashes; /* per cent of rounds */
    store *handles[HANDLES];
    model known, after; /* `after`: what it is if the commit that failed has happened */
    int64_t mark, commits, failed, came_back;
    uint64_t trace;
    const char *problem;
} run;

static uint32_t below(run *r, uint32_t n) {
    return random_below(&r->random, n);
}

static void fail(run *r, const char *problem) {
    if (!r->problem) r->problem = problem;
}

static plan make_plan(run *r, const model *m) {
    static const store_act others[] = {STORE_DELETE_GAME, STORE_DEVICE,        STORE_BAN_DEVICE,
                                       STORE_SETTING,     STORE_DELETE_DEVICE, STORE_ALIVE,
                                       STORE_CODE,        STORE_USE_CODE};
    plan p = {.act = STORE_APPEND,
              .game = (int)below(r, GAMES),
              .device = 1 + (int)below(r, DEVICES),
              .mark = ++r->mark};
    const model_game *g = &m->games[p.game];
    if (below(r, 8) == 0)
        p.act = others[below(r, sizeof others / sizeof *others)];
    else if (!g->there ? below(r, 8) != 0 : below(r, 30) == 0)
        p.act = STORE_CREATE;
    if (p.act > STORE_APPEND) return p;
    p.count = (int)below(r, 4);
    if (g->n + p.count > EVENTS - GROUP * 3) p.count = 0;
    p.seq = g->n + 1;
    if (below(r, 10) == 0) p.seq += (int64_t)below(r, 5) - 2;
    if (p.seq < 1) p.seq = 1;
    /* Ids of commands repeat now and then, but not within an operation. */
    int64_t command = below(r, 4) ? r->mark * 3 + COMMANDS : 1 + below(r, COMMANDS);
    for (int i = 0; i < p.count; i++)
        if (i == 0 || below(r, 2)) p.commands[i] = command + i;
    for (int side = 0; side < 2; side++)
        if (below(r, 6) == 0) p.seats[side] = 1 + (int)below(r, DEVICES);
    return p;
}

static void close_all(run *r) {
    for (int i = 0; i < HANDLES; i++) {
        if (r->handles[i]) store_close(r->handles[i]);
        r->handles[i] = NULL;
    }
}

/* Opens what is not open. With faults this may fail; a crash meanwhile is noticed by the caller. */
static bool open_all(run *r) {
    char why[STORE_WHY];
    for (int i = 0; i < HANDLES; i++)
        if (!r->handles[i] && store_open(PLACE, &r->handles[i], why)) return false;
    return true;
}

/* SQLite's own opinion. */
static void check_file(run *r) {
    sqlite3 *db = NULL;
    sqlite3_stmt *q = NULL;
    bool right = sqlite3_open(PLACE, &db) == SQLITE_OK
                 && sqlite3_prepare_v2(db, "PRAGMA integrity_check", -1, &q, NULL) == SQLITE_OK
                 && sqlite3_step(q) == SQLITE_ROW
                 && strcmp((const char *)sqlite3_column_text(q, 0), "ok") == 0;
    sqlite3_finalize(q);
    q = NULL;
    right = right && sqlite3_prepare_v2(db, "PRAGMA foreign_key_check", -1, &q, NULL) == SQLITE_OK
            && sqlite3_step(q) == SQLITE_DONE;
    sqlite3_finalize(q);
    sqlite3_close(db);
    if (!right) fail(r, "the database is damaged");
}

/* The machine goes down, unless it is down, and comes up. */
static void restart(run *r) {
    if (!vfs_has_crashed()) vfs_crash_in(1);
    close_all(r);
    if (!vfs_has_crashed()) { /* closing changed nothing */
        vfs_set_faults((vfs_faults){0});
        vfs_crash_in(0);
    }
    vfs_restart();
    vfs_set_faults((vfs_faults){0});
    if (!open_all(r)) fail(r, "it does not open after a crash");
    check_file(r);
    vfs_set_faults(r->faults);
}

/* Reads all, with patience; false after a crash. */
static bool read_patiently(run *r, store *s, model *found) {
    for (int i = 0;; i++) {
        bool wrong = false;
        if (i == 20) vfs_set_faults((vfs_faults){0});
        store_error error = read_all(s, found, &wrong);
        if (vfs_has_crashed()) return false;
        if (i > 20 && error) fail(r, "it cannot be read without faults");
        if (error && !r->problem) continue;
        if (wrong) fail(r, "a game is not as any operation made it");
        vfs_set_faults(r->faults);
        return true;
    }
}

/* What the store says must be what is known, or what it is if the failed commit has happened. */
static void learn(run *r, store *s, bool unknown) {
    static model found;
    while (!read_patiently(r, s, &found)) {
        restart(r);
        s = r->handles[0];
        if (r->problem) return;
    }
    bool before = memcmp(&found, &r->known, sizeof found) == 0;
    bool after = unknown && memcmp(&found, &r->after, sizeof found) == 0;
    if (!before && !after)
        fail(r, unknown ? "a failed commit is there in part" : "the log is wrong");
    if (after && !before) r->came_back++;
    r->known = found;
    r->trace = hash_fold(r->trace, (uint64_t)before * 2 + after);
}

static void do_commit(run *r) {
    static plan plans[GROUP];
    static model planned;
    static texts room[GROUP];
    store_op ops[GROUP];
    store_outcome outcomes[GROUP], expected[GROUP];
    int n = 1 + (int)below(r, GROUP);
    int which = (int)below(r, HANDLES);
    store *s = r->handles[which];
    r->after = planned = r->known;
    for (int i = 0; i < n; i++) {
        plans[i] = make_plan(r, &planned);
        plans[i].tied = below(r, 6) == 0;
        ops[i] = op_of(&plans[i], &room[i]);
        model_apply(&planned, &plans[i]); /* for numbers that are right most of the time */
    }
    model_apply_all(&r->after, plans, n, expected);
    store_error error = store_commit(s, ops, n, outcomes);
    r->commits++;
    r->trace = hash_fold(r->trace, error);
    for (int i = 0; i < n; i++) {
        store_outcome want = error ? (store_outcome){STORE_UNKNOWN, 0} : expected[i];
        if (outcomes[i].result != want.result || outcomes[i].seq != want.seq)
            fail(r, "an outcome is wrong");
    }
    if (!error) {
        r->known = r->after;
        return;
    }
    r->failed++;
    if (vfs_has_crashed()) {
        restart(r);
        s = r->handles[0];
    }
    if (!r->problem) learn(r, s, true);
    if (r->problem || below(r, 3)) return;
    restart(r); /* what has been read must stay true */
    if (!r->problem) learn(r, r->handles[0], false);
}

/* Moves the log into the database, as any process may. */
static void checkpoint(run *r) {
    sqlite3 *db = NULL;
    if (sqlite3_open(PLACE, &db) == SQLITE_OK)
        sqlite3_wal_checkpoint_v2(db, NULL, (int)below(r, 4), NULL, NULL);
    sqlite3_close(db);
}

static uint32_t rate(run *r) {
    static const uint32_t rates[] = {0, 0, 500, 5000, 40000};
    return rates[below(r, 5)];
}

static run simulate(uint64_t seed) {
    run r = {.random = {hash_fold(1, seed)}};
    vfs_reset(hash_fold(2, seed));
    /* Flushes are few, so they fail more often; much is read. */
    r.faults = (vfs_faults){rate(&r), rate(&r), rate(&r) * 6, rate(&r) / 20};
    r.crashes = below(&r, 40);
    vfs_set_faults(r.faults);
    for (int i = 0; i < 20 && !open_all(&r); i++)
        if (i > 10) vfs_set_faults((vfs_faults){0});
    if (!r.handles[HANDLES - 1]) fail(&r, "a new database cannot be made");
    vfs_set_faults(r.faults);
    for (int i = 0; i < ROUNDS && !r.problem; i++) {
        if (below(&r, 100) < r.crashes) vfs_crash_in(1 + below(&r, 60));
        do_commit(&r);
        if (!r.problem && below(&r, 8) == 0) checkpoint(&r);
        if (!r.problem && (vfs_has_crashed() || below(&r, 20) == 0)) {
            restart(&r);
            if (!r.problem) learn(&r, r.handles[0], false);
        }
        if (!r.problem && below(&r, 10) == 0) close_all(&r);
        if (!r.problem && !vfs_has_crashed() && !open_all(&r)) restart(&r);
        if (!r.problem && vfs_has_crashed()) restart(&r);
        if (!r.problem) learn(&r, r.handles[i % HANDLES], false);
    }
    close_all(&r);
    return r;
}

/* ---- seeds ---- */

static uint64_t first_seed = 1, seeds = 60;

static void all_seeds_hold(void) {
    int64_t commits = 0, failed = 0, came_back = 0, faults = 0;
    for (uint64_t seed = first_seed; seed < first_seed + seeds; seed++) {
        run r = simulate(seed);
        commits += r.commits;
        failed += r.failed;
        came_back += r.came_back;
        vfs_counts counts = vfs_count_faults();
        faults += counts.full + counts.write + counts.sync + counts.read + counts.crash;
        if (!EXPECT(!r.problem))
            printf("# seed %llu: %s; replay: simulate-store %llu 1\n", (unsigned long long)seed,
                   r.problem, (unsigned long long)seed);
    }
    printf("# %lld commits, %lld failed, of which %lld had happened; %lld faults and crashes\n",
           (long long)commits, (long long)failed, (long long)came_back, (long long)faults);
    if (seeds >= 60) EXPECT(failed > 100 && came_back > 0); /* it is a test at all */
}

static void seeds_replay(void) {
    run a = simulate(first_seed), b = simulate(first_seed);
    EXPECT(a.trace == b.trace && a.commits == b.commits && a.failed == b.failed);
}

int main(int count, char **words) {
    if (count > 1) first_seed = strtoull(words[1], NULL, 10);
    if (count > 2) seeds = strtoull(words[2], NULL, 10);
    for (int i = 1; i <= DEVICES; i++) hashes[i][0] = (uint8_t)i;
    vfs_install();
    TEST("what was acknowledged survives faults and crashes", all_seeds_hold);
    TEST("a seed replays exactly", seeds_replay);
    vfs_reset(0);
    return tap_done();
}
