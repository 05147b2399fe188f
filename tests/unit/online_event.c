// SPDX-License-Identifier: MIT
// Events, setups and messages as text: what is written is read back, anything else is refused where
// it is wrong.
#include "core/words.h"
#include "online/event.h"
#include "online/pace.h"
#include "online/room_setup.h"
#include "online/speech.h"
#include "tap.h"

#include <string.h>

static void lines(void) {
    static const char *const good[] = {
        "1 0 0 sit person Ada Lovelace",
        "1 0 0 sit person",
        "2 17 1 sit engine 0",
        "2 17 1 sit engine 7 sandan: level 7",
        "2 17 1 sit engine 850 sandan: rating 850",
        "2 17 1 sit bot Rust Bot",
        "3 17 0 move",
        "4 9007199254740992 0 turn b1b2,d1b2 1800 35 40",
        "5 20 1 offer takeback",
        "6 20 1 accept rematch Ab3dEf6hIj9l",
        "6 20 1 accept draw",
        "7 20 0 decline pause",
        "8 20 - resume",
        "8 20 1 resume",
        "9 20 0 time",
        "10 20 1 resign",
        "11 20 0 flag",
        "12 20 0 cancel first-turn",
        "12 20 0 cancel withdrawn",
        "12 20 0 cancel expired",
        "13 20 - close",
        "14 20 0 left goodbye",
        "15 20 0 returned",
        "16 20 1 claim win",
        "16 20 1 claim draw",
        "17 20 - down 15",
        "18 20 0 say preset good-game",
        "19 20 0 say text Schöne Partie! 五",
        "20 20 1 plan f l r f;l r",
        "20 20 1 plan *",
        "4294967295 20 1 plan",
    };
    bool seen[EVENT_KINDS] = {0};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        room_event e;
        char again[EVENT_LINE];
        const char *text = good[i];
        fault f = event_read(text, strlen(text), &e);
        if (!EXPECT(f.code == 0)) printf("# %s: %d at %d\n", text, f.code, (int)f.at);
        writer w = writer_on(again, sizeof again);
        event_write(&e, &w);
        if (!EXPECT(strcmp(again, text) == 0)) printf("# %s\n# %s\n", text, again);
        seen[e.kind] = true;
    }
    for (int kind = EVENT_SIT; kind < EVENT_KINDS; kind++)
        if (!EXPECT(seen[kind])) printf("# %s\n", event_names[kind]);
}

static void bad_lines(void) {
    static const struct {
        const char *text;
        int code;
        uint32_t at;
    } bad[] = {
        {"", WORD_EMPTY, 0},
        {"0 1 0 resign", WORD_NUMBER, 0},
        {"01 1 0 resign", WORD_UNEXPECTED, 0},
        {"4294967296 1 0 resign", WORD_NUMBER, 0},
        {"1  1 0 resign", WORD_UNEXPECTED, 2},
        {"1 9007199254740993 0 resign", WORD_NUMBER, 2},
        {"1 -5 0 resign", WORD_UNEXPECTED, 2},
        {"1 5", WORD_UNFINISHED, 3},
        {"1 5 ", WORD_UNFINISHED, 4},
        {"1 5 2 resign", WORD_UNEXPECTED, 4},
        {"1 5 0 none", WORD_UNEXPECTED, 6},
        {"1 5 0 leap", WORD_UNEXPECTED, 6},
        {"1 5 0 resign ", WORD_TRAILING, 12},
        {"1 5 0 resign now", WORD_TRAILING, 13},
        {"1 5 0 offer", WORD_UNFINISHED, 11},
        {"1 5 0 offer win", WORD_UNEXPECTED, 12},
        {"1 5 0 accept rematch abc", WORD_UNEXPECTED, 21},
        {"1 5 0 accept rematch", WORD_UNFINISHED, 20},
        {"1 5 0 accept draw Ab3dEf6hIj9l", WORD_TRAILING, 17},
        {"1 5 0 turn f 1 2", WORD_UNFINISHED, 16},
        {"1 5 0 turn f 1 2 -3", WORD_UNEXPECTED, 17},
        {"1 5 0 turn  1 2 3", WORD_UNEXPECTED, 11},
        {"1 5 0 move 0102", WORD_TRAILING, 11},
        {"1 5 0 sit engine 11 X", WORD_NUMBER, 17},
        {"1 5 0 sit engine 10000 X", WORD_NUMBER, 17},
        {"1 5 0 sit person ", WORD_EMPTY, 17},
        {"1 5 0 sit person  X", WORD_UNEXPECTED, 17},
        {"1 5 0 sit person A\x01", WORD_NOT_TEXT, 18},
        {"1 5 0 say preset gg", WORD_UNEXPECTED, 17},
        {"1 5 0 say text \xC0\x80", WORD_NOT_TEXT, 15},
        {"1 5 0 say text a\xE2\x80\xAE", WORD_NOT_TEXT, 16},
        {"1 5 0 plan ", WORD_TRAILING, 10},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        room_event e;
        fault f = event_read(bad[i].text, strlen(bad[i].text), &e);
        if (!EXPECT(f.code == bad[i].code && f.at == bad[i].at))
            printf("# %s: %d at %d\n", bad[i].text, f.code, (int)f.at);
    }
    room_event e = {.seq = 7, .at = 8, .seat = SECOND};
    EXPECT(event_read_body("claim", 5, "win", 3, &e).code == 0);
    EXPECT(e.seq == 7 && e.at == 8 && e.seat == SECOND && e.kind == EVENT_CLAIM);
    EXPECT(event_read_body("claim win", 9, "", 0, &e).code == WORD_UNEXPECTED);
}

