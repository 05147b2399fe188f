// SPDX-License-Identifier: MIT
#include "search/time.h"

enum { GAME_TURNS = 35 }; /* that a game with no further control is thought to last */

static int64_t least(int64_t a, int64_t b) {
    return a < b ? a : b;
}

static int64_t most(int64_t a, int64_t b) {
    return a > b ? a : b;
}

time_plan time_for_turn(const time_given *c, int64_t margin) {
    if (c->fixed > 0) {
        int64_t all = most(c->fixed - margin, 1);
        return (time_plan){all, all};
    }
    if (c->left <= 0) return (time_plan){0, 0};
    int64_t usable = most(c->left - margin, 1);
    int turns = c->turns_to_go > 0 ? c->turns_to_go : GAME_TURNS;
    int64_t share = usable / turns + c->increment * 3 / 4;
    /* However tempting a position, a fifth of what is left is the most; and the increment of the
       turn cannot be spent before it is given. */
    int64_t hard = turns == 1 ? usable : least(share * 4, most(usable / 5, 1));
    return (time_plan){most(least(share, hard), 1), most(hard, 1)};
}

int64_t time_soft(const time_plan *plan, int changes, int stable) {
    int64_t percent = 70 + 40 * (changes > 3 ? 3 : changes) - 5 * (stable > 6 ? 6 : stable);
    return least(plan->soft * percent / 100, plan->hard);
}
