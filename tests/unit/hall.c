// SPDX-License-Identifier: MIT
// The hall in a world of its own: whole games in all three games, lost connections, commands sent
// twice, failures of the store, a second hall on the same store, restarts between any two steps.
#include "unit/hall_world.h"

#include "games/games.h"

static world w, other;
static player anna, bo, eve;
static player *const all[] = {&anna, &bo, &eve};
static hall_setup usual;

static void meet(const char *name) {
    usual = hall_usual();
    usual.messages = (limit_rule){1000000, 1};
    usual.games_device = usual.games_address = usual.hellos = (limit_rule){1000000, 1};
    usual.host_token = "sesame";
    open_world(&w, name, &usual);
    make_player(&anna, "Anna", 'a');
    make_player(&bo, "Bo", 'b');
    make_player(&eve, "Eve", 'e');
    for (int i = 0; i < 3; i++) arrive(all[i], &w);
}

static void part(void) {
    close_world(&w, all, 3);
}

static const char *setup_of(const char *game_name, const char *clock, const char *flags) {
    static char text[SETUP_TEXT];
    room_setup s = {.allowed = ALLOW_PEOPLE | ALLOW_ENGINE};
    int rules;
    EXPECT(games_find(game_name, strlen(game_name), &s.game, &rules).code == 0);
    game_start(s.game, rules, &s.start);
    EXPECT(clock_read_tag(clock, strlen(clock), &s.control).code == 0);
    s.is_public = strchr(flags, 'p') != NULL;
    s.free_chat = strchr(flags, 'c') != NULL;
    writer out = writer_on(text, sizeof text);
    room_setup_write(&s, &out);
    return text;
}

/* Anna makes the challenge, Bo accepts, Eve watches. */
static void begin(const char *setup) {
    create(&anna, setup, -1);
    EXPECT(anna.game[0] && anna.code[0]);
    join(&bo, anna.game);
    look(&anna, anna.game);
    look(&bo, anna.game);
    look(&eve, anna.game);
    talk_it_over(&w, all, 3);
    EXPECT(anna.seat == 0 && bo.seat == 1 && eve.seat == -1);
}

static player *to_move(void) {
    return anna.box.confirmed.session.hand.now.side == FIRST ? &anna : &bo;
}

static void expect_agreement(void) {
    EXPECT(same_game(&anna, &bo));
    EXPECT(same_game(&anna, &eve));
    EXPECT(anna.box.n == 0 && bo.box.n == 0);
}

static void play_turns(int turns, random_source *d) {
    for (int i = 0; i < turns && anna.box.confirmed.status == ROOM_PLAYING; i++) {
        EXPECT(play_any(to_move(), d) == 0);
        talk_it_over(&w, all, 3);
        w.now += 700;
    }
}

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
    EXPECT(strcmp(anna.why, "message-form") == 0 && !anna.closed);
    hall_message(w.h, c, "{", 1, w.now);
    read_mail(&anna);
    EXPECT(anna.closed);
    leave(&anna);
    anna.c = hall_connected(w.h, &anna, 99, w.now);
    talk t = talk_of(ASK_MINE);
    ask(&anna, &t);
    EXPECT(strcmp(anna.why, "hello-first") == 0);
    t = talk_of(ASK_HELLO);
    t.version = 2;
    t.token = anna.token;
    ask(&anna, &t);
    EXPECT(strcmp(anna.why, "version") == 0 && anna.closed);
    part();
}

/* Whatever fails, a command is done once and answered. */
static void test_failures(void) {
    random_source d = {5};
    meet("failures");
    begin(setup_of("abalone", "600+5", "p"));
    for (int i = 0; i < 20; i++) {
        uint32_t n = anna.box.confirmed.session.n;
        EXPECT(play_any(to_move(), &d) == 0);
        w.fail = i % 3;
        w.unsure = i % 2;
        talk_it_over(&w, all, 3);
        pass(&w, 1500);
        talk_it_over(&w, all, 3);
        EXPECT(anna.box.confirmed.session.n == n + 1);
        expect_agreement();
    }
    /* The disk stays full. */
    uint32_t n = anna.box.confirmed.session.n;
    player *p = to_move();
    w.fail = 1000;
    EXPECT(play_any(p, &d) == 0);
    talk_it_over(&w, all, 3);
    EXPECT(strcmp(p->why, "busy") == 0 && p->box.n == 1); /* that is no decision */
    w.fail = 0;
    pass(&w, 2000);
    talk_it_over(&w, all, 3);
    EXPECT(anna.box.confirmed.session.n == n + 1);
    expect_agreement();
    part();
}

/* The kinds of events that a spectator who comes now is told. */
static int kinds_in_log(const player *p, int kind) {
    static player late;
    int count = 0;
    make_player(&late, "Late", 'l');
    arrive(&late, p->w);
    snprintf(late.game, sizeof late.game, "%s", p->game);
    talk t = talk_of(ASK_WATCH);
    t.game = late.game;
    t.from = 1;
    say(&late, &t);
    settle(p->w);
    for (int i = 0; i < late.mail_count; i++) {
        talk told;
        EXPECT(talk_read(FROM_SERVER, late.mail[i]->text, late.mail[i]->n, &told).code == 0);
        for (uint32_t k = 0; told.kind == TELL_ROOM && k < told.event_count; k++) {
            room_event e;
            EXPECT(event_read(told.events[k], strlen(told.events[k]), &e).code == 0);
            count += e.kind == kind;
        }
        talk_free(&told);
    }
    late.begun = false;
    leave(&late);
    return count;
}

