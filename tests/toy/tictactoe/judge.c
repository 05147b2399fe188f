// SPDX-License-Identifier: MIT
// A search sees to the end of this game; the evaluation only orders what it has not seen.
#include "core/judge.h"
#include "games/tictactoe/tictactoe.h"

extern const struct judge ttt_judge;

static const char *const feature_names[] = {"open lines with one mark", "with two"};
static const int16_t weights[] = {10, 40};
enum { FEATURES = sizeof weights / sizeof *weights };

static void features(const position *p, bool threatened, int16_t *out) {
    (void)threatened;
    int ours[TTT_SIZE + 1], theirs[TTT_SIZE + 1];
    ttt_lines(p, p->side, ours);
    ttt_lines(p, !p->side, theirs);
    for (int i = 0; i < FEATURES; i++) out[i] = (int16_t)(ours[i + 1] - theirs[i + 1]);
}

static int eval(const position *p, bool threatened) {
    int16_t f[FEATURES];
    features(p, threatened, f);
    int sum = 0;
    for (int i = 0; i < FEATURES; i++) sum += f[i] * weights[i];
    return sum;
}

static int list(const position *p, const int16_t *learnt, choice out[MAX_TURNS]) {
    move moves[MAX_MOVES];
    int n = ttt_moves(p, moves);
    for (int i = 0; i < n; i++) out[i] = (choice){moves[i], learnt ? learnt[moves[i]] : 0};
    return n;
}

static void parts(const position *p, move m, uint16_t part[MAX_PARTS]) {
    (void)p;
    part[0] = (uint16_t)m;
    part[1] = part[2] = 0;
}

const struct judge ttt_judge = {
    .list = list,
    .play = ttt_play,
    .legal = ttt_legal,
    .parts = parts,
    .eval = eval,
    .feature_count = FEATURES,
    .feature_names = feature_names,
    .weights = weights,
    .features = features,
};
