// SPDX-License-Identifier: MIT
#include <string.h>

#include "core/words.h"
#include "play/clock.h"
#include "tap.h"

enum { FIRST, SECOND };

static bool reads_as(const char *text, int kind, int64_t base, int64_t increment) {
    time_control c;
    return clock_read(text, strlen(text), &c).code == 0 && c.base == base
           && c.increment == increment && c.kind == kind;
}

static bool reads(const char *text, int64_t base, int64_t increment) {
    return reads_as(text, CLOCK_INCREMENT, base, increment);
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

static bool spans(const char *text, int64_t wanted) {
    int64_t ms = -1;
    return clock_read_span(text, strlen(text), &ms).code == 0 && ms == wanted;
}

static uint32_t span_fault_at(const char *text) {
    int64_t ms;
    fault f = clock_read_span(text, strlen(text), &ms);
    return f.code ? f.at : UINT32_MAX;
}

static void spans_of_time(void) {
    EXPECT(spans("500ms", 500) && spans("1.5s", 1500) && spans("1h30m", 5400000));
    EXPECT(spans("1m500ms", 60500) && spans("0s", 0) && spans("100d", 8640000000));
    EXPECT(spans("8640000000ms", 8640000000) && spans("0.0004s", 0));
    EXPECT(span_fault_at("") == 0 && span_fault_at("s") == 0 && span_fault_at("5") == 1);
    EXPECT(span_fault_at("5x") == 1 && span_fault_at("5s ") == 2 && span_fault_at("1h5") == 3);
    EXPECT(span_fault_at("101d") == 0 && span_fault_at("99999999999999999999ms") == 0);
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

static void reading_kinds(void) {
    EXPECT(reads_as("10m~5s", CLOCK_DELAY, 600000, 5000));
    EXPECT(reads_as("10~5", CLOCK_DELAY, 600000, 5000));
    EXPECT(reads("10m~0s", 600000, 0));
    EXPECT(reads_as("3d/turn", CLOCK_PER_TURN, 259200000, 0));
    EXPECT(reads_as("1d12h/turn", CLOCK_PER_TURN, 129600000, 0));
    EXPECT(reads("2d", 172800000, 0));
    EXPECT(refuses("/turn", WORD_TIME_FORM, 0));
    EXPECT(refuses("0/turn", WORD_NUMBER, 0));
    EXPECT(refuses("3d+5s/turn", WORD_TIME_FORM, 2));
    EXPECT(refuses("3d/turns", WORD_TIME_FORM, 2));
    EXPECT(refuses("101d/turn", WORD_NUMBER, 0));
    EXPECT(refuses("10m~", WORD_TIME_FORM, 4));
    time_control c;
    EXPECT(clock_read_tag("1/0", 3, &c).code == WORD_NUMBER);
    fault f = clock_read_tag("1/60+", 5, &c);
    EXPECT(f.code == WORD_TIME_FORM && f.at == 4);
    EXPECT(clock_read_tag("40/7200", 7, &c).code == WORD_TIME_FORM);
}

static void tags(void) {
    static const char *const texts[] = {"600+5", "300",      "-",        "0.5+0.125",
                                        "600~5", "1/259200", "0.5~0.125"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        time_control c;
        EXPECT(clock_read_tag(texts[i], strlen(texts[i]), &c).code == 0);
        char buf[32];
        writer w = writer_on(buf, sizeof buf);
        clock_write_tag(c, &w);
        EXPECT(strcmp(buf, texts[i]) == 0);
    }
}

static void kinds(void) {
    static const char *const cases[][2] = {
        {"-", "none"},      {"300", "sudden-death"},  {"600+5", "increment"},
        {"600~5", "delay"}, {"1/259200", "per-turn"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        time_control c;
        EXPECT(clock_read_tag(cases[i][0], strlen(cases[i][0]), &c).code == 0);
        EXPECT(strcmp(clock_kind_name(c), cases[i][1]) == 0);
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
    clock_press(&c, 4000, 0);
    EXPECT(clock_left(&c, FIRST, 9000) == 9000);
    EXPECT(clock_left(&c, SECOND, 9000) == 5000);
    EXPECT(clock_deadline(&c) == 14000);
    EXPECT(clock_left(&c, SECOND, 99000) == 0);
}

static void delay(void) {
    clocks c = clock_new((time_control){10000, 2000, CLOCK_DELAY});
    clock_start(&c, FIRST, 0);
    clock_press(&c, 1500, 0); /* all of it is given back */
    EXPECT(c.left[FIRST] == 10000);
    EXPECT(clock_deadline(&c) == 11500); /* the delay does not put off the flag */
    clock_press(&c, 5000, 0);
    EXPECT(c.left[SECOND] == 8500);
    /* A pause does not split the turn: 1.5 s and 1.5 s are one turn of 3 s. */
    clock_stop(&c, 6500);
    clock_start(&c, FIRST, 9000);
    clock_press(&c, 10500, 0);
    EXPECT(c.left[FIRST] == 9000);
}

static void per_turn(void) {
    clocks c = clock_new((time_control){.base = 10000, .kind = CLOCK_PER_TURN});
    clock_start(&c, FIRST, 0);
    EXPECT(clock_left(&c, FIRST, 4000) == 6000 && clock_deadline(&c) == 10000);
    clock_press(&c, 4000, 0);
    EXPECT(c.left[FIRST] == 10000 && clock_deadline(&c) == 14000);
}

static void credit(void) {
    clocks c = clock_new((time_control){10000, 0});
    clock_start(&c, FIRST, 1000);
    clock_press(&c, 4000, 500);
    EXPECT(c.left[FIRST] == 7500 && clock_left(&c, SECOND, 4500) == 9500);
    clock_press(&c, 5000, 8000); /* never more than the turn took */
    EXPECT(c.left[SECOND] == 10000 && c.left[FIRST] == 7500);
    clock_press(&c, 6000, -900); /* nor less than nothing */
    EXPECT(c.left[FIRST] == 6500);
    c = clock_new((time_control){10000, 2000, CLOCK_DELAY});
    clock_start(&c, FIRST, 0);
    clock_press(&c, 1500, 1000); /* what was not charged is not given back */
    EXPECT(c.left[FIRST] == 10000);
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
    clock_press(&c, 100000, 0);
    EXPECT(c.side == SECOND && clock_deadline(&c) == CLOCK_NEVER);
}

int main(void) {
    TEST("A9 time controls are read as people write them", reading);
    TEST("a span of time needs its units", spans_of_time);
    TEST("A9 time controls of records are read and written", tags);
    TEST("A9 the kinds of clocks have names", kinds);
    TEST("times are written for people", times);
    TEST("A9 a complete turn adds the increment and starts the other clock", increment);
    TEST("A9 controls with a delay or a time for each turn", reading_kinds);
    TEST("A9 a delay gives back what a turn took, and no more", delay);
    TEST("A9 with a time per turn, every turn has all of it", per_turn);
    TEST("A9 a credit is not charged, and the other clock starts when the turn arrives", credit);
    TEST("A9 a stopped clock keeps its time", pausing);
    TEST("A9 without a time control no flag falls", without);
    return tap_done();
}
