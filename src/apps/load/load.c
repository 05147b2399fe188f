// SPDX-License-Identifier: MIT
#include "apps/load/load.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/resource.h>

#include "apps/load/load_table.h"
#include "core/judge.h"
#include "os/time.h"

enum {
    TICK = 5,            /* ms */
    PER_SECOND = 1000,   /* ms */
    PATIENCE = 60000,    /* ms until answers at the end are missing */
    NOBODY = 10000,      /* ms after which at least one player must be connected */
    CHECKS_AT_ONCE = 50, /* games asked for in a tick */
};

static player *player_at(const load *l, uint32_t i) {
    return &l->tables[i / 2].player[i % 2];
}

/* Opens the connections that are due: first ones at a steady rate, and those that come back. */
static void connect_some(load *l, int64_t now) {
    uint32_t all = 2 * l->table_count;
    int64_t due = (now - l->start) * l->setup->connect / PER_SECOND + 1;
    while (l->opened < all && l->opened < due) player_connect(player_at(l, l->opened++));
    if (l->report->connected == all) return;
    for (uint32_t i = 0; i < l->opened; i++) {
        player *p = player_at(l, i);
        if (!p->client && now >= p->back_at) player_connect(p);
    }
}

/* Players whom the server was too busy to answer ask again. */
static void ask_again(load *l, int64_t now) {
    for (uint32_t i = 0; l->asking > 0 && i < l->opened; i++) {
        player *p = player_at(l, i);
        if (p->again && now >= p->again) player_ask_again(p);
    }
}

static uint32_t count_tables(const load *l, table_stage stage) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < l->table_count; i++) n += l->tables[i].stage == stage;
    return n;
}

/* Sends the turns that are due, table after table. */
static void play_some(load *l, int64_t now) {
    uint64_t due = (uint64_t)(now - l->plays) * l->setup->per_second / PER_SECOND;
    for (; l->due < due; l->due++) {
        uint32_t tries = 0;
        while (tries < l->table_count && !table_play(&l->tables[l->next])) {
            l->next = (l->next + 1) % l->table_count;
            tries++;
        }
        if (tries == l->table_count) {
            l->report->late += due - l->due;
            l->due = due;
            return;
        }
        l->next = (l->next + 1) % l->table_count;
    }
}

static bool is_quiet(const load *l) {
    for (uint32_t i = 0; i < l->table_count; i++) {
        const player *p = l->tables[i].player;
        if (p[0].unanswered || p[1].unanswered || !p[0].welcome || !p[1].welcome) return false;
        if (l->tables[i].sent || p[0].seq != p[1].seq) return false;
        if (l->tables[i].stage == TABLE_PLAYING && (!p[0].watching || !p[1].watching)) return false;
    }
    return true;
}

static void begin_stage(load *l, load_stage stage, int64_t now) {
    l->stage = stage;
    l->plays = now;
    l->next = 0;
}

/* Asks for every game again; true when all have answered. */
static bool check_some(load *l) {
    for (int i = 0; i < CHECKS_AT_ONCE && l->next < l->table_count; i++, l->next++) {
        table *t = &l->tables[l->next];
        if (t->stage == TABLE_PLAYING)
            table_check(t);
        else
            l->checks++;
    }
    return l->checks >= l->table_count;
}

static void close_all(load *l) {
    uv_close((uv_handle_t *)&l->tick, NULL);
    for (uint32_t i = 0; i < l->opened; i++)
        if (player_at(l, i)->client) client_close(player_at(l, i)->client);
}

