// SPDX-License-Identifier: MIT
// Bushishogi: every ruling, the rulebook's mate, and the whole game solved, which pins the cubes:
// one wrong mark or one wrong quarter turn changes the counts.
#include <string.h>

#include "games/bushishogi/bushishogi.h"
#include "core/history.h"
#include "core/perft.h"
#include "core/turn.h"
#include "games/games.h"
#include "tap.h"

enum { CORMIER, DUNKEL };

static const game *g;

static position at(int rules, const char *text) {
    position p = {0};
    EXPECT(g->text->read(rules, text, strlen(text), &p).code == 0);
    EXPECT(g->rules->valid(&p));
    return p;
}

static int refusal(int rules, const char *text, const char *try) {
    position p = at(rules, text);
    turn t;
    return turn_read(g, &p, try, strlen(try), &t).code;
}

static bool legal(int rules, const char *text, const char *try) {
    return refusal(rules, text, try) == 0;
}

static position after(int rules, const char *text, const char *try) {
    position p = at(rules, text);
    turn t;
    position next = p;
    if (EXPECT(turn_read(g, &p, try, strlen(try), &t).code == 0)) turn_play(g, &p, &t, &next);
    return next;
}

static bool becomes(int rules, const char *text, const char *try, const char *wanted) {
    position next = after(rules, text, try);
    char buf[MAX_POSITION];
    writer w = writer_on(buf, sizeof buf);
    g->text->write(&next, &w);
    if (strcmp(buf, wanted) != 0) printf("# %s %s: %s, not %s\n", text, try, buf, wanted);
    return strcmp(buf, wanted) == 0;
}

static fault read_fault(const char *text) {
    position p;
    return g->text->read(CORMIER, text, strlen(text), &p);
}

static bool fails(const char *text, int code, uint32_t where) {
    fault f = read_fault(text);
    return f.code == code && f.at == where;
}

/* ---- B1, B2, B5: the cube ---- */

static void faces_come_up(void) {
    /* Using the moves that exist; a roll backward is three rolls forward. */
    EXPECT(becomes(CORMIER, "1s 3n b", "f", "2s 3n w"));
    EXPECT(becomes(CORMIER, "2s 3n b", "f", "3n 3n w"));
    EXPECT(becomes(CORMIER, "3n 3n b", "f", "4w 3n w"));
    EXPECT(becomes(CORMIER, "4w 3n b", "f", "1s 3n w"));
    EXPECT(becomes(CORMIER, "1s 3n b", "l", "5s 3n w"));
    EXPECT(becomes(CORMIER, "1s 3n b", "r", "6n 3n w"));
    EXPECT(becomes(DUNKEL, "1s 3n b", "f", "2n 3n w"));
    EXPECT(becomes(DUNKEL, "2n 3n b", "f", "3n 3n w"));
    EXPECT(becomes(DUNKEL, "3n 3n b", "f", "4w 3n w"));
    EXPECT(becomes(DUNKEL, "4w 3n b", "f", "1s 3n w"));
    EXPECT(becomes(DUNKEL, "1s 3n b", "l", "5e 3n w"));
    EXPECT(becomes(DUNKEL, "1s 3n b", "r", "6e 3n w"));
}

static void turning(void) {
    EXPECT(becomes(CORMIER, "1s 3n b", "t", "1w 3n w"));
    EXPECT(becomes(CORMIER, "1w 3n b", "t", "1n 3n w"));
    EXPECT(becomes(CORMIER, "1n 3n b", "t", "1e 3n w"));
    EXPECT(becomes(CORMIER, "1n 3n w", "t", "1n 3e b"));
}

static void four_of_each_are_home(void) {
    for (int rules = CORMIER; rules <= DUNKEL; rules++)
        for (int a = 0; a < BUSHI_ORIENTATIONS; a++)
            for (int how = BUSHI_TURN; how <= BUSHI_RIGHT; how++) {
                int b = a;
                for (int i = 0; i < 4; i++) b = bushi_roll(rules, b, how);
                EXPECT(a == b);
                EXPECT(bushi_roll(rules, a, how) != a);
            }
}

