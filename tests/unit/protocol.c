// SPDX-License-Identifier: MIT
// Parsing UGI.
#include "play/protocol.h"

#include <string.h>

#include "games/games.h"
#include "given.h"
#include "tap.h"

static slice text(const char *s) {
    return (slice){s, strlen(s)};
}

static void words(void) {
    slice rest = text("  go\tdepth \r 3\r\n");
    EXPECT(protocol_is(protocol_word(&rest), "go"));
    EXPECT(protocol_is(protocol_word(&rest), "depth"));
    EXPECT(protocol_is(protocol_word(&rest), "3"));
    EXPECT(protocol_word(&rest).n == 0 && protocol_word(&rest).n == 0);
    EXPECT(!protocol_is(text("go"), "gob") && !protocol_is(text("gob"), "go"));
    EXPECT(protocol_same(text("MULTIpv"), "MultiPV") && !protocol_same(text("Multi"), "MultiPV"));
    slice nul = {"go\0x", 4};
    EXPECT(!protocol_is(nul, "go"));
}

static void numbers(void) {
    int64_t n = 7;
    EXPECT(protocol_number(text("-12"), &n) && n == -12);
    EXPECT(protocol_number(text("+12"), &n) && n == 12);
    EXPECT(protocol_number(text("99999999999999999999"), &n) && n == INT64_MAX);
    EXPECT(!protocol_number(text(""), &n) && !protocol_number(text("-"), &n));
    EXPECT(!protocol_number(text("1x"), &n) && !protocol_number(text("0x10"), &n));
}

static void positions(void) {
    int rules = 0;
    const game *g = game_named("bushishogi", &rules);
    uint64_t keys[8];
    history h = {keys, 8, 0};
    position p;
    EXPECT(protocol_position(g, rules, text("startpos moves 4w 3n"), &p, &h).code == 0);
    EXPECT(h.n == 3 && p.side == FIRST && keys[2] == p.key);
    EXPECT(protocol_position(g, rules, text(" fen  1s 3e b moves f"), &p, &h).code == 0);
    EXPECT(h.n == 2 && p.result == FIRST_WINS);
    EXPECT(protocol_position(g, rules, text("fen 1s 3e b"), &p, &h).code == 0 && h.n == 1);

    fault f = protocol_position(g, rules, text("fen 1s 3e b moves f t"), &p, &h);
    EXPECT(f.code == WORD_GAME_OVER && f.at == 20);
    f = protocol_position(g, rules, text("fen 1s 3e"), &p, &h);
    EXPECT(f.code != 0 && f.at >= 4);
    f = protocol_position(g, rules, text("startpos 4w"), &p, &h);
    EXPECT(f.code == WORD_UNEXPECTED && f.at == 9);
    EXPECT(protocol_position(g, rules, text("begin"), &p, &h).code == WORD_UNEXPECTED);
    EXPECT(protocol_position(g, rules, text("  "), &p, &h).code == WORD_EMPTY);
    const game *abalone = game_named("abalone", &rules);
    slice theirs = text("fen ss1SS/sssSSS/1ss1SS1/8/9/8/1SS1ss1/SSSsss/SS1ss 0 0 b 0 1 moves A1B2");
    EXPECT(protocol_position(abalone, rules, theirs, &p, &h).code == 0 && p.side == SECOND);
    h.cap = 2;
    EXPECT(protocol_position(g, rules, text("startpos moves 4w 3n"), &p, &h).code == WORD_MEMORY);
}

