// SPDX-License-Identifier: MIT
// The computer as an opponent: the one-turn player, a level, or the engine at full strength, which
// uses its clock; and what it thinks of a position when asked.
#include <stdio.h>
#include <string.h>

#include "apps/cli/fail.h"
#include "apps/cli/play.h"
#include "base/hash.h"
#include "os/time.h"

enum {
    MEGABYTES = 64,
    USUAL_TIME = 1000, /* milliseconds a turn, where neither clock nor option says */
    MARGIN = 100,      /* milliseconds kept back from the clock */
    LOOK_NODES = 60000 /* a moment, and the same answer on every machine */
};

static const char one_turn[] = "sandan: one turn", level_prefix[] = "sandan: level ";

void computer_name(int level, char name[SESSION_NAME]) {
    if (level == PLAY_ONETURN)
        memcpy(name, one_turn, sizeof one_turn);
    else
        snprintf(name, SESSION_NAME, "%s%d", level_prefix, level);
}

bool computer_named(const char *name, int *level) {
    for (int i = PLAY_ONETURN; i <= LEVEL_FULL; i++) {
        char own[SESSION_NAME];
        computer_name(i, own);
        if (strcmp(name, own) != 0) continue;
        *level = i;
        return true;
    }
    return false;
}

void computer_set_level(play *p, int level) {
    for (int side = FIRST; side <= SECOND; side++) {
        int named = 0;
        if (p->computer[side] && computer_named(p->s.setup.name[side], &named))
            computer_name(level, p->s.setup.name[side]);
    }
    p->level = level;
}

/* What the clock of the side to move says; all 0 where there is none. */
static time_given given_of(const play *p) {
    if (p->s.setup.control.base == 0) return (time_given){0};
    int64_t left = clock_left(&p->s.clocks, p->s.hand.now.side, time_now_ms());
    return (time_given){.left = left > 0 ? left : 1, .increment = p->s.setup.control.increment};
}

/* The most that the clock lets it spend on a turn; 0: there is no clock. */
static int64_t most_of(const play *p, const engine *e) {
    return engine_most_time(e, &(engine_limits){.time = given_of(p), .margin = MARGIN});
}

static void must_have_engine(play *p) {
    if (!p->engine) p->engine = engine_new(MEGABYTES, 1);
    if (!p->engine) fail_memory();
}

static void think(play *p, const engine_limits *limits) {
    must_have_engine(p);
    wait_while_thinking(p->engine);
    engine_think(p->engine, p->s.setup.game, &p->s.hand.now, p->s.history.keys, p->s.history.n,
                 limits, NULL, NULL, &p->answer);
    wait_while_thinking(NULL);
}

static void think_in_full(play *p) {
    must_have_engine(p);
    engine_limits limits = {.margin = MARGIN};
    if (p->s.setup.control.base == 0) {
        limits.time.fixed = p->time ? p->time : USUAL_TIME;
        limits.margin = 0;
    } else if (p->time > 0 && p->time < most_of(p, p->engine)) {
        limits.time.fixed = p->time;
        limits.margin = 0;
    } else {
        limits.time = given_of(p);
    }
    think(p, &limits);
}

static void think_at_level(play *p) {
    if (!p->levels) p->levels = level_new();
    if (!p->levels) fail_memory();
    random_source r = {hash_fold(p->seed, p->s.n)};
    wait_while_thinking(level_engine(p->levels));
    level_think(p->levels, p->s.setup.game, &p->s.hand.now, p->s.history.keys, p->s.history.n,
                p->level, most_of(p, level_engine(p->levels)), &r, &p->answer);
    wait_while_thinking(NULL);
}

turn computer_turn(play *p) {
    if (p->level == PLAY_ONETURN)
        return oneturn_choose(p->s.setup.game, &p->s.hand.now, hash_fold(p->seed, p->s.n), p->mind);
    if (p->level == LEVEL_FULL)
        think_in_full(p);
    else
        think_at_level(p);
    return p->answer.lines[0].turns[0];
}

void computer_look(play *p) {
    if (p->engine) engine_clear(p->engine);
    think(p, &(engine_limits){.nodes = LOOK_NODES});
}

void computer_end(play *p) {
    engine_free(p->engine);
    level_free(p->levels);
}
