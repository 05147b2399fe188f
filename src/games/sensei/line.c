// SPDX-License-Identifier: MIT
// Unfair game (S9): the line that has three stones in contact.
//
// A line is a connected group of a player's stones that joins the a-file to the g-file. Pits (S11)
// count as stones of either player, but a line has at least one stone of its own. This runs at the
// end of every turn that is searched or counted, so it returns early if there is no line.
#include "games/sensei/sensei.h"

/* Whether every pair of neighbouring files is connected by side or corner: otherwise no group
   reaches across. */
static bool may_span(uint64_t nodes) {
    const uint64_t guards = (SENSEI_RANK_1 << 7) & ~(SENSEI_FILE_G << 1);
    uint64_t steps = (nodes | nodes << 1 | nodes >> 1) & nodes >> 8;
    /* Adding 0x7f to a file that has a step carries into its guard. */
    return ((steps + SENSEI_BOARD) & guards) == guards;
}

/* All nodes connected to the set. */
static uint64_t fill(uint64_t set, uint64_t nodes) {
    uint64_t filled = set;
    do {
        set = filled;
        filled = sensei_around(set) & nodes;
    } while (filled != set);
    return filled;
}

static bool three_contacts(uint64_t line, uint64_t touching) {
    return bits_count(sensei_beside(line) & touching) >= 3;
}

uint64_t sensei_unfair_line(uint64_t owner, uint64_t pits, uint64_t touching) {
    uint64_t nodes = owner | pits;
    if (!may_span(nodes)) return 0;
    if (!three_contacts(nodes, touching)) return 0;
    /* Seven squares means one on every file, each adjacent to the next, so all of them are the
       line. */
    if (bits_count(nodes) == SENSEI_SIZE) return owner ? nodes : 0;
    for (uint64_t starts = nodes & SENSEI_FILE_A; starts;) {
        uint64_t group = fill(starts & (~starts + 1), nodes);
        starts &= ~group;
        if ((group & SENSEI_FILE_G) && (group & owner) && three_contacts(group, touching))
            return group;
    }
    return 0;
}
