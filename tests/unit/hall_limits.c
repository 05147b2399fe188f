// SPDX-License-Identifier: MIT
// The limits: of messages, games, lists and the engine, of those who say nothing and those who
// watch.
#include "unit/hall_people.h"

/* A client that never says hello is sent away; one that does stays. */
static void test_silence(void) {
    meet("silence");
    leave(&bo);
    connect_from(&bo, &w, 7);
    pass(&w, 9 * 1000);
    EXPECT(!bo.mail.closed);
    pass(&w, 3 * 1000);
    read_mail(&bo);
    EXPECT(bo.mail.closed && strcmp(bo.why, "hello-first") == 0 && !anna.mail.closed
           && !eve.mail.closed);
    leave(&bo);
    EXPECT(hall_count(w.h).clients == 2);
    pass(&w, 20 * 1000);
    EXPECT(!anna.mail.closed && !eve.mail.closed);
    part();
}

static void stop_watching(player *p) {
    talk t = talk_of(ASK_UNWATCH);
    t.game = anna.game;
    ask(p, &t);
}

/* Strangers knock while the room writes, or is being loaded: its players are not kept out. */
static void test_inbox(void) {
    meet("inbox");
    crash(&w, all, 3);
    usual.idle = 0;
    open_hall(&w, &usual);
    eve.address = 7;
    for (int i = 0; i < 3; i++) arrive(all[i], &w);
    pair_up("1 bushishogi:cormier 1/259200 0 0 p p - - b");
    talk t = talk_of(ASK_WATCH);
    t.game = anna.game;
    t.from = 1;
    for (int loaded = 1; loaded >= 0; loaded--) {
        if (loaded) {
            EXPECT(act(&anna, EVENT_TURN, 0, "1n") == 0);
            flush(&anna); /* until it is durable, what comes waits */
        } else {
            stop_watching(&anna);
            stop_watching(&bo);
            stop_watching(&eve);
            pass(&w, 10 * 1000);
        }
        EXPECT(hall_count(w.h).loaded == (uint32_t)loaded);
        for (int i = 0; i < 40; i++) say(&eve, &t);
        read_mail(&eve);
        EXPECT(strcmp(eve.why, "busy") == 0);
        anna.why[0] = bo.why[0] = eve.why[0] = '\0';
        for (int i = 0; i < 3; i++) {
            EXPECT(act(&anna, EVENT_SAY, WHAT_PRESET, "") == 0);
            EXPECT(act(&bo, EVENT_SAY, WHAT_PRESET, "") == 0);
        }
        talk_it_over(&w, all, 3);
        EXPECT(anna.heard[TELL_REFUSED] == 0 && bo.heard[TELL_REFUSED] == 0);
        look(&anna, anna.game);
        look(&bo, anna.game);
    }
    EXPECT(anna.box.confirmed.seat[FIRST].said == 6 && anna.box.confirmed.seat[SECOND].said == 6);
    part();
}

/* The answer says that it is a limit, and which one. */
static bool limited(const player *p, const char *limit) {
    return strcmp(p->why, "too-much") == 0 && told(p, "\"limit\": \"") && told(p, limit);
}

/* Open challenges of a device and of an address; they count until they expire or begin. */
static void test_challenges(void) {
    char first[EVENT_ID + 1], twice[TALK_ID + 1];
    meet("challenges");
    usual.challenges_device = 5;
    usual.challenges_address = 8;
    restart();
    for (int i = 0; i < 5; i++) EXPECT(makes(&anna, i % 2 ? bushi : private, -1));
    snprintf(first, sizeof first, "%s", anna.game);
    snprintf(twice, sizeof twice, "%016llx", (unsigned long long)next_id - 1);
    EXPECT(!makes(&anna, private, -1) && limited(&anna, "too-many-challenges"));
    EXPECT(makes(&anna, bushi, 3)); /* nobody has to accept this one */
    /* The last one again, as if the answer had been lost. */
    talk t = talk_of(ASK_CREATE);
    t.id = twice;
    t.setup = private;
    t.side = SIDE_FIRST;
    t.name = "Anna";
    ask(&anna, &t);
    EXPECT(strcmp(anna.game, first) == 0);
    for (int i = 0; i < 3; i++) EXPECT(makes(&bo, private, -1));
    EXPECT(!makes(&bo, private, -1) && !makes(&eve, private, -1)); /* eight of this address */
    EXPECT(limited(&eve, "too-many-network-challenges"));
    leave(&eve);
    eve.address = 7;
    arrive(&eve, &w);
    EXPECT(makes(&eve, private, -1));
    join(&eve, first);
    EXPECT(eve.heard[TELL_DONE] > 0 && makes(&bo, private, -1));
    restart(); /* addresses are forgotten, devices are not */
    EXPECT(makes(&anna, private, -1) && !makes(&anna, private, -1));
    w.now += INT64_C(25) * 3600 * 1000; /* all have expired */
    settle(&w);
    for (int i = 0; i < 5; i++) EXPECT(makes(&anna, private, -1));
    EXPECT(!makes(&anna, private, -1));
    part();
}

