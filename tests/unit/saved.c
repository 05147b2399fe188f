// SPDX-License-Identifier: MIT
// Resuming records as games: what their clocks and endings mean. session.c tests that a session
// survives the round trip.
#include <string.h>

#include "games/games.h"
#include "play/saved.h"
#include "tap.h"

enum { CAP = 64, NOW = 5000 };

static session s;
static session_turn turns[CAP];
static uint64_t keys[CAP + 1];
static char text[2048];

/* Resumes a game of Bushishogi from tags and turns as in a file. */
static fault resume(const char *tags, const char *moves) {
    static _Alignas(8) char room[1 << 16];
    arena mem = {room, sizeof room, 0};
    writer w = writer_on(text, sizeof text);
    write_text(&w, "[Game \"bushishogi\"]\n[Position \"3n 3n b\"]\n");
    write_text(&w, tags);
    write_text(&w, "\n\n");
    write_text(&w, moves);
    record_source src;
    record r;
    EXPECT(record_open(&src, text, w.len).code == 0);
    EXPECT(record_read(&src, &mem, &r).code == 0);
    return saved_resume(&r, (session_memory){turns, keys, CAP}, NOW, &s);
}

static int64_t left(int side) {
    return clock_left(&s.clocks, side, NOW);
}

static void clocks_of_comments(void) {
    EXPECT(
        resume("[TimeControl \"60+2\"]", "1. l {[%clk 0:00:41.5]} 1... l {[%clk 0:01:01]} *").code
        == 0);
    EXPECT(s.n == 2 && s.result == ONGOING && s.hand.now.side == FIRST);
    EXPECT(left(FIRST) == 41500 && left(SECOND) == 61000);
    EXPECT(clock_deadline(&s.clocks) == NOW + 41500);
    EXPECT(turns[0].left[FIRST] == 41500 && turns[0].left[SECOND] == 60000);
    EXPECT(turns[1].left[FIRST] == 41500 && turns[1].left[SECOND] == 61000);
    /* The clocks in the tags are newer. */
    EXPECT(resume("[TimeControl \"60+2\"]\n[FirstClock \"7\"]\n[SecondClock \"8.25\"]",
                  "1. l {[%clk 0:00:41]} *")
               .code
           == 0);
    EXPECT(left(FIRST) == 7000 && left(SECOND) == 8250 && turns[0].left[FIRST] == 41000);
    EXPECT(resume("[TimeControl \"60\"]\n[FirstClock \"0\"]", "*").code == 0);
    EXPECT(left(FIRST) == 0 && clock_deadline(&s.clocks) == NOW && left(SECOND) == 60000);
}

/* Clocks are written in whole seconds by some programs: a player who completed a turn had time. */
static void a_clock_of_zero(void) {
    EXPECT(resume("[TimeControl \"60\"]",
                  "1. l {[%clk 0:00:00]} 1... l {[%clk 0:00:09]} 2. r {[%clk 0:00:00]} *")
               .code
           == 0);
    EXPECT(s.n == 3 && s.result == ONGOING);
    EXPECT(left(FIRST) == 1 && turns[0].left[FIRST] == 1 && left(SECOND) == 9000);
}

static void ends_by_word(void) {
    EXPECT(resume("[Termination \"resignation\"]", "1. l 0-1").code == 0);
    EXPECT(s.result == SECOND_WINS && s.why == WORD_RESIGNATION);
    EXPECT(resume("[Termination \"resignation\"]", "1. l 1-0").code == 0);
    EXPECT(s.result == FIRST_WINS && s.why == WORD_RESIGNATION);
    EXPECT(resume("[Termination \"agreement\"]", "1. l 1/2-1/2").code == 0);
    EXPECT(s.result == DRAWN && s.why == WORD_AGREEMENT);
    /* A result that nothing explains is ignored. */
    static const char *const unexplained[] = {"1. l 1-0", "1. l 0-1", "1. l 1/2-1/2"};
    for (int i = 0; i < 3; i++) {
        EXPECT(resume("[Termination \"magic\"]", unexplained[i]).code == 0);
        EXPECT(s.result == ONGOING && s.offer == 0);
        EXPECT(resume("", unexplained[i]).code == 0);
        EXPECT(s.result == ONGOING && s.offer == 0);
    }
    EXPECT(resume("[Termination \"agreement\"]", "1. l 1-0").code == 0 && s.result == ONGOING);
    EXPECT(resume("[Termination \"resignation\"]", "1. l *").code == 0 && s.result == ONGOING);
}

