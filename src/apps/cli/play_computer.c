// SPDX-License-Identifier: MIT
// The computer as an opponent: the one-turn player, the novice, some strength below full, or the
// engine at full strength, which uses its clock; and its evaluation of a position on request.
#include "apps/cli/fail.h"
#include "apps/cli/play.h"

enum { MEGABYTES = 64 };

int computer_seat(const play *p) {
    return p->who.at[opponent_is_computer(&p->who, FIRST) ? FIRST : SECOND];
}

void computer_set_strength(play *p, int strength) {
    for (int side = FIRST; side <= SECOND; side++)
        if (opponent_is_computer(&p->who, side)) opponent_sit(&p->s, &p->who, side, strength);
}

static void think(play *p, const engine_limits *limits) {
    if (!p->engine) p->engine = engine_new(MEGABYTES, 1);
    if (!p->engine) fail_memory();
    wait_while_thinking(p->engine);
    engine_think(p->engine, p->s.setup.game, &p->s.hand.now, p->s.history.keys, p->s.history.n,
                 limits, NULL, NULL, &p->answer);
    wait_while_thinking(NULL);
}

static engine_limits limits_of(const opponent_task *t) {
    return (engine_limits){
        .time = {.fixed = t->fixed, .left = t->left, .increment = t->increment},
        .margin = t->margin,
        .contempt = t->contempt,
    };
}

static void think_in_full(play *p, const opponent_task *t) {
    engine_limits limits = limits_of(t);
    think(p, &limits);
}

static void think_weaker(play *p, const opponent_task *t) {
    if (!p->levels) p->levels = level_new();
    if (!p->levels) fail_memory();
    engine_limits limits = limits_of(t);
    random_source r = {t->seed};
    wait_while_thinking(level_engine(p->levels));
    level_think(p->levels, p->s.setup.game, &p->s.hand.now, p->s.history.keys, p->s.history.n,
                t->seat, &limits, &r, &p->answer);
    wait_while_thinking(NULL);
}

turn computer_turn(play *p, const opponent_task *t) {
    if (t->seat == SEAT_ONETURN)
        return oneturn_choose(p->s.setup.game, &p->s.hand.now, t->seed, p->mind);
    if (t->seat == SEAT_NOVICE)
        return novice_choose(p->s.setup.game, &p->s.hand.now, t->seed, p->mind);
    if (t->seat == LEVEL_FULL)
        think_in_full(p, t);
    else
        think_weaker(p, t);
    return p->answer.lines[0].turns[0];
}

void computer_look(play *p) {
    if (p->engine) engine_clear(p->engine);
    think(p, &(engine_limits){.nodes = opponent_look(&p->s).nodes, .quiet = p->s.setup.limit});
}

void computer_end(play *p) {
    engine_free(p->engine);
    level_free(p->levels);
}
