// SPDX-License-Identifier: MIT
// The time of a server that shares its database.
#include "apps/serve/server_time.h"

#include "tap.h"

static void test_own(void) {
    server_time t = server_time_begin(1000000, 50);
    EXPECT(server_time_now(&t, 50) == 1000000 && server_time_now(&t, 1050) == 1001000);
    EXPECT(server_time_now(&t, 1040) == 1001000); /* never back */
}

static void test_measured(void) {
    server_time t = server_time_begin(1000000, 0);
    server_time_measured(&t, 1000105, 100, 110); /* as good as what we have */
    EXPECT(server_time_now(&t, 200) == 1000200);
    server_time_measured(&t, 1000340, 300, 310); /* 30 to 40 ahead of us */
    EXPECT(server_time_now(&t, 400) == 1000430);
    server_time_measured(&t, 1000400, 500, 510); /* 130 to 140 behind: it waits */
    EXPECT(server_time_now(&t, 510) == 1000430 && server_time_now(&t, 610) == 1000510);
    server_time_measured(&t, 2000000, 700, 1800); /* says nothing: it took too long */
    EXPECT(server_time_now(&t, 1800) == 1001700);
}

static void test_steps(void) {
    server_time t = server_time_begin(1000000, 0);
    for (int i = 0; i < 3; i++) server_time_measured(&t, 1003600, 0, 0); /* set forward by 3.6 s */
    EXPECT(server_time_now(&t, 0) == 1003000);
    server_time_measured(&t, 1003600, 0, 0);
    EXPECT(server_time_now(&t, 0) == 1003600);
    for (int i = 0; i < 9; i++) server_time_measured(&t, 1000000, 0, 0); /* and back */
    EXPECT(server_time_now(&t, 3600) == 1003600 && server_time_now(&t, 3700) == 1003700);
}

static void test_reach(void) {
    server_time t = server_time_begin(1000000, 0);
    server_time_reach(&t, 999000, 10); /* nothing new */
    EXPECT(server_time_now(&t, 10) == 1000010);
    server_time_reach(&t, 4600000, 20); /* an hour later */
    EXPECT(server_time_now(&t, 20) == 4600000 && server_time_now(&t, 21) == 4600001);
}

int main(void) {
    TEST("it goes on with the monotonic clock", test_own);
    TEST("it follows the database, and never goes back", test_measured);
    TEST("a clock that is set is followed by little steps", test_steps);
    TEST("it is not earlier than for another server", test_reach);
    return tap_done();
}
