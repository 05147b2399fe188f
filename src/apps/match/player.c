// SPDX-License-Identifier: MIT
#include "apps/match/player.h"

#include <stdlib.h>

#include "apps/match/ugi.h"
#include "base/random.h"
#include "engine/level.h"
#include "os/time.h"
#include "play/novice.h"

const char *const player_kinds[] = {
    [PLAYER_SANDAN] = "sandan", [PLAYER_ONETURN] = "oneturn", [PLAYER_NOVICE] = "novice",
    [PLAYER_RANDOM] = "random", [PLAYER_COMMAND] = "cmd",     NULL,
};

/* Reserve for the delay between the end of our search and the reading of the clock. */
enum { CLOCK_MARGIN = 10 };

player_setup player_usual(player_kind kind, const char *name) {
    return (player_setup){.kind = kind, .name = name, .contempt = CONTEMPT_USUAL};
}

bool player_weaker(const player_setup *setup) {
    return setup->strength != 0 && setup->strength != LEVEL_FULL;
}

bool player_thinks(const player_setup *setup) {
    return setup->kind == PLAYER_SANDAN || setup->kind == PLAYER_COMMAND;
}

struct player {
    const player_setup *setup;
    const atomic_bool *stop;
    engine *engine;
    level_mind *levels; /* below full strength */
    engine_answer *answer;
    oneturn_memory *oneturn;
    turn *turns;
    ugi *other;
};

player *player_new(const player_setup *setup, const atomic_bool *stop) {
    player *p = calloc(1, sizeof *p);
    if (!p) return NULL;
    p->setup = setup;
    p->stop = stop;
    bool ok = true;
    switch (setup->kind) {
    case PLAYER_SANDAN:
        ok = (p->answer = calloc(1, sizeof *p->answer));
        if (ok && player_weaker(setup)) ok = (p->levels = level_new());
        /* A rating may be full strength in one rule set and not in another. */
        if (ok && (!player_weaker(setup) || setup->strength > LEVEL_FULL))
            ok = (p->engine = engine_new(setup->hash ? setup->hash : PLAYER_HASH,
                                         setup->threads ? setup->threads : 1))
                 && (!setup->net || !engine_use_net(p->engine, NULL, setup->net, setup->net_size));
        break;
    case PLAYER_ONETURN:
    case PLAYER_NOVICE:
        ok = (p->oneturn = malloc(sizeof *p->oneturn));
        break;
    case PLAYER_RANDOM:
        ok = (p->turns = malloc(MAX_TURNS * sizeof *p->turns));
        break;
    case PLAYER_COMMAND:
        ok = (p->other = ugi_new(setup, stop));
        break;
    }
    if (ok) return p;
    player_free(p);
    return NULL;
}

void player_free(player *p) {
    if (!p) return;
    engine_free(p->engine);
    level_free(p->levels);
    ugi_free(p->other);
    free(p->answer);
    free(p->oneturn);
    free(p->turns);
    free(p);
}

player_state player_begin(player *p, const game *g, int rules) {
    if (p->engine) engine_clear(p->engine);
    return p->other ? ugi_begin(p->other, g, rules) : PLAYER_FINE;
}

static void ask_engine(player *p, const situation *s, uint64_t seed, player_answer *a) {
    const player_setup *setup = p->setup;
    engine_limits limits = {.depth = setup->depth,
                            .nodes = setup->nodes,
                            .margin = CLOCK_MARGIN,
                            .contempt = setup->contempt};
    limits.time.fixed = s->time ? s->time : setup->time_ms;
    if (!limits.time.fixed && !setup->nodes && !setup->depth) {
        limits.time.left = s->left[s->now->side];
        limits.time.increment = s->increment;
    }
    random_source r = {seed};
    /* A bot may be invited to a rule set whose scale does not have its rating. */
    const int rules = s->now->rules;
    int strength = p->levels ? strength_nearest(s->g, rules, setup->strength) : LEVEL_FULL;
    if (!strength_is_full(s->g, rules, strength)) {
        limits.time.fixed = 0; /* plays the same on every machine: only a clock cuts it short */
        level_think(p->levels, s->g, s->now, s->past, s->past_count, strength, &limits, &r,
                    p->answer);
    } else {
        engine_think(p->engine, s->g, s->now, s->past, s->past_count, &limits, NULL, NULL,
                     p->answer);
    }
    const engine_line *line = &p->answer->lines[0];
    a->turn = line->turns[0];
    a->score = record_score_of(line->score);
    a->score.depth = p->answer->depth;
}

void player_ask(player *p, const situation *s, player_answer *a) {
    *a = (player_answer){.state = PLAYER_FINE};
    uint64_t seed = hash_fold(hash_fold(p->setup->seed, s->seed), s->past_count);
    int64_t before = time_now_ms();
    switch (p->setup->kind) {
    case PLAYER_SANDAN:
        ask_engine(p, s, seed, a);
        break;
    case PLAYER_ONETURN:
        a->turn = oneturn_choose(s->g, s->now, seed, p->oneturn);
        break;
    case PLAYER_NOVICE:
        a->turn = novice_choose(s->g, s->now, seed, p->oneturn);
        break;
    case PLAYER_RANDOM: {
        random_source r = {seed};
        a->turn = p->turns[random_below(&r, (uint32_t)turn_list(s->g, s->now, p->turns))];
        break;
    }
    case PLAYER_COMMAND:
        ugi_ask(p->other, s, a);
        break;
    }
    a->used = time_now_ms() - before;
    if (atomic_load(p->stop)) a->state = PLAYER_STOPPED;
}

bool player_end(player *p, player_trace *trace) {
    if (!p->other || !p->setup->limits) return false;
    ugi_end(p->other, trace);
    return true;
}

void player_interrupt(player *p) {
    if (p->engine) engine_stop(p->engine);
}
