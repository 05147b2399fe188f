// SPDX-License-Identifier: MIT
// The list of a player's games: what is in it, and that every window of a device has it up to date.
#include "unit/hall_people.h"

static player window; /* another one of Anna's */

static void open_window(void) {
    talk t = talk_of(ASK_MINE);
    make_player(&window, "Anna", 'a');
    arrive(&window, &w);
    ask(&window, &t);
}

static void close_window(void) {
    leave(&window);
    part();
}

static bool hears(const char *part_of) {
    window.line[0] = '\0';
    read_mail(&window);
    return told(&window, part_of);
}

static void delete_game(const char *game_id) {
    talk t = request(ASK_HOST);
    t.token = "sesame";
    ask(&eve, &t);
    t = request(ASK_HOST_DELETE);
    t.game = game_id;
    ask(&eve, &t);
}

static void test_windows(void) {
    char first[EVENT_ID + 1], code[TALK_CODE + 1];
    meet("windows");
    open_window();
    EXPECT(window.games == 0);
    /* Anna makes a challenge, Bo accepts it, Anna accepts one of his, and they play again. */
    create(&anna, private, -1);
    EXPECT(hears("mine-change") && told(&window, "\"status\": \"open\""));
    snprintf(first, sizeof first, "%s", anna.game);
    join(&bo, first);
    EXPECT(hears("\"status\": \"playing\""));
    create(&bo, private, -1);
    join(&anna, bo.game);
    EXPECT(hears("mine-change") && told(&window, bo.game));
    create(&anna, bushi, 3);
    EXPECT(hears("\"players\": [\"person\", \"engine\"]"));
    /* Her seat goes to another device, and a game is deleted. */
    talk t = request(ASK_SEAT_LINK);
    t.game = first;
    ask(&anna, &t);
    snprintf(code, sizeof code, "%s", anna.code);
    t = request(ASK_TAKE_SEAT);
    t.code = code;
    ask(&eve, &t);
    EXPECT(hears("\"gone\"") && told(&window, first));
    delete_game(bo.game);
    EXPECT(hears("\"gone\"") && told(&window, bo.game));
    close_window();
}

/* A game that only the store has, since it is over and the server began after it. */
static void test_deleted(void) {
    char game_id[EVENT_ID + 1];
    meet("deleted");
    create(&anna, private, -1);
    snprintf(game_id, sizeof game_id, "%s", anna.game);
    join(&bo, game_id);
    look(&anna, game_id);
    pass(&w, 1000);
    EXPECT(act(&anna, EVENT_RESIGN, 0, "") == 0);
    talk_it_over(&w, all, 3);
    anna.begun = false;
    restart();
    open_window();
    EXPECT(window.games == 1 && hall_count(w.h).rooms == 0);
    delete_game(game_id);
    EXPECT(hears("\"gone\"") && told(&window, game_id) && window.heard[TELL_MINE_CHANGE] == 1);
    close_window();
}

/* However many games a player has finished since, one that goes on is on the first page. */
static void test_pages(void) {
    meet("pages");
    open_window();
    create(&anna, setup_of("sensei", "1/259200", ""), -1);
    char first[EVENT_ID + 1];
    snprintf(first, sizeof first, "%s", anna.game);
    join(&bo, first);
    for (int i = 0; i < 60; i++) {
        create(&anna, private, -1);
        join(&bo, anna.game);
        look(&anna, anna.game);
        pass(&w, 1000);
        EXPECT(act(&anna, EVENT_RESIGN, 0, "") == 0);
        talk_it_over(&w, all, 3);
        talk t = talk_of(ASK_UNWATCH);
        t.game = anna.game;
        ask(&anna, &t);
    }
    talk t = talk_of(ASK_MINE);
    ask(&anna, &t);
    EXPECT(anna.games == 50 && anna.more && anna.heard[TELL_MINE] == 1);
    ask(&window, &t);
    EXPECT(told(&window, "\"from\": 0, \"games\": [{\"game\": \"") && strstr(window.line, first));
    t.from = 50;
    ask(&anna, &t);
    EXPECT(anna.games == 11 && !anna.more && told(&anna, "\"from\": 50"));
    EXPECT(!strstr(anna.line, first));
    close_window();
}

/* Anna has a game and Bo has none: after a season only she is remembered. */
static void test_expiry(void) {
    meet("expiry");
    create(&anna, setup_of("sensei", "1/259200", ""), -1);
    leave(&anna);
    leave(&bo);
    store_counts counts;
    for (int64_t day = 0; day < 91; day++) {
        EXPECT(day > 89 || (store_count(w.s, &counts) == STORE_OK && counts.devices == 3));
        w.now += INT64_C(24 * 3600 * 1000);
        settle(&w);
    }
    EXPECT(store_count(w.s, &counts) == STORE_OK && counts.devices == 1);
    arrive(&bo, &w);
    EXPECT(told(&bo, "\"welcome\""));
    part();
}

/* A setup that cannot be read: which byte is wrong, and why. */
static void test_faults(void) {
    meet("faults");
    create(&anna, "1 bushishogi:cormier 600+5 0 0 p pb - - x", -1);
    EXPECT(told(&anna, "\"error\"") && told(&anna, "\"member\": \"setup\", \"at\": 40"));
    create(&anna, "1 abalone:nonsense 600+5 0 0 p pb - - w", -1);
    EXPECT(told(&anna, "\"member\": \"setup\", \"at\": 10")
           && !strstr(anna.line, "\"why\": \"member\""));
    talk t = request(ASK_DO);
    t.game = "ABCDEFGHJKLM";
    t.turns = 0;
    t.event = "turn";
    ask(&anna, &t);
    EXPECT(told(&anna, "\"member\": \"event\", \"at\": 4"));
    part();
}

int main(void) {
    if (!mkdtemp(world_folder)) return 1;
    TEST("every window of a device hears of new games and of games that are gone", test_windows);
    TEST("a game that is not in memory is gone from the list, too", test_deleted);
    TEST("games that go on come first, and no game drops off the list", test_pages);
    TEST("a device without a game is forgotten after 90 days", test_expiry);
    TEST("a setup or an event that is wrong: why, and at which byte", test_faults);
    return end_of_tests();
}
