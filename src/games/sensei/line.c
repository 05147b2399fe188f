// SPDX-License-Identifier: MIT
// Unfair game (S9): whether one line has three stones in contact.
//
// A line is a chain of stones and pits: it begins on the a-file, ends on the g-file, each of its
// squares touches the next by side or corner, and none stands in it twice. Seven stones reach
// across in one way only, one on every file. With pits (S11) there may be more squares than a line
// needs: then lines may choose between squares and may wander, and what counts is that three stones
// touch one and the same line. A stone that only hangs on a line from outside is not part of it.
//
// So: a connected group is the most that any line of it can be. If the group does not reach across
// or has fewer than three contacts, as nearly always, no line has. If it has no pits it is the
// line. Only then is one looked for, step by step, and a step is given up as soon as what can still
// be reached does not suffice. That finds nearly every line at once; where it takes too long, as on
// boards that are full of pits, chain.c decides.
#include "games/sensei/sensei.h"

enum { STEPS = 128 }; /* with every square as a stone in contact, two on from every start suffice */

typedef struct chase {
    uint64_t nodes;    /* squares that may be in the line */
    uint64_t touching; /* stones that may be in contact */
    int steps;         /* that may still be tried; below 0 nothing is certain */
} chase;

/* All of the nodes that hang together with the set. */
static uint64_t grow(uint64_t set, uint64_t nodes) {
    uint64_t grown = set;
    do {
        set = grown;
        grown |= sensei_around(set) & nodes;
    } while (grown != set);
    return grown;
}

static bool three_contacts(uint64_t line, uint64_t touching) {
    return bits_count(sensei_beside(line) & touching) >= 3;
}

/* Of the squares ahead of the tip, those on some chain from it to the g-file: by Menger's theorem
   the ones that no single other square cuts off from both. */
static uint64_t on_some_way(uint64_t tip, uint64_t ahead) {
    uint64_t ends = ahead & SENSEI_FILE_G;
    uint64_t useful = grow(ends, ahead & ~tip);
    for (uint64_t cuts = ahead & ~tip; cuts; cuts &= cuts - 1) {
        uint64_t cut = cuts & (~cuts + 1);
        useful &= cut | grow((tip | ends) & ~cut, ahead & ~cut);
    }
    return useful;
}

/* Whether a chain that has come to `tip` can go on to a line with three contacts. */
static bool goes_on(chase *c, uint64_t chain, uint64_t tip) {
    if (--c->steps < 0) return false;
    uint64_t left = c->nodes & ~chain, ahead = grow(tip, left);
    if (!(ahead & SENSEI_FILE_G)) return false;
    if (three_contacts(chain, c->touching)) return true; /* any way across will do */
    if (!three_contacts(chain | on_some_way(tip, ahead), c->touching)) return false;
    for (uint64_t next = sensei_around(tip) & left; next; next &= next - 1) {
        uint64_t to = next & (~next + 1);
        if (goes_on(c, chain | to, to)) return true;
    }
    return false;
}

bool sensei_unfair(uint64_t owner, uint64_t pits, uint64_t touching) {
    chase c = {owner | pits, touching, STEPS};
    /* Every file must have a node: adding 0x7f carries into the guard of each that has. */
    const uint64_t guards = SENSEI_RANK_1 << 7;
    if (((c.nodes + SENSEI_BOARD) & guards) != guards) return false;
    uint64_t starts = c.nodes & SENSEI_FILE_A;
    for (uint64_t rest = starts; rest;) {
        uint64_t group = grow(rest & (~rest + 1), c.nodes);
        rest &= ~group;
        if (!(group & SENSEI_FILE_G) || !three_contacts(group, touching)) continue;
        if (!(group & pits)) return true;
        for (uint64_t from = starts & group; from; from &= from - 1) {
            uint64_t tip = from & (~from + 1);
            if (goes_on(&c, tip, tip)) return true;
        }
    }
    return c.steps < 0 && sensei_chain(c.nodes, touching);
}