static void on_tick(uv_timer_t *timer) {
    load *l = timer->data;
    int64_t now = time_now_ms(), in_stage = now - l->plays;
    uint32_t all = 2 * l->table_count;
    load_stage before = l->stage;
    bool done = false;
    connect_some(l, now);
    ask_again(l, now);
    l->report->playing = count_tables(l, TABLE_PLAYING);
    switch (l->stage) {
    case LOAD_CONNECTS:
        if (l->report->connected == all
            && (!l->setup->per_second || l->report->playing == l->table_count))
            begin_stage(l, LOAD_PLAYS, now);
        if (!l->report->connected && in_stage >= NOBODY)
            load_wrong(l, "nobody could connect: %s", l->lost);
        /* A game that was refused does not begin. */
        done = l->report->errors > 0 && in_stage >= NOBODY;
        break;
    case LOAD_PLAYS:
        l->report->elapsed = in_stage;
        if (l->setup->per_second) play_some(l, now);
        if (in_stage >= l->setup->time) begin_stage(l, LOAD_WAITS, now);
        break;
    case LOAD_WAITS:
        if (!is_quiet(l) && in_stage < PATIENCE) break;
        if (!is_quiet(l)) load_wrong(l, "some commands were never answered, or games not shown");
        begin_stage(l, LOAD_CHECKS, now);
        break;
    case LOAD_CHECKS:
        done = check_some(l) || in_stage >= PATIENCE;
        if (done && l->checks < l->table_count)
            load_wrong(l, "%u games were not shown again", l->table_count - l->checks);
        break;
    }
    if (!done && l->setup->progress && (l->stage != before || now - l->last >= PER_SECOND)) {
        l->last = now;
        done = !l->setup->progress(l->setup->context, l->stage, l->report);
    }
    if (done) close_all(l);
}

/* Memory for all tables, in which games never outgrow their rooms. */
static bool set_tables(load *l) {
    uint32_t cap = l->setup->turns + 1;
    l->tables = calloc(l->table_count, sizeof *l->tables);
    l->choices = malloc(MAX_TURNS * sizeof *l->choices);
    if (!l->tables || !l->choices) return false;
    for (uint32_t i = 0; i < l->table_count; i++) {
        table *t = &l->tables[i];
        t->room.memory =
            (room_memory){malloc(cap * sizeof(session_turn)), malloc((cap + 1) * sizeof(uint64_t)),
                          malloc(cap * sizeof(room_turn)), cap};
        if (!t->room.memory.turns || !t->room.memory.keys || !t->room.memory.times) return false;
        for (int k = 0; k < 2; k++) {
            t->player[k].load = l;
            t->player[k].table = t;
            t->player[k].server = (int)((2 * i + (uint32_t)k) % (uint32_t)l->setup->server_count);
        }
    }
    return true;
}

static void free_tables(load *l) {
    for (uint32_t i = 0; l->tables && i < l->table_count; i++) {
        table *t = &l->tables[i];
        free(t->room.memory.turns);
        free(t->room.memory.keys);
        free(t->room.memory.times);
        free(t->lines);
        free(t->player[0].unanswered);
        free(t->player[1].unanswered);
    }
    free(l->tables);
    free(l->choices);
}

/* A file for each player, and some for ourselves. */
static bool allow_files(uint32_t players) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return false;
    rlim_t wanted = players + 64;
    if (limit.rlim_cur >= wanted) return true;
    limit.rlim_cur = wanted;
    if (limit.rlim_max < wanted) limit.rlim_max = wanted;
    return setrlimit(RLIMIT_NOFILE, &limit) == 0;
}

int load_run(const load_setup *setup, load_report *report) {
    load l = {.setup = setup, .report = report, .table_count = (setup->players + 1) / 2};
    *report = (load_report){0};
    if (!allow_files(2 * l.table_count)) return EMFILE;
    if (!set_tables(&l) || uv_loop_init(&l.loop) != 0) {
        free_tables(&l);
        return ENOMEM;
    }
    l.random.state = setup->seed;
    l.start = l.last = l.plays = time_now_ms();
    uv_timer_init(&l.loop, &l.tick);
    l.tick.data = &l;
    uv_timer_start(&l.tick, on_tick, TICK, TICK);
    uv_run(&l.loop, UV_RUN_DEFAULT);
    uv_loop_close(&l.loop);
    free_tables(&l);
    return 0;
}
