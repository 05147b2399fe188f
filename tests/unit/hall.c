// SPDX-License-Identifier: MIT
// The hall in a world of its own: whole games in all three games, lost connections, commands sent
// twice, a second hall on the same store. hall_time has failures of the store and restarts.
#include "unit/hall_meet.h"

static world other;

static void test_games(void) {
    random_source d = {3};
    for (int i = 0; i < GAME_COUNT; i++) {
        char name[32];
        snprintf(name, sizeof name, "game%d", i);
        meet(name);
        begin(setup_of(games[i]->id, "600+5", "p"));
        play_turns(60, &d);
        EXPECT(anna.box.confirmed.session.n > 3);
        if (anna.box.confirmed.status == ROOM_PLAYING) EXPECT(act(&bo, EVENT_RESIGN, 0, "") == 0);
        talk_it_over(&w, all, 3);
        expect_agreement();
        EXPECT(anna.box.confirmed.status == ROOM_OVER);
        /* The truth is in the log. */
        crash(&w, all, 3);
        open_hall(&w, &usual);
        room last = anna.box.confirmed;
        for (int k = 0; k < 3; k++) arrive(all[k], &w);
        look(&eve, anna.game);
        EXPECT(eve.box.confirmed.seq == last.seq);
        EXPECT(eve.box.confirmed.session.hand.now.key == last.session.hand.now.key);
        part();
    }
}

static void test_commands(void) {
    char id[TALK_ID + 1], first[EVENT_ID + 1];
    meet("commands");
    talk t = talk_of(ASK_CREATE);
    t.id = id_text(0xabcd, id);
    t.setup = setup_of("bushishogi", "-", "p");
    t.side = SIDE_FIRST;
    t.name = "Anna";
    ask(&anna, &t);
    snprintf(first, sizeof first, "%s", anna.game);
    anna.game[0] = '\0';
    ask(&anna, &t);
    EXPECT(strcmp(first, anna.game) == 0);
    t = talk_of(ASK_JOIN);
    t.id = id_text(0xabce, id);
    t.game = first;
    t.name = "Bo";
    ask(&bo, &t);
    int64_t seq = bo.seq;
    ask(&bo, &t);
    EXPECT(seq == 2 && bo.seq == 2 && bo.heard[TELL_REFUSED] == 0);
    for (int i = 0; i < 3; i++) look(all[i], first);
    t = talk_of(ASK_DO);
    t.id = id_text(0xabcf, id);
    t.game = first;
    t.turns = 0;
    t.event = "turn 1n"; /* the first cube is set down */
    for (int i = 0; i < 3; i++) say(&anna, &t);
    talk_it_over(&w, all, 3);
    EXPECT(anna.heard[TELL_DONE] == 5 && anna.seq == 3 && anna.box.confirmed.session.n == 1);
    /* For the same position, but it is another's turn now. */
    t.id = id_text(0xabd0, id);
    ask(&anna, &t);
    EXPECT(strcmp(anna.why, "stale") == 0);
    ask(&eve, &t);
    EXPECT(strcmp(eve.why, "not-your-seat") == 0);
    t.event = "turn zz";
    t.turns = 1;
    ask(&bo, &t);
    EXPECT(strcmp(bo.why, "turn-form") == 0);
    t.event = "flag";
    ask(&bo, &t);
    EXPECT(strcmp(bo.why, "not-your-seat") == 0);
    t.event = "dance";
    ask(&bo, &t);
    EXPECT(strcmp(bo.why, "unexpected") == 0);
    t.event = "turn f";
    t.game = "AAAAAAAAAAAA";
    ask(&bo, &t);
    EXPECT(strcmp(bo.why, "no-such-game") == 0);
    expect_agreement();
    part();
}

