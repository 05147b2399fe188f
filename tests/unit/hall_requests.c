// SPDX-License-Identifier: MIT
// What clients can ask the hall for beside playing: lobby, lists, codes, links, rematches, the
// engine, records, names, being forgotten.
#include "online/presence.h"
#include "unit/hall_people.h"

#include <sodium.h>

#include "base/chars.h"

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
    pass(&w, 1500);
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

/* The engine answers, not at once. */
static void think_it_over(void) {
    talk_it_over(&w, all, 1);
    pass(&w, 600);
    talk_it_over(&w, all, 1);
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
        think_it_over();
    }
    EXPECT(anna.box.confirmed.session.n == 6 || anna.box.confirmed.status == ROOM_OVER);
    /* The server crashes while it thinks. */
    if (anna.box.confirmed.status == ROOM_PLAYING) {
        EXPECT(play_any(&anna, &d) == 0);
        flush(&anna);
        crash(&w, all, 3);
        open_hall(&w, &usual);
        arrive(&anna, &w);
        think_it_over();
        EXPECT(anna.box.confirmed.session.n == 8 || anna.box.confirmed.status == ROOM_OVER);
    }
    if (anna.box.confirmed.status == ROOM_PLAYING) {
        EXPECT(act(&anna, EVENT_OFFER, WHAT_TAKEBACK, "") == 0);
        think_it_over();
        EXPECT(anna.box.confirmed.session.n == 6);
        EXPECT(act(&anna, EVENT_RESIGN, 0, "") == 0);
        think_it_over();
    }
    EXPECT(act(&anna, EVENT_OFFER, WHAT_REMATCH, "") == 0);
    think_it_over();
    char next[EVENT_ID + 1];
    snprintf(next, sizeof next, "%s", anna.box.confirmed.rematch);
    look(&anna, next);
    EXPECT(anna.seat == 1 && anna.box.confirmed.session.n == 1); /* the engine has begun */
    part();
}

/* A rating is on the scale of its rule set, or there is no game. */
static void test_engine_strength(void) {
    meet("strength");
    static const int wrong[] = {LEVEL_FULL + 1, RATING_LEAST, RATING_MOST};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        EXPECT(!makes(&anna, bushi, wrong[i]) && strcmp(anna.why, "number") == 0);
    EXPECT(makes(&anna, bushi, 900));
    look(&anna, anna.game);
    EXPECT(anna.box.confirmed.status == ROOM_PLAYING);
    EXPECT(anna.box.confirmed.seat[SECOND].level == 900);
    random_source d = {4};
    EXPECT(play_any(&anna, &d) == 0);
    think_it_over();
    EXPECT(anna.box.confirmed.session.n == 2);
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
    EXPECT(bo.heard[TELL_REFUSED] == 1 && bo.mail.closed); /* the game is no longer his */
    leave(&bo);
    read_mail(&anna);
    EXPECT(strcmp(anna.why, "forgotten") == 0);
    look(&anna, anna.game);
    EXPECT(anna.begun && anna.box.confirmed.session.n == 1);
    EXPECT(anna.box.confirmed.session.setup.name[SECOND][0] == '\0');
    /* Nobody can come back to his seat, and she does not have to wait for long to hear so. */
    pass(&w, PRESENCE_DEBOUNCE);
    talk_it_over(&w, all, 3);
    EXPECT(anna.box.confirmed.seat[SECOND].away && anna.box.confirmed.seat[SECOND].goodbye);
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

/* A request whose answer was lost comes again: the answer is the same, and counts once. */
static void test_again(void) {
    char first[EVENT_ID + 1], code[TALK_CODE + 1], ids[2][TALK_ID + 1];
    meet_under("again", true);
    usual.challenges_device = 1000;
    restart();
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
    TEST("the engine plays at a rating, if the rule set has it", test_engine_strength);
    TEST("records, and forgetting a device", test_records);
    TEST("names are kept", test_names);
    TEST("a request that comes again is answered as before", test_again);
    return end_of_tests();
}
