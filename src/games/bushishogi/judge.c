// SPDX-License-Identifier: MIT
// Bushishogi for the search: turns are single actions, and there is little to evaluate before mate.
// Zugzwang is common, so there is no null move.
#include "core/judge.h"
#include "games/bushishogi/bushishogi.h"

enum { POINT = 20 }; /* what it is worth to point at the other cube */

static bool points(const position *p, int side) {
    int cube = p->bushi.cube[side];
    return cube != BUSHI_UNSET && bushi_mark(p->rules, cube, BUSHI_N) == 'x';
}

static int eval(const position *p, bool threatened) {
    (void)threatened;
    return POINT * (points(p, p->side) - points(p, !p->side));
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
};
