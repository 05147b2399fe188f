// SPDX-License-Identifier: MIT
// Abalone as text: what is written is canonical, and faults say what is wrong and where.
#include <string.h>

#include "core/turn.h"
#include "given.h"
#include "tap.h"

extern const game abalone_game;
static const game *const g = &abalone_game;

static bool read_position(const char *text, position *p) {
    return g->text->read(0, text, strlen(text), p).code == 0;
}

static position start(void) {
    position p;
    game_start(g, 0, &p);
    return p;
}

static void ends_in_any_order(void) {
    position p;
    EXPECT(read_position("5/b5/1b5/2b5/9/8/7/6/5 b 0 0", &p));
    turn first, second;
    EXPECT(turn_read(g, &p, "f4h4e3", 6, &first).code == 0);
    EXPECT(turn_read(g, &p, "h4f4g3", 6, &second).code == 0);
    EXPECT(first.n == 1 && first.act[0] == second.act[0]);
    char text[MAX_TURN_TEXT];
    writer w = writer_on(text, sizeof text);
    turn_write(g, &p, &second, &w);
    EXPECT(strcmp(text, "f4h4e3") == 0);
}

static void positions_as_text(void) {
    position p;
    EXPECT(read_position("5/6/7/8/4b4/8/7/6/5 w", &p));
    EXPECT(is_written(g, &p, "5/6/7/8/4b4/8/7/6/5 w 13 14 0"));
    EXPECT(p.abalone.lost[0] == 13 && p.abalone.lost[1] == 14 && p.result != ONGOING);
    EXPECT(read_position("5/6/7/8/9/8/7/6/bbbbb b 1 2", &p));
    EXPECT(is_written(g, &p, "5/6/7/8/9/8/7/6/bbbbb b 1 2 0"));
    EXPECT(read_position("bbbbb/bbbbbb/bbb4/8/9/8/7/6/wwwww b 0 9", &p)); /* 14 a side, all there */
    EXPECT(is_written(g, &p, "bbbbb/bbbbbb/bbb4/8/9/8/7/6/wwwww b 0 9 0"));
}

static bool bad_position(const char *text, const char *slug, size_t where) {
    position p;
    fault f = g->text->read(0, text, strlen(text), &p);
    bool same = strcmp(game_word(g, f.code)->slug, slug) == 0 && f.at == where;
    if (!same) printf("# %s: %s at %u\n", text, game_word(g, f.code)->slug, (unsigned)f.at);
    return same;
}

static bool reads_as(const char *text, const char *want) {
    position p;
    if (read_position(text, &p)) return is_written(g, &p, want);
    printf("# cannot read %s\n", text);
    return false;
}

/* What APGN writes between the rows and the side. */
static void suffix_of_apgn(void) {
    EXPECT(reads_as("ww3/www3/2www2/8/9/8/2bbb2/3bbb/3bb-5b4w b",
                    "ww3/www3/2www2/8/9/8/2bbb2/3bbb/3bb b 5 4 0"));
    EXPECT(reads_as("ww3/www3/2www2/8/9/8/2bbb2/3bbb/3bb-0b0w w",
                    "ww3/www3/2www2/8/9/8/2bbb2/3bbb/3bb w 0 0 0"));
    EXPECT(bad_position("5/6/7/8/9/8/7/6/5-1b2 b", "unexpected", 21));
    EXPECT(bad_position("5/6/7/8/9/8/7/6/5-1w2b b", "unexpected", 19));
    EXPECT(bad_position("5/6/7/8/9/8/7/6/5-b2w b", "unexpected", 18));
    EXPECT(bad_position("5/6/7/8/9/8/7/6/5-1b2w", "unfinished", 22));
    EXPECT(bad_position("5/6/7/8/9/8/7/6/5-15b2w b", "number", 18));
    EXPECT(bad_position("5/6/7/8/9/8/7/6/wwwww-1b10w b", "lost-many", 24));
    EXPECT(bad_position("5/6/7/8/9/8/7/6/4-1b2w b", "row-short", 17));
    EXPECT(bad_position("5/6/7/8/9/8/7/6-1b2w b", "unexpected", 15));
    EXPECT(bad_position("5/6/7/8/9/8/7/6/5-1b2w b 1 2 0", "trailing", 24));
}

/* S is black, s is white; the scores are what a side has ejected; the number of the move is not
   kept. */
