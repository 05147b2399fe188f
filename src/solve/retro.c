// SPDX-License-Identifier: MIT
// Values are found in order of distance: round n finds exactly the positions won or lost in n
// turns, from those of round n - 1. The rest are draws.
#include "solve/retro.h"

#include "base/check.h"

void retro_link(const game *g, int rules, retro_ways *ways) {
    for (int i = 0; i < g->known->size; i++) {
        position p, next;
        g->known->at(rules, FIRST, i, &p);
        move list[MAX_MOVES];
        ways[i].n = p.result == ONGOING ? g->rules->moves(&p, list) : 0;
        CHECK(ways[i].n <= RETRO_MOVES);
        for (int k = 0; k < ways[i].n; k++) {
            g->rules->play(&p, list[k], &next);
            ways[i].to[k] = (int16_t)g->known->number(&next);
        }
    }
}

/* Whether a position is decided in round n: won if a move leads to one lost in n - 1, lost if all
   moves lead to won ones, the longest of them in n - 1. Values of this round do not count. */
static known_value settle(const retro_ways *w, const known_value *values, int n) {
    int won = 0, longest = 0;
    for (int i = 0; i < w->n; i++) {
        known_value v = values[w->to[i]];
        if (v == KNOWN_LOST ? n == 1 : v == -(n - 1) && n > 1) return (known_value)n;
        if (v <= 0) continue;
        won++;
        if (v > longest) longest = v;
    }
    return (known_value)(won == w->n && longest == n - 1 ? -n : 0);
}

void retro_derive(const game *g, int rules, const retro_ways *ways, known_value *out) {
    for (int i = 0; i < g->known->size; i++) {
        position p;
        g->known->at(rules, FIRST, i, &p);
        CHECK(p.result != FIRST_WINS); /* the side to move cannot have won already */
        out[i] = p.result == SECOND_WINS ? KNOWN_LOST : 0;
    }
    bool found = true;
    for (int n = 1; found; n++) {
        found = false;
        for (int i = 0; i < g->known->size; i++) {
            if (out[i] || ways[i].n == 0) continue;
            out[i] = settle(&ways[i], out, n);
            found |= out[i] != 0;
        }
    }
}