static void hidden(void) {
    static const struct {
        const char *event, *others, *own;
    } cases[] = {
        {"1 0 0 sit person Ada", "1 0 0 sit person Ada", "1 0 0 sit person Ada"},
        {"3 17 0 plan f l", "3 17 0 plan *", "3 17 0 plan f l"},
        {"3 17 0 plan", "3 17 0 plan *", "3 17 0 plan"},
        {"3 17 0 turn f 3 2 1", "3 17 0 turn f 3 2 1", "3 17 0 turn f 3 2 1"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        for (int viewer = FIRST; viewer <= SEAT_SERVER; viewer++) {
            room_event e, out;
            char text[EVENT_LINE];
            EXPECT(event_read(cases[i].event, strlen(cases[i].event), &e).code == 0);
            out = event_public(&e, viewer);
            writer w = writer_on(text, sizeof text);
            event_write(&out, &w);
            EXPECT(strcmp(text, viewer == FIRST ? cases[i].own : cases[i].others) == 0);
        }
}

/* What clients send: no times, no id of the next game, nothing hidden. */
static void commands(void) {
    static const struct {
        const char *text, *event;
    } good[] = {
        {"turn b1b2,d1b2", "7 8 1 turn b1b2,d1b2 0 0 0"},
        {"accept draw", "7 8 1 accept draw"},
        {"resign", "7 8 1 resign"},
        {"say preset hello", "7 8 1 say preset hello"},
        {"plan", "7 8 1 plan"},
        {"plan f l", "7 8 1 plan f l"},
    };
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        room_event e = {.seq = 7, .at = 8, .seat = SECOND, .what = WHAT_WIN};
        char text[EVENT_LINE];
        EXPECT(event_read_command(good[i].text, strlen(good[i].text), &e).code == 0);
        writer w = writer_on(text, sizeof text);
        event_write(&e, &w);
        EXPECT(strcmp(text, good[i].event) == 0);
        w = writer_on(text, sizeof text);
        event_write_command(&e, &w);
        EXPECT(strcmp(text, good[i].text) == 0);
    }
    room_event e = {0};
    EXPECT(event_read_command("accept rematch", 14, &e).code == 0 && e.what == WHAT_REMATCH);
    EXPECT(event_read_command("accept rematch abcdefghijkl", 27, &e).code == WORD_TRAILING);
    EXPECT(event_read_command("turn f 1", 8, &e).code == WORD_TRAILING);
    EXPECT(event_read_command("turn", 4, &e).code == WORD_UNFINISHED);
    EXPECT(event_read_command("plan *", 6, &e).code == WORD_UNEXPECTED);
    EXPECT(event_read_command("", 0, &e).code == WORD_UNFINISHED);
    char id[COMMAND_ID + 1];
    uint64_t n = 0;
    writer w = writer_on(id, sizeof id);
    event_write_command_id(UINT64_C(0x0fedcba987654321), &w);
    EXPECT(strcmp(id, "0fedcba987654321") == 0);
    EXPECT(event_read_command_id(id, 16, &n).code == 0 && n == UINT64_C(0x0fedcba987654321));
    EXPECT(event_read_command_id(id, 15, &n).code == WORD_UNFINISHED);
    EXPECT(event_read_command_id("0fedcba9876543210", 17, &n).code == WORD_TRAILING);
    EXPECT(event_read_command_id("0FEDCBA987654321", 16, &n).code == WORD_UNEXPECTED);
    EXPECT(event_read_command_id("0000000000000000", 16, &n).code == WORD_NUMBER);
}

/* Whatever a program puts into an event, it has a text or is refused. */
static void normal(void) {
    room_event e = {.kind = EVENT_RESIGN, .what = WHAT_WIN, .number = 9, .thought = 5, .from = 3};
    event_set_text(&e, "junk", 4);
    EXPECT(event_normalise(&e) == 0 && e.kind == EVENT_RESIGN && e.what == 0 && e.number == 0);
    EXPECT(e.thought == 0 && e.from == 0 && e.text[0] == '\0');
    static const room_event bad[] = {
        {.kind = EVENT_KINDS},
        {.kind = EVENT_NONE},
        {.kind = EVENT_RESIGN, .what = WHATS},
        {.kind = EVENT_OFFER, .what = WHAT_WIN},
        {.kind = EVENT_OFFER, .what = 255},
        {.kind = EVENT_SAY, .what = WHAT_PRESET, .number = SPEECH_PRESETS},
        {.kind = EVENT_SIT, .what = WHAT_ENGINE, .number = 11},
        {.kind = EVENT_TURN, .thought = -1, .text = "l"},
        {.kind = EVENT_TURN, .text = "l l"},
        {.kind = EVENT_TURN},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        room_event copy = bad[i];
        if (!EXPECT(event_normalise(&copy) != 0)) printf("# %d\n", (int)i);
    }
}

static void long_texts(void) {
    room_event e = {0};
    char text[EVENT_TEXT + 8];
    memset(text, 'x', sizeof text);
    for (size_t n = EVENT_TEXT - 2; n <= sizeof text; n++) {
        size_t kept = n < EVENT_TEXT ? n : EVENT_TEXT - 1;
        event_set_text(&e, text, n);
        EXPECT(memchr(e.text, '\0', EVENT_TEXT) == e.text + kept);
    }
}

static void setups(void) {
    static const char *const good[] = {
        "1 sensei:shizukana 600+5 0 0 pc pbe rrrRrrr/7/7/7/7/7/gggGggg g",
        "1 bushishogi:dunkel - 0 1 - e - - b",
        "1 abalone:standard 1/259200 40 1 c pb wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb b 0 0 0",
        "1 bushishogi:cormier 600~5 100000 1 p b 3n 3n w",
    };
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        room_setup s;
        char again[SETUP_TEXT];
        fault f = room_setup_read(good[i], strlen(good[i]), &s);
        if (!EXPECT(f.code == 0)) printf("# %s: %d at %d\n", good[i], f.code, (int)f.at);
        if (f.code) continue;
        writer w = writer_on(again, sizeof again);
        room_setup_write(&s, &w);
        EXPECT(strcmp(again, good[i]) == 0);
    }
    static const struct {
        const char *text;
        int code;
        uint32_t at;
    } bad[] = {
        {"", WORD_EMPTY, 0},
        {"2 bushishogi:dunkel - 0 0 - p - - b", WORD_NUMBER, 0},
        {"bushishogi:dunkel - 0 0 - p - - b", WORD_NUMBER, 0},
        {"1 chess:x - 0 0 - p start", WORD_NO_GAME, 2},
        {"1 bushishogi:x - 0 0 - p - - b", WORD_NO_RULE_SET, 13},
        {"1 bushishogi - 0 0 - p - - b", WORD_UNEXPECTED, 12},
        {"1 bushishogi:dunkel 0+5 0 0 - p - - b", WORD_NUMBER, 20},
        {"1 bushishogi:dunkel - 100001 0 - p - - b", WORD_NUMBER, 22},
        {"1 bushishogi:dunkel - 00 0 - p - - b", WORD_UNEXPECTED, 22},
        {"1 bushishogi:dunkel - 0 2 - p - - b", WORD_SIDE, 24},
        {"1 bushishogi:dunkel - 0 0 cp p - - b", WORD_UNEXPECTED, 26},
        {"1 bushishogi:dunkel - 0 0 - - - - b", WORD_UNEXPECTED, 28},
        {"1 bushishogi:dunkel - 0 0 - p", WORD_UNFINISHED, 29},
        {"1 bushishogi:dunkel - 0 0 - p - - x", WORD_SIDE, 34},
        {"1 bushishogi:cormier - 0 0 - p 1s 3e w", WORD_GAME_OVER, 31},
        {"1 abalone:standard - 5 0 - p wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb b 0 0 5",
         WORD_GAME_OVER, 29}, /* A8 */
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        room_setup s;
        fault f = room_setup_read(bad[i].text, strlen(bad[i].text), &s);
        if (!EXPECT(f.code == bad[i].code && f.at == bad[i].at))
            printf("# %s: %d at %d\n", bad[i].text, f.code, (int)f.at);
    }
}