/* Games of an address that go on. */
static void test_unfinished(void) {
    meet("unfinished");
    usual.unfinished_address = 3;
    restart();
    for (int i = 0; i < 3; i++) EXPECT(makes(&anna, bushi, 1));
    EXPECT(!makes(&bo, bushi, 1) && limited(&bo, "too-many-network-games"));
    look(&anna, anna.game);
    EXPECT(act(&anna, EVENT_RESIGN, 0, "") == 0);
    talk_it_over(&w, all, 3);
    EXPECT(makes(&bo, bushi, 1) && !makes(&bo, bushi, 1));
    part();
}

/* The engine searches two turns of a device at once, and those of others meanwhile; and it does not
   answer before people can follow. */
static void test_turns(void) {
    char made[3][EVENT_ID + 1];
    meet("turns");
    for (int i = 0; i < 3; i++) {
        EXPECT(makes(&anna, bushi, 1));
        snprintf(made[i], sizeof made[i], "%s", anna.game);
    }
    w.slow = true;
    for (int i = 0; i < 3; i++) {
        talk t = request(ASK_DO);
        t.game = made[i];
        t.turns = 0;
        t.event = "turn 1n";
        ask(&anna, &t);
    }
    EXPECT(w.asked == 2);
    EXPECT(makes(&bo, bushi, 1));
    talk t = request(ASK_DO);
    t.game = bo.game;
    t.turns = 0;
    t.event = "turn 1n";
    ask(&bo, &t);
    EXPECT(w.asked == 3);
    look(&anna, made[0]);
    EXPECT(anna.box.confirmed.session.n == 1);
    w.slow = false;
    hall_thought(w.h, made[0], 1, "1n", w.now);
    talk_it_over(&w, all, 3);
    EXPECT(anna.box.confirmed.session.n == 1); /* not yet */
    pass(&w, 600);
    talk_it_over(&w, all, 3);
    EXPECT(anna.box.confirmed.session.n == 2 && w.asked == 4);
    part();
}

/* Lists cost more than turns: a device has its share of them, and so has an address. */
static void test_work(void) {
    meet("work");
    usual.work_device = (limit_rule){100, 100 * 1000};
    usual.work_address = (limit_rule){300, 1000};
    restart();
    talk t = request(ASK_MINE);
    int got = 0;
    for (int i = 0; i < 10; i++) {
        int before = anna.heard[TELL_MINE];
        ask(&anna, &t);
        got += anna.heard[TELL_MINE] - before;
    }
    EXPECT(got == 5 && strcmp(anna.why, "too-much") == 0 && !anna.mail.closed);
    join(&anna, "AAAAAAAAAAAA"); /* what is cheap is still possible */
    EXPECT(strcmp(anna.why, "no-such-game") == 0);
    ask(&bo, &t);
    EXPECT(bo.heard[TELL_MINE] == 1);
    w.now += 2000;
    ask(&anna, &t);
    EXPECT(anna.heard[TELL_MINE] == 6);
    /* A flood of an address. */
    leave(&eve);
    eve.address = 7;
    arrive(&eve, &w);
    t = talk_of(ASK_PING);
    for (int i = 0; i < 400; i++) {
        say(&eve, &t);
        read_mail(&eve);
    }
    EXPECT(eve.mail.closed && !anna.mail.closed && !bo.mail.closed && eve.heard[TELL_PONG] < 300);
    part();
}

/* What has been said is not refused when it comes again, and does not count again. */
static void say_again(player *p, uint64_t command) {
    char number[TALK_ID + 1], text[EVENT_LINE];
    talk t = talk_of(ASK_DO);
    t.id = id_text(command, number);
    t.game = p->game;
    do_text(&(room_event){.kind = EVENT_SAY, .what = WHAT_PRESET}, text, sizeof text);
    t.event = text;
    t.turns = p->box.confirmed.turns;
    ask(p, &t);
    EXPECT(told(p, "done") && told(p, number));
}

