// SPDX-License-Identifier: MIT
// The session: each command and refusal, and the clocks.
#include "session.h"

static table a;
static turn work[MAX_TURNS];

/* ---- turns ---- */

static void by_board(void) {
    begin_at(&a, "bushishogi", "1s 1w b", no_clock, 0);
    session_event e = play(&a, "f", 2000);
    EXPECT(e.op == SESSION_TURN && e.turn_made && e.result == FIRST_WINS);
    EXPECT(strcmp(game_word(a.s.setup.game, e.why)->slug, "mate") == 0);
    EXPECT(order(&a, SESSION_RESIGN, SECOND, 3000).why == WORD_GAME_OVER);
    EXPECT(order(&a, SESSION_OFFER, SECOND, 3000).why == WORD_GAME_OVER);
}

static void wrong_side(void) {
    begin_at(&a, "bushishogi", "1s 3n b", no_clock, 0);
    session_command c = {.op = SESSION_TURN, .side = SECOND, .turn = {1, {1}}};
    session_event e = session_do(&a.s, &c, 2000);
    EXPECT(e.op == SESSION_NONE && e.why == WORD_NOT_YOUR_TURN && a.s.n == 0);
    c = (session_command){.op = SESSION_TURN, .side = FIRST, .turn = {1, {99}}};
    e = session_do(&a.s, &c, 2000);
    EXPECT(e.op == SESSION_NONE && e.why == WORD_ILLEGAL && a.s.n == 0);
    c.turn = (turn){2, {1, 1}};
    EXPECT(session_do(&a.s, &c, 2000).why == WORD_TURN_OVER);
    c.turn = (turn){0, {0}};
    EXPECT(session_do(&a.s, &c, 2000).why == WORD_ILLEGAL);
    c.turn = (turn){200, {1, 1, 1}};
    EXPECT(session_do(&a.s, &c, 2000).why == WORD_ILLEGAL);
}

static void repetition(void) {
    begin_at(&a, "bushishogi", "3n 3n b", no_clock, 0);
    static const char *const turns[] = {"l", "l", "r", "r"};
    session_event e = {0};
    for (int i = 0; i < 8; i++) {
        EXPECT(a.s.result == ONGOING);
        e = play(&a, turns[i % 4], 2000 + i);
    }
    EXPECT(e.result == DRAWN && e.why == WORD_REPETITION);
    EXPECT(order(&a, SESSION_UNDO, FIRST, 3000).op == SESSION_UNDO);
    EXPECT(a.s.result == ONGOING && a.s.n == 7);
    EXPECT(play(&a, "r", 3001).why == WORD_REPETITION);
}

static void limit(void) {
    begin_at(&a, "abalone", NULL, no_clock, 3);
    for (int i = 0; i < 3; i++) {
        EXPECT(a.s.result == ONGOING);
        int n = turn_list(a.s.setup.game, &a.s.hand.now, work);
        if (!EXPECT(n > 0)) return;
        session_command c = {.op = SESSION_TURN, .side = a.s.hand.now.side, .turn = work[0]};
        session_do(&a.s, &c, 2000 + i);
    }
    EXPECT(a.s.result == DRAWN && a.s.why == a.s.setup.game->rules->limit_word);
}

static void limit_at_start(void) {
    static const char start[] = "b4/6/7/8/9/8/7/6/4w b 1 2 50";
    begin_at(&a, "abalone", start, (time_control){60000, 0}, 50);
    EXPECT(a.s.result == FIRST_WINS && a.s.why == a.s.setup.game->rules->limit_word
           && !a.s.clocks.running);
    EXPECT(play(&a, "i5i6", 2000).why == WORD_GAME_OVER);
    EXPECT(order(&a, SESSION_UNDO, FIRST, 2000).why == WORD_NOTHING_TO_UNDO);
    begin_at(&a, "abalone", start, (time_control){60000, 0}, 51);
    EXPECT(a.s.result == ONGOING && a.s.clocks.running);
}

