// SPDX-License-Identifier: MIT
// Abalone against its rulings, and its own invariants on random positions. Drawn examples are in
// tests/diagrams/abalone.t.
#include <string.h>

#include "base/random.h"
#include "core/history.h"
#include "core/judge.h"
#include "core/perft.h"
#include "core/turn.h"
#include "games/abalone/abalone.h"
#include "games/games.h"
#include "given.h"
#include "tap.h"

static const game *const g = &abalone_game;

static bool read_position(const char *text, position *p) {
    return g->text->read(0, text, strlen(text), p).code == 0;
}

/* A position from lists of cells: "c3 d4". Nothing is lost yet. */
static position at(const char *black, const char *white, char side) {
    char text[160];
    size_t n = 0;
    for (int row = 8; row >= 0; row--) {
        for (int number = 1; number <= 9; number++) {
            if (!abalone_on_board(row, number)) continue;
            const char cell[3] = {(char)('a' + row), (char)('0' + number), '\0'};
            text[n] = '1';
            if (strstr(white, cell)) text[n] = 'w';
            if (strstr(black, cell)) text[n] = 'b';
            n++;
        }
        text[n++] = row > 0 ? '/' : ' ';
    }
    text[n++] = side;
    memcpy(text + n, " 0 0 0", sizeof " 0 0 0");
    position p;
    EXPECT(read_position(text, &p));
    return p;
}

/* The slug of what is wrong with a turn; "none" if it is legal. */
static const char *wrong(const position *p, const char *text) {
    turn t;
    fault f = turn_read(g, p, text, strlen(text), &t);
    return game_word(g, f.code)->slug;
}

static bool legal(const position *p, const char *text) {
    return strcmp(wrong(p, text), "none") == 0;
}

static bool illegal(const position *p, const char *text, const char *slug) {
    bool same = strcmp(wrong(p, text), slug) == 0;
    if (!same) printf("# %s is %s\n", text, wrong(p, text));
    return same;
}

static position after(const position *p, const char *text) {
    turn t;
    position next = *p;
    if (EXPECT(turn_read(g, p, text, strlen(text), &t).code == 0)) turn_play(g, p, &t, &next);
    return next;
}

/* Whether the marbles are placed like this, whoever is to move. */
static bool stands(const position *p, const char *black, const char *white) {
    position want = at(black, white, 'b');
    return p->abalone.marbles[0] == want.abalone.marbles[0]
           && p->abalone.marbles[1] == want.abalone.marbles[1];
}

static position start_of(const char *layout) {
    position p;
    game_start(g, game_rule_set(g, layout, strlen(layout)), &p);
    return p;
}

static void board(void) {
    static const int row_step[] = {0, 1, 1, 0, -1, -1}, number_step[] = {1, 1, 0, -1, -1, 0};
    static const int cells_in_row[] = {5, 6, 7, 8, 9, 8, 7, 6, 5};
    uint64_t seen = 0;
    for (int row = 0; row < 9; row++) {
        int cells = 0;
        for (int number = 1; number <= 9; number++) {
            if (!abalone_on_board(row, number)) continue;
            cells++;
            int cell = abalone_cell(row, number);
            EXPECT(!bits_has(seen, cell) && cell >= 0 && cell < ABALONE_CELLS);
            EXPECT(abalone_row(cell) == row && abalone_number(cell) == number);
            seen |= bit(cell);
            for (int d = 0; d < ABALONE_DIRECTIONS; d++) {
                int r = row + row_step[d], n = number + number_step[d];
                bool there = abalone_on_board(r, n);
                EXPECT(bits_has(abalone_has[d], cell) == there);
                EXPECT(abalone_neighbour(cell, d) == (there ? abalone_cell(r, n) : -1));
                uint64_t before = there ? abalone_before(bit(abalone_cell(r, n)), d) : bit(cell);
                EXPECT((before & ABALONE_BOARD) == bit(cell));
            }
        }
        EXPECT(cells == cells_in_row[row]);
    }
    EXPECT(seen == ABALONE_BOARD);
    for (int d = 0; d < ABALONE_DIRECTIONS; d++) EXPECT((abalone_has[d] & ~ABALONE_BOARD) == 0);
}

