// SPDX-License-Identifier: MIT
// A turn being made: actions one by one, taken back, typed in any spelling, touched on a board.
#include <string.h>

#include "core/turn.h"
#include "games/games.h"
#include "play/hand.h"
#include "given.h"
#include "tap.h"

static hand on(const char *name, const char *text) {
    int rules = 0;
    const game *g = game_named(name, &rules);
    position p = position_at(g, rules, text);
    return hand_on(g, &p);
}

static const char *made(const hand *h) {
    static char text[MAX_TURN_TEXT];
    writer w = writer_on(text, sizeof text);
    turn_write(h->game, hand_start(h), &h->made, &w);
    return text;
}

static fault type(hand *h, const char *text) {
    return hand_type(h, text, strlen(text));
}

static fault read(hand *h, const char *text) {
    return hand_read(h, text, strlen(text));
}

static bool same(const hand *a, const hand *b) {
    return a->now.key == b->now.key && a->now.acted == b->now.acted && a->made.n == b->made.n;
}

/* ---- actions ---- */

static void step_by_step(void) {
    hand h = on("sensei", NULL), start = h;
    EXPECT(hand_unact(&h) == WORD_NOTHING_TO_UNDO);
    EXPECT(hand_act(&h, MOVE_END) != 0 && same(&h, &start));
    EXPECT(read(&h, "c1c2").code == 0 && !hand_done(&h) && h.now.acted);
    hand one = h;
    EXPECT(hand_start(&h)->key == start.now.key);
    EXPECT(read(&h, "d1c2").code == 0 && strcmp(made(&h), "c1c2,d1c2") == 0);
    EXPECT(hand_unact(&h) == 0 && same(&h, &one));
    EXPECT(hand_act(&h, MOVE_END) == 0 && hand_done(&h) && h.now.side == SECOND);
    EXPECT(hand_act(&h, MOVE_END) == WORD_TURN_OVER && hand_unact(&h) == WORD_TURN_OVER);
    EXPECT(read(&h, "a7a6").code == WORD_TURN_OVER);
    hand_reset(&h);
    EXPECT(same(&h, &start) && !hand_done(&h));
}

/* S3: two stones and the character; then the turn ends by itself. */
static void ends_by_itself(void) {
    hand h = on("sensei", NULL);
    EXPECT(read(&h, "b1b2,c1c2,d1c2").code == 0 && hand_done(&h));
    h = on("abalone", NULL);
    EXPECT(read(&h, "a1b2").code == 0 && hand_done(&h));
    h = on("bushishogi", "1s 1w b");
    EXPECT(read(&h, "f").code == 0 && hand_done(&h) && h.now.result == FIRST_WINS);
    h = hand_on(h.game, &h.now);
    EXPECT(!hand_done(&h) && hand_act(&h, MOVE_END) == WORD_GAME_OVER);
    EXPECT(type(&h, "f").code == WORD_GAME_OVER && read(&h, "f").code == WORD_GAME_OVER);
}

static void all_or_nothing(void) {
    hand h = on("sensei", NULL), start = h;
    fault f = read(&h, "b1b2,d1d2");
    EXPECT(strcmp(game_ruling(h.game, f.code), "S5") == 0 && f.at == 5 && same(&h, &start));
    f = read(&h, "b1b2,");
    EXPECT(f.code == WORD_EMPTY || f.code == WORD_UNFINISHED);
    EXPECT(f.at == 5 && same(&h, &start));
    f = type(&h, "b1b2 b2b3 d1d2");
    EXPECT(strcmp(game_ruling(h.game, f.code), "S5") == 0 && f.at == 10 && same(&h, &start));
    EXPECT(read(&h, "").code == 0 && same(&h, &start));
}

/* ---- typed ---- */

