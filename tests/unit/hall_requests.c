// SPDX-License-Identifier: MIT
// What clients can ask the hall for beside playing: lobby, lists, codes, links, rematches, the
// engine, records, being forgotten, and what only the host may do. And the limits.
#include "unit/hall_meet.h"

#include <sodium.h>

#include "base/chars.h"

static char id[TALK_ID + 1];

static const char bushi[] = "1 bushishogi:cormier 600+5 0 0 pc pe - - b";
static const char private[] = "1 bushishogi:cormier 600+5 0 0 - p - - b";

static talk request(int kind) {
    talk t = talk_of(kind);
    t.id = id_text(next_id++, id);
    return t;
}

static bool told(const player *p, const char *part_of) {
    bool found = strstr(p->line, part_of) != NULL;
    if (!found) printf("# %s was told %s\n", p->name, p->line);
    return found;
}

static void test_lobby(void) {
    meet("lobby");
    talk t = talk_of(ASK_LOBBY);
    ask(&eve, &t);
    EXPECT(eve.heard[TELL_LOBBY] == 1 && eve.games == 0);
    create(&anna, private, -1);
    read_mail(&eve);
    EXPECT(eve.heard[TELL_LOBBY_CHANGE] == 0);
    create(&anna, bushi, -1);
    read_mail(&eve);
    EXPECT(eve.heard[TELL_LOBBY_CHANGE] == 1 && told(&eve, "\"status\": \"open\""));
    EXPECT(told(&eve, "\"names\": [\"Anna\", null]"));
    join(&bo, anna.game);
    read_mail(&eve);
    EXPECT(eve.heard[TELL_LOBBY_CHANGE] == 2 && told(&eve, "\"status\": \"playing\""));
    /* A filter that it does not match. */
    t.statuses = 1 << ROOM_OPEN;
    ask(&eve, &t);
    EXPECT(eve.heard[TELL_LOBBY] == 2 && eve.games == 0);
    t.statuses = -1;
    t.rules = "abalone";
    ask(&eve, &t);
    EXPECT(eve.heard[TELL_LOBBY] == 3 && eve.games == 0);
    t.rules = "bushishogi";
    ask(&eve, &t);
    EXPECT(eve.heard[TELL_LOBBY] == 4 && eve.games == 1);
    t.rules = "chess";
    ask(&eve, &t);
    EXPECT(strcmp(eve.why, "no-game") == 0);
    t.rules = NULL;
    /* After a crash it is all there again. */
    crash(&w, all, 3);
    open_hall(&w, &usual);
    for (int i = 0; i < 3; i++) arrive(all[i], &w);
    ask(&eve, &t);
    EXPECT(eve.games == 1);
    look(&bo, anna.game);
    EXPECT(act(&bo, EVENT_RESIGN, 0, "") == 0);
    talk_it_over(&w, all, 3);
    EXPECT(told(&eve, "\"gone\""));
    t.off = true;
    ask(&eve, &t);
    int heard = eve.heard[TELL_LOBBY_CHANGE];
    create(&anna, bushi, -1);
    read_mail(&eve);
    EXPECT(eve.heard[TELL_LOBBY_CHANGE] == heard);
    part();
}

static void test_mine(void) {
    meet("mine");
    talk t = talk_of(ASK_MINE);
    ask(&anna, &t);
    EXPECT(anna.games == 0);
    pair_up(private);
    EXPECT(anna.heard[TELL_MINE_CHANGE] >= 1);
    ask(&bo, &t);
    EXPECT(bo.games == 1 && told(&bo, "\"seat\": 1") && !strstr(bo.line, "\"turn\": true"));
    EXPECT(act(&anna, EVENT_TURN, 0, "1n") == 0);
    talk_it_over(&w, all, 3);
    EXPECT(told(&bo, "mine-change") && told(&bo, "\"turn\": true"));
    EXPECT(act(&bo, EVENT_RESIGN, 0, "") == 0);
    talk_it_over(&w, all, 3);
    EXPECT(told(&anna, "\"result\": \"1-0\", \"why\": \"resignation\""));
    ask(&eve, &t);
    EXPECT(eve.games == 0);
    part();
}

