// SPDX-License-Identifier: MIT
// A minimal test harness: named tests, expectations, TAP on standard output.
//
//     static void own_stones_block(void) { EXPECT(!legal(...)); }
//     int main(void) { TEST("S4 own stones block a slide", own_stones_block); return tap_done(); }
#ifndef SANDAN_TESTS_TAP_H
#define SANDAN_TESTS_TAP_H

#include <stdbool.h>
#include <stdio.h>

static int tap_tests, tap_failures;
static bool tap_failed_here;
static const char *tap_skipped;

static inline bool tap_expect(bool held, const char *what, const char *file, int line) {
    if (!held) {
        tap_failed_here = true;
        printf("# %s:%d: expected %s\n", file, line, what);
    }
    return held;
}

/* Records a failure and goes on; its value is whether the condition held. */
#define EXPECT(condition) tap_expect((condition), #condition, __FILE__, __LINE__)

/* Inside a test: skips it, with the reason. */
#define SKIP(reason)                                                                               \
    do {                                                                                           \
        tap_skipped = (reason);                                                                    \
        return;                                                                                    \
    } while (0)

static inline void tap_run(const char *name, void (*test)(void)) {
    tap_failed_here = false;
    tap_skipped = NULL;
    test();
    tap_failures += tap_failed_here;
    printf("%s %d - %s%s%s\n", tap_failed_here ? "not ok" : "ok", ++tap_tests, name,
           tap_skipped ? " # SKIP " : "", tap_skipped ? tap_skipped : "");
    fflush(stdout);
}

#define TEST(name, function) tap_run(name, function)

static inline int tap_done(void) {
    printf("1..%d\n", tap_tests);
    return tap_failures > 0;
}

#endif