static void spellings(void) {
    static const struct {
        const char *game, *text, *turn;
        bool done;
    } good[] = {
        {"sensei", "b1b2,b2b3,d1b3", "b1b2,b2b3,d1b3", true},
        {"sensei", "B1B2,b2B3,D1b3", "b1b2,b2b3,d1b3", true},
        {"sensei", "b1 b2 b2 b3 d1 b3", "b1b2,b2b3,d1b3", true},
        {"sensei", "b1-b2 b2-b3 d1->b3", "b1b2,b2b3,d1b3", true},
        {"sensei", " b1b2 ,b2b3 ; d1b3,\n", "b1b2,b2b3,d1b3", true},
        {"sensei", "b1b2b2b3d1b3", "b1b2,b2b3,d1b3", true},
        {"sensei", "b1b2", "b1b2", false},
        {"sensei", "b1 b2", "b1b2", false},
        {"sensei", "b1b2 end", "b1b2", true},
        {"sensei", "b1-b2,END ", "b1b2", true},
        {"sensei", "c1c2 d1c2", "c1c2,d1c2", true},
        {"abalone", "C5 C3 d6", "c5c3d6", true},
        {"abalone", "i9-h8", NULL, false},
        {"abalone", "a1d4", "a1b2", true},   /* Nacre, PlayStrategy */
        {"abalone", "b2c1", "b1b2c1", true}, /* broadside */
        {"bushishogi", "4W", "4w", true},
    };
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        hand h = on(good[i].game, NULL);
        fault f = type(&h, good[i].text);
        bool held = good[i].turn ? EXPECT(f.code == 0 && hand_done(&h) == good[i].done)
                                       && EXPECT(h.made.n > 0)
                                 : EXPECT(f.code != 0 && h.made.n == 0);
        if (held && good[i].turn) {
            hand plain = on(good[i].game, NULL);
            held = EXPECT(read(&plain, good[i].turn).code == 0)
                   && EXPECT(turn_same(&plain.made, &h.made));
        }
        if (!held) printf("# %s: %s\n", good[i].text, made(&h));
    }
}

/* One action leaves the turn open; what is typed next goes on with it. */
static void typed_on(void) {
    hand h = on("sensei", NULL);
    EXPECT(type(&h, "").code == WORD_EMPTY && type(&h, " , ").code == WORD_EMPTY);
    EXPECT(type(&h, "end").code != 0 && h.made.n == 0);
    EXPECT(type(&h, "b1b2").code == 0 && !hand_done(&h));
    hand one = h;
    EXPECT(type(&h, "c1c2").code == 0 && !hand_done(&h) && h.made.n == 2);
    h = one;
    EXPECT(type(&h, "b2b3 d1b3").code == 0 && hand_done(&h));
    EXPECT(strcmp(made(&h), "b1b2,b2b3,d1b3") == 0);
    h = one;
    EXPECT(type(&h, "").code == 0 && hand_done(&h) && strcmp(made(&h), "b1b2") == 0);
    h = one;
    EXPECT(type(&h, "b2b3 c1c2").code != 0 && same(&h, &one)); /* S3: a third step of a stone */
}

static void refusals(void) {
    static const struct {
        const char *game, *text, *slug;
        uint32_t at;
        bool illegal;
    } bad[] = {
        {"sensei", "D1-D2", "carrier", 0, true},
        {"sensei", "b1 b2, d1 d2", "carrier", 7, true},
        {"sensei", "b1", "unfinished", 2, false},
        {"sensei", "b1b2b2b9", "cell", 7, false},
        {"sensei", "b1 - b2  b2 - b9", "cell", 15, false},
        {"sensei", "b1b2,b2b3,d1b3,a1a2", "turn-over", 15, true},
        {"sensei", "hello", "cell", 0, false},
        {"sensei", "b1b2 b2b3 b3b4 b4b5 b5b6 b6b7 b7b8 b8b9", "turn-form", 0, false},
        {"abalone", "a1b2 b2c3", NULL, 0, false},
        {"bushishogi", "f", "not-set", 0, true},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        hand h = on(bad[i].game, NULL), before = h;
        fault f = hand_type(&h, bad[i].text, strlen(bad[i].text));
        bool held = EXPECT(f.code != 0) && EXPECT(same(&h, &before));
        if (bad[i].slug)
            held = EXPECT(strcmp(game_word(h.game, f.code)->slug, bad[i].slug) == 0)
                   && EXPECT(f.at == bad[i].at) && EXPECT(f.illegal == bad[i].illegal) && held;
        if (!held)
            printf("# %s: %s at %u, %d\n", bad[i].text, game_word(h.game, f.code)->slug,
                   (unsigned)f.at, f.illegal);
    }
}