static int said(const char *s) {
    return speech_check(s, strlen(s), SPEECH_LONGEST).code;
}

static bool cleans(const char *s, const char *expected) {
    char out[SPEECH_NAME + 1];
    size_t n = speech_clean(s, strlen(s), out, SPEECH_NAME);
    bool same = n == strlen(expected) && strcmp(out, expected) == 0;
    if (!same) printf("# %s is cleaned to %s\n", s, out);
    return same && (n == 0 || speech_check(out, n, SPEECH_NAME).code == 0);
}

static void cleaned(void) {
    char many[100];
    EXPECT(cleans("Anna", "Anna") && cleans("  Anna  B. ", "Anna  B."));
    EXPECT(cleans("A\xE2\x80\x8Dn\xC2\xADn\x01\xE2\x80\xAE"
                  "a\xEF\xBB\xBF",
                  "Anna"));
    EXPECT(cleans("", "") && cleans(" ", "") && cleans("\xE2\x80\x8D\xE2\x80\x8B", ""));
    EXPECT(cleans("\xFF\xC3Z\xC3", "Z")
           && cleans("\xF0\x9F\x91\xA9\xE2\x80\x8D\xF0\x9F\x8E\xA8",
                     "\xF0\x9F\x91\xA9\xF0\x9F\x8E\xA8"));
    /* Cut between characters, and no blank is left at the end. */
    memset(many, 'a', sizeof many);
    memcpy(many + SPEECH_NAME - 1, "\xC3\xA9", 3);
    EXPECT(speech_clean(many, strlen(many), many, SPEECH_NAME) == SPEECH_NAME - 1);
    many[SPEECH_NAME - 2] = ' ';
    memcpy(many + SPEECH_NAME - 1, "\xC3\xA9", 3);
    EXPECT(speech_clean(many, strlen(many), many, SPEECH_NAME) == SPEECH_NAME - 2);
}