static void left_undoes_right(void) {
    for (int rules = CORMIER; rules <= DUNKEL; rules++)
        for (int a = 0; a < BUSHI_ORIENTATIONS; a++) {
            EXPECT(bushi_roll(rules, bushi_roll(rules, a, BUSHI_LEFT), BUSHI_RIGHT) == a);
            /* Turning rotates the roll: forward, after a quarter turn, is to the right. */
            int one = bushi_roll(rules, bushi_roll(rules, a, BUSHI_FORWARD), BUSHI_TURN);
            int other = bushi_roll(rules, bushi_roll(rules, a, BUSHI_TURN), BUSHI_RIGHT);
            EXPECT(one == other);
        }
}

static void one_samurai_a_face(void) {
    for (int rules = CORMIER; rules <= DUNKEL; rules++)
        for (int a = 0; a < BUSHI_ORIENTATIONS; a++) {
            int swords = 0;
            for (int edge = 0; edge < BUSHI_EDGES; edge++) {
                char mark = bushi_mark(rules, a, edge);
                EXPECT((mark == 's') == (edge == a % BUSHI_EDGES));
                swords += mark == 'x';
            }
            EXPECT(swords == (a / BUSHI_EDGES == 0 ? 3 : 1));
        }
}

/* ---- B3: the placements ---- */

static void placements(void) {
    for (int rules = CORMIER; rules <= DUNKEL; rules++) {
        position p;
        game_start(g, rules, &p);
        EXPECT(perft(g, &p, 1, NULL) == 16);
        EXPECT(perft(g, &p, 2, NULL) == 256);
        EXPECT(p.side == FIRST);
    }
    EXPECT(becomes(CORMIER, "- - b", "4w", "4w - w"));
    EXPECT(becomes(CORMIER, "4w - w", "3n", "4w 3n b"));
    EXPECT(refusal(CORMIER, "- - b", "1s") == BUSHI_WORD_POINTS);
    EXPECT(refusal(CORMIER, "4w - w", "2s") == BUSHI_WORD_POINTS);
    EXPECT(legal(CORMIER, "- - b", "1n"));
    EXPECT(refusal(CORMIER, "- - b", "f") == BUSHI_WORD_NOT_SET);
    EXPECT(refusal(CORMIER, "4w 3n b", "4n") == BUSHI_WORD_SET);
}

/* ---- B4 ---- */

static void pointing(void) {
    EXPECT(!bushi_points(CORMIER, BUSHI_N));
    EXPECT(bushi_points(CORMIER, BUSHI_E));
    EXPECT(bushi_points(CORMIER, BUSHI_S));
    EXPECT(bushi_points(CORMIER, BUSHI_W));
    for (int rules = CORMIER; rules <= DUNKEL; rules++) {
        int count = 0;
        for (int a = 0; a < BUSHI_ORIENTATIONS; a++) count += bushi_points(rules, a);
        EXPECT(count == 8);
    }
}

/* ---- B5, B6: what may move ---- */

static void unchecked(void) {
    for (int rules = CORMIER; rules <= DUNKEL; rules++) {
        EXPECT(legal(rules, "1s 3n b", "t"));
        EXPECT(legal(rules, "1s 3n b", "f"));
        EXPECT(legal(rules, "1s 3n b", "l"));
        EXPECT(legal(rules, "1s 3n b", "r"));
        EXPECT(refusal(rules, "1s 3n b", "b") == BUSHI_WORD_BACKWARD);
    }
}

static void check_without_pointing(void) {
    for (int rules = CORMIER; rules <= DUNKEL; rules++) {
        EXPECT(legal(rules, "3n 1w b", "t"));
        EXPECT(refusal(rules, "3n 1w b", "f") == BUSHI_WORD_ONLY_TURN);
        EXPECT(refusal(rules, "3n 1w b", "l") == BUSHI_WORD_ONLY_TURN);
        EXPECT(refusal(rules, "3n 1w b", "r") == BUSHI_WORD_ONLY_TURN);
        EXPECT(refusal(rules, "3n 1w b", "b") == BUSHI_WORD_ONLY_TURN);
    }
}