static void ignore_code(void *context, const store_code *c) {
    (void)context;
    (void)c;
}

static void test_codes(void) {
    meet("codes");
    create(&anna, private, -1);
    talk t = request(ASK_CODE);
    char code[TALK_CODE + 1], small[TALK_CODE + 1] = "";
    snprintf(code, sizeof code, "%s", anna.code);
    for (size_t i = 0; code[i]; i++) small[i] = chars_lower(code[i]);
    t.code = small;
    ask(&bo, &t);
    EXPECT(strcmp(bo.game, anna.game) == 0);
    t.code = "WRONG234";
    ask(&eve, &t);
    EXPECT(strcmp(eve.why, "no-such-code") == 0);
    join(&bo, bo.game);
    look(&bo, bo.game);
    look(&anna, anna.game);
    EXPECT(bo.seat == 1);
    join(&eve, anna.game);
    EXPECT(strcmp(eve.why, "seat-taken") == 0);
    /* Bo's seat goes to Eve's device. */
    t = request(ASK_SEAT_LINK);
    t.game = anna.game;
    ask(&eve, &t);
    EXPECT(strcmp(eve.why, "not-your-seat") == 0);
    ask(&bo, &t);
    snprintf(code, sizeof code, "%s", bo.code);
    EXPECT(strlen(code) == 24);
    t = request(ASK_CODE);
    t.code = code;
    ask(&eve, &t);
    EXPECT(strcmp(eve.why, "no-such-code") == 0); /* it is no code to join with */
    t = request(ASK_TAKE_SEAT);
    t.code = code;
    ask(&eve, &t);
    EXPECT(strcmp(eve.game, anna.game) == 0 && eve.seq == 3);
    read_mail(&bo);
    EXPECT(told(&bo, "seat-moved"));
    look(&eve, anna.game);
    look(&bo, anna.game);
    EXPECT(eve.seat == 1 && strcmp(bo.why, "no-such-game") == 0); /* it is private */
    t = request(ASK_TAKE_SEAT);
    t.code = code;
    ask(&bo, &t);
    EXPECT(strcmp(bo.why, "no-such-code") == 0);
    /* A link expires. */
    t = request(ASK_SEAT_LINK);
    t.game = anna.game;
    ask(&eve, &t);
    snprintf(code, sizeof code, "%s", eve.code);
    w.now += 11 * 60 * 1000;
    settle(&w);
    t = request(ASK_TAKE_SEAT);
    t.code = code;
    ask(&bo, &t);
    EXPECT(strcmp(bo.why, "no-such-code") == 0);
    /* And is not kept. */
    int64_t then = w.now - 10 * 60 * 1000;
    EXPECT(store_find_code(w.s, code, then, NULL, ignore_code) == STORE_OK);
    w.now += 3600 * 1000;
    settle(&w);
    EXPECT(store_find_code(w.s, code, then, NULL, ignore_code) == STORE_ABSENT);
    part();
}

static void test_rematch(void) {
    meet("rematch");
    pair_up(bushi);
    EXPECT(act(&bo, EVENT_RESIGN, 0, "") == 0);
    talk_it_over(&w, all, 3);
    EXPECT(act(&bo, EVENT_OFFER, WHAT_REMATCH, "") == 0);
    talk_it_over(&w, all, 3);
    talk t = request(ASK_DO); /* the id of the next game is the server's to choose */
    t.game = anna.game;
    t.event = "accept rematch";
    t.turns = anna.box.confirmed.turns;
    t.offer = anna.box.confirmed.seq;
    w.fail = 1; /* both games or none */
    ask(&anna, &t);
    talk_it_over(&w, all, 3);
    char next[EVENT_ID + 1];
    snprintf(next, sizeof next, "%s", anna.box.confirmed.rematch);
    EXPECT(strlen(next) == EVENT_ID && strcmp(next, bo.box.confirmed.rematch) == 0);
    look(&anna, next);
    look(&bo, next);
    EXPECT(anna.seat == 1 && bo.seat == 0 && anna.box.confirmed.status == ROOM_PLAYING);
    EXPECT(act(&bo, EVENT_TURN, 0, "1n") == 0);
    talk_it_over(&w, all, 3);
    EXPECT(anna.box.confirmed.session.n == 1 && same_game(&anna, &bo));
    part();
}

