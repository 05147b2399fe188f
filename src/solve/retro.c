// SPDX-License-Identifier: MIT
// Values settle in the order of their distance: in round n exactly the positions that are won or
// lost in n turns are found, from those of round n - 1. What no round finds is a draw.
#include "solve/retro.h"

#include "base/check.h"

position retro_position(const game *g, int rules, int side, int pair) {
    static const char edges[] = "nesw";
    int own = pair / CUBES, other = pair % CUBES;
    int first = side == FIRST ? own : other, second = side == FIRST ? other : own;
    char text[] = {(char)('1' + first / 4),  edges[first % 4],  ' ',
                   (char)('1' + second / 4), edges[second % 4], ' ',
                   side == FIRST ? 'b' : 'w'};
    position p;
    fault f = g->text->read(rules, text, sizeof text, &p);
    CHECK(f.code == 0 && p.bushi.cube[side] == own && p.bushi.cube[!side] == other);
    (void)f;
    return p;
}

cube_ways retro_ways(const game *g, const position *p) {
    cube_ways w = {0};
    move list[MAX_MOVES];
    int n = g->rules->moves(p, list);
    CHECK(n <= CUBE_MOVES);
    for (int i = 0; i < n; i++) {
        position next;
        g->rules->play(p, list[i], &next);
        w.to[w.n++] = (int16_t)(next.bushi.cube[next.side] * CUBES + next.bushi.cube[!next.side]);
    }
    return w;
}

/* Whether a position is decided in round n: won if a move leads to one that is lost in n - 1, lost
   if all moves lead to won ones, the longest of n - 1. */
static cube_value settle(const cube_ways *w, const cube_value *known, int n) {
    int won = 0, longest = 0;
    for (int i = 0; i < w->n; i++) {
        cube_value v = known[w->to[i]];
        if (v == CUBE_MATED ? n == 1 : v == -(n - 1) && n > 1) return (cube_value)n;
        if (v <= 0) continue;
        won++;
        if (v > longest) longest = v;
    }
    return (cube_value)(won == w->n && longest == n - 1 ? -n : 0);
}

void retro_derive(const game *g, int rules, cube_value out[CUBE_PAIRS]) {
    cube_ways from[CUBE_PAIRS];
    for (int i = 0; i < CUBE_PAIRS; i++) {
        position p = retro_position(g, rules, FIRST, i);
        out[i] = (cube_value)(p.result == ONGOING ? 0 : CUBE_MATED);
        from[i] = retro_ways(g, &p);
    }
    bool found = true;
    for (int n = 1; found; n++) {
        cube_value next[CUBE_PAIRS];
        found = false;
        for (int i = 0; i < CUBE_PAIRS; i++) {
            next[i] = (cube_value)(out[i] ? out[i] : settle(&from[i], out, n));
            found |= next[i] != out[i];
        }
        for (int i = 0; i < CUBE_PAIRS; i++) out[i] = next[i];
    }
}
