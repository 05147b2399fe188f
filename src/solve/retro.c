// SPDX-License-Identifier: MIT
// Values settle in the order of their distance: in round n exactly the positions that are won or
// lost in n turns are found, from those of round n - 1. What no round finds is a draw.
#include "solve/retro.h"

#include "base/check.h"

enum { MOVES = 4 }; /* a cube can be turned, or rolled in three directions */

/* Where the moves of a position lead, as seen by the side that is to move then. */
typedef struct ways {
    int n;
    int16_t to[MOVES];
} ways;

/* The position as the first player's, in which own and other attitudes are read from text. */
static position pair_position(const game *g, int rules, int pair) {
    static const char edges[] = "nesw";
    int own = pair / CUBES, other = pair % CUBES;
    char text[] = {(char)('1' + own / 4),
                   edges[own % 4],
                   ' ',
                   (char)('1' + other / 4),
                   edges[other % 4],
                   ' ',
                   'b'};
    position p;
    fault f = g->read(rules, text, sizeof text, &p);
    CHECK(f.code == 0 && p.bushi.cube[FIRST] == own && p.bushi.cube[SECOND] == other);
    (void)f;
    return p;
}

static ways ways_from(const game *g, const position *p) {
    ways w = {0};
    move list[MAX_MOVES];
    int n = g->moves(p, list);
    CHECK(n <= MOVES);
    for (int i = 0; i < n; i++) {
        position next;
        g->play(p, list[i], &next);
        w.to[w.n++] = (int16_t)(next.bushi.cube[SECOND] * CUBES + next.bushi.cube[FIRST]);
    }
    return w;
}

/* Whether a position is decided in round n: won if a move leads to one that is lost in n - 1, lost
   if all moves lead to won ones, the longest of n - 1. */
static cube_value settle(const ways *w, const cube_value *known, int n) {
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
    ways from[CUBE_PAIRS];
    for (int i = 0; i < CUBE_PAIRS; i++) {
        position p = pair_position(g, rules, i);
        out[i] = (cube_value)(p.result == ONGOING ? 0 : CUBE_MATED);
        from[i] = ways_from(g, &p);
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
