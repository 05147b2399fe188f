// SPDX-License-Identifier: MIT
// The whole online system in simulated time: servers, store, network and people in one process,
// from one seed, with faults. A seed is a world of about a hundred games. The seed also chooses how
// much fails; in some worlds the faults stop, and then every game must end and everybody must see
// what is in the log.
//
//     simulate-online [FIRST [COUNT [log]]]
//
// A failing seed is printed with its last steps and replays exactly; `log` prints all steps.
#include <inttypes.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "simulate/ledger.h"
#include "simulate/place.h"
#include "simulate/vfs.h"
#include "tap.h"

enum {
    ACTIVE = 90 * 1000,        /* milliseconds with faults, at least */
    PATIENCE = 25 * 60 * 1000, /* until everything has come to rest */
    EPOCH_S = 1794000000,
};

/* ---- faults ---- */

static page *any_page(void) {
    return &world.pages[below((uint32_t)world.page_count)];
}

static void clog_link(page *p, int64_t ms) {
    if (p->clogged < world.now + ms) p->clogged = world.now + ms;
}

/* Some links get stuck, one by one; they are free again in another order. */
static void clog_some(void) {
    for (uint32_t n = 1 + below(8); n > 0; n--) {
        clog_link(any_page(), below(8000));
        fault_counts();
    }
    note("some links are clogged");
}

static void crash_one(void) {
    server *s = &world.servers[below((uint32_t)world.server_count)];
    if (!s->up) return;
    if (!world.shared && below(3) == 0) {
        s->machine += (int64_t)below(2) * 3600000 - (int64_t)below(3600000);
        note("the machine's clock jumps");
        fault_counts();
    }
    if (below(4) == 0) { /* it is asked to stop */
        hall_stop(s->h);
        step_add(world.now + below(100), STEP_KILL, s, s->life, NULL);
        return;
    }
    server_crash(s);
    step_add(world.now + 200 + below(below(4) ? 3000 : 20000), STEP_START, s, s->life, NULL);
}

static void sleep_one(void) {
    page *p = any_page();
    if (p->wire) wire_cut(p->wire);
    clog_link(p, 5000 + below(90000));
    note("page %d sleeps", (int)(p - world.pages));
}

static void bad_disk(void) {
    static const uint32_t rates_of[] = {0, 2000, 20000, 200000};
    vfs_faults f = {rates_of[below(4)] / 4, rates_of[below(4)], rates_of[below(4)],
                    rates_of[below(4)] / 100};
    vfs_set_faults(f);
    world.disk_until = world.now + below(4000);
    note("the disk fails for a while");
}

static void one_fault(void) {
    const rates *r = &world.rates;
    uint32_t weights[] = {r->cut,   r->clog,  r->reload, r->sleep,
                          r->crash, r->power, r->slow,   r->disk};
    uint32_t sum = 0, i = 0;
    for (i = 0; i < 8; i++) sum += weights[i];
    uint32_t dice = below(sum);
    for (i = 0; dice >= weights[i]; i++) dice -= weights[i];
    page *p = any_page();
    if (i == 0 && p->wire) wire_cut(p->wire);
    if (i == 1) clog_some();
    if (i == 2) {
        note("page %d is loaded again", (int)(p - world.pages));
        fault_counts();
        page_reload(p);
    }
    if (i == 3) sleep_one();
    if (i == 4) crash_one();
    if (i == 5) vfs_crash_in(1 + below(300));
    if (i == 6) {
        fault_counts();
        world.servers[below((uint32_t)world.server_count)].slow_until = world.now + below(8000);
    }
    if (i == 7) bad_disk();
}

static void fault_step(void) {
    if (world.calm) return;
    if (world.now >= world.disk_until) vfs_set_faults((vfs_faults){0});
    one_fault();
    step_add(world.now + 1 + below((uint32_t)(2 * world.rates.every)), STEP_FAULT, NULL, 0, NULL);
}

static rates choose_rates(void) {
    static const int64_t every[] = {2000, 600, 250, 250, 80};
    uint32_t how = below(5);
    rates r = {.every = every[how],
               .cut = 40,
               .clog = 20,
               .reload = 30,
               .sleep = below(10),
               .crash = below(12),
               .power = below(6),
               .slow = below(6),
               .disk = below(10)};
    uint32_t bad = how == 0 ? 2000 : how < 4 ? 15000 : 60000;
    r.refuse = below(bad);
    r.unsure = below(2 * bad);
    r.lose = below(2) ? below(20) : below(600);
    r.repeat = below(200);
    r.late = 10 + below(below(2) ? 50 : 3000);
    return r;
}

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
        if (!p->away && p->seat >= 0 && strcmp(p->game, b->id) == 0) return true;
    }
    return false;
}