static void first_player(void) {
    position p = start_of("standard");
    EXPECT(p.side == FIRST && g->letters[FIRST] == 'b');
    for (int number = 1; number <= 5; number++)
        EXPECT(bits_has(p.abalone.marbles[FIRST], abalone_cell(0, number)));
    for (int number = 5; number <= 9; number++)
        EXPECT(bits_has(p.abalone.marbles[SECOND], abalone_cell(8, number)));
    EXPECT(legal(&p, "c3d4") && illegal(&p, "i5h4", "not-yours"));
}

static void up_to_three(void) {
    position p = at("e5", "", 'b');
    static const char *const six[] = {"e5e6", "e5f6", "e5f5", "e5e4", "e5d4", "e5d5"};
    for (int i = 0; i < 6; i++) EXPECT(legal(&p, six[i]));
    EXPECT(g->rules->count(&p) == 6);
    p = at("c3 d4 e5", "", 'b');
    position q = after(&p, "c3d4");
    EXPECT(stands(&q, "d4 e5 f6", ""));
    q = after(&p, "d4e5");
    EXPECT(stands(&q, "c3 e5 f6", ""));
    q = after(&p, "e5f6");
    EXPECT(stands(&q, "c3 d4 f6", ""));
    EXPECT(illegal(&p, "c3e5", "not-adjacent") && illegal(&p, "c3c3", "not-adjacent"));
    EXPECT(illegal(&p, "c4d4", "no-marble"));
}

static void one_line(void) {
    position p = at("c3 c4 c5 c6 d5 e3", "", 'b');
    EXPECT(legal(&p, "c3c4d3") && illegal(&p, "c4c6d4", "own-in-way"));
    EXPECT(illegal(&p, "c3c6d3", "too-many"));
    EXPECT(illegal(&p, "c3d5d3", "not-in-line"));
    EXPECT(illegal(&p, "c3e3d3", "gap"));
    EXPECT(illegal(&p, "c3c5e5", "not-adjacent"));
    EXPECT(illegal(&p, "c3c7d3", "no-marble"));
}

static void split_row(void) {
    position p = at("e1 e2 e3 e4 e5", "", 'b');
    EXPECT(illegal(&p, "e1e2", "too-long-row") && illegal(&p, "e2e3", "too-long-row"));
    EXPECT(legal(&p, "e3e4") && legal(&p, "e4e5") && legal(&p, "e5e6"));
    EXPECT(legal(&p, "e2e4f2") && legal(&p, "e3e4f4"));
}

static void in_line_and_broadside(void) {
    position p = at("c3 c4 c5", "", 'b');
    position q = after(&p, "c3c5d4");
    EXPECT(stands(&q, "d4 d5 d6", "") && q.side == SECOND);
    q = after(&p, "c3c5d3");
    EXPECT(stands(&q, "d3 d4 d5", ""));
    q = after(&p, "c4c5b4");
    EXPECT(stands(&q, "c3 b4 b5", ""));
    q = after(&p, "c5c4");
    EXPECT(stands(&q, "c2 c3 c4", ""));
    EXPECT(illegal(&p, "c3c5c4", "along-line") && illegal(&p, "c3c5c2", "along-line"));
}

static void broadside_never_pushes(void) {
    position p = at("c3 c4 c5", "d4", 'b');
    EXPECT(illegal(&p, "c3c5d3", "broadside-push") && illegal(&p, "c3c4d4", "broadside-push"));
    EXPECT(legal(&p, "c4c5d5"));
    p = at("c3 c4 c5 d4", "", 'b');
    EXPECT(illegal(&p, "c3c5d3", "own-in-way"));
    p = at("a1 b1 c1", "", 'b');
    EXPECT(legal(&p, "a1c1a2") && legal(&p, "a1b1b2"));
    p = at("e9 d8", "", 'b');
    EXPECT(illegal(&p, "d8e9d9", "cell") && legal(&p, "d8e9e8"));
    p = at("d8 d7 d6", "", 'b');
    EXPECT(legal(&p, "d6d8e6"));
    p = at("c7 d7 e7", "", 'b');
    EXPECT(illegal(&p, "e7c7e8", "off-board"));
}

