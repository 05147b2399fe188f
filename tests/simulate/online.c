// SPDX-License-Identifier: MIT
// The whole online system in simulated time: servers, store, network and people in one process,
// from one seed, with faults. A seed is a world of about a hundred games. The seed also chooses how
// much fails; in some worlds the faults stop, and then every game must end and everybody must see
// what is in the log.
//
//     simulate-online [FIRST [COUNT [log|part]]]
//
// A failing seed is printed with its last steps and replays exactly; `log` prints all steps. `part`
// is for tools/simulate, which runs many parts.
#include <inttypes.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "simulate/ledger.h"
#include "simulate/place.h"
#include "simulate/vfs.h"
#include "tap.h"

enum {
    ACTIVE = 130 * 1000,       /* milliseconds with faults, at least */
    PATIENCE = 25 * 60 * 1000, /* until everything has come to rest */
    EPOCH_S = 1794000000,
};

/* ---- coming to rest ---- */

static void become_calm(void) {
    note("the faults stop");
    world.calm = true;
    world.calm_at = world.now;
    vfs_crash_in(0);
    vfs_set_faults((vfs_faults){0});
    for (int i = 0; i < world.server_count; i++) world.servers[i].slow_until = 0;
    for (int i = 0; i < world.page_count; i++) {
        world.pages[i].clogged = 0;
        page_act_in(&world.pages[i], below(1000));
    }
}

/* What a page shows is what the log leads to. */
static bool agrees(const page *p, const book *b) {
    const room *r = &p->box.confirmed, *s = &b->r;
    return r->seq == s->seq && r->at == s->at && r->status == s->status
           && r->session.n == s->session.n && r->session.result == s->session.result
           && r->session.hand.now.key == s->session.hand.now.key
           && r->session.clocks.left[0] == s->session.clocks.left[0]
           && r->session.clocks.left[1] == s->session.clocks.left[1];
}

static bool is_played(const book *b) {
    for (int i = 0; i < world.page_count; i++) {
        const page *p = &world.pages[i];
        if (!p->away && !p->banned && p->seat >= 0 && strcmp(p->game, b->id) == 0) return true;
    }
    return false;
}

static bool has_banned(const book *b) {
    for (int i = 0; i < 2; i++)
        if (b->seats[i] >= 0 && bans_state(b->seats[i])) return true;
    return false;
}

/* Why the world has not come to rest; NULL: it has. */
static const char *unrest(char why[200]) {
    for (int i = 0; i < world.page_count; i++) {
        const page *p = &world.pages[i];
        if (p->away || (p->role == ROLE_HEIR && !world.tables[p->table].link[0])) continue;
        if (p->banned && bans_state(p->device)) continue;
        const book *b = p->game[0] ? ledger_find(p->game) : NULL;
        const char *what = !p->welcome                        ? "is not connected"
                           : bans_state(p->device) == BAN_YES ? "is connected, but banned"
                           : !p->game[0]                      ? "has no game"
                           : !b || b->deleted                 ? "has a game that is not there"
                           : !p->begun                        ? "does not see its game"
                           : p->box.n > 0                     ? "waits for an answer"
                           : !agrees(p, b)                    ? "sees another game than the log has"
                                                              : NULL;
        if (!what) continue;
        snprintf(why, 200, "page %d of game %s %s", i, p->game, what);
        return why;
    }
    for (book *b = NULL; (b = ledger_next(b));) {
        if (!b->there || b->deleted || b->r.status == ROOM_OVER) continue;
        /* Its maker never heard of it, or nobody is left who could end it. */
        if ((b->r.status == ROOM_OPEN || has_banned(b)) && !is_played(b)) continue;
        snprintf(why, 200, "game %s does not end", b->id);
        return why;
    }
    return NULL;
}

/* ---- the end ---- */

static bool no_event(void *context, int64_t seq, const store_event *e) {
    (void)context, (void)seq, (void)e;
    return true;
}

static void no_game(void *context, const store_game *g) {
    (void)context, (void)g;
}

static void check_file(void) {
    sqlite3 *db = NULL;
    sqlite3_stmt *q = NULL;
    bool right = sqlite3_open(PLACE, &db) == SQLITE_OK
                 && sqlite3_prepare_v2(db, "PRAGMA integrity_check", -1, &q, NULL) == SQLITE_OK
                 && sqlite3_step(q) == SQLITE_ROW
                 && strcmp((const char *)sqlite3_column_text(q, 0), "ok") == 0;
    sqlite3_finalize(q);
    sqlite3_close(db);
    if (!right) wrong("the database is damaged");
}