static void test_limits(void) {
    meet_under("limits", true);
    usual.challenges_device = 1000;
    restart();
    int created = 0;
    for (int i = 0; i < 30; i++) {
        anna.game[0] = '\0';
        create(&anna, bushi, -1);
        created += anna.game[0] != '\0';
        w.now += 200;
    }
    EXPECT(created == usual.games_device.burst && limited(&anna, "too-many-new-games"));
    w.now += usual.games_device.every;
    anna.game[0] = '\0';
    create(&anna, bushi, -1);
    EXPECT(anna.game[0] != '\0');
    join(&bo, anna.game);
    look(&bo, anna.game);
    int said = 0;
    uint64_t first = next_id;
    for (int i = 0; i < 12; i++) {
        EXPECT(act(&bo, EVENT_SAY, WHAT_PRESET, "") == 0);
        bo.why[0] = '\0';
        talk_it_over(&w, all, 3);
        said += bo.why[0] == '\0';
        if (i == 0) say_again(&bo, first);
    }
    EXPECT(said == usual.chat.burst && limited(&bo, "too-many-messages"));
    say_again(&bo, first);
    talk guess = request(ASK_CODE);
    guess.code = "NONSENSE";
    for (int64_t i = 0; i < usual.codes.burst + 2; i++) {
        ask(&bo, &guess);
        w.now += 200;
    }
    EXPECT(limited(&bo, "too-many-codes"));
    hall_stop(w.h);
    for (int i = 0; i < 3; i++) read_mail(all[i]);
    EXPECT(told(&anna, "stopping") && told(&bo, "stopping") && told(&eve, "stopping"));
    talk t = talk_of(ASK_LOBBY);
    for (int i = 0; i < 100 && !eve.mail.closed; i++) say(&eve, &t);
    read_mail(&eve);
    EXPECT(eve.mail.closed && strcmp(eve.why, "too-much") == 0);
    part();
}

/* Whoever is told that the server is busy asks again, and has paid once: after as many answers as
   the limit allows, and not before, it is too much. */
static void test_busy(void) {
    const limit_rule one = {1, 3600 * 1000};
    meet("busy");
    usual.chat = usual.codes = usual.games_device = one;
    usual.work_device = (limit_rule){19, INT64_C(3600) * 1000 * 1000};
    restart();
    talk code = request(ASK_CODE), mine = request(ASK_MINE);
    code.code = "NONSENSE";
    for (int i = 0; i < 5; i++) {
        talk t = i % 2 ? code : mine;
        bool last = i > 2;
        w.unread = !last;
        anna.why[0] = '\0';
        ask(&anna, &t);
        EXPECT(strcmp(anna.why, !last ? "busy" : i % 2 ? "no-such-code" : "") == 0);
    }
    EXPECT(anna.heard[TELL_MINE] == 1);
    ask(&anna, &mine);
    EXPECT(strcmp(anna.why, "too-much") == 0 && anna.heard[TELL_MINE] == 1);
    ask(&anna, &code);
    EXPECT(limited(&anna, "too-many-codes"));
    for (int i = 0; i < 3; i++) {
        w.full = i < 2;
        EXPECT(makes(&anna, bushi, -1) == (i == 2));
    }
    join(&bo, anna.game);
    look(&bo, anna.game);
    /* What bo says cannot be written for a while; his page sends it again and again. */
    memcpy(w.poison, bo.game, sizeof w.poison);
    EXPECT(act(&bo, EVENT_SAY, WHAT_PRESET, "") == 0);
    for (int i = 0; i < 100 && bo.heard[TELL_REFUSED] < 2; i++) {
        pass(&w, 1000);
        talk_it_over(&w, all, 3);
    }
    EXPECT(bo.heard[TELL_REFUSED] == 2 && strcmp(bo.why, "busy") == 0);
    w.poison[0] = '\0';
    for (int i = 0; i < 20; i++) {
        pass(&w, 1000);
        talk_it_over(&w, all, 3);
    }
    EXPECT(bo.box.confirmed.seat[SECOND].said == 1 && bo.heard[TELL_REFUSED] == 2);
    EXPECT(act(&bo, EVENT_SAY, WHAT_PRESET, "") == 0);
    talk_it_over(&w, all, 3);
    EXPECT(limited(&bo, "too-many-messages"));
    part();
}

/* So does who could not be greeted. */
static void test_busy_hello(void) {
    meet("busy-hello");
    usual.hellos = (limit_rule){4, 3600 * 1000};
    restart();
    leave(&bo);
    for (int i = 0; i < 5; i++) {
        w.unread = i < 3;
        arrive(&bo, &w);
        EXPECT(strcmp(bo.why, i < 3 ? "busy" : i == 3 ? "" : "too-much") == 0);
        bo.why[0] = '\0';
        leave(&bo);
    }
    part();
}

/* Conditional turns are their owner's business; too many watchers and too many games are refused.
 */