static void positions_of_playstrategy(void) {
    EXPECT(reads_as("ss1SS/sssSSS/1ss1SS1/8/9/8/1SS1ss1/SSSsss/SS1ss 0 0 b 0 1",
                    "ww1bb/wwwbbb/1ww1bb1/8/9/8/1bb1ww1/bbbwww/bb1ww b 0 0 0"));
    EXPECT(reads_as("3s1/1ssS2/2S4/1sssSSS1/2ssSs3/2SSSS2/2S4/6/5 5 3 w 11 42",
                    "3w1/1wwb2/2b4/1wwwbbb1/2wwbw3/2bbbb2/2b4/6/5 w 3 5 11"));
    EXPECT(reads_as("4s/6/7/8/9/8/7/6/S4 2 1 w 7", "4w/6/7/8/9/8/7/6/b4 w 1 2 7"));
    EXPECT(reads_as("4s/6/7/8/9/8/7/6/S4 2 1 w", "4w/6/7/8/9/8/7/6/b4 w 1 2 0"));
    EXPECT(reads_as("5/6/7/8/9/8/7/6/5 2 1 w 0 1", "5/6/7/8/9/8/7/6/5 w 1 2 0"));
    EXPECT(bad_position("4s/6/7/8/9/8/7/6/b4 0 0 b 0 1", "unexpected", 17));
    EXPECT(bad_position("4w/6/7/8/9/8/7/6/S4 b", "unexpected", 17));
    EXPECT(bad_position("4s/6/7/8/9/8/7/6/S4 b", "unexpected", 20));
    EXPECT(bad_position("4s/6/7/8/9/8/7/6/S4 0 0", "unfinished", 23));
    EXPECT(bad_position("4s/6/7/8/9/8/7/6/S4 0 0 s", "side", 24));
    EXPECT(bad_position("4s/6/7/8/9/8/7/6/S4 14 0 b 0 1", "lost-many", 20));
    EXPECT(bad_position("4s/6/7/8/9/8/7/6/S4 0 0 b 0 x", "unexpected", 28));
    EXPECT(bad_position("4s/6/7/8/9/8/7/6/S4 0 0 b 0 1 2", "trailing", 29));
    EXPECT(bad_position("4s/6/7/8/9/8/7/6/S4-1b2w b", "unexpected", 19));
}

/* Many programs print turns in upper case; we write lower case. */
static void letters_of_either_case(void) {
    static const char *const turns[][2] = {
        {"A1B2", "a1b2"}, {"a1B2", "a1b2"}, {"C3C5D4", "c3c5d4"}, {"c5C3d6", "c3c5d4"}};
    position p = start();
    for (size_t i = 0; i < sizeof turns / sizeof *turns; i++) {
        turn t;
        EXPECT(turn_read(g, &p, turns[i][0], strlen(turns[i][0]), &t).code == 0);
        char text[MAX_TURN_TEXT];
        writer w = writer_on(text, sizeof text);
        turn_write(g, &p, &t, &w);
        EXPECT(strcmp(text, turns[i][1]) == 0);
    }
}

static void bad_positions(void) {
    EXPECT(bad_position("", "empty", 0));
    EXPECT(bad_position("5/6/7/8/9/8/7/6", "unfinished", 15));
    EXPECT(bad_position("5/6/7/8/9/8/7/6/5", "unfinished", 17));
    EXPECT(bad_position("5/6/7/8/9/8/7/6/5 ", "unfinished", 18));
    EXPECT(bad_position("5/6/7/8/9/8/7/6/5 g", "side", 18));
    EXPECT(bad_position("5/6/7/8/9/8/7/6 b", "rows", 15));
    EXPECT(bad_position("5/6/7/8/9/8/7/6/5/5 b", "rows", 17));
    EXPECT(bad_position("4/6/7/8/9/8/7/6/5 b", "row-short", 1));
    EXPECT(bad_position("6/6/7/8/9/8/7/6/5 b", "row-long", 0));
    EXPECT(bad_position("bbb3/6/7/8/9/8/7/6/5 b", "row-long", 3));
    EXPECT(bad_position("5/6/7/8/9/8/7/6/5b b", "row-long", 17));
    EXPECT(bad_position("5/6/7/8/9/8/7/0/5 b", "unexpected", 14));
    EXPECT(bad_position("5/6/7/8/x8/8/7/6/5 b", "unexpected", 8));
    EXPECT(bad_position("5/6/7/8/9x/8/7/6/5 b", "unexpected", 9));
    EXPECT(bad_position("5/6/7/8/9/8/7/6/5 b ", "unfinished", 20));
    EXPECT(bad_position("5/6/7/8/9/8/7/6/5 b 1", "unfinished", 21));
    EXPECT(bad_position("5/6/7/8/9/8/7/6/5 b 15 0", "number", 20));
    EXPECT(bad_position("5/6/7/8/9/8/7/6/5 b 0 x", "unexpected", 22));
    EXPECT(bad_position("5/6/7/8/9/8/7/6/5 b 0 0 65536", "number", 24));
    EXPECT(bad_position("5/6/7/8/9/8/7/6/5 b 0 0 000000000", "number", 24));
    EXPECT(bad_position("5/6/7/8/9/8/7/6/5 b 0 0 0 ", "trailing", 25));
    EXPECT(bad_position("5/6/7/8/9/8/7/6/5 bb", "unexpected", 19));
}