static void own_marbles(void) {
    position p = at("a1 b2 c3", "e5", 'b');
    EXPECT(illegal(&p, "c3b2", "own-off") && illegal(&p, "b2a1", "own-off"));
    p = at("e1 e2 e3 e4", "e5", 'b');
    EXPECT(illegal(&p, "e1e2", "too-long-row") && legal(&p, "e2e3"));
    p = at("e1 e2 e3 e5", "e4", 'b');
    EXPECT(illegal(&p, "e1e2", "no-room") && illegal(&p, "e2e3", "no-room"));
}

static void sumito(void) {
    position p = at("c3 d4", "e5", 'b');
    position q = after(&p, "c3d4");
    EXPECT(stands(&q, "d4 e5", "f6"));
    p = at("c3 d4 e5", "f6", 'b');
    q = after(&p, "c3d4");
    EXPECT(stands(&q, "d4 e5 f6", "g7"));
    p = at("c3 d4 e5", "f6 g7", 'b');
    q = after(&p, "c3d4");
    EXPECT(stands(&q, "d4 e5 f6", "g7 h8") && q.abalone.lost[SECOND] == 0);
    EXPECT(illegal(&p, "d4e5", "not-rearmost") && illegal(&p, "e5f6", "not-rearmost"));
    EXPECT(legal(&p, "e5f5")); /* pushing is never compulsory */
    p = at("c3 d4 e5", "g7", 'b');
    q = after(&p, "c3d4"); /* no contact, so no push */
    EXPECT(stands(&q, "d4 e5 f6", "g7"));
    p = at("c3 d4 e5 h8", "f6 g7", 'b');
    EXPECT(illegal(&p, "c3d4", "no-room"));
    p = at("c3 d4 e5", "f6 h8", 'b');
    EXPECT(legal(&p, "c3d4"));
}

static void pac(void) {
    position p = at("e5", "f6", 'b');
    EXPECT(illegal(&p, "e5f6", "pac-1-1"));
    p = at("d4 e5", "f6 g7", 'b');
    EXPECT(illegal(&p, "d4e5", "pac-2-2") && illegal(&p, "e5f6", "outnumbered"));
    p = at("c3 d4 e5", "f6 g7 h8", 'b');
    EXPECT(illegal(&p, "c3d4", "pac-3-3") && illegal(&p, "d4e5", "outnumbered"));
    p = at("b2 c3 d4 e5", "f6 g7 h8", 'b');
    EXPECT(illegal(&p, "b2c3", "pac-4-3") && illegal(&p, "c3d4", "pac-3-3"));
    p = at("c3 d4 e5", "f6 g7 h8 i9", 'b');
    EXPECT(illegal(&p, "c3d4", "outnumbered"));
    p = at("g7 h8", "i9", 'w');
    EXPECT(illegal(&p, "i9h8", "outnumbered"));
}

static void ejection(void) {
    position p = at("g7 h8", "i9 a1", 'b');
    position q = after(&p, "g7h8");
    EXPECT(stands(&q, "h8 i9", "a1") && q.abalone.lost[SECOND] == 1 && q.abalone.lost[FIRST] == 0);
    EXPECT(q.result == ONGOING);
    p = at("e5 f6 g7", "h8 i9 a1", 'b');
    q = after(&p, "e5f6");
    EXPECT(stands(&q, "f6 g7 h8", "i9 a1") && q.abalone.lost[SECOND] == 1);
    p = at("e5 f6 g7", "h8 a1", 'b');
    q = after(&p, "e5f6");
    EXPECT(stands(&q, "f6 g7 h8", "i9 a1") && q.abalone.lost[SECOND] == 0);
    p = at("b1 i9", "c1 d1", 'w');
    q = after(&p, "d1c1"); /* towards b1, a1 is empty */
    EXPECT(stands(&q, "a1 i9", "b1 c1"));
    p = after(&q, "i9h9");
    q = after(&p, "c1b1");
    EXPECT(stands(&q, "h9", "a1 b1") && q.abalone.lost[FIRST] == 1);
}

