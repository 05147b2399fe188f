// SPDX-License-Identifier: MIT
// A search sees to the end of this game; the evaluation only orders what it has not seen.
#include "core/judge.h"
#include "games/tictactoe/tictactoe.h"

extern const struct judge ttt_judge;

static int eval(const position *p, bool threatened) {
    (void)threatened;
    static const int weights[] = {10, 40}; /* of open lines with one mark, and with two */
    int ours[TTT_SIZE + 1], theirs[TTT_SIZE + 1], sum = 0;
    ttt_lines(p, p->side, ours);
    ttt_lines(p, !p->side, theirs);
    for (int i = 0; i < 2; i++) sum += weights[i] * (ours[i + 1] - theirs[i + 1]);
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
};
