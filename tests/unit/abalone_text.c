// SPDX-License-Identifier: MIT
// Abalone as text: what is written is canonical, and faults say what is wrong and where.
#include <string.h>

#include "core/turn.h"
#include "tap.h"

extern const game abalone_game;
static const game *const g = &abalone_game;

static bool read_position(const char *text, position *p) {
    return g->read(0, text, strlen(text), p).code == 0;
}

static position start(void) {
    position p;
    game_start(g, 0, &p);
    return p;
}

static bool writes(const position *p, const char *want) {
    char text[MAX_POSITION];
    writer w = writer_on(text, sizeof text);
    g->write(p, &w);
    bool same = writer_fits(&w) && strcmp(text, want) == 0;
    if (!same) printf("# wrote %s\n", text);
    return same;
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
    EXPECT(writes(&p, "5/6/7/8/4b4/8/7/6/5 w 13 14 0"));
    EXPECT(p.abalone.lost[0] == 13 && p.abalone.lost[1] == 14 && p.result != ONGOING);
    EXPECT(read_position("5/6/7/8/9/8/7/6/bbbbb b 1 2", &p));
    EXPECT(writes(&p, "5/6/7/8/9/8/7/6/bbbbb b 1 2 0"));
    EXPECT(read_position("bbbbb/bbbbbb/bbb4/8/9/8/7/6/wwwww b 0 9", &p)); /* 14 a side, all there */
    EXPECT(writes(&p, "bbbbb/bbbbbb/bbb4/8/9/8/7/6/wwwww b 0 9 0"));
}

static bool bad_position(const char *text, const char *slug, size_t where) {
    position p;
    fault f = g->read(0, text, strlen(text), &p);
    bool same = strcmp(game_word(g, f.code)->slug, slug) == 0 && f.at == where;
    if (!same) printf("# %s: %s at %u\n", text, game_word(g, f.code)->slug, (unsigned)f.at);
    return same;
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

/* A side has at most 14 marbles, on the board and lost together: beyond that there is no position,
   and what relies on the number of turns or ejections is never asked about one. */
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
    EXPECT(bad_turn("C3d4", "cell", 0));
    EXPECT(bad_turn("a6b6", "cell", 0));
    EXPECT(bad_turn("c3c5d", "unfinished", 5));
    EXPECT(bad_turn("c3c5d4e", "trailing", 6));
    EXPECT(bad_turn("c3c3d3", "turn-form", 2));
    EXPECT(bad_turn("c3d3,d3e3", "turn-over", 5));
}

int main(void) {
    TEST("broadside ends are read in any order", ends_in_any_order);
    TEST("positions as text", positions_as_text);
    TEST("faults in positions say what and where", bad_positions);
    TEST("a side has at most 14 marbles, on the board and lost", too_many_marbles);
    TEST("faults in turns say what and where", bad_turns);
    return tap_done();
}
