// SPDX-License-Identifier: MIT
#include "search/time.h"

enum { GAME_TURNS = 35 }; /* turns that a game without further time controls is expected to last */

static int64_t least(int64_t a, int64_t b) {
    return a < b ? a : b;
}

static int64_t most(int64_t a, int64_t b) {
    return a > b ? a : b;
}

static int turns_of(const time_given *c) {
    return c->turns_to_go > 0 ? c->turns_to_go : GAME_TURNS;
}

static time_plan by_clock(const time_given *c, int64_t margin) {
    int64_t usable = most(c->left - margin, 1);
    int turns = turns_of(c);
    int64_t share = usable / turns + c->increment * 3 / 4;
    /* Never use more than a fifth of the remaining time, and never spend the increment of this turn
       before it is added. */
    int64_t hard = turns == 1 ? usable : least(share * 4, most(usable / 5, 1));
    return (time_plan){most(least(share, hard), 1), most(hard, 1), false};
}

time_plan time_for_turn(const time_given *c, int64_t margin) {
    bool clock = c->left > 0;
    time_plan plan = clock ? by_clock(c, margin) : (time_plan){0};
    if (c->fixed <= 0 || (clock && c->fixed >= plan.hard)) return plan;
    int64_t all = clock ? c->fixed : c->fixed - least(margin, c->fixed / 10);
    return (time_plan){all, all, true};
}

void time_lag_add(time_lag *lag, int64_t longest, int64_t lost) {
    lag->worst = most(most(longest, lost), lag->worst - (lag->worst + 7) / 8);
    /* One long pause, such as a laptop going to sleep, says little about the turns to come, so it
       does not count in full. The first turns count more, because a short game has no time to
       learn. */
    int64_t counted = least(most(lost, 0) * 16, 2 * lag->usual + 16 * 32);
    if (lag->turns < 8) lag->turns++;
    lag->usual += (counted - lag->usual) / lag->turns;
}

int64_t time_reserve(const time_lag *lag, const time_given *c) {
    if (c->left <= 0) return 0;
    return least(lag->worst + turns_of(c) * lag->usual / 16, c->left - c->left / 8);
}

int64_t time_soft(const time_plan *plan, int changes, int stable) {
    if (plan->fixed) return plan->soft;
    int64_t percent = 70 + 40 * (changes > 3 ? 3 : changes) - 5 * (stable > 6 ? 6 : stable);
    return least(plan->soft * percent / 100, plan->hard);
}
