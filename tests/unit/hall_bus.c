// SPDX-License-Identifier: MIT
// Three halls on one store, with a bus that loses, doubles and reorders what they tell each other:
// players on different halls see the same game, and go on when one of the halls is gone.
#include "unit/halls.h"

#include "core/words.h"

static void test_notes(void) {
    static const char good[] = "sandan 1 K7QHN3XW\nevent ABCDEFGHJKLM 12\nlobby ABCDEFGHJKLM 2\n"
                               "here ABCDEFGHJKLM 0 12\nmine ABCDEFGHJKLM 3735928559\n"
                               "lost ABCDEFGHJKLM 5\ncheck ABCDEFGHJKLM\nforgot 7\nbans";
    static const char *const bad[] = {
        "",
        "sandan 2 K7QHN3XW",
        "sandan 1 K7QHN3X",
        "sandan 1 k7QHN3XW",
        "sandan 1 K7QHN3XW ",
        "sandan 1 K7QHN3XW\n",
        "sandan 1 K7QHN3XW\nbans\n",
        "sandan 1 K7QHN3XW\nbans 1",
        "sandan 1 K7QHN3XW\nBans",
        "sandan 1 K7QHN3XW\nevent ABCDEFGHJKLM",
        "sandan 1 K7QHN3XW\nevent ABCDEFGHJKLM ",
        "sandan 1 K7QHN3XW\nevent ABCDEFGHJKL 1",
        "sandan 1 K7QHN3XW\nevent ABCDEFGHJKLM 01",
        "sandan 1 K7QHN3XW\nevent ABCDEFGHJKLM 4294967296",
        "sandan 1 K7QHN3XW\nevent  ABCDEFGHJKLM 1",
        "sandan 1 K7QHN3XW\nhere ABCDEFGHJKLM 2 1",
        "sandan 1 K7QHN3XW\nhere ABCDEFGHJKLM 1",
        "sandan 1 K7QHN3XW\nforgot -1",
    };
    notes n;
    char text[NOTES_TEXT + 64];
    EXPECT(notes_read(good, strlen(good), &n).code == 0 && n.count == 8);
    EXPECT(strcmp(n.sender, "K7QHN3XW") == 0 && n.list[2].seat == 0 && n.list[2].number == 12);
    EXPECT(strcmp(n.list[3].game, "ABCDEFGHJKLM") == 0 && n.list[3].number == 3735928559U);
    writer w = writer_on(text, sizeof text);
    notes_begin(n.sender, &w);
    for (int i = 0; i < n.count; i++) note_write(&n.list[i], &w);
    EXPECT(strcmp(text, good) == 0);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (!EXPECT(notes_read(bad[i], strlen(bad[i]), &n).code != 0)) printf("# %s\n", bad[i]);
    w = writer_on(text, sizeof text);
    notes_begin("K7QHN3XW", &w);
    for (int i = 0; i < NOTES; i++) write_text(&w, "\nbans");
    EXPECT(notes_read(text, w.len, &n).code == 0 && n.count == NOTES);
    write_text(&w, "\nbans");
    EXPECT(notes_read(text, w.len, &n).code == WORD_TOO_MUCH);
    EXPECT(notes_read(text, NOTES_TEXT + 1, &n).code == WORD_TOO_LONG);
}

/* Nobody does anything but play; all see every event at once. */
static void test_game(void) {
    random_source d = {5};
    open_all("game");
    begin(setup_of("bushishogi", "600+5", true));
    for (int i = 0; i < 200 && anna.box.confirmed.status == ROOM_PLAYING; i++) {
        uint32_t n = anna.box.confirmed.session.n;
        EXPECT(play_any(to_move(), &d) == 0);
        exchange();
        EXPECT(anna.box.confirmed.session.n == n + 1 && agree());
        for (int k = 0; k < HALLS; k++) halls[k].now += 400;
    }
    EXPECT(anna.box.confirmed.status == ROOM_OVER);
    EXPECT(conflicts() == 0 && in_log(EVENT_LEFT) == 0);
    close_all();
}

static int64_t lobby_of(player *p) {
    talk t = talk_of(ASK_LOBBY);
    char id[TALK_ID + 1];
    t.id = id_text(next_id++, id);
    p->games = -1;
    ask(p, &t);
    return p->games;
}