static void test_bounds(void) {
    meet("bounds");
    pair_up("1 bushishogi:cormier 1/259200 0 0 p p - - b");
    look(&eve, anna.game);
    EXPECT(act(&bo, EVENT_PLAN, 0, "1n 3n") == 0);
    talk_it_over(&w, all, 3);
    EXPECT(bo.box.confirmed.seat[SECOND].plan[0] && !eve.box.confirmed.seat[SECOND].plan[0]);
    EXPECT(!anna.box.confirmed.seat[SECOND].plan[0]);
    look(&eve, anna.game);
    EXPECT(!eve.box.confirmed.seat[SECOND].plan[0]);
    EXPECT(act(&anna, EVENT_TURN, 0, "1n") == 0);
    talk_it_over(&w, all, 3);
    EXPECT(anna.box.confirmed.session.n == 2 && same_game(&anna, &bo) && same_game(&anna, &eve));
    char games_made[9][EVENT_ID + 1];
    for (int i = 0; i < 9; i++) {
        create(&anna, bushi, -1);
        snprintf(games_made[i], sizeof games_made[i], "%s", anna.game);
    }
    leave(&eve);
    arrive(&eve, &w);
    eve.why[0] = '\0';
    for (int i = 0; i < 9; i++) look(&eve, games_made[i]);
    EXPECT(limited(&eve, "too-many-watched") && hall_count(w.h).watching == 2 + 8);
    close_world(&w, all, 3);
    /* A hall with two rooms. */
    usual.rooms = 2;
    open_world(&w, "two-rooms", &usual);
    for (int i = 0; i < 3; i++) {
        make_player(all[i], "Ann", (char)('a' + i));
        arrive(all[i], &w);
        create(all[i], bushi, -1);
    }
    look(&eve, anna.game);
    EXPECT(eve.begun);
    eve.why[0] = '\0';
    char third[EVENT_ID + 1] = "AAAAAAAAAAAA";
    look(&eve, third);
    EXPECT(strcmp(eve.why, "busy") == 0);
    close_world(&w, all, 3);
}

/* Who has watched a private challenge does not see the game. */
static void test_private(void) {
    meet("private");
    create(&anna, private, -1);
    look(&eve, anna.game);
    EXPECT(eve.begun && hall_count(w.h).watching == 1);
    eve.why[0] = '\0';
    join(&bo, anna.game);
    look(&anna, anna.game);
    look(&bo, anna.game);
    EXPECT(act(&anna, EVENT_TURN, 0, "1n") == 0);
    talk_it_over(&w, all, 3);
    EXPECT(strcmp(eve.why, "no-such-game") == 0 && hall_count(w.h).watching == 2);
    EXPECT(eve.box.confirmed.seq == 1 && anna.box.confirmed.session.n == 1);
    part();
}

/* A device wants to be forgotten and does something in the same breath, in another tab too: nothing
   of it is left. */
static void test_forget(void) {
    static player tab;
    char ids[3][TALK_ID + 1];
    meet("forget");
    create(&anna, bushi, -1);
    tab = (player){.name = "Bo", .seat = -1};
    memcpy(tab.token, bo.token, sizeof tab.token);
    arrive(&tab, &w);
    talk join_it = talk_of(ASK_JOIN), forget = talk_of(ASK_FORGET), make = talk_of(ASK_CREATE);
    join_it.id = id_text(next_id++, ids[0]);
    join_it.game = anna.game;
    join_it.name = "Bo";
    forget.id = id_text(next_id++, ids[1]);
    make.id = id_text(next_id++, ids[2]);
    make.setup = bushi;
    make.side = SIDE_FIRST;
    make.name = "Bo";
    say(&bo, &forget);
    say(&bo, &join_it);
    say(&tab, &join_it);
    say(&tab, &make);
    settle(&w);
    read_mail(&bo);
    read_mail(&tab);
    EXPECT(bo.mail.closed && tab.mail.closed);
    leave(&tab);
    look(&eve, anna.game);
    EXPECT(eve.box.confirmed.status == ROOM_OPEN && hall_count(w.h).rooms == 1);
    leave(&bo);
    bo.name = NULL;
    arrive(&bo, &w);
    EXPECT(told(&bo, "\"welcome\"") && !strstr(bo.line, "\"name\""));
    talk t = talk_of(ASK_MINE);
    ask(&bo, &t);
    EXPECT(bo.games == 0);
    part();
}

int main(void) {
    if (!mkdtemp(world_folder)) return 1;
    TEST("who never says hello is sent away", test_silence);
    TEST("strangers do not fill the inbox of players", test_inbox);
    TEST("open challenges are limited", test_challenges);
    TEST("games of an address are limited", test_unfinished);
    TEST("turns of the engine are shared out", test_turns);
    TEST("what is expensive is limited", test_work);
    TEST("limits of games, chat and messages", test_limits);
    TEST("what was answered with busy is not charged", test_busy);
    TEST("nor is a hello", test_busy_hello);
    TEST("a private game is not shown to those who watched its challenge", test_private);
    TEST("plans stay private, and everything is bounded", test_bounds);
    TEST("nothing begins while a device is forgotten", test_forget);
    return end_of_tests();
}
