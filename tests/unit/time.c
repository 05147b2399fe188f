// SPDX-License-Identifier: MIT
// Time management: from the clock to the time that the search may spend.
#include "search/time.h"
#include "tap.h"

static void fixed_time(void) {
    time_plan plan = time_for_turn(&(time_given){.fixed = 100, .turns_to_go = 3}, 5);
    EXPECT(plan.soft == 95 && plan.hard == 95 && time_soft(&plan, 3, 0) == 95);
    plan = time_for_turn(&(time_given){.fixed = 3}, 5);
    EXPECT(plan.soft == 3 && plan.hard == 3);
    plan = time_for_turn(&(time_given){.fixed = 20}, 10); /* not half of it for the margin */
    EXPECT(plan.soft == 18 && plan.hard == 18);
}

/* A fixed time beside a clock is used in full as long as the clock allows it. */
static void fixed_time_and_clock(void) {
    time_plan plan = time_for_turn(&(time_given){.fixed = 1000, .left = 86400000}, 200);
    EXPECT(plan.soft == 1000 && plan.hard == 1000 && plan.fixed);
    for (int64_t left = 1; left < 100000; left = left * 3 / 2 + 1) {
        time_plan clock = time_for_turn(&(time_given){.left = left}, 200);
        plan = time_for_turn(&(time_given){.fixed = 1000, .left = left}, 200);
        bool enough = clock.hard > 1000;
        EXPECT(plan.fixed == enough && plan.hard == (enough ? 1000 : clock.hard));
        EXPECT(plan.soft == (enough ? 1000 : clock.soft));
    }
}

static void no_limit(void) {
    time_plan plan = time_for_turn(&(time_given){.increment = 1000}, 5);
    EXPECT(plan.soft == 0 && plan.hard == 0);
}

/* However little is left, less than that is spent; and as long as more turns share the same
   time, a single one takes at most a fifth of it. */
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

/* Before the last turn of a time control all that is left may be used except the margin. */
static void last_turn_of_a_control(void) {
    time_plan plan = time_for_turn(&(time_given){.left = 9000, .turns_to_go = 1}, 20);
    EXPECT(plan.hard == 8980 && plan.soft == 8980);
}

/* If every turn takes the soft limit, the time lasts for the remaining turns. */
static void time_lasts(void) {
    for (int turns = 1; turns <= 60; turns++) {
        int64_t left = 60000;
        for (int to_go = turns; to_go > 0; to_go--) {
            time_plan plan = time_for_turn(&(time_given){.left = left, .turns_to_go = to_go}, 10);
            left -= plan.soft;
            EXPECT(left >= 10);
        }
        EXPECT(left <= 1000); /* and little is wasted */
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

/* An unstable best turn gets more time, a stable one less, within bounds. */
static void unrest_takes_longer(void) {
    time_plan plan = {1000, 4000, false};
    EXPECT(time_soft(&plan, 1, 0) > 1000 && time_soft(&plan, 0, 1) < 1000);
    for (int i = 0; i < 3; i++) EXPECT(time_soft(&plan, i + 1, 2) > time_soft(&plan, i, 2));
    for (int i = 0; i < 6; i++) EXPECT(time_soft(&plan, 1, i + 1) < time_soft(&plan, 1, i));
    EXPECT(time_soft(&plan, 90, 0) == time_soft(&plan, 3, 0));
    EXPECT(time_soft(&plan, 0, 90) == time_soft(&plan, 0, 6) && time_soft(&plan, 0, 90) > 0);
}

static int64_t reserve(const time_lag *lag, int64_t left) {
    return time_reserve(lag, &(time_given){.left = left});
}

/* Without delays nothing is held in reserve; without a clock nothing can be. */
static void quiet_machine(void) {
    time_lag lag = {0};
    for (int i = 0; i < 50; i++) time_lag_add(&lag, 0, 0);
    EXPECT(reserve(&lag, 60000) == 0);
    time_lag_add(&lag, 80, 40);
    EXPECT(time_reserve(&lag, &(time_given){.fixed = 1000}) == 0);
    EXPECT(time_reserve(&lag, &(time_given){0}) == 0);
}

/* A delay counts from the next turn on, and for several more; a busy machine costs every turn. */
static void busy_machine(void) {
    time_lag once = {0}, always = {0};
    time_lag_add(&once, 60, 0);
    EXPECT(reserve(&once, 60000) == 60);
    for (int i = 0; i < 4; i++) time_lag_add(&once, 0, 0);
    EXPECT(reserve(&once, 60000) > 25 && reserve(&once, 60000) < 60);
    for (int i = 0; i < 100; i++) time_lag_add(&once, 0, 0);
    EXPECT(reserve(&once, 60000) == 0);
    for (int i = 0; i < 50; i++) time_lag_add(&always, 0, 10);
    EXPECT(reserve(&always, 60000) > 10 + 35 * 8 && reserve(&always, 60000) <= 10 + 35 * 10);
}

/* However long a pause was, an eighth of the remaining time can be used; and it is soon forgotten.
 */
static void long_pause(void) {
    time_lag lag = {0};
    time_lag_add(&lag, 100000, 100000);
    EXPECT(reserve(&lag, 1000) == 875 && reserve(&lag, 0) == 0);
    for (int i = 0; i < 60; i++) time_lag_add(&lag, 0, 0);
    EXPECT(reserve(&lag, 60000) < 100);
}

/* Thirty turns of a game whose every turn loses 12 ms that nobody planned: the flag does not fall.
   Without the reserve it would. */
static void flag_stands(void) {
    for (int measured = 0; measured <= 1; measured++) {
        time_lag lag = {0};
        int64_t left = 500;
        for (int i = 0; i < 30; i++) {
            time_given c = {.left = left > 0 ? left : 1};
            time_plan plan = time_for_turn(&c, 10 + (measured ? time_reserve(&lag, &c) : 0));
            left -= plan.soft + 12;
            time_lag_add(&lag, 12, 12);
        }
        EXPECT((left > 0) == measured);
    }
}

int main(void) {
    TEST("a fixed time is used up except for the margin", fixed_time);
    TEST("A9 a fixed time never takes more than the clock allows", fixed_time_and_clock);
    TEST("without a clock there is no limit", no_limit);
    TEST("A9 time is planned so that the flag does not fall", something_is_left);
    TEST("the last turn of a time control may use all of it", last_turn_of_a_control);
    TEST("time is divided among the turns of a time control", time_lasts);
    TEST("more time on the clock is used", more_time_is_used);
    TEST("an unstable best turn gets more time", unrest_takes_longer);
    TEST("without delays nothing is held in reserve", quiet_machine);
    TEST("A9 measured delays are held in reserve", busy_machine);
    TEST("after a long pause the engine still gets time to think", long_pause);
    TEST("A9 time lost in every turn is planned for", flag_stands);
    return tap_done();
}