/* The marks of t, f, l, r that are legal, in that order. */
static bool may(int rules, const char *text, const char *wanted) {
    char have[5];
    int n = 0;
    for (const char *m = "tflr"; *m; m++)
        if (legal(rules, text, (char[]){*m, 0})) have[n++] = *m;
    have[n] = 0;
    return strcmp(have, wanted) == 0;
}

static void check_by_sword(void) {
    EXPECT(may(CORMIER, "1s 1w b", "flr"));
    EXPECT(may(CORMIER, "1e 1w b", "fl")); /* its third sword points backward */
    EXPECT(may(CORMIER, "1w 1w b", "fr"));
    EXPECT(may(CORMIER, "2s 1w b", "f"));
    EXPECT(may(CORMIER, "3e 1w b", "f")); /* samurai at the right, sword ahead */
    EXPECT(refusal(CORMIER, "1e 1w b", "r") == BUSHI_WORD_ROLL_SWORD);
    EXPECT(refusal(CORMIER, "1s 1w b", "t") == BUSHI_WORD_ROLL_SWORD);
}

static void check_by_look(void) {
    EXPECT(may(DUNKEL, "1s 1w b", "f"));
    EXPECT(may(DUNKEL, "1e 1w b", "l"));
    EXPECT(may(DUNKEL, "1w 1s b", "r"));
    EXPECT(may(DUNKEL, "3e 1w b", "l"));
    EXPECT(refusal(DUNKEL, "1e 1w b", "f") == BUSHI_WORD_ROLL_LOOK);
    EXPECT(refusal(DUNKEL, "1e 1w b", "t") == BUSHI_WORD_ROLL_LOOK);
    for (int mine = 0; mine < BUSHI_ORIENTATIONS; mine++) {
        if (!bushi_points(DUNKEL, mine)) continue;
        position p = at(DUNKEL, "1s 1w b");
        p.bushi.cube[FIRST] = (uint8_t)mine;
        bushi_derive(&p);
        move list[MAX_MOVES];
        EXPECT(g->rules->moves(&p, list) == 1);
    }
}

/* ---- B7: mate ---- */

static void rulebook_mate(void) {
    /* Blue has the tree of swords and is in check by red, who has just moved: three choices; the
       roll forward brings up a face that looks at red with its sword ahead, against red's. */
    EXPECT(may(CORMIER, "1s 1w b", "flr"));
    for (int red = 0; red < BUSHI_ORIENTATIONS; red++) {
        position p = at(CORMIER, "1s 3n b");
        p.bushi.cube[SECOND] = (uint8_t)red;
        bushi_derive(&p);
        if (!bushi_points(CORMIER, red) || p.result != ONGOING) continue;
        position next;
        g->rules->play(&p, BUSHI_FORWARD, &next);
        EXPECT(next.result == FIRST_WINS);
        EXPECT(next.why == BUSHI_WORD_MATE);
        EXPECT(strcmp(game_ruling(g, next.why), "B7") == 0);
        EXPECT(strcmp(game_word(g, next.why)->slug, "mate") == 0);
        move list[MAX_MOVES];
        EXPECT(g->rules->moves(&next, list) == 0);
        EXPECT(g->rules->why_not(&next, BUSHI_TURN) == WORD_GAME_OVER);
    }
}