static void undo_redo(void) {
    begin_at(&a, "bushishogi", "3n 3n b", no_clock, 0);
    EXPECT(order(&a, SESSION_UNDO, FIRST, 1500).why == WORD_NOTHING_TO_UNDO);
    EXPECT(order(&a, SESSION_REDO, FIRST, 1500).why == WORD_NOTHING_TO_REDO);
    play(&a, "l", 2000);
    play(&a, "f", 3000);
    position two = a.s.hand.now;
    order(&a, SESSION_UNDO, FIRST, 4000);
    order(&a, SESSION_UNDO, FIRST, 5000);
    EXPECT(a.s.n == 0 && a.s.known == 2 && a.s.hand.now.key == a.s.setup.start.key);
    EXPECT(order(&a, SESSION_REDO, FIRST, 6000).turn_made);
    /* The same turn again keeps what can be redone, another one forgets it. */
    EXPECT(a.s.known == 2);
    EXPECT(order(&a, SESSION_REDO, FIRST, 7000).turn_made);
    EXPECT(a.s.hand.now.key == two.key);
    EXPECT(order(&a, SESSION_REDO, FIRST, 7000).why == WORD_NOTHING_TO_REDO);
    order(&a, SESSION_UNDO, FIRST, 8000);
    order(&a, SESSION_UNDO, FIRST, 8000);
    play(&a, "l", 9000);
    EXPECT(a.s.known == 2);
    order(&a, SESSION_UNDO, FIRST, 9000);
    play(&a, "r", 9000);
    EXPECT(a.s.known == 1);
}

static void half_made(void) {
    begin_at(&a, "sensei", NULL, no_clock, 0);
    move list[MAX_MOVES];
    int n = a.s.setup.game->rules->moves(&a.s.hand.now, list);
    if (!EXPECT(n > 0)) return;
    uint64_t start = a.s.hand.now.key;
    session_command c = {.op = SESSION_ACT, .side = FIRST, .act = list[0]};
    EXPECT(order(&a, SESSION_UNACT, FIRST, 1500).why == WORD_NOTHING_TO_UNDO);
    EXPECT(session_do(&a.s, &(session_command){.op = SESSION_ACT, .act = MOVE_END}, 1500).op
           == SESSION_NONE);
    session_event e = session_do(&a.s, &c, 2000);
    EXPECT(e.op == SESSION_ACT && !e.turn_made && a.s.hand.made.n == 1);
    EXPECT(session_turn_start(&a.s)->key == start);
    EXPECT(order(&a, SESSION_UNACT, FIRST, 2500).op == SESSION_UNACT);
    EXPECT(a.s.hand.now.key == start && a.s.hand.made.n == 0);
    session_do(&a.s, &c, 3000);
    EXPECT(order(&a, SESSION_UNDO, FIRST, 3500).op == SESSION_UNDO);
    EXPECT(a.s.hand.now.key == start && a.s.n == 0);
    session_do(&a.s, &c, 4000);
    c.act = MOVE_END;
    e = session_do(&a.s, &c, 5000);
    EXPECT(e.turn_made && e.turn.n == 1 && e.turn.act[0] == list[0]);
    EXPECT(a.s.n == 1 && a.s.hand.now.side == SECOND && a.s.hand.made.n == 0);
}

/* A whole turn replaces a half-made one; an illegal one leaves it as it is. */
static void turn_over_half(void) {
    begin_at(&a, "sensei", NULL, no_clock, 0);
    session_command c = {.op = SESSION_ACT};
    hand h = a.s.hand;
    EXPECT(hand_read(&h, "b1b2", 4).code == 0);
    c.act = h.made.act[0];
    session_do(&a.s, &c, 2000);
    c = (session_command){.op = SESSION_TURN, .turn = {2, {c.act, c.act}}};
    EXPECT(session_do(&a.s, &c, 2000).op == SESSION_NONE && a.s.hand.made.n == 1);
    EXPECT(turn_read(a.s.setup.game, session_turn_start(&a.s), "a1a2,c1c2", 9, &c.turn).code == 0);
    session before = a.s;
    session_event e = session_do(&a.s, &c, 3000);
    EXPECT(e.turn_made && a.s.n == 1 && a.s.hand.now.side == SECOND && a.s.hand.made.n == 0);
    char text[64];
    writer w = writer_on(text, sizeof text);
    session_event_write(&before, &e, &w);
    EXPECT(strcmp(text, "3000 turn 0 a1a2,c1c2") == 0);
}

static void typed(void) {
    session_command c;
    begin_at(&a, "sensei", NULL, no_clock, 0);
    EXPECT(session_typed(&a.s, "b1b2", 4, false, &c).code == 0);
    EXPECT(c.op == SESSION_ACT && session_do(&a.s, &c, 2000).op == SESSION_ACT);
    EXPECT(session_typed(&a.s, "b2b3 end", 8, false, &c).code == 0);
    EXPECT(c.op == SESSION_TURN && c.turn.n == 2 && session_do(&a.s, &c, 3000).turn_made);
    EXPECT(session_typed(&a.s, "a7a6", 4, true, &c).code == 0);
    EXPECT(c.op == SESSION_TURN && c.side == SECOND && session_do(&a.s, &c, 4000).turn_made);
    fault rule = session_typed(&a.s, "b1b2", 4, true, &c);
    EXPECT(rule.code >= GAME_WORDS && rule.illegal);
    fault text = session_typed(&a.s, "x", 1, true, &c);
    EXPECT(text.code < GAME_WORDS && !text.illegal);
    order(&a, SESSION_RESIGN, FIRST, 5000);
    EXPECT(session_typed(&a.s, "a1a2", 4, true, &c).code == WORD_GAME_OVER);
}

