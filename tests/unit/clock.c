// SPDX-License-Identifier: MIT
#include <string.h>

#include "core/words.h"
#include "play/clock.h"
#include "tap.h"

enum { FIRST, SECOND };

static bool reads(const char *text, int64_t base, int64_t increment) {
    time_control c;
    return clock_read(text, strlen(text), &c).code == 0 && c.base == base
           && c.increment == increment;
}

static bool refuses(const char *text, int code, uint32_t at) {
    time_control c;
    fault f = clock_read(text, strlen(text), &c);
    return f.code == code && f.at == at;
}

static bool shows(int64_t ms, const char *wanted) {
    char buf[32];
    writer w = writer_on(buf, sizeof buf);
    clock_write_time(ms, &w);
    return strcmp(buf, wanted) == 0;
}

static void reading(void) {
    EXPECT(reads("10m+5s", 600000, 5000));
    EXPECT(reads("10+5", 600000, 5000));
    EXPECT(reads("5m", 300000, 0));
    EXPECT(reads("1h30m", 5400000, 0));
    EXPECT(reads("90s+2s", 90000, 2000));
    EXPECT(reads("0.5+0.1", 30000, 100));
    EXPECT(reads("-", 0, 0));
    EXPECT(refuses("", WORD_EMPTY, 0));
    EXPECT(refuses("ten", WORD_TIME_FORM, 0));
    EXPECT(refuses("10m+", WORD_TIME_FORM, 4));
    EXPECT(refuses("10m+5x", WORD_TIME_FORM, 5));
    EXPECT(refuses("0+5", WORD_NUMBER, 0));
    EXPECT(refuses("99999999999999999999999h", WORD_NUMBER, 0));
    EXPECT(refuses("1h2000000000m", WORD_NUMBER, 0));
}

static void tags(void) {
    static const char *const texts[] = {"600+5", "300", "-", "0.5+0.125"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        time_control c;
        EXPECT(clock_read_tag(texts[i], strlen(texts[i]), &c).code == 0);
        char buf[32];
        writer w = writer_on(buf, sizeof buf);
        clock_write_tag(c, &w);
        EXPECT(strcmp(buf, texts[i]) == 0);
    }
}

static void times(void) {
    EXPECT(shows(598000, "9:58"));
    EXPECT(shows(3605000, "1:00:05"));
    EXPECT(shows(10000, "0:10"));
    EXPECT(shows(59001, "1:00"));
    EXPECT(shows(3599500, "1:00:00"));
    EXPECT(shows(9999, "9.9"));
    EXPECT(shows(0, "0.0"));
}

static void increment(void) {
    clocks c = clock_new((time_control){10000, 2000});
    clock_start(&c, FIRST, 1000);
    EXPECT(clock_left(&c, FIRST, 4000) == 7000);
    EXPECT(clock_left(&c, SECOND, 4000) == 10000);
    clock_press(&c, 4000);
    EXPECT(clock_left(&c, FIRST, 9000) == 9000);
    EXPECT(clock_left(&c, SECOND, 9000) == 5000);
    EXPECT(clock_deadline(&c) == 14000);
    EXPECT(clock_left(&c, SECOND, 99000) == 0);
}

static void pausing(void) {
    clocks c = clock_new((time_control){10000, 0});
    clock_start(&c, FIRST, 0);
    clock_stop(&c, 3000);
    EXPECT(clock_left(&c, FIRST, 50000) == 7000);
    EXPECT(clock_deadline(&c) == CLOCK_NEVER);
    clock_start(&c, FIRST, 60000);
    EXPECT(clock_deadline(&c) == 67000);
}

static void without(void) {
    clocks c = clock_new((time_control){0, 0});
    clock_start(&c, FIRST, 0);
    EXPECT(clock_deadline(&c) == CLOCK_NEVER);
    clock_press(&c, 100000);
    EXPECT(c.side == SECOND && clock_deadline(&c) == CLOCK_NEVER);
}

int main(void) {
    TEST("A9 time controls are read as people write them", reading);
    TEST("A9 time controls of records are read and written", tags);
    TEST("times are written for people", times);
    TEST("A9 a complete turn adds the increment and starts the other clock", increment);
    TEST("A9 a stopped clock keeps its time", pausing);
    TEST("A9 without a time control no flag falls", without);
    return tap_done();
}
