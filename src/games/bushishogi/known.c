// SPDX-License-Identifier: MIT
// Bushishogi is solved: the value of every position with both cubes set down.
#include "core/known.h"
#include "games/bushishogi/bushishogi.h"
#include "games/bushishogi/cubes.h"

extern const struct known bushishogi_known;

static int number(const position *p) {
    int own = p->bushi.cube[p->side], other = p->bushi.cube[!p->side];
    bool set = own != BUSHI_UNSET && other != BUSHI_UNSET;
    return set ? own * BUSHI_ORIENTATIONS + other : -1;
}

static void at(int rules, int side, int of, position *p) {
    *p = (position){.rules = (uint8_t)rules, .side = (uint8_t)side};
    p->bushi.cube[side] = (uint8_t)(of / BUSHI_ORIENTATIONS);
    p->bushi.cube[!side] = (uint8_t)(of % BUSHI_ORIENTATIONS);
    bushi_derive(p);
}

_Static_assert(sizeof values[0] / sizeof values[0][0] == BUSHI_ORIENTATIONS * BUSHI_ORIENTATIONS,
               "the table has all pairs of orientations");

const struct known bushishogi_known = {
    .size = BUSHI_ORIENTATIONS * BUSHI_ORIENTATIONS,
    .values = &values[0][0],
    .chances = &chances[0][0],
    .number = number,
    .at = at,
};
