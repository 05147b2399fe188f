// SPDX-License-Identifier: MIT
// What fails besides the disk and the bus, and how often: the seed chooses.
#include "simulate/vfs.h"
#include "simulate/world.h"

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
        fault_counts(FAULT_CLOG);
    }
    note("some links are clogged");
}

static void crash_one(void) {
    server *s = &world.servers[below((uint32_t)world.server_count)];
    if (!s->up) return;
    if (below(4) == 0 && s->frozen <= world.now) { /* it is asked to stop */
        hall_stop(s->h);
        step_add(world.now + below(100), STEP_KILL, s, s->life, NULL);
        return;
    }
    server_crash(s);
    step_add(world.now + 200 + below(below(4) ? 3000 : 20000), STEP_START, s, s->life, NULL);
}

/* A clock is set, forward or back: that of the machine, which a server reads when it starts; that
   of the database, which servers follow; or that of a page. */
static void leap(void) {
    int64_t by = (int64_t)below(2) * 3600000 - (int64_t)below(3600000);
    if (below(2)) by /= 1000;
    fault_counts(FAULT_CLOCK);
    if (below(2)) {
        page *p = any_page();
        p->skew += by;
        note("the clock of page %d jumps by %lld ms", (int)(p - world.pages), (long long)by);
        return;
    }
    world.leapt = world.shared;
    world.database += by;
    world.servers[0].machine += by;
    note("the clock of the %s jumps by %lld ms", world.shared ? "database" : "machine",
         (long long)by);
}

static void freeze_one(void) {
    server *s = &world.servers[below((uint32_t)world.server_count)];
    bool sleeps = !world.shared && below(2);
    server_freeze(s, 100 + below(below(2) ? 4000 : 20000), sleeps);
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
    uint32_t weights[] = {r->cut,   r->clog, r->reload, r->sleep, r->crash,
                          r->power, r->slow, r->disk,   r->clock, r->freeze};
    const uint32_t kinds = sizeof weights / sizeof *weights;
    uint32_t sum = 0, i = 0;
    for (i = 0; i < kinds; i++) sum += weights[i];
    uint32_t dice = below(sum);
    for (i = 0; dice >= weights[i]; i++) dice -= weights[i];
    page *p = any_page();
    if (i == 0 && p->wire) wire_cut(p->wire);
    if (i == 1) clog_some();
    if (i == 2) {
        note("page %d is loaded again", (int)(p - world.pages));
        fault_counts(FAULT_RELOAD);
        page_reload(p);
    }
    if (i == 3) sleep_one();
    if (i == 4) crash_one();
    if (i == 5) vfs_crash_in(1 + below(300));
    if (i == 6) {
        fault_counts(FAULT_SLOW);
        world.servers[below((uint32_t)world.server_count)].slow_until = world.now + below(8000);
    }
    if (i == 7) bad_disk();
    if (i == 8) leap();
    if (i == 9) freeze_one();
}

void fault_step(void) {
    if (world.calm) return;
    if (world.now >= world.disk_until) vfs_set_faults((vfs_faults){0});
    one_fault();
    step_add(world.now + 1 + below((uint32_t)(2 * world.rates.every)), STEP_FAULT, NULL, 0, NULL);
}

rates faults_choose(void) {
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
               .disk = below(10),
               .clock = below(10),
               .freeze = below(6)};
    uint32_t bad = how == 0 ? 2000 : how < 4 ? 15000 : 60000;
    r.refuse = below(bad);
    r.unsure = below(2 * bad);
    r.lose = below(2) ? below(20) : below(600);
    r.repeat = below(200);
    r.resend = below(2 * bad);
    r.late = 10 + below(below(2) ? 50 : 3000);
    return r;
}