static void test_engine(void) {
    meet("engine");
    create(&anna, bushi, 3);
    look(&anna, anna.game);
    EXPECT(anna.box.confirmed.status == ROOM_PLAYING);
    EXPECT(anna.box.confirmed.seat[SECOND].level == 3);
    random_source d = {4};
    for (int i = 0; i < 3; i++) {
        EXPECT(play_any(&anna, &d) == 0);
        talk_it_over(&w, all, 1);
    }
    EXPECT(anna.box.confirmed.session.n == 6 || anna.box.confirmed.status == ROOM_OVER);
    /* The server crashes while it thinks. */
    if (anna.box.confirmed.status == ROOM_PLAYING) {
        EXPECT(play_any(&anna, &d) == 0);
        flush(&anna);
        crash(&w, all, 3);
        open_hall(&w, &usual);
        arrive(&anna, &w);
        talk_it_over(&w, all, 1);
        EXPECT(anna.box.confirmed.session.n == 8 || anna.box.confirmed.status == ROOM_OVER);
    }
    if (anna.box.confirmed.status == ROOM_PLAYING) {
        EXPECT(act(&anna, EVENT_OFFER, WHAT_TAKEBACK, "") == 0);
        talk_it_over(&w, all, 1);
        EXPECT(anna.box.confirmed.session.n == 6);
        EXPECT(act(&anna, EVENT_RESIGN, 0, "") == 0);
        talk_it_over(&w, all, 1);
    }
    EXPECT(act(&anna, EVENT_OFFER, WHAT_REMATCH, "") == 0);
    talk_it_over(&w, all, 1);
    char next[EVENT_ID + 1];
    snprintf(next, sizeof next, "%s", anna.box.confirmed.rematch);
    look(&anna, next);
    EXPECT(anna.seat == 1 && anna.box.confirmed.session.n == 1); /* the engine has begun */
    part();
}

static void test_records(void) {
    meet("records");
    pair_up(bushi);
    random_source d = {5};
    EXPECT(play_any(&anna, &d) == 0);
    talk_it_over(&w, all, 3);
    talk t = talk_of(ASK_EXPORT);
    t.from = 0;
    ask(&anna, &t);
    EXPECT(strstr(anna.pgn, "[First \"Anna\"]") && strstr(anna.pgn, "[Second \"Bo\"]"));
    EXPECT(told(&anna, "\"from\": 1") && told(&anna, "\"more\": false"));
    ask(&eve, &t);
    EXPECT(eve.pgn[0] == '\0');
    /* Bo wants to be forgotten: Anna keeps the game, without his name. */
    EXPECT(act(&bo, EVENT_SAY, WHAT_TEXT, "good luck") == 0);
    talk_it_over(&w, all, 3);
    /* What he says he is now does not change what he was. */
    t = talk_of(ASK_HELLO);
    t.version = TALK_VERSION;
    t.token = bo.token;
    t.name = "Robo";
    t.bot = true;
    ask(&bo, &t);
    t = request(ASK_FORGET);
    ask(&bo, &t);
    EXPECT(bo.heard[TELL_REFUSED] == 1 && bo.closed); /* the game is no longer his */
    leave(&bo);
    read_mail(&anna);
    look(&anna, anna.game);
    EXPECT(anna.begun && anna.box.confirmed.session.n == 1);
    EXPECT(anna.box.confirmed.session.setup.name[SECOND][0] == '\0');
    t = talk_of(ASK_EXPORT);
    t.from = 0;
    ask(&anna, &t);
    EXPECT(!strstr(anna.pgn, "Bo\""));
    /* Anna too: the game goes with her. */
    t = request(ASK_FORGET);
    ask(&anna, &t);
    look(&eve, anna.game);
    EXPECT(strcmp(eve.why, "no-such-game") == 0);
    part();
}

