// SPDX-License-Identifier: MIT
// A rough evaluation: a player in check has few moves, and a player who points keeps the other in
// check.
#include "games/bushishogi/bushishogi.h"

int bushi_rough(const position *p) {
    int mine = p->bushi.cube[p->side];
    int theirs = p->bushi.cube[!p->side];
    int worth = 0;
    if (mine != BUSHI_UNSET && bushi_points(p->rules, mine)) worth += 150;
    if (theirs != BUSHI_UNSET && bushi_points(p->rules, theirs)) worth -= 250;
    return worth;
}
