// SPDX-License-Identifier: MIT
// What the clock says, as what the search may spend.
#include "search/time.h"
#include "tap.h"

static void fixed_time(void) {
    time_plan plan = time_for_turn(&(time_given){.fixed = 100, .left = 7, .turns_to_go = 3}, 5);
    EXPECT(plan.soft == 95 && plan.hard == 95);
    plan = time_for_turn(&(time_given){.fixed = 3}, 5);
    EXPECT(plan.soft == 1 && plan.hard == 1);
}

static void no_limit(void) {
    time_plan plan = time_for_turn(&(time_given){.increment = 1000}, 5);
    EXPECT(plan.soft == 0 && plan.hard == 0);
}

/* However little is left, less than that is spent; and as long as turns follow that the same time
   must do for, a single one takes at most a fifth of it. */
static void something_is_left(void) {
    for (int64_t left = 1; left < 100000; left = left * 3 / 2 + 1)
        for (int64_t increment = 0; increment <= 10000; increment += 2500)
            for (int turns = 0; turns <= 40; turns++) {
                time_given c = {.left = left, .increment = increment, .turns_to_go = turns};
                time_plan plan = time_for_turn(&c, 20);
                int64_t usable = left > 21 ? left - 20 : 1;
                EXPECT(plan.hard >= 1 && plan.soft >= 1 && plan.soft <= plan.hard);
                EXPECT(plan.hard <= usable);
                if (turns != 1) EXPECT(plan.hard <= 1 || plan.hard * 5 <= usable);
                for (int i = 0; i < 12; i++) EXPECT(time_soft(&plan, i, 12 - i) <= plan.hard);
            }
}

/* Before the last turn of a control all that is left may be used, all but the margin. */
static void last_turn_of_a_control(void) {
    time_plan plan = time_for_turn(&(time_given){.left = 9000, .turns_to_go = 1}, 20);
    EXPECT(plan.hard == 8980 && plan.soft == 8980);
}

/* Thinking to the soft limit each time, the time lasts for the turns that are left. */
static void time_lasts(void) {
    for (int turns = 1; turns <= 60; turns++) {
        int64_t left = 60000;
        for (int to_go = turns; to_go > 0; to_go--) {
            time_plan plan = time_for_turn(&(time_given){.left = left, .turns_to_go = to_go}, 10);
            left -= plan.soft;
            EXPECT(left >= 10);
        }
        EXPECT(left <= 1000); /* and little is given away */
    }
}

static void more_time_is_used(void) {
    int64_t before = 0;
    for (int64_t left = 1000; left <= 600000; left += 1000) {
        time_plan plan = time_for_turn(&(time_given){.left = left}, 20);
        EXPECT(plan.soft > before);
        before = plan.soft;
    }
    time_plan none = time_for_turn(&(time_given){.left = 60000}, 20);
    time_plan some = time_for_turn(&(time_given){.left = 60000, .increment = 2000}, 20);
    EXPECT(some.soft > none.soft + 1000 && some.soft < none.soft + 2000);
    EXPECT(some.hard > some.soft && none.hard > none.soft);
}

/* A best turn that changes wants more time, one that stays wants less, within bounds. */
static void unrest_takes_longer(void) {
    time_plan plan = {1000, 4000};
    EXPECT(time_soft(&plan, 1, 0) > 1000 && time_soft(&plan, 0, 1) < 1000);
    for (int i = 0; i < 3; i++) EXPECT(time_soft(&plan, i + 1, 2) > time_soft(&plan, i, 2));
    for (int i = 0; i < 6; i++) EXPECT(time_soft(&plan, 1, i + 1) < time_soft(&plan, 1, i));
    EXPECT(time_soft(&plan, 90, 0) == time_soft(&plan, 3, 0));
    EXPECT(time_soft(&plan, 0, 90) == time_soft(&plan, 0, 6) && time_soft(&plan, 0, 90) > 0);
}

int main(void) {
    TEST("a fixed time is used up, but for the margin", fixed_time);
    TEST("without a clock there is no limit", no_limit);
    TEST("A9 time is planned so that the flag does not fall", something_is_left);
    TEST("the last turn of a time control may use all of it", last_turn_of_a_control);
    TEST("time is shared out over the turns of a control", time_lasts);
    TEST("more time on the clock is used", more_time_is_used);
    TEST("a best turn that keeps changing is given more time", unrest_takes_longer);
    return tap_done();
}