static void test_names(void) {
    meet("names");
    talk t = request(ASK_NAME);
    t.name = "Anna B.";
    ask(&anna, &t);
    EXPECT(told(&anna, "done"));
    leave(&anna);
    anna.name = NULL;
    arrive(&anna, &w);
    EXPECT(told(&anna, "\"welcome\"") && told(&anna, "\"name\": \"Anna B.\""));
    /* Joiners, blanks and what nobody sees: a name with them keeps nobody out. */
    leave(&bo);
    bo.name = "\xE2\x80\x8D Bo\xE2\x80\x8D\xC2\xAD  B. \xE3\x80\x80";
    arrive(&bo, &w);
    EXPECT(told(&bo, "\"name\": \"Bo  B.\""));
    leave(&bo);
    bo.name = "\xE2\x80\x8D\xE2\x80\x8B";
    arrive(&bo, &w);
    EXPECT(told(&bo, "\"name\": \"Bo  B.\"")); /* the one that it had */
    create(&bo, bushi, -1);
    EXPECT(strcmp(bo.why, "empty") == 0);
    /* Nor does one that is in the store already. */
    const char *bad[] = {"Eve\xE2\x80\x8D", "\xE2\x80\x8D", "\xFF", "\x01"};
    uint8_t token[STORE_HASH], hash[STORE_HASH];
    EXPECT(sodium_base642bin(token, sizeof token, eve.token, TALK_TOKEN, NULL, NULL, NULL,
                             sodium_base64_VARIANT_URLSAFE_NO_PADDING)
           == 0);
    crypto_generichash(hash, sizeof hash, token, sizeof token, NULL, 0);
    eve.name = NULL;
    for (int i = 0; i < 4; i++) {
        store_op op = {.act = STORE_DEVICE, .device = hash, .name = bad[i], .at = w.now};
        store_outcome outcome;
        EXPECT(store_commit(w.s, &op, 1, &outcome) == STORE_OK);
        leave(&eve);
        arrive(&eve, &w);
        EXPECT(eve.heard[TELL_WELCOME] == i + 2 && (i == 0) == (strstr(eve.line, "\"Eve\"") != 0));
    }
    part();
}

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
    EXPECT(told(&eve, "\"device\"") && bo.closed && strcmp(bo.why, "banned") == 0);
    char device[TALK_DEVICE + 1];
    snprintf(device, sizeof device, "%s", strstr(eve.line, "\"device\": \"") + 11);
    leave(&bo);
    arrive(&bo, &w);
    EXPECT(bo.closed);
    bo.why[0] = '\0';
    join(&bo, anna.game);
    EXPECT(bo.why[0] == '\0'); /* nobody listens */
    leave(&bo);
    t = request(ASK_HOST_BAN);
    t.device = device;
    ask(&eve, &t);
    arrive(&bo, &w);
    EXPECT(!bo.closed);
    t = request(ASK_HOST_DELETE);
    t.game = anna.game;
    ask(&eve, &t);
    talk_it_over(&w, all, 3);
    look(&anna, anna.game);
    EXPECT(!anna.begun && strcmp(anna.why, "no-such-game") == 0);
    part();
}

static void ban(const char *address, bool on) {
    talk t = request(ASK_HOST_BAN);
    t.address = address;
    t.on = on;
    eve.why[0] = '\0';
    ask(&eve, &t);
    read_mail(&bo);
}

