// SPDX-License-Identifier: MIT
#include "games/sensei/reach.h"

/* Free squares from a set in one direction, by doubling; step is negative for south and west. */
static uint64_t fill_up(uint64_t set, uint64_t free, int step) {
    set |= free & set << step;
    free &= free << step;
    set |= free & set << 2 * step;
    free &= free << 2 * step;
    return set | (free & set << 4 * step);
}

static uint64_t fill_down(uint64_t set, uint64_t free, int step) {
    set |= free & set >> step;
    free &= free >> step;
    set |= free & set >> 2 * step;
    free &= free >> 2 * step;
    return set | (free & set >> 4 * step);
}

uint64_t reach_fill(uint64_t set, uint64_t free, int step) {
    return fill_up(set, free, step) | fill_down(set, free, step);
}

static void look_around(reach *r, reach_stone *s, bool slides) {
    uint64_t at = s->at, free = r->free;
    if (slides) {
        s->run[NORTH] = fill_up(at, free, 1) & ~at;
        s->run[EAST] = fill_up(at, free, 8) & ~at;
        s->run[SOUTH] = fill_down(at, free, 1) & ~at;
        s->run[WEST] = fill_down(at, free, 8) & ~at;
    } else {
        s->run[NORTH] = at << 1 & free;
        s->run[EAST] = at << 8 & free;
        s->run[SOUTH] = at >> 1 & free;
        s->run[WEST] = at >> 8 & free;
    }
    s->sides[0] = s->run[NORTH] | s->run[SOUTH];
    s->sides[1] = s->run[EAST] | s->run[WEST];
    s->moves = s->sides[0] | s->sides[1];
    free |= at;
    s->twice = slides
                   ? reach_fill(s->sides[0] | at, free, 8) | reach_fill(s->sides[1] | at, free, 1)
                   : s->moves | (sensei_beside(s->moves) & free);
    s->twice &= ~at;
    uint64_t ends[DIRECTIONS] = {at << 1, at << 8, at >> 1, at >> 8};
    if (slides) {
        ends[NORTH] |= s->run[NORTH] << 1;
        ends[EAST] |= s->run[EAST] << 8;
        ends[SOUTH] |= s->run[SOUTH] >> 1;
        ends[WEST] |= s->run[WEST] >> 8;
    }
    for (int d = 0; d < DIRECTIONS; d++) {
        uint64_t seen = ends[d] & r->squares;
        s->neighbour[d] = seen ? bits_count(r->squares & (seen - 1)) : -1;
    }
}

void reach_of(const position *p, reach *r) {
    bool slides = sensei_slides(p->rules);
    r->squares = p->sensei.stones[p->side];
    r->free = SENSEI_BOARD & ~sensei_occupied(p);
    r->goal = sensei_goal(p->side);
    r->sight = sensei_sight(p->sensei.carrier[p->side], p->sensei.stones[!p->side]);
    r->entries = r->sight & r->free;
    r->carrier = bits_count(r->squares & (bit(p->sensei.carrier[p->side]) - 1));
    uint64_t all = r->squares;
    for (int i = 0; i < SENSEI_SIZE; i++) {
        r->stones[i].at = bit(bits_pop(&all));
        look_around(r, &r->stones[i], slides);
    }
    for (int i = 0; i < SENSEI_SIZE; i++) {
        reach_stone *s = &r->stones[i];
        s->chain = 0;
        for (int d = 0; d < DIRECTIONS; d++)
            if (s->neighbour[d] >= 0) s->chain |= r->stones[s->neighbour[d]].moves;
    }
}

uint64_t reach_chain_without(const reach *r, const reach_stone *s, int without) {
    uint64_t chain = 0;
    for (int d = 0; d < DIRECTIONS; d++)
        if (s->neighbour[d] >= 0 && s->neighbour[d] != without)
            chain |= r->stones[s->neighbour[d]].moves;
    return chain;
}

uint64_t reach_carrier_chain(const reach *r) {
    const reach_stone *c = &r->stones[r->carrier];
    uint64_t chain = 0;
    for (int d = 0; d < DIRECTIONS; d++)
        if (c->neighbour[d] >= 0) chain |= r->stones[c->neighbour[d]].moves & ~c->run[d];
    return chain & r->entries & ~r->goal;
}