/* The lobby of every hall has the games of all, whether its messages come or not. */
static void test_lobby(void) {
    for (int silent = 0; silent < 2; silent++) {
        open_all(silent ? "lobby-silent" : "lobby");
        lost = silent ? 100 : 0;
        int64_t patience = silent ? 40000 : 0;
        create(&anna, setup_of("bushishogi", "600+5", true), -1);
        look(&anna, anna.game);
        exchange();
        EXPECT(lobby_of(&eve) == (silent ? 0 : 1));
        wait_for(patience);
        EXPECT(lobby_of(&eve) == 1 && strstr(eve.line, "\"open\""));
        join(&bo, anna.game);
        look(&bo, anna.game);
        exchange();
        wait_for(patience);
        EXPECT(lobby_of(&eve) == 1 && strstr(eve.line, "\"playing\"") && strstr(eve.line, "Bo"));
        EXPECT(act(&bo, EVENT_RESIGN, WHAT_NONE, "") == 0);
        exchange();
        wait_for(patience);
        EXPECT(lobby_of(&eve) == 0 && anna.box.confirmed.status == ROOM_OVER);
        close_all();
    }
}

/* Half of all messages is lost, others come twice or in another order. */
static void test_lossy(void) {
    random_source d = {6};
    open_all("lossy");
    begin(setup_of("sensei", "600+5", true));
    lost = 50, doubled = 30, shuffled = true;
    for (int i = 0; i < 20; i++) {
        uint32_t n = anna.box.confirmed.session.n;
        EXPECT(play_any(to_move(), &d) == 0);
        exchange();
        for (int k = 0; k < 80 && !agree(); k++) wait_for(250);
        EXPECT(anna.box.confirmed.session.n == n + 1 && agree());
    }
    EXPECT(in_log(EVENT_LEFT) == 0 && in_log(EVENT_TURN) == 20);
    close_all();
}

/* Without the bus, halls read what somebody watches again and again. */
static void test_silent(void) {
    random_source d = {7};
    open_all("silent");
    begin(setup_of("sensei", "600+5", true));
    lost = 100;
    wait_for(10000);
    for (int i = 0; i < 10; i++) {
        EXPECT(play_any(to_move(), &d) == 0);
        exchange();
        wait_for(5000);
        EXPECT(agree());
    }
    EXPECT(in_log(EVENT_TURN) == 10);
    close_all();
}

/* A player on another hall is not away; one whose hall is gone is, unless they come back. */
static void test_presence(void) {
    random_source d = {8};
    open_all("presence");
    begin(setup_of("sensei", "1800+5", true));
    for (int i = 0; i < 4; i++) {
        EXPECT(play_any(to_move(), &d) == 0);
        exchange();
    }
    wait_for(130000);
    EXPECT(in_log(EVENT_LEFT) == 0);
    leave(&bo);
    wait_for(2000);
    arrive(&bo, &halls[2]); /* a page that reloads, from another server */
    wait_for(70000);
    EXPECT(in_log(EVENT_LEFT) == 0 && agree());
    kill_hall(2);
    arrive(&eve, &halls[1]);
    wait_for(50000);
    EXPECT(in_log(EVENT_LEFT) == 0);
    wait_for(20000);
    EXPECT(in_log(EVENT_LEFT) == 1);
    reopen(2);
    arrive(&bo, &halls[1]);
    wait_for(1000);
    EXPECT(in_log(EVENT_LEFT) == 1 && in_log(EVENT_RETURNED) == 1 && agree());
    leave(&bo);
    wait_for(6000);
    EXPECT(in_log(EVENT_LEFT) == 2);
    wait_for(70000);
    EXPECT(in_log(EVENT_LEFT) == 2);
    close_all();
}

/* The hall of the player falls first; if it is gone another one does it, once. */
static void test_flags(void) {
    random_source d = {9};
    for (int gone = 0; gone < 3; gone++) {
        char name[24];
        snprintf(name, sizeof name, "flags-%d", gone);
        open_all(name);
        begin(setup_of("sensei", "60+0", gone < 2));
        for (int i = 0; i < 2; i++) {
            EXPECT(play_any(to_move(), &d) == 0);
            exchange();
        }
        if (gone >= 1) kill_hall(0);
        if (gone == 2) kill_hall(1); /* nobody is left who has it in memory */
        if (gone == 2) leave(&eve);
        wait_for(75000);
        EXPECT(in_log(EVENT_FLAG) == 1);
        EXPECT(conflicts() == 0);
        close_all();
    }
}

