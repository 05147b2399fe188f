// SPDX-License-Identifier: MIT
// What only the host may do, and what only the host decides.
#include "unit/hall_people.h"

static void test_host(void) {
    meet("host");
    pair_up(bushi);
    talk t = request(ASK_HOST_CLOSE);
    t.game = anna.game;
    ask(&eve, &t);
    EXPECT(strcmp(eve.why, "not-host") == 0);
    t = talk_of(ASK_HOST);
    t.token = "sesam";
    ask(&eve, &t);
    EXPECT(eve.heard[TELL_HOST] == 0);
    t.token = "sesame";
    ask(&eve, &t);
    EXPECT(eve.heard[TELL_HOST] == 1 && told(&eve, "\"playing\": 1"));
    t = request(ASK_HOST_BACKUP);
    ask(&eve, &t);
    EXPECT(told(&eve, "done"));
    t = request(ASK_HOST_CLOSE);
    t.game = anna.game;
    ask(&eve, &t);
    read_mail(&anna);
    EXPECT(anna.box.confirmed.why == WORD_CLOSED);
    t = request(ASK_HOST_BAN);
    t.game = anna.game;
    t.seat = 1;
    t.on = true;
    ask(&eve, &t);
    read_mail(&bo);
    EXPECT(told(&eve, "\"device\"") && bo.mail.closed && strcmp(bo.why, "banned") == 0);
    char device[TALK_DEVICE + 1];
    snprintf(device, sizeof device, "%s", strstr(eve.line, "\"device\": \"") + 11);
    leave(&bo);
    arrive(&bo, &w);
    EXPECT(bo.mail.closed);
    bo.why[0] = '\0';
    join(&bo, anna.game);
    EXPECT(bo.why[0] == '\0'); /* nobody listens */
    leave(&bo);
    t = request(ASK_HOST_BAN);
    t.device = device;
    ask(&eve, &t);
    arrive(&bo, &w);
    EXPECT(!bo.mail.closed);
    t = request(ASK_HOST_DELETE);
    t.game = anna.game;
    ask(&eve, &t);
    talk_it_over(&w, all, 3);
    EXPECT(strcmp(anna.why, "deleted") == 0);
    look(&anna, anna.game);
    EXPECT(!anna.begun && strcmp(anna.why, "no-such-game") == 0);
    part();
}

static void become_host(void) {
    talk t = talk_of(ASK_HOST);
    t.token = "sesame";
    ask(&eve, &t);
}

/* What a player has asked for, and what a store that fails keeps waiting, does not happen once they
   are banned, whether they are still connected or not; what another asks for does. */
static void test_waiting(void) {
    static const char *const names[] = {"gone", "there", "another"};
    for (int way = 0; way < 3; way++) {
        player *banned = way < 2 ? &bo : &anna;
        meet(names[way]);
        become_host();
        pair_up(bushi);
        w.fail = 1;
        EXPECT(act(&bo, EVENT_SAY, WHAT_PRESET, "") == 0);
        talk_it_over(&w, all, 3);
        EXPECT(w.fail == 0);
        if (way != 1) leave(&bo);
        talk t = request(ASK_HOST_BAN);
        t.game = anna.game;
        t.seat = banned->seat;
        t.on = true;
        ask(&eve, &t);
        EXPECT(told(&eve, "\"device\""));
        pass(&w, 5000);
        look(&eve, anna.game);
        bool left = way != 1, said = way == 2;
        EXPECT(eve.box.confirmed.seq == 2u + left + said); /* two have sat down */
        part();
    }
}

static void ban(const char *address, bool on) {
    talk t = request(ASK_HOST_BAN);
    t.address = address;
    t.on = on;
    eve.why[0] = '\0';
    ask(&eve, &t);
    read_mail(&bo);
}

/* Addresses: at once, over a restart, and lifted again. */
static void test_addresses(void) {
    meet("addresses");
    leave(&bo);
    bo.address = 7;
    arrive(&bo, &w);
    become_host();
    ban("99", true); /* her own */
    EXPECT(strcmp(eve.why, "yourself") == 0 && !anna.mail.closed && !eve.mail.closed);
    ban("seven", true);
    EXPECT(strcmp(eve.why, "member") == 0);
    ban("007", true);
    EXPECT(told(&eve, "done") && bo.mail.closed && strcmp(bo.why, "banned") == 0);
    leave(&bo);
    arrive(&bo, &w);
    EXPECT(bo.mail.closed && bo.heard[TELL_WELCOME] == 2);
    become_host();
    EXPECT(told(&eve, "\"banned\": [\"7\"]"));
    crash(&w, all, 3);
    open_hall(&w, &usual);
    arrive(&bo, &w); /* before anything has been read */
    EXPECT(bo.mail.closed && bo.heard[TELL_WELCOME] == 2 && strcmp(bo.why, "banned") == 0);
    leave(&bo);
    for (int i = 0; i < 3; i++) arrive(all[i], &w);
    EXPECT(bo.mail.closed && !anna.mail.closed);
    leave(&bo);
    become_host();
    ban("7", false);
    arrive(&bo, &w);
    EXPECT(!bo.mail.closed && bo.heard[TELL_WELCOME] == 3);
    /* Another server on the same store bans and lifts it. */
    store_op op = {.act = STORE_BAN_ADDRESS, .name = "7", .on = true};
    store_outcome outcome;
    EXPECT(store_commit(w.s, &op, 1, &outcome) == STORE_OK);
    pass(&w, 61 * 1000);
    EXPECT(bo.mail.closed && !eve.mail.closed);
    leave(&bo);
    op.on = false;
    EXPECT(store_commit(w.s, &op, 1, &outcome) == STORE_OK);
    pass(&w, 61 * 1000);
    arrive(&bo, &w);
    EXPECT(!bo.mail.closed);
    /* Something in the list that is no address can be taken out. */
    op = (store_op){.act = STORE_BAN_ADDRESS, .name = "cb007107", .on = true};
    EXPECT(store_commit(w.s, &op, 1, &outcome) == STORE_OK);
    become_host();
    EXPECT(told(&eve, "\"banned\": [\"cb007107\"]"));
    ban("cb007107", false);
    become_host();
    EXPECT(told(&eve, "\"banned\": []"));
    part();
}