static void full(void) {
    begin_at(&a, "bushishogi", "3n 3n b", no_clock, 0);
    a.s.memory.cap = 1;
    play(&a, "l", 2000);
    EXPECT(play(&a, "l", 2000).why == WORD_GAME_FULL);
}

/* ---- offers and resignations ---- */

static void draws(void) {
    begin_at(&a, "bushishogi", "3n 3n b", no_clock, 0);
    EXPECT(order(&a, SESSION_ACCEPT, SECOND, 2000).why == WORD_NO_OFFER);
    EXPECT(order(&a, SESSION_OFFER, FIRST, 2000).op == SESSION_OFFER);
    EXPECT(order(&a, SESSION_OFFER, FIRST, 2000).why == WORD_OFFERED);
    EXPECT(order(&a, SESSION_ACCEPT, FIRST, 2000).why == WORD_NO_OFFER);
    EXPECT(order(&a, SESSION_DECLINE, SECOND, 2000).op == SESSION_DECLINE);
    EXPECT(a.s.offer == 0 && a.s.result == ONGOING);
    order(&a, SESSION_OFFER, FIRST, 2000);
    play(&a, "l", 3000);
    EXPECT(a.s.offer == 1 + FIRST); /* an offer survives the turn of the side that made it */
    play(&a, "l", 3000);
    EXPECT(a.s.offer == 0);
    order(&a, SESSION_OFFER, SECOND, 4000);
    session_event e = order(&a, SESSION_OFFER, FIRST, 4000);
    EXPECT(e.result == DRAWN && e.why == WORD_AGREEMENT);
    EXPECT(order(&a, SESSION_UNDO, FIRST, 5000).op == SESSION_UNDO);
    EXPECT(a.s.result == ONGOING && a.s.n == 2);
}

/* An offer belongs to the position it was made in. */
static void undo_forgets_offers(void) {
    for (int side = FIRST; side <= SECOND; side++) {
        begin_at(&a, "bushishogi", "3n 3n b", no_clock, 0);
        if (side == FIRST) order(&a, SESSION_OFFER, FIRST, 2000);
        play(&a, "l", 2000);
        if (side == SECOND) order(&a, SESSION_OFFER, SECOND, 3000);
        EXPECT(a.s.offer == 1 + side);
        order(&a, SESSION_UNDO, FIRST, 4000);
        EXPECT(a.s.offer == 0);
        EXPECT(order(&a, SESSION_ACCEPT, !side, 4000).why == WORD_NO_OFFER);
        EXPECT(a.s.result == ONGOING);
    }
}

static void resigning(void) {
    begin_at(&a, "bushishogi", NULL, no_clock, 0);
    session_event e = order(&a, SESSION_RESIGN, SECOND, 2000);
    EXPECT(e.result == FIRST_WINS && e.why == WORD_RESIGNATION);
    order(&a, SESSION_UNDO, SECOND, 2000);
    EXPECT(order(&a, SESSION_RESIGN, FIRST, 2000).result == SECOND_WINS);
}

/* ---- clocks ---- */

/* Bo took 2 s of 10, then Ada 3 s; each turn adds 1. */
static void undo_clocks(void) {
    begin_at(&a, "bushishogi", "3n 3n b", (time_control){10000, 1000}, 0);
    play(&a, "l", 2000);
    play(&a, "f", 4000);
    play(&a, "l", 7000);
    order(&a, SESSION_UNDO, FIRST, 15000);
    EXPECT(clock_left(&a.s.clocks, FIRST, 15000) == 10000);
    EXPECT(clock_left(&a.s.clocks, SECOND, 15000) == 9000);
    EXPECT(clock_deadline(&a.s.clocks) == 25000);
    order(&a, SESSION_REDO, FIRST, 16000);
    EXPECT(clock_left(&a.s.clocks, FIRST, 16000) == 8000);
    EXPECT(clock_left(&a.s.clocks, SECOND, 16000) == 9000);
    EXPECT(clock_deadline(&a.s.clocks) == 25000);
}

/* However far a game is taken back, and however long that takes: when it is replayed, both clocks
   are where they were. */