/* Everything is there, after all servers have gone. */
static void check_log(void) {
    server reader = {.index = SERVERS};
    char why[STORE_WHY];
    vfs_set_faults((vfs_faults){0});
    vfs_crash_in(0);
    vfs_set_process(SERVERS);
    if (store_open(PLACE, &reader.real, why)) {
        wrong("the database cannot be opened in the end: %s", why);
        return;
    }
    store *s = watch_store(reader.real, &reader);
    for (book *b = NULL; (b = ledger_next(b));) {
        store_error error = store_load(s, b->id, 1, NULL, no_game, no_event);
        if (error && error != STORE_ABSENT) wrong("game %s cannot be read in the end", b->id);
    }
    store_close(s);
    if (world.seed % 8 == 0) check_file();
}

/* ---- a world ---- */

/* Whether it has to wait until the server goes on. */
static bool waits(const step *s) {
    const server *on = NULL;
    if (s->kind <= STEP_THAW && s->kind != STEP_START)
        on = s->who;
    else if (s->kind == STEP_OPEN || s->kind == STEP_UP || s->kind == STEP_LOST_UP)
        on = ((const wire *)s->who)->stamp == s->stamp ? ((const wire *)s->who)->server : NULL;
    if (!on || !on->up || on->frozen <= world.now) return false;
    step_delay(s, on->frozen);
    return true;
}

static void do_step(const step *s) {
    world.steps++;
    if (waits(s)) return;
    if (s->kind == STEP_FAULT)
        fault_step();
    else if (s->kind <= STEP_KILL)
        server_step(s);
    else if (s->kind <= STEP_LOST_DOWN)
        wire_step(s);
    else
        page_step(s);
}

static void begin_world(uint64_t seed, FILE *log) {
    world.seed = seed;
    world.random.state = hash_fold(3, seed);
    world.now = 0;
    world.calm = false;
    world.log = log;
    world.problem[0] = '\0';
    world.steps = 0;
    world.page_count = world.devices = world.outage_count = world.life_count = 0;
    world.command_count = 0;
    world.disk_until = 0;
    world.database = INT64_C(1000) * EPOCH_S;
    world.leapt = false;
    world.counts = (world_counts){0};
    vfs_reset(hash_fold(4, seed));
    ledger_reset();
    wires_reset();
    world.server_count = below(3) ? 1 : SERVERS;
    world.shared = world.server_count > 1;
    world.promises = below(4) > 0;
    world.rates = faults_choose();
    uint8_t hash[STORE_HASH];
    device_hash(PAGES - 1, hash);
    for (int i = 0; i < SERVERS; i++) {
        uint32_t lives = world.servers[i].life + 1;
        world.servers[i] = (server){.index = i, .life = lives};
        world.servers[i].machine = INT64_C(1000) * EPOCH_S;
        world.servers[i].ticks = below(1000000);
    }
    for (int i = 0; i < world.server_count; i++)
        step_add(below(100), STEP_START, &world.servers[i], world.servers[i].life, NULL);
    people_begin();
    step_add(1000, STEP_FAULT, NULL, 0, NULL);
}

/* Drops what is still on its way. */
static void end_world(void) {
    step s;
    world_counts counts = world.counts; /* this is no fault */
    for (int i = 0; i < world.server_count; i++) server_crash(&world.servers[i]);
    world.counts = counts;
    if (vfs_has_crashed()) vfs_restart();
    while (step_next(&s)) {
        if (s.kind == STEP_UP || s.kind == STEP_DOWN) message_release(s.what);
        if (s.kind == STEP_THOUGHT || s.kind == STEP_HEARD) free(s.what);
    }
    if (!world.problem[0]) check_log();
}

static void run_world(uint64_t seed, FILE *log) {
    char why[200];
    begin_world(seed, log);
    int64_t until = ACTIVE + below(2 * ACTIVE), look = 0;
    uint64_t most = TABLES + below(TABLES / 2);
    step s;
    while (!world.problem[0] && step_next(&s)) {
        world.now = s.at;
        if (!world.calm && (world.now >= until || world.counts.over >= most)) {
            if (!world.promises) break;
            become_calm();
        }
        do_step(&s);
        if (!world.calm || world.now < look) continue;
        look = world.now + 1000;
        if (world.now < world.calm_at + 5000) continue;
        if (!unrest(why)) break;
        if (world.now > world.calm_at + PATIENCE) wrong("no rest: %s", why);
    }
    end_world();
}

/* ---- seeds ---- */

static uint64_t first_seed = 1, seeds = 12;
static bool verbose;

/* Which seed it was, ready for a signal handler. */
static char last_words[100];
static size_t last_count;

static void on_abort(int signal_number) {
    if (write(STDERR_FILENO, last_words, last_count) < 0) _exit(2);
    signal(signal_number, SIG_DFL);
    raise(signal_number);
}