static void beginnings(void) {
    hand h = on("sensei", NULL);
    move found[MAX_MOVES], all[MAX_MOVES];
    EXPECT(hand_begins(&h, "", 0, found) == h.game->rules->moves(&h.now, all));
    EXPECT(hand_begins(&h, "b1", 2, found) == 1 && hand_begins(&h, "b2", 2, found) == 0);
    EXPECT(hand_begins(&h, "b1b2b", 5, found) == 0);
    EXPECT(type(&h, "b1b2").code == 0);
    EXPECT(hand_begins(&h, "", 0, found)
           == h.game->rules->moves(&h.now, all) - 1); /* not the end */
    EXPECT(hand_act(&h, MOVE_END) == 0 && hand_begins(&h, "", 0, found) == 0);
}

static void long_texts(void) {
    static char text[1 << 20];
    memset(text, 'a', sizeof text);
    hand h = on("sensei", NULL);
    fault f = hand_type(&h, text, sizeof text);
    EXPECT(f.code == WORD_TURN_FORM && f.at == 0 && h.made.n == 0);
}

/* ---- touched ---- */

static fault touch(const hand *h, const char *cells, const char *target, move *m) {
    return hand_touch(h, cells, strlen(cells), target, strlen(target), m);
}

static void touches(void) {
    hand h = on("sensei", NULL);
    move m = MOVE_NONE;
    EXPECT(touch(&h, "b1", "b2", &m).code == 0 && hand_act(&h, m) == 0);
    EXPECT(strcmp(made(&h), "b1b2") == 0);
    EXPECT(touch(&h, "d1", "d2", &m).code != 0 && m == MOVE_NONE);
    EXPECT(hand_act(&h, MOVE_END) == 0 && touch(&h, "a7", "a6", &m).code == WORD_TURN_OVER);
    h = on("abalone", NULL);
    EXPECT(touch(&h, "c4c3", "", &m).code == 0 && m == MOVE_NONE);
    fault apart = touch(&h, "c3a2", "", &m);
    EXPECT(strcmp(game_word(h.game, apart.code)->slug, "not-in-line") == 0 && apart.at == 0);
    EXPECT(touch(&h, "c4c3", "d3", &m).code == 0 && hand_act(&h, m) == 0 && hand_done(&h));
    h = on("abalone", NULL);
    fault far = touch(&h, "c4c3", "i5", &m);
    EXPECT(strcmp(game_word(h.game, far.code)->slug, "not-adjacent") == 0 && far.at == 0);
    EXPECT(touch(&h, "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "b1", &m).code != 0);
    h = on("sensei", NULL);
    fault many = touch(&h, "a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1", "b1", &m);
    EXPECT(many.code == WORD_TOO_LONG && many.at == 0 && m == MOVE_NONE);
}

int main(void) {
    TEST("S3 a turn is made action by action, taken back and ended", step_by_step);
    TEST("S3 A1 B7 a turn is complete when the rules say so", ends_by_itself);
    TEST("S5 invalid actions change nothing, and the fault points at them", all_or_nothing);
    TEST("turns are read in any spelling", spellings);
    TEST("one action leaves the turn open, several or an end complete it", typed_on);
    TEST("S5 B3 a refusal has a reason, a place, and says whether a rule forbids it", refusals);
    TEST("actions are found by the start of their notation", beginnings);
    TEST("a text longer than any turn is refused", long_texts);
    TEST("S5 cells and a target give an action", touches);
    return tap_done();
}