static void six_out(void) {
    position p;
    EXPECT(read_position("4w/5b/6b/8/9/8/7/6/w4 b 5 5 7", &p));
    EXPECT(p.result == ONGOING && p.abalone.quiet == 7);
    position q = after(&p, "g9h9");
    EXPECT(q.result == FIRST_WINS && q.why == ABALONE_EJECTIONS && q.abalone.lost[SECOND] == 6);
    EXPECT(strcmp(game_word(g, q.why)->slug, "ejections") == 0);
    EXPECT(strcmp(game_ruling(g, q.why), "A7") == 0);
    move list[MAX_MOVES];
    EXPECT(g->rules->moves(&q, list) == 0 && g->rules->count(&q) == 0
           && perft(g, &q, 1, NULL) == 0);
    EXPECT(illegal(&q, "a1a2", "game-over"));
    EXPECT(is_written(g, &q, "4b/5b/7/8/9/8/7/6/w4 w 5 6 0"));
    /* A position that is read is judged: the mover was the opponent of the side to move. */
    EXPECT(read_position("4b/5b/7/8/9/8/7/6/w4 w 5 6 0", &p) && p.result == FIRST_WINS);
    EXPECT(read_position("4b/5b/7/8/9/8/7/6/w4 b 5 6", &p) && p.result == FIRST_WINS);
    EXPECT(read_position("4b/5b/7/8/9/8/7/6/w4 b 6 5", &p) && p.result == SECOND_WINS);
    EXPECT(read_position("4b/5b/7/8/9/8/7/6/w4 b 6 6", &p) && p.result == SECOND_WINS);
    EXPECT(read_position("4b/5b/7/8/9/8/7/6/w4 w 6 6", &p) && p.result == FIRST_WINS);
}

static void repetition(void) {
    uint64_t keys[32];
    history h = {keys, 32, 0};
    position p = start_of("standard");
    history_push(&h, &p);
    static const char *const round[] = {"c3d3", "g5f5", "d3c3", "f5g5"};
    int why = 0;
    for (int i = 0; i < 8; i++) {
        EXPECT(history_result(&h, g, &p, 0, &why) == ONGOING);
        p = after(&p, round[i % 4]);
        history_push(&h, &p);
    }
    EXPECT(history_result(&h, g, &p, 0, &why) == DRAWN && why == WORD_REPETITION);
    EXPECT(strcmp(game_ruling(g, why), "A8") == 0);
    EXPECT(p.abalone.quiet == 8); /* which is why it is not part of the key */
}

static void limit(void) {
    uint64_t keys[4];
    history h = {keys, 4, 0};
    position p;
    int why = 0;
    EXPECT(read_position("b4/6/7/8/9/8/7/6/4w b 1 2 50", &p) && history_push(&h, &p));
    EXPECT(history_result(&h, g, &p, 0, &why) == ONGOING);
    EXPECT(history_result(&h, g, &p, 51, &why) == ONGOING);
    EXPECT(history_result(&h, g, &p, 50, &why) == FIRST_WINS && why == g->rules->limit_word);
    EXPECT(read_position("b4/6/7/8/9/8/7/6/4w w 2 1 50", &p)
           && g->rules->at_limit(&p, 50) == SECOND_WINS);
    EXPECT(read_position("b4/6/7/8/9/8/7/6/4w w 2 2 50", &p)
           && g->rules->at_limit(&p, 50) == DRAWN);
    EXPECT(read_position("b4/6/7/8/9/8/7/6/4w b 0 0 65535", &p));
    position q = after(&p, "i5i6");
    EXPECT(q.abalone.quiet == 65535); /* it stops counting there */
}