static void speech(void) {
    EXPECT(said("Hello") == 0 && said("Grüß Gott, 先生 🙂") == 0 && said("a\xC2\xA0z") == 0);
    EXPECT(said("") == WORD_EMPTY && said(" x") == WORD_UNEXPECTED
           && said("x ") == WORD_UNEXPECTED);
    static const char *const blank[] = {"\xC2\xA0", "\xE2\x80\x83", "\xE2\xA0\x80", "\xE3\x80\x80"};
    for (size_t i = 0; i < sizeof blank / sizeof *blank; i++) {
        char text[16];
        snprintf(text, sizeof text, "%sx", blank[i]);
        EXPECT(said(blank[i]) == WORD_UNEXPECTED && said(text) == WORD_UNEXPECTED);
        snprintf(text, sizeof text, "x%s", blank[i]);
        EXPECT(said(text) == WORD_UNEXPECTED);
        snprintf(text, sizeof text, "x%sy", blank[i]);
        EXPECT(said(text) == 0);
    }
    static const char *const bad[] = {
        "\t",
        "a\nb",
        "\x7F",
        "\xC2\x85", /* control characters */
        "\x80",
        "\xC3",
        "\xE2\x82",
        "\xC3x", /* broken UTF-8 */
        "\xC0\xAF",
        "\xE0\x80\xAF",
        "\xF0\x80\x80\xAF", /* longer than need be */
        "\xED\xA0\x80",
        "\xF4\x90\x80\x80",
        "\xF8\x88\x80\x80\x80", /* no characters */
        "\xE2\x80\xA8",
        "\xE2\x80\xAE",
        "\xE2\x81\xA6",
        "\xEF\xBB\xBF",
        "a\xC2\xAD", /* characters that nobody sees */
        "a\xE2\x80\x8B",
        "a\xE2\x80\x8D",
        "a\xE2\x81\xA0",
        "a\xE1\xA0\x8E",
        "a\xE1\x85\x9F",
        "a\xE3\x85\xA4",
        "a\xF3\xA0\x80\x81",
        "a\xF3\xA0\x81\xBF",
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (!EXPECT(said(bad[i]) == WORD_NOT_TEXT)) printf("# %d\n", (int)i);
    char longest[SPEECH_LONGEST + 2];
    memset(longest, 'x', sizeof longest);
    EXPECT(speech_check(longest, SPEECH_LONGEST, SPEECH_LONGEST).code == 0);
    EXPECT(speech_check(longest, SPEECH_LONGEST + 1, SPEECH_LONGEST).code == WORD_TOO_LONG);
    for (int i = 0; i < SPEECH_PRESETS; i++) {
        const speech_preset *p = &speech_presets[i];
        EXPECT(speech_find(p->slug, strlen(p->slug)) == i);
        for (int l = 0; l < LANGS; l++) EXPECT(p->in[l] && said(p->in[l]) == 0);
    }
    EXPECT(speech_find("good", 4) == -1);
}

static void paces(void) {
    static const struct {
        time_control c;
        int pace;
        int64_t claim, first;
    } cases[] = {
        {{0}, PACE_NONE, 300000, 60000},
        {{60000, 0, 0}, PACE_BULLET, 30000, 30000},
        {{179999, 0, 0}, PACE_BULLET, 30000, 30000},
        {{60000, 3000, 0}, PACE_BLITZ, 60000, 60000}, /* 60 + 120 s */
        {{479999, 0, 0}, PACE_BLITZ, 60000, 60000},
        {{480000, 0, 0}, PACE_RAPID, 120000, 60000},
        {{600000, 5000, CLOCK_DELAY}, PACE_RAPID, 120000, 60000},
        {{1500000, 0, 0}, PACE_CLASSICAL, 300000, 60000},
        {{86400000, 0, CLOCK_PER_TURN}, PACE_CORRESPONDENCE, 300000, 86400000},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        int pace = pace_of(&cases[i].c);
        EXPECT(pace == cases[i].pace && pace_first_turn(&cases[i].c) == cases[i].first);
        EXPECT(pace_claim_wait(pace) == cases[i].claim);
    }
}

int main(void) {
    TEST("every kind of event is written as it was read", lines);
    TEST("bad events are refused where they are wrong", bad_lines);
    TEST("plans are hidden from others, numbers stay", hidden);
    TEST("commands are events without what the server adds, and have ids", commands);
    TEST("every event has one form", normal);
    TEST("a text that is too long for an event is cut", long_texts);
    TEST("setups are written as they were read, and bad ones refused", setups);
    TEST("names are cleaned", cleaned);
    TEST("messages are plain text; presets have three languages", speech);
    TEST("the pace of a game says how long players wait", paces);
    return tap_done();
}