/* A side has at most 14 marbles, on the board and lost together. Anything else is not a valid
   position, and nothing that relies on these numbers is ever called with one. */
static void too_many_marbles(void) {
    EXPECT(bad_position("wwwww/wbbbbw/wbbbbbw/wbbbbbbw/wbbbbbbbw/wbbbbbbw/wbbbbbw/wbbbbw/wwwww b",
                        "marbles-many", 27));
    EXPECT(bad_position("bbbbb/bbbbbb/bbbb3/8/9/8/7/6/5 b", "marbles-many", 16));
    EXPECT(bad_position("wwwww/wwwwww/2www2/8/9/8/7/6/wbb2 b 0 5 0", "marbles-many", 29));
    EXPECT(bad_position("wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb b 1 0 0", "lost-many", 46));
    EXPECT(bad_position("wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/1bbbb b 1 1 0", "lost-many", 48));
    EXPECT(bad_position("wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/1bbbb b 02 0", "lost-many", 46));
}

static bool bad_turn(const char *text, const char *slug, size_t where) {
    position p = start();
    turn t;
    fault f = turn_read(g, &p, text, strlen(text), &t);
    bool same = strcmp(game_word(g, f.code)->slug, slug) == 0 && f.at == where;
    if (!same) printf("# %s: %s at %u\n", text, game_word(g, f.code)->slug, (unsigned)f.at);
    return same;
}

static void bad_turns(void) {
    EXPECT(bad_turn("", "empty", 0));
    EXPECT(bad_turn("c", "unfinished", 1));
    EXPECT(bad_turn("c3", "unfinished", 2));
    EXPECT(bad_turn("c3d", "unfinished", 3));
    EXPECT(bad_turn("c3d9", "cell", 2));
    EXPECT(bad_turn("j3d4", "cell", 0));
    EXPECT(bad_turn("J3d4", "cell", 0));
    EXPECT(bad_turn("@3d4", "cell", 0));
    EXPECT(bad_turn("`3d4", "cell", 0));
    EXPECT(bad_turn("A6b6", "cell", 0));
    EXPECT(bad_turn("a6b6", "cell", 0));
    EXPECT(bad_turn("c3c5d", "unfinished", 5));
    EXPECT(bad_turn("c3c5d4e", "trailing", 6));
    EXPECT(bad_turn("c3c3d3", "turn-form", 2));
    EXPECT(bad_turn("c3d3,d3e3", "turn-over", 5));
}

/* A turn as one sentence; an ejection also gives the score, the mover's captures first. */
static void told(void) {
    static const struct {
        const char *position, *turn, *sentence;
    } all[] = {
        {"5/6/3w3/8/9/8/7/3b2/2bbw b 2 4 0", "a3a4",
         "Black moves a3 to a4 and pushes one marble off; 5 to 2"},
        {"5/6/3b3/8/9/8/7/3w2/2wwb w 3 1 0", "a3a4",
         "White moves a3 to a4 and pushes one marble off; 4 to 1"},
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        position p;
        turn t;
        EXPECT(g->text->read(0, all[i].position, strlen(all[i].position), &p).code == 0);
        EXPECT(turn_read(g, &p, all[i].turn, strlen(all[i].turn), &t).code == 0);
        char text[128];
        writer w = writer_on(text, sizeof text);
        g->text->tell(&p, &t, LANG_EN, &w);
        if (!EXPECT(strcmp(text, all[i].sentence) == 0)) printf("# %s\n", text);
    }
}

int main(void) {
    TEST("A7 the sentence about an ejection gives the score", told);
    TEST("broadside ends are read in any order", ends_in_any_order);
    TEST("positions are written as they are read", positions_as_text);
    TEST("turns are read in upper or lower case and written in lower case", letters_of_either_case);
    TEST("APGN positions have the lost marbles after the rows", suffix_of_apgn);
    TEST("PlayStrategy positions are read and written", positions_of_playstrategy);
    TEST("faults in positions say what is wrong and where", bad_positions);
    TEST("a side has at most 14 marbles, on the board and lost", too_many_marbles);
    TEST("faults in turns say what is wrong and where", bad_turns);
    return tap_done();
}