static void reach_of_limit(void) {
    position p;
    if (!EXPECT(read_position("b4/6/7/8/9/8/7/6/4w b 1 2 17", &p))) return;
    /* Turn 3 is the twentieth without an ejection; the board decides it before the limit does. */
    EXPECT(history_reaches(g, &p, 20, 3) && !history_reaches(g, &p, 19, 3));
    EXPECT(history_reaches(g, &p, 18, 1) && !history_reaches(g, &p, 18, 2));
    EXPECT(!history_reaches(g, &p, 17, 1)); /* over before, though records may go on */
    EXPECT(history_reaches(g, &p, 0, 1000) && !history_reaches(g, &p, 2, 1000));
    /* A claim that the limit may refute becomes a score that claims nothing. */
    EXPECT(history_score(g, &p, 20, SCORE_WIN - 3) == SCORE_WIN - 3);
    EXPECT(history_score(g, &p, 19, SCORE_WIN - 3) == SCORE_SURE);
    EXPECT(history_score(g, &p, 21, 4 - SCORE_WIN) == 4 - SCORE_WIN);
    EXPECT(history_score(g, &p, 20, 4 - SCORE_WIN) == -SCORE_SURE);
    EXPECT(history_score(g, &p, 18, 250) == 250 && history_score(g, &p, 18, -250) == -250);
}

static void no_move(void) {
    /* a1 is walled in: one against one on every side. */
    position p = at("a1", "a2 b2 c1 i9", 'w');
    EXPECT(p.result == ONGOING);
    position q = after(&p, "c1b1");
    EXPECT(q.result == SECOND_WINS && q.why == WORD_NO_MOVE && g->rules->count(&q) == 0);
    EXPECT(strcmp(game_ruling(g, q.why), "A8") == 0);
    p = at("a1", "a2 b2 b1 i9", 'b');
    EXPECT(p.result == SECOND_WINS && p.why == WORD_NO_MOVE);
    /* No marble is free to step, but a push is possible: the game goes on. */
    p = at("a1 b1", "a2 b2 c1 c2 i9", 'b');
    EXPECT(p.result == ONGOING && g->rules->count(&p) == 1 && legal(&p, "a1b1"));
    position none = at("", "e5", 'b');
    EXPECT(none.result == SECOND_WINS && none.why == WORD_NO_MOVE);
}

static void flag_word(void) {
    EXPECT(strcmp(game_ruling(g, WORD_FLAG), "A9") == 0);
    for (int i = 0; i < GAME_COUNT; i++)
        if (games[i] != g) EXPECT(strcmp(game_ruling(games[i], WORD_FLAG), "") == 0);
}

static void layouts(void) {
    EXPECT(g->rule_set_count == 63);
    for (int i = 0; i < g->rule_set_count; i++) {
        position p;
        const char *text = g->rule_sets[i].start;
        EXPECT(g->text->read(i, text, strlen(text), &p).code == 0);
        EXPECT(p.rules == i && p.side == FIRST && p.result == ONGOING && g->rules->valid(&p));
        EXPECT(bits_count(p.abalone.marbles[0]) == 14 && bits_count(p.abalone.marbles[1]) == 14);
        EXPECT(p.abalone.lost[0] == 0 && p.abalone.lost[1] == 0 && p.abalone.quiet == 0);
        EXPECT(g->rules->count(&p) > 0);
        EXPECT(game_rule_set(g, g->rule_sets[i].id, strlen(g->rule_sets[i].id)) == i);
        char full[MAX_POSITION];
        writer w = writer_on(full, sizeof full);
        write_text(&w, text);
        write_text(&w, " 0 0 0");
        EXPECT(is_written(g, &p, full));
    }
    position p = start_of("standard");
    EXPECT(g->rules->count(&p) == 44);
    p = start_of("belgian-daisy");
    EXPECT(g->rules->count(&p) == 52);
    p = start_of("german-daisy");
    EXPECT(g->rules->count(&p) == 80);
}

static void words(void) {
    for (int code = GAME_WORDS; code < GAME_WORDS + g->text->word_count; code++) {
        const word *have = game_word(g, code);
        EXPECT(have->slug && have->slug[0] && have->ruling);
        for (int l = 0; l < LANGS; l++) EXPECT(have->in[l] && have->in[l][0]);
        for (int other = GAME_WORDS; other < code; other++)
            EXPECT(strcmp(have->slug, game_word(g, other)->slug) != 0);
    }
}