static void become_host(void) {
    talk t = talk_of(ASK_HOST);
    t.token = "sesame";
    ask(&eve, &t);
}

/* Addresses: at once, over a restart, and lifted again. */
static void test_addresses(void) {
    meet("addresses");
    leave(&bo);
    bo.address = 7;
    arrive(&bo, &w);
    become_host();
    ban("99", true); /* her own */
    EXPECT(strcmp(eve.why, "yourself") == 0 && !anna.closed && !eve.closed);
    ban("seven", true);
    EXPECT(strcmp(eve.why, "member") == 0);
    ban("007", true);
    EXPECT(told(&eve, "done") && bo.closed && strcmp(bo.why, "banned") == 0);
    leave(&bo);
    arrive(&bo, &w);
    EXPECT(bo.closed && bo.heard[TELL_WELCOME] == 2);
    become_host();
    EXPECT(told(&eve, "\"banned\": [\"7\"]"));
    crash(&w, all, 3);
    open_hall(&w, &usual);
    settle(&w);
    for (int i = 0; i < 3; i++) arrive(all[i], &w);
    EXPECT(bo.closed && !anna.closed);
    leave(&bo);
    become_host();
    ban("7", false);
    arrive(&bo, &w);
    EXPECT(!bo.closed && bo.heard[TELL_WELCOME] == 3);
    /* Another server on the same store bans and lifts it. */
    store_op op = {.act = STORE_BAN_ADDRESS, .name = "7", .on = true};
    store_outcome outcome;
    EXPECT(store_commit(w.s, &op, 1, &outcome) == STORE_OK);
    pass(&w, 61 * 1000);
    EXPECT(bo.closed && !eve.closed);
    leave(&bo);
    op.on = false;
    EXPECT(store_commit(w.s, &op, 1, &outcome) == STORE_OK);
    pass(&w, 61 * 1000);
    arrive(&bo, &w);
    EXPECT(!bo.closed);
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
    EXPECT(bo.closed && strcmp(bo.why, "banned") == 0);
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

/* A client that never says hello is sent away; one that does stays. */
static void test_silence(void) {
    meet("silence");
    leave(&bo);
    bo.c = hall_connected(w.h, &bo, 7, w.now);
    pass(&w, 9 * 1000);
    EXPECT(!bo.closed);
    pass(&w, 3 * 1000);
    read_mail(&bo);
    EXPECT(bo.closed && strcmp(bo.why, "hello-first") == 0 && !anna.closed && !eve.closed);
    leave(&bo);
    EXPECT(hall_count(w.h).clients == 2);
    pass(&w, 20 * 1000);
    EXPECT(!anna.closed && !eve.closed);
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

static void test_limits(void) {
    meet_under("limits", true);
    int created = 0;
    for (int i = 0; i < 30; i++) {
        anna.game[0] = '\0';
        create(&anna, bushi, -1);
        created += anna.game[0] != '\0';
        w.now += 200;
    }
    EXPECT(created == usual.games_device.burst && strcmp(anna.why, "too-much") == 0);
    w.now += usual.games_device.every;
    anna.game[0] = '\0';
    create(&anna, bushi, -1);
    EXPECT(anna.game[0] != '\0');
    join(&bo, anna.game);
    look(&bo, anna.game);
    int said = 0;
    for (int i = 0; i < 12; i++) {
        EXPECT(act(&bo, EVENT_SAY, WHAT_PRESET, "") == 0);
        bo.why[0] = '\0';
        talk_it_over(&w, all, 3);
        said += bo.why[0] == '\0';
    }
    EXPECT(said == usual.chat.burst && strcmp(bo.why, "too-much") == 0);
    hall_stop(w.h);
    for (int i = 0; i < 3; i++) read_mail(all[i]);
    EXPECT(told(&anna, "stopping") && told(&bo, "stopping") && told(&eve, "stopping"));
    talk t = talk_of(ASK_LOBBY);
    for (int i = 0; i < 100 && !eve.closed; i++) say(&eve, &t);
    read_mail(&eve);
    EXPECT(eve.closed && strcmp(eve.why, "too-much") == 0);
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
    EXPECT(strcmp(eve.why, "too-much") == 0 && hall_count(w.h).watching == 2 + 8);
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

/* A request whose answer was lost comes again: the answer is the same, and counts once. */
static void test_again(void) {
    char first[EVENT_ID + 1], code[TALK_CODE + 1], ids[2][TALK_ID + 1];
    meet_under("again", true);
    talk t = talk_of(ASK_CREATE);
    t.id = id_text(next_id++, ids[0]);
    t.setup = private;
    t.side = SIDE_FIRST;
    t.name = "Anna";
    ask(&anna, &t);
    snprintf(first, sizeof first, "%s", anna.game);
    snprintf(code, sizeof code, "%s", anna.code);
    for (int i = 0; i < 40; i++) {
        w.now += 200;
        ask(&anna, &t);
    }
    int64_t made = 1;
    for (int i = 0; i < 40; i++) {
        anna.game[0] = '\0';
        w.now += 200;
        create(&anna, private, -1);
        made += anna.game[0] != '\0';
    }
    EXPECT(made == usual.games_device.burst && strcmp(anna.why, "too-much") == 0);
    anna.game[0] = anna.code[0] = anna.why[0] = '\0';
    ask(&anna, &t);
    EXPECT(!anna.why[0] && strcmp(anna.game, first) == 0 && strcmp(anna.code, code) == 0);
    /* A link moves a seat once. */
    t = request(ASK_SEAT_LINK);
    t.game = first;
    ask(&anna, &t);
    snprintf(code, sizeof code, "%s", anna.code);
    t = talk_of(ASK_TAKE_SEAT);
    t.id = id_text(next_id++, ids[1]);
    t.code = code;
    for (int i = 0; i < 3; i++) {
        bo.seq = 0;
        bo.game[0] = '\0';
        ask(&bo, &t);
        EXPECT(bo.seq == 2 && strcmp(bo.game, first) == 0 && bo.heard[TELL_REFUSED] == 0);
    }
    ask(&eve, &t);
    EXPECT(strcmp(eve.why, "no-such-code") == 0);
    t.id = id_text(next_id++, ids[1]);
    ask(&bo, &t);
    EXPECT(strcmp(bo.why, "no-such-code") == 0);
    /* There is no command 0. */
    t.id = "0000000000000000";
    ask(&bo, &t);
    EXPECT(bo.heard[TELL_ERROR] == 1 && strcmp(bo.why, "member") == 0);
    part();
}

int main(void) {
    if (!mkdtemp(world_folder)) return 1;
    TEST("the lobby and its changes", test_lobby);
    TEST("a player's games and their changes", test_mine);
    TEST("codes and links that move a seat", test_codes);
    TEST("a rematch is one job: both games or none", test_rematch);
    TEST("the engine plays, takes back and plays again", test_engine);
    TEST("records, and forgetting a device", test_records);
    TEST("names are kept", test_names);
    TEST("the host closes, bans and deletes", test_host);
    TEST("the host bans addresses, and lifts bans", test_addresses);
    TEST("the host sees the games that go on", test_host_games);
    TEST("what may be said is the host's to say", test_chat);
    TEST("welcome and ping", test_welcome);
    TEST("who never says hello is sent away", test_silence);
    TEST("strangers do not fill the inbox of players", test_inbox);
    TEST("limits of games, chat and messages", test_limits);
    TEST("a private game is not shown to those who watched its challenge", test_private);
    TEST("plans stay private, and everything is bounded", test_bounds);
    TEST("a request that comes again is answered as before", test_again);
    return end_of_tests();
}