static void redo_clocks(void) {
    static const char *const turns[] = {"l", "l", "r", "r", "l"};
    for (int back = 1; back <= 5; back++) {
        begin_at(&a, "bushishogi", "3n 3n b", (time_control){20000, 1000}, 0);
        int64_t now = 1000;
        for (int i = 0; i < 5; i++) play(&a, turns[i], now += 1500 + 200 * i);
        session before = a.s;
        for (int i = 0; i < back; i++) order(&a, SESSION_UNDO, FIRST, now += 700);
        for (int i = 0; i < back; i++) order(&a, SESSION_REDO, FIRST, now += 900);
        EXPECT(a.s.n == 5 && a.s.hand.now.key == before.hand.now.key && a.s.clocks.side == SECOND);
        for (int side = FIRST; side <= SECOND; side++) {
            EXPECT(clock_left(&a.s.clocks, side, now) == before.clocks.left[side]);
            EXPECT(session_last_turn(&a.s)->left[side] == before.clocks.left[side]);
        }
    }
}

static void flag_loses(void) {
    begin_at(&a, "bushishogi", "3n 3n b", (time_control){5000, 1000}, 0);
    EXPECT(order(&a, SESSION_TICK, FIRST, 5999).op == SESSION_NONE);
    play(&a, "l", 4000); /* 2 s left and 1 s more */
    EXPECT(clock_left(&a.s.clocks, FIRST, 4000) == 3000);
    play(&a, "l", 5000);
    EXPECT(clock_deadline(&a.s.clocks) == 8000);
    session_event e = play(&a, "r", 8000);
    EXPECT(e.op == SESSION_TICK && !e.turn_made && e.side == FIRST);
    EXPECT(e.result == SECOND_WINS && e.why == WORD_FLAG && a.s.n == 2);
    /* Taking the end back gives the time of the turn back. */
    order(&a, SESSION_UNDO, FIRST, 9000);
    EXPECT(a.s.result == ONGOING && clock_deadline(&a.s.clocks) == 12000);
}

static void credited_turns(void) {
    begin_at(&a, "bushishogi", "3n 3n b", (time_control){5000, 0}, 0);
    session_command c = {.op = SESSION_TURN, .side = FIRST, .credit = 400};
    EXPECT(turn_read(a.s.setup.game, &a.s.hand.now, "l", 1, &c.turn).code == 0);
    session_event e = session_do(&a.s, &c, 6300); /* 300 ms late */
    EXPECT(e.turn_made && a.s.clocks.left[FIRST] == 100 && clock_deadline(&a.s.clocks) == 11300);
    /* A credit for anything else only puts off the flag. */
    session_command offer = {.op = SESSION_OFFER, .side = FIRST, .credit = 400};
    EXPECT(session_do(&a.s, &offer, 11500).op == SESSION_OFFER && a.s.result == ONGOING);
    c.side = SECOND;
    EXPECT(session_do(&a.s, &c, 11700).op == SESSION_TICK && a.s.result == FIRST_WINS);
    /* A negative one is none. */
    begin_at(&a, "bushishogi", "3n 3n b", (time_control){5000, 0}, 0);
    c = (session_command){.op = SESSION_TURN, .side = FIRST, .turn = c.turn, .credit = -3000};
    EXPECT(session_do(&a.s, &c, 4000).turn_made && a.s.clocks.left[FIRST] == 2000);
}

static void untimed(void) {
    begin_at(&a, "bushishogi", "3n 3n b", (time_control){5000, 1000}, 0);
    session_setup setup = a.s.setup;
    setup.untimed = 2;
    session_begin(&a.s, &setup, (session_memory){a.turns, a.keys, CAP}, 1000);
    EXPECT(!a.s.clocks.running && clock_deadline(&a.s.clocks) == CLOCK_NEVER);
    EXPECT(order(&a, SESSION_PAUSE, FIRST, 2000).op == SESSION_PAUSE);
    EXPECT(order(&a, SESSION_RESUME, FIRST, 50000).op == SESSION_RESUME && !a.s.clocks.running);
    EXPECT(play(&a, "l", 100000).turn_made && !a.s.clocks.running);
    EXPECT(play(&a, "l", 200000).turn_made);
    EXPECT(a.s.clocks.left[FIRST] == 5000 && a.s.clocks.left[SECOND] == 5000);
    EXPECT(clock_deadline(&a.s.clocks) == 205000 && a.s.clocks.side == FIRST);
    EXPECT(play(&a, "r", 201000).turn_made && a.s.clocks.left[FIRST] == 5000);
    order(&a, SESSION_UNDO, FIRST, 202000);
    order(&a, SESSION_UNDO, FIRST, 202000);
    EXPECT(a.s.n == 1 && !a.s.clocks.running);
}