static void test_messages(void) {
    meet("messages");
    hall_client *c = anna.c;
    hall_message(w.h, c, "{\"t\": \"sing\"}", 13, w.now);
    read_mail(&anna);
    EXPECT(strcmp(anna.why, "message-form") == 0 && !anna.mail.closed);
    hall_message(w.h, c, "{", 1, w.now);
    read_mail(&anna);
    EXPECT(anna.mail.closed);
    leave(&anna);
    connect_from(&anna, &w, 99);
    talk t = talk_of(ASK_MINE);
    ask(&anna, &t);
    EXPECT(strcmp(anna.why, "hello-first") == 0);
    t = talk_of(ASK_HELLO);
    t.version = 2;
    t.token = anna.token;
    ask(&anna, &t);
    EXPECT(strcmp(anna.why, "version") == 0 && anna.mail.closed);
    part();
}

static void test_presence(void) {
    random_source d = {6};
    meet("presence");
    begin(setup_of("sensei", "180+2", "p"));
    play_turns(4, &d);
    leave(&bo);
    pass(&w, 3000);
    EXPECT(kinds_in_log(&anna, EVENT_LEFT, NULL) == 0);
    arrive(&bo, &w);
    pass(&w, 5000);
    EXPECT(kinds_in_log(&anna, EVENT_LEFT, NULL) == 0);
    leave(&bo);
    pass(&w, 5000);
    EXPECT(kinds_in_log(&anna, EVENT_LEFT, NULL) == 1
           && kinds_in_log(&anna, EVENT_RETURNED, NULL) == 0);
    arrive(&bo, &w);
    pass(&w, 100);
    EXPECT(kinds_in_log(&anna, EVENT_RETURNED, NULL) == 1);
    talk_it_over(&w, all, 3);
    expect_agreement();
    /* On purpose. */
    talk t = talk_of(ASK_UNWATCH);
    t.game = bo.game;
    t.goodbye = true;
    ask(&bo, &t);
    pass(&w, 15000);
    talk_it_over(&w, all, 3);
    EXPECT(anna.box.confirmed.seat[SECOND].goodbye);
    EXPECT(act(&anna, EVENT_CLAIM, WHAT_WIN, "") == 0);
    talk_it_over(&w, all, 3);
    EXPECT(anna.box.confirmed.session.result == FIRST_WINS);
    part();
}

/* Two halls on one store. */
static void test_two_halls(void) {
    random_source d = {10};
    meet("two");
    open_world(&other, "two", &usual);
    begin(setup_of("sensei", "600+5", "pc"));
    leave(&bo);
    arrive(&bo, &other);
    talk_it_over(&other, all + 1, 1);
    for (int i = 0; i < 12; i++) {
        player *p = to_move();
        uint32_t n = anna.box.confirmed.session.n;
        EXPECT(play_any(p, &d) == 0);
        talk_it_over(p->w, &p, 1);
        EXPECT(p->box.confirmed.session.n == n + 1);
        /* The other one hears of it with the next thing that is done there. */
        player *q = p == &anna ? &bo : &anna;
        w.now += 3000, other.now += 3000;
        EXPECT(act(q, EVENT_SAY, WHAT_PRESET, "") == 0);
        talk_it_over(q->w, &q, 1);
        EXPECT(q->box.n == 0 && q->box.confirmed.session.n == n + 1);
    }
    EXPECT(hall_count(w.h).conflicts + hall_count(other.h).conflicts >= 12);
    leave(&bo);
    close_world(&other, NULL, 0);
    arrive(&bo, &w);
    talk_it_over(&w, all, 3);
    look(&eve, anna.game);
    look(&anna, anna.game);
    talk_it_over(&w, all, 3);
    EXPECT(same_game(&bo, &eve) && same_game(&anna, &bo));
    part();
}

int main(void) {
    if (!mkdtemp(world_folder)) return 1;
    TEST("two players and a spectator see the same game, to its end", test_games);
    TEST("a command that comes twice is done once", test_commands);
    TEST("what is no message is answered with its reason", test_messages);
    TEST("a player who leaves is away after a while", test_presence);
    TEST("two halls on one store agree", test_two_halls);
    return end_of_tests();
}