static void go(void) {
    int rules = 0;
    const game *sensei = game_named("sensei", &rules), *abalone = game_named("abalone", &rules);
    protocol_go got = protocol_read_go(
        sensei, text("p1time 1000 p2time 2000 p1inc 10 p2inc -20 movestogo 9 depth 0 nodes 7"));
    EXPECT(got.clocks && got.left[FIRST] == 1000 && got.left[SECOND] == 2000);
    EXPECT(got.increment[FIRST] == 10 && got.increment[SECOND] == 0 && got.turns_to_go == 9);
    EXPECT(got.depth == 1 && got.nodes == 7 && got.wrong.n == 0 && !got.infinite && !got.ponder);
    /* No turns to go means the rest of the game, not the very next turn. */
    EXPECT(protocol_read_go(sensei, text("p1time 1000 movestogo 0")).turns_to_go == 0);
    EXPECT(protocol_read_go(sensei, text("p1time 1000 movestogo -3")).turns_to_go == 0);
    /* White is the second player of Abalone; Sensei has no white. */
    got = protocol_read_go(abalone, text("wtime 5 btime -6 winc 7"));
    EXPECT(got.left[SECOND] == 5 && got.left[FIRST] == 1 && got.increment[SECOND] == 7);
    got = protocol_read_go(sensei, text("wtime 5 btime 6 binc 7"));
    EXPECT(got.left[FIRST] == 5 && got.left[SECOND] == 6 && got.increment[SECOND] == 7);
    static const char *const late[] = {"p1time 0", "p2time -1", "wtime 0", "btime 0"};
    for (int i = 0; i < 4; i++) {
        got = protocol_read_go(sensei, text(late[i]));
        EXPECT(got.left[FIRST] + got.left[SECOND] == 1);
    }
    static const char *const none[] = {"p1inc 0", "p2inc -1", "winc 0", "binc 0"};
    for (int i = 0; i < 4; i++) {
        got = protocol_read_go(sensei, text(none[i]));
        EXPECT(got.increment[FIRST] == 0 && got.increment[SECOND] == 0);
    }

    got = protocol_read_go(sensei, text("movetime infinite ponder"));
    EXPECT(protocol_is(got.wrong, "movetime") && got.infinite && got.ponder && !got.movetime);
    got = protocol_read_go(sensei, text("quickly depth 4"));
    EXPECT(protocol_is(got.wrong, "quickly") && got.depth == 4);
    got = protocol_read_go(sensei, text(""));
    EXPECT(got.wrong.n == 0 && !got.clocks && !got.infinite);
}

static void options(void) {
    slice name, value;
    EXPECT(protocol_read_option(text("name Move Overhead value 30"), &name, &value));
    EXPECT(protocol_is(name, "Move Overhead") && protocol_is(value, "30"));
    EXPECT(protocol_read_option(text("name Clear"), &name, &value));
    EXPECT(protocol_is(name, "Clear") && value.n == 0);
    EXPECT(!protocol_read_option(text("Hash 3"), &name, &value));
    EXPECT(!protocol_read_option(text("name value 3"), &name, &value));
    EXPECT(!protocol_read_option(text(""), &name, &value));
}

static void info(void) {
    protocol_info got = protocol_read_info(
        text("depth 3 seldepth 9 multipv 2 score cp -12 nodes 11 nps 12 time 3 hashfull 7 pv a b"));
    EXPECT(got.depth == 3 && got.lines == 2 && got.nodes == 11 && got.nps == 12);
    EXPECT(got.time == 3 && got.full == 7 && got.kind == SCORE_CP && got.score == -12);
    EXPECT(protocol_is(got.pv, "a b") && got.wrong.n == 0);
    got = protocol_read_info(text("score loss 4 string all is lost"));
    EXPECT(got.kind == SCORE_LOSES && got.score == 4 && protocol_is(got.text, "all is lost"));
    EXPECT(got.depth == -1 && got.pv.n == 0);
    EXPECT(protocol_is(protocol_read_info(text("depth x")).wrong, "depth"));
    EXPECT(protocol_is(protocol_read_info(text("score mate 3")).wrong, "score"));
    EXPECT(protocol_is(protocol_read_info(text("depth 1 pv")).wrong, "pv"));
}

int main(void) {
    TEST("words are separated by any blanks", words);
    TEST("numbers are integers, clamped to their range", numbers);
    TEST("positions with turns are read, and faults point at the error", positions);
    TEST("go reads limits by player or by colour", go);
    TEST("options with and without a value", options);
    TEST("info lines of engines are read", info);
    return tap_done();
}