static void mates_differ(void) {
    /* The mover faces, the other points without facing: mate in one edition only. */
    EXPECT(after(CORMIER, "1s 1w b", "f").result == FIRST_WINS);
    EXPECT(at(CORMIER, "2s 1w w").result == FIRST_WINS);
    EXPECT(at(DUNKEL, "2s 1w w").result == ONGOING);
    /* Both face: mate in both. */
    EXPECT(at(CORMIER, "2s 1s w").result == FIRST_WINS);
    EXPECT(at(DUNKEL, "2s 1s w").result == FIRST_WINS);
    /* The swords meet, but the other player faces: the mover has not mated. */
    EXPECT(at(CORMIER, "1w 2s w").result == ONGOING);
    /* The mover faces, the other does not point. */
    EXPECT(at(CORMIER, "2s 3n w").result == ONGOING);
}

static void judged_when_read(void) {
    EXPECT(at(CORMIER, "1s 1s b").result == SECOND_WINS);
    EXPECT(at(CORMIER, "1s 1s w").result == FIRST_WINS);
    EXPECT(at(DUNKEL, "1s 1s b").result == SECOND_WINS);
    EXPECT(at(CORMIER, "1s 1s b").why == BUSHI_WORD_MATE);
}

/* ---- B8 ---- */

static void repetition(void) {
    uint64_t keys[16];
    history h = {keys, 16, 0};
    position p = at(CORMIER, "3n 3n b");
    EXPECT(history_push(&h, &p));
    int why = WORD_NONE;
    for (int i = 0; i < 8; i++) {
        /* left and right alternately: after four turns everything is as before */
        position next;
        g->rules->play(&p, i % 4 < 2 ? BUSHI_LEFT : BUSHI_RIGHT, &next);
        p = next;
        EXPECT(history_push(&h, &p));
        EXPECT(history_result(&h, g, &p, 0, &why) == (i == 7 ? DRAWN : ONGOING));
    }
    EXPECT(why == WORD_REPETITION);
    EXPECT(strcmp(game_ruling(g, why), "B8") == 0);
}

static void always_a_move(void) {
    for (int rules = CORMIER; rules <= DUNKEL; rules++)
        for (int i = 0; i < BUSHI_ORIENTATIONS * BUSHI_ORIENTATIONS * 2; i++) {
            position p = at(rules, "3n 3n b");
            p.side = (uint8_t)(i & 1);
            p.bushi.cube[FIRST] = (uint8_t)(i / 2 % BUSHI_ORIENTATIONS);
            p.bushi.cube[SECOND] = (uint8_t)(i / 2 / BUSHI_ORIENTATIONS);
            bushi_derive(&p);
            EXPECT(g->rules->valid(&p));
            move list[MAX_MOVES];
            EXPECT((g->rules->moves(&p, list) > 0) == (p.result == ONGOING));
            for (move m = 0; m < 64; m++) {
                bool listed = false;
                for (int k = 0; k < g->rules->moves(&p, list); k++) listed = listed || list[k] == m;
                EXPECT(listed == g->rules->legal(&p, m));
            }
        }
}

/* ---- notation ---- */

static void positions_round_trip(void) {
    static const char *const texts[] = {"- - b",  "4w - w",  "1s - w", "- - w",
                                        "- 3n b", "1s 3e b", "6w 5n w"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        position p = at(CORMIER, texts[i]);
        char buf[MAX_POSITION];
        writer w = writer_on(buf, sizeof buf);
        g->text->write(&p, &w);
        EXPECT(strcmp(buf, texts[i]) == 0);
    }
}

static void bad_positions(void) {
    EXPECT(fails("", WORD_EMPTY, 0));
    EXPECT(fails("7s 3e b", BUSHI_WORD_ORIENTATION, 0));
    EXPECT(fails("1x 3e b", BUSHI_WORD_ORIENTATION, 1));
    EXPECT(fails("1s3e b", WORD_UNEXPECTED, 2));
    EXPECT(fails("1s 3e", WORD_UNFINISHED, 5));
    EXPECT(fails("1s 3e ", WORD_UNFINISHED, 6));
    EXPECT(fails("1", WORD_UNFINISHED, 1));
    EXPECT(fails("1s 3e g", WORD_SIDE, 6));
    EXPECT(fails("1s 3e b ", WORD_TRAILING, 7));
    EXPECT(fails("1s - b", BUSHI_WORD_ORDER, 3));
    EXPECT(fails("- 1s w", BUSHI_WORD_ORDER, 0));
}