static void test_presence(void) {
    random_source d = {6};
    meet("presence");
    begin(setup_of("sensei", "180+2", "p"));
    play_turns(4, &d);
    leave(&bo);
    pass(&w, 3000);
    EXPECT(kinds_in_log(&anna, EVENT_LEFT) == 0);
    arrive(&bo, &w);
    pass(&w, 5000);
    EXPECT(kinds_in_log(&anna, EVENT_LEFT) == 0);
    leave(&bo);
    pass(&w, 5000);
    EXPECT(kinds_in_log(&anna, EVENT_LEFT) == 1 && kinds_in_log(&anna, EVENT_RETURNED) == 0);
    arrive(&bo, &w);
    pass(&w, 100);
    EXPECT(kinds_in_log(&anna, EVENT_RETURNED) == 1);
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

static void test_time(void) {
    random_source d = {8};
    meet("time");
    begin(setup_of("abalone", "60", "p"));
    play_turns(3, &d);
    pass(&w, 70000);
    talk_it_over(&w, all, 3);
    EXPECT(anna.box.confirmed.status == ROOM_OVER && anna.box.confirmed.why == WORD_FLAG);
    expect_agreement();
    /* The server is down for an hour: it costs nobody time. */
    anna.begun = bo.begun = eve.begun = false;
    begin(setup_of("abalone", "60", "p"));
    play_turns(3, &d);
    pass(&w, 1500);
    w.now += 1;
    play_turns(1, &d);
    int64_t left = anna.box.confirmed.session.clocks.left[0], alive = 0;
    EXPECT(store_alive(w.s, &alive) == STORE_OK && alive < anna.box.confirmed.at);
    crash(&w, all, 3);
    w.now += 3600 * 1000;
    open_hall(&w, &usual);
    settle(&w);
    for (int i = 0; i < 3; i++) arrive(all[i], &w);
    talk_it_over(&w, all, 3);
    EXPECT(kinds_in_log(&anna, EVENT_DOWN) == 1);
    EXPECT(anna.box.confirmed.status == ROOM_PLAYING);
    play_turns(1, &d);
    EXPECT(anna.box.confirmed.session.clocks.left[0] > left - 10000);
    expect_agreement();
    part();
}

/* A game that nobody looks at leaves the memory, and its flag falls all the same. */
static void test_idle(void) {
    random_source d = {9};
    meet("idle");
    begin(setup_of("abalone", "1/259200", "-"));
    play_turns(4, &d);
    for (int i = 0; i < 3; i++) leave(all[i]);
    EXPECT(hall_count(w.h).loaded == 1);
    pass(&w, 80000);
    EXPECT(hall_count(w.h).loaded == 0 && hall_count(w.h).rooms == 1);
    w.now += (int64_t)259200 * 1000;
    settle(&w);
    arrive(&anna, &w);
    talk_it_over(&w, all, 1);
    EXPECT(anna.box.confirmed.why == WORD_FLAG);
    leave(&anna);
    pass(&w, 80000);
    EXPECT(hall_count(w.h).rooms == 0);
    arrive(&eve, &w);
    look(&eve, anna.game);
    EXPECT(strcmp(eve.why, "no-such-game") == 0); /* it is private */
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

/* The server crashes after every step of a game, before and after the store has written it. */
static void test_restarts(void) {
    random_source d = {11};
    meet("restarts");
    begin(setup_of("bushishogi", "600+5", "p"));
    for (int i = 0; i < 12 && anna.box.confirmed.status == ROOM_PLAYING; i++) {
        player *p = to_move();
        uint32_t n = anna.box.confirmed.session.n;
        w.fail = i & 1; /* the append does not reach the disk */
        EXPECT(play_any(p, &d) == 0);
        flush(p);
        crash(&w, all, 3);
        w.fail = 0;
        w.now += 500;
        open_hall(&w, &usual);
        for (int k = 0; k < 3; k++) arrive(all[k], &w);
        talk_it_over(&w, all, 3);
        EXPECT(anna.box.confirmed.session.n == n + 1);
        expect_agreement();
    }
    part();
}

int main(void) {
    if (!mkdtemp(world_folder)) return 1;
    TEST("two players and a spectator see the same game, to its end", test_games);
    TEST("a command that comes twice is done once", test_commands);
    TEST("what is no message is answered with its reason", test_messages);
    TEST("when the store fails, a command is done once or refused", test_failures);
    TEST("a player who leaves is away after a while", test_presence);
    TEST("flags fall, and downtime costs nobody time", test_time);
    TEST("idle rooms leave the memory, and what is due happens", test_idle);
    TEST("two halls on one store agree", test_two_halls);
    TEST("a server that crashes at any step loses nothing", test_restarts);
    char command[300];
    snprintf(command, sizeof command, "rm -r '%s'", world_folder);
    if (system(command)) return 1; /* NOLINT: our own folder */
    return tap_done();
}