/* Only the clock of the side to move runs, so only its flag can have fallen. */
static void flags(void) {
    const char *tags = "[TimeControl \"60\"]\n[Termination \"flag\"]";
    EXPECT(resume(tags, "1. l {[%clk 0:00:30]} 1... l {[%clk 0:00:20]} 0-1").code == 0);
    EXPECT(s.result == SECOND_WINS && s.why == WORD_FLAG && s.n == 2);
    EXPECT(left(FIRST) == 0 && left(SECOND) == 20000);
    EXPECT(resume(tags, "1. l {[%clk 0:00:30]} 1... l {[%clk 0:00:20]} 1-0").code == 0);
    EXPECT(s.result == ONGOING && s.n == 2);
    EXPECT(left(FIRST) == 30000 && left(SECOND) == 20000);
    EXPECT(resume(tags, "1. l {[%clk 0:00:30]} 1-0").code == 0);
    EXPECT(s.result == FIRST_WINS && s.why == WORD_FLAG && left(SECOND) == 0);
    EXPECT(resume(tags, "1. l {[%clk 0:00:30]} 0-1").code == 0);
    EXPECT(s.result == ONGOING && left(FIRST) == 30000 && left(SECOND) == 60000);
}

static void names_and_limit(void) {
    EXPECT(resume("[First \"Ada\"]\n[Second \"Bo\"]\n[Limit \"40\"]", "1. l *").code == 0);
    EXPECT(strcmp(s.setup.name[FIRST], "Ada") == 0 && strcmp(s.setup.name[SECOND], "Bo") == 0);
    EXPECT(s.setup.limit == 40);
    /* An unknown name is empty; Black and White are tags of APGN. */
    EXPECT(resume("[First \"?\"]", "1. l *").code == 0 && !*s.setup.name[FIRST]);
    EXPECT(!*s.setup.name[SECOND]);
    EXPECT(resume("[Black \"Ada\"]\n[White \"Bo\"]", "1. l *").code == 0);
    EXPECT(strcmp(s.setup.name[FIRST], "Ada") == 0 && strcmp(s.setup.name[SECOND], "Bo") == 0);
    /* A name that is too long is cut. */
    char tags[256];
    writer w = writer_on(tags, sizeof tags);
    write_text(&w, "[First \"");
    for (int i = 0; i < 100; i++) write_char(&w, 'x');
    write_text(&w, "\"]");
    EXPECT(resume(tags, "1. l *").code == 0 && strlen(s.setup.name[FIRST]) == SESSION_NAME - 1);
}

static void faults(void) {
    static const struct {
        const char *tags, *moves;
        int code;
        const char *at; /* the text that is pointed at */
    } bad[] = {
        {"[TimeControl \"soon\"]", "1. l *", WORD_TIME_FORM, "soon"},
        {"[FirstClock \"x\"]", "1. l *", WORD_TIME_FORM, "x\""},
        {"[SecondClock \"y\"]", "1. l *", WORD_TIME_FORM, "y\""},
        {"", "1. l l 2. zz *", WORD_TURN_FORM, "zz"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        fault f = resume(bad[i].tags, bad[i].moves);
        EXPECT(f.code == bad[i].code);
        EXPECT(f.at == (size_t)(strstr(text, bad[i].at) - text));
    }
    EXPECT(resume("[TimeControl \"?\"]", "1. l *").code == 0 && s.setup.control.base == 0);
}

/* A record that lacks its last tag would lose a clock or the limit. */
static void with_little_memory(const char *moves) {
    static _Alignas(8) char room[1 << 16], whole[2048], some[2048];
    EXPECT(resume("[TimeControl \"60\"]\n[Limit \"40\"]", moves).code == 0);
    arena mem = {room, sizeof room, 0};
    record r;
    EXPECT(saved_record(&s, "2026.01.01", NOW, &mem, &r));
    writer w = writer_on(whole, sizeof whole);
    record_write(&r, &w);
    size_t enough = mem.used;
    for (size_t cap = 0; cap <= enough; cap += 8) {
        mem = (arena){room, cap, 0};
        if (!saved_record(&s, "2026.01.01", NOW, &mem, &r)) continue;
        writer v = writer_on(some, sizeof some);
        record_write(&r, &v);
        EXPECT(cap + 8 > enough && v.len == w.len && memcmp(some, whole, w.len) == 0);
    }
}

static void little_memory(void) {
    with_little_memory("*");
    with_little_memory("1. l l 2. r *");
}

/* 62 letters and one of two bytes do not fit: the name ends before it. */
static void long_names(void) {
    char tags[128];
    writer w = writer_on(tags, sizeof tags);
    write_text(&w, "[First \"");
    for (int i = 0; i < SESSION_NAME - 2; i++) write_char(&w, 'a');
    write_text(&w, "é\"]");
    EXPECT(resume(tags, "1. l *").code == 0);
    EXPECT(strlen(s.setup.name[FIRST]) == SESSION_NAME - 2 && !strchr(s.setup.name[FIRST], '\xc3'));
}

int main(void) {
    TEST("without enough memory there is no record rather than half of one", little_memory);
    TEST("a long name is cut between characters", long_names);
    TEST("A9 a resumed game gets the clocks of its comments and tags", clocks_of_comments);
    TEST("A9 a clock at zero after a turn is not a fallen flag", a_clock_of_zero);
    TEST("agreement and resignation are kept, unexplained results ignored", ends_by_word);
    TEST("A9 only the flag of the side to move can fall", flags);
    TEST("names and limit are restored", names_and_limit);
    TEST("faults point at unreadable tags and turns", faults);
    return tap_done();
}