static void bad_turns(void) {
    EXPECT(refusal(CORMIER, "1s 3n b", "x") == WORD_TURN_FORM);
    EXPECT(refusal(CORMIER, "1s 3n b", "ff") == WORD_TRAILING);
    EXPECT(refusal(CORMIER, "1s 3n b", "f,f") == WORD_TURN_OVER);
    EXPECT(refusal(CORMIER, "- - b", "7n") == BUSHI_WORD_ORIENTATION);
    EXPECT(refusal(CORMIER, "- - b", "1") == WORD_UNFINISHED);
}

static const char *in_words(const char *position_text, const char *turn_text) {
    static char words[128];
    position p = at(CORMIER, position_text);
    turn t;
    EXPECT(turn_read(g, &p, turn_text, strlen(turn_text), &t).code == 0);
    writer w = writer_on(words, sizeof words);
    g->text->tell(&p, &t, LANG_EN, &w);
    return words;
}

static void turns_in_words(void) {
    EXPECT(strcmp(in_words("- - b", "1n"), "Black sets the cube down as 1n") == 0);
    EXPECT(strcmp(in_words("1s 3n b", "l"), "Black rolls left to 5s") == 0);
    EXPECT(strcmp(in_words("1s 3n b", "f"), "Black rolls forward to 2s and points at White") == 0);
}

static void colours_exchange(void) {
    position p = at(CORMIER, "1s 1s b");
    position q;
    g->rules->mirror(&p, 0, &q);
    EXPECT(q.result == FIRST_WINS && g->rules->valid(&q));
    g->rules->mirror(&q, 0, &q);
    EXPECT(q.key == p.key && q.result == p.result && q.side == p.side);
    position start;
    game_start(g, CORMIER, &start);
    g->rules->mirror(&start, 0, &q);
    EXPECT(g->rules->valid(&q) && q.side == SECOND);
    EXPECT(perft(g, &start, 5, NULL) == perft(g, &q, 5, NULL));
}

int main(void) {
    int rules;
    if (games_find("bushishogi", 10, &g, &rules).code) return 1;
    TEST("B1 the faces come up by the rolls that name them", faces_come_up);
    TEST("B2 a turn is clockwise seen from above: s, w, n, e", turning);
    TEST("B1 four equal turns or rolls bring the cube back", four_of_each_are_home);
    TEST("B1 a roll left undoes a roll right, and a turn carries a roll along", left_undoes_right);
    TEST("B1 one samurai per face; three swords on face 1, one on the others", one_samurai_a_face);
    TEST("B3 16 placements per side do not point; black places first", placements);
    TEST("B4 face 1 points unless its samurai is at the front", pointing);
    TEST("B5 not pointed at: all four moves, but none backward", unchecked);
    TEST("B6 pointed at and not pointing: only a turn", check_without_pointing);
    TEST("B6 cormier: pointed at and pointing: roll the way a sword points", check_by_sword);
    TEST("B6 dunkel: pointed at and pointing: roll the way the samurai looks", check_by_look);
    TEST("B7 the rulebook's mate: the roll forward out of the tree of swords", rulebook_mate);
    TEST("B7 the editions mate differently", mates_differ);
    TEST("B7 a position read from text is judged as the opponent left it", judged_when_read);
    TEST("B8 the third occurrence is a draw", repetition);
    TEST("B8 a player always has a move, and moves() and legal() agree", always_a_move);
    TEST("positions are written as they are read", positions_round_trip);
    TEST("invalid positions are refused, and the fault points at the error", bad_positions);
    TEST("invalid turns are refused", bad_turns);
    TEST("B4 B5 a turn in words says whom the cube points at", turns_in_words);
    TEST("swapping the colours is a symmetry", colours_exchange);
    return tap_done();
}