/* Downtime is when no hall is there, and every hall knows of it. */
static void test_down(void) {
    random_source d = {12};
    open_all("down");
    begin(setup_of("sensei", "60+0", true));
    for (int i = 0; i < 2; i++) {
        EXPECT(play_any(to_move(), &d) == 0);
        exchange();
    }
    wait_for(10000);
    kill_hall(0);
    wait_for(10000);
    reopen(0);
    EXPECT(in_log(EVENT_DOWN) == 0);
    for (int i = 0; i < HALLS; i++) kill_hall(i);
    for (int i = 0; i < HALLS; i++) halls[i].now += 1000000;
    /* The first one dies before it has looked at any game. */
    open_hall(&halls[0], &usual);
    hall_tick(halls[0].h, halls[0].now);
    crash(&halls[0], NULL, 0);
    for (int i = 1; i < HALLS; i++) halls[i].now += 1000;
    open_hall(&halls[1], &usual);
    open_hall(&halls[2], &usual);
    for (int i = 0; i < 3; i++) arrive(all[i], &halls[1 + i % 2]);
    exchange();
    EXPECT(in_log(EVENT_DOWN) == 1 && in_log(EVENT_FLAG) == 0 && agree());
    EXPECT(anna.box.confirmed.status == ROOM_PLAYING);
    EXPECT(play_any(to_move(), &d) == 0);
    exchange();
    EXPECT(agree() && in_log(EVENT_TURN) == 3);
    int64_t left = anna.box.confirmed.session.clocks.left[FIRST];
    EXPECT(left > 30000 && left < 45000);
    close_all();
}

/* The engine thinks on one hall, and on another one if that is gone. */
static void test_engine(void) {
    open_all("engine");
    for (int i = 0; i < HALLS; i++) halls[i].thinks = true;
    create(&anna, setup_of("sensei", "600+5", true), 0);
    look(&anna, anna.game);
    random_source d = {13};
    EXPECT(play_any(&anna, &d) == 0);
    exchange();
    wait_for(1000); /* it does not answer at once */
    uint32_t n = anna.box.confirmed.session.n;
    EXPECT(n == 2 && conflicts() == 0);
    wait_for(30000);
    EXPECT(anna.box.confirmed.session.n == n);
    /* The hall goes down between her turn and the answer; she returns elsewhere. */
    EXPECT(play_any(&anna, &d) == 0);
    flush(&anna);
    hear_jobs(&halls[0]);
    kill_hall(0);
    arrive(&anna, &halls[1]);
    exchange();
    wait_for(30000);
    EXPECT(anna.box.confirmed.session.n == n + 2 && conflicts() == 0);
    /* Or she does not return: others find the game. */
    EXPECT(play_any(&anna, &d) == 0);
    flush(&anna);
    hear_jobs(&halls[1]);
    kill_hall(1);
    wait_for(80000);
    EXPECT(in_log(EVENT_TURN) == (int)n + 4);
    close_all();
}

/* The server that makes a game lets the engine begin at once, even if nobody watches. */
static void test_engine_first(void) {
    open_all("engine-first");
    char id[TALK_ID + 1];
    talk t = talk_of(ASK_CREATE);
    t.id = id_text(next_id++, id);
    t.setup = setup_of("sensei", "600+5", true);
    t.side = SIDE_SECOND;
    t.name = anna.name;
    t.engine = 0;
    ask(&anna, &t);
    wait_for(3000);
    EXPECT(in_log(EVENT_TURN) == 1 && conflicts() == 0);
    close_all();
}

/* Bans and deletions hold on every hall. */
static void test_host(void) {
    open_all("host");
    begin(setup_of("sensei", "600+5", true));
    host_order(&eve, ASK_HOST_BAN, eve.game, 1);
    EXPECT(!bo.mail.closed);
    exchange();
    EXPECT(bo.mail.closed && !anna.mail.closed && !eve.mail.closed);
    EXPECT(strcmp(bo.why, "banned") == 0);
    host_order(&eve, ASK_HOST_DELETE, eve.game, 0);
    exchange();
    EXPECT(strcmp(anna.why, "deleted") == 0);
    close_all();
}

/* What a device said is gone from the memory of every hall. */
static void test_forget(void) {
    open_all("forget");
    begin(setup_of("sensei", "600+5", true));
    int before = eve.heard[TELL_REFUSED];
    talk t = talk_of(ASK_FORGET);
    char id[TALK_ID + 1];
    t.id = id_text(next_id++, id);
    ask(&bo, &t);
    exchange();
    /* Look at it again. */
    EXPECT(eve.heard[TELL_REFUSED] == before + 1 && strcmp(eve.why, "forgotten") == 0);
    look(&eve, anna.game);
    exchange();
    EXPECT(eve.box.confirmed.session.setup.name[SECOND][0] == '\0');
    EXPECT(eve.box.confirmed.session.setup.name[FIRST][0] == 'A');
    close_all();
}