/* Marbles placed at random, crowded or sparse, whether or not a game could reach the position. */
static position strewn(random_source *r) {
    char text[160];
    position p;
    do {
        size_t n = 0;
        int left[2] = {ABALONE_MARBLES - 1, ABALONE_MARBLES - 2}; /* with what they have lost */
        uint32_t black = 1 + random_below(r, 8), white = 1 + random_below(r, 8);
        for (int row = 8; row >= 0; row--) {
            for (int number = 1; number <= 9; number++) {
                if (!abalone_on_board(row, number)) continue;
                uint32_t draw = random_below(r, 20);
                text[n] = '1';
                int side = draw < black ? FIRST : SECOND;
                if (draw < black + white && left[side]-- > 0) text[n] = "bw"[side];
                n++;
            }
            text[n++] = row > 0 ? '/' : ' ';
        }
        text[n++] = random_below(r, 2) ? 'b' : 'w';
        memcpy(text + n, " 1 2 3", sizeof " 1 2 3");
        EXPECT(read_position(text, &p));
    } while (p.result != ONGOING);
    return p;
}

static int find(const move *list, int n, move m) {
    for (int i = 0; i < n; i++)
        if (list[i] == m) return i;
    return -1;
}

static void legal_is_listed(void) {
    random_source r = {1};
    for (int round = 0; round < 60; round++) {
        position p = strewn(&r);
        move list[MAX_MOVES];
        int n = g->rules->moves(&p, list), found = 0;
        for (int i = 0; i < n; i++) EXPECT(find(list, n, list[i]) == i);
        for (move m = 0; m < (move)1 << 15; m++) {
            move action = m | (move)1 << 21;
            bool is = g->rules->legal(&p, action);
            found += is;
            EXPECT(is == (g->rules->why_not(&p, action) == 0));
        }
        EXPECT(found == n);
        for (int i = 0; i < n; i++) EXPECT(g->rules->legal(&p, list[i]));
        for (int i = 0; i < 2000; i++) {
            move m = (move)random_next(&r);
            bool listed = find(list, n, m) >= 0;
            EXPECT(g->rules->legal(&p, m) == listed && (g->rules->why_not(&p, m) == 0) == listed);
        }
        EXPECT(!g->rules->legal(&p, MOVE_NONE) && !g->rules->legal(&p, MOVE_END));
    }
}

static void invariants(void) {
    random_source r = {2};
    for (int round = 0; round < 3000; round++) {
        position p = strewn(&r);
        move list[MAX_MOVES];
        int n = g->rules->moves(&p, list);
        EXPECT(g->rules->count(&p) == (uint64_t)n && g->rules->valid(&p));
        EXPECT(abalone_count_plainly(&p) == (uint64_t)n);
        move m = list[random_below(&r, (uint32_t)n)];
        char text[MAX_TURN_TEXT];
        writer w = writer_on(text, sizeof text);
        g->text->write_move(&p, m, &w);
        move back = MOVE_NONE;
        EXPECT(g->text->read_move(&p, text, w.len, &back).code == 0 && back == m);
        position next, again;
        g->rules->play(&p, m, &next);
        EXPECT(g->rules->valid(&next) && next.side != p.side && next.key != p.key);
        int before = bits_count(p.abalone.marbles[!p.side]) + p.abalone.lost[!p.side];
        int now = bits_count(next.abalone.marbles[!p.side]) + next.abalone.lost[!p.side];
        EXPECT(before == now);
        EXPECT(bits_count(p.abalone.marbles[p.side]) == bits_count(next.abalone.marbles[p.side]));
        char position_text[MAX_POSITION];
        w = writer_on(position_text, sizeof position_text);
        g->text->write(&next, &w);
        EXPECT(read_position(position_text, &again));
        EXPECT(again.key == next.key && again.result == next.result && again.why == next.why);
        EXPECT(is_written(g, &again, position_text));
    }
}