/* Why the world has not come to rest; NULL: it has. */
static const char *unrest(char why[200]) {
    for (int i = 0; i < world.page_count; i++) {
        const page *p = &world.pages[i];
        if (p->away || (p->role == ROLE_HEIR && !world.tables[p->table].link[0])) continue;
        const book *b = p->game[0] ? ledger_find(p->game) : NULL;
        const char *what = !p->welcome        ? "is not connected"
                           : !p->game[0]      ? "has no game"
                           : !b || b->deleted ? "has a game that is not there"
                           : !p->begun        ? "does not see its game"
                           : p->box.n > 0     ? "waits for an answer"
                           : !agrees(p, b)    ? "sees another game than the log has"
                                              : NULL;
        if (!what) continue;
        snprintf(why, 200, "page %d of game %s %s", i, p->game, what);
        return why;
    }
    for (book *b = NULL; (b = ledger_next(b));) {
        if (!b->there || b->deleted || b->r.status == ROOM_OVER) continue;
        if (b->r.status == ROOM_OPEN && !is_played(b)) continue; /* its maker never heard of it */
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

static void do_step(const step *s) {
    world.steps++;
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
    world.counts = (world_counts){0};
    vfs_reset(hash_fold(4, seed));
    ledger_reset();
    wires_reset();
    world.server_count = below(3) ? 1 : SERVERS;
    world.shared = world.server_count > 1;
    world.promises = below(4) > 0;
    world.rates = choose_rates();
    uint8_t hash[STORE_HASH];
    device_hash(PAGES - 1, hash);
    for (int i = 0; i < SERVERS; i++) {
        uint32_t lives = world.servers[i].life + 1;
        world.servers[i] = (server){.index = i, .life = lives};
        world.servers[i].machine = INT64_C(1000) * EPOCH_S + (int64_t)below(80);
    }
    for (int i = 0; i < world.server_count; i++)
        step_add(below(100), STEP_START, &world.servers[i], world.servers[i].life, NULL);
    people_begin();
    step_add(1000, STEP_FAULT, NULL, 0, NULL);
}

/* Drops what is still on its way. */
static void end_world(void) {
    step s;
    for (int i = 0; i < world.server_count; i++) server_crash(&world.servers[i]);
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
    sums.games += world.counts.games;
    sums.events += world.counts.events;
    sums.faults += world.counts.faults + (uint64_t)vfs_fault_count();
    sums.messages += world.counts.messages;
    sums.crashes += world.counts.crashes;
    sums.outages += world.counts.outages;
    sums.commits += world.counts.commits;
    sums.conflicts += world.counts.conflicts;
    for (int i = 0; i < EVENT_KINDS; i++) sums.kinds[i] += world.counts.kinds[i];
    for (int i = 0; i < 256; i++) sums.ends[i] += world.counts.ends[i];
}

static void say_progress(uint64_t seed, time_t since) {
    double games = (double)sums.games, seconds = difftime(time(NULL), since);
    fprintf(stderr,
            "\rseed %" PRIu64 ": %" PRIu64 " games, %.1f events and %.2f faults per game, %.0f "
            "games per second ",
            seed, sums.games, (double)sums.events / games, (double)sums.faults / games,
            games / (seconds > 0 ? seconds : 1));
}

static volatile sig_atomic_t interrupted;

static void on_interrupt(int signal_number) {
    (void)signal_number;
    interrupted = 1;
}

static void say_all(void) {
    double games = (double)sums.games;
    printf("# %" PRIu64 " games, %.1f events and %.2f faults each; %" PRIu64
           " crashes of servers, %" PRIu64 " outages, %" PRIu64 " messages, %" PRIu64
           " commits, %" PRIu64 " conflicts\n#",
           sums.games, (double)sums.events / games, (double)sums.faults / games, sums.crashes,
           sums.outages, sums.messages, sums.commits, sums.conflicts);
    for (int i = EVENT_SIT; i < EVENT_KINDS; i++)
        printf(" %s %" PRIu64, event_names[i], sums.kinds[i]);
    printf("\n");
}

static void promises_hold(void) {
    time_t since = time(NULL), said = since;
    uint64_t seed = first_seed;
    for (; seed < first_seed + seeds && !interrupted; seed++) {
        int n =
            snprintf(last_words, sizeof last_words, "\nseed %" PRIu64 " stops the program\n", seed);
        last_count = (size_t)n;
        run_world(seed, verbose ? stdout : NULL);
        add_up();
        if (!EXPECT(!world.problem[0])) tell_failure(seed);
        if (time(NULL) - said < 5) continue;
        said = time(NULL);
        say_progress(seed, since);
    }
    say_all();
    if (interrupted) printf("# interrupted; go on with: simulate-online %" PRIu64 "\n", seed);
    if (seeds < 10 || interrupted) return;
    /* It is a test at all. */
    EXPECT(sums.events > 20 * sums.games && sums.faults > sums.games);
    for (int i = EVENT_SIT; i < EVENT_KINDS; i++)
        if (!EXPECT(sums.kinds[i] > 0)) printf("# never: %s\n", event_names[i]);
}

static void seeds_replay(void) {
    run_world(first_seed, NULL);
    uint64_t steps = world.steps, events = world.counts.events, next = random_next(&world.random);
    run_world(first_seed, NULL);
    EXPECT(world.steps == steps && world.counts.events == events
           && random_next(&world.random) == next);
}

int main(int count, char **words) {
    if (count > 1) first_seed = strtoull(words[1], NULL, 10);
    if (count > 2) seeds = strtoull(words[2], NULL, 10);
    verbose = count > 3;
    signal(SIGINT, on_interrupt);
    signal(SIGTERM, on_interrupt);
    signal(SIGABRT, on_abort);
    signal(SIGSEGV, on_abort);
    signal(SIGILL, on_abort);
    vfs_install();
    TEST("every promise holds in simulated worlds", promises_hold);
    if (!verbose && !interrupted) TEST("a seed replays exactly", seeds_replay);
    vfs_reset(0);
    ledger_free();
    people_free();
    return tap_done();
}