/* The host sees the games that go on, page by page, and where their players are. */
static void test_host_games(void) {
    meet("host-games");
    leave(&bo);
    bo.address = 7;
    arrive(&bo, &w);
    talk t = request(ASK_HOST_GAMES);
    t.from = 0;
    ask(&eve, &t);
    EXPECT(strcmp(eve.why, "not-host") == 0);
    become_host();
    pair_up(private);
    char game_id[EVENT_ID + 1];
    snprintf(game_id, sizeof game_id, "%s", anna.game);
    ask(&eve, &t);
    EXPECT(told(&eve, game_id) && told(&eve, "\"addresses\": [\"99\", \"7\"], \"watching\": 2}"));
    leave(&bo);
    ask(&eve, &t);
    EXPECT(told(&eve, "\"addresses\": [\"99\", null]") && told(&eve, "\"watching\": 1}"));
    /* A seat of a game that is not in memory. */
    crash(&w, all, 3);
    usual.idle = 0;
    open_hall(&w, &usual);
    pass(&w, 70 * 1000); /* nobody comes, and it leaves the memory */
    arrive(&eve, &w);
    become_host();
    t = request(ASK_HOST_BAN);
    t.game = game_id;
    t.seat = 1;
    t.on = true;
    ask(&eve, &t);
    EXPECT(told(&eve, "\"device\""));
    arrive(&bo, &w);
    EXPECT(bo.mail.closed && strcmp(bo.why, "banned") == 0);
    arrive(&anna, &w);
    int pages[] = {50, 50, 10}; /* the game of before was cancelled */
    for (int i = 0; i < 110; i++) {
        w.now += 10;
        create(&anna, bushi, -1);
    }
    for (int i = 0; i < 3; i++) {
        t = request(ASK_HOST_GAMES);
        t.from = 50 * i;
        ask(&eve, &t);
        EXPECT(eve.games == pages[i] && eve.more == (i < 2));
    }
    EXPECT(eve.heard[TELL_HOST_GAMES] == 5);
    part();
}

/* What may be said is the host's to say, whatever the game was made with. */
static void test_chat(void) {
    static const struct {
        int speech;
        const char *text, *preset;
    } rows[] = {
        {CHAT_FREE, "", ""}, {CHAT_PRESETS, "presets-only", ""}, {CHAT_OFF, "no-chat", "no-chat"}};
    meet("chat");
    pair_up(bushi); /* free */
    for (int i = 0; i < 3; i++) {
        crash(&w, all, 3);
        usual.speech = rows[i].speech;
        open_hall(&w, &usual);
        for (int k = 0; k < 3; k++) arrive(all[k], &w);
        look(&anna, anna.game);
        anna.why[0] = '\0';
        EXPECT(act(&anna, EVENT_SAY, WHAT_TEXT, "hey") == 0);
        talk_it_over(&w, all, 3);
        EXPECT(strcmp(anna.why, rows[i].text) == 0);
        anna.why[0] = '\0';
        EXPECT(act(&anna, EVENT_SAY, WHAT_PRESET, "") == 0);
        talk_it_over(&w, all, 3);
        EXPECT(strcmp(anna.why, rows[i].preset) == 0);
        create(&bo, bushi, -1);
        look(&bo, bo.game);
        EXPECT(bo.box.confirmed.setup.free_chat == (rows[i].speech == CHAT_FREE));
        EXPECT(bo.box.confirmed.setup.is_public);
    }
    part();
}

/* A page on the server's machine learns under which address others reach it. */
static void test_welcome(void) {
    meet("welcome");
    talk t = request(ASK_PING);
    ask(&anna, &t);
    EXPECT(told(&anna, "\"pong\"") && told(&anna, id) && told(&anna, "\"now\": 10"));
    leave(&anna);
    leave(&bo);
    anna.address = 127;
    arrive(&anna, &w);
    arrive(&bo, &w);
    EXPECT(told(&anna, "\"chat\": \"free\", \"reach\": \"http://192.0.2.1:7777\""));
    EXPECT(told(&bo, "\"chat\": \"free\"}"));
    part();
}

int main(void) {
    if (!mkdtemp(world_folder)) return 1;
    TEST("the host closes, bans and deletes", test_host);
    TEST("what a banned player asked for before does not happen", test_waiting);
    TEST("the host bans addresses, and lifts bans", test_addresses);
    TEST("the host sees the games that go on", test_host_games);
    TEST("what may be said is the host's to say", test_chat);
    TEST("welcome and ping", test_welcome);
    return end_of_tests();
}