static void outcomes_differ(void) {
    random_source r = {3};
    for (int round = 0; round < 100; round++) {
        position p = strewn(&r);
        move list[MAX_MOVES];
        uint64_t keys[MAX_MOVES];
        int n = g->rules->moves(&p, list);
        for (int i = 0; i < n; i++) {
            position next;
            g->rules->play(&p, list[i], &next);
            keys[i] = next.key;
            for (int j = 0; j < i; j++) EXPECT(keys[j] != keys[i]);
        }
    }
}

static void symmetries(void) {
    random_source r = {4};
    EXPECT(g->rules->mirror_count == 24);
    for (int round = 0; round < 20; round++) {
        position p = strewn(&r), image[24];
        uint64_t turns = perft(g, &p, 2, NULL);
        for (int which = 0; which < 24; which++) {
            g->rules->mirror(&p, which, &image[which]);
            EXPECT(g->rules->valid(&image[which]) && perft(g, &image[which], 2, NULL) == turns);
            EXPECT((image[which].side == p.side) == (which < 12));
            for (int other = 0; other < which; other++)
                EXPECT(image[other].key != image[which].key);
        }
        EXPECT(image[0].key == p.key);
        position back;
        g->rules->mirror(&image[1], 5, &back); /* a rotation by 60° and five more */
        EXPECT(back.key == p.key);
        g->rules->mirror(&image[18], 18,
                         &back); /* a reflection with the colours exchanged, twice */
        EXPECT(back.key == p.key);
    }
    position won, image;
    EXPECT(read_position("4b/5b/7/8/9/8/7/6/w4 w 5 6 0", &won));
    g->rules->mirror(&won, 12, &image);
    EXPECT(image.result == SECOND_WINS && image.abalone.lost[FIRST] == 6);
}

static void key_leaves_out_quiet(void) {
    position p, q;
    EXPECT(read_position("b4/6/7/8/9/8/7/6/4w b 1 2 0", &p));
    EXPECT(read_position("b4/6/7/8/9/8/7/6/4w b 1 2 9", &q) && p.key == q.key);
    EXPECT(read_position("b4/6/7/8/9/8/7/6/4w b 2 1 0", &q) && p.key != q.key);
    EXPECT(read_position("b4/6/7/8/9/8/7/6/4w w 1 2 0", &q) && p.key != q.key);
}

int main(void) {
    TEST("A1 61 cells in nine rows; every mask and step agrees with the plain coordinates", board);
    TEST("A1 black is at the bottom and starts", first_player);
    TEST("A2 one, two or three marbles move by one cell", up_to_three);
    TEST("A2 the marbles must be in one line, next to each other", one_line);
    TEST("A2 a longer row may be split", split_row);
    TEST("A3 in-line along the row, broadside to its side", in_line_and_broadside);
    TEST("A3 a broadside move cannot push", broadside_never_pushes);
    TEST("A4 own marbles are neither pushed off nor pushed along", own_marbles);
    TEST("A5 sumito: 2-1, 3-1 and 3-2, in contact, with room behind", sumito);
    TEST("A6 pac: 1-1, 2-2, 3-3 and 4-3 push nothing", pac);
    TEST("A7 a marble pushed over the edge is out", ejection);
    TEST("A7 six opposing marbles out win at once", six_out);
    TEST("A8 the third occurrence of a position is a draw", repetition);
    TEST("A8 the limit of turns without an ejection is decided by the marbles out", limit);
    TEST("A8 a forced result counts if the limit cannot end the game before it", reach_of_limit);
    TEST("A8 a player who cannot move loses", no_move);
    TEST("A9 no other game has a ruling about the clock", flag_word);
    TEST("A10 63 layouts with 14 marbles per side; 44, 52 and 80 turns", layouts);
    TEST("every reason has words in three languages", words);
    TEST("legal() and why_not() agree with moves()", legal_is_listed);
    TEST("count, play, read and write agree on random positions", invariants);
    TEST("no two actions have the same outcome", outcomes_differ);
    TEST("the rules have 24 symmetries", symmetries);
    TEST("the key does not include the turns without an ejection", key_leaves_out_quiet);
    return tap_done();
}
