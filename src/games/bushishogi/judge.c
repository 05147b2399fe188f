// SPDX-License-Identifier: MIT
// Bushishogi for the search: turns are single actions, and there is little to evaluate before mate.
// Zugzwang is common, so there is no null move.
#include "core/judge.h"
#include "games/bushishogi/bushishogi.h"

enum { POINTS_US, POINTS_THEM, FEATURES };

static const char *const feature_names[FEATURES] = {"we point", "they point"};
static const int16_t weights[FEATURES] = {[POINTS_US] = 20, [POINTS_THEM] = -20};

static bool points(const position *p, int side) {
    int cube = p->bushi.cube[side];
    return cube != BUSHI_UNSET && bushi_mark(p->rules, cube, BUSHI_N) == 'x';
}

static void features(const position *p, bool threatened, int16_t *out) {
    (void)threatened;
    out[POINTS_US] = points(p, p->side);
    out[POINTS_THEM] = points(p, !p->side);
}

static int eval(const position *p, bool threatened) {
    int16_t f[FEATURES];
    features(p, threatened, f);
    return f[POINTS_US] * weights[POINTS_US] + f[POINTS_THEM] * weights[POINTS_THEM];
}

static int list(const position *p, const int16_t *learnt, choice out[MAX_TURNS]) {
    move moves[MAX_MOVES];
    int n = bushi_moves(p, moves);
    for (int i = 0; i < n; i++) out[i] = (choice){moves[i], learnt ? learnt[moves[i]] : 0};
    return n;
}

static void parts(const position *p, move m, uint16_t part[MAX_PARTS]) {
    (void)p;
    part[0] = (uint16_t)m;
    part[1] = part[2] = 0;
}

extern const struct judge bushishogi_judge;

const struct judge bushishogi_judge = {
    .list = list,
    .play = bushi_play,
    .legal = bushi_legal,
    .parts = parts,
    .eval = eval,
    .rough = bushi_rough,
    .feature_count = FEATURES,
    .feature_names = feature_names,
    .weights = weights,
    .features = features,
};