static void ended_from_outside(void) {
    begin_at(&a, "bushishogi", "3n 3n b", (time_control){5000, 0}, 0);
    session_end(&a.s, DRAWN, WORD_ABANDONED, 2000);
    EXPECT(a.s.result == DRAWN && a.s.why == WORD_ABANDONED && !a.s.clocks.running);
    EXPECT(a.s.clocks.left[FIRST] == 4000);
    EXPECT(play(&a, "l", 3000).why == WORD_GAME_OVER);
}

static void pausing(void) {
    begin_at(&a, "bushishogi", "3n 3n b", (time_control){5000, 0}, 0);
    EXPECT(order(&a, SESSION_RESUME, FIRST, 2000).why == WORD_NOT_PAUSED);
    EXPECT(order(&a, SESSION_PAUSE, FIRST, 2000).op == SESSION_PAUSE);
    EXPECT(play(&a, "l", 3000).why == WORD_PAUSED);
    EXPECT(order(&a, SESSION_UNDO, FIRST, 3000).why == WORD_PAUSED);
    EXPECT(order(&a, SESSION_TICK, FIRST, 900000).op == SESSION_NONE);
    EXPECT(order(&a, SESSION_RESUME, FIRST, 1000000).op == SESSION_RESUME);
    EXPECT(clock_left(&a.s.clocks, FIRST, 1000000) == 4000);
    EXPECT(play(&a, "l", 1001000).turn_made);
}

/* A game can end by agreement or resignation while it is paused; undo takes that back, and the game
   goes on. */
static void ended_while_paused(void) {
    for (int op = SESSION_ACCEPT; op <= SESSION_RESIGN; op += SESSION_RESIGN - SESSION_ACCEPT) {
        begin_at(&a, "bushishogi", "3n 3n b", (time_control){5000, 0}, 0);
        play(&a, "l", 2000);
        order(&a, SESSION_OFFER, FIRST, 2500);
        order(&a, SESSION_PAUSE, FIRST, 3000);
        EXPECT(order(&a, op, SECOND, 4000).result != ONGOING && !a.s.paused);
        EXPECT(order(&a, SESSION_RESUME, FIRST, 4500).why == WORD_GAME_OVER);
        EXPECT(order(&a, SESSION_UNDO, SECOND, 5000).op == SESSION_UNDO);
        EXPECT(a.s.result == ONGOING && a.s.n == 1 && clock_deadline(&a.s.clocks) == 10000);
        EXPECT(play(&a, "l", 6000).turn_made);
    }
}

static void time_never_runs_back(void) {
    begin_at(&a, "bushishogi", "3n 3n b", (time_control){5000, 0}, 0);
    play(&a, "l", 3000);
    session_event e = play(&a, "l", 2000);
    EXPECT(e.at == 3000 && clock_left(&a.s.clocks, SECOND, 3000) == 5000);
}

int main(void) {
    TEST("B7 the board ends a session", by_board);
    TEST("turns of the wrong side and illegal turns change nothing", wrong_side);
    TEST("S12 A8 B8 the third occurrence ends a session, and undo takes it back", repetition);
    TEST("A8 the limit of turns without an ejection ends a session", limit);
    TEST("A8 a position that has reached the limit is over from the start", limit_at_start);
    TEST("whole turns are undone and redone", undo_redo);
    TEST("S3 a half-made turn: actions are made one by one, taken back, ended", half_made);
    TEST("S3 a whole turn replaces a half-made one", turn_over_half);
    TEST("S3 typed text is a turn or an action", typed);
    TEST("a session whose memory is full refuses turns", full);
    TEST("A8 B8 S12 a draw is offered, declined, accepted", draws);
    TEST("A8 B8 S12 undo also withdraws an offer", undo_forgets_offers);
    TEST("a player resigns, on either side's turn", resigning);
    TEST("A9 the flag loses, even when a turn comes with it", flag_loses);
    TEST("A9 a credited turn counts although it comes after the flag", credited_turns);
    TEST("A9 the first turns can be without time", untimed);
    TEST("a game can be ended from outside", ended_from_outside);
    TEST("A9 undo gives the time back and redo takes it again", undo_clocks);
    TEST("A9 redo sets both clocks, whoever is to move", redo_clocks);
    TEST("A9 a pause stops the clocks and the game", pausing);
    TEST("A9 a game that ends while it is paused is over, not paused", ended_while_paused);
    TEST("time never runs backwards", time_never_runs_back);
    return tap_done();
}