/* Whatever the bus says, nobody is sent away and no game changes. */
static void test_hostile(void) {
    random_source d = {14};
    open_all("hostile");
    begin(setup_of("sensei", "600+5", true));
    for (int i = 0; i < 2; i++) {
        EXPECT(play_any(to_move(), &d) == 0);
        exchange();
    }
    uint32_t seq = anna.box.confirmed.seq;
    for (int round = 0; round < 300; round++) {
        char text[NOTES_TEXT];
        writer w = writer_on(text, sizeof text);
        notes_begin("AAAAAAAA", &w);
        for (int i = 0; i < 20; i++) {
            note one = {.kind = (uint8_t)random_below(&d, NOTE_KINDS),
                        .seat = (uint8_t)random_below(&d, 2),
                        .number = random_below(&d, 3) ? random_below(&d, 9) : UINT32_MAX};
            memcpy(one.game, random_below(&d, 2) ? anna.game : "ZZZZZZZZZZZZ", EVENT_ID + 1);
            note_write(&one, &w);
        }
        post(&halls[random_below(&d, HALLS)], text, w.len);
        post(&halls[random_below(&d, HALLS)], text, random_below(&d, (uint32_t)w.len));
        wait_for(250);
    }
    EXPECT(hall_count(halls[0].h).strange > 0);
    EXPECT(agree() && anna.box.confirmed.seq == seq);
    for (int i = 0; i < 3; i++) EXPECT(!all[i]->mail.closed && all[i]->heard[TELL_REFUSED] == 0);
    EXPECT(hall_count(halls[2].h).rooms <= 1);
    EXPECT(play_any(to_move(), &d) == 0);
    exchange();
    EXPECT(agree() && anna.box.confirmed.seq == seq + 1);
    close_all();
}

/* A hall is killed after every step, each in turn; whoever was there goes to the next. */
static void test_restarts(void) {
    random_source d = {15};
    open_all("restarts");
    begin(setup_of("bushishogi", "600+5", true));
    lost = 30, doubled = 20, shuffled = true;
    for (int i = 0; i < 24 && anna.box.confirmed.status == ROOM_PLAYING; i++) {
        uint32_t n = anna.box.confirmed.session.n;
        int gone = i % HALLS;
        halls[gone].fail = i / HALLS & 1; /* what it writes last does not reach the disk */
        EXPECT(play_any(to_move(), &d) == 0);
        flush(to_move());
        kill_hall(gone);
        halls[gone].fail = 0;
        for (int k = 0; k < 3; k++)
            if (!all[k]->c) arrive(all[k], &halls[(gone + 1) % HALLS]);
        exchange();
        wait_for(2000);
        reopen(gone);
        for (int k = 0; k < 80 && !(agree() && anna.box.n + bo.box.n == 0); k++) wait_for(250);
        EXPECT(agree() && anna.box.confirmed.session.n == n + 1);
    }
    EXPECT(in_log(EVENT_DOWN) == 0);
    close_all();
}

int main(void) {
    if (!mkdtemp(world_folder)) return 1;
    TEST("notes are read as they are written, and nothing else", test_notes);
    TEST("players and a spectator on three halls see every event at once", test_game);
    TEST("the lobby of every hall has the games of all", test_lobby);
    TEST("messages that are lost, doubled or reordered cost only time", test_lossy);
    TEST("without any message the game goes on", test_silent);
    TEST("a player is away when no hall has them", test_presence);
    TEST("a flag falls once, whoever is left to see it", test_flags);
    TEST("downtime is when there is no hall", test_down);
    TEST("the engine plays once, whichever hall is left", test_engine);
    TEST("the engine begins where the game was made", test_engine_first);
    TEST("bans and deletions hold on every hall", test_host);
    TEST("a deleted device leaves the memory of every hall", test_forget);
    TEST("a hostile bus changes nothing", test_hostile);
    TEST("halls that are killed in turn lose nothing", test_restarts);
    char command[300];
    snprintf(command, sizeof command, "rm -r '%s'", world_folder);
    if (system(command)) return 1; /* NOLINT: our own folder */
    return tap_done();
}
