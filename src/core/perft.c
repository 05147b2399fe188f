// SPDX-License-Identifier: MIT
#include "core/perft.h"

#include "core/turn.h"

static uint64_t by_turns(const game *g, const position *p, int depth, turn *work) {
    int n = g->rules->turns(p, work);
    uint64_t total = 0;
    for (int i = 0; i < n; i++) {
        position next;
        turn_play(g, p, &work[i], &next);
        total += perft(g, &next, depth - 1, work + MAX_TURNS);
    }
    return total;
}

uint64_t perft(const game *g, const position *p, int depth, turn *work) {
    if (depth == 0) return 1;
    if (p->result != ONGOING) return 0;
    g = game_fast(g);
    if (depth == 1) return turn_count(g, p);
    if (g->rules->turns) return by_turns(g, p, depth, work);
    move list[MAX_MOVES];
    int n = g->rules->moves(p, list);
    uint64_t total = 0;
    for (int i = 0; i < n; i++) {
        position next;
        g->rules->play(p, list[i], &next);
        /* Nearly all the time is spent one ply above the last, so avoid every extra call there. */
        total += depth == 2 ? turn_count(g, &next) : perft(g, &next, depth - 1, NULL);
    }
    return total;
}