/* The last steps of a failing seed. */
static void tell_failure(uint64_t seed) {
    enum { LAST = 60, LENGTH = 600 };
    static char ring[LAST][LENGTH];
    FILE *log = tmpfile();
    printf("# seed %" PRIu64 " (servers: %d, %s): %s\n", seed, world.server_count,
           world.promises ? "faults stop" : "faults go on", world.problem);
    if (!log) return;
    run_world(seed, log);
    rewind(log);
    uint64_t n = 0;
    while (fgets(ring[n % LAST], LENGTH, log)) n++;
    for (uint64_t i = n > LAST ? n - LAST : 0; i < n; i++) printf("#   %s", ring[i % LAST]);
    fclose(log);
    printf("# replay: simulate-online %" PRIu64 " 1 log\n", seed);
}

static world_counts sums;

static void add_up(void) {
    vfs_counts disk = vfs_count_faults();
    sums.games += world.counts.games;
    sums.over += world.counts.over;
    sums.events += world.counts.events;
    sums.messages += world.counts.messages;
    sums.outages += world.counts.outages;
    sums.commits += world.counts.commits;
    sums.conflicts += world.counts.conflicts;
    sums.bans += world.counts.bans;
    for (int i = 0; i < FAULTS; i++) sums.faults[i] += world.counts.faults[i];
    sums.faults[FAULT_FULL] += (uint64_t)disk.full;
    sums.faults[FAULT_WRITE] += (uint64_t)disk.write;
    sums.faults[FAULT_FLUSH] += (uint64_t)disk.sync;
    sums.faults[FAULT_READ] += (uint64_t)disk.read;
    sums.faults[FAULT_POWER] += (uint64_t)disk.crash;
    for (int i = 0; i < EVENT_KINDS; i++) sums.kinds[i] += world.counts.kinds[i];
}

static uint64_t all_faults(void) {
    uint64_t n = 0;
    for (int i = 0; i < FAULTS; i++) n += sums.faults[i];
    return n;
}

static volatile sig_atomic_t interrupted;

static void on_interrupt(int signal_number) {
    (void)signal_number;
    interrupted = 1;
}

/* Names with numbers, for people and for tools/simulate, which adds them up. */
static void say_all(void) {
    printf("# total: games %" PRIu64 " over %" PRIu64 " events %" PRIu64 " faults %" PRIu64
           " messages %" PRIu64 " outages %" PRIu64 " commits %" PRIu64 " conflicts %" PRIu64
           " bans %" PRIu64,
           sums.games, sums.over, sums.events, all_faults(), sums.messages, sums.outages,
           sums.commits, sums.conflicts, sums.bans);
    printf("\n# faults:");
    for (int i = 0; i < FAULTS; i++) printf(" %s %" PRIu64, fault_names[i], sums.faults[i]);
    printf("\n# events:");
    for (int i = EVENT_SIT; i < EVENT_KINDS; i++)
        printf(" %s %" PRIu64, event_names[i], sums.kinds[i]);
    printf("\n");
}

/* It is a test at all. */
static void much_happens(void) {
    EXPECT(sums.events >= 30 * sums.games);
    EXPECT(all_faults() >= sums.games && sums.bans > 0);
    for (int i = 0; i < FAULTS; i++)
        if (!EXPECT(sums.faults[i] > 0)) printf("# never: %s\n", fault_names[i]);
    for (int i = EVENT_SIT; i < EVENT_KINDS; i++)
        if (!EXPECT(sums.kinds[i] > 0)) printf("# never: %s\n", event_names[i]);
}

static void promises_hold(void) {
    uint64_t seed = first_seed;
    for (; seed < first_seed + seeds && !interrupted; seed++) {
        int n =
            snprintf(last_words, sizeof last_words, "\nseed %" PRIu64 " stops the program\n", seed);
        last_count = (size_t)n;
        run_world(seed, verbose ? stdout : NULL);
        add_up();
        if (!EXPECT(!world.problem[0])) tell_failure(seed);
    }
    say_all();
    if (interrupted) printf("# interrupted before seed %" PRIu64 "\n", seed);
}

static void seeds_replay(void) {
    run_world(first_seed, NULL);
    uint64_t steps = world.steps, events = world.counts.events, next = random_next(&world.random);
    run_world(first_seed, NULL);
    EXPECT(world.steps == steps && world.counts.events == events
           && random_next(&world.random) == next);
}

int main(int count, char **words) {
    bool all = count <= 3; /* otherwise: log, or part of a longer run */
    if (count > 1) first_seed = strtoull(words[1], NULL, 10);
    if (count > 2) seeds = strtoull(words[2], NULL, 10);
    verbose = !all && strcmp(words[3], "log") == 0;
    signal(SIGINT, on_interrupt);
    signal(SIGTERM, on_interrupt);
    signal(SIGABRT, on_abort);
    signal(SIGSEGV, on_abort);
    signal(SIGILL, on_abort);
    vfs_install();
    TEST("every promise holds in simulated worlds", promises_hold);
    if (all && seeds >= 10 && !interrupted) TEST("much happens, and much fails", much_happens);
    if (all && !interrupted) TEST("a seed replays exactly", seeds_replay);
    vfs_reset(0);
    ledger_free();
    people_free();
    return tap_done();
}
